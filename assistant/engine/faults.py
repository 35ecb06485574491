"""What the engine refuses with. Every message names the file or value, shows what it found and says what was wanted."""


class EngineError(ValueError):
    """Base of all refusals of the engine."""


class ModelFileError(EngineError):
    """A model, tokenizer or adapter file that cannot be used: damaged, truncated, lying or of an unknown kind."""


class RequestError(EngineError):
    """A request that cannot be served: too long, out of range, impossible grammar."""


class BusyError(EngineError):
    """A request that may be served later: too many wait, or the model is just stopping."""


class UnwantedError(EngineError):
    """Work that nobody waits for any more."""
