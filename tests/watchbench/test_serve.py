"""What is made ready before serving, and when it is left alone."""

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from watchbench import serve


@pytest.fixture
def commands(monkeypatch):
    """Note management commands instead of running them."""
    called = []
    monkeypatch.setattr(serve, "call_command", lambda name, **options: called.append(name))
    return called


@pytest.fixture
def data(settings, tmp_path):
    """Use a data folder of its own, with static files in place."""
    settings.DATA_DIR = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "a.css").write_text("a {}")
    return tmp_path


@pytest.mark.django_db
def test_a_database_that_is_up_to_date_is_left_alone(commands):
    serve.migrate_when_needed()
    assert commands == []


@pytest.mark.django_db
def test_a_database_that_lacks_a_migration_gets_it(commands, capsys):
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    serve.migrate_when_needed()
    assert commands == ["migrate"]
    assert capsys.readouterr().out == "Database: migrations to apply: 1\n"


def test_static_files_are_collected_once(commands, data):
    serve.collect_when_changed()
    serve.collect_when_changed()
    assert commands == ["collectstatic"]


def test_a_changed_file_is_collected_again(commands, data):
    serve.collect_when_changed()
    (data / "source" / "a.css").write_text("a {} b {}")
    serve.collect_when_changed()
    assert commands == ["collectstatic"] * 2


def test_a_collection_that_failed_is_done_again(data, monkeypatch):
    def fail(name, **options):
        raise OSError("disk full")

    monkeypatch.setattr(serve, "call_command", fail)
    with pytest.raises(OSError, match="disk full"):
        serve.collect_when_changed()
    assert not (data / "static.stamp").exists()


def test_developers_files_are_not_collected(commands, data, settings):
    settings.DEBUG = True
    serve.collect_when_changed()
    assert commands == []
