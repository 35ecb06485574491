"""A body that is too large is refused before a view reads it."""

import pytest
from django.test import override_settings


@pytest.mark.parametrize(("size", "status"), [(100, 403), (101, 413)])
@override_settings(MAX_BODY_BYTES=100)
def test_the_limit_is_the_last_size_taken(client, size, status):
    response = client.post("/guides/", "x" * size, content_type="text/plain", headers={"Sec-Fetch-Site": "cross-site"})
    assert response.status_code == status


@override_settings(MAX_BODY_BYTES=100)
def test_the_answer_names_both_sizes(client):
    response = client.post("/guides/", "x" * 250, content_type="text/plain")
    assert response.content.decode().startswith("This is 250 bytes; at most 100 are taken.")
