"""The onboarding package: what was chosen for a successor, with the open questions and the files (B12)."""

from collections.abc import Sequence

from shared.interview.state_machine.assessment import Source
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import PackageDraft
from shared.modes.knowledge_handover.knowledge import (
    PACKAGE_KEYS,
    AskedTurn,
    Ground,
    Knowledge,
    Known,
    KnownFile,
    Package,
    PackageKey,
    PackageSection,
    Statement,
)
from shared.modes.knowledge_handover.onboarding.open_points import open_points
from shared.modes.knowledge_handover.texts import ONBOARDING, Texts

FINDINGS_A_FILE = 5


def package_from(
    knowledge: Knowledge, draft: PackageDraft, source: Source, language: LanguageCode
) -> Package:
    """All seven sections in their order; an empty one says so."""
    texts = ONBOARDING[language]
    chosen: dict[PackageKey, tuple[Statement, ...]] = {
        **draft.parts,
        "open_questions": open_points(knowledge, language),
        "files": tuple(
            statement for file in knowledge.files for statement in _of_file(file, _told(draft), texts)
        ),
    }
    return Package(
        title=texts.title,
        overview=texts.package_overview.format(answered=len(knowledge.answered), files=len(knowledge.files)),
        sections=tuple(_section(key, chosen.get(key, ()), texts) for key in PACKAGE_KEYS),
        turns=tuple(AskedTurn(turn=each.turn, question=each.question) for each in knowledge.answered),
        source=source,
    )


def _section(key: PackageKey, statements: tuple[Statement, ...], texts: Texts) -> PackageSection:
    nothing = {"open_questions": texts.nothing_open, "files": texts.no_files}.get(key, texts.nothing)
    return PackageSection(
        key=key, title=texts.sections[key], statements=statements, empty=None if statements else nothing
    )


def _told(draft: PackageDraft) -> frozenset[Ground]:
    return frozenset(
        ground for part in draft.parts.values() for statement in part for ground in statement.grounds
    )


def _of_file(file: KnownFile, told: frozenset[Ground], texts: Texts) -> list[Statement]:
    """What it is for, then the first findings that no other section tells; a file without any is named all the same."""
    if not file.findings:
        return [Statement(text=f"{file.file_name}: {texts.nothing_found}" if file.read else file.file_name)]
    return [
        Statement(text=f"{file.file_name}: {found.text}", grounds=(found.ground,))
        for found in _left(file.findings, told)[:FINDINGS_A_FILE]
    ]


def _left(findings: Sequence[Known], told: frozenset[Ground]) -> list[Known]:
    for_itself = [found for found in findings if found.kind == "purpose"]
    others = [found for found in findings if found.kind != "purpose" and found.ground not in told]
    return [*for_itself, *others] or list(findings[:1])
