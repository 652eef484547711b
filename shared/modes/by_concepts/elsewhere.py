"""The points beside its own question that an answer may speak of, for a model to find what is told or corrected (G2)."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Finding
from shared.interview.state_machine.effects import Assess
from shared.language.requests.interview import OpenPoints
from shared.modes.by_concepts.result import covered_by
from shared.modes.by_concepts.subject import Subject
from shared.modes.by_concepts.told_later import evidence_of_covered, last_words
from shared.modes.candidate_gaps.wanted import NEEDS, is_need, owner_of_gap

_MOST_OF_SKILLS: Final = 24
_WORK_NEEDS: Final = "What must not stay open"


def open_elsewhere(
    interview: Interview, effect: Assess, subject_of: Callable[[str], Subject]
) -> tuple[OpenPoints, ...]:
    """What a model may find told of other skills, asked about or not, or else told or corrected of earlier questions."""
    before = [
        turn for turn in interview.turns() if turn.shown.turn < effect.turn and turn.shown.offer is None
    ]
    covered = covered_by(before)
    subject = subject_of(effect.question.main_id)
    if subject.skill is not None or subject.others:
        return _within(_of_other_skills(interview, effect, subject, covered), _MOST_OF_SKILLS)
    asked = {turn.shown.main_id: turn.shown for turn in reversed(before)}
    answered = dict.fromkeys(turn.shown.main_id for turn in before if turn.is_answered)
    found = dict(_found(before, covered))
    elsewhere = list[OpenPoints]()
    for main_id in answered:
        points = tuple(each for each in subject_of(main_id).concepts if each.attribute is None)
        judged = tuple(found[each.concept_id] for each in points if each.concept_id in found)
        if points and main_id != effect.question.main_id:
            elsewhere.append(OpenPoints(of=asked[main_id].question_text, points=points, found=judged))
    return tuple(elsewhere)


def _found(turns: Sequence[WholeTurn], covered: Set[str]) -> Iterator[tuple[str, Finding]]:
    """What is known of each point that was judged, with the words for it, by its id."""
    shown = evidence_of_covered(turns, covered)
    for id_, said in last_words(turns).items():
        verdict, evidence = said.verdict, said.evidence
        if id_ in covered:
            verdict, evidence = "demonstrated", shown.get(id_)
        elif verdict == "demonstrated":  # it was taken back since
            continue
        yield id_, Finding(concept_id=id_, verdict=verdict, evidence=evidence)


def _of_other_skills(
    interview: Interview, effect: Assess, subject: Subject, covered: set[str]
) -> Iterator[OpenPoints]:
    """What is open of what the work needs, and of each other skill that is theirs."""
    denied = {turn.assessment.denied for turn in interview.turns() if turn.assessment}
    points = {
        each.concept_id: each
        for of_one in interview.record(ConceptsRecord).concepts.values()
        for each in of_one
        if each.concept_id not in covered
    }
    asked = effect.question.main_id
    needs = (each for id_, each in points.items() if is_need(id_) and asked not in (id_, NEEDS))
    yield OpenPoints(of=_WORK_NEEDS, points=tuple(needs))
    for skill in subject.others:
        if skill.skill_id not in denied | {*interview.header.dropped}:
            mine = (each for id_, each in points.items() if owner_of_gap(id_) == skill.skill_id)
            yield OpenPoints(of=skill.name, points=tuple(mine))


def _within(found: Iterable[OpenPoints], most: int) -> tuple[OpenPoints, ...]:
    """As many points as may be shown, without what has none."""
    kept, left = list[OpenPoints](), most
    for each in found:
        if points := each.points[:left]:
            kept.append(OpenPoints(of=each.of, points=points))
            left -= len(points)
    return tuple(kept)
