"""What somebody asked not to have written down, taken out of a result (G8).

The turns keep the words as they were typed, with the request beside them; nothing that was made of them has any. A file
that may be sent on has neither, and nothing that points at it: no mark, and no word with them about who reads it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.results.model import Result, ResultSummary, ResultTurn
from shared.interview.reviews.model import ReviewedAssessment
from shared.interview.state_machine.texts import KEEPING, REPLIES
from shared.language.off_record import OffRecord
from shared.language.rules.aside_model import speaks_of_reading
from shared.language.rules.asked_of_us import reasons_for
from shared.language.rules.matching import stems
from shared.text.as_meant import as_meant
from shared.text.sentences import sentences
from shared.text.words import words

_SOON: Final = 4
"""Turns in which a question of the record is of what was confided."""
_SHARED: Final = 2
"""Words of "only the record of the conversation keeps it", "the transcript keeps it"; one is shared by chance."""


def without_off_record(built: Result, kept: OffRecord, *, as_typed: bool) -> Result:
    """The result with nothing made of what is off the record; unless `as_typed` without the words too."""
    if not kept.stretches:
        return built
    asked = tuple(_asked_of_it(built.turns, kept))
    left_out = (*(part for each in kept.stretches for part in sentences(each)), *asked)
    turns = turns_off_record(built.turns, kept)
    return built.model_copy(
        update={
            "turns": turns if as_typed else [_without(each, left_out, kept) for each in turns],
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


def _asked_of_it(turns: Sequence[ResultTurn], kept: OffRecord) -> Iterator[str]:
    """What the participant asked of the record, and of who reads it, soon after they had confided something, and why."""
    said = [turn.user_response or "" for turn in turns]
    places = [at for at, text in enumerate(said) if any(each in text for each in kept.stretches)]
    soon = {near for at in places for near in range(at, at + _SOON)} if places else range(len(said))
    for told in (sentences(text) for at, text in enumerate(said) if at in soon):
        asked = [each for each in told if "?" in each and _points_at_it(each, kept)]
        yield from (*asked, *reasons_for(asked, told, kept.language))


def _unasked(summary: ResultSummary, asked: Sequence[str]) -> ResultSummary:
    def without(text: str) -> str:
        for each in asked:
            text = text.replace(f"{each} ", "").replace(each, "")
        return text

    sections = tuple(
        each.model_copy(update={"title": without(each.title), "text": without(each.text)})
        for each in summary.sections
    )
    return summary.model_copy(update={"text": without(summary.text), "sections": sections})


def _cut(said: str, left_out: Sequence[str]) -> str:
    """The words without the sentences that are left out."""
    for each in sorted((each for each in left_out if each in said), key=len, reverse=True):
        said = said.replace(each, "")
    lines = (" ".join(line.split()) for line in said.splitlines())
    return "\n".join(line for line in lines if words(line))


def _points_at_it(sentence: str, kept: OffRecord) -> bool:
    """Whether it asks or tells who reads this, or speaks of what the record keeps."""
    replies = REPLIES[kept.language]
    keeping = (each.rpartition(";")[2] for each in (replies["record"][0], KEEPING[kept.language]))
    told = stems(" ".join(keeping), kept.language)
    is_of_record = len(stems(sentence, kept.language) & told) >= _SHARED
    return is_of_record or speaks_of_reading(sentence) or sentence in (*replies["use"], *replies["record"])


def _unpointed(said: str, kept: OffRecord) -> str:
    """What the interviewer said, without a word of it and of who reads what; what was asked in the end stays."""
    told = _whole(sentences(kept.freed(said)), said)
    return " ".join(
        each for each in told if not _points_at_it(each, kept) or (each is told[-1] and "?" in each)
    )


def _whole(clauses: Sequence[str], said: str) -> list[str]:
    """The sentences of what was said: a semicolon, which parts two of them elsewhere, ends none."""
    whole: list[str] = []
    for each in clauses:
        is_joined = bool(whole) and f"{whole[-1]}; {each}" in said
        whole[-1:] = [f"{whole[-1]}; {each}"] if is_joined else [*whole[-1:], each]
    return whole


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


def _without(turn: ResultTurn, left_out: Sequence[str], kept: OffRecord) -> ResultTurn:
    heard = as_meant(turn.user_response or "", kept.language)
    is_cut = any(each in heard for each in left_out)
    shown = {
        "question_text": _unpointed(turn.question_text, kept),
        "acknowledgement": _unpointed(turn.acknowledgement or "", kept) or None,
        "follow_up": turn.follow_up and _unpointed(turn.follow_up, kept),
        "user_response": turn.user_response and _cut(heard, left_out),
    }
    return turn.model_copy(update={**shown, "note": None} if is_cut else shown)


def _unquoted(judged: ReviewedAssessment, kept: OffRecord) -> ReviewedAssessment:
    """The same, no fact and no verdict telling what is left out."""
    criteria = tuple(
        each.model_copy(update={"evidence": None}) if each.evidence and kept.tells(each.evidence) else each
        for each in judged.criteria
    )
    facts = tuple(each for each in judged.facts if not _holds(kept, each.text, each.span))
    return judged.model_copy(update={"criteria": criteria, "facts": facts})
