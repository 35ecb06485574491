"""Misspelt labels: the known word that a shop meant. Numbers are never corrected.

A typo is at most one letter off (two in words of eight letters and more, or where only the vowels are wrong, as in
"minit"), and begins with the right letter.
"""

from functools import lru_cache

from rapidfuzz.distance import OSA

from guides.fit.listing.words import HOURS, INNOCENT, MEANINGS, ROMANS, words

SHORTEST, LONGEST = 4, 20
TWO_FROM = 8  # letters from which two may be wrong
VOWELS_FROM = 5  # letters from which the vowels may be wrong
NO_VOWELS = str.maketrans("", "", "aeiou")
# The labels that are worth a guess. Small words and short foreign ones are not: every other word is near to one.
TARGETS = words(
    "case dial hole hour stem feet crown hands inner outer minute minutes second seconds length width height "
    "depth strap pocket thread opening outside inside internal external interior diameter thickness movement "
    "movements crystal sapphire mineral acrylic wristwatch recess included jewels centre center spacer "
    "durchmesser zifferblatt gehause sekunde stunde werkaufnahme innendurchmesser aussendurchmesser bohrung "
    "saphirglas diametre aiguilles cadran boitier mouvement epaisseur couronne seconde longueur diametro "
    "lancette quadrante movimento spessore secondi lunghezza minuti agujas esfera movimiento segundero grosor "
    "longitud wijzerplaat wijzers uurwerk binnendiameter seconden"
)


ACCENTS = str.maketrans("äöüéèêëàâáçîíìñóòôúùû", "aoueeeeaaaciiinooouuu") | {ord("ß"): "ss"}


def plain(word: str) -> str:
    """Return a word as it is looked up: without accents, ß as ss."""
    return word.translate(ACCENTS)


def spelt_out(word: str) -> str:
    """Return a German word as it is written without umlauts: ae, oe, ue."""
    return plain(word.translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})))


def lexicon() -> dict[str, tuple[str, ...]]:
    """Return every known word with all it may speak of."""
    found: dict[str, list[str]] = {}
    for concept, meaning in MEANINGS.items():
        for word in meaning.split():
            for form in {plain(word), spelt_out(word)}:
                if concept not in found.setdefault(form, []):
                    found[form].append(concept)
    for word in {plain(word) for word in (*HOURS, *ROMANS)}:
        found.setdefault(word, []).append("COUNT")
    return {word: tuple(concepts) for word, concepts in found.items()}


LEXICON = lexicon()


@lru_cache(maxsize=1)
def _by_letter() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in TARGETS:
        found.setdefault(word[0], []).append(word)
    return found


@lru_cache(maxsize=8192)
def meant(word: str) -> str | None:
    """Return the known word that was meant, or None.

    >>> meant("secand"), meant("diamter"), meant("saphire"), meant("brand")
    ('second', 'diameter', 'sapphire', None)
    """
    if word in INNOCENT or not SHORTEST <= len(word) <= LONGEST:
        return None
    best = None
    for target in _by_letter().get(word[0], ()):
        if abs(len(target) - len(word)) <= 2:
            off = OSA.distance(word, target, score_cutoff=2)
            allowed = 2 if _sounds_like(word, target) else _letters_allowed(word, target)
            if off <= allowed and (best is None or off < best[0]):
                best = (off, target)
    return best[1] if best else None


def _sounds_like(word: str, target: str) -> bool:
    """Say whether only vowels behind the second letter differ: "minit", "secind"; short words have too many likes."""
    is_long = len(target) > VOWELS_FROM and len(word) >= VOWELS_FROM
    return is_long and word[:2] == target[:2] and word.translate(NO_VOWELS) == target.translate(NO_VOWELS)


def _letters_allowed(word: str, target: str) -> int:
    """Return how many letters may be wrong. In four letters only a swap or one too many can be told from a word."""
    if len(target) >= TWO_FROM and len(word) >= TWO_FROM - 1:
        return 2
    if len(target) > SHORTEST:
        return 1
    is_swap = len(word) == len(target) and sorted(word) == sorted(target)
    return 1 if is_swap or len(word) == len(target) + 1 else 0
