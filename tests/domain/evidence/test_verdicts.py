"""Verdicts by the rules' shares, and what a new one changed."""

from datetime import UTC, datetime
from typing import Literal

import pytest

from shared.assessments.criteria.verdicts import PastVerdict, Verdict, change, verdict_by_share


@pytest.mark.parametrize(
    ("share", "verdict"),
    [(1.0, "met"), (0.8, "met"), (0.79, "partly"), (0.5, "partly"), (0.49, "not_met"), (0.0, "not_met")],
)
def test_the_share_of_the_criterion_in_one_span_gives_the_verdict(share: float, verdict: Verdict) -> None:
    assert verdict_by_share(share) == verdict


@pytest.mark.parametrize(("verdicts", "changed"), [
    (["met"], "first"), (["not_met", "partly"], "better"), (["no_evidence", "met"], "better"),
    (["met", "partly", "not_met"], "worse"), (["no_evidence", "not_met"], "same"), (["met", "met"], "same"),
    (["needs_review"], None), (["met", "needs_review"], None), (["needs_review", "met"], "first"),
    (["partly", "needs_review", "met"], "better"),
])  # fmt: skip
def test_the_latest_verdict_is_compared_with_the_one_before(
    verdicts: list[Verdict], changed: Literal["better", "worse", "same", "first"] | None
) -> None:
    at = datetime(2026, 5, 4, tzinfo=UTC)
    history = [PastVerdict(at=at, verdict=verdict, matched_follow_ups=0) for verdict in verdicts]
    assert change(history) == changed
