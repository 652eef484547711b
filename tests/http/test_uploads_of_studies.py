"""What was uploaded for a study goes with it (H1)."""

from typing import Any

from tests.http.test_handovers import FILES, HANDOVERS, read, sent
from tests.product import Product, form
from tests.studies import STUDIES, created


async def read_files(product: Product, query: str = "") -> str:
    return (await read(product, await sent(product, *form(FILES), query)))["handover_id"]


async def asks_about(product: Product, handover_id: str, **changes: Any) -> str:
    """The id of a study that asks what the files of this handover leave open."""
    material = {"handover_id": handover_id}
    made = await created(product, mode="knowledge_handover", material=material, settings={}, **changes)
    return made["study_id"]


async def erased(product: Product, study_id: str) -> None:
    assert (await product.staff("DELETE", f"{STUDIES}/{study_id}?interviews=0")).status == 204


async def is_there(product: Product, path: str) -> bool:
    return (await product.staff("GET", path)).status == 200


async def test_the_files_that_a_study_asks_about_go_with_it(product: Product) -> None:
    """H1: uploaded before the study was there, or for it."""
    before = await read_files(product)
    study_id = await asks_about(product, before)
    beside = await read_files(product, f"?study_id={study_id}")
    other = await read_files(product)
    await erased(product, study_id)
    there = [await is_there(product, f"{HANDOVERS}/{each}") for each in (before, beside, other)]
    assert there == [False, False, True]


async def test_files_that_a_copy_asks_about_stay_until_it_goes(product: Product) -> None:
    handover_id = await read_files(product)
    first = await asks_about(product, handover_id)
    copy = (await product.staff("POST", f"{STUDIES}/{first}/copy")).json["study_id"]
    await erased(product, first)
    assert await is_there(product, f"{HANDOVERS}/{handover_id}")
    await erased(product, copy)
    assert not await is_there(product, f"{HANDOVERS}/{handover_id}")


async def test_a_resume_that_was_sent_for_a_study_goes_with_it_though_nobody_has_it(
    product: Product,
) -> None:
    study_id = (await created(product))["study_id"]
    given = {"file_name": "cv.txt", "text": "Kept the lamps of two towers for five years."}
    reply = await product.staff("POST", f"/api/resumes?study_id={study_id}", json=given)
    assert reply.status == 201, reply.text
    await erased(product, study_id)
    gone = await product.staff("DELETE", f"/api/resumes/{reply.json['resume_document_id']}")
    assert gone.status == 404
