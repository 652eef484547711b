"""One served product that is filled with hostile texts in every field: its interviews, sets, plans and assessments."""

from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import cycle
from typing import Any, Final

import pytest
import pytest_asyncio

from attack.hostile_texts import TEXTS
from attack.starts import made, settled
from tests.candidates.material import a_set, asks, predefined
from tests.hosting import HostProcess
from tests.http.test_after_a_handover import handover
from tests.plans import plan, start_with
from tests.product import Interview, Product, Reply, body, client_of, serve

SETTINGS: Final = {"TEAMS_ANONYMOUS": "on", "WEBHOOKS_LOCAL": "on"}


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
        {**question(text), "question_id": f"q{number}"} for number, text in enumerate(TEXTS, start=1)
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
    await settled(product, f"/api/handovers/{reply.json['handover_id']}", "ready")
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
        {"label": label(next(texts)), "sub_goals": [label(next(texts)), label(next(texts))]} for _ in range(3)
    ]
    fields = [{"name": "email", "type": "email", "label": label(TEXTS[1])}]
    reward = {"label": label(TEXTS[2]), "code": label(TEXTS[17])}
    given = plan(*topics, name=label(TEXTS[0]), research_goal=label(TEXTS[3]), fields=fields, reward=reward)
    plan_id = await made(product, "/api/plans", given)
    interview = await product.start(start_with({"plan_id": plan_id}))
    await interview.participant("POST", "/consent", json={"agreed": True})
    await answered(
        interview, [f"It was terrible: {text} cost us 4,000 euros in March." for text in TEXTS[:4]]
    )
    return interview, plan_id


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def candidate(product: Product) -> tuple[Interview, str]:
    asked_of = [
        asks(f"q{number}", f"{text} {number}", category=label(text)) for number, text in enumerate(TEXTS[:8])
    ]
    texts = {"name": label(TEXTS[0]), "role": label(TEXTS[1]), "level": label(TEXTS[2])}
    set_id = await made(product, "/api/question-sets", a_set(*asked_of, **texts))
    resume = "\n".join(f"- {text}" for text in TEXTS)
    interview = await product.start(predefined(set_id, resume, candidate_id=TEXTS[1]))
    await answered(interview, TEXTS[:3])
    return interview, set_id


async def answered(interview: Interview, texts: Sequence[str]) -> None:
    """Each of them is an answer, while something is asked."""
    for text in texts:
        if (await interview.until_open_or_over())["question"] is not None:
            await interview.answered(text)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def assessment(product: Product) -> str:
    for number, text in enumerate(TEXTS[:8]):
        policy = f"# Policy\n\nData is encrypted: {text}\n"
        given = {"corpus": "acme", "file_name": f"{number} {text}", "text": policy}
        assert (await product.staff("POST", "/api/documents", json=given)).status in {201, 422}
    criteria = [{"question": f"Is data encrypted? {text}"} for text in TEXTS[:8]]
    given = {"corpus": "acme", "criteria": criteria}
    assessment_id = await made(product, "/api/assessments", given, "assessment_id")
    await settled(product, f"/api/assessments/{assessment_id}", "completed")
    return assessment_id


def label(text: str) -> str:
    """The text on one line, as what has a name takes it."""
    return " ".join(text.split())[:120]


def is_harmless(reply: Reply) -> bool:
    """Whether a browser shows the answer as data: no type is guessed, and no header comes from a text."""
    kind = reply.headers["Content-Type"]
    return (
        "html" not in kind
        and reply.headers["X-Content-Type-Options"] == "nosniff"
        and "X-Injected" not in reply.headers
    )


def question(text: str) -> dict[str, Any]:
    return {
        "question_text": f"{text}?", "ideal_answer": text, "key_concepts": [{"concept": text, "severity": "major"}],
    }  # fmt: skip
