"""One message to the seller from all that is not known, ready to copy, in English, German and Chinese.

The English questions are the catalogue's (`Check.ask`); the translations here say the same and nothing more.
"""
# ruff: noqa: RUF001  full-width signs are what a Chinese reader expects

from collections.abc import Iterable

from guides.fit.finding import Finding, Verdict

LANGUAGES = {"en": "English", "de": "Deutsch", "zh": "中文"}

OPENING = {
    "en": "Hello, I am interested in this item. Before I order, could you please tell me:",
    "de": "Guten Tag, ich interessiere mich für diesen Artikel. Könnten Sie mir vor der Bestellung bitte sagen:",
    "zh": "您好，我对这件商品很感兴趣。下单之前想请教：",
}
CLOSING = {
    "en": "Measured values in mm would help me most. Thank you very much!",
    "de": "Am meisten helfen mir gemessene Werte in mm. Vielen Dank!",
    "zh": "如果方便，请给出实际测量的数值（毫米）。非常感谢！",
}
_HOLES_DE = "Welche drei Lochdurchmesser haben die Zeiger (Stunde / Minute / Sekunde) in mm?"
_HOLES_ZH = "三根指针的孔径分别是多少（时针 / 分针 / 秒针，毫米）？"

QUESTIONS: dict[str, dict[str, str]] = {
    "de": {
        "case-seat": "Welchen gemessenen Innendurchmesser hat das Gehäuse dort, wo das Werk selbst sitzt (nicht das "
        "Zifferblatt und nicht außen)? Liegt ein Werkhaltering bei?",
        "case-layout": "Sitzt die Krone bei 3, 9 oder 12, und ist es ein Armband- oder ein Taschenuhrgehäuse?",
        "case-depth": "Wie tief ist es von der Auflage des Zifferblatts bis zur Innenseite des Bodens?",
        "case-calibre": "Für welche Kaliber ist dieses Gehäuse gemacht?",
        "stem-axis": "Wie weit liegt die Mitte des Kronentubus unter der Auflage des Zifferblatts?",
        "movement-fixing": "Liegen Werkhalteklammern, Schrauben oder ein Werkhaltering bei?",
        "dial-diameter": "Welchen Durchmesser hat das Zifferblatt, auf 0,1 mm genau?",
        "dial-seconds": "Liegt das Loch der Sekunde bei 9 oder bei 6, wenn die 12 oben ist?",
        "dial-feet": "Sind die Füße für 6497 oder für 6498 gesetzt, und sind beide vorhanden?",
        "dial-holes": "Welche Durchmesser haben das Mittelloch und das Loch der Sekunde?",
        "dial-thickness": "Wie dick ist das Zifferblatt in der Mitte?",
        "dial-calibre": "Für welche Kaliber ist dieses Zifferblatt gemacht?",
        "hand-hour": _HOLES_DE,
        "hand-minute": _HOLES_DE,
        "hand-seconds": "Ist der Zeiger der kleinen Sekunde dabei, und welchen Lochdurchmesser hat er?",
        "hand-length": "Wie lang ist der Minutenzeiger von der Lochmitte bis zur Spitze?",
        "hand-crystal-gap": "Wie viel Höhe ist vom Zifferblatt bis zur Innenseite des Glases, in der Mitte gemessen?",
        "hands-calibre": "Für welche Kaliber sind diese Zeiger gemacht?",
        "stem-calibre": "Ist die Aufzugswelle für ETA 6497/6498 oder für ST36?",
        "stem-thread": "Welchen Gewindedurchmesser hat die Aufzugswelle in mm: 1,20 oder 0,90?",
        "stem-length": "Ist die Aufzugswelle ungekürzt, und wie lang ist sie?",
        "crown-thread": "Für welchen Gewindedurchmesser in mm ist die Krone geschnitten?",
        "crown-tube": "Auf welchen Tubusdurchmesser passt die Krone?",
        "ring-inner": "Welchen Innendurchmesser und welche Stufe hat der Ring?",
        "ring-outer": "Welchen Außendurchmesser hat der Ring?",
        "crystal-diameter": "Welchen Glasdurchmesser und welche Dichtung braucht das Gehäuse?",
        "movement-calibre": "Welches Kaliber genau wird geliefert?",
        "movement-layout": "Steht die Sekunde bei 9 oder bei 6, wenn die Krone bei 3 ist?",
        "movement-diameter": "Können Sie 36,6 mm bestätigen?",
        "kit-internal": "Welche Teile des Bausatzes wurden aufeinander abgestimmt?",
        "listing-consistency": "Zwei Angaben widersprechen sich; welche davon ist gemessen?",
    },
    "zh": {
        "case-seat": "表壳安放机芯处的内径实测是多少（不是表盘位，也不是外径）？是否附带机芯圈？",
        "case-layout": "表冠在3点、9点还是12点？是手表壳还是怀表壳？",
        "case-depth": "从表盘台阶到后盖内侧的深度是多少？",
        "case-calibre": "这个表壳适用哪些机芯？",
        "stem-axis": "把管中心在表盘台阶以下多少毫米？",
        "movement-fixing": "是否附带机芯压片、螺丝或机芯圈？",
        "dial-diameter": "表盘的准确直径是多少（精确到0.1毫米）？",
        "dial-seconds": "12点朝上时，小秒针孔在9点还是6点？",
        "dial-feet": "盘脚是按6497还是6498的位置？两只脚都在吗？",
        "dial-holes": "中心孔和小秒针孔的直径各是多少？",
        "dial-thickness": "表盘中心处有多厚？",
        "dial-calibre": "这个表盘适用哪些机芯？",
        "hand-hour": _HOLES_ZH,
        "hand-minute": _HOLES_ZH,
        "hand-seconds": "是否包含小秒针？它的孔径是多少？",
        "hand-length": "分针从孔中心到针尖有多长？",
        "hand-crystal-gap": "中心处从盘面到表镜内侧的高度是多少？",
        "hands-calibre": "这套指针适用哪些机芯？",
        "stem-calibre": "这根柄轴适用ETA 6497/6498还是ST36？",
        "stem-thread": "柄轴的螺纹直径是多少毫米：1.20还是0.90？",
        "stem-length": "柄轴是未裁剪的吗？有多长？",
        "crown-thread": "表冠的螺纹直径是多少毫米？",
        "crown-tube": "表冠适配多大直径的把管？",
        "ring-inner": "机芯圈的内径和台阶尺寸是多少？",
        "ring-outer": "机芯圈的外径是多少？",
        "crystal-diameter": "表壳需要多大直径的表镜？用什么垫圈？",
        "movement-calibre": "实际发货的机芯具体是哪个型号？",
        "movement-layout": "表冠在3点时，小秒针在9点还是6点？",
        "movement-diameter": "能否确认直径是36.6毫米？",
        "kit-internal": "套装中哪些零件是互相配好的？",
        "listing-consistency": "描述中有两处互相矛盾，哪一个是实测的？",
    },
}


def question(finding: Finding, language: str) -> str:
    """Return what to ask about one finding."""
    return finding.ask if language == "en" else QUESTIONS[language][finding.check]


def message(findings: Iterable[Finding], language: str = "en") -> str:
    """Return one polite message with every open question once, what matters most first; "" when nothing is open.

    Asked is what is unknown, and what contradicts itself. Raises KeyError for a language that is not in LANGUAGES.
    """
    opening, closing = OPENING[language], CLOSING[language]
    open_ones = sorted((one for one in findings if _is_open(one)), key=lambda one: not one.critical)
    asked = list(dict.fromkeys(question(one, language) for one in open_ones))
    if not asked:
        return ""
    lines = [f"{number}. {text}" for number, text in enumerate(asked, 1)]
    return "\n".join([opening, *lines, closing])


def _is_open(finding: Finding) -> bool:
    contradicts = finding.check == "listing-consistency" and finding.verdict is not Verdict.FITS
    return finding.verdict is Verdict.UNKNOWN or contradicts
