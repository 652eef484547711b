"""The skills of a candidate, as a result shows them: what the resume and the answers say of each (E2, E11)."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultSkill, TurnMetadata
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, SkillAttribute
from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.righting import put_in_place
from shared.language.rules.resume.counted_otherwise import counted_otherwise
from shared.modes.by_concepts.known import corrections
from shared.modes.by_concepts.result import covered_by
from shared.modes.candidate_gaps.wanted import owner_of_gap
from shared.modes.dynamic_gap.records import KnownAttribute, SkillProfile, SkillsRecord
from shared.modes.policy import share
from shared.modes.righted import lines_disowned

_FIGURES: Final = re.compile(r"\d+")


def skills_of(interview: Interview, turns: list[WholeTurn]) -> list[ResultSkill]:
    """The skills with what the resume and the answers tell of them, without those that turned out to be none."""
    record = interview.find(SkillsRecord)
    if record is None:
        return []
    told, corrected, language = _told(turns), corrections(turns), interview.header.language
    first_told = _told([turn for turn in turns if turn.assessment and not turn.assessment.corrected])
    said = [Exchange(turn.shown.question_text, turn.answer.text) for turn in turns if turn.answer]
    none, taken_back = _none_of_theirs(turns, interview.header.dropped), lines_disowned(turns)
    skills: list[ResultSkill] = []
    for skill in (each for each in record.skills if each.skill_id not in none):
        known = {
            found.attribute: found.model_copy(
                update={"told": counted_otherwise(found.span, skill.lines, said, language)}
            )
            if found.attribute == "scale"
            else found
            for found in skill.attributes
        }
        for attribute, found in known.items():
            if attribute == "production_vs_prototype":  # it was done in a job, if only once
                continue
            if own := next((by for line, by in taken_back.items() if found.span in line), ""):
                known[attribute] = _as_corrected(found.attribute, found, own)
            elif own := next((by for line, by in taken_back.items() if _is_of(line, skill)), ""):
                known[attribute] = found.model_copy(update={"told": own})
        for attribute in SKILL_ATTRIBUTES:
            concept_id = f"{skill.skill_id}.{attribute}"
            stood = first_told if concept_id in corrected else told
            if (span := stood.get(concept_id)) is not None and attribute not in known:
                known[attribute] = KnownAttribute(attribute=attribute, value=span, span=span, source="answer")
            if (span := corrected.get(concept_id)) is not None:
                known[attribute] = _as_corrected(attribute, known.get(attribute), span)
        skills.append(ResultSkill.model_validate({"name": skill.name, **known}))
    return skills


def _is_of(line: str, skill: SkillProfile) -> bool:
    """Whether all that is known of a skill was read with this line: of a job there are others."""
    return not skill.is_job and any(line in each or each in line for each in skill.lines)


def _as_corrected(attribute: SkillAttribute, before: KnownAttribute | None, span: str) -> KnownAttribute:
    """What holds by the participant's own correction, beside what it took the place of (G2).

    What names the time that stands there, to its end, puts nothing else in its place: both are shown.
    """
    is_dated = before is not None and before.source == "resume" and attribute == "duration"
    if before and is_dated and _agrees(span, before.span):
        return before.model_copy(update={"told": span})
    old = before.value if before else None
    value = put_in_place(old, span) if old else span
    said = before.span if before else None  # what stood there word for word, not what was made of it
    return KnownAttribute(attribute=attribute, value=value, span=span, source="answer", corrected=said)


def _agrees(said: str, stood: str) -> bool:
    """Whether all figures of what was said, if there are any, stand in what stood there, and the last is the same."""
    told, known = _FIGURES.findall(said), _FIGURES.findall(stood)
    return bool(told) and {*told} <= {*known} and told[-1] == known[-1]


def attributes_known(interview: Interview, turns: list[WholeTurn], dropped: Collection[str]) -> float:
    """The share of the attributes of all skills but the dropped ones that the resume or these turns tell.

    What makes no sense of a skill counts as told.
    """
    record, concepts = interview.find(SkillsRecord), interview.find(ConceptsRecord)
    if record is None or concepts is None:
        return 0.0
    none, covered = _none_of_theirs(turns, dropped), covered_by(turns)
    theirs = {skill.skill_id for skill in record.skills if skill.skill_id not in none}
    unknown = [gap_id for gap_id in concepts.concepts if owner_of_gap(gap_id) in theirs]
    total = len(theirs) * len(SKILL_ATTRIBUTES)
    return share(total - len(unknown) + sum(gap_id in covered for gap_id in unknown), total)


def _none_of_theirs(turns: list[WholeTurn], dropped: Collection[str]) -> set[str | None]:
    """The skills that the candidate denies, and those that a review calls wrong."""
    return {*(turn.assessment.denied for turn in turns if turn.assessment), *dropped}


def _told(turns: list[WholeTurn]) -> dict[str, str]:
    """What answers tell of attributes: the evidence by concept id.

    Of the main question that asked for it, else of the first one whose answers told it; of one main question the latest,
    which was chosen from all its answers. What a correction says of one takes the place of all that was told.
    """
    told: dict[str, dict[str, str]] = {}
    for turn in turns:
        if turn.assessment is not None and turn.assessment.assessment is not None:
            for gap in turn.assessment.ledger.open:  # a correction takes back what was told
                told.pop(gap.gap_id, None)
            is_correction = turn.assessment.intent == "correction"
            for concept_id, span in turn.assessment.evidence.items():
                before = {} if is_correction else told.get(concept_id, {})
                told[concept_id] = before | {turn.shown.main_id: span}
    return {
        concept_id: spans.get(concept_id, next(iter(spans.values()))) for concept_id, spans in told.items()
    }


def metadata_of_skills(interview: Interview, weights: Mapping[str, float]) -> dict[str, TurnMetadata]:
    """Of a question about a skill: the skill is its category, the attribute what it assesses."""
    skills, concepts = interview.find(SkillsRecord), interview.find(ConceptsRecord)
    names = {skill.skill_id: skill.name for skill in skills.skills} if skills else {}
    texts = (
        {each.concept_id: each.text for of_one in concepts.concepts.values() for each in of_one}
        if concepts
        else {}
    )
    return {
        gap_id: TurnMetadata(
            category=names.get(gap_id.rpartition(".")[0]),
            what_assesses=(texts[gap_id],) if gap_id in texts else (),
            gap_severity=weight,
        )
        for gap_id, weight in weights.items()
    }
