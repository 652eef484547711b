"""A new mode is one package: the exit survey runs over HTTP from its start to its result, and nothing else names it."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.hosting import ROOT, HostProcess
from tests.modes.exit_survey import COMMENT, QUESTIONS
from tests.product import Interview, Product, client_of, serve_app


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve_app(ROOT / "tests/fakes/exit_survey_app", tmp_path_factory.mktemp("survey")) as host:
        yield host


@pytest.fixture
async def product(host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(host) as product:
        yield product


async def surveyed(product: Product) -> Interview:
    interview = await product.start({"mode": "exit_survey", "candidate_id": "leaver"})
    for answer in ("4", "Good tools.", "What do you mean?", "5", "Kind people.", "2", "Others earn more."):
        await interview.answered(answer)
    await interview.until("completed")
    return interview


async def test_it_is_asked_answered_explained_and_summed_up(product: Product) -> None:
    interview = await surveyed(product)
    result = await interview.result()
    asked = [turn["question_text"] for turn in result["turns"] if turn["kind"] != "clarification"]
    assert asked == [text for question in QUESTIONS.values() for text in (question, COMMENT)]
    assert [turn["kind"] for turn in result["turns"]].count("clarification") == 1
    assert result["summary"]["text"] == "Sum of the ratings: 11"
    assert (result["mode"], result["ended_reason"], result["completeness"]) == (
        "exit_survey",
        "complete",
        1.0,
    )


async def test_it_is_listed_looked_at_exported_and_erased_as_any_other(product: Product) -> None:
    interview = await surveyed(product)
    listed = (await product.staff("GET", "/api/interviews?mode=exit_survey")).json["items"]
    assert interview.interview_id in {each["interview_id"] for each in listed}
    assert (await interview.view())["mode"] == "exit_survey"
    for form in ("csv", "markdown"):
        assert "Kind people." in (await interview.staff("GET", f"/result?format={form}")).text
    assert (await interview.staff("DELETE")).status in (202, 204)
    assert (await interview.staff("GET")).status in (404, 410)


async def test_the_openapi_document_has_its_start(product: Product) -> None:
    document = (await product.call("GET", "/openapi.json")).json
    assert "StartExitSurvey" in document["components"]["schemas"]


async def test_an_unknown_mode_is_refused_with_its_name_among_the_known(product: Product) -> None:
    refused = await product.staff("POST", "/api/interview/start", json={"mode": "exit"})
    assert refused.status == 422
    assert "exit_survey" in refused.json["detail"]


NAMES = re.compile(
    r"adaptive_follow_up|knowledge_handover|topic_exploration|dynamic_gap|predefined_questions"
)


def test_activities_and_orchestrators_name_no_mode() -> None:
    named = [
        str(file.relative_to(ROOT))
        for folder in ("activities", "orchestrators", "entities", "shared/interview/state_machine")
        for file in sorted(Path(ROOT / folder).rglob("*.py"))
        if re.search(rf"\"({NAMES.pattern})\"", file.read_text())
    ]
    assert named == []
