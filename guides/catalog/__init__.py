"""What exists: parts, movements, tools, oils, steps, faults, calibres, words. Nouns only.

Pure: standard library, no Django. `load(folder)` reads the TOML files once into frozen objects and
refuses the whole content, naming every fault, if anything in it is wrong. Lengths are Decimal millimetres.
"""

from guides.catalog.catalog import Catalog
from guides.catalog.faults import ContentError, Fault
from guides.catalog.loader import CONTENT, load, read_folder

__all__ = ["CONTENT", "Catalog", "ContentError", "Fault", "load", "read_folder"]
