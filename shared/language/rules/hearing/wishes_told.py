"""What somebody asks for or offers, for the handover: "I would like Ida to sit with me", "ask me another day" (B11)."""

from typing import Final

from shared.interview.state_machine.assessment import Intent
from shared.language.rules.handover.facts import is_private, leans
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import is_question, mentions
from shared.language.rules.hearing.manners import leaves_alone
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.points.of_the_matter import is_withheld
from shared.text.sentences import sentences
from shared.text.words import content_words

_MOST_SENTENCES: Final = 40
_FEWEST: Final = 2
"""Words with a meaning, beside those that wishes about the talk are made of; a person and a day are such words."""
_TELLING: Final = frozenset({"person", "later", "number"})
_OF_THE_TALK: Final = frozenset({"over", "end", "bye", "item", "go_on", "contact", "machine", "talk"})
_NO_WISH: Final[frozenset[Intent]] = frozenset({"clarification", "off_topic", "distress"})


def wishes_told(answer: str, language: str) -> list[str]:
    """The sentences that ask for something; none about the talk, none private, none that is not to be written down."""
    left_out = kept_out(answer, language)
    return [
        each
        for each in sentences(answer)[:_MOST_SENTENCES]
        if each not in left_out and _asks_for_something(each, language)
    ]


def offers_told(answer: str, language: str) -> list[str]:
    """The sentences that offer or promise something; none that asks, is private or is not to be written down."""
    offers, left_out = HANDOVER_TURN_WORDS[language].offers, kept_out(answer, language)
    return [
        each
        for each in sentences(answer)[:_MOST_SENTENCES]
        if each not in left_out
        and mentions(each, offers)
        and not is_question(each)
        and not is_private(each, language)
    ]


def kept_for_a_talk(answer: str, language: str) -> list[str]:
    """What is withheld and will be told in person, with the sentences that lean on it. None of what is not to be written
    down. A deal that "is not in writing" is withheld from nobody."""
    phrases, left_out = HANDOVER_TURN_WORDS[language].in_person, kept_out(answer, language)
    found: list[list[str]] = [[]]
    for each in sentences(answer)[:_MOST_SENTENCES]:
        is_kept = mentions(each, phrases) or is_withheld(each, language)
        if (
            each not in left_out
            and not is_question(each)
            and (is_kept or (found[-1] and leans(each, language)))
        ):
            found[-1].append(each)
        elif found[-1]:
            found.append([])
    return [
        " ".join(stretch)
        for stretch in found
        if any(mentions(each, phrases) for each in stretch)
        and any(is_withheld(each, language) for each in stretch)
    ]


def _asks_for_something(said: str, language: str) -> bool:
    book = HANDOVER_TURN_WORDS[language]
    is_wish = mentions(said, book.wishes) and not mentions(said, book.worries)
    if not is_wish or is_question(said) or is_private(said, language):
        return False
    found = pieces(said, language)
    is_of_the_talk = not kinds_of(found).isdisjoint(_OF_THE_TALK) or leaves_alone(said, language)
    if is_of_the_talk or hear(said, language, "").intent in _NO_WISH:
        return False
    own = " ".join(each.text for each in found if not each.kinds or not _TELLING.isdisjoint(each.kinds))
    return len(set(content_words(own, language))) >= _FEWEST
