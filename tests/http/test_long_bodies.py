"""A long body is read beside the request loop, with the same result as a short one, and has a deadline."""

import json
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import azure.functions as func
import pytest

from shared.modes.knowledge_handover.files.json_files import read_json_files
from shared.platform import body_files
from shared.platform.body_files import FORM, INLINE_BYTES, Upload, files_of, read_form
from shared.platform.http import Problem, problem_of
from tests.product import Product
from triggers.http import calls
from triggers.http.calls import Call

BOUNDARY = f"{FORM}; boundary=XX"
MOST_PARTS = 50
LITTLE = 0.25
"""What the loop may spend on a body, as a share of what reading it takes."""
LONG = INLINE_BYTES + 1


def form(*files: bytes) -> bytes:
    parts = [
        f'--XX\r\nContent-Disposition: form-data; name="f"; filename="{number}.md"\r\n'.encode()
        + b"Content-Type: Text/Markdown; charset=x\r\n\r\n"
        + data
        for number, data in enumerate(files)
    ]
    texts = b'--XX\r\nContent-Disposition: form-data; name="corpus"\r\n\r\nacme'
    return b"\r\n".join([*parts, texts, b"--XX--\r\n"])


def as_json(*texts: str) -> bytes:
    return json.dumps(
        {"files": [{"file_name": f"{n}.md", "text": text} for n, text in enumerate(texts)]}
    ).encode()


async def of_form(body: bytes) -> list[Upload]:
    return await files_of(body, read_form, BOUNDARY, MOST_PARTS)


async def of_json(body: bytes) -> list[Upload]:
    return await files_of(body, read_json_files)


async def loop_share(work: Callable[[], Awaitable[object]], inline: Callable[[], object]) -> float:
    """The processor's time that this thread spends on the work, as a share of what it takes inline."""
    await work()  # the process beside starts once
    begun = time.thread_time()
    await work()
    spent = time.thread_time() - begun
    begun = time.thread_time()
    inline()
    return spent / (time.thread_time() - begun)


@pytest.mark.parametrize("size", [10, LONG])
async def test_the_files_of_a_form_are_the_same_whether_it_is_short_or_long(size: int) -> None:
    first, second = b"\r\n--X" * (size // 5), "é".encode() * size
    assert await of_form(form(first, second)) == [
        Upload("0.md", "text/markdown", first, {"corpus": "acme"}),
        Upload("1.md", "text/markdown", second, {"corpus": "acme"}),
    ]


@pytest.mark.parametrize("size", [10, LONG])
async def test_the_files_of_a_json_body_are_the_same_whether_it_is_short_or_long(size: int) -> None:
    texts = ['\n"' * size, "é😀" * size]
    assert await of_json(as_json(*texts)) == [
        Upload(f"{number}.md", "", text.encode()) for number, text in enumerate(texts)
    ]


@pytest.mark.parametrize("size", [10, LONG])
async def test_what_a_body_is_refused_for_is_the_same_whether_it_is_short_or_long(size: int) -> None:
    padding = "x" * size
    with pytest.raises(Problem) as half:
        await of_json(json.dumps({"files": [{"file_name": "a", "text": padding + "\ud800"}]}).encode())
    assert half.value.errors is not None
    assert half.value.errors[0]["path"].startswith("files[0].text")
    with pytest.raises(Problem) as unknown:
        await of_json(json.dumps({"files": [{"file_name": "a", "text": "b"}], padding: 1}).encode())
    assert (unknown.value.status, unknown.value.errors) == (
        422,
        [{"path": padding, "message": "Extra inputs are not permitted"}],
    )
    with pytest.raises(Problem, match="the form cannot be read"):
        await of_form(b"no form at all" + padding.encode())
    with pytest.raises(Problem, match="over 50 parts"):
        await of_form(form(*[padding.encode()] * (MOST_PARTS + 1)))


async def test_the_loop_spends_little_on_a_long_form() -> None:
    sent = form(b"\r\n--X" * 1_600_000)
    assert await loop_share(lambda: of_form(sent), lambda: read_form(BOUNDARY, MOST_PARTS, sent)) < LITTLE


async def test_the_loop_spends_little_on_a_long_json_body() -> None:
    sent = as_json(*['a\n",' * 700_000] * 3)
    assert await loop_share(lambda: of_json(sent), lambda: read_json_files(sent)) < LITTLE


async def test_a_body_that_takes_too_long_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_files, "TIME_LIMIT_S", 0.0)
    with pytest.raises(Problem) as refused:
        await of_form(form(b"x" * LONG))
    assert (refused.value.status, refused.value.detail) == (422, body_files.TOO_SLOW)


async def test_a_long_body_is_checked_in_a_thread_and_a_short_one_where_it_is() -> None:
    async def thread_for(size: int) -> int:
        body = json.dumps({"text": "x" * size}).encode()
        request = func.HttpRequest(method="POST", url="/", body=body)
        services: Any = None
        return await Call(request, services).json(lambda _: threading.get_ident())

    assert await thread_for(10) == threading.get_ident()
    assert await thread_for(20_000) != threading.get_ident()


async def test_a_call_with_a_long_body_waits_no_longer_than_its_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calls, "LONG_BODY_S", 0.0)
    services: Any = None
    request = func.HttpRequest(method="POST", url="/", body=b'{"text": "%s"}' % (b"x" * LONG))
    with pytest.raises(TimeoutError) as late:
        await Call(request, services).json(lambda given: given)
    assert problem_of(late.value).status == 503


@pytest.mark.parametrize("escaped", [True, False])
async def test_a_handover_of_forty_mebibytes_is_taken_as_json(escaped: bool, product: Product) -> None:
    """As escapes, and as letters beside one of four bytes, which take most memory."""
    text = '\n"é😀a' * 455_000 if escaped else "😀" + "a" * (10 * 2**20 - 100)
    sent = json.dumps(
        {"files": [{"file_name": f"{number}.md", "text": text} for number in range(4)]}, ensure_ascii=escaped
    ).encode()
    assert 39 * 2**20 < len(sent) <= 40 * 2**20
    headers = {"x-functions-key": product.staff_key, "Content-Type": "application/json"}
    reply = await product.call("POST", "/api/handovers", data=sent, headers=headers)
    assert reply.status == 202, reply.text
    assert (await product.look(f"/api/handovers/{reply.json['handover_id']}"))["files"] == 4
