"""What somebody asked to have left out in a later turn, and what such a wish does not reach (G8)."""

from dataclasses import replace

import pytest

from shared.interview.off_record import off_record_of
from shared.interview.records.turns import WholeTurn
from shared.modes.knowledge_handover.knowledge import KnownTurn
from shared.modes.knowledge_handover.onboarding.left_out import left_out
from tests.domain.exploration.test_facts_told import told


def wishing(number: int, said: str, wish: str) -> WholeTurn:
    turn = told(number, said)
    assert turn.assessment is not None
    return replace(turn, assessment=turn.assessment.model_copy(update={"off_record": (wish,)}))


WISH = "leave out that Rosa Lindner was treated for her nerves"


@pytest.mark.parametrize(
    ("said", "is_left_out"),
    [
        ("Rosa was treated for her nerves all winter.", True),
        ("Rosa Lindner has the key of the boat house.", False),
        ("The nerves of the crew were raw.", False),
    ],
)
def test_a_wish_reaches_what_it_is_about_and_not_every_mention_of_a_name(
    said: str, is_left_out: bool
) -> None:
    turns = [told(1, said), wishing(2, f"Please {WISH}.", WISH)]
    assert (said in left_out(turns, off_record_of(turns, "en"))[1]) == is_left_out


def test_a_wish_that_tells_its_matter_itself_leaves_its_neighbours_in() -> None:
    """In dialect two sentences share words that mean nothing, and a critical answer was lost with the wish."""
    secret = (
        "Des schreibst aber ned nei, gell: der Onkel Korbi hod früher selber gspritzt, und i hob ghalten."
    )
    neighbour = "Spray gib i aa ned selber aus, des muaß da Tierarzt verschriebn ham."
    turn = wishing(1, f"{neighbour} {secret}", secret)
    assert neighbour not in left_out([turn], off_record_of([turn], "de")).get(1, ())


def test_what_is_told_after_the_wish_stands() -> None:
    said = "Rosa was treated for her nerves all winter."
    turns = [wishing(1, f"Please {WISH}.", WISH), told(2, said)]
    assert left_out(turns, off_record_of(turns, "en"))[2] == frozenset()


def test_what_the_same_answer_gives_for_the_record_behind_the_wish_stands() -> None:
    """It was in neither package: it shared two words with what was not to be written."""
    record = "For the record: ask the school secretary about the van."
    secret = "The school secretary lends us the van for nothing."
    turn = wishing(1, f"{secret} Don't write this, {secret} {record}", f"Don't write this, {secret}")
    assert left_out([turn], off_record_of([turn], "en"))[1] == {secret, f"Don't write this, {secret}"}


def test_what_is_passed_on_of_an_answer_keeps_no_semicolon_of_a_clause_that_is_left_out() -> None:
    said = "The van is green; Rosa was treated for her nerves; it is full. Ask the secretary; Rosa paid."
    turn = KnownTurn(
        turn=1,
        question="And the van?",
        answer=said,
        left_out=("Rosa was treated for her nerves", "Rosa paid."),
    )
    assert turn.quotable == "The van is green … it is full. Ask the secretary."
