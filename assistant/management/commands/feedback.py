"""`manage.py feedback`: what visitors said of answers, and a link that opens the maintainer's page."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from assistant.models import Feedback
from assistant.turns import turn
from assistant.views.feedback import LINK_S, link


class Command(BaseCommand):
    help = "List what visitors said of answers, the newest first, and print a link to the page that shows all of it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--most", type=int, default=20, help="how many are listed; 20 unless given")

    def handle(self, *args: Any, **options: Any) -> None:
        found = Feedback.objects.select_related("question")
        for one in found[: options["most"]]:
            self.stdout.write(f"{one.changed:%Y-%m-%d %H:%M}  {one.get_verdict_display()}: {one.question.text}")
            for event in turn(one.question).said:
                self.stdout.write(f"    {event['number']}  {event['text']}  [{event['id']}]")
            if one.words:
                self.stdout.write(f"    said: {one.words}")
        self.stdout.write(f"{found.count()} in all. For {LINK_S // 60} minutes the site shows them at {link()}")
