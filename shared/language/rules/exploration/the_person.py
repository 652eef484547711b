"""What an author says of "the person" as it is put to that person: "how the person pays" as "how you pay" (G3).

Only where the verb needs no more than an ending: in German a subject stays as it is written, as all else does of which
that is not certain, and is asked for as a subject.
"""

import re
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.exploration.anybody_as_you import anybody_as_you
from shared.language.rules.exploration.la_personne import la_personne_as_you
from shared.text.clause_words import CLAUSE_WORDS

_OFTEN: Final = (
    r"(?: (?:usually|normally|often|always|sometimes|never|mostly|still|first|also|already|mainly|now))?"
)
_THE_PERSON: Final = re.compile(
    rf"\bthe (?:person|participant|respondent|interviewee)(?P<owns>['’]s)?\b(?P<often>{_OFTEN})(?P<verb> \w+)?"
    r"(?P<more>(?:,? \w+)* (?:and|or) (?P<other>\w+s)\b)?",
    re.IGNORECASE,
)
_CHECKED: Final = re.compile(r"(?:did|does|do|has|have|had|is|was|were)\b(?!.*\bthe person\b)", re.IGNORECASE)
"""Begins what an author wants to know for certain, and asks nobody: "Did the participant mention the price?"."""
_DOES_TO: Final = re.compile(r"\b(?:what|who) (?!does |is |was |has )\w+s $", re.IGNORECASE)
"""Before somebody to whom it is done: "what keeps the person going"."""
_A_PERSON: Final = re.compile(
    r"\b(?P<before>what|whom|when|where|why|whether|how(?: (?:often|much|many|long|far|well))?"
    r"|makes?|made|lets?|helps?|helped) a person\b(?! (?:who|that|they|of)\b)",
    re.IGNORECASE,
)
_WHICH_PERSON: Final = CLAUSE_WORDS["en"].prepositions | {
    *("who", "whom", "whose", "that", "which", "they", "he", "she"),
    *("responsible", "concerned", "next", "most", "themselves", "and", "or"),
}
"""What says behind "the person" which one that is, or ends what is said of them."""
_SOMEBODY: Final = re.compile(
    r"\b(?:the|an?|each|every|another|this|that|their|your|his|her) (?:\w+ )?"
    r"(?:\w+(?:er|or|ist|ant|ee|ian|man|ent|lord|lady)|boss|chief|friend|family|child|wife|husband|neighbour|nurse|agency|company"
    r"|council|bank|school|police|staff|team|crowd|public|clerk|couple|household)\b",
    re.IGNORECASE,
)
_JOINED: Final = 2
_AGREEING: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_PAST_AND_MODAL: Final = frozenset(
    [
        "did",
        "went",
        "felt",
        "paid",
        "bought",
        "thought",
        "made",
        "found",
        "got",
        "chose",
        "took",
        "gave",
        "knew",
        "saw",
        "came",
        "kept",
        "left",
        "lost",
        "spent",
        "began",
        "could",
        "would",
        "should",
        "might",
        "must",
        "can",
        "will",
        "may",
        "had",
        "wanted",
    ]
)
_THEY: Final = re.compile(r"\b(?:they|them|their|theirs|themselves)\b", re.IGNORECASE)
_OTHERS: Final = re.compile(
    r"\b(?!(?:is|was|has|does|always|sometimes|as|this|us|hours|times|days|what|which)\b)\w{3,}[^s\W]s\b|"
    r"\b(?:people|children|men|women)\b",
    re.IGNORECASE,
)
_NAMED_BEFORE: Final = re.compile(
    r"\b(?:the|an?|each|every|another|this|that) (?!(?:\w+ ){1,2}$|(?:\w+ ){1,3}(?:to|for|with|about|of|from|by|on) $)",
    re.IGNORECASE,
)
"""Somebody for whom a later "they" may stand: "where the plot holder gets water and how often they"."""
_VERB_OF_YOU: Final = re.compile(r"\b\w+s you\b")
_SOME_TIME: Final = re.compile(
    r"^(?:the|an?) (?:\w+ ){1,3}(?:that|when|where|which|why|how) $", re.IGNORECASE
)
_THEIR_OBJECT: Final = re.compile(
    r"^(?:what|which|how many) (?!the |a |an |people |children )(?:\w+ )?\w+ "
    r"(?:they|(?:would|will|could|can|might|do|did) \w+ them)\b",
    re.IGNORECASE,
)
_A_LA_PERSONA: Final = re.compile(
    r"^(?P<ask>qué|quién|quiénes) (?:le )?(?P<verb>\w+) a la persona\b", re.IGNORECASE
)
_LA_PERSONA: Final = re.compile(r"(?<!\ba )(?<!\bde )(?<!\bpara )(?<!\bcon )(?<!\bpor )\bla persona\b(?!,)")
_COME: Final = re.compile(
    r"^(?P<ask>(?:come|quando|dove|perché|quanto|quanto spesso|se)\b(?: \w+){0,3}?) la persona\b(?!,)",
    re.IGNORECASE,
)

_QUI_LA: Final = re.compile(
    r"^(?P<ask>(?:ce )?qui )(?:(?:la|le|les|lui|leur) (?!plus\b|moins\b|mieux\b)|l['’])", re.IGNORECASE
)
"""An object of which nothing before says who it is: "ce qui la ferait venir"."""


def to_the_person(text: str, language: LanguageCode | str) -> str:
    """The sub-goal with "you" for "the person", or for the "they" of English that stands for nobody else in it."""
    text = anybody_as_you(text, language)
    match language:
        case "en":
            return _english(text)
        case "es":
            text = _A_LA_PERSONA.sub(lambda found: f"{found['ask']} le {found['verb']}", text)
            return _LA_PERSONA.sub("usted", text)
        case "it":
            return _COME.sub(lambda found: found["ask"], text)
        case "fr":
            return la_personne_as_you(_QUI_LA.sub(lambda found: f"{found['ask']}vous ", text))
        case _:
            return text


def _english(text: str) -> str:
    known = _A_PERSON.sub(r"\g<before> the person", text)
    text = _THE_PERSON.sub(_you, known)
    is_turned = text != known
    first = _THEY.search(text)
    if first is None:
        return text
    before = text[: first.start()]
    if first.group().lower() == "them":  # "takes them": a verb, and nobody in the plural
        before = before[: before.rstrip().rfind(" ") + 1]
    names = _names_somebody if is_turned else _names_another
    if not _THEIR_OBJECT.match(text) and names(before):
        return text
    return _THEY.sub(lambda found: _YOURS[found.group().lower()], text)


def _names_another(before: str) -> bool:
    """Whether somebody else is named before a pronoun that may stand for them."""
    if _OTHERS.search(before):
        return True
    return _NAMED_BEFORE.search(before) is not None and not _SOME_TIME.match(before)


def _names_somebody(before: str) -> bool:
    """The same where "you" stood for a person: a thing is not "they"."""
    before = _VERB_OF_YOU.sub("you", before)
    return _OTHERS.search(before) is not None or _SOMEBODY.search(before) is not None


_YOURS: Final = {"they": "you", "them": "you", "their": "your", "theirs": "yours", "themselves": "yourself"}


def _you(found: re.Match[str]) -> str:
    behind, often = (found["verb"] or "").strip(), found["often"]
    more = found["more"] or ""
    if _CHECKED.match(found.string):
        return found.group()
    if _DOES_TO.search(found.string[: found.start()]) and not found["owns"]:
        return f"you{often}{found['verb'] or ''}{more}"
    if found["owns"]:
        return f"your{often}{found['verb'] or ''}{more}"
    verb, other = _of_you(behind.lower()), _of_you((found["other"] or "").lower())
    if verb is not None and other is not None and len(more.split()) == _JOINED and behind.endswith("s"):
        return f"you{often} {verb} {more.split()[0]} {other}"
    if verb is None or (more and behind.endswith("s")):
        return found.group()  # "plans the week and shops": the second may be no verb
    return f"you{often} {verb}".rstrip() + more


def _of_you(verb: str) -> str | None:
    """The verb after "you": None where its form is not certain."""
    if not verb or verb in _PAST_AND_MODAL or verb.endswith("ed"):
        return verb
    if verb in _WHICH_PERSON or verb.endswith("ing"):
        return None
    if verb in _AGREEING or not verb.endswith("s") or verb.endswith("ss"):
        return _AGREEING.get(verb, verb)  # "made the person hold", "the person put": as it is of "you"
    if verb.endswith("ies") and len(verb) > len("ties"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zzes")) else verb[:-1]
