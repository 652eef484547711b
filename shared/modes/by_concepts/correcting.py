"""A correction replaces what it corrects: that evidence no longer counts, and its points are judged anew (G2)."""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.righting import restates, righting
from shared.language.rules.corrections.taken_back import taking_back, without_spoken
from shared.language.rules.corrections.told import corrections_told
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import sided
from shared.language.rules.stems import stem
from shared.text.sentences import sentences
from shared.text.words import words

_LONGEST_CORRECTION: Final = 12
_LATELY: Final = 4
_LOOKED_AT: Final = 2_000


def put_right(
    heard: Heard,
    told: str,
    before: Sequence[Exchange],
    earlier: Sequence[Exchange],
    language: LanguageCode,
) -> tuple[Heard, tuple[str, ...]]:
    """What an answer is heard as, and its sentences that put something right, be it of an `earlier` question.

    `before` are the answers to its own question.
    """
    puts = corrections_told(told, [each.answer for each in earlier], language) if earlier else ()
    otherwise = tuple(each.said for each in puts if each.before)
    if heard.intent == "answer" and corrects(told, before, language):
        heard = heard.model_copy(update={"intent": "correction"})
    elif otherwise and heard.intent in ("answer", "already_said") and not (heard.beside or heard.reply):
        heard = heard.model_copy(update={"reply": "put_right"})
    back = taking_back(told, [each.answer for each in before], language)
    return heard, tuple(dict.fromkeys((*righting(told, language), *otherwise, *back)))


def undone(
    rights: Sequence[str], evidence: Mapping[str, str], concepts: Sequence[Concept], language: LanguageCode
) -> dict[str, str]:
    """The sentence that puts right what was said for a concept, by id: in its figure, or in words that were affirmed."""
    return {
        each.concept_id: said
        for each in concepts
        for said in rights
        if each.attribute is None
        and (span := evidence.get(each.concept_id)) is not None
        and (restates(said, span) or any(each.before for each in corrections_told(said, [span], language)))
    }


def corrects(told: str, before: Sequence[Exchange], language: LanguageCode) -> bool:
    """Whether a short answer puts something else in the place of what was said: "in January, not in February"."""
    if not before or len(words(told)) > _LONGEST_CORRECTION:
        return False
    now = sided(told, language)
    lately = " . ".join(each.answer[:_LOOKED_AT] for each in before[-_LATELY:])
    said = sided(lately, language).affirmed
    return bool(now.denied) and bool(now.affirmed) and set(now.denied) <= set(said) - set(now.affirmed)


def withdrawn(
    turns: Sequence[WholeTurn],
    correction: str,
    language: LanguageCode,
    concepts: Sequence[Concept] = (),
    *,
    beside: bool = False,
) -> dict[str, str]:
    """What was said for which concept and is corrected now, by concept id. A detail that a concept does not name is none.

    `turns` are those of the main question before the correction. It corrects what shares a word with it that the question
    did not give; where nothing does, what the latest answer showed, unless it stands `beside` another answer.
    """
    spans = {
        concept_id: span
        for turn in turns
        if turn.assessment is not None
        for concept_id, span in turn.assessment.evidence.items()
    }
    asked = stems(turns[0].shown.question_text, language) if turns else frozenset[str]()
    said = stems(correction, language) - asked
    meant = {concept_id: span for concept_id, span in spans.items() if said & stems(span, language)}
    if denied := {stem(word, language) for word in sided(correction, language).denied}:
        texts = {each.concept_id: stems(each.text, language) for each in concepts}
        return {id_: span for id_, span in meant.items() if denied & texts.get(id_, denied)}
    if meant or beside or not turns or turns[-1].answer is None:
        return meant
    return {concept_id: span for concept_id, span in spans.items() if span in turns[-1].answer.text}


def evidence_in(turns: Sequence[WholeTurn], sentences_gone: Sequence[str]) -> dict[str, str]:
    return {
        concept_id: span
        for turn in turns
        if turn.assessment is not None
        for concept_id, span in turn.assessment.evidence.items()
        if any(span.rstrip(".") in said for said in sentences_gone)
    }


def affirmed_before(
    before: Sequence[Exchange], rights: Sequence[str], language: LanguageCode
) -> tuple[str, ...]:
    denied = {stem(word, language) for each in rights for word in sided(each, language).denied}
    return tuple(
        said
        for each in before
        for said in sentences(each.answer[:_LOOKED_AT])
        if denied
        and 2 * len(denied & {stem(word, language) for word in sided(said, language).affirmed}) >= len(denied)
    )


def without_spans(exchanges: Sequence[Exchange], spans: Sequence[str]) -> tuple[Exchange, ...]:
    """The exchanges without what was taken back; the latest, which takes it back, stays whole."""
    return (*(without_spoken(exchange, spans) for exchange in exchanges[:-1]), *exchanges[-1:])
