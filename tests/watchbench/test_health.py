"""/healthz answers for the database and leaves no trace."""

import pytest
from django.db import OperationalError, connection


@pytest.mark.django_db
def test_a_well_site_says_ok(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["Content-Type"] == "text/plain"
    assert "no-store" in response["Cache-Control"]
    assert not response.cookies


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_503_with_a_sentence(client, monkeypatch):
    def fail():
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(connection, "cursor", fail)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.content == b"The database does not answer: disk I/O error\n"


def test_it_only_reads(client):
    assert client.post("/healthz").status_code == 405
