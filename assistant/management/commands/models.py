"""`manage.py models`: what lies in var/models."""

from django.core.management.base import BaseCommand

from assistant import conf


class Command(BaseCommand):
    help = "List the models there are: size, family, quantisation."
    requires_system_checks = ()  # the pages need not be sound for this

    def handle(self, *args, **options):
        from assistant.engine.faults import ModelFileError  # noqa: PLC0415 -- torch only when it is needed
        from assistant.engine.models import card  # noqa: PLC0415

        current = conf.current()
        paths = sorted(current.models_folder.iterdir()) if current.models_folder.is_dir() else []
        for path in paths:
            if path.suffix == ".part":
                continue
            mark = "*" if path == current.model else " "
            try:
                one = card(path)
            except ModelFileError as fault:
                self.stdout.write(f"{mark} {path.name}: cannot be used: {fault}")
                continue
            self.stdout.write(
                f"{mark} {one.name}  {one.family}, {one.parameters / 1e6:.1f} M weights, {one.formats}, "
                f"{one.bytes / 1e6:.1f} MB, context {one.context}"
            )
        if not current.model.exists():
            self.stdout.write(f"The model in use, {current.model.name}, is missing: run `manage.py fetch_model`.")
