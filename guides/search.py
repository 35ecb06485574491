"""Find passages by what a person types: names, numbers, typos, questions, half a word.

PURE. A query that is a name, whole or nearly, settles the order ("clutch wheel", "705", "schrewdriver");
everything else is ranked by BM25 over two fields, names and text. Words are folded (accents, case,
American spelling) and stemmed; the index never changes after it is built.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise

import bm25s
import numpy as np
import Stemmer
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from guides.catalog import Catalog
from guides.passages import passages

QUERY_MOST = 100  # characters; what is longer is cut
TITLE, NAME, LOOSE = 300.0, 200.0, 100.0  # a whole query that is a title, a name, nearly or the start of one
NAMES_WEIGHT = 2.5  # a word in a name against the same word in a text
THINGS = ("part", "screw", "movement")  # of two things of one name, the one in the hand comes first
KEEP = 0.3  # hits whose words score less than this part of the best are noise
ALIKE = 0.84  # how near a whole query must come to a name: two slips in thirteen letters
ALMOST = 62  # of 100: how near a text must come to a name to be offered instead
COMPLETIONS = 8
STOP = frozenset(
    """
    a an and any are as at be been but by can could d did do does for from get gets getting go goes going had has have
    he her here hers his how i if in into is it its just ll m many may me might more much must my of on or our please
    re s shall she should so some t than that the their them then there these they this those to too us ve very was
    watch we were what when where which who why will with would you your explain mean means need needs tell want
    das dem den der des du fur la le les und
    """.split()  # noqa: SIM905  read as prose, sorted by line, not as two hundred quotes
)
AMERICAN = {"center": "centre", "caliber": "calibre", "color": "colour", "gray": "grey", "fiber": "fibre"}
CONTRACTED = {"wont": "will not", "cant": "can not", "dont": "do not", "doesnt": "does not", "isnt": "is not"}
# What people say for a word of a title; it counts as if it stood there too.
ALSO_SAID = {
    "gains": "fast runs", "loses": "slow runs", "run": "work tick", "tick": "run start", "vanished": "lost missing",
    "lift": "take off remove", "remove": "take off", "take": "remove", "fit": "put on install",
    "press": "put on install", "clean": "wash", "wash": "clean", "oil": "lubricate lube grease", "grease": "oil",
    "loupe": "magnifier loop", "screwdriver": "driver", "balance": "wheel", "crystal": "glass", "putty": "blu tack",
}  # fmt: skip
WORD = re.compile(r"[^\W_]+")
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
ASIDE = re.compile(r"\s*\([^)]*\)")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
OTHER_LIST = re.compile(r"^([\d/]+) (?:in|\() ?")  # "206 in some catalogues"

_stem = Stemmer.Stemmer("english").stemWords


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage found. `snippet`: the sentence of it that answers best; `page`, `anchor`: as of the passage."""

    kind: str
    id: str
    page: str | None
    anchor: str | None
    title: str
    snippet: str
    score: float


@dataclass(frozen=True, slots=True)
class Reading:
    """How a query was understood. `meant`: the query as corrected, or None if every word was known."""

    words: tuple[str, ...]
    stems: tuple[str, ...]
    meant: str | None


def words(text: str) -> list[str]:
    """Split into folded words: no accents, no case, British spelling.

    >>> words("Chaussée: the Center wheel, ETA 6497-1")
    ['chaussee', 'the', 'centre', 'wheel', 'eta', '6497', '1']
    """
    plain = (
        text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        .casefold()
        .replace("won't", "will not")
        .replace("n't", " not")
    )
    plain = unicodedata.normalize("NFKD", plain.replace("ø", "o").replace("œ", "oe"))
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    found = (part for word in WORD.findall(plain) for part in CONTRACTED.get(word, word).split())
    return [AMERICAN.get(word, re.sub(r"(?<=\w{4})iz(?=e|ing|ation)", "is", word)) for word in found]


def _with_also_said(found: list[str]) -> list[str]:
    return found + " ".join(ALSO_SAID[word] for word in dict.fromkeys(found) if word in ALSO_SAID).split()


def stems(found: Iterable[str]) -> list[str]:
    """Stem the words that say something; if none does, all of them."""
    found = list(found)
    return _stem([word for word in found if word not in STOP] or found)


def key(found: Iterable[str]) -> str:
    return "".join(found)


def variants(name: str) -> dict[str, float]:
    """Return the keys one name is typed as, each with what it costs not to be the name itself.

    >>> variants("206 in some catalogues")["206"], variants("Rücker")["ruecker"], variants("wheels")["wheel"]
    (10.0, 10.0, 60.0)
    """
    spelt = [name, ASIDE.sub("", name), *OTHER_LIST.findall(name)]
    spelt += [one.translate(UMLAUTS) for one in spelt]
    whole = [words(one) for one in spelt]
    keys = {key(stems(found)): 60.0 for found in whole} | {key(found): 10.0 for found in whole}
    return keys | {key(whole[0]): 0.0}


class Index:
    """All passages of a catalog, ready to be searched."""

    def __init__(self, catalog: Catalog) -> None:
        self.passages = passages(catalog)
        named = [_with_also_said(words(" ".join((p.title, p.title, *p.names)))) for p in self.passages]
        told = [words(p.text) for p in self.passages]
        self._names = _bm25([stems(found) for found in named], b=0.4)
        self._texts = _bm25([stems(found) for found in told], b=0.75)
        self._spelt = Counter(word for found in named for word in found)
        self._known = set(self._names.vocab_dict) | set(self._texts.vocab_dict)
        self._plain = self._spelt.keys() | {word for found in told for word in found}
        self._called = [frozenset(stems(found)) for found in named]
        self._holds = [called | frozenset(stems(found)) for called, found in zip(self._called, told, strict=True)]
        self._keys = self._all_keys()
        self._sentences = [_sentences(p.text) for p in self.passages]

    def _all_keys(self) -> dict[str, dict[int, float]]:
        """Key of a title, name or id -> the passages it names, each with how firmly."""
        keys: dict[str, dict[int, float]] = defaultdict(dict)
        for place, passage in enumerate(self.passages):
            thing = passage.kind in THINGS
            for name, rank in ((passage.title, TITLE), *((name, NAME) for name in passage.names)):
                firmness = rank + 50 * (name == passage.id) + 30 * thing
                head = {key(words(name.partition(",")[0])): 60.0} if thing else {}
                for one, cost in (head | variants(name)).items():
                    keys[one][place] = max(firmness - cost, keys[one].get(place, 0))
        keys.pop("", None)
        return dict(keys)

    def read(self, query: str, most: int = QUERY_MOST) -> Reading:
        """Correct what is misspelt, complete the last word, join and split compounds. Cut at `most` characters."""
        typed = words(query[:most])
        if key(typed) in self._keys:
            return Reading(tuple(typed), tuple(dict.fromkeys(stems(typed))), None)
        corrected: list[str] = []
        extra: list[str] = []
        for place, word in enumerate(typed):
            fixed, more = self._understand(word, last=place == len(typed) - 1)
            corrected += fixed.split()
            extra += more
        extra += [a + b for a, b in pairwise(corrected) if a + b in self._plain]
        meant = " ".join(corrected) if key(corrected) != key(typed) else None
        return Reading(tuple(corrected), tuple(dict.fromkeys(stems(corrected) + _stem(extra))), meant)

    def _understand(self, word: str, *, last: bool) -> tuple[str, list[str]]:
        """Return the word meant (or the two it is made of), and words it may go on to be."""
        if word in self._plain or word in STOP or _stem([word])[0] in self._known:
            return word, []
        if last and (longer := sorted(w for w in self._plain if w.startswith(word) and len(word) > 1)):
            return word, longer[:COMPLETIONS]
        for cut in range(3, len(word) - 2):
            if word[:cut] in self._plain and word[cut:] in self._plain:
                return f"{word[:cut]} {word[cut:]}", []
        return self._nearest_word(word) or word, []

    def _nearest_word(self, word: str) -> str | None:
        slips = 0 if len(word) < 4 else 1 if len(word) < 6 else 2 if len(word) < 9 else 3
        if not slips or not word.isalpha():
            return None
        near = process.extract(word, self._spelt.keys(), scorer=OSA.distance, score_cutoff=slips, limit=None)
        ranked = sorted((far, found[0] != word[0], -self._spelt[found], found) for found, far, _ in near)
        return ranked[0][3] if ranked else None

    def search(self, query: str, limit: int = 20, kinds: Collection[str] = ()) -> list[Hit]:
        """Return the best hits, best first; equal ones in the order of the passages. `kinds`: only of these."""
        reading = self.read(query)
        if not reading.words or limit < 1:
            return []
        named = self._named(reading, words(query[:QUERY_MOST]))
        asked = reading.stems + self._translated(named, reading.stems)
        said = self._weigh(asked)
        total = said.copy()
        for place, firmness in named.items():
            total[place] += firmness
        if kinds:
            wanted = np.array([passage.kind in kinds for passage in self.passages])
            said, total = said * wanted, total * wanted
        floor = max(KEEP * float(said.max()), 1e-6)
        order = np.argsort(-total, kind="stable")
        kept = [int(place) for place in order if total[place] >= LOOSE / 4 or said[place] >= floor]
        return [self._hit(place, float(total[place]), asked) for place in kept[:limit]]

    def _translated(self, named: dict[int, float], asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words of the English title when the query names one thing in other words."""
        firm = [place for place, firmness in named.items() if firmness > LOOSE]
        if len(firm) != 1:
            return ()
        passage = self.passages[firm[0]]
        title = dict.fromkeys(stems(words(passage.title)))
        if passage.kind in THINGS and title.keys() & set(asked):  # "balance" is in the title: nothing to translate
            return ()
        return tuple(stem for stem in title if stem not in asked)

    def _weigh(self, asked: tuple[str, ...]) -> np.ndarray:
        """BM25 over both fields, less for passages that miss some of the words."""
        score = NAMES_WEIGHT * _scores(self._names, asked) + _scores(self._texts, asked)
        wanted = set(asked)
        held = np.array([len(wanted & stems_held) for stems_held in self._holds], dtype=float)
        return score * (0.4 + 0.6 * held / len(wanted))

    def _named(self, reading: Reading, typed: list[str]) -> dict[int, float]:
        """Passages that the whole query names, nearly names, or begins to name."""
        found: dict[int, float] = {}
        exact = {key(typed): 0.0, key(reading.words): 0.0}
        for one, cost in ({key(stems(typed)): 60.0, key(stems(reading.words)): 60.0} | exact).items():
            for place, firmness in self._keys.get(one, {}).items():
                found[place] = max(firmness - cost, found.get(place, 0))
        return found or self._nearly_named(key(typed)) | self._begun(key(typed))

    def _nearly_named(self, typed: str) -> dict[int, float]:
        if len(typed) < 5 or typed.isdigit():
            return {}
        near = process.extract(typed, self._keys.keys(), scorer=OSA.normalized_similarity, score_cutoff=ALIKE, limit=6)
        return {place: LOOSE * like for one, like, _ in reversed(near) for place in self._keys[one]}

    def _begun(self, typed: str) -> dict[int, float]:
        if len(typed) < 2:
            return {}
        found: dict[int, float] = {}
        for one, places in self._keys.items():
            if one.startswith(typed):
                for place, firmness in places.items():
                    begun = LOOSE / 2 * (firmness / TITLE) * len(typed) / len(one)
                    found[place] = max(begun, found.get(place, 0))
        return found

    def _hit(self, place: int, score: float, asked: Collection[str]) -> Hit:
        passage = self.passages[place]
        snippet = _cut(self._telling(place, frozenset(asked)))
        return Hit(passage.kind, passage.id, passage.page, passage.anchor, passage.title, snippet, round(score, 3))

    def _telling(self, place: int, asked: frozenset[str]) -> str:
        """Return the first sentence, or one that says more of what was asked, if the title does not say it."""
        sentences = self._sentences[place]
        if not sentences:
            return ""
        lead = 1.5 if self._called[place] & asked else 0.5
        weight = [len(held & asked) + (lead if index == 0 else 0) for index, (_, held) in enumerate(sentences)]
        return sentences[weight.index(max(weight))][0]

    def nearest(self, text: str, limit: int = 5, kinds: Collection[str] = ()) -> list[Hit]:
        """Return what is spelt most like the text, however far off; of some kinds only, if any are named."""
        typed = key(words(text[:QUERY_MOST]))
        best: dict[int, float] = {}
        near = process.extract(typed, self._keys.keys(), scorer=fuzz.ratio, score_cutoff=ALMOST, limit=200)
        for one, alike, _ in near:
            like = alike + 2 * (one[0] == typed[0])  # a slip is seldom in the first letter
            for place, firmness in self._keys[one].items():
                if not kinds or self.passages[place].kind in kinds:
                    best[place] = max(like + firmness / NAME, best.get(place, 0))
        ranked = sorted(best.items(), key=lambda row: (-row[1], row[0]))[:limit]
        return [self._hit(place, like, ()) for place, like in ranked]


def _bm25(documents: list[list[str]], b: float) -> bm25s.BM25:
    index = bm25s.BM25(b=b)
    index.index(documents, show_progress=False)
    return index


def _scores(index: bm25s.BM25, asked: Iterable[str]) -> np.ndarray:
    known = [stem for stem in asked if stem in index.vocab_dict]
    return index.get_scores(known) if known else np.zeros(index.scores["num_docs"], dtype="float32")


def _sentences(text: str) -> list[tuple[str, frozenset[str]]]:
    return [(one, frozenset(stems(words(one)))) for one in re.split(r"(?<=[.?!]) (?=[A-Z“])", text) if one]


def _cut(sentence: str, most: int = 170) -> str:
    if len(sentence) <= most:
        return sentence
    return sentence[:most].rsplit(" ", 1)[0].rstrip(",;:") + " …"
