"""All that a participant said, for themselves: as data, and as a plain text in the interview's language (I3)."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from pydantic import BaseModel

from shared.interview.interview import Interview
from shared.interview.records.documents import AdditionDocument
from shared.interview.results.times import utc_text
from shared.interview.reviews.following import reviewed_turns
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.mode import mode_of
from shared.text.spoken import in_all
from shared.text.visible import visible


class OwnAnswer(BaseModel):
    """A question, and what the participant answered."""

    question_text: str
    user_response: str
    asked_at: datetime
    answered_at: datetime


class OwnAddition(BaseModel):
    """What the participant wrote after the end: something more, or a fact in their own words."""

    text: str
    at: datetime


class OwnData(BaseModel):
    """All that the participant said, as they typed it. `details` are the fields that they gave, by name."""

    interview_id: str
    language: LanguageCode
    started_at: datetime | None
    ended_at: datetime | None
    consented_at: datetime | None
    answers: list[OwnAnswer]
    details: dict[str, str]
    additions: list[OwnAddition]
    corrections: list[OwnAddition]


class _Words(BaseModel):
    title: str
    details: str
    additions: str
    corrections: str


_WORDS: Final = in_all(_Words, "own_data")


def own_data(interview: Interview) -> OwnData:
    """What the participant said in an interview that was read with everything that staff see."""
    header, turns = interview.header, reviewed_turns(interview)
    parts = mode_of(header).result(interview, turns)
    return OwnData(
        interview_id=interview.interview_id,
        language=header.language,
        started_at=header.started_at,
        ended_at=header.ended_at,
        consented_at=header.consented_at,
        answers=[
            OwnAnswer(
                question_text=turn.shown.shown().question_text,
                user_response=turn.answer.text,
                asked_at=turn.shown.asked_at,
                answered_at=turn.answer.answered_at,
            )
            for turn in turns
            if turn.answer
        ],
        details=parts.data.fields,
        additions=[OwnAddition(text=each.text, at=each.at) for each in interview.all(AdditionDocument)],
        corrections=[
            OwnAddition(text=each.text, at=each.at)
            for each in parts.corrections.values()
            if each.by == "participant" and each.text
        ],
    )


def to_text(data: OwnData) -> str:
    """The same for a person to keep: plain text, times in UTC."""
    words = _WORDS[data.language]
    return "\n\n".join(visible(part) for part in _parts(data, words)) + "\n"


def _parts(data: OwnData, words: _Words) -> Iterator[str]:
    yield f"{words.title}\n{data.interview_id}"
    for answer in data.answers:
        when = utc_text(answer.answered_at, timespec="seconds")
        yield f"{answer.question_text}\n\n  {_indented(answer.user_response)}\n  ({when})"
    if data.details:
        yield "\n".join([words.details, *(f"  {name}: {value}" for name, value in data.details.items())])
    for title, added in ((words.additions, data.additions), (words.corrections, data.corrections)):
        if added:
            yield "\n".join([title, *(f"  {_indented(each.text)}" for each in added)])


def _indented(text: str) -> str:
    return text.replace("\n", "\n  ")
