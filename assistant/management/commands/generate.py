"""`manage.py generate`: write with the model here and now, in this process."""

import os
import time
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from assistant import conf


class Command(BaseCommand):
    help = "Answer a question with the model, in this process, streaming to the terminal."
    requires_system_checks = ()  # the pages need not be sound for this

    def add_arguments(self, parser):
        parser.add_argument("prompt")
        parser.add_argument("--tokens", type=int, default=200)
        parser.add_argument("--temperature", type=float, default=0.0)
        parser.add_argument("--seed", type=int)
        parser.add_argument("--way", default=None, help="auto, native, quantised, float32, bfloat16 or float16")
        parser.add_argument("--raw", action="store_true", help="continue the text instead of answering it")
        parser.add_argument("--model", type=Path, help="another model file or folder")

    def handle(self, *args, **options):
        from assistant.engine.faults import EngineError  # noqa: PLC0415 -- torch only when it is needed

        try:
            self.answer(**options)
        except EngineError as fault:
            raise CommandError(str(fault)) from None

    def answer(self, *, prompt, tokens, way, model, **options):
        import torch  # noqa: PLC0415

        from assistant.engine import generate, load, models, sampling, text  # noqa: PLC0415

        current = conf.current()
        device = load.best_device() if current.device == "auto" else torch.device(current.device)
        opened = models.open_model(model or current.model, way=way or current.way, device=device,
                                   threads=current.threads, build_folder=current.build_folder)  # fmt: skip
        ids = (
            opened.tokenizer.encode(prompt)
            if options["raw"]
            else opened.chat.encode([{"role": "user", "content": prompt}])
        )
        chosen = sampling.Sampling(temperature=options["temperature"])
        request = generate.Request(ids, tokens, chosen, options["seed"], opened.tokenizer.ends, drafts=8)
        cache = opened.network.new_cache(1, min(len(ids) + tokens, opened.network.config.context))
        stream, begin, count = text.TextStream(), time.perf_counter(), 0
        for token in generate.generate(opened.network, cache, request):
            self.stdout.write(stream.feed(opened.tokenizer.token_bytes(token)), ending="")
            self.stdout.flush()
            count += 1
        seconds = time.perf_counter() - begin
        self.stdout.write(stream.finish())
        self.stderr.write(
            f"{len(ids)} tokens read, {count} written in {seconds:.2f} s ({opened.way}, pid {os.getpid()})"
        )
