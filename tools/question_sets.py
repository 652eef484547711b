"""Loads the sample question sets of samples/question-sets/ into the app that runs, through its API, each file once.

What was loaded is noted in the data folder, so that a restart is quick, and neither undoes what a person has changed nor
brings back what they have deleted.
"""

import hashlib
import json
from pathlib import Path
from typing import cast

from tools.calls import Unreachable, call

NOTE = "sample-question-sets.json"


class NotLoaded(Exception):
    """A sample question set could not be loaded; the text says why."""


def load(base_url: str, key: str, data: Path, folder: Path) -> int:
    """Import the files of the folder that are new since the last time, and return how many. Raises NotLoaded."""
    noted = _noted(data / NOTE)
    loaded = 0
    try:
        for file in sorted(folder.glob("*.yaml")):
            raw = file.read_bytes()
            digest = hashlib.sha256(raw).hexdigest()
            if noted.get(file.name) == digest:
                continue
            _import(base_url, key, file.name, raw)
            noted[file.name] = digest
            loaded += 1
        if loaded:
            (data / NOTE).write_text(json.dumps(noted, indent=2) + "\n")
    except OSError as problem:
        raise NotLoaded(f"a file cannot be read or written: {problem}") from problem
    return loaded


def _import(base_url: str, key: str, name: str, raw: bytes) -> None:
    headers = {"Content-Type": "application/yaml", **({"x-functions-key": key} if key else {})}
    try:
        reply = call(f"{base_url}/api/question-sets/import", data=raw, headers=headers, timeout_s=15)
    except Unreachable as problem:
        raise NotLoaded(f"the host did not answer ({problem})") from problem
    if reply.status not in (200, 201):
        why = (reply.text("detail") or reply.text("title")).rstrip(".")
        raise NotLoaded(f"{name}: the import answered {reply.status} {why}".rstrip())


def _noted(note: Path) -> dict[str, object]:
    try:
        found = cast("object", json.loads(note.read_text()))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}
