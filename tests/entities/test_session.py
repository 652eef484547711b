"""The session entity: counters that are told one way, and the guard of the follow-ups (F2, A1)."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest

from entities.session import FollowUpClaim, Session, claim, session
from tests.entities.calling import called, hub_with
from tests.fakes.local_hub import LocalHub


def wanted(key: str, cap: int = 2, main_id: str = "q1") -> FollowUpClaim:
    return FollowUpClaim(main_id=main_id, key=key, cap=cap)


class TestClaims:
    @pytest.mark.parametrize("cap", [0, 1, 2, 3])
    def test_as_many_are_granted_as_the_cap_allows(self, cap: int) -> None:
        state = Session()
        granted = [claim(state, wanted(f"turn-{number}", cap)) for number in range(5)]
        assert granted == [True] * cap + [False] * (5 - cap)

    def test_what_was_granted_or_refused_stays_so_and_counts_once(self) -> None:
        state = Session()
        granted = [claim(state, wanted(key, 1)) for key in ("turn-1", "turn-2", "turn-1", "turn-2")]
        assert granted == [True, False, True, False]
        assert state.follow_ups == {"q1": ["turn-1"]}

    def test_each_main_question_is_counted_by_itself(self) -> None:
        state = Session()
        claim(state, wanted("turn-1", 1))
        assert claim(state, wanted("turn-2", 1, main_id="q2"))

    def test_a_cap_below_zero_is_no_claim(self) -> None:
        with pytest.raises(ValueError, match="cap"):
            wanted("turn-1", -1)


@pytest.fixture
async def hub() -> AsyncGenerator[LocalHub]:
    async with hub_with("session", session) as running:
        yield running


async def told(hub: LocalHub, operation: str, given: Any = None) -> None:
    hub.signal("session", "i1", operation, given)
    await hub.idle()


class TestOverTheWire:
    """Through the SDK's own worker, as on Azure."""

    async def test_counters_add_up(self, hub: LocalHub) -> None:
        await told(hub, "count", {"counter": "answers", "by": 1})
        await told(hub, "count", {"counter": "answers", "by": 2})
        await told(hub, "count", {"counter": "nudges"})
        assert hub.entity("session", "i1")["counters"] == {"answers": 3, "nudges": 1}

    async def test_what_is_told_again_with_its_mark_is_counted_once(self, hub: LocalHub) -> None:
        for mark in ([1, 0], [1, 0], [2, 0], [1, 3], [2, 1]):
            await told(hub, "count", {"counter": "nudges", "mark": mark})
        await told(hub, "count", {"counter": "answers", "mark": [1, 0]})
        assert hub.entity("session", "i1")["counters"] == {"nudges": 3, "answers": 1}

    async def test_a_call_is_answered_with_whether_it_was_granted(self, hub: LocalHub) -> None:
        claims = [
            ("claim_follow_up", {"main_id": "q1", "key": key, "cap": 1})
            for key in ("turn-1", "turn-1", "turn-2")
        ]
        assert await called(hub, "session", *claims) == [True, True, False]

    async def test_claims_and_counters_share_one_state(self, hub: LocalHub) -> None:
        await told(hub, "count", {"counter": "answers"})
        await called(hub, "session", ("claim_follow_up", {"main_id": "q1", "key": "turn-1", "cap": 1}))
        state = hub.entity("session", "i1")
        assert (state["counters"], state["follow_ups"]) == ({"answers": 1}, {"q1": ["turn-1"]})

    async def test_what_was_deleted_begins_anew(self, hub: LocalHub) -> None:
        await told(hub, "count", {"counter": "answers", "by": 5})
        await told(hub, "delete")
        assert hub.entity("session", "i1") is None
        await told(hub, "count", {"counter": "answers"})
        assert hub.entity("session", "i1")["counters"] == {"answers": 1}

    @pytest.mark.parametrize(
        ("operation", "given"),
        [("explode", {}), ("count", {}), ("count", None), ("claim_follow_up", {"main_id": "q1"})],
    )
    async def test_what_it_cannot_do_fails_and_leaves_the_state_as_it_was(
        self, hub: LocalHub, operation: str, given: Any
    ) -> None:
        await told(hub, "count", {"counter": "answers"})
        before = hub.entity("session", "i1")
        assert await called(hub, "session", (operation, given)) == ["TaskFailedError"]
        await told(hub, operation, given)
        assert hub.entity("session", "i1") == before

    async def test_two_interviews_have_two_sessions(self, hub: LocalHub) -> None:
        await told(hub, "count", {"counter": "answers"})
        hub.signal("session", "i2", "count", {"counter": "answers", "by": 7})
        await hub.idle()
        assert hub.entity("session", "i1")["counters"] == {"answers": 1}
        assert hub.entity("session", "i2")["counters"] == {"answers": 7}
