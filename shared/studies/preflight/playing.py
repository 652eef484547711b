"""Playing a simulated participant through a real interview: looking for the open question, answering it, waiting."""

from collections.abc import Awaitable, Callable
from typing import Final

from pydantic import BaseModel

from shared.interview.claims import GivenAnswer, NotAsked, claim_answer
from shared.interview.loading import load_header, read_interview
from shared.interview.records.header_document import FINAL_STATUSES, Header
from shared.interview.records.preparation import MaterialRecord
from shared.language.requests.preflight import PlayRequest
from shared.language.tasks.play_participant import PLAY_PARTICIPANT
from shared.platform.services import Services
from shared.studies.preflight.model import Simulation
from shared.studies.records import STUDIES

LOOKS: Final = 100
PAUSE_S: Final = 0.1
"""Between two looks: one call of `play` takes ten seconds, or as many answers as there is time for."""


class PlayProgress(BaseModel, frozen=True):
    """How far it is after some looks: the turn that is shown, and whether the interview is over."""

    turn: int
    over: bool


async def play(
    services: Services, simulation: Simulation, raise_answer: Callable[[str, int], Awaitable[None]]
) -> PlayProgress:
    """Answer what is asked for a while. May be repeated: a question gets one answer. Raises Gone and Unavailable.

    It is over once the study is erased.
    `raise_answer` tells the orchestration of this interview that the answer to this turn is there.
    """
    interview_id = simulation.interview_id
    ideals = await ideal_answers(services, interview_id)
    header = await load_header(services, interview_id)
    if header.is_claimed:  # by a call that was broken off, perhaps before it told of it
        await raise_answer(interview_id, header.turn)
    for _ in range(LOOKS):
        if header.status in FINAL_STATUSES:
            break
        if header.is_open:
            if await STUDIES.read_head(services.store, simulation.study_id) is None:
                return PlayProgress(turn=header.turn, over=True)
            await _answer(services, simulation, header, ideals, raise_answer)
        await services.pause(PAUSE_S)
        header = await load_header(services, interview_id)
    return PlayProgress(turn=header.turn, over=header.status in FINAL_STATUSES)


async def _answer(
    services: Services,
    simulation: Simulation,
    header: Header,
    ideals: dict[str, str],
    raise_answer: Callable[[str, int], Awaitable[None]],
) -> None:
    question = header.question
    if question is None:
        return
    wanted = PlayRequest(
        language=header.language,
        persona=simulation.persona,
        kind=question.kind,
        question=question.question_text,
        number=header.turn,
        ideal=ideals.get(question.question_id, ""),
    )
    said = await services.language.run(PLAY_PARTICIPANT, wanted)
    given = GivenAnswer(said.value, question.question_id, f"simulated-{header.turn}")
    try:
        taken = await claim_answer(services, header, given)
    except NotAsked:  # the question moved on by itself
        return
    await raise_answer(header.interview_id, taken.turn)


async def ideal_answers(services: Services, interview_id: str) -> dict[str, str]:
    """The ideal answers of the material's questions by id, in modes that have some. Raises Gone."""
    interview = await read_interview(services.store, interview_id, MaterialRecord)
    material = interview.record(MaterialRecord).material.model_dump()
    asked = material.get("questions") or ()
    return {each["question_id"]: each["ideal_answer"] for each in asked if each.get("ideal_answer")}
