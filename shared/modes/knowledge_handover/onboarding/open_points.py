"""What a handover leaves open: what is contradicted, what nobody knew, what was left and what was not asked."""

from collections.abc import Iterator

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.handover.record import quotation, shown_part
from shared.language.rules.hearing.intent_words import own_words
from shared.language.rules.hearing.wishes_told import kept_for_a_talk, offers_told, wishes_told
from shared.language.rules.points.no_evidence import proves_nothing
from shared.language.rules.points.of_the_matter import is_of_the_matter, known_of
from shared.modes.knowledge_handover.handover import Priority
from shared.modes.knowledge_handover.knowledge import (
    Ground,
    Knowledge,
    KnownContradiction,
    OpenQuestion,
    Statement,
)
from shared.modes.knowledge_handover.texts import ONBOARDING, Texts
from shared.text.sentences import sentences

_SHORT = 2
"""Sentences of an answer of which one that says nothing else speaks for the whole."""
_MOST_PRESSING: tuple[Priority, ...] = ("P0", "P1", "P2")


def open_points(knowledge: Knowledge, language: LanguageCode) -> tuple[Statement, ...]:
    """Contradictions that nobody resolved, what the person asks for, offers or asked us, the open P0 and P1 questions
    that were asked, each with why it is open, what an answer says that its author does not know, with whom to ask where
    that is said, and last, as a list of its own, what nobody was asked.

    Without open questions and such answers the open P2 questions.
    """
    texts = ONBOARDING[language]
    contradicted = (contradiction(each, language) for each in knowledge.contradictions if not each.holds)
    left = [
        each
        for each in knowledge.open_questions
        if not (_is_told(each, knowledge, language) or _asks_on(each))
    ]
    wanted = [each for each in left if each.priority != "P2"]
    unknown = tuple(_unknown(knowledge, language))
    if not wanted and not unknown:
        wanted = left
    pressing = sorted(wanted, key=lambda each: _MOST_PRESSING.index(each.priority))
    asked, not_asked = (
        tuple(_still_open(each, texts) for each in pressing if (each.why == "not_asked") is is_new)
        for is_new in (False, True)
    )
    own = (
        Statement(text=texts.person_asked.format(said=each.span), grounds=(each,)) for each in knowledge.asked
    )
    return (*contradicted, *_wished(knowledge, language), *own, *asked, *unknown, *not_asked)


def _is_told(question: OpenQuestion, knowledge: Knowledge, language: LanguageCode) -> bool:
    """Whether an answer to a question that counts as not known tells something, and no word of it that it is not: it
    stands in a section of its own."""
    told = [
        sentences(turn.quotable)
        for turn in knowledge.turns
        if question.why == "not_known" and turn.knows and turn.question == question.text
    ]
    return any(
        all(known_of(each, language) == each for each in said)
        and any(is_of_the_matter(each, language) and not proves_nothing(each, language) for each in said)
        for said in told
    )


def _asks_on(question: OpenQuestion) -> bool:
    """Whether it would only have asked on about words of an answer, which stands there whole."""
    is_own = question.ground is not None and question.ground.turn is not None
    return question.why == "not_asked" and is_own and shown_part(question.text) is not None


def _still_open(question: OpenQuestion, texts: Texts) -> Statement:
    grounds = (question.ground,) if question.ground else ()
    return Statement(text=f"{texts.open[question.why]} {question.text}", grounds=grounds)


def open_in_part(knowledge: Knowledge, language: LanguageCode) -> int:
    """How many of the answers leave something to be told in person, or say that something is not known."""
    kept = {each.turn for each in knowledge.turns if kept_for_a_talk(each.quotable, language)}
    return len(kept | {each.grounds[0].turn for each in _unknown(knowledge, language)})


def _wished(knowledge: Knowledge, language: LanguageCode) -> Iterator[Statement]:
    """What the person asks for and what they offer or promise, for the handover itself."""
    texts = ONBOARDING[language]
    for turn in knowledge.turns:
        wished = wishes_told(turn.quotable, language)
        told = [(texts.wished, said) for said in wished]
        kept = kept_for_a_talk(turn.quotable, language)
        told += [(texts.in_person, said) for said in kept if said not in wished]
        offers = offers_told(turn.quotable, language)
        told += [
            (texts.offered, said)
            for said in offers
            if said not in wished and not any(said in each for each in kept)
        ]
        for wording, said in told:
            yield Statement(text=wording.format(text=said), grounds=(Ground.of_turn(turn.turn, said),))


def _unknown(knowledge: Knowledge, language: LanguageCode) -> Iterator[Statement]:
    """The sentences of answers that say that their author does not know something; one that says nothing else, as the
    question that it answers, but not in the middle of a tale: "I wrote to them. No answer. Then I rang …".

    Before the words stands what their question quotes.
    """
    because = ONBOARDING[language].open["not_known"]
    for turn in knowledge.turns:
        told = sentences(turn.quotable) if turn.knows else []
        for said in told:
            rest = known_of(said, language)
            is_named = bool(rest or own_words(said, language))
            if rest != said and (is_named or len(told) <= _SHORT):
                quoted = (
                    None if quotes(turn.question, language) else _standing_quotation(turn.question, knowledge)
                )
                what = f"{quoted}: “{said}”" if quoted else f"“{said}”"
                text = f"{because} {what if is_named else turn.question}"
                yield Statement(text=text, grounds=(Ground.of_turn(turn.turn, said),))


def _standing_quotation(question: str, knowledge: Knowledge) -> str | None:
    """What a question quotes, with its marks; None where a fact was read from these words and says otherwise now."""
    shown = shown_part(question) or ""
    is_righted = any(
        shown in each.ground.span and shown not in each.text for each in knowledge.facts if shown
    )
    return None if is_righted else quotation(question)


def contradiction(known: KnownContradiction, language: LanguageCode) -> Statement:
    """What the file says and what was said instead, where nobody said which of them holds; else what holds. A slip that
    was taken back is not told."""
    texts = ONBOARDING[language]
    wording = texts.outdated if known.holds else texts.contradicted
    if known.holds and not known.in_file:
        wording = texts.corrected
    elif known.holds == known.in_file:
        wording = texts.confirmed
    file = next((ground.file_name for ground in known.grounds if ground.file_name), texts.a_question)
    told = wording.format(file=file, in_file=known.in_file, said=known.holds or known.said, holds=known.holds)
    return Statement(text=told, grounds=known.grounds)
