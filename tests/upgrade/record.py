"""Records what this version of the product leaves behind in the middle of interviews of all modes, and of a study.

It is a part of `python -m tools.record_release`. The version is served by its own local host, once over SQLite and once
over the Cosmos DB stand-in. Of two interviews of each mode the first two questions are answered, so that the third is
open. One of them then waits. The other one's third answer is sent, and the host is killed as soon as it has acknowledged
it. Beside them a study waits, with one participant in the middle and one who was invited by mail.

`test_upgrade.py` lets the present version finish them. What was recorded is never recorded anew: interviews of that
version may still be open somewhere.
"""

import asyncio
import json
import tarfile
import tempfile
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from azure.cosmos.aio import CosmosClient

from shared.storage.port import CONTAINERS
from shared.storage.sqlite_file import connect
from tests.fakes.mail_server import MailServer
from tests.hosting import HostProcess
from tests.product import OPEN, client_of, serve
from tests.store.endpoints import ANY_KEY, launched_cosmos
from tests.upgrade.recording import DATABASE, Begun, Recorded, over_cosmos
from tests.upgrade.waiting import Led, begin, begin_study

ANSWERED_BEFORE = 2
REMIND_AFTER_S = 30 * 86_400.0
NOT_NEEDED = ("-wal", "-shm", "timers.json", "lock")


async def lead(host: HostProcess, mail: MailServer) -> tuple[list[Begun], str]:
    """Begin the interviews and the study, and kill the host while it works on the third answers of half of them."""
    async with client_of(host) as product:
        led = await begin(product, "waiting", "interrupted")
        for _ in range(ANSWERED_BEFORE):
            for each in led:
                await each.answer()
        study_id, participant = await begin_study(product, mail, remind_after_s=REMIND_AFTER_S)
        await participant.answer()
        for each in (*led, participant):
            await each.interview.until(*OPEN)
        begun = [await begun_of(each) for each in (*led, participant)]
        await asyncio.gather(*(each.answer() for each in led[1::2]))
        await asyncio.to_thread(host.kill9)
    return begun, study_id


async def begun_of(led: Led) -> Begun:
    """What is recorded of it; its turns are those that were assessed and decided on."""
    turns = (await led.interview.result())["turns"]
    done = [turn for turn in turns if turn["decision"] is not None]
    return Begun(led.interview.interview_id, led.interview.token, led.conversation, done)


def record(data: Path, **env: str) -> None:
    with MailServer() as mail, serve(data, DEVELOPMENT="1", **mail.env, **env) as host:
        begun, study_id = asyncio.run(lead(host, mail))
    recorded = Recorded(datetime.now(UTC).isoformat(), begun, study_id)
    (data / "recorded.json").write_text(json.dumps(asdict(recorded), indent=1))
    for file in data.glob("*.db"):
        with closing(connect(file)) as db:
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


def record_into(archive: Path) -> None:
    """Write the archive of both stores' data. Raises FileExistsError."""
    with tempfile.TemporaryDirectory() as folder, tarfile.open(archive, "x:xz", preset=9) as packed:
        record(Path(folder) / "sqlite")
        with launched_cosmos() as (url, _):
            record(Path(folder) / "cosmos", **over_cosmos(url), COSMOS_CREATE_CONTAINERS="true")
            lines = [json.dumps(each) for each in asyncio.run(documents(url))]
            (Path(folder) / "cosmos" / "documents.jsonl").write_text("\n".join(lines))
        for file in sorted(Path(folder).rglob("*")):
            if file.is_file() and not file.name.endswith(NOT_NEEDED):
                packed.add(file, file.relative_to(folder).as_posix())
