"""The rules' follow-ups: on what the answer told (`hints.py`, `going_deeper.py`), the author's question for what is
missing, or one probe that stands alone (`probes.py`; A5, G3).

No word of an ideal answer is in them that neither a question nor the participant used, but for what its author wrote to
be shown. A probe that stands alone is asked once an interview: going on beats a hollow question.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Concept, Intent
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.port import LanguageFailed
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.rules.asides.addressed import owns_an_error
from shared.language.rules.exploration.asked_for import asked_for
from shared.language.rules.exploration.asking_for import asking_clauses, is_phrase, within_sentence
from shared.language.rules.following_up.gaps_in_turn import has_bare_name, in_turn, times_asked, told_last
from shared.language.rules.following_up.going_deeper import is_going_deeper
from shared.language.rules.following_up.passing_case import passing_case
from shared.language.rules.following_up.probes import (
    FOLLOW_UP_WORDS,
    is_concluded,
    is_neutral,
    more_probes,
    probe_after,
)
from shared.language.rules.following_up.spoken_of import is_spoken_of, was_told_elsewhere
from shared.language.rules.following_up.taken_up import (
    deeper,
    left_lying,
    on_hint,
    taken_up_again,
    takes_up,
    telling_nothing,
)
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import telling
from shared.language.rules.interrogatives import names_a_number
from shared.language.rules.phrases import PHRASES, rotated
from shared.language.rules.resume.post_words import asks_of_post
from shared.language.rules.resume.untold_time import asks_for_move, decided_in_the_end
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.skills.attribute_asked import asked_in_own_words
from shared.language.rules.skills.questions import figure_probe, skill_probes
from shared.text.sentences import sentences
from shared.text.words import words

_MANY: Final = 4
"""Points left of a question that are worth a second neutral probe, as a critical one is."""
_MOST_NEUTRAL: Final = 2
"""Questions of one main question that name nothing of their own."""


def follow_up(request: FollowUpRequest) -> str:
    """The best question that was not asked in this interview yet; one of a main question takes up their own words.

    Raises `LanguageFailed("exhausted")` when there is no gap, or none is left.
    """
    asked = [words(text) for text in request.asked]
    is_taken_up = any(takes_up(each.question, request.language) for each in request.exchanges[1:])
    for text in _wordings(request):
        is_fresh = words(text) not in asked and not (is_taken_up and takes_up(text, request.language))
        if is_question(text) and is_fresh:
            return text
    raise LanguageFailed("exhausted", "no new wording is left for the open gaps")


def _wordings(request: FollowUpRequest) -> Iterator[str]:
    """Every question that could be asked, best first; whoever broke off, or asked back, answers before that."""
    latest = request.exchanges[-1] if request.exchanges else None
    intent = _intent(latest, request.language) if latest else "answer"
    if latest is None:  # all that was said was of an earlier question
        yield _once_more(request)
    if request.asks_back:
        yield FOLLOW_UP_WORDS[request.language].go_on
    if asks_for_move(request.main_question, request.language):
        yield decided_in_the_end(request.language)
    else:
        yield from _of_a_skill(request, intent) if request.skill else _of_a_question(request, intent)


def _intent(latest: Exchange, language: LanguageCode) -> Intent:
    """How the latest answer is meant. "I don't know, about a hundred" is no reason to guess, and who asks back and
    answers all the same has answered."""
    intent = hear(latest.answer, language, latest.question).intent
    knows = intent == "dont_know" and names_a_number(latest.answer, language)
    answers = intent == "clarification" and not all(map(is_question, sentences(latest.answer)))
    return "answer" if knows or answers else intent


def _once_more(request: FollowUpRequest) -> str:
    """The main question, which nothing has answered yet."""
    said = PHRASES[request.language].said
    form = said.once_more if is_question(request.main_question) else said.as_a_question
    return form.format(question=request.main_question)


def _of_a_skill(request: FollowUpRequest, intent: Intent) -> Iterator[str]:
    """How a claimed figure was counted comes first; what is told of a skill is asked about before its next attribute."""
    latest = request.exchanges[-1].answer if request.exchanges else ""
    if request.not_done:
        yield RESUME_WORDS[request.language].nearest
        return
    if any(owns_an_error(each, request.language) for each in sentences(latest)):
        return  # who says what they are not proud of is not asked on
    if intent in ("answer", "correction"):
        yield from taken_up_again(request)
        yield from on_hint(request)
        yield from figure_probe(request)
    if not request.gaps and (intent != "dont_know" or telling(latest, request.language)):
        yield from skill_probes(request, "depth")
    if intent == "answer":
        yield from left_lying(request)
    yield from _of_authors(in_turn(request), request, intent)
    yield from (
        _easier(request) if intent == "dont_know" else telling_nothing(_standing_alone(request), request)
    )


def _of_a_question(request: FollowUpRequest, intent: Intent) -> Iterator[str]:
    """What they told only half comes first, then what is missing, in its author's words, and probes that stand alone.
    Beside what is missing nothing is asked about a mere story.

    Of a point that the answers have spoken of nothing is asked: people would have to say it again. One that answers to
    other questions have spoken of comes last, by its bare name after everything else.
    """
    missing = told_last(request, [gap for gap in in_turn(request) if not is_spoken_of(gap, request)])
    said = [each.answer for each in request.exchanges]
    if intent in ("answer", "correction"):
        yield from taken_up_again(request)
        of_post = asks_of_post(request.main_question, request.language)
        if not of_post or "me" in kinds_of(pieces(said[-1], request.language)):
            yield from on_hint(request)
        if of_post and (case := probe_after(request.exchanges, request.language, request.asked)):
            yield case
    yield from _of_authors(missing, request, intent)
    if intent == "dont_know":
        yield from _easier(request)
        yield from telling_nothing(_another(request), request)
        return
    has_more = bool(request.exchanges) and not is_concluded(request.exchanges[-1].answer, request.language)
    tells = has_more and intent in ("answer", "correction") and _neutral_before(request) < _MOST_NEUTRAL
    if intent in ("answer", "correction") and (case := passing_case(request)):
        yield case  # their own words, and a question that any case could be asked for
    if tells:
        yield from left_lying(request)
    if has_more:
        yield from telling_nothing(_standing_alone(request, is_missing=bool(missing)), request)
    if tells and request.gaps:
        yield from telling_nothing(_more(request), request)
        yield from deeper(request)
    for gap in missing:
        yield from _of_topic(gap, request)


def _of_authors(gaps: Sequence[Concept], request: FollowUpRequest, intent: Intent) -> Iterator[str]:
    """The author's questions for each of the gaps; where there is none, for a critical point that is in doubt."""
    for gap in gaps:
        if gap.attribute and intent != "already_said":
            yield from skill_probes(request, gap.attribute)
        yield from gap.probes
        if gap.topic and not (has_bare_name(gap, request.language) and was_told_elsewhere(gap, request)):
            yield from _of_topic(gap, request)
    if intent == "answer" and not gaps and len(request.exchanges) == 1:
        yield from _undecided_critical(request)


def _easier(request: FollowUpRequest) -> Iterator[str]:
    """A guess, for who does not know; not after a probe: who knows of no case cannot guess one."""
    language = request.language
    if request.exchanges and not is_neutral(request.exchanges[-1].question, language):
        yield from telling_nothing([FOLLOW_UP_WORDS[language].probes["easier"]], request)


def _another(request: FollowUpRequest) -> tuple[str, ...]:
    """What asks who had told something, and did not know the rest, for another side of it; the broadest comes last."""
    told = request.exchanges[:-1]
    if not told or not request.gaps or request.spared:
        return ()
    is_critical = any(each.severity == "critical" for each in request.gaps)
    found = more_probes(told, request.main_question, request.language, request.asked, is_critical=is_critical)
    return (*found[1:], *found[:1])


def _neutral_before(request: FollowUpRequest) -> int:
    """How many questions of this main question name nothing."""
    language = request.language
    return sum(
        is_neutral(each.question, language) or is_going_deeper(each.question, language)
        for each in request.exchanges
    )


def _undecided_critical(request: FollowUpRequest) -> Iterator[str]:
    """The author's questions for a critical point of which nobody can tell whether the answer met it: each question gets
    one, rather than the third of another."""
    for gap in in_turn(request):
        if gap.severity == "critical" and gap.concept_id in request.unsure:
            yield from gap.probes


def _more(request: FollowUpRequest) -> tuple[str, ...]:
    is_critical = len(request.gaps) >= _MANY or any(each.severity == "critical" for each in request.gaps)
    if not is_critical and _neutral_before(request):
        return ()
    told, language = request.exchanges, request.language
    return more_probes(told, request.main_question, language, request.asked, is_critical=is_critical)


def _standing_alone(request: FollowUpRequest, *, is_missing: bool = False) -> Iterator[str]:
    """A probe of a story that was told; else a question for one real case.

    A skill has probes of its own for that, and what is known, not done or gone through, has no case. Beside what
    `is_missing` nobody is asked for their part in a story that was not asked for, nor who was just asked for it.
    """
    kind, book = asked_for(request.main_question, request.language), FOLLOW_UP_WORDS[request.language]
    is_past = bool(request.skill) or kind in ("past", "knowledge")
    text = probe_after(request.exchanges, request.language, request.asked, is_past=is_past)
    of_own_part = asked_in_own_words(request.main_question, request.language) == "autonomy"
    is_aside = of_own_part or (is_missing and kind != "past")
    if text and not (is_aside and text == book.probes["own"]):
        yield text


def _of_topic(gap: Concept, request: FollowUpRequest) -> Iterator[str]:
    """The question for an author's topic, once, and not after a question of theirs for the same point."""
    topic, language, turn = gap.topic or "", request.language, len(request.asked) - 1
    if topic and times_asked(gap, request.asked) == 0:
        book, named = FOLLOW_UP_WORDS[language], within_sentence(topic, language)
        wordings = rotated(book.phrases if is_phrase(topic, language) else book.topics, turn)
        yield from asking_clauses(topic, language, turn) or (each.format(topic=named) for each in wordings)
