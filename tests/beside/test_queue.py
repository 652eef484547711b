"""Who of those that wait for a process begins next: nobody starves, one at a time of each owner, short before long."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from shared.platform.sandbox.queue import LONG, PASSED, Call, next_call

OWNERS = st.sampled_from(["ann", "bob", "eve", None])
LOADS = st.one_of(st.floats(0.1, LONG), st.floats(LONG, 200))
ARRIVALS = st.tuples(OWNERS, LOADS)
ENDS = st.integers(0, 9)
"""Which of those at work ends."""
type Step = tuple[str | None, float] | int
STEPS = st.lists(st.one_of(ARRIVALS, ENDS), max_size=120)
AT_ONCE = st.integers(1, 4)


@dataclass
class Line:
    """A line as the pool keeps it, without processes; `begun` are the calls in the order in which they began."""

    at_once: int
    arrived: int = 0
    waiting: list[Call] = field(default_factory=list[Call])
    at_work: list[Call] = field(default_factory=list[Call])
    begun: list[Call] = field(default_factory=list[Call])
    passed: dict[Call, int] = field(default_factory=dict[Call, int])
    """How many later calls began while this one could have begun."""

    def step(self, what: Step) -> Call | None:
        arrived = None
        if isinstance(what, int):
            if self.at_work:
                del self.at_work[what % len(self.at_work)]
        else:
            arrived = self.arrive(*what)
        self.begin()
        return arrived

    def arrive(self, owner: str | None, load: float) -> Call:
        self.arrived += 1
        call = Call(self.arrived, owner, load)
        self.waiting.append(call)
        return call

    def begin(self) -> None:
        while (call := next_call(self.waiting, self.at_work, self.at_once)) is not None:
            for other in self.waiting:
                if other.number < call.number and self.could_begin(other):
                    self.passed[other] = self.passed.get(other, 0) + 1
            self.waiting.remove(call)
            self.at_work.append(call)
            self.begun.append(call)

    def could_begin(self, call: Call) -> bool:
        return next_call([call], self.at_work, self.at_once) is call


def after(steps: list[Step], at_once: int) -> Line:
    line = Line(at_once)
    for step in steps:
        line.step(step)
    return line


@given(STEPS, AT_ONCE)
def test_at_every_step_one_call_of_an_owner_is_at_work_and_one_process_is_left_to_short_ones(
    steps: list[Step], at_once: int
) -> None:
    line = Line(at_once)
    for step in steps:
        line.step(step)
        owners = [call.owner for call in line.at_work if call.owner]
        assert len(owners) == len(set(owners))
        assert len(line.at_work) <= at_once
        assert sum(call.is_long for call in line.at_work) <= max(1, at_once - 1)


@given(STEPS, AT_ONCE)
def test_no_process_is_idle_while_a_call_could_begin(steps: list[Step], at_once: int) -> None:
    line = after(steps, at_once)
    assert not [call for call in line.waiting if line.could_begin(call)]


@given(STEPS, AT_ONCE)
def test_everybody_begins_once(steps: list[Step], at_once: int) -> None:
    line = after(steps, at_once)
    for _ in range(line.arrived):
        line.step(0)
    assert sorted(call.number for call in line.begun) == list(range(1, line.arrived + 1))


@given(LOADS, st.lists(st.floats(0.1, 200), min_size=PASSED * 6 + 1, max_size=PASSED * 6 + 9), AT_ONCE)
def test_a_call_is_passed_by_so_many_later_ones_at_most_however_many_come(
    load: float, others: list[float], at_once: int
) -> None:
    line = Line(at_once)
    while len(line.at_work) < at_once:
        line.step((None, 0.1))
    passed = line.arrive("ann", load)
    for number, other in enumerate(others):
        line.step((f"other {number}", other))
        line.step(0)
    while passed in line.waiting:
        line.step(0)
    assert line.passed.get(passed, 0) <= PASSED * min(load, LONG)


@given(st.lists(st.floats(LONG, 200), min_size=1, max_size=40), st.floats(0.1, 3))
def test_a_short_call_waits_for_no_long_one_of_others(long: list[float], short: float) -> None:
    line = Line(at_once=2)
    for number, load in enumerate(long):
        line.step((f"attacker {number}", load))
    call = line.step(("ann", short))
    assert call in line.at_work
