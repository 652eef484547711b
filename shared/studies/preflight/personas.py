"""What simulated participants say, in the study's language: by phrases that a writer can edit."""

from functools import lru_cache
from typing import Final

from pydantic import BaseModel

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.state import QuestionKind
from shared.studies.preflight.model import Persona
from shared.text.spoken import in_one

STOPS_AFTER: Final = 1
"""Answers that the one who wants to stop has given before."""


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
    """The phrases of this language."""
    return in_one(Phrases, language, "personas")


def reply(
    persona: Persona, language: LanguageCode, kind: QuestionKind, number: int, ideal: str | None
) -> str:
    """What the persona says as their `number`th answer, from 1. The talkative one knows the `ideal` answer.

    None of them gives personal data, or agrees to it.
    """
    said = phrases(language)
    if persona == "wants_to_stop":
        return said.stop if number > STOPS_AFTER else said.terse[0]
    if kind in ("consent", "field"):
        return said.no
    told = getattr(said, persona)
    text = str(told[(number - 1) % len(told)])
    return f"{text} {ideal}" if persona == "talkative" and ideal and kind == "main" else text
