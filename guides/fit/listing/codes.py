"""Order numbers: what a shop files a thing under. A calibre's code inside one names no calibre.

"SKU WH-3620-B", "Best.-Nr. 88-6498" and "货号 6497-22" are used up here, before calibres are looked for.
"""

from guides.fit.listing.facts import Draft
from guides.fit.listing.mentions import BARE, FAMILY, MAKERS
from guides.fit.listing.text import Token
from guides.fit.listing.words import words

# Words that announce an order number by themselves.
ALONE = words(
    "sku ean mpn upc asin gtin artnr artikelnr artikelnummer bestellnr bestellnummer bestnr bestellcode teilenummer "
    "teilenr lagernummer lagernr produktnummer auftragsnummer itemnr bestelnr bestelnummer productnummer "
    "onderdeelnummer codice codigo rif 货号 貨號 编号 商品编号 订单号 商品编码 品番 商品番号 注文番号 管理番号"
)
# Words that do so only together, in either order: "order no.", "n° de commande".
FILED = words(
    "order item part parts art artikel article articulo articolo bestell best stock product prod produkt produit "
    "prodotto producto catalog catalogue cat listing lot ref reference referenz riferimento referencia lager teile "
    "teil auftrags commande ordine pedido bestel warehouse inventory serial cod"
)
NUMBER = words("no nr num number nummer numero n code id #")
WEAK = words("ref reference referenz model modell type item art code cod article artikel modello modelo modele")
SMALL = words("de d di of del der . - : # ° ' = (")
BETWEEN = 6  # tokens between the announcement and its number
TAG_MOST = 4  # letters of a shop's own tag: WH, HND
RUN_MOST = 12  # tokens of one order number


def read_codes(draft: Draft) -> None:
    """Use up every order number, announced or told by a shop's tags around a calibre's code."""
    for at, token in enumerate(draft.tokens):
        if token.kind in ("word", "cjk") and (token.text in ALONE or token.text in FILED or token.text in NUMBER):
            end = at if token.text in ALONE else _announced(draft, at)
            if end is not None:
                _use_announced(draft, end)
    for at in draft.numbers:
        if not draft.tokens[at].used and (draft.tokens[at].text in FAMILY or draft.tokens[at].text in BARE):
            _use_tagged(draft, at)


def _announced(draft: Draft, at: int) -> int | None:
    """Return the last token of "order no.", "Art.-Nr.", "n° de commande"; None for one half of it."""
    wanted = NUMBER if draft.tokens[at].text in FILED else FILED
    for place in range(at + 1, min(at + 5, len(draft.tokens))):
        if draft.tokens[place].text in wanted:
            return place
        if draft.tokens[place].text not in SMALL:
            return None
    return None


def _use_announced(draft: Draft, end: int) -> None:
    tokens, row = draft.tokens, draft.tokens[end].row
    for place in range(end + 1, min(end + 1 + BETWEEN, len(tokens))):
        token = tokens[place]
        if token.row != row or token.used:
            return
        if token.text not in SMALL and token.text not in NUMBER and token.text not in FILED:
            _use_string(draft, place)
            return


def _use_string(draft: Draft, at: int) -> None:
    """Use up what is written in one: "WH-3620-B", and "WH 3620" where the tag stands apart."""
    tokens, last = draft.tokens, _run_end(draft.tokens, at)
    after = tokens[last + 1] if last + 1 < len(tokens) else None
    if last == at and _is_tag(draft, tokens[at]) and after is not None and after.kind == "num":
        last = _run_end(tokens, last + 1)
    after = tokens[last + 1] if last + 1 < len(tokens) else None
    run = tokens[at : last + 1]
    is_size = after is not None and after.has("MM", "INCH")
    is_length = len(run) == 1 and not run[0].is_whole
    if any(token.kind == "num" for token in run) and not is_size and not is_length:
        draft.use(at, last, "code")


def _run_end(tokens: list[Token], at: int) -> int:
    """Return the last token that is written in one with this."""
    last = at
    for place in range(at + 1, min(at + RUN_MOST, len(tokens))):
        token = tokens[place]
        if not token.is_glued or token.kind in ("cjk", "line"):
            break
        if token.kind in ("num", "word"):
            last = place
        elif token.text not in ("-", "/", "."):
            break
    return last


def _is_tag(draft: Draft, token: Token) -> bool:
    """Say whether a word is a shop's own tag: few capitals that name neither a part nor a maker."""
    written = draft.text[token.start : token.end]
    is_free = token.kind == "word" and not token.concepts and token.text not in MAKERS
    return is_free and len(written) <= TAG_MOST and written.isupper()


def _use_tagged(draft: Draft, at: int) -> None:
    """Use up "HND-3600-88": tags on both sides of the code, or one before it behind a "ref." or "model"."""
    tokens = draft.tokens
    if at < 2 or tokens[at - 1].text != "-" or not (tokens[at].is_glued and tokens[at - 1].is_glued):
        return
    before = tokens[at - 2]
    is_number = before.kind == "num" and before.is_whole and not (before.text in FAMILY or before.text in BARE)
    if not (_is_tag(draft, before) or is_number):
        return
    behind = tokens[at + 1 : at + 3]
    is_closed = (
        len(behind) == 2
        and behind[0].text == "-"
        and behind[0].is_glued
        and behind[1].is_glued
        and (_is_tag(draft, behind[1]) or (behind[1].is_whole and behind[1].text not in ("1", "2")))
    )
    is_filed = any(word.text in WEAK for word in draft.words_back(at - 2, 2, "row"))
    if is_closed or is_filed:
        draft.use(at - 2, _run_end(tokens, at), "code")
