"""What a participant wants: to go on or not, to give data or not (D5, D7). Pure; hand-made phrases, no model.

Where what was said can be read both ways it is neutral, and asked once more: nobody is taken at a word that they did
not say.
"""

import re
from typing import Final, Literal

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asides.addressed import is_off
from shared.language.rules.asides.no_answers import leave_takings, speaks_to_the_interviewer
from shared.language.rules.exploration.sub_goals_heard import says_something
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import is_question, mentions
from shared.language.rules.hearing.manners import leaves_out, said_before
from shared.language.rules.hearing.parts import hear_parts
from shared.modes.topic_exploration.fields import DataField, field_value
from shared.modes.topic_exploration.intents import INTENTS
from shared.modes.topic_exploration.settling import name_beside_refusal, names_without, refuses
from shared.modes.topic_exploration.yes_and_no import (
    CHARS_LOOKED_AT,
    PIECE,
    WORDS_LOOKED_AT,
    Answer,
    answer_in,
    declines,
    only,
    starting,
)
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import content_words

type Stance = Literal["closes", "accepts", "refuses", "neutral", "valid", "invalid", "skips"]
"""What a reply amounts to: `closes` wherever it may be said; the others to an offer, a consent or a field."""

MOST_WORDS_OF_A_REFUSAL: Final = 14
FEWEST_WORDS_TOLD: Final = 2
_PARTING_WORDS: Final = 6
LEFT_OUT: Final = frozenset({"email", "phone", "name"})
"""Fields that are refused in many words; a text field takes any text but a plain no."""
_OF_THE_TALK: Final = frozenset({"over", "end", "bye", "leave", "later", "refuse", "skip", "contact"})
FEWEST_DIGITS_OF_DATA: Final = 6
_CAPITAL: Final = re.compile(r"(?<=[a-zß-ÿ0-9,] )(?![A-ZÀ-Þ]{2,4}\b)[A-ZÀ-Þ]\w")
"""None of "SMS" and the like, which name nobody."""
_NO_MAIL: Final = re.compile(
    r"\b(?:no|not|never|pas|plus|jamais|keine?|nicht|nie|sin|nada|niente|senza|non|ni|mai)"
    r"(?: (?:an?|any|by|via|per|par|une?|una|d|de|des|la|le|les|el|por))?[ '’]"
    r"(?:[eg]?-?mails?|courriels?|correos?)\b",
    re.IGNORECASE,
)
"""The channel that somebody does not want is no address."""
_DATA_WORD: Final = re.compile(
    r"\b(?:name|heiße|heisse|appelle|llamo|chiamo|nom|nombre|nome|address|adresse|dirección|indirizzo|street|rue|calle"
    r"|\w{0,30}stra(?:ss|ß)e|wohne|habite|vivo|abito|[eg]?-?mail|courriel|correo|dot|punkt|punto|point|phone|telefon"
    r"|téléphone|teléfono|number|nummer|numéro|número|numero|zero|null|zéro|cero|handle|instagram|whatsapp|facebook"
    r"|linkedin)\b",
    re.IGNORECASE,
)


_GRUDGING: Final = {
    language: frozenset(tuple(plain_words(each)) for each in listed)
    for language, listed in in_all(tuple[str, ...], "exploration", "grudging").items()
}
"""How people say yes who would not have asked for it."""


def asks_back(field: DataField, text: str, language: LanguageCode) -> bool:
    is_question = (field.type in ("email", "phone") and "?" in text) or bool(
        hear_parts(text, language, "").reply
    )
    return is_question and "@" not in text and not any(map(str.isdigit, text))


def wants_to_end(text: str, language: LanguageCode) -> bool:
    return hear(text, language, "").intent == "wish_to_stop" and _is_of_the_talk(text, language)


def offer_answer(text: str, language: LanguageCode) -> Answer:
    """ACCEPT, REFUSE or NEUTRAL to the offer to go on beyond the time."""
    spoken = INTENTS[language]
    yes = spoken.agree | spoken.go_on | _GRUDGING[language]
    return answer_in(text, spoken, yes, spoken.decline | spoken.enough)


def says_goodbye(text: str, language: LanguageCode) -> bool:
    """Whether the last words take leave: who says "Bye" is held up by nothing more."""
    last = next(iter(sentences(text)[-1:]), "")
    is_short = len(plain_words(last)) <= _PARTING_WORDS
    return is_short and mentions(last, EXPLORATION_WORDS[language].heard_goodbye)


def consent_answer(text: str, language: LanguageCode) -> Answer:
    """Whether the participant agrees to give data. To go on is no consent, so it stays neutral."""
    spoken = INTENTS[language]
    said = answer_in(text, spoken, spoken.agree | _GRUDGING[language], spoken.decline)
    if said == "refuses" and hear_parts(text, language, "").reply and not refuses_plainly(text, language):
        return "neutral"
    return _in_a_clause(text, language) if said == "neutral" else said


def refuses_plainly(text: str, language: LanguageCode) -> bool:
    """Whether a reply says no in so many words: "I never look into it", beside a question, is no refusal."""
    spoken, said = INTENTS[language], plain_words(text)[:WORDS_LOOKED_AT]
    is_no = leaves_out(text, language) or declines(said, spoken) or starting(said, 0, spoken.no) > 0
    return is_no or _in_a_clause(text, language) == "refuses"


def _in_a_clause(text: str, language: LanguageCode) -> Answer:
    """The yes or the no that is a clause of its own in what was said, where all of these are the same."""
    spoken, found = INTENTS[language], set[Answer]()
    yes = spoken.yes | spoken.agree | _GRUDGING[language]
    for part in PIECE.findall(text[:CHARS_LOOKED_AT]):
        clause = plain_words(part)
        if not clause or part.rstrip().endswith("?") or only(clause, spoken.courtesy, frozenset()):
            continue
        if only(clause, yes, spoken.courtesy):
            found.add("accepts")
        elif only(clause, spoken.no | spoken.decline, spoken.courtesy):
            found.add("refuses")
        elif only(clause, spoken.doubt | spoken.enough, spoken.courtesy):
            found.add("neutral")
    return found.pop() if len(found) == 1 else "neutral"


def told_beside(text: str, language: LanguageCode, given: tuple[str, ...] = ()) -> str:
    """The sentences that tell something of the topics: no yes or no, no question, and nothing like contact data.

    Nor any with one of the values that were `given`.
    """
    looked_at = text[:CHARS_LOOKED_AT]
    leaving = leave_takings(looked_at, language)
    return " ".join(
        each
        for each in sentences(looked_at)
        if not is_question(each)
        and each not in leaving
        and not speaks_to_the_interviewer(each, language)
        and not any(value in each for value in given)
        and not may_hold_data(each, language)
        and len(set(content_words(each, language))) >= FEWEST_WORDS_TOLD
        and consent_answer(each, language) == "neutral"
        and not (_is_of_the_talk(each, language) or is_off(each, language))
        and says_something(each, language)
    )


def may_hold_data(text: str, language: LanguageCode) -> bool:
    """Whether a name, an address or a number to call could stand in it: in doubt it does, and is kept nowhere else.

    A capital within a sentence is a sign of a name, but in German of any noun.
    """
    text = _NO_MAIL.sub(" ", text)
    many_digits = sum(map(str.isdigit, text)) >= FEWEST_DIGITS_OF_DATA
    named = language != "de" and _CAPITAL.search(text) is not None
    return "@" in text or many_digits or named or _DATA_WORD.search(text) is not None


def _is_of_the_talk(sentence: str, language: LanguageCode) -> bool:
    """Whether it wishes for something, and says so in words for it."""
    wishes = hear(sentence, language, "").intent not in ("answer", "correction")
    return wishes and not kinds_of(pieces(sentence, language)).isdisjoint(_OF_THE_TALK)


def field_answer(field: DataField, text: str, language: LanguageCode) -> tuple[Stance, str | None]:
    """What came of asking for this field, and the value where it is valid.

    A value wins over words beside it; a wish to end, or a refusal, is no value of a field that takes any text.
    """
    spoken, said = INTENTS[language], plain_words(text)[:WORDS_LOOKED_AT]
    value = _name(field, text, language) if field.type == "name" else field_value(field, text)
    if value is not None and field.type in ("email", "phone", "choice"):
        return "valid", value
    if only(said, spoken.skip | spoken.no, spoken.courtesy):
        return ("skips" if only(said, spoken.skip, spoken.courtesy) else "refuses"), None
    may_refuse = field.type in LEFT_OUT and len(said) <= MOST_WORDS_OF_A_REFUSAL
    if may_refuse and (
        leaves_out(text, language) or refuses(field, text, language) or names_without(field, text, language)
    ):
        return "refuses", None
    heard = hear(text, language, "")
    says_so = not kinds_of(pieces(text, language)) <= {"polite", "yes"}  # a name with thanks is no farewell
    if heard.intent == "wish_to_stop" and heard.plain and says_so:
        return "closes", None
    if len(said) <= MOST_WORDS_OF_A_REFUSAL and declines(said, spoken):
        return "refuses", None
    asks = field.type == "text" and hear_parts(text, language, "").reply
    return ("valid", value) if value is not None and not asks else ("invalid", None)


def _name(field: DataField, text: str, language: LanguageCode) -> str | None:
    return name_beside_refusal(text, language) or field_value(field, _without_pointing(text, language))


def _without_pointing(text: str, language: LanguageCode) -> str:
    """The text without its clauses that say that it was said already: "Ada, as I said"."""
    clauses = [part.strip(" ,;") for part in PIECE.findall(text[:CHARS_LOOKED_AT])]
    kept = [each for each in clauses if not said_before(each, language)]
    return text if len(kept) == len(clauses) else ", ".join(kept)
