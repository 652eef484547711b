"""A study of 10,000 interviews over HTTP: how long its pages take, and until an interview that ended is in its results.

The contributions of all interviews but one are drawn, and written as folding would leave them; the last one is led.

    python -m bench.study_results [--strict]      # with --strict a missed bar makes the exit code 1
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from bench.bars import Bar, run
from bench.loads import cpu_s
from shared.storage.port import MAX_BATCH, PARTICIPANTS, Document, Put
from shared.storage.sqlite import SqliteStore
from shared.studies.records import Participant
from shared.studies.results.contribution import Contribution
from shared.studies.results.counts import SHARDS, Roll, Tally, counted, enrolled, shard_of
from tests.hosting import HostProcess
from tests.product import GOOD_ANSWER, Product, client_of, eventually, serve, serving
from tests.studies import STUDIES, created, invited
from tests.study_results.made import contribution

INTERVIEWS = 10_000
"""As many participants as a study may have; the last of them is led through their interview."""
TOPICS = 10
ROUNDS = 15
STORE = "interviews.db"


def bars() -> list[Bar]:
    with tempfile.TemporaryDirectory() as folder:
        study_id = asyncio.run(_prepare(Path(folder)))
        return asyncio.run(_measured(Path(folder), study_id))


async def _prepare(folder: Path) -> str:
    """A study, and the results of so many interviews in the store of a host that is stopped."""
    async with serving(folder, LOG_LEVEL="WARNING") as product:
        study_id = (await created(product))["study_id"]
    store = SqliteStore(folder / STORE)
    began = time.perf_counter()
    made = [contribution(number, topics=TOPICS) for number in range(INTERVIEWS - 1)]
    await _put(store, study_id, (each.to_document(study_id, None) for each in made))
    await _put(store, study_id, (_participant(each, study_id) for each in made))
    await _put(store, study_id, _counts(made, study_id))
    print(f"wrote {len(made)} contributions in {time.perf_counter() - began:.0f} s")
    await store.close()
    return study_id


def _participant(each: Contribution, study_id: str) -> Document:
    return Participant(
        participant_id=each.participant_id,
        study_id=study_id,
        status="completed",
        name=f"Participant {each.participant_id[-5:]}",
        interview_id=each.interview_id,
        invited_at=each.ended_at,
    ).to_document(study_id, None)


def _counts(made: list[Contribution], study_id: str) -> list[Document]:
    tallies = [Tally(shard=shard) for shard in range(SHARDS)]
    rolls = [Roll(shard=shard) for shard in range(SHARDS)]
    for each in made:
        shard = shard_of(each.interview_id)
        tallies[shard] = counted(tallies[shard], None, each)
        rolls[shard] = enrolled(rolls[shard], None, each)
    return [each.to_document(study_id, None) for each in (*tallies, *rolls)]


async def _put(store: SqliteStore, study_id: str, documents: Iterable[Document]) -> None:
    batch: list[Put] = []
    for document in documents:
        batch.append(Put(document))
        if len(batch) == MAX_BATCH:
            await store.write(PARTICIPANTS, study_id, batch)
            batch = []
    await store.write(PARTICIPANTS, study_id, batch)


async def _measured(folder: Path, study_id: str) -> list[Bar]:
    with serve(folder, LOG_LEVEL="WARNING") as host:
        async with client_of(host) as product:
            path, people = f"{STUDIES}/{study_id}/results", f"{STUDIES}/{study_id}/participants"
            followed = await _until_in_results(product, study_id, path)
            page = await _ms(product, host, f"{path}?limit=50")
            by_score = await _ms(product, host, f"{path}?limit=50&sort=completeness")
            quotes = await _ms(product, host, f"{path}/quotes?query=backup&limit=50")
            listed = await _ms(product, host, f"{people}?limit=50")
            by_name = await _ms(product, host, f"{people}?limit=50&sort=name")
            looks = {
                "page": page,
                "by completeness": by_score,
                "quotes": quotes,
                "participants": listed,
                "by name": by_name,
            }
            for name, (waited, cpu) in looks.items():
                print(f"{name:<16} {waited:5.0f} ms waited, {cpu:5.0f} ms of the server's CPU")
            return [
                Bar(f"participants of a study of {INTERVIEWS}, a page", listed[1], "ms CPU", 300.0),
                Bar(f"results of {INTERVIEWS} interviews, a page", page[1], "ms CPU", 300.0),
                Bar("until an interview that ended is in its results", followed, "s", 5.0),
            ]


async def _ms(product: Product, host: HostProcess, path: str) -> tuple[float, float]:
    """The median that a client waited, and the mean of the server's CPU, which other work on the machine leaves alone."""
    await product.look(path)  # warm
    waited, cpu = list[float](), cpu_s(host.pid)
    for _ in range(ROUNDS):
        began = time.perf_counter()
        await product.look(path)
        waited.append(1000 * (time.perf_counter() - began))
    return statistics.median(waited), 1000 * (cpu_s(host.pid) - cpu) / ROUNDS


async def _until_in_results(product: Product, study_id: str, path: str) -> float:
    """Seconds from the last answer to the results that hold the interview."""
    [guest] = await invited(product, study_id, {"name": "One more"})
    interview = await guest.agree()
    await interview.until_open_or_over()
    await interview.answered(GOOD_ANSWER)
    await interview.respond("I dry the ropes and coil them.")
    began = time.perf_counter()

    async def is_in() -> bool:
        return (await product.look(path))["n"]["interviews"] == INTERVIEWS

    await eventually(is_in)
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
