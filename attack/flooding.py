"""Floods against a served product, each sent from a process of its own so that it does not slow the one that measures.

    python -m attack.flooding NAME PORT [ARGUMENT …]

runs one of `FLOODS` and prints the results of its calls as JSON. All of it is bounded in number and in time, and goes to
this machine alone. The addresses 127.0.0.x are clients of different addresses.
"""

import asyncio
import contextlib
import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

LONGEST_S: Final = 25.0
POLL_S: Final = 6
SEEN_S: Final = 2.0
PIECE: Final = b"x" * 256 * 1024

type Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]

OPENING: Final = asyncio.Semaphore(256)
"""So many connections are opened at a time, so that each is used as soon as it is open."""
FLOODER: Final = "127.0.0.2"
EVERYBODY: Final = "127.0.0.1"


async def opened(port: int, source: str) -> Connection:
    async with OPENING:
        return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


def head(method: str, path: str, *headers: str) -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode()


async def status(reader: asyncio.StreamReader) -> int:
    """The status of the next answer, which is read to its end."""
    text = await reader.readuntil(b"\r\n\r\n")
    for line in text.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            await reader.readexactly(int(line.split(b":")[1]))
    return int(text.split()[1])


async def together(
    port: int,
    count: int,
    one: Callable[[int, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[str]],
    source: Callable[[int], str] = lambda _: FLOODER,
) -> Counter[str]:
    """The results of `count` calls that are sent at once. The time of each begins once its connection is open."""

    async def safely(number: int) -> str:
        writer = None
        try:
            reader, writer = await opened(port, source(number))
            async with asyncio.timeout(LONGEST_S):
                return await one(number, reader, writer)
        except (OSError, EOFError, TimeoutError) as error:
            return type(error).__name__
        finally:
            if writer is not None:
                writer.close()

    return Counter(await asyncio.gather(*(safely(number) for number in range(count))))


async def bodies(port: int, size: int) -> Counter[str]:
    """20 large bodies without a credential: to staff's calls, to a participant's call, and one without a length."""

    async def send(writer: asyncio.StreamWriter, chunked: bool) -> None:
        with contextlib.suppress(OSError):
            for _ in range(size // len(PIECE)):
                writer.write(b"%x\r\n%b\r\n" % (len(PIECE), PIECE) if chunked else PIECE)
                await writer.drain()

    async def one(number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        path = ("/api/interview/start", "/api/resumes", "/api/interview/none/respond")[number % 3]
        chunked = number % 2 == 1
        writer.write(
            head("POST", path, "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}")
        )
        sending = asyncio.create_task(send(writer, chunked))
        try:
            return str(await status(reader))
        finally:
            sending.cancel()

    return await together(port, 20, one)


async def half_sent(port: int, count: int) -> Counter[str]:
    """Requests that stop in their headers or in their body: whether the server ends them, and within how long."""
    headers, body = (
        b"GET / HTTP/1.1\r\nHost: a\r\nX-Half",
        head("POST", "/api/interview/none/respond", "Content-Length: 9000"),
    )

    async def one(number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        began = time.monotonic()
        writer.write(headers if number % 2 else body + b"{")
        await reader.read()
        return f"ended within {int((time.monotonic() - began) // 5 + 1) * 5} s"

    return await together(port, count, one)


async def tiny_chunks(port: int, count: int) -> Counter[str]:
    """Bodies in chunks of one byte, each of which costs the server as much as a chunk of many: whether it ends them."""

    async def one(_number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        writer.write(head("POST", "/api/interview/none/respond", "Transfer-Encoding: chunked"))
        try:
            for _ in range(100):
                writer.write(b"1\r\nx\r\n" * 5_000)
                await writer.drain()
            await reader.read()
            return "read whole"
        except ConnectionError:
            return "ended"

    return await together(port, count, one)


async def polls(port: int, count: int, *tokens: str) -> Counter[str]:
    """Long polls of these tokens in turn, half of them from the address of everybody else."""

    async def one(number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        token = tokens[number % len(tokens)]
        bearer = f"Authorization: Bearer {token}"
        path = f"/api/interview/{token.partition('.')[0]}?after=99&wait={POLL_S}"
        writer.write(head("GET", path, bearer))
        return str(await status(reader))

    return await together(port, count, one, lambda number: (EVERYBODY, FLOODER)[number % 2])


async def held(port: int, count: int) -> Counter[str]:
    """Connections that send nothing: which of them the server ends as soon as it has seen them all."""
    connections = await asyncio.gather(*(opened(port, FLOODER) for _ in range(count)))
    reader, writer = await opened(port, EVERYBODY)  # the server accepts connections in their order
    writer.write(head("GET", "/api/health"))
    await status(reader)

    async def end_of(reader: asyncio.StreamReader) -> str:
        try:
            async with asyncio.timeout(SEEN_S):
                await reader.read()
        except TimeoutError:
            return "open"
        except OSError:
            pass
        return "refused"

    came = Counter(await asyncio.gather(*(end_of(reader) for reader, _ in connections)))
    for _, each in (*connections, (reader, writer)):
        each.close()
    return came


async def refused(port: int, interview_id: str, count: int) -> Counter[str]:
    """Forged tokens and keys over a few connections, from the address of everybody else."""
    came: Counter[str] = Counter()

    async def one(connection: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        for number in range(count // 16):
            forged = f"{connection}-{number}"
            if number % 2:
                writer.write(head("GET", "/api/interviews", f"x-functions-key: {forged}"))
            else:
                bearer = f"Authorization: Bearer {interview_id}.{forged}"
                writer.write(head("GET", f"/api/interview/{interview_id}", bearer))
            came[str(await status(reader))] += 1
        return "connections"

    return await together(port, 16, one, lambda _: EVERYBODY) + came


FLOODS: Final[dict[str, Callable[..., Coroutine[Any, Any, Counter[str]]]]] = {
    flood.__name__: flood for flood in (bodies, half_sent, tiny_chunks, polls, held, refused)
}


def main(name: str, *given: str) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    arguments = [int(text) if text.isdecimal() else text for text in given]
    print(json.dumps(asyncio.run(FLOODS[name](*arguments))))


if __name__ == "__main__":
    main(*sys.argv[1:])
