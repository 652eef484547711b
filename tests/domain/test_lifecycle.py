"""The table of stages: every stage with every kind of event, walked completely."""

from collections.abc import Iterator
from datetime import timedelta
from typing import get_args

import pytest

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.decide import decide
from shared.interview.state_machine.errors import IllegalEvent
from shared.interview.state_machine.events import (
    EVENT,
    Answered,
    Asked,
    Assessed,
    BonusGranted,
    Claimed,
    Closed,
    Controlled,
    EndRequested,
    Event,
    Failed,
    Joined,
    Noted,
    Prepared,
    Reopened,
    Resumed,
    Started,
    Summarised,
    TimedOut,
    Unworded,
)
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.lifecycle import TRANSITIONS, check_event, check_move
from shared.interview.state_machine.state import NoteKind, Stage
from shared.modes.adaptive_follow_up.part import AdaptivePart
from shared.modes.topic_exploration.budgets import Grant
from tests.domain.exploration.journey import LOW, Journey, exploration, exploration_at
from tests.domain.play import FULL, GAPPY, Conversation, Play, at_stage, planned

KINDS: list[str] = [
    get_args(member.model_fields["kind"].annotation)[0] for member in get_args(Event.__value__)
]


OPEN_STAGES = frozenset(
    {Stage.ASKING, Stage.WAITING, Stage.PARKED, Stage.NOTING, Stage.JUDGING, Stage.GRANTING}
)


def events_of(kind: str, play: Conversation) -> Iterator[Event]:
    """Examples of events of this kind that make a difference, at the interview's present moment."""
    now = play.now
    later = now + timedelta(seconds=30)
    turn = play.state.turn

    def assessed(ledger: Ledger, intent: Intent = "answer") -> Assessed:
        return Assessed(
            at=now, turn=turn, intent=intent, ledger=ledger, confidence="low", engagement="low", signal=0.0
        )

    def failure(effect: str) -> Failed:
        return Failed(at=now, effect=effect, error="LanguageFailed")

    notes: list[NoteKind] = ["nudge", "park", "expire", "stop"]
    examples: dict[str, list[Event]] = {
        "started": [Started(at=now)],
        "resumed": [Resumed(at=now)],
        "prepared": [
            *(Prepared(at=now, part=AdaptivePart(agenda=agenda)) for agenda in (planned(1), ())),
            Prepared(at=now, part=AdaptivePart(), unconfirmed=True),
        ],
        "asked": [Asked(at=now, turn=turn, asked_at=now)],
        "unworded": [Unworded(at=now, turn=turn, reason="timeout")],
        "answered": [Answered(at=now, turn=turn), Answered(at=now, turn=turn + 1)],
        "timed_out": [TimedOut(at=now), TimedOut(at=later), TimedOut(at=now + timedelta(days=30))],
        "noted": [Noted(at=now, what=what, nudges=1) for what in notes],
        "assessed": [
            assessed(GAPPY),
            assessed(FULL),
            assessed(FULL, "off_topic"),
            assessed(FULL, "distress"),
            assessed(FULL, "wish_to_stop"),
            assessed(FULL).model_copy(update={"signal": 0.9}),
        ],
        "claimed": [Claimed(at=now, granted=True), Claimed(at=now, granted=False)],
        "bonus_granted": [
            BonusGranted(at=now, grant=Grant(topic_id="t1", granted=granted)) for granted in (True, False)
        ],
        "end_requested": [EndRequested(at=now), EndRequested(at=now, by="staff")],
        "controlled": [
            Controlled(at=now, turn=turn, action="nudge"),
            Controlled(at=now, turn=turn, action="extend"),
            Controlled(at=now, turn=turn, action="extend", answer_deadline_s=1.0),
            Controlled(at=now, turn=turn, action="confirm"),
        ],
        "reopened": [Reopened(at=now, forced=("q1",))],
        "summarised": [Summarised(at=now)],
        "joined": [Joined(at=now), Joined(at=now, failed=(failure("summarise"), failure("build_context")))],
        "closed": [Closed(at=now)],
        "failed": [failure("assess")],
    }
    yield from examples[kind]


def test_the_walk_knows_every_kind_of_event() -> None:
    assert len(KINDS) == len(set(KINDS)) == 18
    for kind in KINDS:
        for event in events_of(kind, Play(1)):
            assert event.kind == kind


def test_the_table_has_a_row_for_every_stage_and_names_only_known_events() -> None:
    assert set(TRANSITIONS) == set(Stage)
    assert {event for row in TRANSITIONS.values() for event in row} == set(KINDS)


@pytest.mark.parametrize("stage", Stage)
def test_an_event_leads_only_where_the_table_says_or_is_refused_and_changes_nothing(stage: Stage) -> None:
    play = exploration_at(stage) if stage is Stage.GRANTING else at_stage(stage)
    before = play.state.model_dump_json()
    for event in (event for kind in KINDS for event in events_of(kind, play)):
        if event.kind in TRANSITIONS[stage] and not is_out_of_place(play, event):
            after, _ = decide(play.state, event)
            assert after.stage in TRANSITIONS[stage][event.kind]
        else:
            with pytest.raises(IllegalEvent) as refused:
                decide(play.state, event)
            assert (refused.value.stage, refused.value.event) == (stage, event.kind)
        assert play.state.model_dump_json() == before


def test_every_move_of_the_table_is_made_by_some_event() -> None:
    """What no event ever does would be a promise of the diagram that nothing keeps."""
    made: set[tuple[str, str, str]] = set()
    for stage in Stage:
        for play in variants(stage):
            for kind in TRANSITIONS[stage]:
                for event in events_of(kind, play):
                    if not is_out_of_place(play, event):
                        made.add((stage, kind, decide(play.state, event)[0].stage))
    stated = {
        (stage, kind, target)
        for stage, row in TRANSITIONS.items()
        for kind, targets in row.items()
        for target in targets
    }
    assert sorted(stated - made) == []


def is_out_of_place(play: Conversation, event: Event) -> bool:
    """A claim that a note found is one of the open question, and an answer is read anew where it was to be read."""
    stage, is_unread = play.stage, play.state.before is None
    of_another_turn = stage is Stage.NOTING and event == Answered(at=event.at, turn=2)
    return of_another_turn or (stage is Stage.ASKING and event.kind == "assessed" and is_unread)


def variants(stage: Stage) -> list[Conversation]:
    """Interviews in this stage: in the middle, where the end is next, and where it came with questions left."""
    explorations: list[Conversation] = [
        exploration_at(stage, last=last)
        for last in (False, True)
        if stage in OPEN_STAGES and not (last and stage is Stage.ASKING)
    ]
    if stage is Stage.GRANTING:
        late = exploration_at(stage, last=True)
        late.state = late.state.model_copy(update={"spent_s": late.part.total_time_s - 1.0})
        return [*explorations, late]
    plays: list[Conversation] = [at_stage(stage), at_stage(stage, last=True), *explorations]
    if stage is Stage.ASKING:  # of a pause, which is parked as soon as it is shown
        play = Play(3, 3)
        play.answered()
        play.assessed(intent="wish_to_stop", plain=False, later=True)
        richer, bare = exploration_at(Stage.JUDGING), Journey(exploration(5, 5))
        bare.answered()
        for journey in (richer, bare):  # of an answer that may be found to be none
            journey.judged(LOW)
        plays += [play, richer, bare]
    if stage is Stage.SUMMARISING:
        play = Play(3, 3, on_timeout="end")
        play.after(days=8).timed_out()
        play.noted()
        plays.append(play)
    return plays


def test_no_stage_is_a_dead_end_but_the_last() -> None:
    assert [stage for stage, row in TRANSITIONS.items() if not row] == [Stage.DONE]


def test_every_stage_can_be_reached() -> None:
    reached, fresh = {Stage.NEW}, [Stage.NEW]
    while fresh:
        targets = {target for where in TRANSITIONS[fresh.pop()].values() for target in where}
        fresh += targets - reached
        reached |= targets
    assert reached == set(Stage)


def test_whatever_is_called_may_fail_but_closing() -> None:
    """A call that fails for good closes the interview visibly; closing itself is tried until it works."""
    failing = {stage for stage, row in TRANSITIONS.items() if "failed" in row}
    assert failing == {
        Stage.PREPARING,
        Stage.ASKING,
        Stage.NOTING,
        Stage.JUDGING,
        Stage.CLAIMING,
        Stage.GRANTING,
        Stage.SUMMARISING,
    }


def test_an_illegal_event_tells_the_stage_and_the_event() -> None:
    with pytest.raises(IllegalEvent, match="stage 'done' does not take the event 'answered'"):
        check_event(Stage.DONE, "answered")


def test_an_illegal_move_tells_the_target_too() -> None:
    with pytest.raises(IllegalEvent, match="would lead to 'done'") as refused:
        check_move(Stage.WAITING, "answered", Stage.DONE)
    assert refused.value.target == "done"


def test_every_event_survives_json() -> None:
    for event in (event for kind in KINDS for event in events_of(kind, Play(1))):
        assert EVENT.validate_json(EVENT.dump_json(event)) == event
