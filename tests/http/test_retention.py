"""What is older than the retention goes by itself at night; what is younger stays."""

import os
import sqlite3
import time
from contextlib import closing

from shared.storage.files import PARTIAL
from tests.hosting import HostProcess
from tests.product import VAGUE_ANSWER, Product, body, eventually
from tests.traces import traces

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


async def test_what_expired_is_in_no_byte_after_the_night(
    product: Product, product_host: HostProcess
) -> None:
    """Expired documents are hidden at once; the night removes them from the file."""
    interview = await product.start(body())
    await interview.answered(f"{VAGUE_ANSWER} vanilla-heliotrope")
    await interview.staff("POST", "/end")
    await interview.until("ended")
    with closing(sqlite3.connect(product_host.data / "interviews.db", timeout=10)) as db, db:
        db.execute("UPDATE documents SET expires = 1 WHERE pk = ?", (interview.interview_id,))

    async def gone() -> bool:
        return not any("interviews.db" in file for file in traces(product_host.data, "vanilla-heliotrope"))

    assert not await gone()
    assert (await interview.staff("GET")).status == 404
    await run_nightly(product, product_host)
    await eventually(gone)


async def test_what_a_kill_left_of_a_file_that_was_being_written_goes_at_night(
    product: Product, product_host: HostProcess
) -> None:
    folder = product_host.data / "files" / "resumes" / "cut-off"
    folder.mkdir(parents=True)
    old, fresh = folder / f"old{PARTIAL}", folder / f"fresh{PARTIAL}"
    for file, hours in ((old, 2), (fresh, 0)):
        file.write_bytes(b"x")
        written = time.time() - hours * 3600
        os.utime(file, (written, written))

    async def gone() -> bool:
        return not old.exists()

    await run_nightly(product, product_host)
    await eventually(gone)
    assert fresh.exists()
