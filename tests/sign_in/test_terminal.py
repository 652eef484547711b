"""Somebody signs in at a terminal by a code that they enter at the provider in a browser (I1)."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.visiting import Visit
from tests.hosting import ROOT
from tests.people import caller
from tests.product import Product

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CODE = re.compile(r"Open (\S+) and enter the code ([\w-]+)\.")


@pytest.fixture
def env(product: Product, tmp_path: Path) -> Mapping[str, str]:
    """The environment of somebody who has no key."""
    own = {
        "INTERVIEWS_URL": product.base_url,
        "XDG_STATE_HOME": str(tmp_path),
        "DATA": str(tmp_path / "none"),
    }
    return {**os.environ, **own, "INTERVIEWS_KEY": "", "INTERVIEWS_TOKEN": ""}


@asynccontextmanager
async def command(env: Mapping[str, str], *arguments: str) -> AsyncGenerator[asyncio.subprocess.Process]:
    """A command that runs."""
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


async def ran(env: Mapping[str, str], *arguments: str) -> tuple[int | None, str, str]:
    """The exit code of a command, and what it printed."""
    async with command(env, *arguments) as running:
        out, err = await running.communicate()
        return running.returncode, out.decode(), err.decode()


async def test_a_code_signs_the_terminal_in_until_it_signs_out(
    visit: Visit, product: Product, env: Mapping[str, str], tmp_path: Path
) -> None:
    page = await visit.page()
    async with command(env, "sign-in") as running:
        assert running.stderr is not None
        found = CODE.match((await running.stderr.readline()).decode())
        assert found
        await page.goto(found[1])
        await (
            page.get_by_role("button", name="Confirm")
            .or_(page.get_by_role("button", name="Continue"))
            .click()
        )
        await page.get_by_label("Login").fill("ada")
        await page.get_by_role("button", name="Sign in").click()
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
    assert (code, said.partition(":")[0]) == (2, "Nobody is signed in")


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
