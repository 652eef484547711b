"""One interview's activities without an orchestration: the effects in their order, performed by hand."""

import asyncio
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, cast

from shared.interview.claims import GivenAnswer, claim_answer
from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header
from shared.interview.records.months import partition_of
from shared.interview.starting import begin
from shared.interview.state_machine.effects import Assess, Close, Compose, Note, Prepare, Standing, Summarise
from shared.interview.state_machine.follow_ups import Verdict, decide_follow_up
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.state import Question
from shared.modes.adaptive_follow_up.material import GivenAdaptiveMaterial
from shared.modes.adaptive_follow_up.start import StartAdaptive
from shared.platform.services import Services
from shared.storage.port import Document
from tests.fakes.manual_clock import ManualClock
from tests.fakes.scripted_language import ScriptedLanguage
from tests.orchestrators.driver import LANTERNS, ROPES, scripted_services
from tests.orchestrators.product_on_hub import activities
from triggers.orchestrations import Orchestrations

type Performed = Prepare | Compose | Assess | Note | Summarise | Close

MAIN: Final = Question(question_id="lanterns", kind="main", main_id="lanterns")
FOLLOW_UP: Final = Question(question_id="lanterns:f1", kind="follow_up", main_id="lanterns", order=1)
STANDING: Final = Standing(round=1, remaining=2, progress=0.0, completeness=0.0)
ORDER: Final = ("prepare", "ask", "nudge", "assess", "follow up", "park", "summarise", "close")


class Unlike(ScriptedLanguage):
    """Never words or judges the same thing the same way twice, as a model."""

    def __init__(self) -> None:
        super().__init__()
        worded = self.answers["word_follow_up"]
        self.answers["word_follow_up"] = lambda request: (
            f"Wording {self.calls['word_follow_up']}: {worded(request)}"
        )


class _NoOrchestrations:
    """A start that begins nothing."""

    async def start(self, state: object) -> None:
        return None


NOTHING_STARTED: Final = cast(Orchestrations, _NoOrchestrations())


async def nothing_durable(interview_id: str) -> None:
    """There is no orchestration to erase, or it is not reached."""


@dataclass
class Work:
    services: Services
    language: ScriptedLanguage
    clock: ManualClock
    interview_id: str = ""
    ledger: Ledger = field(default_factory=Ledger)

    async def begin(self) -> None:
        wanted = StartAdaptive(
            mode="adaptive_follow_up", material=GivenAdaptiveMaterial(questions=(LANTERNS, ROPES))
        )
        begun = await begin(self.services, NOTHING_STARTED, wanted, None)
        self.interview_id = begun.header.interview_id

    def effect(self, name: str) -> Performed:
        """The effect of this name, as the orchestrator would send it at that point; steps follow ORDER."""
        common: dict[str, Any] = {
            "interview_id": self.interview_id,
            "step": ORDER.index(name) + 1,
            "language": "en",
        }
        note: dict[str, Any] = {**common, "turn": 1, "nudges": 1, "standing": STANDING}
        match name:
            case "prepare":
                return Prepare(**common, max_follow_ups=3)
            case "ask":
                return Compose(**common, turn=1, question=MAIN, standing=STANDING)
            case "nudge":
                return Note(**note, what="nudge")
            case "assess":
                return Assess(**common, turn=1, question=MAIN, ledger=Ledger(), may_clarify=True)
            case "follow up":
                decision = decide_follow_up(self.ledger, count=0, cap=3)
                return Compose(
                    **common,
                    turn=2,
                    question=FOLLOW_UP,
                    gaps=tuple(gap.gap_id for gap in self.ledger.open),
                    after_turn=1,
                    verdict=Verdict(turn=1, main_id="lanterns", decision=decision),
                    standing=STANDING,
                )
            case "park":
                return Note(**{**note, "turn": 2}, what="park")
            case "summarise":
                return Summarise(**common, reason="participant_ended")
            case _:
                return Close(**common, status="ended", reason="participant_ended", standing=STANDING)

    async def perform(self, effect: Performed) -> dict[str, Any]:
        """As the app performs it; every attempt takes a second, so that two attempts differ in their times."""
        self.clock.advance(timedelta(seconds=1))
        name = {"note": "record", "close": "record", "summarise": "summarize"}.get(effect.kind, effect.kind)
        event: dict[str, Any] = await activities()[name](effect.model_dump(mode="json"))
        if event["kind"] == "assessed":
            self.ledger = Ledger.model_validate(event["ledger"])
        return event

    async def up_to(self, name: str) -> Performed:
        """Perform everything before this effect, and hand the effect out."""
        for earlier in ORDER[: ORDER.index(name)]:
            if earlier == "assess":
                await self.answer("+1 of the lanterns")
            await self.perform(self.effect(earlier))
        if name == "assess":
            await self.answer("+1 of the lanterns")
        return self.effect(name)

    async def answer(self, text: str) -> None:
        given = GivenAnswer(text, None, None)
        await claim_answer(self.services, await self.header(), given)

    async def at_once(self, effect: Performed, times: int) -> list[dict[str, Any]]:
        return await asyncio.gather(*(self.perform(effect) for _ in range(times)))

    async def header(self) -> Header:
        return await read_header(self.services.store, self.interview_id)

    async def stored(self) -> dict[str, Document]:
        """Every document of the interview and its row in the list, with the etag that a write would change."""
        store = self.services.store
        documents = {
            doc_id: await store.get("interviews", self.interview_id, doc_id)
            for doc_id in await store.ids("interviews", self.interview_id)
        }
        row = await store.get("index", partition_of(self.interview_id), self.interview_id)
        return {name: document for name, document in (documents | {"row": row}).items() if document}


def working_in(folder: Path) -> Work:
    clock, language = ManualClock(), Unlike()
    return Work(scripted_services(folder, language, clock), language, clock)
