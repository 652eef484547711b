"""A hostile model behind a study: it plays participants before people are asked, and names what two of them said."""

import asyncio
from typing import Any, Final

from attack.hostile_attack import MOST_SHOWN, UNSAFE, Attack, is_quoted
from tests.studies import Guest, created

LOOKS: Final = 600
PAUSE_S: Final = 0.1
PEOPLE: Final = 2


class StudyAttack(Attack):
    """A study of one question, its preflight, and the results of two people who say nearly the same."""

    async def attack(self) -> None:
        question = {"question_text": f"Who fills the oil of {self.word}?", "ideal_answer": "The keeper does."}
        made = await created(
            self.product,
            name=f"Oil of {self.word}",
            material={"questions": [question]},
            settings={"max_follow_ups": 0},
            public_link={"enabled": True},
        )
        base = f"/api/studies/{made['study_id']}"
        reply = await self.product.staff("POST", f"{base}/preflight")
        if reply.status != 202:
            self.wrong(f"no preflight: {reply.status}")
        self.said = [f"The keeper fills the oil of {self.word} every evening." for _ in range(PEOPLE)]
        for number, text in enumerate(self.said):
            guest = await Guest(self.product, made["public_url"]).agree(
                Idempotency_Key=f"{self.word}{number}"
            )
            await guest.until_open_or_over()
            await guest.finish((text,), default=text)
        self.look_at_results(
            await self.until(f"{base}/results", lambda found: found["n"]["interviews"] == PEOPLE)
        )
        await self.until(f"{base}/preflight", lambda found: found["status"] in {"done", "failed"})

    async def until(self, path: str, is_done: Any) -> Any:
        """What stands at the path once it is done; every look is within bounds."""
        reply = await self.product.staff("GET", path)
        for _ in range(LOOKS):
            reply = await self.product.staff("GET", path)
            self.within_bounds(reply)
            if reply.status == 200 and is_done(reply.json):
                return reply.json
            await asyncio.sleep(PAUSE_S)
        self.wrong(f"{path} is not done: {reply.text[:300]}")
        return reply.json

    def look_at_results(self, results: Any) -> None:
        for theme in results["themes"]:
            if UNSAFE.search(theme["label"]) or len(theme["label"]) > MOST_SHOWN:
                self.wrong(f"a theme: {theme['label'][:100]!r}")
            for quote in theme["quotes"]:
                if not is_quoted(quote["text"], self.said):
                    self.wrong(f"invented quotation: {quote['text'][:100]!r}")
