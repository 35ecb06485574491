"""The OpenAI-compatible chat API's words: JSON of a request -> what the engine runs, and back. PURE but for the engine.

Known fields are checked, unknown ones ignored, as other servers do. Ours beyond OpenAI's: top_k, min_p,
repetition_penalty, drafts, and `grammar`, the closed JSON of engine/grammar.py.
"""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from assistant.engine.faults import RequestError
from assistant.engine.generate import Request
from assistant.engine.grammar import GrammarConstraint, compile_grammar
from assistant.engine.lens import View
from assistant.engine.models import Model
from assistant.engine.sampling import Sampling
from assistant.engine.text import TextStream

DEFAULT_TOKENS = 256
MOST_STOPS, MOST_STOP_LENGTH = 8, 200
MOST_CONTINUATIONS = 256
FINISH = {"stop": "stop", "length": "length", "cancelled": "cancelled", "failed": "error"}


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """A checked request: what the engine runs, and how the answer goes out."""

    request: Request
    stops: tuple[str, ...]
    is_streamed: bool
    wants_usage: bool


def parse(fields: Any, model: Model, length: int) -> ChatRequest:
    """Check a body of POST /v1/chat/completions. Raises RequestError naming the field. length: tokens of a slot."""
    if not isinstance(fields, Mapping):
        raise RequestError("the body is not a JSON object")
    for name in ("tools", "functions", "logprobs"):
        if fields.get(name):
            raise RequestError(f"{name} is not offered here; leave it out")
    if fields.get("n", 1) != 1:
        raise RequestError(f"n is {fields['n']!r}; one answer at a time")
    stream_options = fields.get("stream_options") or {}
    if not isinstance(stream_options, Mapping):
        raise RequestError("stream_options is not an object")
    ids = model.chat.encode(fields.get("messages"))
    default = max(1, min(DEFAULT_TOKENS, length - len(ids)))
    return ChatRequest(
        Request(
            ids=ids,
            most_tokens=_whole(fields, "max_completion_tokens", _whole(fields, "max_tokens", default)),
            sampling=_sampling(fields),
            seed=_whole(fields, "seed", None),
            ends=model.tokenizer.ends,
            drafts=_whole(fields, "drafts", 8, most=64),
            constraint=_constraint(fields.get("grammar"), model),
        ),
        _stops(fields.get("stop")),
        fields.get("stream") is True,
        stream_options.get("include_usage") is True,
    )


def _whole(fields: Mapping[str, Any], name: str, default: int | None, most: int = 2**62) -> int | None:
    value = fields.get(name)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise RequestError(f"{name} is {value!r}, not a whole number from 0 to {most}")
    return value


def _sampling(fields: Mapping[str, Any]) -> Sampling:
    names = ("temperature", "top_k", "top_p", "min_p", "repetition_penalty")
    return Sampling(**{name: fields[name] for name in names if fields.get(name) is not None})


def _stops(value: Any) -> tuple[str, ...]:
    stops = [value] if isinstance(value, str) else value or []
    if not isinstance(stops, list) or len(stops) > MOST_STOPS:
        raise RequestError(f"stop is not a text or a list of at most {MOST_STOPS}")
    for stop in stops:
        if not isinstance(stop, str) or not 1 <= len(stop) <= MOST_STOP_LENGTH:
            raise RequestError(f"stop holds {str(stop)[:40]!r}, not a text of 1 to {MOST_STOP_LENGTH} characters")
    return tuple(stops)


def _constraint(grammar: Any, model: Model) -> GrammarConstraint | None:
    if grammar is None:
        return None
    if isinstance(grammar, str):
        raise RequestError("grammar is a text; this server takes the JSON form (text, any, all, repeat), not GBNF")
    return GrammarConstraint(compile_grammar(grammar, model.tokenizer.encode), model.tokenizer.ends)


def parse_score(fields: Any, model: Model) -> tuple[list[int], list[list[int]]]:
    """Check a body of POST /v1/score: messages, and the continuations whose likelihood is wanted."""
    continuations = fields.get("continuations") if isinstance(fields, Mapping) else None
    if not isinstance(continuations, list) or not 1 <= len(continuations) <= MOST_CONTINUATIONS:
        raise RequestError(f"continuations is not a list of 1 to {MOST_CONTINUATIONS} texts")
    if not all(isinstance(text, str) and text for text in continuations):
        raise RequestError("continuations must be texts that are not empty")
    return model.chat.encode(fields.get("messages")), [model.tokenizer.encode(text) for text in continuations]


def parse_judge(fields: Any, model: Model) -> tuple[list[int], list[list[int]], list[int]]:
    """Check a body of POST /v1/judge: a prompt, branches of it, and the tail that may follow each."""
    fields = fields if isinstance(fields, Mapping) else {}
    prompt, branches, tail = fields.get("prompt"), fields.get("branches"), fields.get("tail")
    if not isinstance(branches, list) or not 1 <= len(branches) <= MOST_CONTINUATIONS:
        raise RequestError(f"branches is not a list of 1 to {MOST_CONTINUATIONS} texts")
    if not all(isinstance(text, str) and text for text in [prompt, tail, *branches]):
        raise RequestError("prompt, tail and branches must be texts that are not empty")
    encode = model.tokenizer.encode
    return encode(prompt), [encode(text) for text in branches], encode(tail)


def parse_embeddings(fields: Any) -> list[str]:
    """Check a body of POST /v1/embeddings: a text or a list of them."""
    texts = fields.get("input") if isinstance(fields, Mapping) else None
    texts = [texts] if isinstance(texts, str) else texts
    if not isinstance(texts, list) or not 1 <= len(texts) <= MOST_CONTINUATIONS:
        raise RequestError(f"input is not a text or a list of 1 to {MOST_CONTINUATIONS} texts")
    if not all(isinstance(text, str) and text for text in texts):
        raise RequestError("input must be texts that are not empty")
    return texts


def parse_inside(fields: Any) -> tuple[str, int, int]:
    """Check a body of POST /v1/inside: a sentence, a layer, a head."""
    if not isinstance(fields, Mapping) or not isinstance(text := fields.get("text"), str) or not 1 <= len(text) <= 1000:
        raise RequestError("text is not a sentence of 1 to 1000 characters")
    return text, _whole(fields, "layer", 0), _whole(fields, "head", 0)


def inside(view: View, ids: Sequence[int], model: Model) -> dict[str, Any]:
    """A lens's view with its tokens in words."""
    words = model.tokenizer.written
    top = [{"id": token, "text": words(token), "chance": chance} for token, chance in view.top]
    return asdict(view) | {"tokens": [{"id": token, "text": words(token)} for token in ids], "top": top}


@dataclass(slots=True)
class Answer:
    """One answer on its way out: tokens in, JSON out."""

    number: str
    model: Model
    chat: ChatRequest
    created: int = field(default_factory=lambda: int(time.time()))
    tokens: int = 0
    _text: TextStream = field(init=False)

    def __post_init__(self) -> None:
        self._text = TextStream(self.chat.stops)

    @property
    def is_stopped(self) -> bool:
        """Whether a stop string was reached."""
        return self._text.is_stopped

    def feed(self, tokens: Sequence[int]) -> str:
        """Text that may be shown after these tokens."""
        self.tokens += len(tokens)
        return self._text.feed(b"".join(map(self.model.tokenizer.token_bytes, tokens)))

    def rest(self) -> str:
        return self._text.finish()

    def chunk(self, text: str | None, finish: str | None = None) -> bytes:
        """One server-sent event; text None opens the answer."""
        delta = {"role": "assistant", "content": ""} if text is None else {"content": text} if text else {}
        choice = {"index": 0, "delta": delta, "finish_reason": finish and FINISH[finish]}
        return event(self._frame("chat.completion.chunk", [choice]))

    def usage_chunk(self, reused: int) -> bytes:
        return event(self._frame("chat.completion.chunk", []) | {"usage": self.usage(reused)})

    def whole(self, text: str, finish: str, reused: int) -> dict[str, Any]:
        """The answer in one piece."""
        message = {"role": "assistant", "content": text}
        choice = {"index": 0, "message": message, "finish_reason": FINISH[finish]}
        return self._frame("chat.completion", [choice]) | {"usage": self.usage(reused)}

    def usage(self, reused: int) -> dict[str, Any]:
        """Token counts; `cached_tokens` of the prompt were not computed again."""
        prompt = len(self.chat.request.ids)
        return {
            "prompt_tokens": prompt,
            "completion_tokens": self.tokens,
            "total_tokens": prompt + self.tokens,
            "prompt_tokens_details": {"cached_tokens": reused},
        }

    def _frame(self, kind: str, choices: list[dict]) -> dict[str, Any]:
        return {
            "id": self.number,
            "object": kind,
            "created": self.created,
            "model": self.model.name,
            "choices": choices,
        }


def event(fields: Mapping[str, Any]) -> bytes:
    """A server-sent event."""
    return b"data: " + json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace") + b"\n\n"


def error(words: str, kind: str = "invalid_request_error") -> dict[str, Any]:
    """OpenAI's shape of a refusal."""
    return {"error": {"message": words, "type": kind}}
