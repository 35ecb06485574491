"""Who may import whom: the table of style.md and design.md, read from the files themselves."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KEPT_LIBRARIES = {"search.py": {"bm25s", "numpy", "rapidfuzz", "Stemmer", "snowballstemmer"}}
PURE = (
    "route.py", "plan.py", "toolbox.py", "lubricants.py", "blades.py", "passages.py", "search.py", "reference.py",
    "train.py", "interfaces.py", "specification.py", "by_hand.py", "heard.py", "verdicts.py", "fit_fields.py",
    "build_values.py",
)  # fmt: skip


# package -> what of ours and which libraries it may know beside the catalog and itself
PACKAGES = {
    "fit": {"guides.interfaces", "rapidfuzz"},
    "joints": {"guides.fit", "guides.figures"},
    "figures": {"PIL", "resvg_py"},
    "sheets": {"guides.fit", "guides.figures", "guides.route", "guides.plan", "guides.toolbox", "guides.lubricants",
               "guides.blades", "guides.by_hand", "guides.reference", "reportlab", "segno"},
}  # fmt: skip


def imports(path: Path) -> set[str]:
    """Dotted names of every module a file imports, also inside functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def outside(path: Path, allowed: set[str]) -> set[str]:
    """Imports of a file that are neither standard library nor among the allowed prefixes."""
    known = sys.stdlib_module_names | allowed
    return {name for name in imports(path) if not any(name == one or name.startswith(one + ".") for one in known)}


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", files("guides/catalog"), ids=lambda path: path.name)
def test_the_catalog_knows_only_the_standard_library_and_itself(path):
    assert outside(path, {"guides.catalog"}) == set()


@pytest.mark.parametrize("path", files("guides/fit"), ids=lambda path: path.name)
def test_fitting_knows_the_catalog_itself_and_the_interfaces(path):
    assert outside(path, {"guides.catalog", "guides.fit", "guides.interfaces", "rapidfuzz"}) == set()


@pytest.mark.parametrize("name", PURE)
def test_a_pure_module_knows_the_catalog_and_its_pure_siblings_and_no_django(name):
    siblings = {"guides.catalog", "guides.fit", *(f"guides.{Path(other).stem}" for other in PURE)}
    assert outside(ROOT / "guides" / name, siblings | KEPT_LIBRARIES.get(name, set())) == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_a_pure_package_knows_only_what_its_row_says(package):
    allowed = {"guides.catalog", f"guides.{package}", *PACKAGES[package]}
    assert {path.name: found for path in files(f"guides/{package}") if (found := outside(path, allowed))} == {}


@pytest.mark.parametrize("path", files("guides"), ids=lambda path: path.name)
def test_guides_never_import_the_assistant_torch_or_the_project(path):
    forbidden = {name for name in imports(path) if name.split(".")[0] in {"assistant", "torch", "watchbench"}}
    assert forbidden == set()


@pytest.mark.parametrize("path", files("assistant/engine"), ids=lambda path: path.name)
def test_the_engine_knows_tokens_and_neither_watches_nor_django(path):
    assert outside(path, {"assistant.engine", "torch", "safetensors", "tokenizers"}) == set()


@pytest.mark.parametrize("name", ["line.py", "patience.py", "seats.py"])
def test_what_orders_and_bounds_answers_knows_only_the_standard_library(name):
    assert outside(ROOT / "assistant" / name, set()) == set()


def test_the_starter_knows_only_the_standard_library():
    assert outside(ROOT / "watchbench/__main__.py", {"watchbench"}) == set()


@pytest.mark.parametrize("path", files("guides") + files("watchbench"), ids=lambda path: path.name)
def test_only_settings_read_the_environment(path):
    if path.name in ("settings.py", "__main__.py"):
        pytest.skip("this is where it is read")
    text = path.read_text(encoding="utf-8")
    assert "os.environ" not in text or "DJANGO_SETTINGS_MODULE" in text
