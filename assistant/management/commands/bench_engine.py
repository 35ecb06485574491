"""`manage.py bench_engine`.

How fast the engine is on this machine, beside llama.cpp and transformers where installed.
"""

from pathlib import Path

from django.core.management.base import BaseCommand

from assistant import conf


class Command(BaseCommand):
    help = "Measure prefill, decode, first token, batches and lookup, with peers in the same run; a few minutes."
    requires_system_checks = ()  # the pages need not be sound for this

    def add_arguments(self, parser):
        parser.add_argument("--rounds", type=int, default=7)
        parser.add_argument("--threads", type=int)
        parser.add_argument("--model", type=Path)
        parser.add_argument("--no-peers", action="store_true")

    def handle(self, *args, rounds, threads, model, no_peers, **options):
        from assistant.bench.engine import run  # noqa: PLC0415 -- torch only when it is needed
        from assistant.engine.models import default_threads  # noqa: PLC0415

        current = conf.current()
        threads = threads or current.threads or default_threads()
        run(model or current.model, threads, rounds, current.build_folder, self.stdout.write, has_peers=not no_peers)
