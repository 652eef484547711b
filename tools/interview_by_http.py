"""Leads the sample interview to its end over HTTP, wherever the app runs: after a deployment, and under any host.

`python -m tools.interview_by_http https://… [--key STAFF_KEY]`; without a key, that of the folder `--data`.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from tools.calls import HostUnreachable, Reply, call
from tools.environment import ROOT
from tools.guide import SAMPLE_ANSWER
from tools.problems import ToolFailed, exit_status
from tools.sample import OVER, Sample, SampleFailed, staff_key, start

MOST_ANSWERS = 40
MOST_POLLS = 8
WAIT_S = 10


def states(base_url: str, sample: Sample) -> Iterator[Reply]:
    """The interview's states, each with an open question, which is answered before the next; the last one is over.

    Raises ToolFailed where an answer is refused, and where a question takes longer than MOST_POLLS waits.
    """
    url = f"{base_url}/api/interview/{sample.interview_id}"
    bearer = {"Authorization": f"Bearer {sample.participant_token}"}
    for _ in range(MOST_ANSWERS):
        state = _settled(url, bearer)
        yield state
        if state.text("status") in OVER:
            return
        said = call(f"{url}/respond", body={"user_response": SAMPLE_ANSWER}, headers=bearer, timeout_s=60)
        if said.status not in (200, 202):
            raise ToolFailed(f"An answer was refused: {said.status} {said.text('detail')}")
    raise ToolFailed(f"The interview is not over after {MOST_ANSWERS} answers.")


def _settled(url: str, bearer: dict[str, str]) -> Reply:
    state, revision = Reply(0, {}), cast("object", 0)
    for _ in range(MOST_POLLS):
        state = call(f"{url}?after={revision}&wait={WAIT_S}", headers=bearer, timeout_s=WAIT_S + 50)
        if state.status != 200:
            raise ToolFailed(f"The interview cannot be read: {state.status} {state.text('detail')}")
        if state.text("status") in {"awaiting_answer", "parked", *OVER}:
            return state
        revision = state.body.get("revision", 0)
    raise ToolFailed(f"No question came within {MOST_POLLS * WAIT_S} s; the last state is {state.body}.")


def lead(base_url: str, key: str) -> None:
    """Prints each question and how it ended. Raises ToolFailed."""
    ended = ""
    try:
        for state in states(base_url, start(base_url, key, ROOT / "samples" / "adaptive-interview.json")):
            question = cast("dict[str, object] | None", state.body.get("question"))
            print(question["question_text"] if question else state.text("status"), flush=True)
            ended = state.text("status")
    except (SampleFailed, HostUnreachable) as problem:
        raise ToolFailed(f"The interview failed: {problem}") from problem
    if ended == "failed":
        raise ToolFailed("The interview ended as failed; the host's log says why.")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Lead the sample interview to its end over HTTP.")
    parser.add_argument("base_url")
    parser.add_argument("--key", default="")
    parser.add_argument("--data", default=".data", type=Path)
    given = parser.parse_args(arguments)
    key = str(given.key) or staff_key(given.data)
    return exit_status(lambda: lead(str(given.base_url).rstrip("/"), key))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
