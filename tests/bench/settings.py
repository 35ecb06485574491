"""The site's own settings, with addresses added to measure against."""

from watchbench.settings import *  # noqa: F403  settings are names in a module; all of them are meant

ROOT_URLCONF = "tests.bench.urls"
