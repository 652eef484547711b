"""What was erased is in no byte of any file: neither in rows nor in free pages, logs, copies or names of files."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from tests.candidates.material import KEEPER, LAMPS, asks, dynamic, predefined, set_of
from tests.hosting import HostProcess
from tests.http.test_after_a_handover import handover
from tests.http.test_assessments import add, assess, respond
from tests.http.test_handovers import read
from tests.plans import plan, start_with
from tests.product import ROPES, VAGUE_ANSWER, Interview, Product, body
from tests.served import host_of
from tests.traces import traces

type Made = Callable[[Product, str], Awaitable[list[str]]]
"""Makes something that is full of a word; the paths to DELETE, in this order."""

product_host = host_of("erased")


def spoken_with(word: str) -> str:
    return (
        f"{VAGUE_ANSWER} The {word} method is ours, since 2011, and {word} costs 4,000 euros. "
        + f"{word} " * 300
    )


async def upload(product: Product, data: bytes) -> str:
    reply = await product.send("/api/resumes", data, "text/plain")
    assert reply.status == 201, reply.text
    return reply.json["resume_document_id"]


async def talked(product: Product, given: dict[str, Any], word: str, answers: int = 3) -> Interview:
    """An interview in which every answer has the word; over, or left in the middle."""
    interview = await product.start(given)
    for _ in range(answers):
        if (await interview.until_open_or_over())["status"] not in {"awaiting_answer", "parked"}:
            break
        await interview.answered(spoken_with(word))
    return interview


def path_of(interview: Interview) -> str:
    return f"/api/interviews/{interview.interview_id}"


async def a_conversation(product: Product, word: str) -> list[str]:
    """And another one, started under a key that is the word."""
    question = {**ROPES, "question_text": f"What of the {word} at night?", "ideal_answer": f"Dry {word}."}
    given, key = body(question, candidate_id=word), {"Idempotency_Key": "heliotropconversation"}
    kept = await product.staff("POST", "/api/interview/start", json=given, **key)
    return [path_of(await talked(product, given, word)), f"/api/interviews/{kept.json['interview_id']}"]


async def a_candidate_with_a_question_set(product: Product, word: str) -> list[str]:
    asked = asks("birds", f"Counting of {word}", "Rowing of boats")
    set_id = await set_of(product, LAMPS, asked, name=word)
    given = predefined(set_id, None)
    del given["resume_text"]
    given["resume_document_id"] = await upload(product, f"{KEEPER}- Counting of {word}.".encode())
    interview = await talked(product, given, word)
    skills = await talked(product, dynamic(f"{KEEPER}- Skills: {word}. Counting of birds with {word}."), word)
    left = await upload(product, f"{KEEPER}- Rowing with {word}.".encode())
    return [path_of(interview), path_of(skills), f"/api/resumes/{left}", f"/api/question-sets/{set_id}"]


async def an_exploration_with_its_plan(product: Product, word: str) -> list[str]:
    topic = {"label": f"The {word}", "sub_goals": [f"who decided on {word}", "what went wrong with it"]}
    field = {"name": "email", "type": "email", "label": f"E-mail for {word}"}
    made = await product.staff("POST", "/api/plans", json=plan(topic, fields=[field], name=word))
    assert made.status == 201, made.text
    interview = await product.start(start_with({"plan_id": made.json["id"]}))
    await interview.participant("POST", "/consent", json={"agreed": True})
    await interview.until("awaiting_answer")
    await interview.answered(spoken_with(word))
    return [path_of(interview), f"/api/plans/{made.json['id']}"]


async def a_handover(product: Product, word: str) -> list[str]:
    code = f"# {word} for each region.\nLIMIT = 0.3  # TODO ask {word}\n"
    notes = f"# Notes\n\nCareful: {word} fails silently at night.\n" * 40
    files = [{"file_name": f"{word}/model.py", "text": code}, {"file_name": "notes.md", "text": notes}]
    found = await read(product, await product.staff("POST", "/api/handovers", json={"files": files}))
    given = handover(material={"handover_id": found["handover_id"]})
    interview = await talked(product, given, word, answers=2)
    await interview.staff("POST", "/ask", json={"question": f"What is {word}?"})
    await interview.staff("GET", "/package?format=docx")
    return [path_of(interview), f"/api/handovers/{found['handover_id']}"]


async def evidence_with_its_assessment(product: Product, word: str) -> list[str]:
    document = await add(product, "acme", f"# Policy\n\nOur {word} is at rest encrypted.\n", f"{word}.md")
    question = f"Is {word} at rest encrypted?"
    assessed = await assess(product, "acme", question)
    interview = await talked(product, body(ROPES, settings={"max_follow_ups": 0}), word)
    indexed = await interview.staff("POST", "/evidence", json={"corpus": "acme"})
    assert indexed.status == 201, indexed.text
    answer = await respond(product, "acme", f"Yes, {word}.", criterion_question=question, question=question)
    return [
        path_of(interview),
        f"/api/assessments/{assessed['assessment_id']}",
        *(f"/api/documents/{each['document_id']}" for each in (document, answer)),
    ]


async def a_webhook(product: Product, word: str) -> list[str]:
    given = {"url": "https://hooks.example.org/in", "description": word}
    return [f"/api/webhooks/{(await product.staff('POST', '/api/webhooks', json=given)).json['id']}"]


KINDS: Final[dict[str, Made]] = {
    "conversation": a_conversation,
    "candidates": a_candidate_with_a_question_set,
    "exploration": an_exploration_with_its_plan,
    "handover": a_handover,
    "evidence": evidence_with_its_assessment,
    "webhook": a_webhook,
}


async def erase(product: Product, paths: list[str]) -> None:
    for path in paths:
        etag = (await product.staff("GET", path)).headers.get("ETag")
        reply = await product.staff("DELETE", path, **({"If_Match": etag} if etag else {}))
        assert reply.status == 204, f"{path}: {reply.text}"


@pytest.mark.parametrize("kind", KINDS)
async def test_no_byte_is_left(product: Product, product_host: HostProcess, kind: str) -> None:
    word = f"heliotrop{kind}éßя灯"
    paths = await KINDS[kind](product, word)
    assert traces(product_host.data, word), "it was there"
    await erase(product, paths)
    assert traces(product_host.data, word, f"heliotrop{kind}") == {}
    assert f"heliotrop{kind}" not in product_host.output
