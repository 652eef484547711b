"""Whole interviews of the modes that judge by concepts, led by the rules, and what the style check reads of them."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from shared.interview.state_machine.settings import GivenSettings, LanguageCode
from shared.language.rules.language import RulesLanguage
from shared.library.model import GivenQuestion, GivenQuestionSet
from shared.modes.adaptive_follow_up.material import GivenAdaptiveMaterial, MainQuestion
from shared.modes.adaptive_follow_up.start import StartAdaptive
from shared.modes.candidate_gaps.start import StartCandidate
from shared.studies.preflight.style import ShownTurn
from tests.library.sets import create
from tests.orchestrators.driver import Interviews, interviews_in

PATIENT: Final = GivenSettings(minimum_completeness=1.0, max_questions=40)


@asynccontextmanager
async def by_rules(folder: Path) -> AsyncGenerator[Interviews]:
    async with interviews_in(folder) as running:
        # The services are the product's own by then: its language becomes the rules.
        object.__setattr__(running.services, "language", RulesLanguage())
        yield running


async def adaptive(running: Interviews, *questions: dict[str, Any], language: LanguageCode = "en") -> None:
    given = tuple(MainQuestion.model_validate(each) for each in questions)
    await running.begin(
        StartAdaptive(
            mode="adaptive_follow_up", material=GivenAdaptiveMaterial(questions=given), language=language
        )
    )


async def candidate(
    running: Interviews, mode: Any, resume: str, *questions: dict[str, Any], language: LanguageCode = "en"
) -> None:
    set_id = None
    if questions:
        listed = tuple(GivenQuestion.model_validate(each) for each in questions)
        body = GivenQuestionSet(role="Keeper", level="Senior", name="Core", questions=listed)
        set_id = (await create(running.services.store, body, running.services.now())).id
    wanted = StartCandidate(
        mode=mode,
        candidate_id="c-17",
        resume_text=resume,
        question_set_id=set_id,
        settings=PATIENT,
        language=language,
    )
    await running.begin(wanted)


async def talk(running: Interviews, said: Sequence[str], most: int = 14) -> None:
    """Answer what is asked, one after the other and round again, until the end."""
    for number in range(most):
        if (await running.header()).status != "awaiting_answer":
            return
        await running.answer(said[number % len(said)])


async def shown(running: Interviews, secret: str = "", *allowed: str) -> list[ShownTurn]:
    """What the style check reads of the interview."""
    return [
        ShownTurn(
            turn.shown.question_text,
            turn.answer.text if turn.answer else "",
            turn.shown.acknowledgement or "",
            authored=turn.shown.source == "material",
            aside=turn.shown.question_kind in ("clarification", "offer"),
            secret=secret,
            allowed=allowed,
        )
        for turn in await running.turns()
    ]
