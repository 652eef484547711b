"""What the list of interviews costs in Cosmos DB at a million interviews a month, and where its limit is (H). No cloud.

Sizes are those of real rows, partitions those of real ids. Units are reckoned: a write as Microsoft states it for 1 KB,
with what each indexed path adds; the real charge stands in the `x-ms-request-charge` of every answer.

    python -m bench.listing [--strict]      # with --strict a missed bar makes the exit code 1
"""

import json
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Final

from bench.bars import Bar, run
from shared.interview.records.header_document import Header
from shared.interview.records.index import IndexRow
from shared.interview.records.months import UNDATED, partition_of
from shared.platform.ids import new_id
from shared.storage.port import INDEX, INDEXED_FIELDS

A_MONTH: Final = 1_000_000
TURNS: Final = 10
WRITES: Final = 2 * TURNS + 3
"""Of one row: an answer and a question a turn, the start, the preparation and the end."""
UNITS_A_WRITE: Final = 5.5
UNITS_A_PATH: Final = 0.5
"""Beside the first ones, of each indexed path."""
ADDED_BYTES: Final = 350
"""Of the fields that the store adds, and of the index."""
PARTITION_BYTES: Final = 20e9
PARTITION_UNITS: Final = 10_000
BUSIEST: Final = 8
"""How many times the month's average the busiest hour is."""
MONTH_S: Final = 30 * 86_400


def bars() -> list[Bar]:
    began = datetime(2026, 11, 1, tzinfo=UTC)
    rows = [_row(began + timedelta(seconds=number * MONTH_S / 1_000)) for number in range(1_000)]
    partitions = Counter(partition_of(row.interview_id) for row in rows)
    size = sum(map(_bytes, rows)) / len(rows) + ADDED_BYTES
    units = WRITES * (UNITS_A_WRITE + UNITS_A_PATH * len(INDEXED_FIELDS[INDEX]))
    fullest = partitions.most_common(1)[0][1] / len(rows) * A_MONTH
    peak = fullest * units / MONTH_S * BUSIEST
    return [
        Bar("a row of the list", size, "bytes", 1_024),
        Bar("units of the list an interview", units, "RU", 300),
        Bar("the fullest partition at 1 M a month", fullest * size / 1e9, "GB", PARTITION_BYTES / 1e9),
        Bar("its busiest hour", peak, "RU/s", PARTITION_UNITS),
        Bar("interviews a month until it is full", PARTITION_BYTES / size / 1e6, "M", 1, at_least=True),
        Bar(
            "interviews a month until it is throttled",
            A_MONTH / 1e6 * PARTITION_UNITS / peak,
            "M",
            1,
            at_least=True,
        ),
        Bar(
            "months until one partition for all is full",
            PARTITION_BYTES / (A_MONTH * size),
            "months",
            6,
            at_least=True,
        ),
    ]


def _row(began: datetime) -> IndexRow:
    header = Header(
        interview_id=new_id(began),
        mode="adaptive_follow_up",
        language="en",
        candidate_id="candidate-0001",
        status="completed",
        created_at=began,
        ended_at=began + timedelta(minutes=12),
        moved_at=began + timedelta(minutes=12),
    )
    return IndexRow.of(header)


def _bytes(row: IndexRow) -> int:
    return len(json.dumps(row.to_document(UNDATED, 180 * 86_400)).encode())


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
