"""What the bot says of its own, in the languages of interviews."""

from functools import lru_cache
from typing import Final

from pydantic import BaseModel

from shared.interview.state_machine.settings import LanguageCode
from shared.text.spoken import in_one

LANGUAGES: Final[dict[str, LanguageCode]] = {"en": "en", "it": "it", "es": "es", "de": "de", "fr": "fr"}


class Texts(BaseModel, extra="forbid", frozen=True):
    """One language's sentences. `{example}`, `{days}` and `{number}` stand for what is filled in."""

    greeting: str
    bad_code: str
    too_many: str
    personal_only: str
    linked: str
    disclosure: str
    who_asks: str
    who_asks_text: str
    what_kept: str
    what_kept_text: str
    how_long: str
    retention_one: str
    retention_many: str
    retention_open: str
    teams_keeps: str
    who_reads: str
    who_reads_text: str
    your_pace: str
    your_pace_text: str
    agreement: str
    agree: str
    decline: str
    declined: str
    agreed: str
    question: str
    follow_up: str
    clarification: str
    choice: str
    details: str
    your_answer: str
    or_chat: str
    send: str
    offer_yes: str
    offer_no: str
    go_on: str
    skip_question: str
    stop_here: str
    consent_yes: str
    consent_no: str
    consent_kept: str
    consent_free: str
    skip: str
    no_details: str
    preparing: str
    thinking: str
    moved: str
    blank: str
    too_long: str
    busy: str
    failed: str
    nudge: str
    parked: str
    reminder: str
    over: str
    end_title: str
    end_text: str
    end_confirm: str
    end_stay: str
    ending: str


@lru_cache
def texts(language: LanguageCode) -> Texts:
    """The sentences of this language."""
    return in_one(Texts, language, "teams")


def language_of(locale: str | None) -> LanguageCode:
    """The language of a chat that no interview is linked to yet, from its locale (`it-IT`); English where it has none."""
    wanted = (locale or "").lower().split("-")[0]
    return LANGUAGES.get(wanted, "en")


def retention(said: Texts, days: int) -> str:
    """For how long what is said is kept, in the words of the interview's page; 0 days keep for good."""
    if not days:
        return said.retention_open
    return said.retention_one if days == 1 else said.retention_many.format(days=days)
