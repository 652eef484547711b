"""Hostile texts in every field of the served product: text stays text in messages to other systems, refusals and logs."""

import asyncio
import json
from pathlib import Path
from urllib.parse import quote

import pytest

from attack.conftest import Figures
from attack.hostile_texts import MARK, TEXTS, card_faults, event_faults, log_faults
from attack.injected import conversation, host, is_harmless, label, product, question
from tests.candidates.material import a_set, asks
from tests.fakes.connector import Connector, Person
from tests.fakes.receiver import Receiver
from tests.hosting import HostProcess
from tests.product import Interview, Product, body, client_of, serve
from tests.teams.journeys import asked

__all__ = ["conversation", "host", "product"]

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_no_text_acts_in_teams(product: Product, figures: Figures) -> None:
    connector = Connector()
    await connector.come()
    try:
        for number, text in enumerate(TEXTS[::4]):
            person = Person(product, connector, chat=f"a:hostile-{number}")
            interview = await product.start(body({**question(text), "question_id": "q"}))
            first = await asked(person, interview)
            assert MARK in json.dumps(first)
            await person.write(f"Mostly {text}")
            second = await person.hear()
            assert list(card_faults(first)) == []
            assert list(card_faults(second)) == []
    finally:
        await connector.leave()
    figures.add("outputs looked at", 2 * len(TEXTS[::4]))


async def test_no_text_forges_a_notification_or_an_event(product: Product, figures: Figures) -> None:
    """Webhooks are signed JSON, and events are frames: both read back as what was said."""
    async with Receiver.listening() as receiver:
        await receiver.register(product, description=label(TEXTS[3]))
        for text in TEXTS[::5]:
            interview = await product.start(
                body({**question(text), "question_id": "q"}, candidate_id=label(text))
            )
            stream = await interview.participant("GET", "/events?wait=0")
            assert list(event_faults(stream.text)) == []
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            await interview.staff("POST", "/end")
            told = await receiver.until(interview.interview_id, "interview.started", "interview.ended")
            assert all("X-Injected" not in each.headers for each in told)
        assert receiver.refused == []
    figures.add("outputs looked at", 2 * len(TEXTS[::5]))


async def test_no_text_acts_in_a_refusal_or_in_a_log_line(
    product: Product, host: HostProcess, conversation: Interview, figures: Figures, tmp_path: Path
) -> None:
    """Problem documents are data, whatever they quote, and half a character is refused."""
    count = 0
    for text in TEXTS:
        bad = [
            product.staff("POST", "/api/interview/start", json={"mode": text, text: text}),
            product.staff("POST", "/api/question-sets", json=a_set(asks("a", text), level=[text])),
            product.staff(
                "GET", f"/api/interviews?mode={text.encode().hex()}&cursor=%0d%0aX-Injected:%20yes"
            ),
            conversation.staff("POST", "/overrides", json={"turn_id": 1, "field": text, "reason": text}),
            conversation.participant("POST", "/respond", json={"user_response": text, "question_id": text}),
        ]
        for reply in await asyncio.gather(*bad):
            assert 400 <= reply.status < 500, reply.text
            assert reply.headers["Content-Type"].startswith("application/problem+json")
            assert is_harmless(reply)
            count += 1
        named = {"Idempotency-Key": _sendable(text), "X-Staff-Name": quote(text)}
        started = await product.staff("POST", "/api/interview/start", json=body(), **named)
        assert started.status < 500, started.text
        await product.staff("POST", f"/api/interviews/{conversation.interview_id}/end", json={}, **named)
    half = await product.staff("POST", "/api/interview/start", json=body(candidate_id="\ud800"))
    assert half.status == 422
    assert list(log_faults(host.output)) == []
    figures.add("outputs looked at", count + 1)
    with serve(tmp_path, LOG_FORMAT="json") as other:
        async with client_of(other) as second:
            for text in TEXTS:
                interview = await second.start(wait=0)
                named = {"X-Staff-Name": quote(text)}
                await second.staff("DELETE", f"/api/interviews/{interview.interview_id}", **named)
    lines = [line for line in other.output.splitlines() if line.startswith("{")]
    assert any("interviews.audit" in json.loads(line)["logger"] for line in lines)
    assert list(log_faults(other.output)) == []


def _sendable(text: str) -> str:
    """The text as a client may put it into a header: control characters are left out."""
    return "".join(each for each in text if each.isprintable() or ord(each) > 0x9F)
