"""Which calibres a listing names: as what it is or fits, as what it does not fit, or only for their looks."""

from itertools import pairwise

from guides.fit.build import BAIT, FITS_CASES
from guides.fit.listing.facts import Draft
from guides.fit.listing.mentions import Mention, find_mentions, take_in_movement
from guides.fit.listing.words import words

MAKERS_OF_CLONES = ("seagull", "tianjin")
FILLERS = words(
    "a be been work working intended made used recommended designed meant an der den die das le la les il the"
)
LEADING = words("to of a the like by la an von de im al der des")  # between "homage" and its calibre
LIKE = words("like similar wie comme come como zoals")
BEHIND = 4  # words between a calibre and what is said of it


def read_calibres(draft: Draft) -> None:
    """Find all mentions, then judge each by the words around it."""
    mentions = find_mentions(draft)
    for mention in mentions:
        draft.use(mention.first, mention.last, "calibre")
        take_in_movement(draft, mention)
    _judge(draft, mentions)
    for mention in mentions:
        _note(draft, mention)


def _judge(draft: Draft, mentions: list[Mention]) -> None:
    chains: list[list[Mention]] = []
    for mention in mentions:
        if mention.joined:
            chains[-1].append(mention)
        else:
            chains.append([mention])
    clones_everywhere = draft.kind == "movement" and _speaks_of_clones(draft)
    for chain in chains:
        _judge_chain(draft, chain, clones_everywhere)
    _agree_on_clones(mentions)


def _judge_chain(draft: Draft, chain: list[Mention], clones_everywhere: bool) -> None:
    first, last = chain[0].first, chain[-1].last
    if draft.kind == "movement" and _is_about_cases(draft, first, last):
        _mark(chain, "cases")
    elif _is_denied(draft, first, last):
        _mark(chain, "denied")
    elif draft.kind != "movement" and _is_style_behind(draft, last):
        _mark(_tail_by_stroke(draft, chain), "style")
    elif draft.kind != "movement" and _is_style_before(draft, first):
        _mark(chain[:1], "style")
    _make_clones(draft, [mention for mention in chain if not mention.traits], clones_everywhere)


def _make_clones(draft: Draft, chain: list[Mention], clones_everywhere: bool) -> None:
    """A plain 6497 or 6498 is a clone's where the words beside it say so: "Asian 6497/6498", "6498 clone"."""
    is_copy = False
    for mention in chain:
        is_swiss = mention.maker in ("eta", "unitas") and not _is_likened(draft, mention.first)
        is_copy = bool(mention.layout) and (_clone_before(draft, mention.first) or (is_copy and not is_swiss))
        if mention.layout and (is_copy or (clones_everywhere and not is_swiss)):
            mention.ids = [f"clone_{mention.layout}"]
    if chain and _clone_behind(draft, chain[-1].last):
        for mention in _tail_by_stroke(draft, chain):
            mention.ids = [f"clone_{mention.layout}"] if mention.layout else mention.ids


def _agree_on_clones(mentions: list[Mention]) -> None:
    """Let a bare 6497 be the clone's that the listing has named: "for Asian 6497, feet for 6497"."""
    clones = {one for mention in mentions for one in mention.ids if one.startswith("clone_")}
    for mention in mentions:
        key = f"clone_{mention.layout}"
        if key in clones and not mention.maker and not mention.traits:
            mention.ids = [key]


def _is_likened(draft: Draft, first: int) -> bool:
    """Say whether a Swiss name is only compared with: "Chinese movement like Unitas 6497"."""
    return any(word.text in LIKE for word in draft.words_back(first, 2))


def _mark(chain: list[Mention], trait: str) -> None:
    for mention in chain:
        mention.traits.add(trait)


def _tail_by_stroke(draft: Draft, chain: list[Mention]) -> list[Mention]:
    """Return the mentions at the end of a chain that no comma parts: "NH35, 6497/6498 style" is about two."""
    tail = [chain[-1]]
    for earlier, later in zip(reversed(chain[:-1]), reversed(chain), strict=False):
        if any(token.text in (",", "(", ")") for token in draft.tokens[earlier.last + 1 : later.first]):
            break
        tail.append(earlier)
    return tail


def _clone_behind(draft: Draft, last: int) -> bool:
    after = next(draft.ahead(last, 1), None)
    return after is not None and draft.tokens[after].has("CLONE") and draft.tokens[after].text not in MAKERS_OF_CLONES


def _clone_before(draft: Draft, first: int) -> bool:
    """Read "Asian 6497", "clone of the 6497"; in "Seagull ST3600 6497" the word is about the first."""
    for place in draft.back(first, 3):
        token = draft.tokens[place]
        if token.has("CLONE") and not token.used:
            return True
        if token.used or not (
            token.text in ("of", "von", "de", "di", "made", "the", "des", "der", "version") or token.has("SWISS")
        ):
            return False
    return False


def _speaks_of_clones(draft: Draft) -> bool:
    """Say whether a movement listing calls itself Chinese or a copy; "ships from China" does not."""
    for at in draft.saying("CLONE"):
        if draft.tokens[at].text not in MAKERS_OF_CLONES:
            before = next(iter(draft.words_back(at, 1)), None)
            if not (before and (before.has("NOT") or before.text in ("from", "aus", "de", "a", "da"))):
                return True
    return False


def _is_about_cases(draft: Draft, first: int, last: int) -> bool:
    """A movement listing that says which cases it goes into names no calibre of its own by it (LISTINGS.md 3.10)."""
    ahead = draft.words_ahead(last, 3)
    if any(token.has("CASE") for token in ahead):
        return True
    behind = draft.words_back(first, BEHIND)
    case = next((spot for spot, token in enumerate(behind) if token.has("CASE")), None)
    return case is not None and any(token.has("FOR", "FIT", "OR") or token.text == "of" for token in behind[:case])


def _is_denied(draft: Draft, first: int, last: int) -> bool:
    return _denied_before(draft, first) or _denied_after(draft, last)


def _denied_before(draft: Draft, first: int) -> bool:
    """Read "not for", "does not fit", "passt nicht auf", "no 6498"; "without seconds for 6497" denies no calibre."""
    words = draft.words_back(first, BEHIND)
    words = [word for word in words if word.text not in FILLERS]
    if not words or words[0].used == "calibre":
        return False
    if words[0].has("NOT"):
        return not _is_supply(draft, first)
    for near, far in pairwise(words):
        if near.used or near.has("BUT", "ONLY"):
            return False
        if (near.has("FIT", "FOR", "WITH") and far.has("NOT")) or (near.has("NOT") and far.has("FIT")):
            return True
    return False


def _is_supply(draft: Draft, first: int) -> bool:
    """Say whether "no 6497 movement" speaks of what is in the box."""
    return any(draft.tokens[place].has("CALMOVEMENT") for place in draft.ahead(first, BEHIND))


def _denied_after(draft: Draft, last: int) -> bool:
    words = draft.words_ahead(last, 3)
    for near, far in zip(words, [*words[1:], None], strict=False):
        if near.has("NOTIN") and near.has("FIT"):
            return True
        if near.has("NOT") and (near.has("FIT") or (far and (far.has("FIT") or far.text in ("supported", "work")))):
            return True
        if near.used or not (near.text in ("will", "does", "do", "is", "are") or near.has("CALMOVEMENT", "AT")):
            return False
    return False


def _is_style_behind(draft: Draft, last: int) -> bool:
    """Read "6497 style", "6497-Look", "6497 movement design style"."""
    for place in draft.ahead(last, 2):
        token = draft.tokens[place]
        if token.has("STYLE"):
            return True
        if not (token.has("CALMOVEMENT") or token.text == "design"):
            break
    return False


def _is_style_before(draft: Draft, first: int) -> bool:
    """Read "look 6497", "homage to the 6497"; in "Marina style 6497" the style is another's."""
    words = draft.words_back(first, BEHIND)
    spot = next((spot for spot, word in enumerate(words) if word.has("STYLE")), None)
    if spot is None or not all(word.text in LEADING for word in words[:spot]):
        return False
    described = words[spot + 1] if spot + 1 < len(words) else None
    return spot > 0 or described is None or described.has("WATCH", "CASE", "DIAL", "HANDS", "FOR")


def _note(draft: Draft, mention: Mention) -> None:
    if "style" in mention.traits:
        if mention.layout or any(one.startswith(("eta_649", "st36")) for one in mention.ids):
            draft.remark(BAIT, mention.first, mention.last)
        return
    if "cases" in mention.traits:
        draft.remark(FITS_CASES, mention.first, mention.last)
        return
    key = "calibres_excluded" if "denied" in mention.traits else "calibres"
    reason = "named as not fitting" if key == "calibres_excluded" else _reason(draft, mention)
    for one in mention.ids:
        draft.add(key, one, mention.first, mention.last, reason)
        if key == "calibres":
            draft.claims.append((mention.last, one))


def _reason(draft: Draft, mention: Mention) -> str:
    before = next(iter(draft.words_back(mention.first, 1)), None)
    if before and before.has("FOR", "FIT"):
        return f"named after “{before.text}”"
    return "a calibre's code"
