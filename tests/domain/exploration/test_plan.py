"""The plan of an exploration (D8), and the guide that goes before its intelligence (D9)."""

from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from shared.modes.topic_exploration.plan import (
    Intelligence,
    InterviewPlan,
    PlanConfiguration,
    is_current,
    knowledge,
    make_plan,
    topics_signature,
)

MADE = datetime(2030, 1, 1, tzinfo=UTC)
CUES = Intelligence(
    interpretation_cues=("hesitates",), significance_signals=("a number",), probe_angles=("who signs",)
)


def configured(**changed: Any) -> PlanConfiguration:
    given: dict[str, Any] = {
        "research_goal": "How lighthouses are kept",
        "max_duration_mins": 10,
        "topics": [
            {"label": "Lamps", "sub_goals": ["who trims them", "when"]},
            {"label": "Boats", "sub_goals": ["which"]},
            {"label": "Weather"},
        ],
    }
    return PlanConfiguration.model_validate(given | changed)


def plan(**changed: Any) -> InterviewPlan:
    return make_plan(configured(**changed), [CUES], generated_at=MADE)


class TestThePlan:
    """D8."""

    def test_it_has_the_shape_of_version_two(self) -> None:
        made = plan().model_dump(mode="json")
        signature = made["meta"].pop("topics_signature")
        assert len(signature) == 64
        assert made["version"] == 2
        assert made["meta"] == {
            "generated_at": "2030-01-01T00:00:00Z",
            "plan_logic_version": "2.0",
            "max_duration_mins": 10,
            "total_time_sec": 600,
            "seconds_per_turn": 45,
        }
        assert made["deepen"] == {"max_turns_per_topic": 2, "fallback_turns": 1}
        assert made["explore"]["topics"][0] == {
            "topic_id": "t1",
            "label": "Lamps",
            "order_index": 0,
            "sub_goals": ["who trims them", "when"],
            "min_turns": 1,
            "base_turns": 4,
            "max_turns": 6,
            "interpretation_cues": ["hesitates"],
            "significance_signals": ["a number"],
            "probe_angles": ["who signs"],
        }

    def test_the_turns_follow_from_the_time(self) -> None:
        assert plan().meta.total_turns == 13
        topics = plan(max_duration_mins=1).explore.topics
        assert {(each.min_turns, each.base_turns, each.max_turns) for each in topics} == {(1, 2, 4)}

    def test_topics_without_intelligence_have_none(self) -> None:
        assert plan().explore.topics[1].probe_angles == ()

    def test_intelligence_beyond_the_topics_is_left_out(self) -> None:
        made = make_plan(configured(), [CUES] * 9, generated_at=MADE)
        assert [topic.probe_angles for topic in made.explore.topics] == [("who signs",)] * 3

    def test_a_topic_without_sub_goals_has_its_label_as_the_one_to_learn(self) -> None:
        assert plan().topic("t3").sub_goals == ("Weather",)

    def test_a_topic_that_there_is_not_is_an_error(self) -> None:
        with pytest.raises(KeyError):
            plan().topic("t4")


class TestTheSignature:
    def test_it_is_the_same_for_the_same_configuration(self) -> None:
        assert topics_signature(configured()) == topics_signature(configured())

    @pytest.mark.parametrize("changed", [
        {"research_goal": "How lighthouses are left"}, {"max_duration_mins": 11},
        {"topics": [{"label": "Lamps", "sub_goals": ["who trims them", "when"]}]},
        {"topics": [{"label": "Lamps"}, {"label": "Boats"}, {"label": "Weather"}]},
    ])  # fmt: skip
    def test_topics_duration_and_goal_make_the_plan_stale(self, changed: dict[str, Any]) -> None:
        assert not is_current(plan(), configured(**changed))

    @pytest.mark.parametrize("changed", [
        {"guide": "Ask kindly."}, {"fields": [{"name": "email", "type": "email", "label": "E-mail"}]},
        {"reward": {"label": "Voucher", "code": "LAMP-7"}},
    ])  # fmt: skip
    def test_guide_fields_and_reward_do_not(self, changed: dict[str, Any]) -> None:
        assert is_current(plan(), configured(**changed))

    def test_a_plan_of_another_logic_is_stale(self) -> None:
        old = plan()
        meta = old.meta.model_copy(update={"plan_logic_version": "1.9"})
        assert not is_current(old.model_copy(update={"meta": meta}), configured())


class TestKnowledge:
    """D9."""

    @pytest.mark.parametrize(
        ("given", "source", "guide"),
        [
            ("  Ask about the winter. ", "guide", "Ask about the winter."),
            *((nothing, "plan", None) for nothing in (None, "", "  \n ")),
        ],
    )
    def test_a_guide_goes_before_the_intelligence_which_stays_as_the_fallback(
        self, given: str | None, source: str, guide: str | None
    ) -> None:
        known = knowledge(plan().topic("t1"), given)
        assert (known.source, known.guide, known.intelligence) == (source, guide, CUES)


@pytest.mark.parametrize("wrong", [
    {"topics": []}, {"topics": [{"label": "Lamps"}, {"label": "lamps"}]}, {"topics": [{"label": "  "}]},
    {"topics": [{"label": f"t{number}"} for number in range(21)]},
    {"topics": [{"label": "Lamps", "sub_goals": ["  "]}]}, {"topics": [{"label": "Lamps", "aim": "x"}]},
    {"max_duration_mins": 0}, {"max_duration_mins": 241}, {"research_goal": " "},
    {"fields": [{"name": "email", "type": "email", "label": "E"}] * 2},
    {"fields": [{"name": "e mail", "type": "email", "label": "E"}]},
    {"fields": [{"name": "team", "type": "choice", "label": "Team"}]},
    {"fields": [{"name": "team", "type": "choice", "label": "Team", "choices": ["A", "a"]}]},
    {"fields": [{"name": "team", "type": "text", "label": "Team", "choices": ["A", "B"]}]},
    {"reward": {"label": "Voucher", "code": ""}}, {"unknown": 1},
])  # fmt: skip
def test_a_configuration_that_is_wrong_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        configured(**wrong)
