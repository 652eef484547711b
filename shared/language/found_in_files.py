"""The findings of a handover's files, as prompts show them and as replies are checked against them.

If not all findings fit, they are taken from each file in turn, so that no file is left out for its place in the list.
"""

from collections.abc import Sequence
from typing import Final

from shared.language.plain_text import one_line, shorten
from shared.language.prompting import DataBlock
from shared.modes.knowledge_handover.handover import DeepDive, Finding
from shared.text.grounding import Grounds, grounds
from shared.text.tokens import estimate_tokens

FINDINGS_TOKENS: Final = 8_000
NAME_TOKENS: Final = 40
_FINDING_TOKENS: Final = 90
_LOOKED_AT: Final = 600


def numbered_findings(dives: Sequence[DeepDive]) -> dict[str, tuple[str, Finding]]:
    """The findings that the model sees, each with its file, by numbers such as "2.1": of each file in turn."""
    shown: dict[str, tuple[str, Finding]] = {}
    left = FINDINGS_TOKENS - sum(
        estimate_tokens(_heading(number, each)) for number, each in enumerate(dives, 1)
    )
    for place in range(max((len(each.findings) for each in dives), default=0)):
        for number, each in enumerate(dives, 1):
            if place < len(each.findings):
                key = f"{number}.{place + 1}"
                left -= estimate_tokens(_line(key, each.findings[place])) + 1
                if left < 0:
                    return shown
                shown[key] = (each.file_name, each.findings[place])
    return shown


def findings_data(dives: Sequence[DeepDive]) -> tuple[DataBlock, ...]:
    shown = numbered_findings(dives)
    blocks: list[DataBlock] = []
    for number, each in enumerate(dives, 1):
        keys = (f"{number}.{place}" for place in range(1, len(each.findings) + 1))
        lines = [_line(key, shown[key][1]) for key in keys if key in shown]
        if lines:
            blocks.append(DataBlock(f"file-{number}", "\n".join([_heading(number, each), *lines])))
    return tuple(blocks)


def _heading(number: int, dive: DeepDive) -> str:
    return f"{number} {shorten(one_line(dive.file_name), NAME_TOKENS)}"


def _line(key: str, finding: Finding) -> str:
    where = f" {finding.place}" if finding.place else f" line {finding.line}" if finding.line else ""
    told = " | ".join(one_line(text[:_LOOKED_AT]) for text in (finding.text, finding.excerpt))
    return f"{key} [{finding.kind}]{where}: {shorten(told, _FINDING_TOKENS)}"


def found_grounds(dives: Sequence[DeepDive], *also: str) -> Grounds:
    findings = [finding for each in dives for finding in each.findings]
    told = [f"{each.text}\n{each.excerpt}\n{each.place or each.line or ''}" for each in findings]
    return grounds([*(each.file_name for each in dives), *told, *also, f"{len(dives)}"])
