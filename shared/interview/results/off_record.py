"""What somebody asked not to have written down, taken out of a result (G8).

The turns keep the words as they were typed, with the request beside them; nothing that was made of them has any. A file
that may be sent on has neither, and nothing that points at it: no mark, and no word with them about who reads it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, cast

from shared.interview.results.model import Result, ResultSummary, ResultTurn
from shared.interview.reviews.model import ReviewedAssessment
from shared.interview.state_machine.texts import KEEPING, REPLIES
from shared.interview.state_machine.wording import asking_part
from shared.language.off_record import OffRecord, without_clauses
from shared.language.rules.asides.asked_of_us import reasons_for
from shared.language.rules.asides.model import asks_for_it, speaks_of_reading
from shared.language.rules.points.matching import stems
from shared.text.as_meant import as_meant
from shared.text.sentences import sentences
from shared.text.words import words

_CLAUSE: Final = re.compile(r"(?:[^,;:–—]|(?<=\d)[,:](?=\d))+(?:[,;:–—]+\s*|$)|[,;:–—]+\s*")
_DANGLING: Final = " ,;:–—"
_FEWEST_LEFT: Final = 3
"""Words of a sentence that are worth keeping."""
_UNTOLD: Final = "…"
_WORD: Final = re.compile(r"[^\W_]+")
_SOMEBODY: Final = re.compile(
    r"(?<=[^\s.!?…])\s+(?!(?:I|Sie|Ihnen|Ihre?[mnrs]?|Lei|Usted)\b)[A-ZÀ-ÖØ-Þ]"
    r"|(?i:\b(?:my|our|mein\w{0,2}|unse?re?[mnrs]?|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?|mi[oae]|miei|nostr[oaie]"
    r"|bosse?s?|managers?|chefs?|jef[ea]s?|cap[oi]|he|she|they|ils?|elles?|ell[oa]s?|lui|loro)\b)"
)
"""Words for somebody in particular: a name, or "my boss"."""
_EMPTY: Final = re.compile(r"[«“„\"]\s{0,3}[»”“\"]")
"""A quotation of nothing: its line goes whole, for it says that something was there."""
_NEAR: Final = 2
"""Turns behind a wish in which who asks about a reader may mean it."""
_SHARED: Final = 2
"""Words of "only the record of the conversation keeps it", "the transcript keeps it"; one is shared by chance."""


def without_off_record(built: Result, kept: OffRecord, *, as_typed: bool) -> Result:
    """The result with nothing made of what is off the record; unless `as_typed` without the words too."""
    built = _unnamed(built, kept, as_typed=as_typed)
    if not kept.stretches:
        return built
    asked = tuple(_asked_of_it(built, kept))
    left_out = (*(part for each in kept.stretches for part in sentences(each)), *asked)
    turns = turns_off_record(built.turns, kept)
    return built.model_copy(
        update={
            "turns": turns if as_typed else list(_freed(turns, left_out, kept)),
            "facts": [each for each in built.facts if not _holds(kept, each.text, each.span)],
            "topics": [
                each.model_copy(update={"key_insight": None})
                if _holds(kept, each.key_insight or "")
                else each
                for each in built.topics
            ],
            "backlog": [
                each.model_copy(update={"answer": each.answer and _cut(each.answer, left_out)})
                for each in built.backlog
            ],
            "participant_questions": [
                each for each in built.participant_questions if _cut(each.text, left_out)
            ],
            "summary": built.summary and _unasked(built.summary, asked),
        }
    )


def turns_off_record(turns: Sequence[ResultTurn], kept: OffRecord) -> list[ResultTurn]:
    """The turns with their words, and with nothing made of those that are off the record."""
    return [_unmade(each, kept) if kept.stretches else each for each in turns]


def _holds(kept: OffRecord, *texts: str) -> bool:
    return any(map(kept.stands_in, texts))


def _unnamed(built: Result, kept: OffRecord, *, as_typed: bool) -> Result:
    """The result without the names that are not to be written: each has something else in its place."""
    if not kept.unnamed:
        return built
    made = Result.model_validate(_mapped(built.model_dump(), kept.without_names))
    return made.model_copy(update={"turns": built.turns}) if as_typed else made


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    match value:
        case str():
            return change(value)
        case Mapping():
            given = cast("Mapping[str, Any]", value)
            return {name: _mapped(each, change) for name, each in given.items()}
        case list() | tuple():
            return [_mapped(each, change) for each in cast("list[Any]", value)]
        case _:
            return value


def _asked_of_it(built: Result, kept: OffRecord) -> Iterator[str]:
    """What the participant asked of the record, and of who reads it, with the wish and right after it (long before or
    after it that tells of no wish); whether it is left out, or whether it could be; and what has a name told with it."""
    told = [sentences(turn.user_response or "") for turn in built.turns]
    tells = [any(map(kept.tells, said)) for said in told]
    for at, said in enumerate(told):
        is_near = any(tells[max(0, at - _NEAR) : at + 1])
        asked = [
            each
            for each in said
            if "?" in each
            and (_is_of_record(each, kept) or asks_for_it(each) or (is_near and _asks_of_a_reader(each)))
        ]
        named = (
            each
            for each in said
            if not kept.names.isdisjoint(_WORD.findall(each)) and not _is_stretch(each, kept)
        )
        yield from (*asked, *named, *reasons_for(asked, said, kept.language))


def _is_stretch(sentence: str, kept: OffRecord) -> bool:
    """Whether it has what was asked to be left out itself, which takes its clause along and no more."""
    return any(part in sentence for each in kept.stretches for part in sentences(each))


def _unasked(summary: ResultSummary, asked: Sequence[str]) -> ResultSummary:
    def without(text: str) -> str:
        for each in asked:
            text = text.replace(f"{each} ", "").replace(each, "")
        return "\n".join(line for line in text.split("\n") if not _EMPTY.search(line))

    sections = tuple(
        each.model_copy(update={"title": without(each.title), "text": without(each.text)})
        for each in summary.sections
    )
    return summary.model_copy(update={"text": without(summary.text), "sections": sections})


def _cut(said: str, left_out: Sequence[str]) -> str:
    """The words without the sentences that are left out, or the clauses that a part of one is left out of."""
    for each in sentences(said):
        if parts := [part for part in left_out if part in each]:
            said = said.replace(each, _rest(each, parts), 1)
    for each in left_out:
        said = said.replace(each, "")
    lines = (" ".join(line.split()) for line in said.splitlines())
    return "\n".join(line for line in lines if words(line))


def _rest(sentence: str, parts: Sequence[str]) -> str:
    """What is left of a sentence without the clauses that have one of the parts; no half of one."""
    clauses = _CLAUSE.findall(sentence)
    ends = list(accumulate(map(len, clauses)))
    out = [(at, at + len(part)) for part in parts if (at := sentence.find(part)) >= 0]
    left = [
        clause
        for clause, end in zip(clauses, ends, strict=True)
        if not any(start < end and stop > end - len(clause) for start, stop in out)
    ]
    rest = "".join(left).rstrip(_DANGLING)
    if len(words(rest)) < _FEWEST_LEFT:
        return ""
    return rest if left[-1] is clauses[-1] else f"{rest}."


def _points_at_it(sentence: str, kept: OffRecord) -> bool:
    """Whether it asks or tells who reads this, or speaks of what the record keeps."""
    replies = REPLIES[kept.language]
    return (
        _is_of_record(sentence, kept)
        or speaks_of_reading(sentence)
        or sentence in (*replies["use"], *replies["record"])
    )


def _asks_of_a_reader(sentence: str) -> bool:
    """Whether it asks if somebody in particular reads this; who asks where it can be read fears nobody."""
    return speaks_of_reading(sentence) and _SOMEBODY.search(sentence) is not None


def _is_of_record(sentence: str, kept: OffRecord) -> bool:
    replies = REPLIES[kept.language]
    keeping = (each.rpartition(";")[2] for each in (replies["record"][0], KEEPING[kept.language]))
    told = stems(" ".join(keeping), kept.language)
    return len(stems(sentence, kept.language) & told) >= _SHARED


def _unpointed(said: str, kept: OffRecord) -> str:
    """What the interviewer said, without a word of it and of who reads what; what was asked in the end stays."""
    asked = asking_part(said)
    return without_clauses(kept.freed(said), lambda each: each not in asked and _points_at_it(each, kept))


def _unmade(turn: ResultTurn, kept: OffRecord) -> ResultTurn:
    """The turn without what was made of it: no note, fact or verdict has any of the words."""
    facts = tuple(each for each in turn.extracted_facts if not _holds(kept, each))
    return turn.model_copy(
        update={
            "note": kept.freed(turn.note or "") or None,
            "extracted_facts": facts,
            "assessment": turn.assessment and _unquoted(turn.assessment, kept),
        }
    )


def _freed(turns: Sequence[ResultTurn], left_out: Sequence[str], kept: OffRecord) -> Iterator[ResultTurn]:
    """The turns without it; of what was said right after it only the next question stays, or it would show."""
    was_cut = False
    for turn in turns:
        heard = as_meant(turn.user_response or "", kept.language)
        is_cut = any(each in heard for each in left_out)
        asked = asking_part(turn.question_text) if was_cut else turn.question_text
        shown = {
            "question_text": _unpointed(asked, kept) or _UNTOLD,
            "acknowledgement": None if was_cut else _unpointed(turn.acknowledgement or "", kept) or None,
            "follow_up": turn.follow_up and (_unpointed(turn.follow_up, kept) or _UNTOLD),
            "user_response": turn.user_response and _cut(heard, left_out),
        }
        yield turn.model_copy(update={**shown, "note": None} if is_cut else shown)
        was_cut = is_cut


def _unquoted(judged: ReviewedAssessment, kept: OffRecord) -> ReviewedAssessment:
    """The same, no fact and no verdict telling what is left out."""
    criteria = tuple(
        each.model_copy(update={"evidence": None}) if each.evidence and kept.tells(each.evidence) else each
        for each in judged.criteria
    )
    facts = tuple(each for each in judged.facts if not _holds(kept, each.text, each.span))
    return judged.model_copy(update={"criteria": criteria, "facts": facts})
