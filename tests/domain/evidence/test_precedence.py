"""Which evidence is seen for a criterion: its follow-ups before all else (C1, C3, C4, C8)."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from shared.assessments.criteria.precedence import (
    MAX_FOLLOW_UP_ROUNDS,
    TOP_FIRST_STAGE,
    TOP_RERANKED,
    TOP_TO_RERANK,
    DocumentPassage,
    Evidence,
    FollowupExtractionResult,
    FollowUpResponse,
    Ranked,
    best,
)
from shared.assessments.criteria.xml import entries

HASH, OTHER = "a" * 64, "b" * 64
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def passage(number: int, score: float = 0.5) -> DocumentPassage:
    return DocumentPassage(
        passage_id=f"p{number}", file_name="policy.md", text=f"Passage {number}.", score=score
    )


def response(
    number: int | None,
    *,
    criterion_hash: str | None = HASH,
    at: datetime | None = NOON,
    name: str | None = None,
    score: float = 0.1,
) -> FollowUpResponse:
    return FollowUpResponse(
        response_id=name or f"r{number}",
        question="How?",
        answer=f"Answer {number}",
        criterion_hash=criterion_hash,
        round_number=number,
        at=at,
        score=score,
    )


def extract(*found: Evidence) -> FollowupExtractionResult:
    return FollowupExtractionResult.from_first_stage(found, criterion_hash=HASH)


def rounds(result: FollowupExtractionResult) -> list[int | None]:
    return [each.round_number for each in result.matched]


def test_the_constants_are_those_of_the_contract() -> None:
    """C3."""
    assert (TOP_FIRST_STAGE, TOP_TO_RERANK, TOP_RERANKED, MAX_FOLLOW_UP_ROUNDS) == (100, 70, 6, 3)


class TestExtraction:
    """C4, C8."""

    def test_of_five_rounds_the_latest_three_are_kept_and_the_others_dropped(self) -> None:
        result = extract(*(response(number) for number in (4, 1, 5, 2, 3)))
        assert rounds(result) == [3, 4, 5]
        assert result.remaining == ()

    def test_a_follow_up_of_another_criterion_is_evidence_like_any_other(self) -> None:
        stranger, unlinked = response(1, criterion_hash=OTHER), response(2, criterion_hash=None)
        assert extract(stranger, unlinked) == FollowupExtractionResult(
            matched=(), remaining=(stranger, unlinked)
        )

    def test_a_missing_round_number_sorts_as_0(self) -> None:
        assert rounds(extract(response(1), response(None), response(2))) == [None, 1, 2]
        assert rounds(extract(response(1), response(None), response(2), response(3))) == [1, 2, 3]

    def test_equal_rounds_go_by_time_and_then_by_id(self) -> None:
        early, late = response(1, name="z"), response(1, name="a", at=NOON + timedelta(hours=1))
        twin = response(1, name="b", at=NOON + timedelta(hours=1))
        timeless = response(1, name="y", at=None)
        result = extract(twin, late, timeless, early)
        assert [each.response_id for each in result.matched] == ["z", "a", "b"]

    def test_what_is_found_by_meaning_and_by_hash_counts_once(self) -> None:
        result = extract(response(1, score=0.9), passage(1), response(1), passage(1))
        assert (len(result.matched), len(result.remaining)) == (1, 1)


class TestReranking:
    def test_the_best_70_of_the_rest_by_their_first_score_are_reranked(self) -> None:
        found = [passage(number, score=number / 100) for number in range(100)]
        chosen = extract(*found).to_rerank()
        assert [each.score for each in chosen] == [number / 100 for number in range(99, 29, -1)]

    def test_at_most_six_above_the_cut_off_are_seen(self) -> None:
        ranked = [Ranked(passage(number), number / 10) for number in range(10)]
        assert best(ranked, 0.35) == tuple(passage(number) for number in (9, 8, 7, 6, 5, 4))
        assert best(ranked, 0.85) == (passage(9),)
        assert best([Ranked(passage(1), 0.5)], 0.5) == (passage(1),)

    def test_ties_keep_their_order(self) -> None:
        assert best([Ranked(passage(number), 0.5) for number in (3, 1, 2)]) == (
            passage(3),
            passage(1),
            passage(2),
        )


@given(
    st.lists(st.tuples(st.booleans(), st.floats(0, 1)), max_size=140),
    st.lists(st.integers(0, 9), min_size=1, max_size=5, unique=True),
    st.integers(0, 140),
)
def test_no_other_evidence_however_similar_removes_or_moves_a_follow_up(
    others: list[tuple[bool, float]], numbers: list[int], place: int
) -> None:
    """C1: the follow-ups are in the evidence, last, whatever stands beside them."""
    crowd: list[Evidence] = [
        response(number, criterion_hash=OTHER, name=f"o{number}", score=score)
        if is_response
        else passage(number, score)
        for number, (is_response, score) in enumerate(others)
    ]
    own = [response(number) for number in numbers]
    alone = extract(*own)
    result = extract(*crowd[:place], *own, *crowd[place:])
    assert result.matched == alone.matched
    shown = entries(best(Ranked(each, each.score) for each in result.to_rerank()), result.matched)
    assert shown[-1].is_follow_up
    assert shown[-1].quotable == tuple(each.answer for each in alone.matched)
    assert not any(entry.is_follow_up for entry in shown[:-1])
    assert [entry.index for entry in shown] == list(range(1, len(shown) + 1))
