"""The model process as an ASGI application: /v1/chat/completions, /v1/score, /v1/judge, /v1/embeddings,
/v1/inside, /v1/models, /health.

Listens on a Unix socket or on loopback only (model_process.py). On loopback any page in a browser could try to talk to
it, so requests with an Origin, or without a JSON content type, are refused.
"""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from assistant import chat_api
from assistant.engine import lens
from assistant.engine.batch import News, Run
from assistant.engine.encoder import SentenceEncoder
from assistant.engine.faults import BusyError, EngineError
from assistant.engine.models import Model
from assistant.engine.worker import Worker

MOST_BODY_BYTES = 4 * 1024 * 1024
Receive, Send = Callable[[], Awaitable[dict]], Callable[[dict], Awaitable[None]]


class RefusalError(Exception):
    """An answer that is an error: status and JSON."""

    def __init__(self, status: int, words: str, kind: str = "invalid_request_error") -> None:
        super().__init__(words)
        self.status, self.body = status, chat_api.error(words, kind)


class ModelApp:
    """One model, one worker, and where it is installed a sentence encoder."""

    def __init__(self, model: Model, worker: Worker, encoder: SentenceEncoder | None = None) -> None:
        self.model, self.worker, self.encoder = model, worker, encoder
        self._numbers, self._one_look = itertools.count(1), asyncio.Lock()
        self._routes = {
            ("GET", "/health"): self._health,
            ("GET", "/v1/models"): self._models,
            ("POST", "/v1/chat/completions"): self._chat,
            ("POST", "/v1/score"): self._score,
            ("POST", "/v1/judge"): self._judge,
            ("POST", "/v1/embeddings"): self._embeddings,
            ("POST", "/v1/inside"): self._inside,
        }

    async def __call__(self, scope: dict, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        try:
            await self._route(scope)(scope, receive, send)
        except RefusalError as refusal:
            await _send_json(send, refusal.status, refusal.body)
        except BusyError as fault:
            await _send_json(send, 503, chat_api.error(str(fault), "overloaded_error"))
        except EngineError as fault:
            await _send_json(send, 400, chat_api.error(str(fault)))

    def _route(self, scope: dict) -> Callable:
        headers = dict(scope["headers"])
        if b"origin" in headers:
            raise RefusalError(403, "requests from web pages are not answered here")
        route = self._routes.get((scope["method"], scope["path"]))
        if route is None:
            is_known = any(path == scope["path"] for _, path in self._routes)
            raise RefusalError(405 if is_known else 404, f"{scope['method']} {scope['path']} is not offered here")
        if scope["method"] == "POST" and not headers.get(b"content-type", b"").startswith(b"application/json"):
            raise RefusalError(415, "send application/json")
        return route

    async def _health(self, scope: dict, receive: Receive, send: Send) -> None:
        scheduler, is_broken = self.worker.batch.scheduler, self.worker.is_broken
        state = {"status": "broken" if is_broken else "ok", "running": scheduler.running, "waiting": scheduler.waiting}
        about = {"model": self.model.name, "way": self.model.way, "remark": self.model.remark}
        await _send_json(send, 503 if is_broken else 200, state | about)

    async def _models(self, scope: dict, receive: Receive, send: Send) -> None:
        entry = {"id": self.model.name, "object": "model", "created": 0, "owned_by": "watchbench"}
        await _send_json(send, 200, {"object": "list", "data": [entry]})

    async def _score(self, scope: dict, receive: Receive, send: Send) -> None:
        ids, continuations = chat_api.parse_score(await _json_body(receive), self.model)
        async with _listener(receive) as is_wanted:
            scores = await asyncio.wrap_future(self.worker.score(ids, continuations, is_wanted))
        counts = [len(tokens) for tokens in continuations]
        await _send_json(send, 200, {"object": "score", "scores": scores, "tokens": counts})

    async def _judge(self, scope: dict, receive: Receive, send: Send) -> None:
        ids, branches, tail = chat_api.parse_judge(await _json_body(receive), self.model)
        async with _listener(receive) as is_wanted:
            likelihoods = await asyncio.wrap_future(self.worker.judge(ids, branches, tail, is_wanted))
        tokens = len(ids) + sum(len(branch) + len(tail) for branch in branches)
        await _send_json(send, 200, {"object": "judgement", "likelihoods": likelihoods, "tokens": tokens})

    async def _embeddings(self, scope: dict, receive: Receive, send: Send) -> None:
        if self.encoder is None:
            raise RefusalError(
                404, "no sentence encoder is here: run `python manage.py fetch_model`", "not_found_error"
            )
        texts = chat_api.parse_embeddings(await _json_body(receive))
        rows = (await asyncio.to_thread(self.encoder.encode, texts)).tolist()
        data = [{"object": "embedding", "index": index, "embedding": row} for index, row in enumerate(rows)]
        await _send_json(send, 200, {"object": "list", "data": data, "model": self.encoder.name})

    async def _inside(self, scope: dict, receive: Receive, send: Send) -> None:
        text, layer, head = chat_api.parse_inside(await _json_body(receive))
        ids = self.model.tokenizer.encode(text)
        async with self._one_look:  # each takes some memory, and time from those who write
            view = await asyncio.to_thread(lens.look, self.model.network, ids, layer, head)
        await _send_json(send, 200, chat_api.inside(view, ids, self.model))

    async def _chat(self, scope: dict, receive: Receive, send: Send) -> None:
        chat = chat_api.parse(await _json_body(receive), self.model, self.worker.batch.length)
        loop, news = asyncio.get_running_loop(), asyncio.Queue()
        tell = lambda one: loop.call_soon_threadsafe(news.put_nowait, one)  # noqa: E731 -- called in the engine's thread
        run = await asyncio.wrap_future(self.worker.submit(chat.request, tell))
        answer = chat_api.Answer(f"chatcmpl-{next(self._numbers)}", self.model, chat)
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            await (_stream if chat.is_streamed else _whole)(answer, run, news, gone, send)
        finally:
            run.cancel()
            gone.cancel()


async def _next(news: asyncio.Queue, gone: asyncio.Future) -> News | None:
    """The next piece, or None when the client went away."""
    piece = asyncio.ensure_future(news.get())
    await asyncio.wait({piece, gone}, return_when=asyncio.FIRST_COMPLETED)
    if piece.done():
        return piece.result()
    piece.cancel()
    return None


async def _pieces(answer: chat_api.Answer, news: asyncio.Queue, gone: asyncio.Future):
    """(text, finish) as they come; ends after the first finish, or when nobody listens any more."""
    while (one := await _next(news, gone)) is not None:
        text = answer.feed(one.tokens)
        if answer.is_stopped:
            yield text, "stop"
            return
        if one.finish == "failed":
            raise RefusalError(500, one.error, "server_error")
        if one.finish is not None:
            yield text + answer.rest(), one.finish
            return
        if text:
            yield text, None


async def _stream(answer: chat_api.Answer, run: Run, news: asyncio.Queue, gone: asyncio.Future, send: Send) -> None:
    headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await _send_part(send, answer.chunk(None))
    try:
        async for text, finish in _pieces(answer, news, gone):
            if text:
                await _send_part(send, answer.chunk(text))
            if finish:
                await _send_part(send, answer.chunk("", finish))
    except RefusalError as refusal:  # the status is sent already
        await _send_part(send, chat_api.event(refusal.body))
    if answer.chat.wants_usage:
        await _send_part(send, answer.usage_chunk(run.reused))
    await send({"type": "http.response.body", "body": b"data: [DONE]\n\n"})


async def _whole(answer: chat_api.Answer, run: Run, news: asyncio.Queue, gone: asyncio.Future, send: Send) -> None:
    text, finish = "", None
    async for piece, finish in _pieces(answer, news, gone):  # noqa: B007 -- the last finish is used below
        text += piece
    if finish is not None:
        await _send_json(send, 200, answer.whole(text, finish, run.reused))


@asynccontextmanager
async def _listener(receive: Receive) -> AsyncIterator[Callable[[], bool]]:
    """Whether somebody still waits for the answer; the engine's thread asks."""
    gone = asyncio.ensure_future(_until_gone(receive))
    try:
        yield lambda: not gone.done()
    finally:
        gone.cancel()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _json_body(receive: Receive) -> Any:
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RefusalError(400, "the request ended before its body was complete")
        body += message.get("body", b"")
        if len(body) > MOST_BODY_BYTES:
            raise RefusalError(413, f"the body is larger than {MOST_BODY_BYTES} bytes")
        if not message.get("more_body"):
            break
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as fault:
        raise RefusalError(400, f"the body is not JSON: {fault}") from None


async def _send_json(send: Send, status: int, fields: Any) -> None:
    body = json.dumps(fields).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _send_part(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
