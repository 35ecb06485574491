"""What a person may hope to hear confirmed and must not: no sentence of the guide says to do it, one says not to."""

import re

import pytest

from assistant import evidence
from guides.statements import sentences

QUOTES = evidence.all_quotes()
AGAINST = re.compile(
    r"\b(?:never|not|no|nothing|none|without|avoid|wrong|instead|neither|cannot|only after|"
    r"keep .{0,30} (?:away|off|dry)|after alcohol|overheated|a stone moved|softens|softened|too much|"
    r"is for|dissolves|stay dry|leave .{0,60} dry|dry|let down|power (?:fully )?down|"
    r"breaks?|shears?|bends?|bent|scratch\w*|damage\w*|cracks?|lost|rusts?|by mistake|rather than|if oil got)\b",
    re.IGNORECASE,
)
# What nobody may be told to do -> a sentence about it, and the statement that says not to.
DANGERS = {
    "household oil": (r"wd-?40|sewing[- ]machine oil|3-in-1|vaseline", "never-household-oil", "Never put WD-40"),
    "force": (r"\bforce (?:it|the|a|an|them)\b|\b(?:by|with) force\b", "never-force", ""),
    "stem by force": (r"(?:force|pull hard|pliers).{0,60}\bstem", "stem-forced-in", ""),
    "bridge pressed down": (
        r"(?:press|squeeze|hammer|force).{0,40}\b(?:train )?bridge",
        "train-bridge-no-screw-press",
        "",
    ),
    "oil on pallet pivots": (
        r"\boil\b.{0,30}pallet(?: fork)? pivots",
        "pallet-pivots-dry",
        "Do not oil the pallet fork (lever) pivots",
    ),
    "oil on hairspring": (
        r"\boil\b (?:on |to |for )?(?:the )?hairspring",
        "hairspring-oil-never",
        "Never oil the hairspring",
    ),
    "alcohol on fork or balance": (
        r"alcohol.{0,60}(?:fork|balance)|(?:fork|balance).{0,60}alcohol",
        "alcohol-shellac",
        "must never touch pallet fork or balance",
    ),
    "solvent and flame": (
        r"(?:naphtha|solvent|rinse).{0,60}(?:flame|candle|spark|warm)",
        "heating-solvent",
        "Never warm naphtha",
    ),
    "fork under power": (
        r"fork.{0,30}under power",
        "let-down-why-first",
        "lift the fork under power and the wheels run",
    ),
    "hands prised off": (r"\b(?:pry|prise|prying)\b.{0,40}hands?", "dial-scratch-unfixable", "slit plastic sheet"),
    "steel at the hairspring": (
        r"(?:steel|metal|needle).{0,50}hairspring",
        "number-5-tweezers",
        "do not buy them as a beginner",
    ),
    "swimming": (r"swim|shower|div(?:e|ing) with", "water-resistance-after-build", "Do not swim or shower"),
    "magnetised driver": (r"magneti[sz]ed (?:screw)?driver", "magnetised-screwdriver", "Demagnetise every steel tool"),
    "wash the barrel closed": (r"closed barrel", "never-in-solvent", "never go into solvent"),
    "petrol and acetone": (r"petrol|acetone|brake cleaner", "wrong-solvents", "Never use petrol"),
    "old oil under new": (r"on top of old oil", "used-wrong-oil", "never go on top of old oil"),
}


@pytest.mark.parametrize("danger", DANGERS)
def test_no_sentence_says_to_do_it(danger):
    pattern = re.compile(DANGERS[danger][0], re.IGNORECASE)
    found = [(quote.id, one) for quote in QUOTES.values() for one in sentences(quote.text) if pattern.search(one)]
    assert [(place, one) for place, one in found if not AGAINST.search(one)] == []


@pytest.mark.parametrize("danger", DANGERS)
def test_a_short_answer_says_not_to(danger):
    _, identity, words = DANGERS[danger]
    assert QUOTES[identity].is_written
    assert words in QUOTES[identity].text
    assert AGAINST.search(QUOTES[identity].text)
