"""Recorded histories replay without divergence, and an orchestrator that was changed is caught.

After every crash, deployment or scaling a host replays the history of each running interview: what the orchestrator asks
for must be what it asked for then.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

import orchestrators.assessment
import orchestrators.handover
import orchestrators.interview as orchestration
import orchestrators.jobs
import orchestrators.teams_delivery
import shared.interview.state_machine.follow_ups
from orchestrators.interview import interview
from orchestrators.waiting import OpenQuestion
from shared.interview.state_machine.decide import decide
from shared.interview.state_machine.effects import Assess, ClaimFollowUp, Step, Together
from shared.interview.state_machine.events import Answered, Claimed, Event, Joined
from shared.interview.state_machine.state import InterviewState
from tests.replay.replaying import Diverged, load, recorded, recorded_of, replay

ROOT = Path(__file__).parents[2]


def replay_all(orchestrator: Callable[..., Any] = interview) -> list[bytes]:
    return [action for name in recorded_of("interview") for action in replay(name, orchestrator)]


def test_interviews_of_every_kind_are_recorded() -> None:
    assert recorded_of("interview") == [
        "adaptive_clean", "adaptive_ended_early", "adaptive_nudged_and_parked", "adaptive_with_follow_ups",
        "dynamic_by_skill", "dynamic_disengaged", "exploration", "exploration_ended", "handover_after",
        "handover_after_without_a_package", "handover_talk", "predefined_all_filled",
        "predefined_by_question_set",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("orchestrator", "names"),
    [
        ("assessment", ["assessment", "assessment_round"]),
        ("handover", ["files", "files_given_up"]),
        ("teams_delivery", ["teams_delivery"]),
    ],
)
def test_the_orchestrations_beside_the_interviews_are_recorded(orchestrator: str, names: list[str]) -> None:
    assert recorded_of(orchestrator) == names


@pytest.mark.parametrize("name", recorded())
def test_a_recorded_orchestration_replays_without_divergence(name: str) -> None:
    assert replay(name)


@pytest.mark.parametrize("name", recorded())
def test_a_history_says_nothing_of_the_machine_it_was_recorded_on(name: str) -> None:
    kept = [event.SerializeToString() for generation in load(name) for event in generation]
    assert not any(b'File "' in event or str(ROOT).encode() in event for event in kept)


@pytest.mark.parametrize("name", recorded())
def test_replaying_twice_asks_for_the_same_again(name: str) -> None:
    assert replay(name) == replay(name)


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


class TestAMutatedOrchestratorIsCaught:
    """Each of these would break interviews that run while it is deployed."""

    def caught(self, orchestrator: Callable[..., Any] = interview) -> bool:
        try:
            replay_all(orchestrator)
        except Diverged as divergence:
            return "previous execution" in str(divergence) or "after episode" in str(divergence)
        return False

    def test_the_orchestrator_as_it_is_passes(self) -> None:
        assert not self.caught()

    def test_an_activity_of_another_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(orchestration.ACTIVITY, Assess, "judge")
        assert self.caught()

    def test_signals_after_the_call_instead_of_before_it(self) -> None:
        assert self.caught(signals_afterwards)

    def test_no_signals_at_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def silent(state: InterviewState, event: Event) -> tuple[InterviewState, Step]:
            state, step = decide(state, event)
            return state, Step(step.next)

        monkeypatch.setattr(orchestration, "decide", silent)
        assert self.caught()

    def test_a_follow_up_without_the_claim(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def generous(state: InterviewState, event: Event) -> tuple[InterviewState, Step]:
            state, step = decide(state, event)
            if isinstance(step.next, ClaimFollowUp):
                return decide(state, Claimed(at=event.at, granted=True))
            return state, step

        monkeypatch.setattr(orchestration, "decide", generous)
        assert self.caught()

    def test_a_wait_without_a_timer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(OpenQuestion, "wait", waits_for_ever)
        assert self.caught()

    def test_a_handover_whose_effects_come_one_after_the_other(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(orchestration, "_perform_all", one_by_one)
        assert self.caught()

    def test_a_handover_whose_effects_come_in_another_order(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def turned(ctx: Any, together: Together) -> Generator[Any, Any, Any]:
            return perform_all(ctx, together.model_copy(update={"effects": together.effects[::-1]}))

        perform_all = orchestration._perform_all
        monkeypatch.setattr(orchestration, "_perform_all", turned)
        assert self.caught()

    def test_another_threshold_under_the_same_rules_version(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shared.interview.state_machine.follow_ups, "SIMILAR_ENOUGH", 0.2)
        assert self.caught()

    def test_a_generation_that_goes_on_instead_of_handing_over(self) -> None:
        assert self.caught(never_hands_over)


class TestAMutatedOrchestratorBesideTheInterviewIsCaught:
    """The same for what reads files, judges criteria and tells a chat."""

    def caught(self, name: str) -> bool:
        try:
            replay(name)
        except Diverged as divergence:
            return "previous execution" in str(divergence) or "after episode" in str(divergence)
        return False

    @pytest.mark.parametrize("name", ["assessment", "files", "files_given_up"])
    def test_one_job_after_the_other(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        perform_jobs = orchestrators.jobs.perform_jobs

        def one_at_a_time(jobs: Any, at_once: int, call: Any, instead: Any) -> Generator[Any, Any, Any]:
            return perform_jobs(jobs, 1, call, instead)

        for module in (orchestrators.assessment, orchestrators.handover):
            monkeypatch.setattr(module, "perform_jobs", one_at_a_time)
        assert self.caught(name)

    @pytest.mark.parametrize(
        ("name", "module", "work"),
        [
            ("assessment", orchestrators.assessment, "judge"),
            ("assessment_round", orchestrators.assessment, "bring_back"),
            ("files", orchestrators.handover, "dive"),
            ("files_given_up", orchestrators.handover, "give_up_dive"),
        ],
    )
    def test_an_activity_of_another_name(
        self, name: str, module: Any, work: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(module.ACTIVITY, work, "another")
        assert self.caught(name)

    @pytest.mark.parametrize("name", ["assessment", "files_given_up"])
    def test_nothing_in_place_of_what_failed_for_good(
        self, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in (orchestrators.assessment, orchestrators.handover):
            monkeypatch.setattr(module, "instead", lambda _: None)
        assert self.caught(name)

    def test_a_round_without_its_interview(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def asks_nobody(*_: Any) -> Generator[Any, Any]:
            yield from ()

        monkeypatch.setattr(orchestrators.assessment, "_ask", asks_nobody)
        assert self.caught("assessment_round")

    def test_a_chat_that_is_told_by_another_activity(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(orchestrators.teams_delivery, "ACTIVITY", "another")
        assert self.caught("teams_delivery")

    def test_a_chat_that_no_notice_reaches(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(orchestrators.teams_delivery, "CHANGED", "another")
        assert self.caught("teams_delivery")


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
