"""`manage.py run_model`: the model's own process, one for each device."""

import logging
import os

from django.core.management.base import BaseCommand, CommandError

from assistant import address, conf
from assistant.engine.faults import EngineError
from assistant.model_process import AlreadyServedError, BrokenEngineError, ProcessSettings, serve
from assistant.supervisor import HOPELESS
from assistant.tuned import ENCODER

NICER = 5  # the web server goes first when both want a core


class Command(BaseCommand):
    help = "Run the model and answer on a Unix socket (or loopback) until stopped. The site starts this by itself."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("--ends-with-stdin", action="store_true", help="end when stdin closes (used by the site)")
        parser.add_argument("--listen", help="unix:/path or http://127.0.0.1:port instead of the site's own address")

    def handle(self, *args, ends_with_stdin, listen, **options):
        current = conf.current()
        if ends_with_stdin and hasattr(os, "nice"):
            os.nice(NICER)
        settings = ProcessSettings(
            model=current.model, address=self.place(listen, current), build_folder=current.build_folder,
            device=current.device, way=current.way, threads=current.threads, slots=current.slots,
            context=current.context, adapter=current.adapter, encoder=current.encoder,
            encoder_adapter=ENCODER if ENCODER.is_file() else None,
        )  # fmt: skip
        logging.getLogger("assistant").setLevel(logging.INFO)
        try:
            serve(settings, ends_with_stdin=ends_with_stdin)
        except AlreadyServedError as where:
            self.stderr.write(f"a model process serves {where} already")
        except EngineError as fault:
            raise CommandError(str(fault), returncode=HOPELESS) from None
        except BrokenEngineError as fault:
            raise CommandError(str(fault)) from None
        except KeyboardInterrupt:
            pass

    def place(self, listen, current):
        if listen is None:
            return address.local(current.run_folder, current.device)
        try:
            place = address.parse(listen)
        except ValueError as fault:
            raise CommandError(str(fault)) from None
        if place.socket_path is None and place.host not in ("127.0.0.1", "localhost"):
            raise CommandError(f"--listen {listen}: the model answers on this machine only (127.0.0.1 or unix:)")
        return place
