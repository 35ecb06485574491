"""One catalog and one geometry a layout for all drawings' tests."""

import pytest

from guides.catalog import load
from guides.figures import geometry


@pytest.fixture(scope="session")
def catalog():
    return load()


@pytest.fixture(scope="session", params=["6497", "6498"])
def layout(request):
    return request.param


@pytest.fixture(scope="session")
def g(catalog, layout):
    return geometry(catalog, layout)
