"""The body that starts an interview, in any of the modes."""

from collections.abc import Mapping
from typing import Annotated, Any, Union

from pydantic import Field, RootModel, ValidationError

from shared.modes import shipped as shipped
from shared.modes.mode import all_modes, named_mode
from shared.modes.registry import mode_names
from shared.modes.start import Misfit, Start
from shared.platform.http import Problem, field_error, field_errors, not_valid

_STARTS: Any = Union[tuple(dict.fromkeys(mode.start for mode in all_modes()))]  # noqa: UP007 - made here


class StartInterview(RootModel[Annotated[_STARTS, Field(discriminator="mode")]]):
    """A start; which fields it has depends on the mode."""


def read_start(given: Mapping[str, Any]) -> Start:
    """The start that a body asks for; one that names no mode is in the first. Raises Problem 422."""
    mode = mode_names()[0] if given.get("mode") is None else given["mode"]
    if mode not in mode_names():
        known = ", ".join(mode_names())
        error = {"path": "mode", "message": f"unknown mode; known: {known}"}
        raise Problem(422, f"The mode is not known. Known modes: {known}.", errors=[error])
    try:
        return named_mode(mode).read_start({**given, "mode": mode})
    except ValidationError as error:
        raise not_valid(field_errors(error)) from None
    except Misfit as misfit:
        raise not_valid([field_error((path,), message) for path, message in misfit.errors]) from None
