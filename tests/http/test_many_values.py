"""A body of very many values is refused before it is parsed: each value, and each error, would cost everybody time."""

import json
from typing import Any

import pytest

from shared.platform.http import MOST_VALUES, has_too_many_values
from tests.hosting import HostProcess
from tests.product import LANTERNS, body
from tools.calls import Reply, call

MANY: dict[str, Any] = {
    "fields": {f"k{number}": 1 for number in range(60_000)},
    "empty questions": body(*[{}] * 200_000),
    "empty lists": {"material": [[]] * 200_000},
    "numbers": {"material": [1] * 300_000},
    "short texts": {"material": [""] * 200_000},
}


def start(host: HostProcess, sent: Any) -> Reply:
    return call(
        f"{host.base_url}/api/interview/start",
        body=sent,
        headers={"x-functions-key": host.keys.staff},
        timeout_s=30,
    )


@pytest.mark.parametrize("sent", MANY.values(), ids=MANY)
def test_a_body_of_many_values_is_refused_in_one_sentence(sent: Any, product_host: HostProcess) -> None:
    reply = start(product_host, sent)
    assert reply.status == 422
    assert reply.body["detail"] == f"body: the body holds over {MOST_VALUES} values"


def test_of_many_errors_the_first_hundred_are_listed(product_host: HostProcess) -> None:
    reply = start(product_host, body(**{f"k{number}": 1 for number in range(300)}))
    assert reply.status == 422
    answer: Any = reply.body
    assert len(answer["errors"]) == 100
    assert "299 more" in answer["detail"]


def test_the_largest_interview_that_there_may_be_is_started(product_host: HostProcess) -> None:
    concepts = [{"concept": f"oil {number}", "severity": "minor"} for number in range(20)]
    questions = [
        LANTERNS | {"question_id": f"q{number}", "key_concepts": concepts, "max_follow_ups": 1}
        for number in range(50)
    ]
    assert start(product_host, body(*questions)).status == 201


def test_commas_and_brackets_within_texts_are_no_values() -> None:
    text = 'a, "b", {c: [d, e]} \\' * MOST_VALUES
    assert not has_too_many_values(json.dumps({"text": text}).encode())
    assert not has_too_many_values(json.dumps({text: [text, text]}, ensure_ascii=False).encode())


@pytest.mark.parametrize("quote", ['"', '\\"', '"\\', '"a\\"'])
def test_a_text_that_does_not_end_hides_no_values_that_json_would_have(quote: str) -> None:
    sent = f"[{quote}{'1,' * 2 * MOST_VALUES}1]"
    if not has_too_many_values(sent.encode()):
        with pytest.raises(ValueError, match=r"."):
            json.loads(sent)
