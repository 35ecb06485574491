"""The content, read once for each process."""

from functools import lru_cache

from guides.catalog import Catalog, load


@lru_cache(maxsize=1)
def facts() -> Catalog:
    """Return the content; raise ContentError with every fault the first time it is asked for."""
    return load()
