"""The onboarding package: what was chosen for a successor, with the open questions and the files (B12)."""

from collections.abc import Collection

from shared.interview.state_machine.assessment import Source
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import PackageDraft
from shared.language.rules.handover.backlog_words import name_of
from shared.language.rules.handover.onboarding import HEADINGS
from shared.modes.knowledge_handover.knowledge import (
    PACKAGE_KEYS,
    AskedTurn,
    Ground,
    Knowledge,
    KnownFile,
    Package,
    PackageKey,
    PackagePart,
    PackageSection,
    Statement,
)
from shared.modes.knowledge_handover.onboarding.also_told import also_told
from shared.modes.knowledge_handover.onboarding.contested import contested
from shared.modes.knowledge_handover.onboarding.health import marked
from shared.modes.knowledge_handover.onboarding.open_points import contradiction, open_points
from shared.modes.knowledge_handover.texts import ONBOARDING, Texts


def package_from(
    knowledge: Knowledge, draft: PackageDraft, source: Source, language: LanguageCode
) -> Package:
    """All seven sections in their order; an empty one says so, or that nobody was asked about it."""
    texts = ONBOARDING[language]
    resolved = tuple(contradiction(each, language) for each in knowledge.contradictions if each.holds)
    more: dict[PackagePart, tuple[Statement, ...]] = {}
    if source == "model":
        more = also_told(knowledge, draft, language)
    parts: dict[PackageKey, tuple[Statement, ...]] = {
        part: tuple(
            contested(marked(each, language), knowledge.contradictions, language)
            for each in (*draft.parts.get(part, ()), *more.get(part, ()))
        )
        for part in (*draft.parts, *more)
    }
    chosen: dict[PackageKey, tuple[Statement, ...]] = {
        **parts,
        "first": (*_put_right(knowledge, texts), *parts.get("first", ())),
        "rules": (*resolved, *parts.get("rules", ())),
        "open_questions": (*draft.unclear, *open_points(knowledge, language)),
        "files": tuple(_of_file(file, texts) for file in knowledge.files),
    }
    unasked = {name_of(each.text) for each in knowledge.open_questions if each.why == "not_asked"}
    return Package(
        title=texts.title,
        overview=texts.package_overview.format(answered=len(knowledge.answered), files=len(knowledge.files)),
        sections=tuple(_section(key, chosen.get(key, ()), unasked, texts) for key in PACKAGE_KEYS),
        turns=tuple(AskedTurn(turn=turn, question=question) for question, turn in _asked(knowledge).items()),
        source=source,
    )


def _put_right(knowledge: Knowledge, texts: Texts) -> tuple[Statement, ...]:
    """What corrects something, nobody can tell what: whoever reads on has to know of it first."""
    return tuple(
        Statement(
            text=texts.said_anew.format(said=each.said), grounds=(Ground.of_turn(each.turn, each.said),)
        )
        for each in knowledge.put_right
    )


def _asked(knowledge: Knowledge) -> dict[str, int]:
    asked: dict[str, int] = {}
    for each in knowledge.answered:
        asked.setdefault(each.question, each.turn)
    return asked


def _section(
    key: PackageKey, statements: tuple[Statement, ...], unasked: Collection[str | None], texts: Texts
) -> PackageSection:
    asked_here = {name for name, (_, part) in HEADINGS.items() if part == key}
    nothing = texts.not_asked if asked_here and asked_here <= set(unasked) else texts.nothing
    nothing = texts.no_files if key == "files" else nothing
    return PackageSection(
        key=key, title=texts.sections[key], statements=statements, empty=None if statements else nothing
    )


def _of_file(file: KnownFile, texts: Texts) -> Statement:
    """What it is for, where it says so; one that says nothing of it is named all the same."""
    found = next((each for each in file.findings if each.kind == "purpose"), None)
    if found is None:
        untold = file.read and not file.findings
        return Statement(text=f"{file.file_name}: {texts.nothing_found}" if untold else file.file_name)
    return Statement(text=f"{file.file_name}: {found.text}", grounds=(found.ground,))
