"""Addresses of model servers."""

from pathlib import Path

import pytest

from assistant import address


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("unix:/run/m.sock", address.Address(socket_path=Path("/run/m.sock"))),
        ("http://127.0.0.1:8080", address.Address(None, "http", "127.0.0.1", 8080)),
        ("http://gpu:8000/v1", address.Address(None, "http", "gpu", 8000)),
        ("https://llm.example/api/v1/", address.Address(None, "https", "llm.example", 443, "/api")),
    ],
)
def test_an_address_is_read(text, wanted):
    assert address.parse(text) == wanted


@pytest.mark.parametrize("text", ["", "localhost:80", "ftp://x", "http://"])
def test_others_are_refused(text):
    with pytest.raises(ValueError, match="expected http"):
        address.parse(text)


def test_a_path_too_long_for_a_socket_moves(tmp_path):
    deep = tmp_path / ("x" * 120)
    made = address.local(deep, "cuda:0").socket_path
    assert len(str(made)) < 108
    assert made == address.local(deep, "cuda:0").socket_path != address.local(deep / "y", "cuda:0").socket_path
    assert made.name == "model-cuda-0.sock"
