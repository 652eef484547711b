"""What the answers to a main question say of each of its points: demonstrated, contradicted, not at all, or for review.

The rules decide only where they are sure. A learned score says how likely a point is said (`point_model.py`). Where it
is high and no doubt forbids it, the point is demonstrated. A denial contradicts it, and where the score is low another
amount does, or a state that is planned or gone. Where it is very low the point is not demonstrated, for a reason alone:
nothing was said, the participant does not know, words came back empty, or something turns them. All else is for a
person, since other words for the same thing look like nothing (G4).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shared.interview.state_machine.assessment import Concept, Doubt, Finding, Verdict
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.answer_meaning import answer_weights, marks_of_answer, vector_of
from shared.language.rules.doubts.cues import Cue
from shared.language.rules.doubts.echo import is_question
from shared.language.rules.doubts.number import kept_to
from shared.language.rules.doubts.table import denying_doubt
from shared.language.rules.doubts.window import Window, asks_for_knowledge
from shared.language.rules.listening import telling
from shared.language.rules.matching import stems
from shared.language.rules.point_marks import Answers, Sighting, marks, sighting, tone
from shared.language.rules.point_meaning import Nearness, nearness
from shared.language.rules.point_model import point_model, tone_weights
from shared.language.rules.said import SaidSentence, gives_the_ideal, negates, statements
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.sentences import sentences
from shared.text.words import spaced


@dataclass(frozen=True, slots=True)
class Limits:
    """From what probability on a point is credited."""

    usual: float
    stated: float
    """Where one sentence has all words of a point, or some beside its amount, and nothing of the answer turns."""
    surely: float
    """Where others may be spoken of, or any sentence of the answer plans, looks back or takes back: people do so in words
    that are on no list, too."""


BY_MEANING: Final = Limits(usual=0.76, stated=0.52, surely=0.88)
BY_WORDS: Final = Limits(usual=0.84, stated=0.6, surely=0.9)
"""Words alone mistake another subject in the same words for the point; what is less sure is for a person."""
MEANT: Final = 0.45
"""The cosine of a sentence that shows a point in other words."""
UNMISTAKABLE: Final = 0.84
"""From what probability on the sentence that is nearest to a point shows it, if it is not `FAR` from it.

Of one answer alone, and to this very question: all answers to a question and its follow-ups taken together are long, and
speak for points that none of them says.
"""
FAR: Final = 0.2
TURNED: Final[tuple[Cue, ...]] = ("plan", "not_yet", "past", "given_up", "contrast")
CARRIED: Final = 0.3
"""The least share of a point's words that it is credited for, however well everything else speaks for the answer: what is
quoted has to show it."""
SOME: Final = 0.25
"""The same where the sentences hold the amount of the point as well."""
DENIAL: Final = 0.45
"""From what probability on another amount, a plan or a past does not contradict."""
NOTHING: Final = 0.18
"""Up to what probability a point is not demonstrated, where there is a reason."""
PLAINLY: Final = 0.6
"""The share of a point's words in a sentence that says it plainly, beside another that denies it."""
_LONGEST_QUOTE: Final = 300
MUCH_FILLER: Final = 0.2
MOSTLY_REPEATED: Final = 0.35
ALLOWED: Final[frozenset[Doubt]] = frozenset({"echo", "subject"})
"""The score weighs them; every other doubt forbids to credit a point, however high the score is."""
_NO_REASON: Final[frozenset[Doubt]] = frozenset({"echo", "number"})
REASONS: Final[dict[Cue, Doubt]] = {
    "stance": "stance", "plan": "plan", "not_yet": "plan", "past": "past", "given_up": "past",
    "subject": "subject", "other_first": "subject", "refusal": "negation",
}  # fmt: skip
"""What turns an answer as a whole, and the reason that it is."""


def findings(request: AssessRequest) -> tuple[Finding, ...]:
    """One finding a concept, in order. What an earlier answer demonstrated stays so unless the latest contradicts it."""
    whole = _of_answers(request)
    if len(request.exchanges) < 2:
        return tuple(_kept(request, each, each) for each in whole)
    last = request.model_copy(update={"exchanges": request.exchanges[-1:]})
    first = request.model_copy(update={"exchanges": request.exchanges[:-1]})
    doubted = {each.concept_id: each for each in _of_answers(first) if each.verdict == "needs_review"}
    return tuple(
        _kept(request, _still_doubted(of_all, doubted), of_latest)
        for of_all, of_latest in zip(whole, _of_answers(last), strict=True)
    )


def marks_of(request: AssessRequest, encoder: SentenceEncoder | None = None) -> list[dict[str, float]]:
    """The marks of each concept, in order, but for how the answer is told; none where nothing was said."""
    made = statements(request)
    if not made:
        return []
    answers = _answers(request, made)
    by_words = marks([sighting(concept, answers) for concept in request.concepts], answers)
    if encoder is None:
        return by_words
    near = nearness(request, made, encoder)
    return [words | each.marks for words, each in zip(by_words, near, strict=True)]


def _still_doubted(of_all: Finding, doubted: Mapping[str, Finding]) -> Finding:
    """What a person has to decide is not denied by what is told besides, in answer to a follow-up."""
    return doubted.get(of_all.concept_id, of_all) if of_all.verdict == "not_demonstrated" else of_all


def _kept(request: AssessRequest, of_all: Finding, of_latest: Finding) -> Finding:
    """The finding that counts: the latest word where it decides, else what was demonstrated before."""
    is_covered = of_all.concept_id in request.covered
    if of_latest.verdict == "demonstrated" or (
        of_latest.verdict == "contradicted" and not (is_covered and of_latest.doubts == ("number",))
    ):
        return of_latest
    if is_covered and of_all.verdict != "demonstrated":
        return Finding(concept_id=of_all.concept_id, verdict="demonstrated")
    return of_latest if of_all.verdict == "contradicted" and of_latest.evidence else of_all


def _of_answers(request: AssessRequest) -> list[Finding]:
    made = statements(request)
    if made and any(gives_the_ideal(each.answer, request) for each in request.exchanges):
        return [_of_the_ideal(concept, made) for concept in request.concepts]
    if not made:
        reason: Doubt = "not_known" if _not_knowing(request) else "nothing_said"
        return [_finding(concept, "not_demonstrated", None, reason) for concept in request.concepts]
    answers = _answers(request, made)
    seen = [sighting(concept, answers) for concept in request.concepts]
    told = " ".join(each.answer for each in request.exchanges)
    how = {"tone": tone(told, request.language, tone_weights(request.language))}
    by_words = marks(seen, answers)
    if (encoder := load_encoder()) is None:
        model = point_model(by_meaning=False)
        return [
            _of_sighting(each, answers, model.probability(found | how))
            for each, found in zip(seen, by_words, strict=True)
        ]
    model = point_model(by_meaning=True)
    how |= marks_of_answer(vector_of(made, encoder), answer_weights())
    return [
        _of_sighting(each, answers, model.probability(found | near.marks | how), near)
        for each, found, near in zip(seen, by_words, nearness(request, made, encoder), strict=True)
    ]


def _answers(request: AssessRequest, made: Sequence[SaidSentence]) -> Answers:
    return Answers.of(request, made, _not_knowing(request))


def _not_knowing(request: AssessRequest) -> list[str]:
    return [text for each in request.exchanges for text in _left_out(each, request.language)]


def _left_out(exchange: Exchange, language: str) -> list[str]:
    return [text for text in sentences(exchange.answer) if telling(text, language) != text]


def _finding(concept: Concept, verdict: Verdict, span: str | None, *doubts: Doubt) -> Finding:
    return Finding(concept_id=concept.concept_id, verdict=verdict, evidence=span, doubts=doubts)


def _of_the_ideal(concept: Concept, made: Sequence[SaidSentence]) -> Finding:
    """Who gives the ideal answer word for word has demonstrated all of it."""
    span = next((each.text for each in made if spaced(concept.text) in spaced(each.text)), made[0].text)
    return _finding(concept, "demonstrated", span)


def _of_sighting(
    seen: Sighting, answers: Answers, probability: float, near: Nearness | None = None
) -> Finding:
    keeps = _keeps_the_limit(seen)
    if keeps:
        seen = replace(seen, doubts=tuple(each for each in seen.doubts if each != "number"))
    window, concept = seen.window, seen.concept
    is_carried = _is_carried(window)
    may_be_far = probability >= UNMISTAKABLE and near is not None and near.stands_out(answers.request)
    shown_from = FAR if may_be_far else MEANT
    limits = BY_MEANING if near else BY_WORDS
    is_meant = near is not None and near.cosine >= shown_from and len(seen.point.own) > 1  # LIFO is near FIFO
    span = _quoted(seen, answers.request.exchanges)
    if near and is_meant and not is_carried:
        span = near.said.text
    if against := _against(seen, probability):
        denied = seen.denying[-1].text if seen.denying else span
        return _finding(concept, "contradicted", denied, against)
    is_sure = (
        probability >= _needed(seen, answers, limits)
        and (is_carried or is_meant)
        and ALLOWED.issuperset(seen.doubts)
    )
    is_sure |= keeps and window.lead_score >= CARRIED and ALLOWED.issuperset(seen.doubts)
    if is_sure and not seen.denying:
        return _finding(concept, "demonstrated", span)
    if probability <= NOTHING and (reason := _reason(seen, answers)):
        return _finding(concept, "not_demonstrated", None, reason)
    is_said = window.score > 0 or is_meant
    # Where nothing of the point was said, there is nothing to doubt but the attitude.
    doubts = seen.doubts if is_said else _attitude(seen.doubts)
    return _finding(concept, "needs_review", span if is_said else None, *(doubts or ("wording",)))


def _keeps_the_limit(seen: Sighting) -> bool:
    """Whether somebody who tells what they do keeps a limit better than asked; a fact has one amount."""
    point, window = seen.point, seen.window
    if window.numbers != "other" or asks_for_knowledge(point.question, point.language):
        return False
    return kept_to(point.text, window.made[window.lead].told, point.language, point.question) == "same"


def _quoted(seen: Sighting, exchanges: Sequence[Exchange]) -> str:
    """The sentence that says most of the point, with those beside it that say what it does not, verbatim."""
    window, own, language = seen.window, seen.point.own, seen.point.language
    lead = window.made[window.lead]
    rest = own - stems(lead.told, language)
    texts = [
        window.made[place].text
        for place in sorted({window.lead, *window.places})
        if place == window.lead or rest & stems(window.made[place].told, language)
    ]
    for answer in (each.answer for each in exchanges):
        begin, end = answer.find(texts[0]), answer.find(texts[-1])
        if 0 <= begin <= end and end + len(texts[-1]) - begin <= _LONGEST_QUOTE:
            return answer[begin : end + len(texts[-1])]
    return lead.text


def _is_carried(window: Window) -> bool:
    return window.score >= (SOME if window.numbers == "same" else CARRIED)


def _needed(seen: Sighting, answers: Answers, limits: Limits) -> float:
    if any(answers.share(cue) > 0 for cue in TURNED) or "subject" in seen.doubts:
        return limits.surely
    is_plain = _is_stated(seen) and not seen.doubts and not _is_led_astray(answers)
    return limits.stated if is_plain else limits.usual


def _is_stated(seen: Sighting) -> bool:
    """Whether one sentence has all words of the point, or some of them beside its amount."""
    point, window = seen.point, seen.window
    if window.numbers == "same":
        return window.lead_score >= CARRIED
    return point.own <= stems(window.made[window.lead].told, point.language)


def _is_led_astray(answers: Answers) -> bool:
    """Whether anything in the answer, an attitude or other people say, speaks against what it says."""
    return answers.filler > 0 or any(answers.share(cue) > 0 for cue in REASONS)


def _against(seen: Sighting, probability: float) -> Doubt | None:
    """What makes the point contradicted. What one sentence says plainly and another denies is for a person, and so is a
    "no" to a point that is a "no" itself: "the hair dryer, never"."""
    lead = seen.window.made[seen.window.lead]
    if seen.denying or seen.is_denied:
        is_said = seen.denying and lead not in seen.denying and seen.window.lead_score >= PLAINLY
        said = seen.denying[-1] if seen.denying else lead
        agrees = all(negates(text, seen.point.language) for text in (seen.point.text, said.told))
        return None if is_said or agrees else "negation"
    if probability >= DENIAL or seen.window.score == 0:
        return None
    return denying_doubt(seen.point, seen.window, seen.doubts)


def _attitude(doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    return ("stance",) if "stance" in doubts else ()


def _telling_doubts(seen: Sighting) -> list[Doubt]:
    no_reason = {"echo"} if seen.window.numbers == "other" else _NO_REASON
    return [each for each in seen.doubts if each not in no_reason]


def _reason(seen: Sighting, answers: Answers) -> Doubt | None:
    """Why a point that is hardly there is denied and not left to a person.

    One word of it, or no amount, is no reason: the rest may have been said in other words. Nor is a "no" to a "no".
    """
    is_a_no = negates(seen.point.text, seen.point.language)
    return next((each for each in _reasons(seen, answers) if each != "negation" or not is_a_no), None)


def _reasons(seen: Sighting, answers: Answers) -> Iterator[Doubt]:
    if seen.window.score > 0:
        yield from _telling_doubts(seen)
    for cue, doubt in REASONS.items():
        if answers.share(cue) > 0:
            yield doubt
    if answers.filler > MUCH_FILLER or is_question(seen.window.made[seen.window.lead].told):
        yield "echo"
    if answers.repeated > MOSTLY_REPEATED:
        yield "echo"
    if answers.unknown:
        yield "not_known"
