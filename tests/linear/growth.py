"""How the time of a call grows with its text: CPU seconds, the least of several runs, stopped when one takes too long."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

MOST_GROWTH: Final = 2.5
"""How many times as long a text of twice the length may take. Linear work takes twice as long, quadratic four times."""
LIKELY_GROWTH: Final = 2.3
"""More than this in a single look is looked at closely."""
MOST_CPU_S: Final = 1.0
SURE_S: Final = 0.1
"""A run of this length is long enough to be compared with the one before it."""


class TooSlow(Exception):
    """A single run used more CPU time than any text may."""


@contextmanager
def _limited(cpu_s: float) -> Iterator[None]:
    """Ends what runs inside after so much CPU time of this process; the engine of `re` looks for signals as it works."""

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, cpu_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def cpu_s(call: Callable[[str], Any], text: str, *, runs: int = 1) -> float:
    """The least CPU time that `call(text)` took in so many runs."""
    return min(_once(call, text, time.process_time) for _ in range(runs))


def _once(call: Callable[[str], Any], text: str, clock: Callable[[], float]) -> float:
    start = clock()
    call(text)
    return clock() - start


def grows_too_fast(
    call: Callable[[str], Any],
    make: Callable[[int], str],
    *,
    begin: int = 8_000,
    end: int = 100_000,
    floor_s: float = 0.003,
    most_s: float = MOST_CPU_S,
) -> str | None:
    """What is wrong with the time of `call` on the texts of `make`, or None where it grows with their length alone.

    `begin` characters that take less than `floor_s` are taken as proof: quadratic work of that size would need less
    than a tenth of a nanosecond a step.
    """
    # What a first call loads is no part of what a text costs: an encoder takes a second, more on a busy machine.
    call(make(1))
    try:
        with _limited(most_s):
            # A short text first: what grows exponentially shows there.
            call(make(min(400, begin)))
            # While a timer of CPU time runs, the clock of CPU time stands still for milliseconds: here, another clock.
            if _once(call, make(begin), time.perf_counter) < floor_s:
                return None
    except TooSlow:
        return f"takes more than {most_s:.1f} s of CPU time for {begin} characters"
    last, twice = cpu_s(call, make(begin)), cpu_s(call, make(2 * begin))
    if twice < floor_s or (twice <= LIKELY_GROWTH * last and twice < most_s):
        return None  # what does much for each character is not measured more often than it needs
    size, steps = begin, list[str]()
    while last > SURE_S / 4 and size > 500:
        size //= 2
        last = cpu_s(call, make(size))
    last = cpu_s(call, make(size), runs=3)
    while last < SURE_S and 2 * size <= end:
        size *= 2
        now = cpu_s(call, make(size), runs=3)
        steps.append(f"{size}: {now * 1_000:.1f} ms")
        grown, last = now / max(last, floor_s / 2), now
        if grown > MOST_GROWTH and _goes_on(call, make, size):
            return f"grows {grown:.1f} times at twice the length ({', '.join(steps)})"
    return f"takes {last:.1f} s of CPU time for {size} characters" if last > most_s else None


def _goes_on(call: Callable[[str], Any], make: Callable[[int], str], size: int) -> bool:
    """Whether the growth to `size` is there in a second look, and again at twice the size.

    Another process may have held the caches the first time, and a text may outgrow a cache once.
    """
    return all(_growth(call, make, each) > MOST_GROWTH for each in (size, 2 * size))


def _growth(call: Callable[[str], Any], make: Callable[[int], str], size: int) -> float:
    """The growth to `size`, measured with more runs."""
    return cpu_s(call, make(size), runs=5) / cpu_s(call, make(size // 2), runs=7)
