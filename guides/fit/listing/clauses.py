"""Where one statement of a listing ends and the next begins: rows, sentences, clauses."""

from guides.fit.listing.text import Token
from guides.fit.listing.words import words

STOPS = frozenset(";|•●·!?。★☆✅►▪■◆※➤✔✓†▶♦❤…+")
ABBREVIATIONS = words(
    "dia diam approx ca incl inc inkl excl exkl no nr cal kal calib ref art max min thk env aprox circa sec "
    "sek std h m s ep epais epaiss int ext haut larg long spess alt inn auss durchm geh bzw ltg w o d i p pos "
    "z b ø dm st ten mvmt mov"
)
OPENING, CLOSING = frozenset("(["), frozenset(")]")


def divide(tokens: list[Token]) -> None:
    """Number the tokens by row, sentence and clause."""
    row = sentence = clause = newest = 0
    outer: list[int] = []
    for at, token in enumerate(tokens):
        if token.kind == "line":
            row, sentence, newest, outer = row + 1, sentence + 1, newest + 1, []
            clause = newest
        elif token.text in OPENING:
            outer.append(clause)
            if not _is_part_of_label(tokens, at):
                newest += 1
                clause = newest
        token.row, token.sentence, token.clause = row, sentence, clause
        if token.text in CLOSING and outer:
            clause = outer.pop()
        elif token.text in STOPS or _is_full_stop(tokens, at):
            sentence, newest, outer = sentence + 1, newest + 1, []
            clause = newest
        elif token.text == "," or _is_dash_between(tokens, at):
            newest += 1
            clause = newest


def _is_part_of_label(tokens: list[Token], at: int) -> bool:
    """Say whether a bracket belongs to the label around it: "inner diameter (movement): 36.7", "2.00 mm (hour)"."""
    follows_number = at > 0 and (tokens[at - 1].kind == "num" or tokens[at - 1].has("MM"))
    for place in range(at + 1, min(at + 8, len(tokens))):
        if tokens[place].text in CLOSING:
            after = tokens[min(place + 1, len(tokens) - 1)]
            return follows_number or after.text in (":", "=") or after.kind == "num"
        is_aside = follows_number and tokens[place].has("NOT", "NOTIN", "WITH", "FOR", "FIT")
        if tokens[place].kind in ("num", "line") or tokens[place].text == "," or is_aside:
            return False
    return False


def _is_full_stop(tokens: list[Token], at: int) -> bool:
    """Say whether a point ends a sentence: not after an abbreviation, not inside a code."""
    if tokens[at].text != ".":
        return False
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    before = tokens[at - 1] if at else None
    is_open = after is None or not after.is_glued or after.kind == "line"
    return is_open and not (before and before.kind == "word" and before.text in ABBREVIATIONS)


def _is_dash_between(tokens: list[Token], at: int) -> bool:
    """Say whether a dash stands between two statements, spaces on both sides; between numbers it is a sign."""
    if tokens[at].text != "-" or not 0 < at < len(tokens) - 1:
        return False
    before, after = tokens[at - 1], tokens[at + 1]
    return not (tokens[at].is_glued or after.is_glued) and not (before.kind == after.kind == "num")
