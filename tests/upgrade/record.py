"""Records what an older version of the product leaves behind in the middle of interviews of all five modes.

    git worktree add /elsewhere b226c07       (the last version before the modes became packages)
    ln -s "$PWD/.venv" /elsewhere/.venv
    python -m tests.upgrade.record /elsewhere

Run it from the root. It serves the older version by its own local host, once over SQLite and once over the Cosmos DB
stand-in, and starts two interviews of each mode. In both the first two questions are answered, so that the third is open.
One of them then waits. The other one's third answer is sent, and the host is killed as soon as it has acknowledged it.

`test_upgrade.py` lets the present version finish them. Do not record anew to make that test pass: interviews of that
version may still be open somewhere. Record once more beside it when a later change of what is stored deserves it.
"""

import asyncio
import json
import sqlite3
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from azure.cosmos.aio import CosmosClient

from shared.storage.port import CONTAINERS
from tests.every_mode import Conversation, starts
from tests.hosting import HostProcess
from tests.product import OPEN, OWN_SETTINGS, Interview, client_of
from tests.store.endpoints import ANY_KEY, launched_cosmos
from tests.upgrade.recording import DATABASE, RECORDING, Begun, Recorded, over_cosmos

ANSWERED_BEFORE = 2
NOT_NEEDED = ("-wal", "-shm", "timers.json")


@dataclass(frozen=True)
class Led:
    """An interview under way, and what was said in it."""

    interview: Interview
    conversation: Conversation

    async def answer(self) -> None:
        state = await self.interview.until(*OPEN)
        question_id = state["question"]["question_id"]
        text = self.conversation.answer_to(question_id)
        reply = await self.interview.respond(
            text, question_id=question_id, client_answer_id=self.conversation.client_answer_id(question_id)
        )
        assert reply.status in {200, 202}, reply.text
        self.conversation.acknowledged[question_id] = text

    async def begun(self) -> Begun:
        """What is recorded of it; its turns are those that were assessed and decided on."""
        turns = (await self.interview.result())["turns"]
        done = [turn for turn in turns if turn["decision"] is not None]
        assert len(done) == ANSWERED_BEFORE
        return Begun(self.interview.interview_id, self.interview.token, self.conversation, done)


async def lead(host: HostProcess) -> list[Begun]:
    """Begin the interviews, and kill the host while it deals with the third answers of half of them."""
    async with client_of(host) as product:
        led = [
            Led(await product.start(given), Conversation(mode, f"{kind} {mode}"))
            for mode, given in (await starts(product)).items()
            for kind in ("waiting", "interrupted")
        ]
        for _ in range(ANSWERED_BEFORE):
            for each in led:
                await each.answer()
        for each in led:
            await each.interview.until(*OPEN)
        begun = [await each.begun() for each in led]
        await asyncio.gather(*(each.answer() for each in led[1::2]))
        await asyncio.to_thread(host.kill9)
    return begun


def record(tree: Path, data: Path, env: Mapping[str, str]) -> None:
    """Let the version in `tree` write `data`."""
    settings = {**dict.fromkeys(OWN_SETTINGS, ""), "RATE_LIMITS": "off", **env}
    with HostProcess.start(tree, data, settings, tree=tree) as host:
        begun = asyncio.run(lead(host))
    recorded = Recorded(datetime.now(UTC).isoformat(), begun)
    (data / "recorded.json").write_text(json.dumps(asdict(recorded), indent=1))
    for file in data.glob("*.db"):
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            db.execute("VACUUM")


async def documents(url: str) -> list[dict[str, Any]]:
    """Everything that stands in the containers, without what Cosmos DB adds to it."""
    async with CosmosClient(url, ANY_KEY) as client:
        database = client.get_database_client(DATABASE)
        return [
            {"container": name, "document": {key: document[key] for key in document if key[0] != "_"}}
            for name in CONTAINERS
            async for document in database.get_container_client(name).read_all_items()
        ]


def main(tree: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        record(tree, Path(folder) / "sqlite", {})
        with launched_cosmos() as (url, _):
            env = {**over_cosmos(url), "COSMOS_CREATE_CONTAINERS": "true"}
            record(tree, Path(folder) / "cosmos", env)
            lines = [json.dumps(each) for each in asyncio.run(documents(url))]
            (Path(folder) / "cosmos" / "documents.jsonl").write_text("\n".join(lines))
        with tarfile.open(RECORDING, "w:xz", preset=9) as archive:
            for file in sorted(Path(folder).rglob("*")):
                if file.is_file() and not file.name.endswith(NOT_NEEDED):
                    archive.add(file, file.relative_to(folder).as_posix())
    print(f"{RECORDING.name}: {RECORDING.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
