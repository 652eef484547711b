"""A task of the rules done beside the process that serves: what is sent there, and what comes back."""

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, TypeAdapter

from shared.language.port import LanguageFailed
from shared.language.rules.rules import Rules
from shared.language.vectors import load_vectors

type Method = Callable[[Rules, Any], Any]


class Outcome(BaseModel):
    """Why the rules could not do the task; with neither word they did, and the reply follows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    failed: str = ""
    detail: str = ""


@cache
def written_forms(method: Method) -> tuple[TypeAdapter[Any], TypeAdapter[Any]]:
    """How the method's task and its reply are written."""
    hints = get_type_hints(method)
    return TypeAdapter(hints["task"]), TypeAdapter(hints["return"])


def perform(name: str, with_vectors: bool, written: bytes) -> tuple[Outcome, bytes]:
    """Do the task of this name; the reply as it is written."""
    method: Method = getattr(Rules, name)
    task, reply = written_forms(method)
    try:
        done = method(Rules(load_vectors() if with_vectors else None), task.validate_json(written))
    except LanguageFailed as failure:
        return Outcome(failed=failure.reason, detail=failure.detail), b""
    return Outcome(), reply.dump_json(done)
