"""The recording of an older version's data, unpacked as if that version had been killed this moment.

Times in it are moved by as much as the recording is old. So no timer, deadline, age or retention comes due because the
recording has become older; everything else stands as it was written. Ids begin with the time at which they were made, and
stay: the product looks at it only where an interview is gone.
"""

import json
import re
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import durabletask.internal.orchestrator_service_pb2 as pb
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from shared.storage.port import Store
from tests.every_mode import Conversation
from tests.store.endpoints import ANY_KEY

RELEASES: Final = Path(__file__).parents[1] / "releases"
RECORDINGS: Final = [
    RELEASES / "before-modes-were-packages.tar.xz",
    *sorted(RELEASES.glob("*/waiting.tar.xz")),
]
DATABASE: Final = "interviews"
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)")
_MICROSECOND: Final = timedelta(microseconds=1)
_SECOND: Final = timedelta(seconds=1)


@dataclass(frozen=True)
class Begun:
    """An interview in the middle: its participant's token, what was said, and the turns of its result so far."""

    interview_id: str
    token: str
    conversation: Conversation
    turns: list[dict[str, Any]]


@dataclass(frozen=True)
class Recorded:
    """What was recorded, and when the host was killed. One of the interviews is of the study, where there is one."""

    at: str
    interviews: list[Begun]
    study_id: str | None = None


def unpack(recording: Path, store: str, folder: Path) -> Recorded:
    """The data folder that was written over this store, `sqlite` or `cosmos`."""
    with tarfile.open(recording) as archive:
        wanted = [member for member in archive.getmembers() if member.name.startswith(f"{store}/")]
        archive.extractall(folder, wanted, filter="data")
    data = folder / store
    at = datetime.fromisoformat(json.loads((data / "recorded.json").read_text())["at"])
    _Shift((datetime.now(UTC) - at) // _SECOND * _SECOND).folder(data)
    recorded = json.loads((data / "recorded.json").read_text())
    interviews = [
        Begun(**{**each, "conversation": Conversation(**each["conversation"])})
        for each in recorded["interviews"]
    ]
    return Recorded(**{**recorded, "interviews": interviews})


def over_cosmos(url: str) -> dict[str, str]:
    """The settings of a product over the Cosmos DB at `url`."""
    return {
        "COSMOS_ENDPOINT": url,
        "COSMOS_KEY": ANY_KEY,
        "COSMOS_DATABASE": DATABASE,
        "PARTICIPANT_TOKEN_KEY": "k" * 40,
    }


async def fill(store: Store, data: Path) -> None:
    """Put the recorded documents into an empty store."""
    for line in (data / "documents.jsonl").read_text().splitlines():
        each = json.loads(line)
        await store.create(each["container"], each["document"])


class _Shift:
    """Moves all times in a data folder, by whole seconds: what is written of a second stays as it is."""

    def __init__(self, by: timedelta) -> None:
        self._by = by
        self._micros = by // _MICROSECOND

    def folder(self, data: Path) -> None:
        for name in ("recorded.json", "documents.jsonl"):
            if (file := data / name).exists():
                file.write_text(self.text(file.read_text()))
        self._hub(data / "taskhub.db")
        if (store := data / "interviews.db").exists():
            self._documents(store)

    def text(self, text: str) -> str:
        """Times in ISO 8601."""
        return _TIME.sub(self._moved, text)

    def _moved(self, found: re.Match[str]) -> str:
        moment = datetime.fromisoformat(found[0]) + self._by
        return f"{moment:%Y-%m-%dT%H:%M:%S}{found[0][19:]}"

    def _documents(self, file: Path) -> None:
        with closing(sqlite3.connect(file)) as db:
            _change(db, "documents", {"body": self.text, "expires": lambda at: at + self._by.total_seconds()})
            db.commit()

    def _hub(self, file: Path) -> None:
        columns: dict[str, dict[str, Callable[[Any], Any]]] = {
            "instance": {
                **dict.fromkeys(("created_at", "updated_at", "completed_at", "not_before"), self._number),
                **dict.fromkeys(("output", "custom_status"), self.text),
                "timers": self._timers,
                "failure": lambda blob: self._blob(pb.TaskFailureDetails, blob),
            },
            "input": {"input": self.text},
            "history": {"events": lambda blob: self._blob(pb.HistoryChunk, blob)},
            "queued": {"event": lambda blob: self._blob(pb.HistoryEvent, blob)},
            "entity": {
                "state": self.text,
                "modified_at": self._number,
                "pending": lambda blob: self._blob(pb.HistoryChunk, blob),
            },
            "delayed_signal": {
                "fire_at": self._number,
                "event": lambda blob: self._blob(pb.HistoryEvent, blob),
            },
        }
        with closing(sqlite3.connect(file)) as db:
            for table, changes in columns.items():
                _change(db, table, changes)
            db.commit()

    def _number(self, micros: int) -> int:
        return micros + self._micros

    def _timers(self, text: str) -> str:
        return json.dumps({name: self._number(at) for name, at in json.loads(text).items()})

    def _blob(self, kind: type[Message], blob: bytes) -> bytes:
        message = kind.FromString(blob)
        self._message(message)
        return message.SerializeToString()

    def _message(self, message: Message) -> None:
        if isinstance(message, Timestamp):
            message.FromDatetime(message.ToDatetime() + self._by)
            return
        for field, value in message.ListFields():
            if field.type == FieldDescriptor.TYPE_STRING and isinstance(value, str):
                setattr(message, field.name, self.text(value))
            for inner in _messages(field, value):
                self._message(inner)


def _messages(field: FieldDescriptor, value: Any) -> Iterator[Message]:
    if field.message_type is None or field.message_type.GetOptions().map_entry:
        return
    yield from value if field.is_repeated else (value,)


def _change(db: sqlite3.Connection, table: str, changes: dict[str, Callable[[Any], Any]]) -> None:
    for column, change in changes.items():
        db.create_function("changed", 1, change)
        db.execute(f"UPDATE {table} SET {column} = changed({column}) WHERE {column} IS NOT NULL")
