"""A host that is killed in the middle of a preflight (H5)."""

import asyncio
from pathlib import Path

from tests.http.test_preflight import orchestrations
from tests.product import Product, client_of, eventually, serve
from tests.studies import STUDIES, created


async def test_a_preflight_goes_on_after_a_crash_and_leaves_no_interview_behind(tmp_path: Path) -> None:
    with serve(tmp_path) as host:
        async with client_of(host) as product:
            made = await created(product, is_open=False, settings={"max_questions": 1})
            path = f"{STUDIES}/{made['study_id']}/preflight"
            begun = await product.staff("POST", path)
            assert begun.status == 202

            async def is_under_way() -> bool:
                return len(await orchestrations(product)) >= 2

            await eventually(is_under_way)
            await asyncio.to_thread(host.kill9)
        with host.again() as back:
            async with client_of(back) as product:
                await _is_done(product, path)
                found = (await product.look(path))["findings"]
                assert {each["kind"] for each in found} >= {"not_reached"}

                async def gone() -> bool:
                    return not await orchestrations(product)

                await eventually(gone)


async def _is_done(product: Product, path: str) -> None:
    async def is_done() -> bool:
        return (await product.look(path))["status"] == "done"

    await eventually(is_done)
