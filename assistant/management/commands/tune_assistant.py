"""`manage.py tune_assistant`: teach the model to choose statements, from the questions in assistant/tuning."""

import os
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from assistant import conf, evidence
from assistant.tuned import FOLDER


class Command(BaseCommand):
    help = "Train the adapter of the assistant from nothing (an hour or so on two cores) and write down its scores."

    def add_arguments(self, parser):
        parser.add_argument("--directions-only", action="store_true", help="only encode what has changed")
        parser.add_argument("--epochs", type=int, default=1)
        parser.add_argument("--questions", type=int, help="the model learns from so many; default: all")
        parser.add_argument("--measured", type=int, help="the model is set and tested by so many")
        parser.add_argument("--keep-encoder", action="store_true", help="take the encoder's part as it lies there")
        parser.add_argument("--keep-adapter", action="store_true", help="and the model's; then only weights are set")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--into", default=str(FOLDER), help="folder for the results; default: the repository's")

    def handle(  # noqa: PLR0913
        self, *args, directions_only, epochs, questions, measured, keep_encoder, keep_adapter, seed, into, **options
    ):
        import torch  # noqa: PLC0415 -- heavy, and no other command needs it here

        from assistant.engine.encoder import SentenceEncoder  # noqa: PLC0415
        from assistant.tuning import run  # noqa: PLC0415
        from assistant.tuning.train import Plan  # noqa: PLC0415
        from guides.views.search import index  # noqa: PLC0415

        current = conf.current()
        if not current.model.exists() or not current.encoder.is_dir():
            raise CommandError("The models are not here yet: run `python manage.py fetch_model`.")
        torch.set_num_threads(current.threads or os.cpu_count() or 1)
        folder = Path(into)
        folder.mkdir(parents=True, exist_ok=True)
        if directions_only:
            encoder = SentenceEncoder(current.encoder, folder / run.ENCODER)
            kept = folder / run.DIRECTIONS
            run.Tools(evidence.all_quotes(), index(), encoder, kept).save(kept)
            return
        where = run.Where(current.model, current.encoder, folder, current.build_folder)
        plan = Plan(seed=seed, epochs=epochs, most_questions=questions, most_measured=measured)
        found = run.tune(
            evidence.all_quotes(),
            index(),
            where,
            plan,
            self.say,
            keeps_encoder=keep_encoder,
            keeps_adapter=keep_adapter,
        )
        self.say(f"{found['scores']}  in {found['minutes']} min")

    def say(self, words):
        self.stdout.write(words)
        self.stdout.flush()
