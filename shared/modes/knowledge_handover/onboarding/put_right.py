"""What a later answer of a handover puts right, to stand beside the words that it corrects (B12, G2)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.corrected_facts import apart
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.righting import righting
from shared.modes.knowledge_handover.knowledge import PutRight
from shared.modes.knowledge_handover.records import FactDocument
from shared.text.joined import joined
from shared.text.sentences import sentences

_BEHIND: Final = 2
"""So many sentences behind the correcting one may say what holds."""


def put_right_later(
    mine: Sequence[FactDocument],
    facts: Sequence[FactDocument],
    answers: Mapping[int, str],
    silent: Mapping[int, frozenset[str]],
    language: LanguageCode,
) -> Iterator[PutRight]:
    """For each fact of one answer that a later turn replaced or mended the words that do, whole, but for what is left
    out."""
    for fact in mine:
        turn, first = _corrected_by(fact, facts, answers, language)
        told = sentences(answers.get(turn, ""))
        at = next(
            (place for place, each in enumerate(told) if first and (each in first or first in each)), None
        )
        if at is None or turn == fact.turn:
            continue
        kept = [each for each in told[at : at + 1 + _BEHIND] if each not in silent.get(turn, frozenset())]
        if kept:
            yield PutRight(span=fact.span, said=joined(kept, answers[turn]), turn=turn)


def _corrected_by(
    fact: FactDocument, facts: Sequence[FactDocument], answers: Mapping[int, str], language: LanguageCode
) -> tuple[int, str]:
    """The turn and the words that correct a fact; none of one that stands."""
    if turn := fact.replaced_by:
        told = [each for each in facts if each.turn == turn]
        beside = [each.span for each in told if apart(each.text, language).first]
        said = (*beside, *righting(answers.get(turn, ""), language), *(each.span for each in told))
        return turn, next(iter(said), "")
    if fact.mended is None:
        return 0, ""
    opening, _, closing = HANDOVER_TURN_WORDS[language].righted.partition("{text}")
    _, is_beside, said = fact.mended.rpartition(opening)
    said = said.removesuffix(closing) if is_beside else ""
    first = next(iter(sentences(said)), "")
    if not first:  # the next answer took the value back in its first breath
        later = [turn for turn in answers if turn > fact.turn]
        return (min(later), (sentences(answers[min(later)]) or [""])[0]) if later else (0, "")
    return next(((turn, first) for turn, text in answers.items() if first in " ".join(text.split())), (0, ""))
