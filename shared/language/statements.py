"""Statements about a handover that rest on what was said and found (B11, B12): how sources are shown, what stands.

A statement is dropped if it names no source of the request, or a figure, file or identifier that its sources do not have,
or if most of its words are its own. Sources have short numbers in the prompt; an unknown number names no source.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.markup import LINK, MARKUP
from shared.language.plain_text import clean, one_line, shorten_all
from shared.language.prompt_parts import numbered
from shared.language.prompting import DataBlock
from shared.language.requests.onboarding import MOST_STATEMENTS
from shared.language.retrieval import terms
from shared.language.rules.handover.answering import spoken_of
from shared.language.rules.written_in import written_in
from shared.language.structured import WireModel
from shared.modes.knowledge_handover.knowledge import Known, Statement
from shared.modes.knowledge_handover.texts import place
from shared.text.grounding import grounds, ungrounded
from shared.text.words import content_words, words

FACTS_TOKENS: Final = 6_000
MAX_STATEMENT_CHARS: Final = 500
SAME_WORDS: Final = 0.6
"""The share of a statement's content words that another one has which says the same."""
LEAST_OWN_WORDS: Final = 0.4
"""The share of a text's content words that have to stand in what it rests on."""
_SCANNED: Final = 4
_MOST_AT_ODDS: Final = 3
"""Sources that one statement can set against each other."""


def facts_shown(facts: Sequence[Known], language: LanguageCode) -> str | tuple[DataBlock, ...]:
    """One numbered line a fact."""
    return sources_shown(facts, language, 0, FACTS_TOKENS)


def sources_shown(
    known: Sequence[Known], language: LanguageCode, before: int, tokens: int
) -> str | tuple[DataBlock, ...]:
    """One line a source, numbered on from the `before` sources in front of it; without any an empty slot."""
    lines = [
        f"{number} [{place(each.ground, language)}] {one_line(_told(each))}"
        for number, each in enumerate(known, before + 1)
    ]
    return "\n".join(shorten_all(lines, tokens)) or ()


def _told(known: Known) -> str:
    """A finding with the words of its file, and what they asked to have put first."""
    is_told = known.ground.kind != "file" or known.ground.span in known.text
    wanted = " [they want it first]" if known.wanted_first else ""
    return f"{known.text}{wanted}" if is_told else f"{known.text} | {known.ground.span}"


class StatementReply(WireModel):
    sources: list[str]  # before the text, so that the model writes from them
    text: str


def statements_of(given: Sequence[StatementReply], sources: Sequence[Known]) -> tuple[Statement, ...]:
    known = numbered(sources)
    return tuple(
        Statement(
            text=each.text,
            grounds=tuple(known[number].ground for number in dict.fromkeys(each.sources) if number in known),
        )
        for each in given
    )


def holding(
    given: Iterable[Statement], sources: Sequence[Known], language: LanguageCode, day: str = ""
) -> tuple[Statement, ...]:
    """The statements that hold, each once, with those of their sources that exist; they may name the `day` and any of
    the files too.

    Of one that rests on files in another language only what it names is held against them: a translation shares no words.
    """
    kept: dict[str, Statement] = {}
    files = [each for each in sources if each.ground.kind == "file"]
    named = [day, *dict.fromkeys(each.ground.file_name or "" for each in files)]
    is_foreign = written_in(each.text for each in files) not in (None, language)
    by_ref: defaultdict[str, list[Known]] = defaultdict(list)
    for each in sources:
        by_ref[each.ground.ref].append(each)
    for statement in list(given)[: MOST_STATEMENTS * _SCANNED]:
        known = [each for ref in refs([[statement]]) for each in by_ref.get(ref, ())]
        texts = [text for each in known for text in (each.text, each.ground.span, each.question)]
        text = plain(statement.text, MAX_STATEMENT_CHARS, texts)
        is_translated = is_foreign and any(each.ground.kind == "file" for each in known)
        if known and text and says_what_stands(text, texts, language, named, translated=is_translated):
            there = {each.ground.ref: each.ground for each in reversed(known)}
            grounds = (there[each.ref] for each in statement.grounds if each.ref in there)
            stated = Statement(text=text, grounds=tuple(dict.fromkeys(grounds)))
            kept.setdefault(" ".join(words(text)), stated)
    return tuple(kept.values())[:MOST_STATEMENTS]


def unclear_of(
    given: Iterable[Statement], sources: Sequence[Known], language: LanguageCode, day: str
) -> tuple[Statement, ...]:
    """What sources say otherwise of: a statement that rests on two of them at least. One that names many says of none
    what is otherwise, and would empty every part."""
    found = holding(given, sources, language, day)
    return tuple(each for each in found if 1 < len(each.grounds) <= _MOST_AT_ODDS)


def sorted_out[Part: str](
    parts: Mapping[Part, tuple[Statement, ...]], unclear: Sequence[Statement]
) -> dict[Part, tuple[Statement, ...]]:
    """The parts without what rests on sources that are `unclear`, and without what stands before it."""
    open_ones, said = refs([unclear]), list[Statement]()
    kept: dict[Part, tuple[Statement, ...]] = {}
    for part, statements in parts.items():
        sure = [each for each in statements if open_ones.isdisjoint(refs([[each]]))]
        before = len(said)
        for each in sure:
            if not any(_says(other, each) for other in said):
                said.append(each)
        kept[part] = tuple(said[before:])
    return kept


def _says(one: Statement, other: Statement) -> bool:
    """Whether the first says what the other does, by its sources and by most of its words."""
    if not refs([[other]]) <= refs([[one]]):
        return False
    told = set(content_words(other.text))
    return len(told & set(content_words(one.text))) >= SAME_WORDS * len(told)


def refs(parts: Iterable[Sequence[Statement]]) -> set[str]:
    """The sources that the statements rest on."""
    return {ground.ref for part in parts for statement in part for ground in statement.grounds}


def plain(text: str, limit: int, sources: Sequence[str]) -> str | None:
    """The text on one line, without markup and without links that its sources do not have."""
    if len(text) > limit or MARKUP.search(clean(text)):
        return None
    line = one_line(text)
    links = (word.strip("()[]<>.,;:!?\"'") for word in line.split() if LINK.search(word))
    known = "\n".join(sources)
    return line if words(line) and all(link in known for link in links) else None


def says_what_stands(
    text: str,
    sources: Sequence[str],
    language: LanguageCode,
    named: Sequence[str] = (),
    *,
    translated: bool = False,
) -> bool:
    """Whether the text names nothing that neither its sources have nor is `named`, and shares enough of their words."""
    said = terms(text, language)
    spoken = spoken_of((*sources, *named), language)
    shared = sum(term in spoken for term in said)
    if not translated and shared < LEAST_OWN_WORDS * len(said):
        return False
    return not ungrounded(text, grounds((*sources, *named)))
