"""The site's own settings, with a fake answerer in place of the real one: see fake.py."""

from watchbench.settings import *  # noqa: F403  settings are names in a module; all of them are meant

INSTALLED_APPS = [*INSTALLED_APPS, "tests.assistant.fake.FakeConfig"]  # noqa: F405
