"""The package as it is read and printed: what every form of it shows, in order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shared.interview.records.documents import AdditionDocument
from shared.interview.results.shared_document import SHARED_WORDS
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.onboarding import is_shown_with
from shared.modes.knowledge_handover.knowledge import Ground, Package, PackageSection
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.modes.knowledge_handover.onboarding.summary import places_of
from shared.modes.knowledge_handover.texts import ONBOARDING, place
from shared.text.words import content_words

_FEWEST_UNTOLD = 3
_KNOWN = frozenset({"first", "people", "rules", "risks", "timeline"})
"""The sections that say what holds."""


@dataclass(frozen=True, slots=True)
class Line:
    """A statement and the places it rests on, which may be none."""

    text: str
    places: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A titled part; without lines `empty` says so."""

    title: str
    lines: tuple[Line, ...]
    empty: str | None = None


def chapters(record: PackageRecord, added: Sequence[AdditionDocument] = ()) -> list[Chapter]:
    """The sections, what was asked where no statement shows it, the words that say more than the statement they are
    behind, and what was `added` after the end."""
    package, language = record.package, record.language
    texts = ONBOARDING[language]
    sections = [
        Chapter(each.title, tuple(_lines(each, package, language)), each.empty) for each in package.sections
    ]
    quoted = tuple(Line(f"“{ground.span}”", place(ground, language)) for ground in _quoted(package))
    stated = [each for section in package.sections for each in section.statements]
    asked = tuple(
        Line(each.question, texts.turn.format(turn=each.turn))
        for each in package.turns
        if not any(is_shown_with(each.question, statement, language) for statement in stated)
    )
    later = tuple(Line(each.text, each.at.date().isoformat()) for each in added)
    behind = [
        Chapter(texts.asked, asked),
        Chapter(texts.sources, quoted),
        Chapter(SHARED_WORDS[language].additions, later),
    ]
    return [*sections, *(chapter for chapter in behind if chapter.lines)]


def _lines(section: PackageSection, package: Package, language: LanguageCode) -> Iterator[Line]:
    """The statements; what only files say is marked as not spoken of: nobody has said that it holds."""
    is_known = section.key in _KNOWN and bool(package.turns)
    for each in section.statements:
        places, kinds = places_of(each.grounds, language), {ground.kind for ground in each.grounds}
        is_unconfirmed = is_known and kinds == {"file"}
        yield Line(each.text, f"{places}; {ONBOARDING[language].not_spoken_of}" if is_unconfirmed else places)


def _quoted(package: Package) -> Iterator[Ground]:
    """The words of answers that say more than the statement does, each once; a file is at hand, and may hold a key."""
    shown: set[tuple[str, str]] = set()
    for section in package.sections:
        for statement in section.statements:
            for ground in statement.grounds:
                key, told = (ground.ref, ground.span), set(content_words(statement.text))
                if ground.kind == "file" or key in shown:
                    continue
                if len(set(content_words(ground.span)) - told) >= _FEWEST_UNTOLD:
                    shown.add(key)
                    yield ground
