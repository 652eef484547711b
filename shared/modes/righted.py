"""What the answers of an interview put right, and what each of it takes the place of (G2, A6)."""

from collections.abc import Sequence

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord
from shared.language.rules.corrections.cues import calls_wrong
from shared.language.rules.corrections.told import Put, corrected_sentence, corrections_told
from shared.language.rules.handover.record import shown_part
from shared.language.rules.hearing.additions import what_is_added
from shared.modes.by_concepts.disowned import disowned
from shared.modes.candidate_gaps.wanted import owner_of_gap
from shared.text.sentences import sentences


class Righted(Frozen):
    """The turn that puts something right, and the sentence whose place it takes; an empty one is not known."""

    turn: int
    before: str


def righted_in(turns: Sequence[WholeTurn], kept: OffRecord, language: LanguageCode) -> dict[str, Righted]:
    """The words that put something right, in the order of the talk, without what is off the record."""
    told = [turn.answer.text if turn.answer else "" for turn in turns]
    found: dict[str, Righted] = {}
    for place, turn in enumerate(turns):
        for said, before in _put_right(turn, told[:place], language):
            if not kept.stands_in(said):
                known = "" if kept.stands_in(before) else before
                found.setdefault(said, Righted(turn=turn.shown.turn, before=known))
    return found


def line_of_resume(turn: WholeTurn, earlier: Sequence[str]) -> str:
    """The line of a resume that a question on it quotes; empty for what an answer said."""
    line = shown_part(turn.shown.question_text) or ""
    return line if owner_of_gap(turn.shown.main_id) and not any(line in each for each in earlier) else ""


def lines_disowned(turns: Sequence[WholeTurn]) -> dict[str, str]:
    """The lines of a resume that a question quoted and its answer disowns, with the words that do."""
    told = [turn.answer.text for turn in turns if turn.answer]
    return {
        line: said[0]
        for turn in turns
        if turn.answer and (line := line_of_resume(turn, told))
        if (said := disowned(turn.shown.question_text, turn.answer.text))
    }


def _put_right(turn: WholeTurn, earlier: Sequence[str], language: LanguageCode) -> list[Put]:
    """What a turn puts right: what corrects something known, a skill or a line of the resume that is none of theirs, and
    what its words say is a correction. Where a model took the answer for none, what it names counts alone.
    """
    if turn.answer is None or turn.assessment is None or not turn.is_answered:
        return []
    judged = turn.assessment.assessment
    is_by_model = judged is not None and judged.source == "model"
    told, own, lines = list[Put](), list(turn.assessment.corrected.values()), dict[str, str]()
    if not is_by_model or turn.assessment.intent == "correction" or turn.assessment.reply == "put_right":
        said, added = turn.answer.text, turn.assessment.added.values()
        for stretch in added:  # "Wait, I had not finished the ropes" puts nothing right
            if not any(calls_wrong(each, language) for each in sentences(stretch)):
                said = said.replace(stretch, " ".join(what_is_added(stretch)))
        line = line_of_resume(turn, earlier)
        lines = dict.fromkeys(disowned(turn.shown.question_text, said) if line else (), line)
        for put in corrections_told(said, earlier, language):
            is_of_line = not put.before and any(each in put.said for each in lines)
            told.append(put._replace(before=line) if is_of_line else put)
        own += added if turn.assessment.reply == "put_right" else ()
    known = [each for each in dict.fromkeys((*own, *lines)) if not any(each in put.said for put in told)]
    found = {each: [put for put in told if put.said in each] for each in known}
    whole = [
        Put(
            each,
            next((put.before for put in mine if put.before), lines.get(each, ""))
            or corrected_sentence(each, earlier, language),
        )
        for each, mine in found.items()
    ]
    return [*whole, *(put for put in told if not any(put.said in each for each in known))]
