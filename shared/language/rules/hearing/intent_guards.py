"""What speaks for an answer where an utterance only mentions what a wish would say.

"Enough, I say, we carry on tomorrow", "If a patient wants to stop, we stop at once", "Stop the pump": of others, to
others, or of other things. The figures are on the scale of the model: a clear intent has 0.3 more than the next.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from shared.language.rules.hearing.intent_words import Piece, kinds_of, pieces
from shared.text.stop_words import STOP_WORDS
from shared.text.words import words

_REPORTED: Final = 0.5
_IF_OTHERS: Final = 0.3
_OF_OTHERS: Final = 0.15
_OF_A_THING: Final = 0.6
_ALONE: Final = 0.15
_OF_THINGS: Final = 0.4
_GOING_ON: Final = 1.0
_OVER: Final = 0.1
_SHORTEST_LEAD: Final = 3
_LEAD: Final = re.compile(r"([^.!?\n:]{3,80}):\s")
_OPENING: Final = 4
_SUBJECT: Final = 2
_FEWEST_KINDS: Final = 2
_CONDITION: Final = 3
"""Pieces behind an "if" within which not knowing is its condition."""
_VERB_BEHIND: Final = 2
"""A "not" and its verb."""
_ASKED: Final = frozenset({"report", "reported"})
"""Kinds of words of who asks or tells somebody."""
_ENDS: Final = frozenset({"end", "over"})
_DONE: Final = _ENDS | {"finished"}
_BIDS_GO: Final = frozenset({"must", "want", "leave", "bye", "now", "later", "enough"})
_OF_THE_INTERVIEW: Final = frozenset({"talk", "item", "withdraw"})
_OF_THE_SPEAKERS: Final = _OF_THE_INTERVIEW | {
    "me", "you", "polite", "want", "must", "refuse", "enough", "noknow", "turn", "now", "later", "bye", "over", "stay",
    "go_on",
}  # fmt: skip
"""What one who speaks to the interviewer, or of the interview, has a word of."""
_NOTHING_ELSE: Final = frozenset({"end", "over", "polite", "yes", "now", "talk"})
"""What a message like "stop" or "yes, stop here please" is made of."""
_WISHED: Final = frozenset(
    {"end", "over", "leave", "enough", "bye", "withdraw", "finished", "refuse", "later"}
    | {"skip", "item", "person", "contact", "machine", "talk", "not", "noknow", "private", "unable"}
)
"""What who wishes for anything but to be told something has a word of: "now" and "rather" alone are none."""
_LEFT: Final = re.compile(
    r"\b(?:leave|left|leaving) (?:the|an?|my|our|their|his|her|your) (?:\w{2,30} ){1,3}?"
    r"(?:running|open|shut|closed|on|off|standing|locked|unlocked|until|till|overnight|there|as it is)\b"
)
_ARTICLES: Final = frozenset(
    words(
        "the a an my our die den das der meine meinen ein eine einen la le les ma mon mes un une el los las mi una il lo "
        "uno"
    )
)
_DEFINITE: Final = {
    "en": frozenset(words("the my our his her their")),
    "de": frozenset(words("der die den dem mein meine meinem meinen meiner unser unsere unserem unseren")),
    "fr": frozenset(words("le la les mon ma mes notre nos")),
    "es": frozenset(words("el la los las mi mis nuestro nuestra")),
    "it": frozenset(words("il lo la i gli mio mia miei nostro nostra")),
}
_SUBJECTS: Final = frozenset({"i", "we"})
_CONDITIONAL: Final = frozenset({"d", "would", "always", "then", "also"})
_OF_A_WISH: Final = frozenset(
    {"you", "want", "must", "polite", "machine", "enough", "refuse", "ask", "turn", "not"}
)
"""What who wishes for a person has a word of, or of the machine that they will not speak to."""
_APART: Final = frozenset({"hore", "hor", "horen"})
_OWN_TROUBLE: Final = frozenset(
    {"must", "duty", "tears", "fear", "dead", "ask", "already", "error", "stay", "go_on", "small"}
)
"""What else who only wants to do something has no word of."""
_STOPPING: Final = _OF_THE_INTERVIEW | _BIDS_GO | {"end", "duty", "refuse"}


def towards_answer(found: Sequence[Piece]) -> float:
    """How much speaks for an answer: what is said to others or of others is one."""
    if "reported" in kinds_of(found):
        return _REPORTED
    opening = found[:_OPENING]
    if opening and "if" in opening[0].kinds and "they" in kinds_of(opening):
        return _IF_OTHERS
    return _OF_OTHERS if "they" in kinds_of(opening[:_SUBJECT]) else 0.0


def towards_quoted(utterance: str, language: str) -> float:
    """How much speaks for an answer where others are quoted: "Customers kept typing: let me speak to a human"."""
    leads = [pieces(lead, language) for lead in _LEAD.findall(utterance)]
    quotes = (
        len(lead) >= _SHORTEST_LEAD
        and kinds_of(lead[:1]).isdisjoint({"me", "polite"})
        and any(_is_content(each, language) for each in lead)
        for lead in leads
    )
    return 2 * _REPORTED if any(quotes) else 0.0


def acts_where_unknown(found: Sequence[Piece], language: str) -> bool:
    """Whether not knowing is only the condition of what is done then: "I ask if I don't know", "when unsure I look"."""
    begun = [at for at, piece in enumerate(found) if "if" in piece.kinds]
    unknown = [at for at, piece in enumerate(found) if "noknow" in piece.kinds]
    denied = [at for at, piece in enumerate(found) if "not" in piece.kinds]
    stood = {at: first for at in unknown or denied for first in begun if 0 < at - first <= _CONDITION}
    if not stood or not stood.keys() >= {*unknown}:
        return False
    first, last = min(stood.values()), max(stood)
    outside = (*found[:first], *found[last + _VERB_BEHIND :])
    return any(_is_content(piece, language) or not _ASKED.isdisjoint(piece.kinds) for piece in outside)


def wants_to_be_told(found: Sequence[Piece]) -> bool:
    """Whether somebody only wants to learn something: "would it be nights? I'd rather know now"."""
    kinds = kinds_of(found)
    return (
        "learn" in kinds
        and kinds.isdisjoint(_WISHED)
        and not kinds.isdisjoint({"now", "want", "me", "polite"})
    )


def wants_to_do(found: Sequence[Piece], language: str) -> bool:
    """Whether somebody only says what they want or would rather do: "I'd rather do it now", "stop the lift"."""
    kinds, said = kinds_of(found), {piece.text for piece in found}
    if "want" not in kinds or not kinds.isdisjoint(_OF_THE_INTERVIEW):
        return False
    ends_a_thing = any(
        "end" in one.kinds and article.text in _ARTICLES and _is_thing(thing, language)
        for one, article, thing in zip(found, found[1:], found[2:], strict=False)
    )
    ends_apart = not _APART.isdisjoint(said) and "auf" in said  # "ich höre jetzt auf"
    return ends_a_thing or (kinds.isdisjoint(_WISHED | _OWN_TROUBLE) and not ends_apart)


def tells_whom_they_turn_to(found: Sequence[Piece], language: str) -> bool:
    """Whether somebody tells whom they speak to in what they do, and wishes for nobody: "I talk to my manager"."""
    if not kinds_of(found).isdisjoint(_OF_A_WISH) or any(each.text == "?" for each in found):
        return False
    pieces_in_threes = zip(found, (*found[1:], None), (*found[2:], None, None), strict=False)
    names_role = any(
        one.text in _DEFINITE[language] and any(each and "person" in each.kinds for each in behind)
        for one, *behind in pieces_in_threes
    )
    said = [*found[:1], *(each for each in found[1:_OPENING] if each.text not in _CONDITIONAL)][:_SUBJECT]
    does_so = [each.kinds for each in said] == [("me",), ("contact",)] and said[0].text in _SUBJECTS
    return names_role or does_so


def leaves_as_it_is(found: Sequence[Piece]) -> bool:
    """Whether a thing is left running, open or where it is, and nobody leaves: "leave the engine running"."""
    said = " ".join(piece.text for piece in found)
    return _LEFT.search(said) is not None


def against_requests(found: Sequence[Piece], language: str) -> float:
    """How much speaks against any request: nobody who speaks, or is spoken to, is in it, while a thing is named.

    "The operator returns the address" asks for nobody, "public and private" skips nothing.
    """
    is_of_things = kinds_of(found).isdisjoint(_OF_THE_SPEAKERS) and all(each.text != "?" for each in found)
    return _OF_THINGS if is_of_things and any(_is_content(each, language) for each in found) else 0.0


def against_stop(found: Sequence[Piece], clauses: Sequence[Sequence[Piece]], language: str) -> float:
    """How much speaks against a wish to stop: it is to go on, or what is to end is not the interview."""
    kinds = kinds_of(found)
    if not kinds.isdisjoint({"stay", "go_on"}):
        return _GOING_ON
    if kinds <= _NOTHING_ELSE and not kinds.isdisjoint(_ENDS) and all(piece.kinds for piece in found):
        return -_GOING_ON
    if any(_has_finished_a_thing(clause, language) for clause in clauses):
        return _GOING_ON
    if "habit" in kinds or any(_ends_a_thing(clause, language) for clause in clauses):
        return _OF_A_THING
    if "over" in kinds:
        return -_OVER
    is_alone = len(kinds & _STOPPING) < _FEWEST_KINDS
    return _ALONE if is_alone and any(_is_content(piece, language) for piece in found) else 0.0


def _has_finished_a_thing(found: Sequence[Piece], language: str) -> bool:
    """Whether somebody tells what they have brought to an end, and nothing bids them go: "I finished a course"."""
    kinds = kinds_of(found)
    if not kinds.isdisjoint(_OF_THE_INTERVIEW | _BIDS_GO):
        return False
    around = zip(found, found[1:], found[2:], strict=False)
    return any(
        (_is_done(first) and _is_named(article, thing, language))
        or (_is_done(thing) and _is_named(first, article, language))
        for first, article, thing in around
    )


def _is_done(piece: Piece) -> bool:
    return not _DONE.isdisjoint(piece.kinds)


def _is_named(article: Piece, thing: Piece, language: str) -> bool:
    return article.text in _ARTICLES and ("duty" in thing.kinds or _is_content(thing, language))


def _ends_a_thing(found: Sequence[Piece], language: str) -> bool:
    if not kinds_of(found).isdisjoint(_OF_THE_INTERVIEW):
        return False
    named = [piece for piece in found if piece.kinds or _is_content(piece, language)]
    return any(
        not _ENDS.isdisjoint(one.kinds) and _is_thing(other, language) for one, other in pairwise(named)
    )


def _is_thing(piece: Piece, language: str) -> bool:
    return _is_content(piece, language) or piece.kinds == ("machine",)


def _is_content(piece: Piece, language: str) -> bool:
    return not piece.kinds and piece.text.isalpha() and piece.text not in STOP_WORDS[language]
