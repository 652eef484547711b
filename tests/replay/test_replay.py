"""Histories that every release recorded replay without divergence, and an orchestrator that was changed is caught.

After every crash, deployment or scaling a host replays the history of each running interview: what the orchestrator asks
for must be what it asked for then. So nothing is released that interviews of an earlier release cannot go on with.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

import orchestrators.assessment as judging
import orchestrators.handover as reading
import orchestrators.interview as orchestration
import orchestrators.jobs
import orchestrators.preflight
import orchestrators.reminders
import orchestrators.study_closing
import orchestrators.study_mail
import orchestrators.study_results
import orchestrators.teams_delivery
import orchestrators.webhook_delivery
import shared.channels.webhooks.schedule
import shared.interview.state_machine.follow_ups
from orchestrators.blueprint import blueprint
from orchestrators.interview import interview
from orchestrators.waiting import OpenQuestion
from shared.interview.state_machine.decide import decide
from shared.interview.state_machine.effects import Assess, ClaimFollowUp, Step, Together
from shared.interview.state_machine.events import Answered, Claimed, Event, Joined
from shared.interview.state_machine.state import InterviewState
from tests.replay.replaying import ORCHESTRATORS, Diverged, latest, load, recorded, recorded_of, replay

ROOT = Path(__file__).parents[2]


def signals_afterwards(ctx: Any, given: dict[str, Any]) -> Generator[Any, Any, Any]:
    """The orchestrator with its signals after the call that they belong to, not before it."""
    late: list[tuple[Any, ...]] = []
    tell = ctx.signal_entity

    def signal_entity(*told: Any) -> None:
        late.append(told)

    ctx.signal_entity = signal_entity
    running = interview(ctx, given)
    result: Any = None
    try:
        while True:
            task = running.send(result)
            while late:
                tell(*late.pop(0))
            result = yield task
    except StopIteration as done:
        while late:
            tell(*late.pop(0))
        return done.value


def never_hands_over(ctx: Any, given: dict[str, Any]) -> Generator[Any, Any, Any]:
    """The orchestrator that asks one question after the other in one generation."""
    ctx.continue_as_new = lambda *_, **__: None
    return (yield from interview(ctx, given))


def one_by_one(ctx: Any, together: Together) -> Generator[Any, Any, Any]:
    """The effects of a step in turn, each after the one before is done."""
    for effect in together.effects:
        yield orchestration._call(ctx, effect)
    return Joined(at=orchestration.now(ctx))


def waits_for_ever(question: OpenQuestion, effect: Any) -> Generator[Any, Any, Any]:
    """A wait that no timer ends."""
    ctx = question._ctx
    payload = yield ctx.wait_for_external_event("answer")
    return Answered(at=orchestration.now(ctx), turn=payload["turn"])


def without_signals(state: InterviewState, event: Event) -> tuple[InterviewState, Step]:
    state, step = decide(state, event)
    return state, Step(step.next)


def without_the_claim(state: InterviewState, event: Event) -> tuple[InterviewState, Step]:
    """A follow-up is not claimed."""
    state, step = decide(state, event)
    if isinstance(step.next, ClaimFollowUp):
        return decide(state, Claimed(at=event.at, granted=True))
    return state, step


def turned(ctx: Any, together: Together) -> Generator[Any, Any, Any]:
    """The effects of a step in another order."""
    return perform_all(ctx, together.model_copy(update={"effects": together.effects[::-1]}))


def one_at_a_time(jobs: Any, at_once: int, call: Any, instead: Any) -> Generator[Any, Any, Any]:
    return perform_jobs(jobs, 1, call, instead)


def nothing_instead(_: Any) -> None:
    """What failed for good has nothing in its place."""


def asks_nobody(*_: Any) -> Generator[Any, Any]:
    """A round without its interview."""
    yield from ()


perform_all, perform_jobs = orchestration._perform_all, orchestrators.jobs.perform_jobs
MUTATED_INTERVIEWS = (signals_afterwards, never_hands_over)
MUTATIONS: list[tuple[Any, str, object]] = [
    (orchestration, "decide", without_signals),
    (orchestration, "decide", without_the_claim),
    (OpenQuestion, "wait", waits_for_ever),
    (orchestration, "_perform_all", one_by_one),
    (orchestration, "_perform_all", turned),
    (shared.interview.state_machine.follow_ups, "SIMILAR_ENOUGH", 0.2),  # under the same rules version
]


def is_caught(*names: str, orchestrator: Callable[..., Any] | None = None) -> bool:
    """Whether one of these histories diverges, of an interview's orchestrator unless they are named."""
    try:
        for name in names or recorded_of("interview"):
            replay(f"{latest()}/{name}", orchestrator)
    except Diverged as divergence:
        return "previous execution" in str(divergence) or "after episode" in str(divergence)
    return False


def test_interviews_of_every_kind_are_recorded() -> None:
    assert recorded_of("interview") == [
        "adaptive_clean", "adaptive_ended_early", "adaptive_nudged_and_parked", "adaptive_with_follow_ups",
        "dynamic_by_skill", "dynamic_disengaged", "exploration", "exploration_ended", "handover_after",
        "handover_after_without_a_package", "handover_talk", "predefined_all_filled",
        "predefined_by_question_set",
    ]  # fmt: skip


def test_every_orchestrator_of_the_app_has_a_recorded_history() -> None:
    functions = (builder._function for builder in blueprint._function_builders)
    named = {
        str(each.get_function_name())
        for each in functions
        if (trigger := each.get_trigger()) and trigger.type == "orchestrationTrigger"
    }
    assert {name for name in named if not name.startswith("BuiltIn__")} == {
        name for name in ORCHESTRATORS if recorded_of(name)
    }


def test_the_orchestrations_beside_the_interviews_are_recorded() -> None:
    assert {name: recorded_of(name) for name in ORCHESTRATORS if name != "interview"} == {
        "assessment": ["assessment", "assessment_round"],
        "handover": ["files", "files_given_up"],
        **{
            name: [name]
            for name in ("preflight", "reminders", "study_admission", "study_closing", "study_mail",
                         "study_results", "teams_delivery", "webhook_delivery")
        },
    }  # fmt: skip


@pytest.mark.parametrize("name", recorded())
def test_a_recorded_orchestration_replays_without_divergence_and_asks_for_the_same_again(name: str) -> None:
    assert replay(name) == replay(name) != []


@pytest.mark.parametrize("name", recorded())
def test_a_history_says_nothing_of_the_machine_it_was_recorded_on(name: str) -> None:
    events = [event.SerializeToString() for generation in load(name) for event in generation]
    private = (b'File "', str(ROOT).encode(), b"whsec_", b"http", b"Bearer", b"question_text")
    assert not [word for word in private for event in events if word in event]


def test_a_replay_does_not_depend_on_the_hash_seed() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.replay.replaying"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "4242")
    ]
    digests = [run.communicate(timeout=60)[0].splitlines() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert len(digests[0]) == len(recorded())
    assert digests[0] == digests[1]


def test_the_orchestrators_as_they_are_pass() -> None:
    assert not is_caught(*(name for each in ORCHESTRATORS for name in recorded_of(each)))


class TestAMutatedOrchestratorIsCaught:
    """Each of these would break interviews that run while it is deployed."""

    @pytest.mark.parametrize("mutated", MUTATED_INTERVIEWS)
    def test_that_does_something_else_in_its_calls(self, mutated: Callable[..., Any]) -> None:
        assert is_caught(orchestrator=mutated)

    @pytest.mark.parametrize(
        ("module", "name", "value"),
        MUTATIONS,
        ids=[f"{name}-{getattr(value, '__name__', value)}" for _, name, value in MUTATIONS],
    )
    def test_that_does_something_else_in_a_step(
        self, module: Any, name: str, value: object, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, name, value)
        assert is_caught()

    def test_with_an_activity_of_another_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(orchestration.ACTIVITY, Assess, "judge")
        assert is_caught()


class TestAMutatedOrchestratorBesideTheInterviewIsCaught:
    """The same for what reads files, judges criteria, writes to others and serves studies."""

    @pytest.mark.parametrize(("history", "module", "name", "value"), [
        *(
            (history, orchestrators.jobs, "perform_jobs", one_at_a_time)
            for history in ("assessment", "files", "files_given_up")
        ),
        ("assessment", judging, "instead", nothing_instead), ("files_given_up", reading, "instead", nothing_instead),
        ("assessment_round", judging, "_ask", asks_nobody),
        ("teams_delivery", orchestrators.teams_delivery, "ACTIVITY", "another"),
        ("teams_delivery", orchestrators.teams_delivery, "CHANGED", "another"),
        ("webhook_delivery", orchestrators.webhook_delivery, "ACTIVITY", "post"),
        ("webhook_delivery", shared.channels.webhooks.schedule, "WAITS_S", (5.0, 30.0)),
        ("reminders", orchestrators.reminders, "MOST_REMINDERS", 1),
        ("study_closing", orchestrators.study_closing, "ACTIVITY", "another"),
        ("study_mail", orchestrators.study_mail, "ACTIVITY", "another"),
        ("study_results", orchestrators.study_results, "FOLD", "another"),
        ("study_results", orchestrators.study_results, "REBUILD", "another"),
        ("preflight", orchestrators.preflight, "PERSONAS", ()),
        ("preflight", orchestrators.preflight, "MOST_ROUNDS", 1),
    ])  # fmt: skip
    def test_that_does_something_else(
        self, history: str, module: Any, name: str, value: object, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, name, value)
        assert is_caught(history)

    def test_that_asks_no_entity(self) -> None:
        assert is_caught("study_admission", orchestrator=asks_nobody)

    @pytest.mark.parametrize(("history", "module", "work"), [
        ("assessment", judging, "judge"), ("assessment_round", judging, "bring_back"), ("files", reading, "dive"),
        ("files_given_up", reading, "give_up_dive"),
    ])  # fmt: skip
    def test_with_an_activity_of_another_name(
        self, history: str, module: Any, work: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(module.ACTIVITY, work, "another")
        assert is_caught(history)
