"""A bounded load on one address of this machine over HTTP/1.1 connections that are kept open."""

import asyncio
import time

HEADERS_END = b"\r\n\r\n"
LENGTH = b"content-length:"


class UnexpectedAnswerError(ValueError):
    """The server answered with something else than 200 and a known length."""


class Caller(asyncio.Protocol):
    """Ask for one path again and again on one connection."""

    def __init__(self, request: bytes, count: int, done: asyncio.Future) -> None:
        self.request, self.left, self.done = request, count, done
        self.received = b""

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.received += data
        try:
            if is_whole(self.received):
                self.go_on()
        except UnexpectedAnswerError as fault:
            self.done.set_exception(fault)
            self.transport.close()

    def go_on(self) -> None:
        self.received = b""
        self.left -= 1
        if self.left:
            self.transport.write(self.request)
        else:
            self.done.set_result(None)
            self.transport.close()

    def connection_lost(self, fault: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(UnexpectedAnswerError(f"connection closed with {self.left} requests to go"))


def is_whole(answer: bytes) -> bool:
    """Say whether an answer has come to its end."""
    head, end, body = answer.partition(HEADERS_END)
    if not end:
        return False
    lines = head.lower().split(b"\r\n")
    lengths = [line[len(LENGTH) :] for line in lines if line.startswith(LENGTH)]
    if not lines[0].startswith(b"http/1.1 200") or not lengths:
        raise UnexpectedAnswerError(f"{lines[0]!r}: expected status 200 and a Content-Length")
    return len(body) >= int(lengths[0])


async def requests_per_s(port: int, path: str, *, requests: int, connections: int) -> float:
    """Return how many answers came in a second, over all connections together."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, br\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    finished = [loop.create_future() for _ in range(connections)]
    begun_at_s = time.perf_counter()
    for done in finished:
        caller = Caller(request, requests // connections, done)
        await loop.create_connection(lambda caller=caller: caller, "127.0.0.1", port)
    await asyncio.gather(*finished)
    return requests / (time.perf_counter() - begun_at_s)
