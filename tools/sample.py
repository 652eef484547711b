"""Starts the sample interview of samples/adaptive-interview.json, so that a newcomer has something to answer.

The idempotency key comes from the file's content, so restarts find the interview of the first start again; one that
is over makes way for the next.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from tools.calls import HostUnreachable, Reply, call

OVER = frozenset({"completed", "ended", "failed"})
MOST_SAMPLES = 100
READY_WAIT_S = 5


@dataclass(frozen=True)
class Sample:
    """An interview that waits for somebody to answer it."""

    interview_id: str
    participant_token: str
    participant_url: str


class SampleFailed(Exception):
    """The sample interview could not be started; the text says why."""


def staff_key(data: Path) -> str:
    """The staff key that the host keeps in its data folder; empty where the host keeps none."""
    try:
        keys = cast("object", json.loads((data / "keys.json").read_text()))
    except (OSError, ValueError):
        return ""
    return str(cast("dict[str, object]", keys).get("staff", "")) if isinstance(keys, dict) else ""


def _started(reply: Reply) -> Sample:
    if reply.status not in (200, 201):
        why = (reply.text("detail") or reply.text("title")).rstrip(".")
        raise SampleFailed(f"the start answered {reply.status} {why}".rstrip())
    names = ("interview_id", "participant_token", "participant_url")
    sample = Sample(*(reply.text(name) for name in names))
    if not all((sample.interview_id, sample.participant_token, sample.participant_url)):
        raise SampleFailed(f"the start's answer lacks one of {', '.join(names)}")
    return sample


def _is_open(base_url: str, sample: Sample) -> bool:
    bearer = {"Authorization": f"Bearer {sample.participant_token}"}
    state = call(f"{base_url}/api/interview/{sample.interview_id}", headers=bearer, timeout_s=10)
    return state.status == 200 and state.text("status") not in OVER


def start(base_url: str, key: str, body_file: Path) -> Sample:
    """The first sample interview that is not over, started if need be. Raises SampleFailed."""
    try:
        raw = body_file.read_bytes()
        body = cast("object", json.loads(raw))
        digest = hashlib.sha256(raw).hexdigest()[:12]
        for number in range(MOST_SAMPLES):
            headers = {
                "Idempotency-Key": f"sample-{digest}-{number}",
                **({"x-functions-key": key} if key else {}),
            }
            url = f"{base_url}/api/interview/start?wait={READY_WAIT_S}"
            sample = _started(call(url, body=body, headers=headers, timeout_s=READY_WAIT_S + 15))
            if _is_open(base_url, sample):
                return sample
    except HostUnreachable as problem:
        raise SampleFailed(f"the host did not answer ({problem})") from problem
    except (OSError, ValueError) as problem:
        raise SampleFailed(f"{body_file.name} cannot be read: {problem}") from problem
    raise SampleFailed(f"{MOST_SAMPLES} sample interviews are over already")
