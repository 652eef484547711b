"""Reads files beside this process, so that no file can stall those whose interviews are running."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Final

from shared.platform.sandbox.pool import TEXTS, Pool, Slots
from shared.platform.sandbox.process import Beside, Stopped, TooSlow
from shared.text.reading.extract import extracted
from shared.text.reading.extraction import Extracted, ExtractionRequest
from shared.text.reading.kinds import form_of
from shared.text.reading.refusal import FileRefused

TIME_LIMIT_S: Final = 20.0
TOO_SLOW: Final = "The file takes longer to read than a file may."
STOPPED: Final = "The file could not be read: it takes more time or memory than a file may."
INLINE_BYTES: Final = 4_000
"""A text of up to so much is read in this process: it takes a few milliseconds, no more than reaching another process."""

UPLOADS: Final = Slots(at_once=2, wait_limit_s=30.0)
"""For files that somebody waits for at a request."""
BATCHES: Final = Slots(at_once=2, wait_limit_s=120.0)
"""For files that nobody waits for: they never take an upload's turn."""


class Reader:
    """Reads one file after the other. If a file ends the process, a new one takes its place."""

    def __init__(self, beside: Beside, time_limit_s: float) -> None:
        self._beside = beside
        self._time_limit_s = time_limit_s

    async def read(self, wanted: ExtractionRequest, data: bytes) -> Extracted:
        """The text of the file. Raises FileRefused."""
        return taken(await compute(self._beside, self._time_limit_s, extracted, wanted, data))


@asynccontextmanager
async def reading_beside(
    slots: Slots = UPLOADS, *, time_limit_s: float = TIME_LIMIT_S
) -> AsyncGenerator[Reader]:
    """A reader for some files, each of which has the time limit for itself. Raises Busy.

    Its process is of its own: a file that takes over its parser sees no other person's files.
    """
    async with slots.taken():
        beside = Beside()
        try:
            yield Reader(beside, time_limit_s)
        finally:
            beside.close()


async def extract_beside(
    wanted: ExtractionRequest, data: bytes, *, time_limit_s: float = TIME_LIMIT_S
) -> Extracted:
    """The text of one file. Raises FileRefused and Busy."""
    async with reading_beside(time_limit_s=time_limit_s) as reader:
        return await reader.read(wanted, data)


async def read_file(wanted: ExtractionRequest, data: bytes, taken: str) -> Extracted:
    """The text of one file, whatever its format; `taken` says which are read. Raises FileRefused and Busy."""
    form = form_of(data, taken=taken)
    if form == "text":
        return await read_text(data, wanted.most_chars)
    return await extract_beside(wanted.model_copy(update={"form": form}), data)


async def read_text(data: bytes, most_chars: int, *, time_limit_s: float = TIME_LIMIT_S) -> Extracted:
    """What a plain text says, normalised. Raises FileRefused and Busy."""
    wanted = ExtractionRequest(form="text", most_chars=most_chars)
    return taken(await compute_text(len(data), extracted, wanted, data, time_limit_s=time_limit_s))


async def compute_text[*Given, R](
    size: int, function: Callable[[*Given], R], *given: *Given, time_limit_s: float = TIME_LIMIT_S
) -> R:
    """What a function makes of a text of this size, in another process if it is long. Raises FileRefused, Busy."""
    if size <= INLINE_BYTES:
        return function(*given)
    return await compute(TEXTS, time_limit_s, function, *given)


async def compute[*Given, R](
    beside: Beside | Pool, time_limit_s: float, function: Callable[[*Given], R], *given: *Given
) -> R:
    """What a function makes of a file, in another process. Raises FileRefused, and Busy from a pool."""
    try:
        return await beside.call(function, time_limit_s, *given)
    except TooSlow:
        raise FileRefused(TOO_SLOW) from None
    except Stopped:
        raise FileRefused(STOPPED) from None


def taken(found: Extracted) -> Extracted:
    """The result, if it is a text. Raises FileRefused if it is a refusal."""
    if found.refused is not None:
        raise FileRefused(found.refused)
    return found
