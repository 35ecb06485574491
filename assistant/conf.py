"""The assistant's settings, with the defaults of those that no environment variable sets."""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from assistant import address
from assistant.address import Address
from assistant.tuned import ADAPTER

DEFAULT_MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"
ENCODER = "all-MiniLM-L6-v2"
DEFAULT_SLOTS = 8  # answers under way at once
DEFAULT_CONTEXT = 2048  # tokens of one, question and answer


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
    encoder: Path
    remote: Address | None
    remote_key: str
    remote_model: str

    @property
    def judges(self) -> bool:
        """Whether the model says of each statement how likely it answers; others write the numbers of statements."""
        return self.remote is None and (self.adapter is not None or self.model.name == DEFAULT_MODEL)

    @property
    def elsewhere(self) -> str:
        """The host on another machine that questions are sent to; empty: they stay on this one."""
        return "" if self.remote is None or self.remote.is_here else self.remote.host

    @property
    def address(self) -> Address:
        return self.remote or address.local(self.run_folder, self.device)


def current() -> AssistantSettings:
    """Read Django's settings; see README for the environment variables behind them."""
    data = Path(settings.DATA_DIR)
    models = data / "models"
    return AssistantSettings(
        models_folder=models,
        model=models / (settings.ASSISTANT_MODEL or DEFAULT_MODEL),  # a full path stands for itself
        run_folder=data / "run",
        build_folder=data / "build",
        device=settings.ASSISTANT_DEVICE,
        way=settings.ASSISTANT_WAY,
        threads=settings.ASSISTANT_THREADS,
        slots=settings.ASSISTANT_SLOTS or DEFAULT_SLOTS,
        context=settings.ASSISTANT_CONTEXT or DEFAULT_CONTEXT,
        adapter=_adapter(models),
        encoder=models / ENCODER,
        remote=address.parse(settings.ASSISTANT_URL) if settings.ASSISTANT_URL else None,
        remote_key=settings.ASSISTANT_KEY,
        remote_model=settings.ASSISTANT_REMOTE_MODEL or "default",
    )


def _adapter(models: Path) -> Path | None:
    """The one named; else the one in the repository, which belongs to the default model."""
    if settings.ASSISTANT_ADAPTER:
        return models / settings.ASSISTANT_ADAPTER
    is_default = settings.ASSISTANT_MODEL in ("", DEFAULT_MODEL)
    return ADAPTER if is_default and ADAPTER.is_file() else None
