"""A guard over a model's reply, run beside this process where the task holds long texts."""

from collections.abc import Callable
from typing import Final

from shared.beside.pool import ANSWERS
from shared.beside.process import LATE
from shared.domain.assessment import Frozen
from shared.language.guards import InvalidReply
from shared.language.rules.weight import load_of

DEADLINE_S: Final = 8.0


async def checked[T, Task: Frozen](guard: Callable[[T, Task], T], value: T, task: Task) -> T:
    """The value as the guard leaves it. Raises InvalidReply, also where the deadline passes: the rules answer then."""
    load = load_of(task.model_dump())
    if load <= 1:
        return guard(value, task)
    try:
        return await ANSWERS.call(guard, DEADLINE_S, value, task, load=load)
    except LATE:
        raise InvalidReply("unchecked") from None
