"""Measurements of the running site. Not collected by pytest: `python -m tests.bench.serve --help`."""
