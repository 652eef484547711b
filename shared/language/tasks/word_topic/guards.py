"""The five guards of a message of an exploration, in their order (D13). Pure.

1. The closure guard: one question at the end; no goodbye, no tag of completion, no contact data or promotion too early.
2. The duplicate detector: against the last sixty questions, by words and, where vectors are at hand, by meaning.
3. The enforcer of the offer: in DEEP_OFFER only a question whether to go on.
4. The enforcer of the data collection: the consent to what is configured, or the one field that is due.
5. The completion guard: whether an interview is complete is decided by its state, so a text that says so is never shown.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.interview.state_machine.wording import LAST_QUESTIONS, asking_part, repeats
from shared.language.guards import MAX_FACT_CHARS, MAX_QUOTATION_CHARS, InvalidReply, lead_fault, shown
from shared.language.plain_text import one_line
from shared.language.requests.exploration import TopicRequest
from shared.language.rules.exploration.words import EXPLORATION_WORDS, ExplorationWords
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.phrases import PHRASES
from shared.language.spans import find_span
from shared.language.vectors import Vectors
from shared.text.grounding import MAX_LOOKED_AT
from shared.text.sentences import sentences
from shared.text.spoken_times import spoken_times
from shared.text.words import content_words, spelled_out, words

MESSAGE_CHARS: Final = (10, 600)
LONGEST_PREAMBLE: Final = 25
LONGEST_REPLY: Final = 45
"""Words before the question where they asked something."""
FEWEST_QUOTED_WORDS: Final = 3
MOST_FACTS: Final = 4
ALIKE: Final = 0.86
"""Two questions count as one from this cosine on. Most questions that only share words are below it."""
FAULTS: Final[dict[str, str]] = {
    "not_one_question": "it was not exactly one question that ends in a question mark",
    "goodbye": "it said goodbye or closed the interview",
    "completion": "it said that the interview is complete",
    "contact": "it asked for contact data",
    "promotion": "it advertised or offered something",
    "link": "it held a link or an address",
    "markup": "it held markup or a list",
    "length": "it was too long, or empty",
    "disguised": "it wrote words in letters that only look like theirs",
    "praise": "it praised or judged",
    "misquoted": "it put words in quotation marks that were not said",
    "invented": "it named a number that nobody told",
    "preamble": "too many words came before the question",
    "fragment": "it quoted a word or two instead of a whole clause",
    "recited": "its question said again word for word what stood before it",
    "repeat": "it asked again what was asked before",
    "no_offer": "it did not ask whether to go on, or spoke of contact data",
    "no_consent": "it did not ask whether they agree to leave the data, or did not name all of it in its own words",
    "no_field": "it did not name the field that is due, or left a choice out",
    "off_record": "it told of what is to be kept off the record",
    "unusable": "it was not in the form that was asked for",
}
_COMPLETION: Final = re.compile(
    r"interview[\s_-]*completed|\b(?:completed|complete|end)[\s_-]*interview\b|[\[<{(]\s*(?:end|done|completed?|finished)\s*[\]>})]",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"[“„«\"]\s?([^“”„«»\"]{4,200}?)\s?[”“»\"]")
"""A quotation on one line, where white space is one blank."""


def closure_fault(text: str, request: TopicRequest) -> str | None:
    """Why the text must not be shown as a question about a topic, in one word; None when it may."""
    try:
        line = shown(text, MESSAGE_CHARS)
    except InvalidReply as refused:
        return completion_fault(text) or refused.fault
    book = EXPLORATION_WORDS[request.language]
    own = " ".join(each for each in (request.topic, request.sub_goal, request.explained) if each)
    phrases = (
        ("goodbye", book.heard_goodbye),
        ("contact", book.heard_contact),
        ("promotion", book.heard_promotion),
    )
    for fault, listed in phrases:
        if any(mentions(line, (phrase,)) and not mentions(own, (phrase,)) for phrase in listed):
            return fault
    return completion_fault(line) or _untold(line, request) or _preamble_fault(line, request)


def _preamble_fault(line: str, request: TopicRequest) -> str | None:
    """`preamble` if the text takes long to come to its question, or what else its lead is; an explanation may."""
    before = " ".join(sentences(line)[:-1])
    asks = request.last is not None and "?" in request.last.answer
    most = LONGEST_REPLY if asks else LONGEST_PREAMBLE
    if request.purpose != "topic":
        return None
    return lead_fault(line, request.said_first) or ("preamble" if len(words(before)) > most else None)


def is_duplicate(text: str, request: TopicRequest, vectors: Vectors | None) -> bool:
    """Whether the text asks again one of the last sixty questions; an explanation may repeat what it explains."""
    asked = [each for each in request.asked if not (request.explained and request.explained in each)][
        -LAST_QUESTIONS:
    ]
    asking, parts = asking_part(text), [asking_part(each) for each in asked]
    if repeats(text, asked) or repeats(asking, parts):
        return True
    # Meaning is compared without its "not": "the last time that it did not come" is another question.
    parts = [each for each in parts if _denies(each, request) == _denies(asking, request)]
    if vectors is None or not parts or request.purpose == "clarification":
        return False
    return max(vectors.similarities([asking], parts)[0]) >= ALIKE


def _denies(question: str, request: TopicRequest) -> bool:
    return not PHRASES[request.language].heard.negators.isdisjoint(words(spelled_out(question)))


def enforcer_fault(text: str, request: TopicRequest) -> str | None:
    """Why the text is not the offer, the consent or the field that is due; None when it is."""
    try:
        line = shown(text, MESSAGE_CHARS)
    except InvalidReply as refused:
        return completion_fault(text) or refused.fault
    book = EXPLORATION_WORDS[request.language]
    fits = {"offer": _is_offer, "consent": _is_consent, "field": _is_field}[request.purpose]
    if not fits(line, request, book):
        return f"no_{request.purpose}"
    return completion_fault(line)


def completion_fault(text: str) -> str | None:
    """`completion` if the text says that the interview is complete, which only its state decides; else None."""
    return "completion" if _COMPLETION.search(text) else None


def checked_facts(facts: Iterable[Fact], answer: str, known: Sequence[str]) -> tuple[Fact, ...]:
    """Facts whose span stands in the answer, each once, at most four; their numbers stand there or in what is `known`:
    who puts one figure of a fact right leaves the others."""
    figures = _numbers(" ".join((answer, *known)))
    kept: dict[tuple[str, ...], Fact] = {}
    for fact in list(facts)[: 2 * MOST_FACTS]:
        text, span = (
            one_line(fact.text[: 2 * MAX_FACT_CHARS])[:MAX_FACT_CHARS],
            find_span(fact.span, [answer]),
        )
        if span and words(text) and _numbers(text) <= figures:
            kept.setdefault(tuple(words(text)), Fact(text=text, span=span[:MAX_QUOTATION_CHARS]))
    return tuple(kept.values())[:MOST_FACTS]


def _untold(line: str, request: TopicRequest) -> str | None:
    """`misquoted` or `invented` if the text has a quotation or a number that was not said (D6), else None."""
    last = [request.last.question, request.last.answer] if request.last else []
    facts = [text for fact in request.memory.facts for text in (fact.text, fact.span)]
    insights = [topic.key_insight for topic in request.memory.topics if topic.key_insight]
    said = [*last, *facts, *insights, request.insight or "", *request.asked]
    plan = [request.topic or "", request.sub_goal or "", request.research_goal, request.explained or ""]
    quotations = _QUOTED.findall(line)
    if any(len(words(quoted)) < FEWEST_QUOTED_WORDS for quoted in quotations):
        return "fragment"
    if any(find_span(quoted, [*said, *plan]) is None for quoted in quotations):
        return "misquoted"
    return "invented" if _numbers(line) - _told_numbers([*said, *plan], request) else None


def _told_numbers(texts: Iterable[str], request: TopicRequest) -> set[str]:
    """The numbers of the texts, as they are written, and of the times of the clock that they tell in words."""
    told = " ".join(texts)
    return _numbers(told) | _numbers(" ".join(spoken_times(told[:MAX_LOOKED_AT], request.language)))


def _numbers(text: str) -> set[str]:
    return {word for word in words(text) if any(map(str.isdigit, word))}


def _is_offer(line: str, request: TopicRequest, book: ExplorationWords) -> bool:
    return mentions(line, book.heard_offer) and not mentions(line, book.heard_contact)


def _is_consent(line: str, request: TopicRequest, book: ExplorationWords) -> bool:
    """It asks whether they agree, and names all that is asked for."""
    return mentions(line, book.heard_consent) and all(_names(line, label) for label in request.labels)


def _is_field(line: str, request: TopicRequest, book: ExplorationWords) -> bool:
    """It names the field, and lists every choice."""
    field = request.field
    if field is None or not all(_names(line, choice) for choice in field.choices or ()):
        return False
    return _names(line, field.label) or mentions(line, book.heard_fields[field.type])


def _names(line: str, label: str) -> bool:
    """Whether the words of the label that mean something stand in the line."""
    wanted = content_words(label) or words(label)
    return set(wanted) <= set(words(line))
