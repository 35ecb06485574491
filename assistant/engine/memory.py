"""Memory given back to the system: loading a model leaves holes that the C library would keep for ever."""

import ctypes
import gc
import sys


def trim() -> None:
    """Give back what is free: 75 to 125 MB after SmolLM2 is loaded. Only glibc offers this."""
    gc.collect()
    give_back = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if give_back is not None:
        give_back(0)
