"""Preflight over HTTP (H5): simulated participants take a study, and leave nothing but what they found."""

from typing import Any

from tests.fakes.model_server import ModelServer
from tests.product import ROPES, Product, eventually
from tests.studies import STUDIES, created

SHORT: dict[str, Any] = {"max_follow_ups": 0}


async def found(product: Product, study_id: str) -> list[dict[str, Any]]:
    """The findings of a preflight of the study, once it is done."""
    begun = await product.staff("POST", f"{STUDIES}/{study_id}/preflight")
    assert begun.status == 202, begun.text
    path = f"{STUDIES}/{study_id}/preflight?preflight_id={begun.json['preflight_id']}"

    async def is_done() -> bool:
        return (await product.look(path))["status"] == "done"

    await eventually(is_done)
    return (await product.look(path))["findings"]


def kinds(findings: list[dict[str, Any]]) -> set[str]:
    return {each["kind"] for each in findings}


async def orchestrations(product: Product) -> set[str]:
    """The ids of the orchestrations of interviews."""
    found = (await product.operator("GET", "/instances")).json
    return {each["instanceId"] for each in found if each["name"] == "interview"}


class TestAPreflight:
    async def test_a_sound_study_has_no_finding_that_questions_it(self, product: Product) -> None:
        """H5"""
        made = await created(product, is_open=False, welcome={"minutes": 30})
        assert kinds(await found(product, made["study_id"])) <= {"needs_review"}

    async def test_a_question_that_is_never_reached_is_named(self, product: Product) -> None:
        made = await created(product, is_open=False, settings={**SHORT, "max_questions": 1})
        findings = await found(product, made["study_id"])
        [missed] = [each for each in findings if each["kind"] == "not_reached"]
        assert (missed["where"], missed["persona"]) == (ROPES["question_text"], None)

    async def test_a_welcome_page_that_promises_too_little_time_is_told(self, product: Product) -> None:
        questions = [
            ROPES | {"question_id": each, "question_text": f"How do you store the {each} in winter?"}
            for each in ("boats", "sails", "masts", "nets", "buoys", "anchors")
        ]
        made = await created(
            product, is_open=False, material={"questions": questions}, welcome={"minutes": 1}
        )
        findings = await found(product, made["study_id"])
        assert "over_time" in kinds(findings)
        assert all("welcome page says 1" in each["text"] for each in findings if each["kind"] == "over_time")

    async def test_nothing_is_left_of_the_simulated_interviews(self, product: Product) -> None:
        """H5: they are not listed, counted or reviewed, and erased."""
        made = await created(product, settings=SHORT)
        before, running = await product.look("/api/interviews"), await orchestrations(product)
        reviews = await product.look("/api/reviews")
        await found(product, made["study_id"])
        assert await product.look("/api/interviews") == before
        assert await product.look("/api/reviews") == reviews
        assert not any((await product.look(f"{STUDIES}/{made['study_id']}"))["counts"].values())
        listed = await product.look(f"{STUDIES}/{made['study_id']}/participants")
        assert listed["items"] == []

        async def gone() -> bool:
            return await orchestrations(product) == running

        await eventually(gone)

    async def test_the_same_key_is_one_preflight_and_the_latest_is_shown(self, product: Product) -> None:
        made = await created(product, settings=SHORT)
        path = f"{STUDIES}/{made['study_id']}/preflight"
        assert (await product.staff("GET", path)).status == 404
        first = await product.staff("POST", path, Idempotency_Key="once")
        again = await product.staff("POST", path, Idempotency_Key="once")
        assert first.json == again.json
        assert (await product.look(path))["preflight_id"] == first.json["preflight_id"]
        assert (await product.staff("GET", f"{path}?preflight_id={'0' * 32}")).status == 404
        assert (await product.staff("POST", f"{STUDIES}/{'0' * 32}/preflight")).status == 404


async def test_with_a_model_the_simulated_participants_speak_by_it(
    guided: Product, model: ModelServer
) -> None:
    """H5"""
    made = await created(guided, is_open=False, settings=SHORT)
    await found(guided, made["study_id"])
    played = [each for each in model.requests if each.task == "play_participant"]
    assert len(played) >= 8, "two questions to each of those whose words are not fixed"
    knowing = [each for each in played if "Trim the wicks" in each.user]
    assert len(knowing) == 1, "one of them knows the ideal answer, and to its own question alone"
