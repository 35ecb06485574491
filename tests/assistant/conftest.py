"""Shared by the assistant's tests: one tiny model file, and how it is run."""

import os
from pathlib import Path

import pytest
import torch
from django.conf import settings

from assistant.engine.eager import EagerNetwork
from assistant.engine.load import load
from assistant.engine.native import NativeNetwork
from assistant.engine.native_build import NativeError
from tests.assistant import tiny

REAL_MODEL = Path(settings.DATA_DIR) / "models" / "SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.fixture(scope="session", autouse=True)
def _one_thread():
    """Tiny matrices gain nothing from threads, and lose much on a busy machine."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="session")
def tiny_gguf(tmp_path_factory) -> Path:
    return tiny.write_gguf(tmp_path_factory.mktemp("tiny") / "tiny.gguf", tiny.CONFIG, tiny.tensors(tiny.CONFIG))


@pytest.fixture(scope="session")
def network(tiny_gguf) -> EagerNetwork:
    return EagerNetwork(load(tiny_gguf, dtype=torch.float32, device="cpu"))


@pytest.fixture(scope="session")
def build_folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("build")


@pytest.fixture(scope="session")
def native(tiny_gguf, build_folder) -> NativeNetwork:
    """The tiny model run by native.c; skips by name where there is no compiler or another CPU."""
    try:
        return NativeNetwork(tiny_gguf, build_folder=build_folder, threads=2)
    except NativeError as why:
        pytest.skip(f"native.c: {why}")


@pytest.fixture(params=["eager", "native"])
def any_network(request):
    """Both ways to compute."""
    return request.getfixturevalue("network" if request.param == "eager" else "native")


@pytest.fixture(scope="session")
def real_model() -> Path:
    if not REAL_MODEL.exists():
        reason = f"{REAL_MODEL.name} is not there: run manage.py fetch_model"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)
    return REAL_MODEL
