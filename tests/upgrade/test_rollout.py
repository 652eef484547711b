"""A release is rolled out while interviews wait, and taken back: N, both at once, N+1, both at once the other way, N.

N is this checkout. N+1 is made of it here: another version number, another `rules_version`, one more field in every
document and in every model that orchestrations, activities and entities pass on, and a custom status that names the
version. It is a newer version as far as one can be made without knowing it; what releases really change is held by their
recordings (test_upgrade.py, test_unknown_fields.py and tests/replay).

Both serve over one Cosmos DB stand-in, one task hub, one mail server and one connector of Teams. Of two at once,
orchestrations run in the one that has the hub, activities and people's calls in either. Each change of version kills what
ran, amid answers that were acknowledged and not dealt with yet.
"""

import asyncio
import shutil
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from shared.version import VERSION
from tests.every_mode import ANSWERS
from tests.fakes.connector import Connector
from tests.fakes.mail_server import MailServer
from tests.hosting import ROOT, HostProcess
from tests.product import Product, client_of, eventually, serve_app
from tests.upgrade.in_a_chat import begin_in_a_chat
from tests.upgrade.record import documents
from tests.upgrade.recording import DATABASE
from tests.upgrade.waiting import BEGINS, DOES_NOT_BEGIN, Led, begin, begin_study, is_counted
from tests.upgrade.working import begin_work, check_work
from tools.azure_services import azure_services
from tools.package import patterns, sent

pytestmark = [pytest.mark.cosmos, pytest.mark.azurite, pytest.mark.slow, pytest.mark.timeout(600)]

APP: Final = ROOT / "tests/fakes/instance_app"
NEXT: Final = "99.0.0"
CHANGED: Final[Mapping[str, tuple[str, str]]] = {
    "shared/version.py": (f'"{VERSION}"', f'"{NEXT}"'),
    "shared/interview/records/record.py": (
        "    KIND: ClassVar[str]\n",
        f'    KIND: ClassVar[str]\n\n    added_later: str = "since {NEXT}"\n',
    ),
    "shared/interview/state_machine/assessment.py": (
        'model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)\n',
        'model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)\n'
        f'\n    added_later: str = "since {NEXT}"\n',
    ),
    "shared/interview/state_machine/state.py": ("RULES_VERSION: Final = ", "RULES_VERSION: Final = 1 + "),
    "entities/session.py": (
        "    counters: dict[str, int] = {}\n",
        f'    counters: dict[str, int] = {{}}\n    added_later: str = "since {NEXT}"\n',
    ),
    "orchestrators/status.py": ("    return {\n", f'    return {{\n        "version": "{NEXT}",\n'),
}
"""What the next version has in the place of what this one has, file by file."""
REMIND_AFTER_S: Final = 1.0
KILLS: Final = 6
"""Four changes of version, and before two of them two instances ran."""


def next_version(folder: Path) -> Path:
    for path in sent(ROOT, patterns(ROOT)):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, folder / path)
    copy_compiled(folder)
    for name, (present, other) in CHANGED.items():
        text = (folder / name).read_text()
        assert text.count(present) == 1, f"{name} does not say {present!r} once"
        (folder / name).write_text(text.replace(present, other))
    return folder


def copy_compiled(folder: Path) -> None:
    """What is compiled here is good there, whose files are as old: to compile all takes longer than to serve."""
    for package in {source.parent for source in folder.rglob("*.py")}:
        compiled = ROOT / package.relative_to(folder) / "__pycache__"
        if compiled.is_dir():
            shutil.copytree(compiled, package / compiled.name)


@dataclass(frozen=True)
class Versions:
    """The two versions over one store; the task hub is that of the folder `hub`, whichever version has it."""

    folder: Path
    env: Mapping[str, str]

    @asynccontextmanager
    async def serving(self, hub: str, beside: str | None = None) -> AsyncGenerator[tuple[Product, ...]]:
        """The version that has the hub, and the one beside it; both are killed at the end.

        A chat is sent to meanwhile: the connector, which is this process, has to answer while a host starts.
        """
        async with AsyncExitStack() as running:
            first = await asyncio.to_thread(self._start, hub, "hub", TEST_SEED="1")
            running.callback(first.kill9)
            one = await running.enter_async_context(client_of(first))
            assert (await one.call("GET", "/api/health")).json["version"] == hub
            if beside is None:
                yield (one,)
                return
            (self.folder / "beside").mkdir(exist_ok=True)
            shutil.copy(self.folder / "hub" / "keys.json", self.folder / "beside")
            of_the_hub = (await one.call("GET", "/api/instance")).json["hub"]
            second = await asyncio.to_thread(
                self._start, beside, "beside", TEST_SEED="2", TEST_HUB=of_the_hub
            )
            running.callback(second.kill9)
            other = await running.enter_async_context(client_of(second))
            assert (await other.call("GET", "/api/health")).json["version"] == beside
            await one.call("PUT", "/api/instance/peer", data=second.base_url.encode())
            yield (one, other)
            for product in (one, other):
                assert (await product.call("GET", "/api/instance")).json["activities"]

    def _start(self, version: str, data: str, **env: str) -> HostProcess:
        product = {VERSION: str(ROOT), NEXT: str(self.folder / "next")}[version]
        return serve_app(APP, self.folder / data, **self.env, TEST_PRODUCT=product, **env)


@asynccontextmanager
async def rolling_out(folder: Path) -> AsyncGenerator[tuple[Versions, MailServer, Connector]]:
    next_version(folder / "next")
    (folder / "services").mkdir()
    with MailServer() as mail, azure_services(folder / "services") as services:
        local = {"DEVELOPMENT": "1", "TEAMS_ANONYMOUS": "on"}
        own = {"PARTICIPANT_TOKEN_KEY": "k" * 40, "COSMOS_DATABASE": DATABASE, **local}
        connector = Connector()
        await connector.come()
        try:
            yield Versions(folder, services | own | mail.env), mail, connector
        finally:
            await connector.leave()


async def answer(led: Sequence[Led], products: tuple[Product, ...]) -> int:
    """Every interview gets an answer, at one instance after the other; how many were not over."""
    at = (each.at(products[number % len(products)]) for number, each in enumerate(led))
    return sum(await asyncio.gather(*(each.answer() for each in at)))


async def run_by(led: list[Led], product: Product) -> set[str | None]:
    """The versions under which the orchestrations of these interviews ran last, by their status; None is this one."""
    looks = (product.operator("GET", f"/instances/{each.interview.interview_id}") for each in led)
    return {reply.json["customStatus"].get("version") for reply in await asyncio.gather(*looks)}


async def test_a_release_is_rolled_out_and_taken_back_while_interviews_wait(tmp_path: Path) -> None:
    """Every answer that was acknowledged is in the result once, nobody is mailed twice, nothing is stuck.

    In a chat of Teams each question was sent in its turn, and what was being sent at a kill once more at most.
    What N+1 added to a document is there after N wrote it once more. Files that were being read and criteria that were
    being judged at each change are done, and each handover that was talked through has its package.
    """
    async with rolling_out(tmp_path) as (versions, mail, connector):
        async with versions.serving(VERSION) as (product,):
            led = await begin(product, "first")
            study_id, participant = await begin_study(product, mail, remind_after_s=REMIND_AFTER_S)
            begun = await begin_work(product, "first")
            chats = [await begin_in_a_chat(product, connector, "first")]
            await answer([*led, *chats], (product,))
        async with versions.serving(VERSION, NEXT) as both:
            led += await begin(both[1], "second")
            begun += await begin_work(both[1], "second")
            chats.append(await begin_in_a_chat(both[1], connector, "second"))
            await answer([*led, *chats], both)
            await participant.at(both[1]).answer()
        async with versions.serving(NEXT) as (product,):
            assert await answer([*led, *chats], (product,)) > len(led) / 2
            led += await begin(product, "third")
            assert NEXT in await run_by(led, product)
            begun += await begin_work(product, "third")
        async with versions.serving(NEXT, VERSION) as both:
            begun += await begin_work(both[1], "fourth")
            await answer([*led, *chats], both)
        async with versions.serving(VERSION) as (product,):
            await check_work(product, begun)
            await asyncio.gather(*(each.at(product).finish() for each in (*chats, participant)))
            waited = await asyncio.gather(*(each.at(product).finish() for each in led))
            await asyncio.gather(*(each.at(product).check_chat(KILLS) for each in chats))
            await have_packages(led, product)
            await is_counted(product, study_id)
            await eventually(lambda: is_reminded(mail))
            summary = await product.look("/api/ops/summary")
            assert (summary["running"], summary["stuck"], summary["failed"]) == (0, 0, 0)
            taken_back = [each for each, has_waited in zip(led, waited, strict=True) if has_waited]
            assert {each.conversation.mode for each in taken_back} == set(ANSWERS)
            assert await run_by(taken_back, product) == {None}
        stored = [each["document"] for each in await documents(versions.env["COSMOS_ENDPOINT"])]
    headers = {each["interview_id"]: each for each in stored if each["kind"] == "header"}
    of_both = [headers[each.interview.interview_id] for each in (*led, *chats)]
    assert {(each["status"], each.get("added_later")) for each in of_both} == {("completed", f"since {NEXT}")}
    assert [len(mail.to(address)) for address in (BEGINS, DOES_NOT_BEGIN)] == [1, 2]


async def have_packages(led: list[Led], product: Product) -> None:
    """Each handover that was talked through has its package, which holds what was said."""
    talks = [each.at(product) for each in led if each.conversation.mode == "knowledge_handover"]
    assert talks
    for each in talks:
        reply = await each.interview.staff("GET", "/package")
        assert reply.status == 200, reply.text
        assert any(section["statements"] for section in reply.json["sections"])


async def is_reminded(mail: MailServer) -> bool:
    return len(mail.to(DOES_NOT_BEGIN)) == 2
