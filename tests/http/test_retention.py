"""What is older than the retention goes by itself at night; what is younger stays."""

import os
import time
from contextlib import closing
from pathlib import Path

from shared.storage.files import PARTIAL
from shared.storage.sqlite_file import connect
from tests.hosting import HostProcess
from tests.product import VAGUE_ANSWER, Product, body, eventually, form
from tests.studies import counted, created, invited
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
    """What a kill left of a file that was being written goes after hours."""
    interview = await product.start(body())
    await interview.staff("POST", "/end")
    await interview.until("ended")
    folder = product_host.data / "files" / "spoken" / "kept-for-long"
    folder.mkdir(parents=True)
    ages = {"old.pdf": 181 * DAY_S, f"old{PARTIAL}": 7_200, "young.pdf": 179 * DAY_S, f"young{PARTIAL}": 0}
    for name, age_s in ages.items():
        (folder / name).write_bytes(b"x")
        os.utime(folder / name, (time.time() - age_s, time.time() - age_s))

    async def gone() -> bool:
        return not list(folder.glob("old*"))

    await run_nightly(product, product_host)
    await eventually(gone)
    assert len(list(folder.glob("young*"))) == 2
    assert (await product.operator("GET", f"/instances/{interview.interview_id}")).status == 200


async def test_who_is_past_the_retention_is_counted_no_more_and_who_stays_is(
    product: Product, product_host: HostProcess
) -> None:
    """H2: the counts of a study are those of its list."""
    made = await created(product)
    old, young = await invited(product, made["study_id"], {"name": "Ada"}, {"name": "Bo"})
    await (await old.agree()).until("awaiting_answer")
    await young.look()
    await counted(product, made["study_id"], started=1, opened=1)
    with closing(connect(product_host.data / "interviews.db")) as db, db:
        expire = "UPDATE documents SET expires = 1 WHERE pk = ? AND id = ?"
        db.execute(expire, (made["study_id"], old.participant_id))
    await run_nightly(product, product_host)
    await counted(product, made["study_id"], opened=1)


async def test_what_expired_is_in_no_byte_after_the_night(
    product: Product, product_host: HostProcess
) -> None:
    """Expired documents are hidden at once; the night removes them from the file."""
    interview = await product.start(body())
    await interview.answered(f"{VAGUE_ANSWER} vanilla-heliotrope")
    await interview.staff("POST", "/end")
    await interview.until("ended")
    with closing(connect(product_host.data / "interviews.db")) as db, db:
        db.execute("UPDATE documents SET expires = 1 WHERE pk = ?", (interview.interview_id,))

    async def gone() -> bool:
        return not any("interviews.db" in file for file in traces(product_host.data, "vanilla-heliotrope"))

    assert not await gone()
    assert (await interview.staff("GET")).status == 404
    await run_nightly(product, product_host)
    await eventually(gone)


async def test_uploaded_files_go_sooner_and_what_was_read_in_them_stays(
    product: Product, product_host: HostProcess
) -> None:
    """Of resumes and of handovers, after thirty days."""
    sent, kind = form({"resume.txt": b"Ines Moreau\n- Ran Kubernetes for five years\n"}, "file")
    made = await product.send("/api/resumes", sent, kind)
    assert made.status == 201, made.text
    resume_id = made.json["resume_document_id"]
    files = product_host.data / "files"
    (files / "handovers" / "one").mkdir(parents=True)
    ages = {"resumes/old/a.pdf": 31, "handovers/one/000001": 31, "handovers/one/000002": 29}
    (files / "resumes" / "old").mkdir(parents=True, exist_ok=True)
    for name, days in ages.items():
        (files / name).write_bytes(b"x")
        age(files / name, days)
    for own in (files / "resumes" / resume_id).iterdir():
        age(own, 31)

    async def gone() -> bool:
        old = [
            files / "resumes" / "old",
            files / "resumes" / resume_id,
            files / "handovers" / "one" / "000001",
        ]
        return not any(path.is_file() for folder in old for path in (folder, *folder.rglob("*")))

    await run_nightly(product, product_host)
    await eventually(gone)
    assert (files / "handovers" / "one" / "000002").exists()
    given = {"mode": "dynamic_gap", "candidate_id": "ines", "resume_document_id": resume_id}
    interview = await product.start(given)
    assert (await interview.staff("GET")).status == 200


def age(file: Path, days: int) -> None:
    moment = time.time() - days * DAY_S
    os.utime(file, (moment, moment))
