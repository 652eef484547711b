"""Waiting for an interview to change: a poll of its header, close at first and easier later."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from shared.records.documents import Header
from shared.records.header import read_header
from shared.store.port import Store

MAX_WAIT_S: Final = 25.0
FIRST_PAUSE_S: Final = 0.02
LONGEST_PAUSE_S: Final = 0.25


async def watch(store: Store, interview_id: str, ready: Callable[[Header], bool], wait_s: float) -> Header:
    """The header as soon as it is `ready`, or as it stands when `wait_s` (at most 25 s) is over. Raises Gone."""
    until = time.monotonic() + min(wait_s, MAX_WAIT_S)
    pause = FIRST_PAUSE_S
    while True:
        header = await read_header(store, interview_id)
        left = until - time.monotonic()
        if ready(header) or left <= 0:
            return header
        await asyncio.sleep(min(pause, left))
        pause = min(pause * 1.3, LONGEST_PAUSE_S)
