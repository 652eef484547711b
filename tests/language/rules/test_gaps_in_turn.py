"""What was told already is asked for last, and a bare name comes behind a question that its author wrote (A5, G3)."""

from shared.interview.state_machine.assessment import Concept
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.rules.following_up.follow_ups import follow_up
from shared.language.rules.following_up.gaps_in_turn import in_turn, told_last

ROPES = Concept(
    concept_id="ropes",
    text="Check the ropes for frayed strands",
    label="ropes",
    severity="major",
    topic="Ropes",
)
LIMITS = Concept(
    concept_id="limits", text="Call the harbour office above seven knots", label="limits", severity="major",
    topic="Limits", probes=("When would you not go on alone?",),
)  # fmt: skip
FENDERS = Concept(
    concept_id="fenders", text="Hang out fenders", label="fenders", severity="critical", topic="Fenders"
)
TOLD = "In the morning I check all the ropes, and where strands are frayed I splice them."


def request(*gaps: Concept, told: tuple[str, ...] = (), asked: tuple[str, ...] = ()) -> FollowUpRequest:
    main = "What do you do in a storm?"
    return FollowUpRequest(
        language="en", main_question=main, ideal_answer="Xyz.", gaps=gaps, order=1, rounds_left=3,
        exchanges=(Exchange(main, "We look out of the window, as one does."),), asked=(main, *asked), elsewhere_told=told,
    )  # fmt: skip


def order(given: FollowUpRequest) -> list[str]:
    return [gap.concept_id for gap in told_last(given, in_turn(given))]


def test_a_point_with_a_question_of_its_author_comes_before_one_with_a_bare_name() -> None:
    assert order(request(ROPES, LIMITS)) == ["limits", "ropes"]
    assert follow_up(request(ROPES, LIMITS)) == LIMITS.probes[0]


def test_a_critical_point_waits_for_no_other_and_what_was_asked_for_waits_for_what_was_not() -> None:
    assert order(request(LIMITS, FENDERS)) == ["fenders", "limits"]
    assert order(request(ROPES, LIMITS, asked=(LIMITS.probes[0],))) == ["ropes", "limits"]


def test_a_point_that_was_told_to_another_question_comes_last_and_is_not_asked_for_by_its_name() -> None:
    """“Another point: ropes. What can you say about it?” was asked of who had told that before."""
    assert order(request(ROPES, FENDERS, told=(TOLD,))) == ["fenders", "ropes"]
    assert "opes" in follow_up(request(ROPES))
    assert "opes" not in follow_up(request(ROPES, told=(TOLD,)))


def test_a_few_words_tell_nothing_of_a_point() -> None:
    assert "opes" in follow_up(request(ROPES, told=("Frayed ropes, strands.",)))


def test_an_authors_question_is_asked_though_the_words_of_its_topic_were_used_for_something_else() -> None:
    collisions = Concept(
        concept_id="collisions", text="Collisions are kept in a list", label="collisions", severity="major",
        topic="two keys in one bucket", probes=("What becomes of a collision?",),
    )  # fmt: skip
    said = Exchange("How does a table find a value?", "The key leads to the index of a bucket.")
    given = request(collisions).model_copy(update={"main_question": said.question, "exchanges": (said,)})
    assert follow_up(given) == collisions.probes[0]
