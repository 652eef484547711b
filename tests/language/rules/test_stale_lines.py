"""A line of a file that somebody said holds no more is not asked about again; all sentences were made up here."""

import pytest

from shared.language.requests.handover_turn import WaitingQuestion
from shared.language.rules.handover_turn_extraction import extraction
from shared.language.rules.stale_lines import holds_no_more
from shared.text.sentences import sentences
from tests.language.handover_turn import extract_task

LINE = "The generator starts by itself and takes the load within 15 seconds"


@pytest.mark.parametrize(("language", "line", "answer"), [
    ("en", LINE, "The paper says she takes the load by herself. Not since June."),
    ("en", LINE, "It no longer takes the load, somebody has to throw the handle."),
    ("de", "Die Pumpe füllt den Tank von selbst", "Die Pumpe füllt den Tank nicht mehr, seit Mai mache ich das."),
    ("fr", "La pompe remplit la cuve toute seule", "La pompe ne remplit plus la cuve, je le fais."),
    ("es", "La bomba llena el depósito sola", "La bomba ya no llena el depósito, lo hago yo."),
    ("it", "La pompa riempie il serbatoio da sola", "La pompa non riempie più il serbatoio, lo faccio io."),
])  # fmt: skip
def test_what_is_said_to_be_over_closes_a_question_on_that_line(
    language: str, line: str, answer: str
) -> None:
    assert holds_no_more(sentences(answer), line, language) is not None


@pytest.mark.parametrize(("language", "line", "answer"), [
    ("en", LINE, "The generator takes the load, and the door stays open no longer than a minute."),
    ("en", LINE, "The generator is not here any more."), ("en", LINE, "It takes the load at once. Ask me again."),
    ("de", "Die Pumpe füllt den Tank von selbst", "Die Pumpe füllt den Tank, aber nicht mehr als 40 Liter."),
])  # fmt: skip
def test_what_is_limited_or_of_another_thing_closes_none(language: str, line: str, answer: str) -> None:
    assert holds_no_more(sentences(answer), line, language) is None


def test_a_waiting_question_on_a_stale_line_is_settled_with_the_words_that_say_so() -> None:
    waiting = (
        WaitingQuestion(question_id="q7", text=f"In a.md, it says: “{LINE}”. How did this come about?"),
    )
    found = extraction(
        extract_task("On paper she takes the load by herself. Not since June, though.", waiting=waiting)
    )
    assert [(each.question_id, each.span) for each in found.settled] == [
        ("q7", "On paper she takes the load by herself.")
    ]
