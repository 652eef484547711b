"""What answers tell of the attributes of a skill (dynamic mode, E2): by the words that tell them, or by answering at all.

An answer may tell attributes that were not asked for. A direct one of some substance may tell the attribute that its
question asked for even without any of the words: a person decides, and nobody asks again. "How long" and "how large"
want a quantity, if a vague one. A person decides about what is told in passing without the skill's name, at another
place, or in a few words: it may be about something else. What is denied is for a person, too, and is asked about. What
names another skill of the resume tells nothing of this one ("mostly Go and Java"), nor does talk about the talk or grief.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shared.interview.state_machine.assessment import (
    Concept,
    Doubt,
    Finding,
    SkillAttribute,
)
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.after_denying import after_denying
from shared.language.rules.attribute_asked import attribute_asked
from shared.language.rules.attribute_doubts import (
    is_beside,
    is_decided_by_others,
    is_denied,
    told_of_elsewhere,
)
from shared.language.rules.corrections.righting import is_of_a_figure, righting
from shared.language.rules.intent import intent_of
from shared.language.rules.intents import hear
from shared.language.rules.listening import declines, points_to_resume
from shared.language.rules.matching import KINSHIP, best_likeness
from shared.language.rules.no_answers import echoes
from shared.language.rules.opening import opening
from shared.language.rules.phrases import PHRASES
from shared.language.rules.said import SaidSentence, statements
from shared.language.rules.skill_signs import (
    MEASURED,
    AttributeSign,
    answer_signs,
    counts,
    told_freely,
)
from shared.language.rules.sorrow import asks_for_care, names_sorrow, tells_of_harm
from shared.language.spans import find_name
from shared.language.vectors import Vectors
from shared.text.sentences import sentences
from shared.text.words import content_words, words

FEWEST_WORDS: Final = 8
TOLD_AT_LENGTH: Final = 25
"""An answer of so many words may tell what was asked, whatever else it tells."""
_FEWEST_CONTENT_WORDS: Final = 3
_FEWEST_WORDS_TOLD: Final = 5
_FEW_MORE: Final = 6
_MOST_SENTENCES: Final = 40
_MOST_OF_A_NOTHING: Final = 3
_OPENING: Final = 30
_LONGEST_TOGETHER: Final = 300
_SHORT_NAME: Final = 3
_PARTS: Final = re.compile(r"[,;:()–—]")


def asks_attributes(request: AssessRequest) -> bool:
    return any(concept.attribute for concept in request.concepts)


@dataclass(frozen=True, slots=True)
class _Told:
    """What tells an attribute: a span of the answer, and why it does so only perhaps, if it does."""

    span: str
    doubt: Doubt | None = None


type _Ranked = tuple[bool, bool, int, _Told]
"""What tells an attribute, behind whether it does for sure, whether it was asked for, and its place."""


def attribute_findings(request: AssessRequest, vectors: Vectors | None) -> tuple[Finding, ...]:
    """One finding a concept, in order; what was covered stays so.

    What is told for sure counts before what a person has to decide, an answer to a question for the attribute before
    others, and an earlier before a later one; but of quantities the latest, which corrects them.
    """
    told: dict[SkillAttribute, list[_Ranked]] = {}
    for at, exchange in enumerate(request.exchanges, start=1):
        asked = attribute_asked(request, exchange)
        for attribute, found in _told(request, at, vectors).items():
            place = at if attribute in MEASURED else -at
            rank = (found.doubt is None, attribute == asked, place, found)
            told.setdefault(attribute, []).append(rank)
    best = _each_once({attribute: max(ranks, key=lambda rank: rank[:3]) for attribute, ranks in told.items()})
    return tuple(_finding(concept, best, request.covered) for concept in request.concepts)


def _each_once(best: Mapping[SkillAttribute, _Ranked]) -> dict[SkillAttribute, _Told]:
    """What tells each attribute: words that are in doubt for one stand for no other that they tell better.

    A sentence may hold a quantity beside anything else.
    """
    found: dict[SkillAttribute, _Told] = {}
    for attribute, (_, _, _, told) in sorted(best.items(), key=lambda each: each[1][:2], reverse=True):
        others = (each.span for name, each in found.items() if name not in MEASURED)
        if told.doubt is None or attribute in MEASURED or told.span not in others:
            found[attribute] = told
    return found


def asked_concepts(request: AssessRequest) -> tuple[Concept, ...]:
    """The concepts that the questions shown so far asked for: how far an answer can be relied on is measured on these."""
    asked = {attribute_asked(request, exchange) for exchange in request.exchanges}
    return tuple(concept for concept in request.concepts if concept.attribute in asked) or request.concepts


def _finding(concept: Concept, best: dict[SkillAttribute, _Told], covered: Sequence[str]) -> Finding:
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


def _told(request: AssessRequest, upto: int, vectors: Vectors | None) -> dict[SkillAttribute, _Told]:
    """The attributes that the answer number `upto` tells, each with the sentence that tells it."""
    exchange, language = request.exchanges[upto - 1], request.language
    if _grieves(exchange.answer, language):
        return {}
    alone = request.model_copy(update={"exchanges": (exchange,), "shown_question": exchange.question})
    made = [
        each
        for each in _of_the_skill(statements(alone), request)
        if not (
            is_beside(each, language)
            or tells_of_harm(each.text, language)
            or echoes(each.text, exchange.question, language)
        )
    ]
    asked, away = attribute_asked(request, exchange), told_of_elsewhere(exchange.answer, request)
    rights = {each for each in righting(exchange.answer, language) if is_of_a_figure(each, language)}
    told: dict[SkillAttribute, _Told] = {}
    doubted: dict[SkillAttribute, _Told] = {}
    for each in made:
        if is_decided_by_others(each.told, language):
            doubted.setdefault("autonomy", _Told(each.text, "negation"))
            continue
        for sign in answer_signs(each.told, language):
            if sign.attribute not in MEASURED and each.text in rights:
                continue
            if _is_too_little(sign, each, asked):
                continue
            doubt = "subject" if each.text in away else _doubt(sign, each, asked, request)
            (doubted if doubt else told).setdefault(sign.attribute, _Told(each.text, doubt))
    if (
        asked in doubted
        and doubted[asked].doubt == "partial"
        and (more := _told_on(doubted[asked].span, made, exchange))
    ):
        told.setdefault(asked, _Told(more))
    told = {**doubted, **told, **_with_its_limit(told, doubted, exchange.answer)}
    fresh = [each for each in made if not points_to_resume(each.text, language) and each.text not in rights]
    if asked and (asked not in told or told[asked].doubt == "negation"):
        fresh = [each for each in fresh if asked not in told or each.text not in told[asked].span]
        if direct := _direct(request, upto, asked, fresh, vectors):  # beside a denial, what is not denied
            told[asked] = direct
    return told


def _grieves(answer: str, language: str) -> bool:
    """Whether a sentence asks for care, or has a word of sorrow in an answer that is distress as a whole."""
    if any(asks_for_care(each, language) for each in sentences(answer)[:_MOST_SENTENCES]):
        return True
    return names_sorrow(answer, language) and hear(answer, language, "").intent == "distress"


def _with_its_limit(
    told: Mapping[SkillAttribute, _Told], doubted: Mapping[SkillAttribute, _Told], answer: str
) -> dict[SkillAttribute, _Told]:
    """What was decided alone, with the sentence near it that says what others decided."""
    if not (told.keys() & doubted.keys() & {"autonomy"}):
        return {}
    places = [
        (at := answer.find(each["autonomy"].span), at + len(each["autonomy"].span))
        for each in (told, doubted)
    ]
    begin, end = min(places)[0], max(places)[1]
    return {"autonomy": _Told(answer[begin:end])} if begin >= 0 and end - begin <= _LONGEST_TOGETHER else {}


def _doubt(
    sign: AttributeSign, said: SaidSentence, asked: SkillAttribute | None, request: AssessRequest
) -> Doubt | None:
    if is_denied(sign, said.told, request.language):
        return "negation"
    is_named = request.skill is not None and find_name(request.skill, said.told) is not None
    if sign.attribute != asked and not is_named:
        return "not_judged" if sign.attribute in told_freely(said.told, request.language) else "subject"
    is_fragment = sign.attribute not in MEASURED and len(words(said.told)) < _FEWEST_WORDS_TOLD
    return "partial" if is_fragment else None


def _is_too_little(sign: AttributeSign, said: SaidSentence, asked: SkillAttribute | None) -> bool:
    """Whether a few words in passing have a word of an attribute by chance: nothing is quoted for it then."""
    is_beside = sign.attribute != asked and sign.attribute not in MEASURED
    return is_beside and len(words(said.told)) < _FEWEST_WORDS_TOLD


def _told_on(span: str, made: Sequence[SaidSentence], exchange: Exchange) -> str | None:
    """A few words with those of the next sentence, where both are short: "I do the tours. Who drives what, me."."""
    texts = [each.text for each in made]
    behind = texts[texts.index(span) + 1 : texts.index(span) + 2] if span in texts else []
    if (
        not behind
        or len(words(behind[0])) > _FEW_MORE
        or len(words(f"{span} {behind[0]}")) < _FEWEST_WORDS_TOLD
    ):
        return None
    begin = exchange.answer.find(span)
    return exchange.answer[begin : exchange.answer.find(behind[0], begin) + len(behind[0])]


def _of_the_skill(made: Iterable[SaidSentence], request: AssessRequest) -> list[SaidSentence]:
    """What is said of the skill: no sentence that names another, nor those after one that begins with it.

    A sentence that names both tells what its clauses that name this one alone tell.
    """
    skill = request.skill
    if skill is None or not request.other_skills:
        return list(made)
    found: list[SaidSentence] = []
    is_meant = True
    for each in made:
        if find_name(skill, each.told):
            is_meant = True
            own = [part for part in _PARTS.split(each.told) if find_name(skill, part)]
            kept = each.told if not _names_another(each.told, request) else _joined(own, request)
            found += [replace(each, told=kept)] if kept else []
        elif _names_another(each.told, request):
            is_meant = is_meant and not _opens_with_another(each.told, request)
        elif is_meant:
            found.append(each)
    return found


def _joined(own: Iterable[str], request: AssessRequest) -> str:
    return ", ".join(part.strip() for part in own if not _names_another(part, request))


def _names_another(text: str, request: AssessRequest) -> bool:
    return any(_names(name, text) for name in request.other_skills)


def _opens_with_another(text: str, request: AssessRequest) -> bool:
    return any(_names(name, text[: len(name) + _OPENING]) for name in request.other_skills)


def _names(name: str, text: str) -> bool:
    """Whether the name stands in the text; a short one as it is written ("Go", not "go")."""
    found = find_name(name, text)
    return found is not None and (len(name) > _SHORT_NAME or found == name)


def _direct(
    request: AssessRequest,
    upto: int,
    asked: SkillAttribute,
    made: Sequence[SaidSentence],
    vectors: Vectors | None,
) -> _Told | None:
    """What an answer says to the point though by none of the known words: a quantity, or something at some length."""
    answer, language = request.exchanges[upto - 1].answer, request.language
    if not made or (declines(answer, language) and asked not in MEASURED):
        return None
    if asked == "autonomy" and (nothing := _nothing(answer, made, language)):
        return nothing
    made = after_denying(made, language)
    if asked in MEASURED:
        away = told_of_elsewhere(answer, request)
        counted = (
            each.text
            for each in made
            if counts(each.told, asked, language) and not declines(each.told, language)
        )
        return next((_Told(each, "subject" if each in away else None) for each in counted), None)
    alone = [
        each
        for each in made
        if MEASURED.issuperset(sign.attribute for sign in answer_signs(each.told, language))
    ]
    made = alone if alone or len(words(answer)) < TOLD_AT_LENGTH else made
    said = " ".join(each.told for each in made)
    thin = len(words(said)) < FEWEST_WORDS or len(set(content_words(said, language))) < _FEWEST_CONTENT_WORDS
    is_latest = upto == len(request.exchanges)
    so_far = request.model_copy(
        update={
            "exchanges": request.exchanges[:upto],
            "shown_question": request.exchanges[upto - 1].question,
            "heard": request.heard if is_latest else "answer",
        }
    )
    if thin:
        return _briefly(answer, made, request)
    if intent_of(so_far, (), vectors) not in ("answer", "already_said"):  # what points back is none of `made`
        return None
    return _Told(opening(answer, [each.text for each in made]), "not_judged")


def _nothing(answer: str, made: Sequence[SaidSentence], language: str) -> _Told | None:
    """What says that nothing is theirs to decide, with what is said of it: "Nothing. You do what the plan says"."""
    first, *rest = [each.text for each in made]
    negators = PHRASES[language].heard.negators
    if len(words(first)) > _MOST_OF_A_NOTHING or negators.isdisjoint(words(first)) or not rest:
        return None
    upto = answer.find(rest[0]) + len(rest[0])
    return _Told(answer[answer.find(first) : upto], "not_judged")


def _briefly(answer: str, made: Sequence[SaidSentence], request: AssessRequest) -> _Told | None:
    """What a few words tell that the question has not: a person decides, and it is asked about once more."""
    language = request.language
    new = {word for each in made for word in content_words(each.told, language)}
    new -= {word for word in new if best_likeness(word, made[0].asked, language) >= KINSHIP}
    return _Told(opening(answer, [each.text for each in made]), "partial") if len(new) > 1 else None
