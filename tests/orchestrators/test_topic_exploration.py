"""Whole explorations through the real orchestrator and entities: phases, bonus turns, time, ends, crashes."""

from datetime import timedelta
from pathlib import Path

from tests.domain.exploration.journey import HIGH, LOW, exploration
from tests.orchestrators.exploring import INTERVIEW, Heard, exploring

YES, NO = Heard(stance="accepts"), Heard(stance="refuses")


async def test_a_whole_interview_from_the_first_topic_to_the_reward(tmp_path: Path) -> None:
    """D1: EXPLORE, DEEPEN, DATA_COLLECTION, END."""
    async with exploring(tmp_path, exploration(3, 1, fields=("email",))) as running:
        await running.says(Heard(), Heard(), Heard(LOW))
        await running.says(Heard(), YES, Heard(stance="invalid"), Heard(stance="valid"))
        assert running.asked == ["t1", "t1:f1", "t2", "t1:f2", "consent:1", "field:email:1", "field:email:2"]
        assert running.phases == ["EXPLORE"] * 3 + ["DEEPEN"] + ["DATA_COLLECTION"] * 3 + ["END"]
        (closed,) = running.activities.closed
        assert (closed["status"], closed["reason"]) == ("completed", "covered")
        assert closed["standing"]["exploration"]["reward_due"]
        assert closed["standing"]["exploration"]["collected"] == ["email"]
        assert running.hub.state(INTERVIEW).status == "COMPLETED"


async def test_rich_answers_get_bonus_turns_from_the_budgets_entity(tmp_path: Path) -> None:
    """D2, D3, F2: the grants are the entity's."""
    async with exploring(tmp_path, exploration(9, 2, 2)) as running:
        await running.says(*[Heard(HIGH)] * 4)
        assert running.asked == ["t1", "t1:f1", "t1:f2", "t1:f3", "t2"]
        assert {key: grant["donor"] for key, grant in running.budgets["grants"].items()} == {
            "turn-2": "t3",
            "turn-3": "t2",
        }
        assert [
            (topic["turns_used"], topic["max_turns"], topic["bonus_turns"])
            for topic in running.budgets["topics"]
        ] == [(4, 4, 2), (0, 3, 0), (0, 3, 0)]
        topics = running.activities.composed[-1]["standing"]["exploration"]["topics"]
        assert [topic["budget"] for topic in topics] == running.budgets["topics"]


async def test_a_grant_survives_a_crash_and_is_made_once(tmp_path: Path) -> None:
    async with exploring(tmp_path, exploration(9, 2)) as running:
        await running.says(Heard(HIGH), Heard(HIGH))
        await running.hub.crash_and_reopen()
        await running.hub.idle()
        await running.says(Heard(HIGH))
        assert running.asked == ["t1", "t1:f1", "t1:f2", "t1:f3"]
        assert len(running.budgets["grants"]) == 2


async def test_the_offer_comes_when_the_participants_time_is_used_up(tmp_path: Path) -> None:
    """D5: thinking counts up to the parking, waiting in the parking lot does not."""
    async with exploring(tmp_path, exploration(2, 2, 2, minutes=2)) as running:
        await running.hub.advance(timedelta(days=2))
        await running.says(Heard())
        assert running.phases[-1] == "EXPLORE"
        assert running.activities.composed[-1]["guidance"]["remaining_s"] == 30.0
        await running.hub.advance(timedelta(seconds=29))
        await running.says(Heard(LOW))
        assert running.activities.composed[-1]["guidance"]["remaining_s"] == 1.0
        await running.hub.advance(timedelta(seconds=2))
        await running.says(Heard())
        assert (running.asked[-1], running.phases[-1]) == ("offer:1", "DEEP_OFFER")
        await running.says(Heard(stance="neutral"), YES)
        assert (running.asked[-1], running.phases[-1]) == ("t2:f1", "DEEPEN")


async def test_the_first_end_leads_to_the_data_collection_and_the_second_out(tmp_path: Path) -> None:
    async with exploring(tmp_path, exploration(3, 3, fields=("email",))) as running:
        await running.says(Heard())
        await running.ends()
        assert running.asked == ["t1", "t1:f1", "consent:1"]
        await running.ends()
        (closed,) = running.activities.closed
        assert (closed["status"], closed["reason"]) == ("ended", "participant_ended")
        assert closed["standing"]["exploration"]["reward_due"]


async def test_a_refusal_of_the_data_ends_with_the_reward(tmp_path: Path) -> None:
    async with exploring(tmp_path, exploration(1, fields=("email",))) as running:
        await running.says(Heard(LOW), NO)
        exploration_end = running.activities.closed[0]["standing"]["exploration"]
        assert (exploration_end["consent"], exploration_end["reward_due"]) == (False, True)
        assert exploration_end["supervisor_status"] == "COMPLETE_WITHOUT_DATA"


async def test_the_history_that_a_turn_replays_does_not_grow(tmp_path: Path) -> None:
    async with exploring(tmp_path, exploration(*[4] * 6)) as running:
        lengths: set[int] = set()
        for _ in range(12):
            await running.says(Heard(HIGH))
            lengths.add(len(running.hub.history(INTERVIEW)))
        assert max(lengths) < 14


async def test_an_interview_that_is_left_is_abandoned(tmp_path: Path) -> None:
    """The default of the mode: on_timeout end."""
    async with exploring(tmp_path, exploration(3)) as running:
        await running.hub.advance(timedelta(days=8))
        (closed,) = running.activities.closed
        assert (closed["reason"], closed["standing"]["exploration"]["reward_due"]) == ("abandoned", False)
