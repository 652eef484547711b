"""Loads the sample question sets and plans of samples/ into the app that runs, through its API, each file once.

What was loaded is noted in the data folder, so that a restart is quick, and neither undoes what a person has changed nor
brings back what they have deleted.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from tools.calls import HostUnreachable, call
from tools.environment import ROOT


@dataclass(frozen=True)
class Kind:
    """What is loaded: the files of a folder, where they are sent and as what, and the note of what was."""

    name: str
    folder: Path
    pattern: str
    path: str
    content_type: str
    note: str


KINDS = (
    Kind(
        "question sets",
        ROOT / "samples" / "question-sets",
        "*.yaml",
        "/api/question-sets/import",
        "application/yaml",
        "sample-question-sets.json",
    ),
    Kind(
        "plans", ROOT / "samples" / "plans", "*.json", "/api/plans", "application/json", "sample-plans.json"
    ),
)


class NotLoaded(Exception):
    """A sample could not be loaded; the text says why."""


def load(base_url: str, key: str, data: Path, kind: Kind) -> int:
    """Send the files of this kind that are new since the last time, and return how many. Raises NotLoaded."""
    noted = _noted(data / kind.note)
    loaded = 0
    try:
        for file in sorted(kind.folder.glob(kind.pattern)):
            raw = file.read_bytes()
            digest = hashlib.sha256(raw).hexdigest()
            if noted.get(file.name) == digest:
                continue
            _send(base_url, key, kind, file.name, raw)
            noted[file.name] = digest
            loaded += 1
        if loaded:
            (data / kind.note).write_text(json.dumps(noted, indent=2) + "\n")
    except OSError as problem:
        raise NotLoaded(f"a file cannot be read or written: {problem}") from problem
    return loaded


def _send(base_url: str, key: str, kind: Kind, name: str, raw: bytes) -> None:
    headers = {"Content-Type": kind.content_type, **({"x-functions-key": key} if key else {})}
    try:
        reply = call(f"{base_url}{kind.path}", data=raw, headers=headers, timeout_s=15)
    except HostUnreachable as problem:
        raise NotLoaded(f"the host did not answer ({problem})") from problem
    if reply.status not in (200, 201):
        why = (reply.text("detail") or reply.text("title")).rstrip(".")
        raise NotLoaded(f"{name}: the app answered {reply.status} {why}".rstrip())


def _noted(note: Path) -> dict[str, object]:
    try:
        found = cast("object", json.loads(note.read_text()))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}
