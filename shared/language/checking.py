"""A check of a model's reply, run beside this process where the request holds long texts."""

from collections.abc import Callable
from typing import Final

from shared.language.guards import InvalidReply
from shared.language.port import Request
from shared.language.rules.weight import load_of
from shared.platform.sandbox.pool import ANSWERS
from shared.platform.sandbox.process import LATE

DEADLINE_S: Final = 8.0


async def checked_beside[Asked: Request, Result](
    check: Callable[[Result, Asked], Result], value: Result, request: Asked
) -> Result:
    """The value as the check leaves it. Raises InvalidReply, also where the deadline passes: the rules answer then."""
    load = load_of(request.model_dump())
    if load <= 1:
        return check(value, request)
    try:
        return await ANSWERS.call(check, DEADLINE_S, value, request, load=load)
    except LATE:
        raise InvalidReply("unchecked") from None
