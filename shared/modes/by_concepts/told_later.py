"""What an answer says to the points of earlier main questions: what is told or put right counts there, too (G2)."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Concept, CriterionMet, Finding, is_demonstrated
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange, OpenPoints
from shared.language.rules.corrections.taken_back import as_they_stand, taken_back_by, without_spoken
from shared.language.rules.corrections.told import corrections_told
from shared.language.rules.hearing.additions import what_is_added
from shared.language.rules.points.nearest import alone, nearer_by
from shared.modes.by_concepts.added_later import with_addition
from shared.modes.by_concepts.correcting import put_right, undone
from shared.modes.by_concepts.in_passing import added_of, answered, told_of
from shared.modes.by_concepts.result import covered_by
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.wanted import is_need
from shared.platform.long_texts import read_apart

_WORTH_READING: Final = 0.3
"""Cosine from which a sentence takes the place of one that was quoted before."""


def added_in(main_id: str, turns: Sequence[WholeTurn]) -> tuple[int, ...]:
    """The turns whose answers to other questions add to this one, where the participant says that they do."""
    others = [turn for turn in turns if turn.shown.main_id != main_id and turn.assessment]
    return tuple(turn.shown.turn for turn in others if turn.assessment and _adds(main_id, turn.assessment))


def _adds(main_id: str, judged: AssessmentDocument) -> bool:
    """Whether an answer adds to another question by the participant's own word, or shows a point of it where it is heard
    to add to one."""
    criteria = judged.assessment.criteria if judged.assessment and judged.reply == "added" else ()
    shown = (each.concept_id or "" for each in criteria if each.evidence)
    return main_id in judged.added or any(each.startswith(f"{main_id}.") for each in shown)


def with_late_points(
    document: AssessmentDocument, elsewhere: Sequence[OpenPoints], late: Sequence[Finding]
) -> AssessmentDocument:
    """The assessment with what a model found of other questions or skills: demonstrated, corrected, or withdrawn."""
    covered = {each.concept_id for of in elsewhere for each in of.found if each.verdict == "demonstrated"}
    gone = tuple(
        each.concept_id for each in late if each.concept_id in covered or each.verdict == "not_demonstrated"
    )
    return _with_points(document, [point for each in elsewhere for point in each.points], late, gone)


async def with_earlier_points(
    interview: Interview, effect: Assess, document: AssessmentDocument, subject_of: Callable[[str], Subject]
) -> AssessmentDocument:
    """The assessment with the points of earlier questions that its answer demonstrates, or first says something to.

    What it puts right of the evidence of one that was covered is judged anew by its words, else it is for a person. What
    a model has judged, the words do not; where it found nothing, they tell what was put right.
    """
    turns = interview.turns()
    latest = next(turn for turn in turns if turn.shown.turn == effect.turn)
    earlier = dict.fromkeys(turn.shown.main_id for turn in turns if turn.shown.turn < effect.turn)
    if document.assessment is None or latest.answer is None:
        return document
    told = await _told(latest.answer.text, replace(latest, assessment=document), turns, effect.language)
    for main_id in earlier:
        if main_id != effect.question.main_id and not is_need(
            main_id
        ):  # of needs no words but a model's tell
            document = await _with_points_of(main_id, subject_of(main_id), document, told)
    return document


@dataclass(frozen=True, slots=True)
class _Told:
    """An answer beside all that was told before: what it `said`, what of that it takes `back` and by which words it puts
    it right; what is known of points, and what stands as `evidence` or, in doubt too, was `shown`."""

    turns: list[WholeTurn]
    language: LanguageCode
    said: tuple[Exchange, ...]
    rights: tuple[str, ...]
    back: Mapping[str, str]
    known: Mapping[str, CriterionMet]
    covered: set[str]
    evidence: Mapping[str, str]
    shown: Mapping[str, str]
    judged: frozenset[str] | None
    """The points that a model has judged; None where the words judge."""


async def _told(text: str, latest: WholeTurn, turns: list[WholeTurn], language: LanguageCode) -> _Told:
    known, covered, before = last_words(turns), covered_by(turns), answered(turns)
    assessed = latest.assessment.assessment if latest.assessment else None
    by_model = assessed is not None and assessed.source == "model"
    rights, said, back = await read_apart(len(text), _read, text, before, answered([latest]), language)
    evidence = evidence_of_covered(turns, covered)
    doubted = {id_: each.evidence or "" for id_, each in known.items() if each.verdict == "needs_review"}
    return _Told(
        turns=turns,
        language=language,
        said=said,
        rights=rights,
        back=back,
        known=known,
        covered=covered,
        evidence=evidence,
        shown=doubted | evidence,
        judged=frozenset(each.concept_id for each in assessed.criteria) if assessed and by_model else None,
    )


def _read(
    text: str, before: tuple[Exchange, ...], latest: tuple[Exchange, ...], language: LanguageCode
) -> tuple[tuple[str, ...], tuple[Exchange, ...], Mapping[str, str]]:
    """By which words an answer puts right what was told before, what stands of it, and what it takes back."""
    _, rights = put_right(Heard(), text, (), before, language)
    told = [each.answer for each in before]
    back = {put.before: put.said for put in corrections_told(text, told, language) if put.before}
    back |= taken_back_by(text, told, language)
    return rights, as_they_stand(latest, language), back


async def _with_points_of(
    main_id: str, subject: Subject, document: AssessmentDocument, told: _Told
) -> AssessmentDocument:
    """The assessment with what the answer tells of one earlier question, or takes back of it."""
    language, concepts, added = told.language, subject.concepts, document.added.get(main_id)
    gone = undone(told.rights, told.evidence, concepts, language) | _of_sentences(
        told.back, told.shown, concepts
    )
    gone, better = with_addition(gone, added, told.evidence, subject, language, is_known=bool(told.back))
    gone = {id_: said for id_, said in gone.items() if id_ not in (told.judged or ())}
    covered = told.covered.union(document.ledger.covered)
    is_open = _open_points(subject, covered, told.known) if told.judged is None else frozenset[str]()
    points = tuple(each for each in concepts if each.concept_id in is_open or each.concept_id in gone)
    if not (points or better):
        return document
    found = await _told_to(subject, points, added, told.said, language)
    left = gone.keys() - {each.concept_id for each in found} if told.back else set[str]()
    if anew := tuple(each for each in points if each.concept_id in left):
        found += await added_of(subject, anew, _standing(told.turns, main_id, told.back), language)
    standing = {id_: each for id_, each in told.known.items() if id_ not in gone}
    news = _news(found, standing, language, is_added=bool(added))
    news = [*news, *_for_a_person(gone, news), *better.values()]
    points = (*points, *(each for each in concepts if each.concept_id in better))
    return _with_points(document, points, news, (*gone, *better))


def _standing(turns: list[WholeTurn], main_id: str, back: Mapping[str, str]) -> str:
    """What was said to a question and not taken back."""
    mine = answered([turn for turn in turns if turn.shown.main_id == main_id])
    return " ".join(without_spoken(each, tuple(back)).answer for each in mine)


def evidence_of_covered(turns: Sequence[WholeTurn], covered: Set[str]) -> dict[str, str]:
    return {
        id_: span
        for turn in turns
        if turn.assessment
        for id_, span in turn.assessment.evidence.items()
        if id_ in covered
    }


async def _told_to(
    subject: Subject,
    points: tuple[Concept, ...],
    added: str | None,
    said: tuple[Exchange, ...],
    language: LanguageCode,
) -> tuple[Finding, ...]:
    """What an answer says to the points of an earlier question: by what it adds to that, else in passing."""
    if added:
        return await added_of(subject, points, " ".join(what_is_added(added)), language)
    return await told_of(subject, points, said, language)


def _of_sentences(
    back: Mapping[str, str], shown: Mapping[str, str], concepts: Sequence[Concept]
) -> dict[str, str]:
    return {
        each.concept_id: by
        for each in concepts
        for gone, by in back.items()
        if (span := shown.get(each.concept_id)) and (gone in span or span in gone)
    }


def _for_a_person(gone: Mapping[str, str], found: Sequence[Finding]) -> list[Finding]:
    """What was put right, and to which neither the words that do so nor what stands says anything."""
    anew = {each.concept_id for each in found if each.verdict in ("demonstrated", "needs_review")}
    return [
        Finding(concept_id=id_, verdict="needs_review", evidence=said, doubts=("negation",))
        for id_, said in gone.items()
        if id_ not in anew
    ]


def last_words(turns: Sequence[WholeTurn]) -> dict[str, CriterionMet]:
    """What was last found of each point that an answer says something to and none has taken back."""
    found = dict[str, CriterionMet]()
    for judged in (turn.assessment for turn in turns if turn.assessment):
        for each in judged.assessment.criteria if judged.assessment else ():
            if each.concept_id and each.verdict != "not_demonstrated":
                found[each.concept_id] = each
            elif each.concept_id in judged.taken_back:
                found.pop(each.concept_id, None)
    return found


def _open_points(subject: Subject, covered: set[str], known: Mapping[str, CriterionMet]) -> frozenset[str]:
    """The points of a question that nothing covers yet; what was contradicted is for its own question to put right."""
    return frozenset(
        each.concept_id
        for each in subject.concepts
        if each.attribute is None
        and each.concept_id not in covered
        and (each.concept_id not in known or known[each.concept_id].verdict != "contradicted")
    )


def _news(
    found: Sequence[Finding],
    known: Mapping[str, CriterionMet],
    language: LanguageCode,
    *,
    is_added: bool = False,
) -> list[Finding]:
    """What is demonstrated now; what is for a person where no words of theirs were shown before, or words less near: of
    what `is_added` to this very question any that are nearer count."""
    return [
        each
        for each in found
        if each.verdict == "demonstrated"
        or (each.evidence and _is_nearer(each, known, language, is_added=is_added))
    ]


def _is_nearer(
    found: Finding, known: Mapping[str, CriterionMet], language: LanguageCode, *, is_added: bool
) -> bool:
    before = known.get(found.concept_id)
    if before is None or not before.evidence:
        return True
    now, then = (alone(before.criterion, each or "", language) for each in (found.evidence, before.evidence))
    return now >= (then if is_added else max(then + nearer_by(before.evidence, language), _WORTH_READING))


def _with_points(
    document: AssessmentDocument, points: Sequence[Concept], news: Sequence[Finding], gone: tuple[str, ...]
) -> AssessmentDocument:
    if not news or document.assessment is None:
        return document
    texts = {each.concept_id: each.text for each in points}
    criteria = tuple(
        CriterionMet(
            criterion=texts[each.concept_id],
            concept_id=each.concept_id,
            demonstrated=is_demonstrated(each.verdict),
            verdict=each.verdict,
            doubts=() if each.verdict == "demonstrated" else each.doubts,
            evidence=each.evidence,
            source="answer",
        )
        for each in news
    )
    covers = {
        each.concept_id: each.evidence for each in news if each.verdict == "demonstrated" and each.evidence
    }
    ledger = document.ledger.model_copy(update={"covered": (*document.ledger.covered, *covers)})
    assessment = document.assessment.model_copy(
        update={"criteria": (*document.assessment.criteria, *criteria)}
    )
    update = {
        "ledger": ledger,
        "assessment": assessment,
        "evidence": document.evidence | covers,
        "taken_back": (*document.taken_back, *gone),
    }
    return document.model_copy(update=update)
