"""Plans of explorations over HTTP (D8): made once for a configuration, changed under If-Match, versions for good."""

from typing import Any

from tests.plans import EMAIL, REWARD, TILL, plan
from tests.product import Product, Reply

PLANS = "/api/plans"
KEPT = {
    "id", "version", "name", "language", "research_goal", "max_duration_mins", "topics", "fields", "guide", "reward",
    "signal", "plan", "intelligence_source", "is_active",
}  # fmt: skip


async def created(product: Product, **changes: Any) -> Reply:
    reply = await product.staff("POST", PLANS, json=plan(**changes))
    assert reply.status == 201, reply.text
    return reply


class TestCreating:
    async def test_a_plan_comes_back_with_its_turns_and_notes(self, product: Product) -> None:
        """D8: total = floor(600 / 45), base = max(2, floor(13 / 2)), max = base + 2."""
        reply = await created(product, fields=[EMAIL], reward=REWARD)
        kept = reply.json
        assert set(kept) == KEPT
        assert (kept["version"], kept["intelligence_source"]) == (1, "rules")
        made = kept["plan"]
        assert set(made) == {"version", "meta", "explore", "deepen"}
        assert (made["version"], made["deepen"]) == (2, {"max_turns_per_topic": 2, "fallback_turns": 1})
        meta = made["meta"]
        assert (meta["max_duration_mins"], meta["total_time_sec"], meta["seconds_per_turn"]) == (10, 600, 45)
        first, second = made["explore"]["topics"]
        assert (first["topic_id"], first["order_index"], second["order_index"]) == ("t1", 0, 1)
        assert [(each["min_turns"], each["base_turns"], each["max_turns"]) for each in (first, second)] == [
            (1, 6, 8)
        ] * 2
        assert first["sub_goals"] == TILL["sub_goals"]
        for notes in ("interpretation_cues", "significance_signals", "probe_angles"):
            assert len(first[notes]) >= 2
        assert reply.headers["ETag"].startswith('"')
        assert reply.headers["Location"] == f"{PLANS}/{kept['id']}"

    async def test_sub_goals_come_back_as_they_were_given(self, product: Product) -> None:
        """G3: a note alone as the string that it was, else with what its author wrote to be shown."""
        goals = [
            "who pays",
            {"text": "power at home", "topic": "the decision", "probes": ["Who had the last word?"]},
        ]
        kept = (await created(product, topics=[{"label": "The till", "sub_goals": goals}])).json
        assert kept["topics"][0]["sub_goals"] == goals
        assert kept["plan"]["explore"]["topics"][0]["sub_goals"] == goals

    async def test_a_probe_is_one_question(self, product: Product) -> None:
        for probe in ("Tell me.", "Who? And why?", ""):
            goals = [{"text": "who pays", "probes": [probe]}]
            reply = await product.staff("POST", PLANS, json=plan({"label": "The till", "sub_goals": goals}))
            assert (reply.status, "probes" in reply.text) == (422, True)


class TestReading:
    async def test_the_list_is_paged_newest_first(self, product: Product) -> None:
        made = [(await created(product, name=f"Paged {number}")).json["id"] for number in range(3)]
        first = await product.look(f"{PLANS}?limit=2")
        assert [each["id"] for each in first["items"]] == made[:0:-1]
        assert set(first["items"][0]) == {
            "id", "version", "name", "language", "research_goal", "max_duration_mins", "topic_count", "created_at",
            "updated_at", "is_active",
        }  # fmt: skip
        second = await product.look(f"{PLANS}?limit=2&cursor={first['next_cursor']}")
        assert second["items"][0]["id"] == made[0]


class TestChanging:
    async def test_what_a_get_gave_can_be_put_back(self, product: Product) -> None:
        made = await created(product, fields=[EMAIL])
        path = f"{PLANS}/{made.json['id']}"
        again = await product.staff("PUT", path, json=made.json, If_Match=made.headers["ETag"])
        assert again.status == 200, again.text
        assert again.json == made.json | {"version": 2}
