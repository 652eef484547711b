"""One file, by the rules: what its kind shows, the weightiest first, a few of each kind."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Final

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.code import code_findings
from shared.language.rules.file_analysis.comments import comment_marks
from shared.language.rules.file_analysis.found import FileLines, Remark, WeighedFinding, has_words
from shared.language.rules.file_analysis.prose import prose_findings
from shared.language.rules.file_analysis.python_code import parse, python_findings
from shared.language.rules.file_analysis.sheets import sheet_findings
from shared.language.rules.file_analysis.tables import table_findings
from shared.modes.knowledge_handover.handover import DeepDive, Finding, FindingKind, ParsedFile

MOST_OF_A_KIND: Final[dict[FindingKind, int]] = {
    "purpose": 1,
    "formula": 10,
    "threshold": 10,
    "hard_coded": 10,
    "decision": 10,
    "owner": 5,
    "todo": 6,
    "dependency": 6,
}
_ENOUGH_TO_OWN: Final = 2


def dive(file: ParsedFile, most: int) -> DeepDive:
    """At most `most` findings, the weightiest first; in equal measure, those first that stand first."""
    found = sorted(_found(file), key=lambda each: (-each.weight, each.line))
    return DeepDive(
        file_name=file.file_name,
        findings=tuple(
            Finding(text=each.text, kind=each.kind, line=each.line, excerpt=each.excerpt)
            for each in _bounded(found, most)
        ),
    )


def _found(file: ParsedFile) -> list[WeighedFinding]:
    source = FileLines(file.file_name, file.lines, comment_marks(file.file_name))
    found = _once(_by_kind(file, source))
    nobody = _nobody_named(source, found) if file.kind != "table" else None
    return found if nobody is None else [*found, nobody]


def _by_kind(file: ParsedFile, source: FileLines) -> Iterator[WeighedFinding | None]:
    match file.kind:
        case "code":
            tree = parse(file.text) if PurePosixPath(file.file_name).suffix.lower() == ".py" else None
            if tree is not None:
                yield from python_findings(tree, source)
            yield from code_findings(source, parsed=tree is not None)
        case "table":
            yield from table_findings(source)
        case "spreadsheet":
            yield from sheet_findings(source)
        case "text" | "markdown" | "pdf" | "docx":
            yield from prose_findings(source)


def _once(found: Iterable[WeighedFinding | None]) -> list[WeighedFinding]:
    """Of several findings of a kind on one line, the weightiest."""
    kept: dict[tuple[FindingKind, int], WeighedFinding] = {}
    for each in found:
        if each is None or not has_words(each.excerpt):
            continue
        known = kept.get((each.kind, each.line))
        if known is None or each.weight > known.weight:
            kept[each.kind, each.line] = each
    return list(kept.values())


def _nobody_named(source: FileLines, found: list[WeighedFinding]) -> WeighedFinding | None:
    """That nobody is named as responsible for a file that holds rules of its own; shown by its first line."""
    if any(each.kind == "owner" for each in found):
        return None
    rules = sum(each.kind in ("formula", "threshold", "decision", "hard_coded") for each in found)
    first = next((number for number, line in enumerate(source.lines, start=1) if has_words(line)), None)
    if first is None or rules < _ENOUGH_TO_OWN:
        return None
    text = "Nobody is named as responsible for this file."
    return source.found(first, Remark("owner", text, wording.NOBODY))


def _bounded(found: Iterable[WeighedFinding], most: int) -> list[WeighedFinding]:
    """The first of each kind, never more than its share; what the file is for is never crowded out."""
    counted: Counter[FindingKind] = Counter()
    kept: list[WeighedFinding] = []
    for each in found:
        counted[each.kind] += 1
        if counted[each.kind] <= MOST_OF_A_KIND[each.kind]:
            kept.append(each)
    purpose = [each for each in kept if each.kind == "purpose"]
    others = [each for each in kept if each.kind != "purpose"]
    return [*others[: max(0, most - len(purpose))], *purpose][:most]
