"""`DELETE /api/interviews/{id}`: nothing of an interview stays, and nothing of it comes back."""

import asyncio
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.candidates.material import KEEPER, LAMPS, asks, dynamic, predefined, set_of
from tests.product import ROPES, VAGUE_ANSWER, Interview, Product, body, client_of, eventually, serve

SECRET = "quixotic-heliotrope-harbour"


async def erased(product: Product, **changes: object) -> Interview:
    interview = await product.start(body(candidate_id=SECRET, **changes))
    await interview.answered(f"{VAGUE_ANSWER} {SECRET}")
    assert (await interview.staff("DELETE")).status == 204
    return interview


async def gone_from_the_hub(product: Product, interview: Interview) -> None:
    """Until neither the orchestration nor the session entity is to be found; signals to entities go one way."""
    paths = (f"/instances/{interview.interview_id}", f"/entities/session/{interview.interview_id}")

    async def gone() -> bool:
        return {(await product.operator("GET", path)).status for path in paths} == {404}

    await eventually(gone)


def rows_with(data: Path, word: str) -> list[str]:
    """Every row of any table in the folder's databases that holds `word`."""
    found: list[str] = []
    for file in data.glob("*.db"):
        with closing(sqlite3.connect(file)) as db:
            names = [name for (name,) in db.execute("select name from sqlite_master where type = 'table'")]
            for name in names:
                rows = [repr(row) for row in db.execute(f'select * from "{name}"')]
                found += [row for row in rows if word in row]
    return found


async def test_it_is_not_found_afterwards_by_anyone(product: Product) -> None:
    interview = await erased(product)
    for path in ("", "/result", "/transcript", "/turns", "/result?format=csv"):
        assert (await interview.staff("GET", path)).status == 404, path
    for path in ("/end", "/nudge"):
        assert (await interview.staff("POST", path)).status == 404, path
    assert (await interview.staff("POST", "/extend", json={"answer_deadline_s": 60})).status == 404
    listed = await product.look(f"/api/interviews?candidate_id={SECRET}")
    assert interview.interview_id not in [item["interview_id"] for item in listed["items"]]


async def test_its_participant_with_the_valid_token_gets_404(product: Product) -> None:
    interview = await erased(product)
    calls = [
        interview.participant("GET"),
        interview.participant("GET", "/events?wait=0"),
        interview.respond("Still there?", client_answer_id="late"),
        interview.participant("POST", "/end"),
        interview.participant("POST", "/consent", json={"agreed": True}),
    ]
    assert {reply.status for reply in await asyncio.gather(*calls)} == {404}


async def test_someone_who_waits_for_a_change_is_told_that_it_is_gone(product: Product) -> None:
    interview = await product.start(body(ROPES))
    revision = (await interview.state())["revision"]
    waiting = asyncio.create_task(interview.participant("GET", f"?after={revision}&wait=25"))
    await interview.state()
    await interview.staff("DELETE")
    assert (await waiting).status == 404


async def test_orchestration_and_entity_are_gone_from_the_management_api(product: Product) -> None:
    interview = await erased(product)
    await gone_from_the_hub(product, interview)


async def test_no_word_of_it_is_left_in_any_file(tmp_path: Path) -> None:
    """Looked for in the rows of every table once the host is stopped: the hub's file is its own while it runs."""
    with serve(tmp_path) as host:
        async with client_of(host) as product:
            given = body(candidate_id=SECRET)
            reply = await product.staff(
                "POST", "/api/interview/start?wait=25", json=given, Idempotency_Key=SECRET
            )
            interview = Interview(product, reply.json["interview_id"], reply.json["participant_token"])
            await interview.answered(f"{VAGUE_ANSWER} {SECRET}", client_answer_id=SECRET)
            assert (await interview.staff("DELETE")).status == 204
            await gone_from_the_hub(product, interview)
    assert rows_with(tmp_path, SECRET) == []
    rows = rows_with(tmp_path, interview.interview_id)
    assert len(rows) == 1, rows
    assert "tombstone" in rows[0]
    assert not [name for *_, names in os.walk(tmp_path) for name in names if interview.interview_id in name]


async def test_no_word_of_a_resume_is_left_in_any_file(tmp_path: Path) -> None:
    """Neither in the finding that is kept for other interviews, nor of the upload that the interview began with."""

    def files_of(resume_id: str) -> list[str]:
        return [name for folder, _, names in os.walk(tmp_path) for name in names if resume_id in folder]

    resume = f"{KEEPER}- Counting of birds with the {SECRET} method."
    asked = asks("birds", f"Counting of birds {SECRET}", "Rowing of boats")
    with serve(tmp_path) as host:
        async with client_of(host) as product:
            headers = {"x-functions-key": product.staff_key, "Content-Type": "text/plain"}
            upload = await product.call("POST", "/api/resumes", data=resume.encode(), headers=headers)
            given = predefined(await set_of(product, LAMPS, asked), None, candidate_id=SECRET)
            del given["resume_text"]
            resume_id = upload.json["resume_document_id"]
            interview = await product.start(given | {"resume_document_id": resume_id})
            skills = await product.start(dynamic(resume))
            await skills.answered(f"The {SECRET} method is my own, in service for eleven years.")
            spans = [gap["resume_evidence"] for gap in (await interview.view())["gaps"]]
            assert any(SECRET in each["span"] for found in spans for each in found)
            assert files_of(resume_id)
            for erased in (interview, skills):
                assert (await erased.staff("DELETE")).status == 204
                await gone_from_the_hub(product, erased)
    texts = [row for row in rows_with(tmp_path, SECRET) if "question_set" not in row]
    assert texts == []
    assert rows_with(tmp_path, "Trimming of wicks and cleaning") == []
    assert not files_of(resume_id)


async def test_it_may_be_repeated_and_one_that_never_was_is_not_found(product: Product) -> None:
    interview = await erased(product)
    assert (await interview.staff("DELETE")).status == 204
    assert (await product.staff("DELETE", "/api/interviews/nobody")).status == 404


async def test_several_at_once_all_succeed(product: Product) -> None:
    interview = await product.start(body(ROPES))
    replies = await asyncio.gather(*(interview.staff("DELETE") for _ in range(5)))
    assert [reply.status for reply in replies] == [204] * 5


async def test_erased_in_the_middle_of_a_turn_nothing_comes_back(product: Product) -> None:
    for _ in range(5):
        interview = await product.start()
        answer, erasure = await asyncio.gather(interview.respond(VAGUE_ANSWER), interview.staff("DELETE"))
        assert (answer.status in {200, 202, 404}, erasure.status) == (True, 204)
        await gone_from_the_hub(product, interview)
        assert (await interview.staff("GET")).status == 404
        assert (await interview.participant("GET")).status == 404


async def test_its_start_key_is_free_again(product: Product) -> None:
    first = await product.staff("POST", "/api/interview/start", json=body(ROPES), Idempotency_Key="freed")
    assert (await product.staff("DELETE", f"/api/interviews/{first.json['interview_id']}")).status == 204
    second = await product.staff("POST", "/api/interview/start", json=body(ROPES), Idempotency_Key="freed")
    assert second.status == 201
    assert second.json["interview_id"] != first.json["interview_id"]
    assert re.fullmatch(r"[0-9a-f]{32}", second.json["interview_id"])
