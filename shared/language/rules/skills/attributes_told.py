"""Which attributes of a skill one answer tells, by the words that tell them, each with the sentence that does (E2)."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import (
    Doubt,
    SkillAttribute,
)
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.asides.no_answers import echoes
from shared.language.rules.corrections.righting import is_of_a_figure, righting
from shared.language.rules.distress.sorrow import asks_for_care, names_sorrow, tells_of_harm
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import points_to_resume
from shared.language.rules.said import SaidSentence, statements
from shared.language.rules.skills.attribute_asked import attribute_asked
from shared.language.rules.skills.attribute_doubts import (
    is_beside,
    is_decided_by_others,
    is_denied,
    told_of_elsewhere,
)
from shared.language.rules.skills.of_the_skill import of_the_skill
from shared.language.rules.skills.signs import (
    MEASURED,
    AttributeSign,
    answer_signs,
    told_freely,
)
from shared.language.rules.skills.told_directly import Told, told_directly
from shared.language.spans import find_name
from shared.language.vectors import Vectors
from shared.text.sentences import sentences
from shared.text.words import words

_FEWEST_WORDS_TOLD: Final = 5
_FEW_MORE: Final = 6
_MOST_SENTENCES: Final = 40
_LONGEST_TOGETHER: Final = 300

type Attributes = dict[SkillAttribute, Told]


def attributes_told(request: AssessRequest, upto: int, vectors: Vectors | None) -> Attributes:
    """The attributes that the answer number `upto` tells."""
    exchange, language = request.exchanges[upto - 1], request.language
    if _grieves(exchange.answer, language):
        return {}
    made = _sentences_of(exchange, request)
    asked = attribute_asked(request, exchange)
    rights = {each for each in righting(exchange.answer, language) if is_of_a_figure(each, language)}
    told, doubted = _by_signs(request, exchange, made, rights)
    half = doubted.get(asked) if asked else None
    if asked and half and half.doubt == "partial" and (more := _told_on(half.span, made, exchange)):
        told.setdefault(asked, Told(more))
    told = doubted | told | _with_its_limit(told, doubted, exchange.answer)
    if asked and (asked not in told or told[asked].doubt == "negation"):
        fresh = [
            each for each in made if not points_to_resume(each.text, language) and each.text not in rights
        ]
        fresh = [each for each in fresh if asked not in told or each.text not in told[asked].span]
        if direct := told_directly(
            request, upto, asked, fresh, vectors
        ):  # beside a denial, what is not denied
            told[asked] = direct
    return told


def _sentences_of(exchange: Exchange, request: AssessRequest) -> list[SaidSentence]:
    """What an answer says of the skill: no talk about the talk, no harm, no echo of its question."""
    alone = request.model_copy(update={"exchanges": (exchange,), "shown_question": exchange.question})
    return [
        each
        for each in of_the_skill(statements(alone), request)
        if not (
            is_beside(each, request.language)
            or tells_of_harm(each.text, request.language)
            or echoes(each.text, exchange.question, request.language)
        )
    ]


def _by_signs(
    request: AssessRequest, exchange: Exchange, made: Iterable[SaidSentence], rights: Container[str]
) -> tuple[Attributes, Attributes]:
    """What is told for sure, and what is in doubt; of `rights`, which put a figure right, only figures."""
    language = request.language
    asked, away = attribute_asked(request, exchange), told_of_elsewhere(exchange.answer, request)
    told: Attributes = {}
    doubted: Attributes = {}
    for each in made:
        if is_decided_by_others(each.told, language):
            doubted.setdefault("autonomy", Told(each.text, "negation"))
            continue
        for sign in answer_signs(each.told, language):
            if sign.attribute not in MEASURED and each.text in rights:
                continue
            if _is_too_little(sign, each, asked):
                continue
            doubt = "subject" if each.text in away else _doubt(sign, each, asked, request)
            (doubted if doubt else told).setdefault(sign.attribute, Told(each.text, doubt))
    return told, doubted


def _grieves(answer: str, language: str) -> bool:
    """Whether a sentence asks for care, or has a word of sorrow in an answer that is distress as a whole."""
    if any(asks_for_care(each, language) for each in sentences(answer)[:_MOST_SENTENCES]):
        return True
    return names_sorrow(answer, language) and hear(answer, language, "").intent == "distress"


def _with_its_limit(
    told: Mapping[SkillAttribute, Told], doubted: Mapping[SkillAttribute, Told], answer: str
) -> Attributes:
    """What was decided alone, with the sentence near it that says what others decided."""
    if not (told.keys() & doubted.keys() & {"autonomy"}):
        return {}
    places = [
        (at := answer.find(each["autonomy"].span), at + len(each["autonomy"].span))
        for each in (told, doubted)
    ]
    begin, end = min(places)[0], max(places)[1]
    return {"autonomy": Told(answer[begin:end])} if begin >= 0 and end - begin <= _LONGEST_TOGETHER else {}


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
