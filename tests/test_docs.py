"""README and the tree agree; what is vendored is what its name says."""

import gzip
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_the_map_of_the_readme_names_only_what_exists():
    block = README.read_text(encoding="utf-8").partition("## The map")[2].partition("```")[2].partition("```")[0]
    named = re.findall(r"^([\w./-]+)\s{2,}", block, re.M)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_python_module_of_guides_is_on_the_map():
    readme = README.read_text(encoding="utf-8")
    modules = [path.name for path in (ROOT / "guides").glob("*.py") if path.name not in ("__init__.py", "apps.py")]
    assert [name for name in modules if name not in readme] == []


def test_every_setting_is_in_the_readmes_table():
    settings = (ROOT / "watchbench/settings.py").read_text(encoding="utf-8")
    readme = README.read_text(encoding="utf-8")
    names = set(re.findall(r"WATCHBENCH_[A-Z_]+", settings))
    assert names
    assert [name for name in names if f"`{name}`" not in readme] == []


def test_the_readme_is_short_enough_to_be_read():
    assert len(README.read_text(encoding="utf-8").splitlines()) < 150


def test_htmx_is_the_version_its_name_says_and_the_one_the_pages_load():
    (script,) = (ROOT / "watchbench/static/watchbench").glob("htmx-*.min.js")
    version = script.name.removeprefix("htmx-").removesuffix(".min.js")
    assert f'"{version}"' in script.read_text(encoding="utf-8")
    assert script.name in (ROOT / "templates/base.html").read_text(encoding="utf-8")


def test_its_extension_for_streams_has_the_same_version_and_is_loaded():
    folder = ROOT / "watchbench/static/watchbench"
    (script,), (extension,) = folder.glob("htmx-*.min.js"), folder.glob("hx-sse-*.min.js")
    assert extension.name == script.name.replace("htmx", "hx-sse")
    assert extension.name in (ROOT / "templates/assistant/ask.html").read_text(encoding="utf-8")


def test_the_stylesheet_stays_small_as_it_is_sent():
    css = (ROOT / "watchbench/static/watchbench/watchbench.css").read_bytes()
    assert len(gzip.compress(css)) < 9_000
