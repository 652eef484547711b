"""Whatever JSON a client sends, the app answers it: never with a 5xx, and an error always names what is wrong."""

import string
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.hosting import HostProcess
from tests.product import LANTERNS, ROPES, body
from tools.calls import call

TEXTS = st.text(max_size=30) | st.sampled_from(
    ["adaptive_follow_up", "en", "q1", "critical", "", "\0", "\u2028"]
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4), max_leaves=12
)  # fmt: skip
START_FIELDS = ("mode", "candidate_id", "resume_text", "question_set_id", "language", "settings", "material")
SETTINGS = (
    "max_follow_ups", "max_rounds", "max_questions", "on_timeout", "nudge_after_s", "max_nudges", "order_by",
)  # fmt: skip
QUESTION = ("question_id", "question_text", "ideal_answer", "key_concepts", "max_follow_ups")
RESPOND = ("user_response", "question_id", "client_answer_id")

COMMON = settings(
    max_examples=80,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def changed(base: Mapping[str, Any], names: tuple[str, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """The sound body with some fields replaced by anything, left out, or joined by others."""
    several = st.dictionaries(
        st.sampled_from(names) | st.text(string.ascii_letters, max_size=8), JSON, max_size=3
    )
    left_out = st.sets(st.sampled_from(names), max_size=1)
    return st.builds(
        lambda fields, missing: {key: v for key, v in {**base, **fields}.items() if key not in missing},
        several,
        left_out,
    )


STARTS = (
    JSON
    | changed(body(), START_FIELDS)
    | st.builds(lambda given: body(settings=given), changed({}, SETTINGS))
    | st.builds(lambda question: body(question, ROPES), changed(LANTERNS, QUESTION))
)
ANSWERS = JSON | changed({"user_response": "I trim them."}, RESPOND)


def check(status: int, answer: Mapping[str, Any], expected: set[int]) -> None:
    assert status in expected, (status, answer)
    if status == 422:
        assert answer["detail"]
        assert all({"path", "message"} == set(error) for error in answer["errors"]), answer


@given(sent=STARTS)
@example(
    sent={
        "mode": "adaptive_follow_up",
        "material": {"questions": [{"question_text": "\0", "ideal_answer": "\0"}]},
    }
)
@COMMON
def test_any_start_is_answered(sent: Any, product_host: HostProcess) -> None:
    reply = call(
        f"{product_host.base_url}/api/interview/start",
        body=[] if sent is None else sent,
        headers={"x-functions-key": product_host.keys.staff},
        timeout_s=30,
    )
    check(reply.status, reply.body, {201, 422})


@pytest.fixture(scope="module")
def respond_url(product_host: HostProcess) -> tuple[str, dict[str, str]]:
    """An interview that has enough questions for every answer of these tests."""
    many = [ROPES | {"question_id": f"r{number}"} for number in range(50)]
    reply = call(
        f"{product_host.base_url}/api/interview/start?wait=25",
        body=body(*many, settings={"max_follow_ups": 0}),
        headers={"x-functions-key": product_host.keys.staff},
        timeout_s=30,
    )
    url = f"{product_host.base_url}/api/interview/{reply.text('interview_id')}/respond"
    return url, {"Authorization": f"Bearer {reply.text('participant_token')}"}


@given(sent=ANSWERS)
@COMMON
def test_any_answer_is_answered(sent: Any, respond_url: tuple[str, dict[str, str]]) -> None:
    url, bearer = respond_url
    reply = call(url, body=[] if sent is None else sent, headers=bearer, timeout_s=30)
    check(reply.status, reply.body, {200, 202, 409, 422})


def test_the_host_has_met_no_error_that_it_did_not_foresee(product_host: HostProcess) -> None:
    """After all of the above."""
    assert "unexpected error" not in product_host.output
    assert "Traceback" not in product_host.output
