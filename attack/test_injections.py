"""Hostile texts in every field of the served product, and a look at every output: text stays text everywhere.

One host is filled with texts that act as markup, formulas, control sequences, log lines or frames. Then its pages are
opened in Chromium, and its files, cards, events, notifications, log lines and terminal screens are looked through.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest
import pytest_asyncio

from attack.conftest import Figures
from attack.hostile_texts import (
    MARK,
    ON_THE_PAGE,
    TEXTS,
    card_faults,
    csv_faults,
    event_faults,
    log_faults,
    markdown_faults,
    terminal_faults,
    word_faults,
)
from tests.browser.chat import Chat
from tests.browser.chromium import browser, visit
from tests.browser.console import signed_in
from tests.browser.visiting import Visit
from tests.candidates.material import a_set, asks, predefined
from tests.fakes.connector import Connector, Person
from tests.fakes.receiver import Receiver
from tests.hosting import ROOT, HostProcess
from tests.http.test_after_a_handover import handover
from tests.plans import plan, start_with
from tests.product import Interview, Product, Reply, body, client_of, eventually, serve
from tests.teams.journeys import asked
from tests.terminal.typist import Typist

__all__ = ["browser", "visit"]

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SETTINGS: Final = {"TEAMS_ANONYMOUS": "on", "WEBHOOKS_LOCAL": "on"}
PAGE_COMPLAINT: Final = "status of 4"
"""What the browser says of a refused call; a violated content policy and an error of a script say otherwise."""


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve(tmp_path_factory.mktemp("injections"), **SETTINGS) as host:
        yield host


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def product(host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(host) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def conversation(product: Product) -> Interview:
    """Questions, answers, names and a reviewer's reasons of hostile texts."""
    questions = [
        {
            "question_id": f"q{number}",
            "question_text": f"{text}?",
            "ideal_answer": text,
            "key_concepts": [{"concept": text, "severity": "major"}],
        }
        for number, text in enumerate(TEXTS, start=1)
    ]
    given = body(*questions[:20], candidate_id=TEXTS[0], settings={"max_follow_ups": 0})
    interview = await product.start(given)
    await interview.finish([f"{text} {other}" for text, other in zip(TEXTS, reversed(TEXTS), strict=True)])
    for text in TEXTS[:6]:
        given = {"turn_id": 1, "field": "similarity", "value": 0.5, "reason": text, "author": text[:60]}
        assert (await interview.staff("POST", "/overrides", json=given)).status in {201, 422}
    return interview


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def handed_over(product: Product) -> Interview:
    """File names, texts of files and answers of hostile texts."""
    files = [
        {"file_name": f"{number} {text}"[:150], "text": f"# {text}\nLIMIT = 0.3  # TODO why? {text}\n"}
        for number, text in enumerate(TEXTS[:12])
    ]
    reply = await product.staff("POST", "/api/handovers", json={"files": files})
    if reply.status == 422:  # names that no file may have are refused, each with its reason
        assert reply.json["errors"]
        files = [{**each, "file_name": f"{number}.py"} for number, each in enumerate(files)]
        reply = await product.staff("POST", "/api/handovers", json={"files": files})
    assert reply.status == 202, reply.text
    path = f"/api/handovers/{reply.json['handover_id']}"

    async def ready() -> bool:
        return (await product.look(path))["status"] == "ready"

    await eventually(ready)
    interview = await product.start(handover(material={"handover_id": reply.json["handover_id"]}))
    answers = [f"We set it to 0.35 in 2019 because {text} asked for it. Careful: {text}" for text in TEXTS]
    await interview.finish(answers, default="That is all I know about it.")
    asking = await interview.staff("POST", "/ask", json={"question": f"Who asked? {TEXTS[0]}"})
    assert asking.status == 200, asking.text
    return interview


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def exploration(product: Product) -> tuple[Interview, str]:
    texts = cycle(TEXTS)
    topics = [
        {"label": _label(next(texts)), "sub_goals": [_label(next(texts)), _label(next(texts))]}
        for _ in range(3)
    ]
    fields = [{"name": "email", "type": "email", "label": _label(TEXTS[1])}]
    reward = {"label": _label(TEXTS[2]), "code": _label(TEXTS[17])}
    given = plan(*topics, name=_label(TEXTS[0]), research_goal=_label(TEXTS[3]), fields=fields, reward=reward)
    made = await product.staff("POST", "/api/plans", json=given)
    assert made.status == 201, made.text
    interview = await product.start(start_with({"plan_id": made.json["id"]}))
    await interview.participant("POST", "/consent", json={"agreed": True})
    for text in TEXTS[:4]:
        if (await interview.until_open_or_over())["question"] is not None:
            await interview.answered(f"It was terrible: {text} cost us 4,000 euros in March.")
    return interview, made.json["id"]


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def candidate(product: Product) -> tuple[Interview, str]:
    asked_of = [
        asks(f"q{number}", f"{text} {number}", category=_label(text)) for number, text in enumerate(TEXTS[:8])
    ]
    texts = {"name": _label(TEXTS[0]), "role": _label(TEXTS[1]), "level": _label(TEXTS[2])}
    made = await product.staff("POST", "/api/question-sets", json=a_set(*asked_of, **texts))
    assert made.status == 201, made.text
    resume = "\n".join(f"- {text}" for text in TEXTS)
    interview = await product.start(predefined(made.json["id"], resume, candidate_id=TEXTS[1]))
    for text in TEXTS[:3]:
        if (await interview.until_open_or_over())["question"] is not None:
            await interview.answered(text)
    return interview, made.json["id"]


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def assessment(product: Product) -> str:
    for number, text in enumerate(TEXTS[:8]):
        given = {
            "corpus": "acme",
            "file_name": f"{number} {text}",
            "text": f"# Policy\n\nData is encrypted: {text}\n",
        }
        assert (await product.staff("POST", "/api/documents", json=given)).status in {201, 422}
    criteria = [{"question": f"Is data encrypted? {text}"} for text in TEXTS[:8]]
    reply = await product.staff("POST", "/api/assessments", json={"corpus": "acme", "criteria": criteria})
    assert reply.status == 202, reply.text
    path = f"/api/assessments/{reply.json['assessment_id']}"

    async def completed() -> bool:
        return (await product.look(path))["status"] == "completed"

    await eventually(completed)
    return reply.json["assessment_id"]


def _label(text: str) -> str:
    """The text on one line, as what has a name takes it."""
    return " ".join(text.split())[:120]


def _is_harmless(reply: Reply) -> bool:
    """Whether a browser shows the answer as data: no type is guessed, and no header comes from a text."""
    kind = reply.headers["Content-Type"]
    return (
        "html" not in kind
        and reply.headers["X-Content-Type-Options"] == "nosniff"
        and "X-Injected" not in reply.headers
    )


async def test_no_text_acts_in_a_file(
    conversation: Interview,
    handed_over: Interview,
    exploration: tuple[Interview, str],
    candidate: tuple[Interview, str],
    figures: Figures,
) -> None:
    looked = 0
    for interview in (conversation, handed_over, exploration[0], candidate[0]):
        table = await interview.staff("GET", "/result?format=csv")
        document = await interview.staff("GET", "/result?format=markdown")
        assert MARK in table.text
        assert MARK in document.text
        assert list(csv_faults(table.text)) == []
        assert list(markdown_faults(document.text)) == []
        data = await interview.staff("GET", "/result")
        assert all(map(_is_harmless, (table, document, data)))
        looked += 3
    package = await handed_over.staff("GET", "/package?format=markdown")
    word = await handed_over.staff("GET", "/package?format=docx")
    assert MARK in package.text
    assert list(markdown_faults(package.text)) == []
    assert list(word_faults(word.raw)) == []
    figures.add("injection strings", len(TEXTS))
    figures.add("outputs looked at", looked + 2)


async def test_no_text_acts_on_a_page(
    visit: Visit,
    product: Product,
    conversation: Interview,
    handed_over: Interview,
    exploration: tuple[Interview, str],
    candidate: tuple[Interview, str],
    assessment: str,
    figures: Figures,
) -> None:
    """No dialog, no script, no element made of a text, nothing fetched, no violation of the content policy."""
    hooks = [{"url": "https://hooks.example.org/in", "description": _label(text)} for text in TEXTS[:4]]
    for hook in hooks:
        assert (await product.staff("POST", "/api/webhooks", json=hook)).status == 201
    dialogs: list[str] = []
    visit.expect_complaint(PAGE_COMPLAINT)
    page = await visit.page()
    page.on(
        "dialog", lambda dialog: (dialogs.append(dialog.message), asyncio.ensure_future(dialog.dismiss()))[0]
    )

    async def settled() -> None:
        await page.get_by_text(MARK).first.wait_for(state="attached")
        assert await page.evaluate(ON_THE_PAGE) == []

    open_ones = [await product.start(body({**_question(text), "question_id": "q"})) for text in TEXTS[:5]]
    for interview in (*open_ones, exploration[0], candidate[0]):
        await page.goto(interview.link)
        if (await interview.state())["question"] is not None:
            await page.get_by_role("button", name="I agree, let’s begin").click()
            await Chat(page).question.wait_for()
        assert await page.evaluate(ON_THE_PAGE) == []
    console = await signed_in(page, product)
    places = [
        "",
        "sets",
        f"set/{candidate[1]}",
        "plans",
        f"plan/{exploration[1]}",
        f"assessment/{assessment}",
        "webhooks",
    ]
    places += [
        f"interview/{each.interview_id}" for each in (conversation, handed_over, exploration[0], candidate[0])
    ]
    for place in places:
        await console.go(place)
        await settled()
    assert dialogs == []
    figures.add("outputs looked at", len(places) + len(open_ones) + 2)


def _question(text: str) -> dict[str, Any]:
    return {
        "question_text": f"{text}?", "ideal_answer": text, "key_concepts": [{"concept": text, "severity": "major"}],
    }  # fmt: skip


async def test_no_text_acts_in_teams(product: Product, figures: Figures) -> None:
    connector = Connector()
    await connector.come()
    try:
        for number, text in enumerate(TEXTS[::4]):
            person = Person(product, connector, chat=f"a:hostile-{number}")
            interview = await product.start(body({**_question(text), "question_id": "q"}))
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
        await receiver.register(product, description=_label(TEXTS[3]))
        for text in TEXTS[::5]:
            interview = await product.start(
                body({**_question(text), "question_id": "q"}, candidate_id=_label(text))
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
            assert _is_harmless(reply)
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


async def test_no_text_acts_at_a_terminal(
    product: Product,
    host: HostProcess,
    conversation: Interview,
    handed_over: Interview,
    tmp_path: Path,
    figures: Figures,
) -> None:
    env = {
        "INTERVIEWS_URL": host.base_url, "INTERVIEWS_KEY": product.staff_key, "XDG_STATE_HOME": str(tmp_path),
    }  # fmt: skip
    commands = [
        [*("result", each.interview_id), *form]
        for each in (conversation, handed_over)
        for form in ([], ["--format", "json"], ["--format", "csv"], ["--format", "markdown"])
    ]
    for command in commands:
        with Typist(command, env) as typist:
            assert await typist.ends() == 0
        assert MARK in typist.seen
        assert list(terminal_faults(typist.raw.decode())) == []
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "interviews", "result", conversation.interview_id],
        env={**os.environ, **env},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert list(terminal_faults(done.stdout.decode())) == []
    figures.add("outputs looked at", len(commands) + 1)
