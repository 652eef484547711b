"""What is older than the retention goes by itself at night; what is younger stays."""

import os
import time

from tests.hosting import HostProcess
from tests.product import Product, body, eventually

DAY_S = 86_400


async def run_nightly(product: Product, host: HostProcess) -> None:
    reply = await product.call(
        "POST",
        "/admin/functions/let_go",
        data=b"{}",
        headers={"x-functions-key": host.keys.master, "content-type": "application/json"},
    )
    assert reply.status == 202, reply.text


async def test_old_files_go_at_night_and_young_ones_stay_with_every_orchestration_of_these_days(
    product: Product, product_host: HostProcess
) -> None:
    interview = await product.start(body())
    await interview.staff("POST", "/end")
    await interview.until("ended")
    folder = product_host.data / "files" / "resumes" / "kept-for-long"
    folder.mkdir(parents=True)
    old, young = folder / "old.pdf", folder / "young.pdf"
    for file, days in ((old, 181), (young, 179)):
        file.write_bytes(b"x")
        written = time.time() - days * DAY_S
        os.utime(file, (written, written))

    async def gone() -> bool:
        return not old.exists()

    await run_nightly(product, product_host)
    await eventually(gone)
    assert young.exists()
    assert (await product.operator("GET", f"/instances/{interview.interview_id}")).status == 200
