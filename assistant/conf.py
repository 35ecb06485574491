"""The assistant's settings, with the defaults that hold where settings.py says nothing."""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from assistant import address
from assistant.address import Address

DEFAULT_MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"


@dataclass(frozen=True, slots=True)
class AssistantSettings:
    """threads None: chosen by the machine. remote None: this machine's own model process."""

    models_folder: Path
    model: Path
    run_folder: Path
    build_folder: Path
    device: str
    way: str
    threads: int | None
    slots: int
    context: int
    adapter: Path | None
    remote: Address | None
    remote_key: str
    remote_model: str

    @property
    def address(self) -> Address:
        return self.remote or address.local(self.run_folder, self.device)


def current() -> AssistantSettings:
    """Read Django's settings; see README for the environment variables behind them."""
    data, url = Path(settings.DATA_DIR), getattr(settings, "ASSISTANT_URL", "")
    models = data / "models"
    adapter = getattr(settings, "ASSISTANT_ADAPTER", "")
    return AssistantSettings(
        models_folder=models,
        model=models / (getattr(settings, "ASSISTANT_MODEL", "") or DEFAULT_MODEL),
        run_folder=data / "run",
        build_folder=data / "build",
        device=getattr(settings, "ASSISTANT_DEVICE", "auto"),
        way=getattr(settings, "ASSISTANT_WAY", "auto"),
        threads=getattr(settings, "ASSISTANT_THREADS", None),
        slots=getattr(settings, "ASSISTANT_SLOTS", 8),
        context=getattr(settings, "ASSISTANT_CONTEXT", 2048),
        adapter=Path(adapter) if adapter else None,
        remote=address.parse(url) if url else None,
        remote_key=getattr(settings, "ASSISTANT_KEY", ""),
        remote_model=getattr(settings, "ASSISTANT_REMOTE_MODEL", "default"),
    )
