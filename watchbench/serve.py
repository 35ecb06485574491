"""Make the data folder ready and serve. `python3 -m watchbench up` runs this with the Python of .venv.

Content with a fault in it stops the start here, with every fault of every file.
"""

import argparse
import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

BROKEN_VENV_EXIT = 86  # `up` makes .venv anew on this code; keep it equal to the one in __main__.py

try:
    import django
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.db import DatabaseError, connection
    from django.db.migrations.executor import MigrationExecutor
    from granian import Granian
    from granian.constants import Interfaces
    from granian.log import LogLevels
except ImportError as fault:
    sys.stderr.write(f"{fault}\n")
    sys.exit(BROKEN_VENV_EXIT)

# Not above: an import that fails in our own code must not cost the user their .venv.
from guides.catalog import ContentError, load  # noqa: E402  the guard comes first

GRACE_S = 3  # how long an answer may go on after Ctrl-C
THREADS = 8  # more gained nothing on two cores; one waiting for the database lock must not stop the rest


def main() -> int:
    arguments = parse_arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "watchbench.settings")
    try:
        django.setup()
        migrate_when_needed()
        collect_when_changed()
        load()
    except DatabaseError as fault:
        return refuse(
            f"{settings.DATABASES['default']['NAME']}: {fault}; expected the database of watchbench, not in use"
        )
    except (ImproperlyConfigured, ContentError, OSError) as fault:
        return refuse(str(fault))
    serve(arguments.host, arguments.port)
    return 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m watchbench.serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    return parser.parse_args()


def refuse(reason: str) -> int:
    sys.stderr.write(f"Cannot start: {reason}\n")
    return 1


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def migrate_when_needed() -> None:
    """Ask the database itself which migrations it has had: a restored older file is brought up to date too."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        say(f"Database: migrations to apply: {len(plan)}")
        call_command("migrate", interactive=False, verbosity=0)
    connection.close()


def collect_when_changed() -> None:
    """Copy, name by content and compress the static files, unless none changed since the last time."""
    stamp = Path(settings.DATA_DIR) / "static.stamp"
    print_now = static_print()
    if settings.DEBUG or (stamp.exists() and stamp.read_text() == print_now and settings.STATIC_ROOT.exists()):
        return
    say("Static files: collecting")
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(print_now)


def static_print() -> str:
    """Boil down which static files there are, their sizes and times, and who names and packs them."""
    lines = [settings.STORAGES["staticfiles"]["BACKEND"], django.__version__, *static_files()]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def static_files() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list(None):
            status = Path(storage.path(name)).stat()
            yield f"{name} {status.st_size} {status.st_mtime_ns}"


def serve(host: str, port: int) -> None:
    """Serve until SIGTERM or Ctrl-C. One worker: pages come from memory, and SQLite has one writer."""
    Granian(
        "watchbench.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=THREADS,
        websockets=False,
        log_level=LogLevels.error,
        workers_kill_timeout=GRACE_S,
    ).serve()


if __name__ == "__main__":
    sys.exit(main())
