"""Preflight over HTTP (H5): simulated participants take a study, and leave nothing but what they found."""

import asyncio
import json
from typing import Any

import pytest

from tests.every_mode import ANSWERS, starts
from tests.fakes.model_server import ModelServer
from tests.product import ROPES, Product, eventually
from tests.studies import STUDIES, created

SHORT: dict[str, Any] = {"max_follow_ups": 0}


async def found(product: Product, study_id: str) -> list[dict[str, Any]]:
    """The findings of a preflight of the study, once it is done."""
    begun = await product.staff("POST", f"{STUDIES}/{study_id}/preflight")
    assert begun.status == 202, begun.text
    path = f"{STUDIES}/{study_id}/preflight?preflight_id={begun.json['preflight_id']}"

    await is_over(product, path)
    return (await product.look(path))["findings"]


async def is_over(product: Product, path: str) -> None:
    """Until the preflight at this address is done."""

    async def is_done() -> bool:
        return (await product.look(path))["status"] == "done"

    await eventually(is_done)


def kinds(findings: list[dict[str, Any]]) -> set[str]:
    return {each["kind"] for each in findings}


async def orchestrations(product: Product) -> set[str]:
    return {each["instanceId"] for each in await product.instances() if each["name"] == "interview"}


async def listed_ids(product: Product) -> list[str]:
    """The ids of the interviews that staff see: those of other tests may still end meanwhile."""
    return [each["interview_id"] for each in (await product.look("/api/interviews"))["items"]]


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
        before, running = await listed_ids(product), await orchestrations(product)
        reviews = await product.look("/api/reviews")
        await found(product, made["study_id"])
        assert await listed_ids(product) == before
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
        assert (await product.look(path))["status"] == "none"
        first = await product.staff("POST", path, Idempotency_Key="once")
        again = await product.staff("POST", path, Idempotency_Key="once")
        assert first.json == again.json
        assert (await product.look(path))["preflight_id"] == first.json["preflight_id"]
        assert (await product.staff("GET", f"{path}?preflight_id={'0' * 32}")).status == 404
        assert (await product.staff("POST", f"{STUDIES}/{'0' * 32}/preflight")).status == 404


class TestOneAtATime:
    async def test_another_one_is_refused_while_it_runs_and_begins_afterwards(self, product: Product) -> None:
        made = await created(product, settings=SHORT)
        path = f"{STUDIES}/{made['study_id']}/preflight"
        replies = await asyncio.gather(*(product.staff("POST", path) for _ in range(5)))
        [begun] = [each for each in replies if each.status == 202]
        refused = [each.json for each in replies if each.status == 409]
        assert {each["preflight_id"] for each in refused} == {begun.json["preflight_id"]}
        assert len(refused) == 4
        assert (await product.look(path))["preflight_id"] == begun.json["preflight_id"]
        await is_over(product, path)
        assert (await found(product, made["study_id"])) == (await product.look(path))["findings"]

    async def test_one_that_was_broken_off_says_so_and_does_not_keep_others_out(
        self, product: Product
    ) -> None:
        made = await created(product, settings=SHORT)
        path = f"{STUDIES}/{made['study_id']}/preflight"
        assert (await product.staff("POST", path)).status == 202
        await product.operator("POST", f"/instances/preflight-{made['study_id']}/terminate")

        async def is_stopped() -> bool:
            return (await product.look(path))["status"] == "stopped"

        await eventually(is_stopped)
        assert kinds(await found(product, made["study_id"])) <= {"needs_review"}

    async def test_it_stops_when_the_study_is_erased_and_leaves_no_interview(self, product: Product) -> None:
        before = await orchestrations(product)
        made = await created(product, is_open=False)
        path = f"{STUDIES}/{made['study_id']}"
        assert (await product.staff("POST", f"{path}/preflight")).status == 202

        async def is_under_way() -> bool:
            return bool(await orchestrations(product) - before)

        await eventually(is_under_way)
        assert (await product.staff("DELETE", f"{path}?interviews=0")).status == 204

        async def gone() -> bool:
            return await orchestrations(product) <= before

        await eventually(gone)
        assert (await product.staff("GET", f"{path}/preflight")).status == 404


@pytest.mark.parametrize("mode", sorted(ANSWERS))
async def test_every_kind_of_study_is_taken_to_the_end(product: Product, mode: str) -> None:
    """H5: by the rules; what is found questions the study, and no interview failed, hung or told what is secret."""
    start = (await starts(product))[mode]
    what = {name: start[name] for name in ("material", "question_set_id") if name in start}
    made = await created(
        product, is_open=False, mode=mode, settings={}, welcome={"minutes": 60}, **{"material": None, **what}
    )
    findings = await found(product, made["study_id"])
    assert kinds(findings) <= {"needs_review", "not_reached"}, json.dumps(findings, indent=1)


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
