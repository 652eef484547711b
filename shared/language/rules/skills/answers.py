"""What answers tell of the attributes of a skill (dynamic mode, E2): by the words that tell them, or by answering at all.

An answer may tell attributes that were not asked for. A direct one of some substance may tell the attribute that its
question asked for even without any of the words: a person decides, and nobody asks again. "How long" and "how large"
want a quantity, if a vague one. A person decides about what is told in passing without the skill's name, at another
place, or in a few words: it may be about something else. What is denied is for a person, too, and is asked about. What
names another skill of the resume tells nothing of this one ("mostly Go and Java"), nor does talk about the talk or grief.
"""

from collections.abc import Mapping, Sequence

from shared.interview.state_machine.assessment import (
    Concept,
    Finding,
    SkillAttribute,
)
from shared.language.requests.interview import AssessRequest
from shared.language.rules.skills.attribute_asked import attribute_asked
from shared.language.rules.skills.attributes_told import attributes_told
from shared.language.rules.skills.signs import (
    MEASURED,
)
from shared.language.rules.skills.told_directly import Told
from shared.language.vectors import Vectors


def asks_attributes(request: AssessRequest) -> bool:
    return any(concept.attribute for concept in request.concepts)


type _Ranked = tuple[bool, bool, int, Told]
"""What tells an attribute, behind whether it does for sure, whether it was asked for, and its place."""


def attribute_findings(request: AssessRequest, vectors: Vectors | None) -> tuple[Finding, ...]:
    """One finding a concept, in order; what was covered stays so.

    What is told for sure counts before what a person has to decide, an answer to a question for the attribute before
    others, and an earlier before a later one; but of quantities the latest, which corrects them.
    """
    told: dict[SkillAttribute, list[_Ranked]] = {}
    for at, exchange in enumerate(request.exchanges, start=1):
        asked = attribute_asked(request, exchange)
        for attribute, found in attributes_told(request, at, vectors).items():
            place = at if attribute in MEASURED else -at
            rank = (found.doubt is None, attribute == asked, place, found)
            told.setdefault(attribute, []).append(rank)
    best = _each_once({attribute: max(ranks, key=lambda rank: rank[:3]) for attribute, ranks in told.items()})
    return tuple(_finding(concept, best, request.covered) for concept in request.concepts)


def _each_once(best: Mapping[SkillAttribute, _Ranked]) -> dict[SkillAttribute, Told]:
    """What tells each attribute: words that are in doubt for one stand for no other that they tell better.

    A sentence may hold a quantity beside anything else.
    """
    found: dict[SkillAttribute, Told] = {}
    for attribute, (_, _, _, told) in sorted(best.items(), key=lambda each: each[1][:2], reverse=True):
        others = (each.span for name, each in found.items() if name not in MEASURED)
        if told.doubt is None or attribute in MEASURED or told.span not in others:
            found[attribute] = told
    return found


def asked_concepts(request: AssessRequest) -> tuple[Concept, ...]:
    """The concepts that the questions shown so far asked for: how far an answer can be relied on is measured on these."""
    asked = {attribute_asked(request, exchange) for exchange in request.exchanges}
    return tuple(concept for concept in request.concepts if concept.attribute in asked) or request.concepts


def _finding(concept: Concept, best: dict[SkillAttribute, Told], covered: Sequence[str]) -> Finding:
    told = best.get(concept.attribute) if concept.attribute else None
    is_known = concept.concept_id in covered
    if told is None or (told.doubt and is_known):
        return Finding(
            concept_id=concept.concept_id, verdict="demonstrated" if is_known else "not_demonstrated"
        )
    if told.doubt:
        return Finding(
            concept_id=concept.concept_id, verdict="needs_review", evidence=told.span, doubts=(told.doubt,)
        )
    return Finding(concept_id=concept.concept_id, verdict="demonstrated", evidence=told.span)
