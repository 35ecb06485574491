"""A listing against itself: is the seller's own claim possible on the seller's own numbers (LISTINGS.md section 5)?

This is partly a matter of opinion, so it is scored apart. Missing data is no inconsistency.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal

from guides.fit.assembly import Assembly, Judged
from guides.fit.build import BAIT, FITS_CASES, RANDOM, UNIVERSAL, Part
from guides.fit.case import bore_windows, case_depth, case_seat
from guides.fit.claims import Claims
from guides.fit.finding import Finding, Verdict
from guides.fit.hands import HOLES, hole_judged
from guides.fit.kit import inside, kit_judged
from guides.fit.movement import USUAL_CROWN, layout_judged
from guides.fit.windows import american_size_mm, body_or_flange

HOLES_THAT_CONTRADICT = 2

Doubt = Callable[[Assembly, Part, Claims], bool]


def listing_consistency(assembly: Assembly) -> Iterator[Finding]:
    """listing.*001: claim against numbers, and the usual baits."""
    for part in assembly.parts:
        yield assembly.finding("listing-consistency", _judged(assembly, part), part)


def _judged(assembly: Assembly, part: Part) -> Judged:
    claims = Claims.of(assembly, part)
    alone = inside(assembly, part) if part.kind == "kit" else _alone(assembly, part)
    for verdict, doubts in ((Verdict.CLASH, CONTRADICTIONS), (Verdict.WORK, AMBIGUITIES)):
        for words, is_so in doubts.items():
            if is_so(alone, part, claims):
                return Judged(verdict, words)
    return Judged(Verdict.FITS, "Nothing in the listing contradicts itself.")


def _alone(assembly: Assembly, part: Part) -> Assembly:
    return Assembly(assembly.catalog, type(assembly.context)(), (part,), assembly.members)


def _bore_excludes(alone: Assembly, part: Part, claims: Claims) -> bool:
    is_stated = {"case_seat_mm", "case_movement_mm", "american_size"} & part.facts.keys()
    return bool(claims.group and is_stated) and any(found.verdict is Verdict.CLASH for found in case_seat(alone))


def _ring_excludes(alone: Assembly, part: Part, claims: Claims) -> bool:
    inner = part.facts.get("ring_inner_mm")
    return bool(claims.group and inner) and bore_windows(alone)[0].verdict(inner) is Verdict.CLASH


def _depth_excludes(alone: Assembly, part: Part, claims: Claims) -> bool:
    return bool(claims.group) and any(found.verdict is Verdict.CLASH for found in case_depth(alone))


def _holes_contradict(alone: Assembly, part: Part, claims: Claims) -> bool:
    if not claims.group:
        return False
    movement = claims.group[0].id
    wrong = [hand for hand in HOLES if hole_judged(alone, part, hand, movement).verdict is Verdict.CLASH]
    return len(wrong) >= HOLES_THAT_CONTRADICT


def _centre_seconds(alone: Assembly, part: Part, claims: Claims) -> bool:
    return bool(claims.group) and part.facts.get("seconds_type") == "centre"


def _kit_disagrees(alone: Assembly, part: Part, claims: Claims) -> bool:
    return part.kind == "kit" and kit_judged(alone, part).verdict is Verdict.CLASH


def _wrong_size_of_movement(alone: Assembly, part: Part, claims: Claims) -> bool:
    size, american = part.facts.get("movement_mm"), part.facts.get("american_size")
    if size is None and american is not None and part.kind == "movement":
        size = american_size_mm(Decimal(american))
    says_family = claims.group or FITS_CASES in part.remarks
    return bool(size and says_family) and body_or_flange(alone.limit("case-seat"), size) is Verdict.CLASH


def _wrong_seconds_of_movement(alone: Assembly, part: Part, claims: Claims) -> bool:
    """A movement that claims one layout and shows its seconds where the other would."""
    if part.kind != "movement" or claims.layout is None or part.facts.get("seconds_clock") is None:
        return False
    wanted = next(one.id for one in claims.group if one.layout)
    crown = part.facts.get("crown_clock") or USUAL_CROWN
    context = type(alone.context)(movement=wanted, crown_clock=crown)
    world = Assembly(alone.catalog, context, (part,), alone.members)
    return layout_judged(world, part).verdict is Verdict.CLASH


def _is_bait(alone: Assembly, part: Part, claims: Claims) -> bool:
    return BAIT in part.remarks


def _is_mixed(alone: Assembly, part: Part, claims: Claims) -> bool:
    return bool(claims.group) and claims.has_foreign


def _is_universal(alone: Assembly, part: Part, claims: Claims) -> bool:
    return UNIVERSAL in part.remarks and part.kind == "dial" and part.facts.get("dial_feet") != "both"


def _repeats_the_body(alone: Assembly, part: Part, claims: Claims) -> bool:
    (body,) = alone.limit("case-seat")["body_nominal"]
    return body in (part.facts.get("dial_mm"), part.facts.get("case_dial_mm"))


def _is_bare_numbers(alone: Assembly, part: Part, claims: Claims) -> bool:
    return len(part.facts.get("unlabelled_mm", ())) > 1


def _mixes_systems(alone: Assembly, part: Part, claims: Claims) -> bool:
    return part.facts.get("american_size") is not None and bool(claims.group or part.facts.get("lignes"))


def _is_random(alone: Assembly, part: Part, claims: Claims) -> bool:
    return RANDOM in part.remarks


CONTRADICTIONS: dict[str, Doubt] = {
    "It claims the family, and its own bore or size excludes it.": _bore_excludes,
    "It claims the family, and its ring does not take it.": _ring_excludes,
    "It claims the family, and its own depth excludes it.": _depth_excludes,
    "It claims the family, and two of its holes do not fit it.": _holes_contradict,
    "It claims the family, and centre seconds, which the family has not.": _centre_seconds,
    "The parts of the kit do not fit each other.": _kit_disagrees,
    "It is said to fit the family, and has another diameter.": _wrong_size_of_movement,
    "It claims one layout, and its seconds stand where the other has them.": _wrong_seconds_of_movement,
}
AMBIGUITIES: dict[str, Doubt] = {
    "A calibre is named for its looks only: “style” is no claim.": _is_bait,
    "It names the family and other calibres, which cannot all be right.": _is_mixed,
    "“Universal” cannot be true of a dial without feet for both layouts.": _is_universal,
    "A dial size of 36.60 mm is the movement's, copied: ask for the dial's.": _repeats_the_body,
    "It gives numbers without saying of what.": _is_bare_numbers,
    "It mixes size systems: American size and lignes are not the same.": _mixes_systems,
    "You do not choose which variant is sent.": _is_random,
}
