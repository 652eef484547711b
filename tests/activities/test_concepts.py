"""Concepts of long questions are named beside the request loop, or numbered where that takes too long."""

import time

import pytest

from shared.interview.state_machine.concepts import KeyConcept, StatedQuestion, concepts_of_all
from shared.modes.by_concepts import naming
from shared.modes.by_concepts.naming import concepts_in_time

LITTLE = 0.1
"""What the loop may spend on them, as a share of what naming them takes."""
IDEAL = "Trim the wicks in the evening, fill the oil, and clean the glass because soot dims the lanterns. "


def stated(*, questions: int, repeated: int) -> tuple[StatedQuestion, ...]:
    return tuple(
        StatedQuestion(
            question_id=f"q{number}",
            question_text=f"{number}: " + "How do you look after the lanterns? " * repeated,
            ideal_answer=IDEAL * repeated,
            key_concepts=tuple(KeyConcept(concept=f"{IDEAL} {each}") for each in range(number % 2 * 20)),
        )
        for number in range(questions)
    )


@pytest.mark.parametrize("repeated", [1, 30])
async def test_the_concepts_are_the_same_wherever_they_are_named(repeated: int) -> None:
    questions = stated(questions=3, repeated=repeated)
    assert await concepts_in_time(questions, "en") == (concepts_of_all(questions, "en"), True)


async def test_the_loop_spends_little_on_long_questions() -> None:
    questions = stated(questions=20, repeated=40)
    await concepts_in_time(questions, "en")  # the process beside starts once
    begun = time.thread_time()
    await concepts_in_time(questions, "en")
    spent = time.thread_time() - begun
    begun = time.thread_time()
    concepts_of_all(questions, "en")
    assert spent < LITTLE * (time.thread_time() - begun)


async def test_concepts_that_take_too_long_to_name_are_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "DEADLINE_S", 0.0)
    questions = stated(questions=2, repeated=30)
    found, in_time = await concepts_in_time(questions, "de")
    assert not in_time
    assert [each.label for each in found["q1"]] == [f"Punkt {number}" for number in range(1, 21)]
    assert [(each.concept_id, each.severity) for each in found["q0"]] == [("q0.c1", "critical")]
    assert found["q0"][0].text == questions[0].ideal_answer.strip()
    named = concepts_of_all(questions, "de")["q1"]
    assert [each.concept_id for each in found["q1"]] == [each.concept_id for each in named]
    assert [each.text for each in found["q1"]] == [each.text for each in named]
