"""What a person reads after `Ready`: how to try the thing that runs."""

import getpass
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from tools import model_servers
from tools.calls import HostUnreachable, call
from tools.sample import Sample

PAGES = {"Start page": "/", "Staff console": "/console", "API explorer": "/docs"}
HANDOVER = "samples/handover"
HANDOVER_PAGE = "docs/modes/knowledge_handover.md"
SAMPLE_ANSWER = "I read the query plan with EXPLAIN."


def served_pages(base_url: str) -> dict[str, str]:
    """The addresses of those pages that the host really serves."""
    return {name: f"{base_url}{path}" for name, path in PAGES.items() if _answers(base_url + path)}


def owner_link(base_url: str, key: str) -> str | None:
    """A link that signs an owner in once; None where the host makes none."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = "Owner"
    try:
        made = call(
            f"{base_url}/api/owner-links",
            body={"name": name[:80]},
            headers={"x-functions-key": key},
            timeout_s=5,
        )
    except HostUnreachable:
        return None
    return made.text("url") or None if made.status == 201 else None


def _answers(url: str) -> bool:
    try:
        return call(url, timeout_s=5).status == 200
    except HostUnreachable:
        return False


def judged_by(base_url: str, ports: Mapping[str, int] = model_servers.PORTS) -> list[str]:
    """Who judges the answers here; the host says what it was configured with.

    Without a model: which model servers listen at these ports of this machine, and how to use them.
    """
    try:
        checks = call(f"{base_url}/api/health", timeout_s=5).body.get("checks")
    except HostUnreachable:
        checks = None
    model = cast("dict[str, object]", checks).get("model") if isinstance(checks, dict) else None
    if model in ("openai", "azure"):
        return ["A model judges the answers; where it fails, built-in rules do."]
    rules = "With OPENAI_API_KEY a model judges the answers; without it built-in rules do."
    return [rules, *model_servers.advice(model_servers.listening(ports))]


def answer_command(base_url: str, sample: Sample) -> str:
    body = f'{{"user_response": "{SAMPLE_ANSWER}"}}'
    return (
        f"curl -sS '{base_url}/api/interview/{sample.interview_id}/respond?wait=10' "
        f"-H 'Authorization: Bearer {sample.participant_token}' -H 'Content-Type: application/json' -d '{body}'"
    )


def handover_command(base_url: str, keys: Path | None) -> str:
    """A curl, for a shell in the checkout's folder, that hands over the sample project, and shows the handover's id."""
    key = ""
    if keys is not None:
        key = f""" -H "x-functions-key: $(sed -n 's/.*"staff": "\\([^"]*\\)".*/\\1/p' {shlex.quote(str(keys))})\""""
    return f"curl -sS '{base_url}/api/handovers'{key} $(printf ' -F files=@%s' {HANDOVER}/*)"


def text(
    base_url: str, sample: Sample | None, pages: Mapping[str, str], data: Path, link: str | None = None
) -> str:
    """The lines to print; the sample's, and the owner's link, are left out when there is none."""
    lines = ["", "Try it:"]
    if link is not None:
        lines += [_line("Staff console, signed in", f"{link} (once, within an hour)")]
    if sample is not None:
        lines += [_line("Answer a sample interview", sample.participant_url)]
        lines += [
            "  or in a terminal:",
            f"    .venv/bin/python -m interviews chat '{sample.participant_url}'",
        ]
        lines += ["  or by curl:", f"    {answer_command(base_url, sample)}"]
    keys = data / "keys.json" if (data / "keys.json").exists() else None
    lines += [_line("Hand over a sample project", f"the files of {HANDOVER}: in the console, or")]
    lines += [f"    {handover_command(base_url, keys)}"]
    lines += [_line("  and the next steps", HANDOVER_PAGE)]
    lines += [_line(name, url) for name, url in pages.items()]
    if keys is not None:
        lines += [_line("Keys (staff, durable)", str(keys))]
    lines += judged_by(base_url)
    return "\n".join([*lines, f"Ctrl-C stops it; the data stays in {data}.", ""])


def _line(name: str, value: str) -> str:
    return f"  {name:<27} {value}"
