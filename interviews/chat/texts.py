"""What the terminal says to a participant, in the five languages of interviews; the sentences stand in `sentences/`."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from pydantic import BaseModel

LANGUAGES: Final = ("en", "it", "es", "de", "fr")
_FOLDER: Final = Path(__file__).parent / "sentences"


class ChatTexts(BaseModel, extra="forbid", frozen=True):
    """One language's sentences; `{number}`, `{done}`, `{of}`, `{share}` and `{command}` stand for what is filled in."""

    disclosure_title: str
    disclosure_lead: str
    who_asks: str
    who_asks_text: str
    what_kept: str
    what_kept_text: str
    how_long: str
    retention_open: str
    who_reads: str
    who_reads_text: str
    your_pace: str
    your_pace_text: str
    agreement_text: str
    agree: str
    decline: str
    declined_title: str
    preparing: str
    thinking: str
    recap_title: str
    follow_up: str
    clarification: str
    covered: str
    sending: str
    blank: str
    too_long: str
    not_taken: str
    nudge: str
    back: str
    lost: str
    busy: str
    kept_title: str
    prefilled_lead: str
    prefilled_reopened: str
    prefilled_failed: str
    almost_done: str
    deepen: str
    offer: str
    consent: str
    field: str
    offer_yes: str
    offer_no: str
    consent_kept: str
    consent_free: str
    consent_yes: str
    consent_no: str
    field_skip: str
    field_none: str
    field_blank: str
    choice_blank: str
    email_hint: str
    phone_hint: str
    end_title: str
    end_text: str
    end_stay: str
    end_confirm: str
    completed_title: str
    ended_title: str
    failed_title: str
    completed_text: str
    ended_text: str
    failed_text: str
    reward: str
    not_allowed_title: str
    not_allowed_text: str
    expired_title: str
    expired_text: str
    not_found_title: str
    not_found_text: str
    retention_one: str
    retention_many: str
    counted: str
    go_on: str
    skip_question: str
    stop_here: str
    next: str
    topics_covered: str
    declined_text: str
    kept_text: str
    closing_kept: str
    how_to: str
    by_number: str
    by_number_or_words: str
    by_number_or_skip: str
    by_text_or_skip: str
    help_question: str
    help_reopen: str
    help_end: str
    help_quit: str
    help_skip: str
    help_none: str
    help_help: str
    unknown_command: str
    sent_again: str
    draft_back: str
    come_back: str
    kept_here: str
    no_prefilled: str
    no_such_number: str
    reward_code: str

    def retention(self, days: int | None) -> str:
        """For how long the interview is kept; None where nobody has said."""
        return counted(self.retention_one, self.retention_many, days) if days else self.retention_open


def counted(one: str, many: str, number: int) -> str:
    return one if number == 1 else many.format(number=number)


@lru_cache
def texts_for(language: str) -> ChatTexts:
    """The sentences of this language; English where it has none."""
    code = language if language in LANGUAGES else "en"
    return ChatTexts.model_validate_json((_FOLDER / f"{code}.json").read_text(encoding="utf-8"))
