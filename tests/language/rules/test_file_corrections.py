"""A file and an answer disagree where the person says so, or where two figures with one unit meet on one line."""

import pytest

from shared.language.requests.handover_turn import Contradiction
from shared.language.rules.handover.file_corrections import contradiction, resolved, which_holds
from tests.language.handover_turn import extract_task

LINE = "In rules.md, it says: “Nobody at the door: ring twice, wait 40 minutes, then the office”. What is there to know?"


def heard(answer: str, question: str = LINE, language: str = "en") -> Contradiction | None:
    task = extract_task(
        answer, main_question=question, question=question, file_name="rules.md", language=language
    )
    return contradiction(task)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The forty minutes on the sheet are wrong, it is fifteen."), ("en", "That list is out of date since May."),
    ("de", "Die vierzig Minuten auf dem Blatt stimmen übrigens nicht mehr, das sind fünfzehn."),
    ("de", "Der Zettel ist veraltet."), ("fr", "La fiche est fausse, c'est quinze."),
    ("es", "La hoja está mal desde enero."), ("it", "Il foglio è sbagliato, sono quindici."),
])  # fmt: skip
def test_who_says_that_a_paper_is_wrong_corrects_it_in_their_own_sentence(language: str, said: str) -> None:
    found = heard(f"{said} Xyz.", "What else?", language)
    assert found
    assert (found.said, found.holds, found.in_file) == (said, said, "")


@pytest.mark.parametrize("said", [
    "The mail was of 23 January 2025.", "That is tour 5, and the file is called 03.", "Eleven is November, 23 the year.",
    "Two vans wait there.", "We wait 15 metres from the door.", "I took a note that something was wrong with the pump.",
    "The pump is wrong for this.", "A seal is a sheet that keeps the oil in, and when it is wrong you hear it.",
    "If the list is wrong I ring Ada.", "It was 15 minutes in the old days at the door, before that.",
])  # fmt: skip
def test_bare_numbers_years_and_other_units_contradict_nothing(said: str) -> None:
    assert heard(said) is None


def test_another_figure_with_the_same_unit_on_that_very_line_is_asked_about() -> None:
    found = heard("They ring twice and wait 15 minutes at the door.")
    assert found is not None
    assert found == Contradiction(in_file="40 minutes", said="15 minutes", file_name="rules.md")
    assert which_holds(found, "en") == "In rules.md it says 40 minutes; you say 15 minutes. Which one holds?"


@pytest.mark.parametrize(("answer", "holds"), [
    ("Fifteen it is. It is 15 minutes since the accident.", "It is 15 minutes since the accident."),
    ("The sheet is right, 40 minutes.", "40 minutes"), ("Both, it depends.", None), ("40 minutes or 15 minutes.", None),
])  # fmt: skip
def test_what_holds_is_told_by_a_sentence(answer: str, holds: str | None) -> None:
    found = resolved(
        Contradiction(in_file="40 minutes", said="15 minutes", file_name="rules.md"), answer, "en"
    )
    assert (found and found.holds) == holds
