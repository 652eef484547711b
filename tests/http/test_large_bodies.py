"""Who may send a large body: the app says whether the credential is good before a byte of the body is read (I4)."""

import asyncio
from urllib.parse import urlsplit

import pytest

from tests.people import caller
from tests.product import Product, body

MB = 1024 * 1024
TEXT = b"Lamp keeper for five years. Mended forty lamps alone in Hamburg.\n"


async def announced(product: Product, path: str, size: int, *headers: str) -> int:
    """The first status that comes where the body is only announced: 100 invites it."""
    url = urlsplit(product.base_url)
    reader, writer = await asyncio.open_connection(url.hostname, url.port)
    lines = [
        f"POST {path} HTTP/1.1", f"Host: {url.netloc}", "Content-Type: text/plain", f"Content-Length: {size}",
        "Expect: 100-continue", *headers,
    ]  # fmt: skip
    writer.write("".join(f"{line}\r\n" for line in (*lines, "")).encode())
    try:
        return int((await reader.readline()).split()[1])
    finally:
        writer.close()


async def test_a_large_body_is_taken_with_the_staff_key_with_a_token_and_in_chunks(product: Product) -> None:
    robot = await caller(product, "editor")
    large = TEXT * (5 * MB // len(TEXT))
    kind = {"Content-Type": "text/plain"}
    for credential in ({"x-functions-key": product.staff_key}, robot.bearer):
        reply = await product.call("POST", "/api/resumes", data=large, headers={**credential, **kind})
        assert reply.status == 201, reply.text

    async def parts():
        yield large[: 2 * MB]
        yield large[2 * MB :]

    url, headers = f"{product.base_url}/api/resumes", {**robot.bearer, **kind}
    async with product.session.post(url, data=parts(), headers=headers) as answer:
        assert answer.status == 201, await answer.text()


@pytest.mark.parametrize("path", ["/api/resumes", "/api/handovers", "/api/documents?corpus=lamps"])
async def test_one_that_is_announced_with_a_bad_credential_is_refused_unread(
    product: Product, path: str
) -> None:
    """I4"""
    interview = await product.start(body(), wait=0)
    robot = await caller(product, "editor")
    bad = [
        (), ("x-functions-key: wrong",), ("Authorization: Bearer junk",), ("Cookie: session=x",),
        (f"Authorization: Bearer {robot.token[:-2]}xx",), (f"Authorization: Bearer {interview.token}",),
    ]  # fmt: skip
    assert [await announced(product, path, 40 * MB, *each) in (401, 413) for each in bad] == [True] * len(bad)
    assert await announced(product, path, 40 * MB, f"Authorization: Bearer {robot.token}") == 100
    assert (await product.staff("DELETE", f"/api/tokens/{robot.token_id}")).status == 204
    assert await announced(product, path, 40 * MB, f"Authorization: Bearer {robot.token}") == 401


async def test_a_participant_s_link_opens_the_way_for_no_large_body(product: Product) -> None:
    interview = await product.start(body(), wait=0)
    path = f"/api/interview/{interview.interview_id}/respond"
    assert await announced(product, path, 40 * MB, f"Authorization: Bearer {interview.token}") == 401
