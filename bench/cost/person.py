"""A person with the interview's page open: it polls all the time, and after a while of thought an answer is sent."""

import asyncio
import re
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from bench.loads import ANSWER
from tests.product import FINAL, OPEN, Interview

POLL_S: Final = 25
"""How long a poll of the page waits for news: `POLL_SECONDS` of web/chat/api.js."""
FILE: Final = re.compile(r'(?:src|href)="(/web/[^"]+)"')
"""Where a page names a file."""


def answer_to(question_id: str, interview: Interview) -> str:
    """An answer of 620 bytes that begins like no other, since beginnings of prompts that were seen before cost less."""
    number = zlib.crc32(f"{interview.interview_id} {question_id}".encode()) % 100_000
    return f"{number}: {ANSWER}"[: len(ANSWER)]


@dataclass
class Person:
    """Answers `turns` questions, each after `thought_s` seconds, then ends the interview."""

    interview: Interview
    turns: int
    thought_s: float
    _state: dict[str, Any] = field(default_factory=dict[str, Any])
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def take_part(self) -> int:
        """Load the page, and answer. How many answers were sent: fewer than `turns` where the interview ended before."""
        product = self.interview.product
        page = await product.call("GET", f"/interview/{self.interview.interview_id}")
        for file in sorted(set(FILE.findall(page.text))):
            await product.call("GET", file)
        polling = asyncio.create_task(self._poll())
        try:
            return await self._answer()
        finally:
            polling.cancel()
            with suppress(asyncio.CancelledError):
                await polling

    async def _poll(self) -> None:
        while self._state.get("status") not in FINAL:
            after = self._state.get("revision", 0)
            reply = await self.interview.participant("GET", f"?after={after}&wait={POLL_S}")
            async with self._news:
                self._state = reply.json
                self._news.notify_all()

    async def _answer(self) -> int:
        answered: set[str] = set()
        while len(answered) < self.turns:
            question = await self._question(answered)
            if question is None:
                return len(answered)
            await asyncio.sleep(self.thought_s)
            await self.interview.respond(answer_to(question, self.interview), question_id=question)
            answered.add(question)
        await self._question(answered)
        await self.interview.participant("POST", "/end")
        async with self._news:
            await self._news.wait_for(lambda: self._state.get("status") in FINAL)
        return len(answered)

    async def _question(self, answered: set[str]) -> str | None:
        """The open question, once it is another than those; None where the interview is over."""
        async with self._news:
            await self._news.wait_for(
                lambda: (
                    self._state.get("status") in FINAL
                    or (
                        self._state.get("status") in OPEN
                        and self._state["question"]["question_id"] not in answered
                    )
                )
            )
            return None if self._state["status"] in FINAL else str(self._state["question"]["question_id"])
