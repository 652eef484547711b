"""Failures of functions, as the worker reports them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devhost.worker.durable import as_raised
from devhost.worker.messages import RpcException
from devhost.worker.worker import FunctionFailed, failure_of


@pytest.mark.parametrize(("reported", "error_type", "message"), [
    ("Refused: a: b\nc", "Refused", "a: b\nc"), ("it failed: really", "Exception", "it failed: really"),
    ("", "Exception", ""),
])  # fmt: skip
def test_type_and_message_are_told_apart(reported: str, error_type: str, message: str) -> None:
    failure = failure_of("greet", RpcException(message=reported, stack_trace="the stack"))
    assert (failure.error_type, failure.message, failure.stack_trace) == (error_type, message, "the stack")


def test_a_failure_without_any_report_is_still_one() -> None:
    assert failure_of("greet", None).error_type == "Exception"


@given(st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,30}", fullmatch=True), st.text(max_size=200))
def test_every_exceptions_name_and_text_come_through(name: str, text: str) -> None:
    failure = failure_of("greet", RpcException(message=f"{name}: {text}"))
    assert (failure.error_type, failure.message) == (name, text)


def test_the_exception_raised_in_its_place_bears_its_plain_name() -> None:
    raised = as_raised(FunctionFailed("greet", "NoSuchCity", "Atlantis", ""))
    assert (type(raised).__name__, type(raised).__module__, str(raised)) == ("NoSuchCity", "", "Atlantis")
