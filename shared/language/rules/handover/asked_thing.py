"""What a successor's question asks for, and whether a sentence holds it: the why, who, when, where, which, how much (G8).

A sentence that shares a question's words may say nothing of what is asked: "Order the carpets at Florteks" tells neither
why nor which must not be ordered. What is asked has to stand in the part of the sentence that speaks of the matter, be
no word of the question, and the sentence must not deny what the question takes for granted, nor the other way round.
"""

import re
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language import retrieval  # as a module: it takes the stems of this package, and may come first
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.handover.names import names_in
from shared.language.rules.interrogatives import (
    ANSWERING_WORDS,
    AnsweringWords,
    AskedFor,
    counts_a_thing,
    interrogative,
    reasons,
)
from shared.language.rules.points.polarity import sided
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.stop_words import STOP_WORDS
from shared.text.words import words

ENOUGH: Final = 0.6
ENOUGH_OF_YES_OR_NO: Final = 0.75
_NEAR: Final = 5
_DAY: Final = frozenset({"day", "jour", "día", "giorno"})
_TURNED_SHARE: Final = 0.5
_MOMENT: Final = re.compile(
    r"(?<!\d)(?:(?:19|20)\d\d|\d{1,2}[:.]\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}\.(?=\s))(?!\d)"
)
_FIGURE: Final = re.compile(r"\d[\d.,]*")
_VALUE: Final = re.compile(r"[:=]")
_ADDRESS: Final = re.compile(r"\w/\w|\w\.\w\w|\w-\d")
_PROSE: Final = re.compile(r"[\w\s'’.&#*-]*")
_LAST: Final = re.compile(r"[,:;(]")


@dataclass(frozen=True, slots=True)
class AskedThing:
    """A question, its words by their stems, and the thing that it asks which or how many `of`.

    One that can be answered by yes or no has no `kind`.
    """

    text: str
    language: LanguageCode
    kind: AskedFor | None
    terms: frozenset[str]
    of: str | None = None

    @classmethod
    def of_question(cls, text: str, language: LanguageCode) -> "AskedThing":
        kind, behind = interrogative(text, language)
        terms: frozenset[str] = frozenset(retrieval.terms(text, language))
        is_ = ANSWERING_WORDS[language].is_
        opens = frozenset(behind[:1])
        if kind == "what" and opens.isdisjoint(
            CLAUSE_WORDS[language].auxiliaries | is_ | STOP_WORDS[language]
        ):
            kind = "which"
        names_it = kind in ("which", "amount") or (kind == "what" and not opens.isdisjoint(is_))
        first = next(iter(retrieval.terms(" ".join(behind), language)), None)
        return cls(text, language, kind, terms, first if names_it else None)

    @property
    def least_share(self) -> float:
        """The share of its words that a sentence has to speak of; "who is", "what is" and yes or no need (nearly) all."""
        _, behind = interrogative(self.text, self.language)
        if self.kind in ("who", "what") and self._book.is_.issuperset(behind[:1]):
            return 1.0
        return ENOUGH_OF_YES_OR_NO if self.kind is None else ENOUGH

    def is_held_by(self, sentence: str, heading: str = "") -> bool:
        """Whether the sentence holds what is asked for. Its heading may be a question that asks for the same."""
        if self.kind is None:
            return True
        if self._denied_by(sentence):
            return False
        if heading and self.kind in ("why", "how") and interrogative(heading, self.language)[0] == self.kind:
            return True
        if self.kind == "why":
            return self._tells_why(sentence)
        return self._holds(self._about(sentence))

    def _denied_by(self, sentence: str) -> bool:
        """Whether the text negates most of the words that it shares with the question, or the question negates them."""
        asked, said = sided(self.text, self.language), sided(sentence, self.language)
        taken = [
            (side, sides)
            for side, listed in ((True, asked.affirmed), (False, asked.denied))
            for word in listed
            if (sides := said.sides_of(word, self.language))
        ]
        turned = sum(sides == {not side} for side, sides in taken)
        return bool(taken) and turned > _TURNED_SHARE * len(taken)

    def _parts(self, sentence: str) -> list[str]:
        """The sentence cut where it gives a reason; what follows the reason of a first clause is a part too."""
        cut = reasons(self.language).split(sentence)
        if len(cut) > 1 and not words(cut[0]):
            cut = [*cut[1:2][0].split(",", 1), *cut[2:]]
        return [part for part in cut if words(part)]

    def _about(self, sentence: str) -> str:
        """The part of the sentence that speaks most of the question's matter."""
        return max(self._parts(sentence) or [sentence], key=self._shares)

    def _tells_why(self, sentence: str) -> bool:
        parts = self._parts(sentence)
        if len(parts) < 2:
            told, colon, reason = sentence.partition(": ")
            return bool(colon and self._shares(told) and len(words(reason)) > 2)
        return any(self._shares(part) for part in parts[:-1]) or self._shares(parts[-1]) < len(self.terms)

    def _shares(self, part: str) -> int:
        return len(self.terms.intersection(retrieval.terms(part, self.language)))

    def _holds(self, part: str) -> bool:
        match self.kind:
            case "who":
                return self._names_somebody(part)
            case "when":
                return bool(_MOMENT.search(part)) or self._has_new(part, self._book.times | CALENDAR)
            case "often":
                return self._has_new(part, self._book.often)
            case "long":
                return self._has_new(part, self._book.times) or "until" in words(part)
            case "where":
                return self._names_a_place(part)
            case "amount":
                return self._tells_how_much(part)
            case "which":
                return self._tells_which(part)
            case "what":
                return self._tells_what(part)
            case _:
                return bool(self._new(part))

    @property
    def _book(self) -> AnsweringWords:
        return ANSWERING_WORDS[self.language]

    def _new(self, part: str) -> set[str]:
        return set(retrieval.terms(part, self.language)) - self.terms

    def _has_new(self, part: str, listed: frozenset[str]) -> bool:
        asked = set(words(self.text))
        return any(word in listed or word.rstrip("s") in listed for word in words(part) if word not in asked)

    def _names_somebody(self, part: str) -> bool:
        """A name, the speaker, the agent of a passive, or the subject before the question's verb."""
        said = words(part)
        asked = set(words(self.text))
        names = (name for name, _ in names_in(part, self.language) if name[0].isupper())
        if self._book.selves.intersection(said) or any(asked.isdisjoint(words(name)) for name in names):
            return True
        if any(
            word in self._book.agents and self._new(" ".join(said[place + 1 : place + 1 + _NEAR]))
            for place, word in enumerate(said)
        ):
            return True
        return self._is_subject(_LAST.split(self._before_first_term(part))[-1])

    def _is_subject(self, text: str) -> bool:
        """Whether the text has a new word, and does not end within a phrase ("the loss of a") or in code."""
        said = words(text)
        bound = len(said)
        while bound and said[bound - 1] in STOP_WORDS[self.language]:
            bound -= 1
        within = not CLAUSE_WORDS[self.language].prepositions.isdisjoint(said[bound:])
        return bool(self._new(text)) and not within and _PROSE.fullmatch(text) is not None

    def _before_first_term(self, part: str) -> str:
        for match in re.finditer(r"\w+", part):
            if self.terms.intersection(retrieval.terms(match.group(), self.language)):
                return part[: match.start()]
        return ""

    def _names_a_place(self, part: str) -> bool:
        """Something new behind a preposition of place that is no time and no number, or an address."""
        said = words(part)
        for place, word in enumerate(said):
            if word in self._book.places:
                behind = [each for each in said[place + 1 : place + 1 + _NEAR] if not each.isdigit()]
                near = [
                    each for each in behind if each not in self._book.times | self._book.numbers | CALENDAR
                ]
                if self._new(" ".join(near)):
                    return True
        return any(_ADDRESS.search(token) for token in part.split() if token not in self.text)

    def _tells_how_much(self, part: str) -> bool:
        """A number that is no moment and none of the question's; near what is counted, where that is named."""
        said = words(_MOMENT.sub(" ", part))
        asked = set(words(self.text))
        figures = {
            place
            for place, word in enumerate(said)
            if word not in asked and (_FIGURE.fullmatch(word) or word in self._book.numbers)
        }
        figures -= {place + 1 for place, word in enumerate(said) if word in CALENDAR | _DAY}
        if not counts_a_thing(self.text, self.language):
            return bool(figures)
        counted = [
            place for place, word in enumerate(said) if self.of in retrieval.terms(word, self.language)
        ]
        return any(
            0 < thing - figure <= _NEAR
            or (0 < figure - thing <= _NEAR and not self._book.is_.isdisjoint(said[thing:figure]))
            for figure in figures
            for thing in counted
        )

    def _tells_which(self, part: str) -> bool:
        named = any(
            not set(words(name)) <= set(words(self.text)) for name, _ in names_in(part, self.language)
        )
        said = words(part)
        for place, word in enumerate(said):
            if self.of in retrieval.terms(word, self.language):
                beside = [*said[max(0, place - 2) : place], *said[place + 1 : place + 2]]
                if self._new(" ".join(beside)):
                    return True
        return named

    def _tells_what(self, part: str) -> bool:
        """Something new; of a thing that is asked for by its name what it is, in a sentence that names it."""
        is_told = bool(_VALUE.search(part)) or not self._book.is_.isdisjoint(words(part))
        names_it = is_told and self.of in retrieval.terms(part, self.language)
        return bool(self._new(part)) and (self.of is None or names_it)
