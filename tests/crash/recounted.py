"""A study counted anew from the documents that a host has left, beside what the API counts of it."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.product import Product, eventually
from tests.studies import STUDIES


@dataclass(frozen=True)
class Recounted:
    """What stands in the files: participants by state, their interviews, and the interviews that results are made of."""

    states: Counter[str]
    interviews: list[str]
    folded: set[str]
    over: set[str]

    @classmethod
    def of(cls, data: Path, study_id: str) -> "Recounted":
        """Count the study of this id in the files of a host, which may be running."""
        with closing(sqlite3.connect(data / "interviews.db", timeout=30)) as db:
            rows = list(_bodies(db, "participants", study_id))
            headers = [
                json.loads(body)
                for (body,) in db.execute(
                    "SELECT body FROM documents WHERE container = 'interviews' AND kind = 'header' "
                    "AND json_extract(body, '$.study.study_id') = ?",
                    (study_id,),
                )
            ]
        by_participant = {row["participant_id"]: row for row in rows if row["kind"] == "participant"}
        for header in headers:
            row = by_participant[header["study"]["participant_id"]]
            assert row["interview_id"] == header["pk"], "two interviews of one participant"
        return cls(
            states=Counter(row["status"] for row in by_participant.values()),
            interviews=[header["pk"] for header in headers],
            folded={row["interview_id"] for row in rows if row["kind"] == "contribution"},
            over={header["pk"] for header in headers if header["status"] in ("completed", "ended", "failed")},
        )


def _bodies(db: sqlite3.Connection, container: str, pk: str) -> Iterator[Any]:
    found = db.execute("SELECT body FROM documents WHERE container = ? AND pk = ?", (container, pk))
    return (json.loads(body) for (body,) in found)


async def is_counted_as_it_stands(product: Product, data: Path, study_id: str) -> Recounted:
    """Until counts, list and results of the study say what its documents say."""
    path = f"{STUDIES}/{study_id}"

    async def agree() -> bool:
        kept = Recounted.of(data, study_id)
        counts = (await product.look(path))["counts"]
        total = (await product.look(f"{path}/results?limit=1"))["n"]["interviews"]
        is_counted = {state: count for state, count in counts.items() if count} == dict(kept.states)
        return is_counted and total == len(kept.over) and kept.folded == kept.over

    await eventually(agree)
    return Recounted.of(data, study_id)
