"""What may be said, token by token: a closed JSON language of texts, choices, sequences and repeats.

No torch, no regex.

    {"text": "The torque is 3.5 N.cm."}                          exactly this
    {"any": [g, g, ...]}                                         one of these
    {"all": [g, g, ...]}                                         these, in order
    {"repeat": g, "least": 1, "most": 3, "between": g, "distinct": true}

`distinct` asks that no alternative of an inner "any" is taken twice. Every text is tokenised by itself, so its tokens
are the same wherever it stands; where one token alone is allowed it is forced, and costs no step of the network.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from assistant.engine.faults import RequestError

MOST_NODES, MOST_DEPTH, MOST_TEXT, MOST_REPEATS, MOST_PATHS = 4096, 16, 8192, 64, 20_000
KEYS = {"text": {"text"}, "any": {"any"}, "all": {"all"}, "repeat": {"repeat", "least", "most", "between", "distinct"}}


class Constraint(Protocol):
    """What generate.py asks before each token."""

    def allowed(self) -> Sequence[int] | None:
        """Ids that may come next; None: any. Empty: the text is complete."""

    def advance(self, token: int) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    options: tuple[Any, ...]


@dataclass(frozen=True, slots=True, eq=False)
class InOrder:
    parts: tuple[Any, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Repeat:
    body: Any
    least: int
    most: int
    between: Any
    is_distinct: bool


Node = Text | OneOf | InOrder | Repeat


@dataclass(frozen=True, slots=True, eq=False)
class _Round:
    """A repeat under way: how often its body was entered, and which options are used up."""

    repeat: Repeat
    done: int
    used: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class _Path:
    """One way to go on: tokens that come next, then what is left, innermost first.

    Linked, so that paths share tails.
    """

    head: Any
    tail: "_Path | None"


def compile_grammar(grammar: Any, encode: Callable[[str], list[int]]) -> Node:
    """Check a grammar and tokenise its texts. Raises RequestError with the place of the fault."""
    return _Compiler(encode).node(grammar, "grammar", 0)


@dataclass(slots=True)
class _Compiler:
    encode: Callable[[str], list[int]]
    nodes: int = 0

    def node(self, value: Any, at: str, depth: int) -> Node:
        self.nodes += 1
        if self.nodes > MOST_NODES or depth > MOST_DEPTH:
            raise RequestError(f"{at}: a grammar has at most {MOST_NODES} parts and {MOST_DEPTH} levels")
        kind = next((key for key in KEYS if isinstance(value, dict) and key in value), None)
        if kind is None or set(value) - KEYS[kind]:
            raise RequestError(f"{at} is {str(value)[:60]!r}; wanted an object with one of text, any, all, repeat")
        return getattr(self, f"_{kind}")(value, f"{at}.{kind}", depth + 1)

    def _text(self, value: dict, at: str, depth: int) -> Text:
        text = value["text"]
        if not isinstance(text, str) or not 1 <= len(text) <= MOST_TEXT:
            raise RequestError(f"{at} is {str(text)[:40]!r}, not a text of 1 to {MOST_TEXT} characters")
        return Text(tuple(self.encode(text)))

    def _list(self, values: Any, at: str, depth: int) -> tuple[Node, ...]:
        if not isinstance(values, list) or not values:
            raise RequestError(f"{at} is {str(values)[:40]!r}, not a list with something in it")
        return tuple(self.node(value, f"{at}[{number}]", depth) for number, value in enumerate(values))

    def _any(self, value: dict, at: str, depth: int) -> OneOf:
        return OneOf(self._list(value["any"], at, depth))

    def _all(self, value: dict, at: str, depth: int) -> InOrder:
        return InOrder(self._list(value["all"], at, depth))

    def _repeat(self, value: dict, at: str, depth: int) -> Repeat:
        least, most = value.get("least", 1), value.get("most", 1)
        if not (type(least) is type(most) is int and 0 <= least <= most <= MOST_REPEATS and most >= 1):
            raise RequestError(
                f"{at}: least {least!r} and most {most!r} must be whole numbers, 0 <= least <= most <= 64"
            )
        if type(distinct := value.get("distinct", False)) is not bool:
            raise RequestError(f"{at}: distinct is {distinct!r}, not true or false")
        between = self.node(value["between"], f"{at}.between", depth) if "between" in value else None
        body = self.node(value["repeat"], at, depth)
        if distinct and (not isinstance(body, OneOf) or least > len(body.options)):
            raise RequestError(f"{at}: distinct wants an 'any' with at least {least} alternatives inside")
        return Repeat(body, least, most, between, distinct)


@dataclass(slots=True)
class GrammarConstraint:
    """A walk through a compiled grammar. `ends` are the ids that may end the text where it may end."""

    root: Node
    ends: frozenset[int] = frozenset()
    is_done: bool = False
    _next: dict[int, list[_Path | None]] = field(init=False)
    _may_end: bool = field(init=False)

    def __post_init__(self) -> None:
        self._see([_Path(self.root, None)])

    def allowed(self) -> Sequence[int]:
        if self.is_done or not self._next:
            return ()
        return [*self._next, *self.ends] if self._may_end else list(self._next)

    def advance(self, token: int) -> None:
        if self._may_end and token in self.ends and token not in self._next:
            self.is_done = True
            return
        if token not in self._next:
            raise RequestError(f"token {token} is not allowed here")
        self._see(self._next[token])

    def _see(self, paths: list[_Path | None]) -> None:
        """Unfold every path up to its next token."""
        self._next, self._may_end = {}, False
        stack, seen = list(paths), 0
        while stack:
            path, seen = stack.pop(), seen + 1
            if seen > MOST_PATHS:
                raise RequestError(f"the grammar allows more than {MOST_PATHS} ways to go on at one place")
            if path is None:
                self._may_end = True
            elif isinstance(path.head, tuple):
                self._next.setdefault(path.head[0], []).append(_rest(path))
            else:
                stack += _unfolded(path)


def _rest(path: _Path) -> _Path | None:
    return _Path(path.head[1:], path.tail) if len(path.head) > 1 else path.tail


def _unfolded(path: _Path) -> list[_Path | None]:
    """One level deeper: what the head of a path may turn into."""
    node, tail = path.head, path.tail
    if isinstance(node, Text):
        return [_Path(node.tokens, tail) if node.tokens else tail]
    if isinstance(node, OneOf):
        return [_Path(option, tail) for option in reversed(node.options)]
    if isinstance(node, InOrder):
        for part in reversed(node.parts):
            tail = _Path(part, tail)
        return [tail]
    if isinstance(node, Repeat):
        return [_Path(_Round(node, 0, frozenset()), tail)]
    return _next_round(node, tail)


def _next_round(now: _Round, tail: _Path | None) -> list[_Path | None]:
    repeat, ways = now.repeat, []
    if now.done >= repeat.least:
        ways.append(tail)
    if now.done < repeat.most:
        for number, body in _bodies(now):
            used = now.used | {number} if repeat.is_distinct else now.used
            after = _Path(body, _Path(_Round(repeat, now.done + 1, used), tail))
            ways.append(_Path(repeat.between, after) if now.done and repeat.between else after)
    return ways


def _bodies(now: _Round) -> list[tuple[int, Node]]:
    if not now.repeat.is_distinct:
        return [(0, now.repeat.body)]
    return [(number, body) for number, body in enumerate(now.repeat.body.options) if number not in now.used]


def to_gbnf(grammar: Any) -> str:
    """The same language for llama.cpp's and vLLM's `grammar` field; `distinct` cannot be said there and is left out."""
    return f"root ::= {_gbnf(grammar)}"


def _gbnf(value: dict) -> str:
    if "text" in value:
        escaped = value["text"].replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
        return f'"{escaped}"'
    if "any" in value:
        return "(" + " | ".join(map(_gbnf, value["any"])) + ")"
    if "all" in value:
        return "(" + " ".join(map(_gbnf, value["all"])) + ")"
    body, least, most = _gbnf(value["repeat"]), value.get("least", 1), value.get("most", 1)
    more = f"({_gbnf(value['between'])} {body})" if "between" in value else body
    if least == 0:
        return f"({body} {more}{{0,{most - 1}}})?"
    return f"({body} {more}{{{least - 1},{most - 1}}})"
