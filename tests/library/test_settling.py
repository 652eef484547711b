"""Ids and orders of questions: kept where they were given, found again by the text, never used twice."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from shared.library.model import GivenQuestion, Question
from shared.library.question_sets import settle
from tests.library.sets import question


def questions(*given: dict[str, object]) -> list[GivenQuestion]:
    return [GivenQuestion.model_validate(each) for each in given]


def ids(settled: Sequence[Question]) -> list[str]:
    return [each.id for each in settled]


def test_questions_are_numbered_and_placed_and_stand_in_asking_order() -> None:
    settled, last = settle(questions(question("A?"), question("B?")))
    assert [(each.id, each.order, each.question_text) for each in settled] == [
        ("q1", 1, "A?"),
        ("q2", 2, "B?"),
    ]
    assert last == 2
    settled, _ = settle(questions(question("A?", order=9), question("B?", order=3)))
    assert [each.question_text for each in settled] == ["B?", "A?"]


def test_a_question_keeps_its_id_when_it_moves_and_when_only_its_case_or_spacing_changes() -> None:
    before, last = settle(questions(question("Apples?"), question("Pears?", id="fruit")))
    settled, _ = settle(questions(question("  apples? "), question("Which pears?", id="fruit")), before, last)
    assert ids(settled) == ["q1", "fruit"]
    settled, _ = settle(questions(question("PEARS?"), question("  apples? ")), before, last)
    assert ids(settled) == ["fruit", "q1"]


def test_the_id_of_a_question_that_was_dropped_is_not_given_to_another() -> None:
    first, last = settle(questions(question("A?"), question("B?")))
    second, last = settle(questions(question("A?")), first, last)
    third, _ = settle(questions(question("A?"), question("C?")), second, last)
    assert ids(third) == ["q1", "q3"]


def test_a_given_id_that_looks_numbered_is_never_numbered_again() -> None:
    settled, last = settle(questions(question("A?", id="q7"), question("B?")))
    assert (ids(settled), last) == (["q7", "q8"], 8)


TEXTS = st.lists(st.sampled_from(["A?", "B?", "C?", "D?", "E?"]), max_size=5)
IDS = st.lists(st.sampled_from(["q1", "q2", "q3", "x", "y"]), unique=True, max_size=5)


@given(versions=st.lists(st.tuples(TEXTS, IDS), min_size=1, max_size=5))
def test_ids_are_unique_in_every_version_whatever_was_there_before(
    versions: list[tuple[list[str], list[str]]],
) -> None:
    before, last = settle([])
    for texts, ids in versions:
        named = [question(text, id=ids[at] if at < len(ids) else None) for at, text in enumerate(texts)]
        before, last = settle(questions(*named), before, last)
        assert len({each.id for each in before}) == len(texts)
