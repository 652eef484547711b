"""Somebody signs a terminal in by a code that they enter in the console (I1)."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.visiting import Visit, is_sound_everywhere
from tests.hosting import ROOT
from tests.people import caller
from tests.product import Product, Reply
from tests.sign_in.test_browser import session_cookie, signed_in

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CODE = re.compile(r"Open (\S+) and enter the code ([\w-]+)\. It is good for five minutes, and once\.")


@pytest.fixture
def env(product: Product, tmp_path: Path) -> Mapping[str, str]:
    own = {
        "INTERVIEWS_URL": product.base_url,
        "XDG_STATE_HOME": str(tmp_path),
        "DATA": str(tmp_path / "none"),
    }
    return {**os.environ, **own, "INTERVIEWS_KEY": "", "INTERVIEWS_TOKEN": ""}


@asynccontextmanager
async def command(env: Mapping[str, str], *arguments: str) -> AsyncGenerator[asyncio.subprocess.Process]:
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "interviews", *arguments),
        cwd=ROOT,
        env=env,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()


async def asked(page: Page, code: str) -> None:
    await page.get_by_label("The code that your terminal shows").fill(code)
    await page.get_by_role("button", name="See what asks").click()


async def finished(product: Product, begun: Mapping[str, str]) -> Reply:
    """What the terminal is answered that asks for its token."""
    given = {"device_code": begun["device_code"]}
    return await product.call("POST", "/auth/device/token", json=given)


async def own_page(page: Page, product: Product) -> dict[str, str]:
    """What the browser sends from a page of ours."""
    return {"Cookie": await session_cookie(page, product), "Sec-Fetch-Site": "same-origin"}


async def ran(env: Mapping[str, str], *arguments: str) -> tuple[int | None, str, str]:
    """The exit code of a command, and what it printed."""
    async with command(env, *arguments) as running:
        out, err = await running.communicate()
        return running.returncode, out.decode(), err.decode()


async def test_a_code_signs_the_terminal_in_until_it_signs_out(
    visit: Visit, product: Product, env: Mapping[str, str], tmp_path: Path
) -> None:
    async with command(env, "sign-in") as running:
        assert running.stderr is not None
        found = CODE.match((await running.stderr.readline()).decode())
        assert found
        assert found[1] == f"{product.base_url}/console#terminal"
        page = await signed_in(visit, product, "ada", "#terminal")
        await asked(page, found[2].lower())
        asking = page.get_by_role("region", name="A program asks to act as Ada Lovelace")
        for said in (found[2], "Durable Interviews terminal client on", "127.0.0.1"):
            await expect(asking.get_by_text(said)).to_be_visible()
        await is_sound_everywhere(page)
        await asking.get_by_role("button", name="Allow it").click()
        await expect(page.get_by_text("The terminal is signed in.")).to_be_visible()
        assert (await running.stderr.readline()).decode() == "Signed in as Ada Lovelace.\n"
        assert await running.wait() == 0
    (kept,) = (tmp_path / "durable-interviews").iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600
    token = kept.read_text().partition('"token":"')[2].partition('"')[0]
    assert (await ran(env, "study", "list"))[0] == 0
    shown = {"Authorization": f"Bearer {token}"}
    sessions = (await product.call("GET", "/api/sessions", headers=shown)).json["items"]
    assert [each["way"] for each in sessions if each["current"]] == ["terminal"]
    cookie = {"Cookie": f"session-{product.base_url.rpartition(':')[2]}={token}"}
    assert (await product.call("GET", "/api/me", headers=cookie)).status == 401
    assert await ran(env, "sign-out") == (0, "", "Signed out.\n")
    assert (await product.call("GET", "/api/me", headers=shown)).status == 401
    code, _, said = await ran(env, "study", "list")
    assert (code, said.partition(" at ")[0]) == (2, "Nobody is signed in")


async def test_a_code_that_is_refused_signs_nobody_in(visit: Visit, product: Product) -> None:
    page = await signed_in(visit, product, "ada", "#terminal")
    begun = (await product.call("POST", "/auth/device", headers={"User-Agent": "A stranger <b>"})).json
    await asked(page, begun["user_code"])
    await expect(page.get_by_text("A stranger <b>")).to_be_visible()
    await page.get_by_role("button", name="Refuse it").click()
    await expect(page.get_by_text("The terminal is refused.")).to_be_visible()
    assert (await finished(product, begun)).status == 401


async def test_a_code_signs_one_terminal_in_once_and_only_the_one_that_began(
    visit: Visit, product: Product
) -> None:
    page = await signed_in(visit, product, "ada")
    begun = (await product.call("POST", "/auth/device")).json
    path, ours = f"/api/terminal-codes/{begun['user_code']}", await own_page(page, product)
    assert (await finished(product, begun)).status == 202
    assert (await product.call("POST", path, json={"allow": True}, headers=ours)).status == 204
    assert (await product.call("POST", path, json={"allow": False}, headers=ours)).status == 404
    code = begun["user_code"].replace("-", "")
    for forged in (code, f"{code}.", f"{code}.guessed"):
        assert (await finished(product, {"device_code": forged})).status == 401
    assert [(await finished(product, begun)).status for _ in range(2)] == [201, 401]


async def test_only_a_person_in_a_browser_answers_a_terminal(visit: Visit, product: Product) -> None:
    """A token that leaked would sign others in, for longer than it lives."""
    page = await signed_in(visit, product, "ada")
    first, second = [(await product.call("POST", "/auth/device")).json for _ in range(2)]
    path = f"/api/terminal-codes/{first['user_code']}"
    await product.call("POST", path, json={"allow": True}, headers=await own_page(page, product))
    bearer = {"Authorization": f"Bearer {(await finished(product, first)).json['token']}"}
    program = await caller(product, "owner")
    path = f"/api/terminal-codes/{second['user_code']}"
    for shown in (bearer, program.bearer, {"x-functions-key": product.staff_key}):
        assert (await product.call("POST", path, json={"allow": True}, headers=shown)).status == 403
    cookie = {"Cookie": await session_cookie(page, product), "Sec-Fetch-Site": "cross-site"}
    assert (await product.call("POST", path, json={"allow": True}, headers=cookie)).status == 403
    assert (await product.call("POST", path, json={"allow": True})).status == 401
    assert (await finished(product, second)).status == 202


async def test_a_token_is_tried_before_it_is_stored(product: Product, env: Mapping[str, str]) -> None:
    program = await caller(product, "editor")
    assert (await ran(env, "sign-in", "--token", "di_forged"))[0] == 1
    assert (await ran(env, "study", "list"))[0] == 2
    assert await ran(env, "sign-in", "--token", program.token) == (
        0,
        "",
        "Signed in as a editor (token of staff).\n",
    )
    assert (await ran(env, "study", "list"))[0] == 0
    code, _, said = await ran(env, "owner-link")
    assert (code, "Not allowed (403)" in said) == (1, True)
    assert (await ran(env, "owner-link", "--key", product.staff_key))[1].startswith(product.base_url)


async def test_a_code_that_was_made_up_is_refused(product: Product) -> None:
    reply = await product.call("POST", "/auth/device/token", json={"device_code": "made up"})
    assert (reply.status, reply.json["reason"]) == (401, "device")
