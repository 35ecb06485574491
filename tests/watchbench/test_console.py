"""Progress on a terminal and in a file."""

import os
import shutil

from watchbench.console import Progress


def test_a_terminal_shows_one_line_that_is_rewritten(capsys, monkeypatch):
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((20, 5)))
    progress = Progress("Pip")
    progress.is_terminal = True
    progress.tell("a long word here that does not fit")
    progress.tell("b")
    progress.end()
    assert capsys.readouterr().out == "\rPip: a long word he" + "\r" + "Pip: b".ljust(19) + "\n"


def test_a_file_gets_few_lines(capsys):
    progress = Progress("Pip")
    for word in ("a", "b", "c"):
        progress.tell(word)
    progress.end()
    assert capsys.readouterr().out == "Pip: a\n"
