"""guides/figures knows the catalog and the standard library; resvg and Pillow only where pictures are made."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
LIBRARIES = {"raster.py": {"resvg_py"}, "photo.py": {"PIL"}, "contact.py": {"PIL"}}


@pytest.mark.parametrize("path", sorted((ROOT / "guides/figures").glob("*.py")), ids=lambda path: path.name)
def test_a_figures_module_imports_only_what_it_may(path):
    allowed = {"guides.catalog", "guides.figures"} | LIBRARIES.get(path.name, set())
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            inside = any(name == one or name.startswith(one + ".") for one in allowed)
            assert inside or name.split(".")[0] in sys.stdlib_module_names, name
