"""guides/sheets takes plain objects: no Django, no request, no model, and only its own libraries."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PURE = tuple(f"guides.{name}" for name in (
    "blades", "by_hand", "catalog", "figures", "fit", "lubricants", "plan", "route", "sheets", "toolbox",
))  # fmt: skip
LIBRARIES = ("reportlab", "segno")


@pytest.mark.parametrize("path", sorted((ROOT / "guides/sheets").glob("*.py")), ids=lambda path: path.name)
def test_a_sheets_module_imports_only_what_it_may(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            known = any(name == one or name.startswith(one + ".") for one in PURE + LIBRARIES)
            assert known or name == "guides" or name.split(".")[0] in sys.stdlib_module_names, name
