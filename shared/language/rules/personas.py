"""What simulated participants say, in the study's language: by phrases that a writer can edit."""

from functools import lru_cache
from typing import Final

from pydantic import BaseModel

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.state import QuestionKind
from shared.language.requests.preflight import PlayRequest
from shared.text.spoken import in_one

STOPS_AFTER: Final = 1
"""Answers that the one who wants to stop has given before."""
NOT_GIVEN: Final[frozenset[QuestionKind]] = frozenset({"consent", "field"})
"""Kinds of questions that ask for personal data."""


class Phrases(BaseModel, extra="forbid", frozen=True):
    """What is said in one language; lists are gone through again and again. `resume` is brought where one is needed."""

    terse: tuple[str, ...]
    talkative: tuple[str, ...]
    off_topic: tuple[str, ...]
    does_not_know: tuple[str, ...]
    stop: str
    no: str
    resume: str


@lru_cache
def phrases(language: LanguageCode) -> Phrases:
    return in_one(Phrases, language, "personas")


def played(request: PlayRequest) -> str:
    """What the persona says. The talkative one gives the ideal answer; none gives personal data, or agrees to it."""
    said = phrases(request.language)
    if request.persona == "wants_to_stop":
        return said.stop if request.number > STOPS_AFTER else said.terse[0]
    if request.kind in NOT_GIVEN:
        return said.no
    told: tuple[str, ...] = getattr(said, request.persona)
    text = told[(request.number - 1) % len(told)]
    knows = request.persona == "talkative" and request.ideal and request.kind == "main"
    return f"{text} {request.ideal}" if knows else text
