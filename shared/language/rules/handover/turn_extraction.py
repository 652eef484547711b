"""What the rules make of an answer in a handover: its facts, how sure it is, what to ask on, what it brought up."""

from collections.abc import Collection
from typing import Final

from shared.interview.state_machine.assessment import Confidence, Fact
from shared.interview.state_machine.wording import repeats
from shared.language.port import LanguageFailed
from shared.language.requests.handover_turn import Extraction, ExtractRequest
from shared.language.rules.asides.addressed import objects
from shared.language.rules.corrections.corrected_facts import beside_what_they_correct
from shared.language.rules.corrections.put_right import put_right
from shared.language.rules.corrections.taken_back_next import breath_that_takes_back, taken_back_next
from shared.language.rules.following_up.guarded import is_guarded
from shared.language.rules.following_up.last_question import most_valuable
from shared.language.rules.handover.already_told import settled
from shared.language.rules.handover.facts import facts, is_private, leans
from shared.language.rules.handover.file_corrections import contradiction
from shared.language.rules.handover.leads import questions_about_names, questions_it_leads_to
from shared.language.rules.handover.names import names_in
from shared.language.rules.handover.of_no_account import denies_the_name, is_of_no_account
from shared.language.rules.handover.probe import deeper, probe
from shared.language.rules.handover.record import (
    SAME_MATTER,
    Righted,
    asks_for,
    correcting,
    left_out,
    replaced,
    righted,
    shared_stems,
    shown_part,
)
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import declines, hedges, mentions
from shared.language.rules.hearing.misheard import asked_again, is_misheard
from shared.language.rules.hearing.wishes_told import kept_for_a_talk, wishes_told
from shared.language.rules.points.engagement import confidence, engagement
from shared.language.rules.points.matching import stems
from shared.language.rules.points.part_signs import signs
from shared.modes.knowledge_handover.knowledge import SUMMARY_PARTS
from shared.text.grounding import artefacts
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_CONTINUES: Final = 2
_TELLS: Final = 4
"""Content words of an answer beside that its author does not know."""
_LEAVING: Final = frozenset({"wish_to_stop", "wish_for_human"})
_TWO: Final = 2
_FEW: Final = 3
"""Words of a goodbye behind the sentence that says why they go."""


def extraction(request: ExtractRequest) -> Extraction:
    """What the rules make of the latest answer. Raises `LanguageFailed("invalid")` when there is none."""
    if not request.said:
        raise LanguageFailed("invalid", "there is no answer to listen to")
    misheard = is_misheard(request)
    differs = contradiction(request)
    asks_which = differs if differs is not None and differs.holds is None else None
    level = "low" if misheard else _confidence(request, is_disputed=asks_which is not None)
    taken_back = taken_back_next(request)
    later = righted(request) if taken_back is None else Righted((), ())
    is_of_earlier = taken_back is None and not later.mended and not _rights_itself(request)
    said, corrected = correcting(request), replaced(request) if is_of_earlier else ()
    told = _new_facts(
        _standing_alone(request, breath_that_takes_back(request) if taken_back else None), request
    )
    closed = settled(request)
    done = {each.question_id for each in closed}
    open_ones = [each for each in (*request.waiting, *request.later) if each.question_id not in done]
    last = most_valuable(open_ones, request.language) if request.last_one else None
    goes_on = asks_which is None and last is None and not request.short_of_time
    leads = questions_it_leads_to(request, level) if goes_on else ()
    asked_on = asked_again(request) if misheard else probe(request, level, asks_which)
    if asked_on is None and goes_on and not (leads or misheard) and (asked_on := deeper(request)):
        level = "medium"  # why there is that exception is not told
    return Extraction(
        intent=request.heard,
        facts=beside_what_they_correct(_without(later, told), said, corrected, request),
        confidence=level,
        engagement=engagement(request.answer, request.language),
        follow_up=asked_on,
        discovered=(*leads, *questions_about_names(request))[: max(0, request.may_discover)],
        next_question_id=last
        or (None if any(each.comes_next for each in leads) else _continued(request, done)),
        must_go=request.last_one,
        settled=closed,
        misheard=misheard,
        contradiction=differs,
        replaced=corrected,
        mended=(taken_back,) if taken_back else later.mended,
    )


def _confidence(request: ExtractRequest, *, is_disputed: bool) -> Confidence:
    """How much the answer tells: no full answer contradicts a file without saying which holds, or is guarded."""
    level = "high" if denies_the_name(request) else sureness(request)
    is_thin = is_disputed or is_guarded(request.answer, request.question, request.language)
    return "medium" if is_thin and level == "high" else level


def _without(later: Righted, told: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts without what only puts an earlier one right, and stands there."""
    return tuple(each for each in told if not any(part in later.spans for part in sentences(each.span)))


def _rights_itself(request: ExtractRequest) -> bool:
    """Whether the correction is of what the same answer said before: no earlier fact is meant."""
    said, told = correcting(request), facts(request.answer, request.language, request.question)
    together = {each.span for each in put_right(told, request.answer, request.language)}
    return said is not None and any(said in each for each in together - {each.span for each in told})


def _stands_in_the_record(request: ExtractRequest) -> bool:
    """Whether earlier facts or answers speak of what the question asks about."""
    return any(
        shared_stems(fact, request.question, request.language) >= SAME_MATTER for fact in request.facts
    )


def _new_facts(told: tuple[Fact, ...], request: ExtractRequest) -> tuple[Fact, ...]:
    """The facts that were not told before and are of the matter; what is asked for is open,
    and an objection is none."""
    wished = wishes_told(request.answer, request.language)
    kept, is_denied = kept_for_a_talk(request.answer, request.language), denies_the_name(request)
    return tuple(
        fact
        for fact in told
        if fact.span not in wished
        and not any(each in stretch for stretch in kept for each in sentences(fact.span))
        and not objects(fact.span, request.language)
        and not repeats(fact.text, request.facts)
        and _is_of_the_matter(fact.span, request, is_denied=is_denied)
    )


def _is_of_the_matter(said: str, request: ExtractRequest, *, is_denied: bool) -> bool:
    """Whether it is neither private nor a wish; what has a figure, a sign of the work or a word of the question is.
    Beside a name that plays no part in the work, a word of the question is none.
    """
    language = request.language
    if is_denied and is_of_no_account(said, language):
        return False
    asked = stems(f"{request.main_question} {request.question}", language)
    return (
        not (is_private(said, language) or _takes_leave(said, request))
        or any(map(str.isdigit, said))
        or any(signs(said, part, language) for part in SUMMARY_PARTS)
        or not (is_denied or asked.isdisjoint(stems(said, language)))
    )


def _takes_leave(said: str, request: ExtractRequest) -> bool:
    """Whether it is one of the last of several sentences, and says that they go, or why they asked whether they can: who
    has left is told by a name."""
    told, language = sentences(request.answer), request.language
    if (
        len(told) > _TWO
        and told[-2] in said
        and len(words(told[-1])) <= _FEW
        and not names_in(said, language)
    ):
        return hear(told[-2], language, "").intent in _LEAVING
    if len(told) < _TWO or told[-1] not in said or names_in(told[-1], language):
        return False
    asked = told[-2] if told[-2].rstrip().endswith("?") else ""
    return any(hear(each, language, "").intent in _LEAVING for each in (said, asked) if each)


def _standing_alone(request: ExtractRequest, taken_back: str | None) -> tuple[Fact, ...]:
    """The facts; one that leans on the question has what that is about in front, unless the answer spoke of another
    thing before. The sentence that only puts an earlier one right stands there, and is none."""
    apart = sentences(request.answer)[1:2] if taken_back else []
    is_of_another = request.heard == "correction" or taken_back or is_misheard(request)
    subject = None if is_of_another else _subject(request)
    told = put_right(
        facts(request.answer, request.language, request.question, apart), request.answer, request.language
    )
    return tuple(
        fact.model_copy(update={"text": f"{subject}: {fact.text}"})
        if subject
        and leans(fact.text, request.language)
        and not _names_another(request.answer.partition(fact.span)[0], subject)
        else fact
        for fact in told
        if fact.span != taken_back
    )


def _names_another(said: str, subject: str) -> bool:
    return any(each.kind != "number" and each.text not in subject for each in artefacts(said))


def _subject(request: ExtractRequest) -> str | None:
    """What the question names: an identifier, what it quotes, or a place in a file.

    Its other words are left alone: taken by themselves ("successor", "tomorrow") they say nothing of a fact.
    """
    said = shown_part(request.main_question)
    for text in filter(None, (said, request.main_question)):
        if identifier := next((each.text for each in artefacts(text) if each.kind == "identifier"), None):
            return identifier
    if said:
        return f"“{said}”"
    named = {each.kind: each.text for each in reversed(artefacts(request.main_question))}
    return ", ".join(named[kind] for kind in ("file", "cell") if kind in named) or None


def sureness(request: ExtractRequest) -> Confidence:
    """As in other modes (A), but that what counts is whether the answer leaves out what was asked for.

    What was said before and stands in the record is sure; that something is not known never is, nor what somebody "just
    knows".
    """
    if request.heard == "already_said":
        return "high" if _stands_in_the_record(request) else "medium"
    level = confidence(request.answer, request.language, (), ())
    if level == "low" or request.heard == "dont_know":
        return "medium" if _tells_beside(request) else "low"
    if mentions(request.answer, HANDOVER_TURN_WORDS[request.language].tacit):
        return "medium"
    if left_out(request.question, " ".join(each.answer for each in request.said), request.language):
        return "medium"
    # Short and right is enough, where it can be seen that all was told.
    told = asks_for(request.question, request.language) and not hedges(request.answer, request.language)
    return "high" if told else level


def _tells_beside(request: ExtractRequest) -> bool:
    """Whether sentences tell something beside one that says that its author does not know, or will not say."""
    if not declines(request.answer, request.language) and request.heard != "dont_know":
        return False
    told = " ".join(each.text for each in facts(request.answer, request.language, request.question))
    return len(set(content_words(told, request.language))) >= _TELLS


def _continued(request: ExtractRequest, done: Collection[str]) -> str | None:
    """The waiting question that shares most with the answer, the first of equals; below two stems None."""
    about = stems(request.answer, request.language) if words(request.answer) else frozenset[str]()
    first = [each for each in request.waiting if each.question_id not in done]
    shared = [(len(about & stems(each.text, request.language)), each.question_id) for each in first]
    best = max((count for count, _ in shared), default=0)
    return next((each for count, each in shared if count == best >= _CONTINUES), None)
