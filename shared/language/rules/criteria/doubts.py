"""What speaks against reading a sentence of the evidence as it stands for a criterion (G4).

The tests are those for the points of an interview. A document is about things and not about who writes, so its subject
is wrong where it does not name what the criterion asks about; and a limit is kept by what lies within it.
"""

from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.assessment import Doubt
from shared.language.rules.points.doubts.cues import Cue, cues
from shared.language.rules.points.doubts.echo import is_question
from shared.language.rules.points.doubts.number import Agreement, kept_to
from shared.language.rules.points.doubts.table import TESTS, denying_doubt
from shared.language.rules.points.doubts.window import Point, Window
from shared.language.rules.said import statement
from shared.text.quantities import in_figures

_OF_THE_WHOLE: Final[frozenset[Doubt]] = frozenset({"condition", "quantifier", "exception", "unsure"})
"""Doubts about a denial: it may hold for a part."""


@dataclass(frozen=True, slots=True)
class QuotedSentence:
    """A sentence that says this share of a criterion, with what `follows` and points back to it.

    `is_reply`: it begins with yes or no, and the question before it says what it means.
    """

    text: str
    follows: tuple[str, ...] = ()
    share: float = 1.0
    names_object: bool = True
    is_reply: bool = False


def doubts_about(
    question: str, quoted: QuotedSentence, language: str
) -> tuple[tuple[Doubt, ...], Doubt | None]:
    """The doubts about the sentence, in the order of the table, and the one that makes it a denial, if one does."""
    point, window = _compared(question, quoted, language)
    found: tuple[Doubt, ...] = tuple(
        doubt
        for doubt, is_doubtful in TESTS.items()
        if (_is_of_another(window, quoted) if doubt == "subject" else is_doubtful(point, window))
        and not (doubt == "echo" and quoted.is_reply)
    )
    if "condition" not in found and "if" in window.cues:
        found = (*found, "condition")
    return found, denying_doubt(point, window, found)


def doubts_about_denial(question: str, quoted: QuotedSentence, language: str) -> tuple[Doubt, ...]:
    """Why a sentence that denies the criterion may deny a part of it alone."""
    return tuple(doubt for doubt in doubts_about(question, quoted, language)[0] if doubt in _OF_THE_WHOLE)


def doubts_about_cited(question: str, sentence: str, language: str) -> tuple[Doubt, ...]:
    """What the words of a sentence that a model cites for the criterion raise by themselves: plan, number and echo."""
    point, window = _compared(question, QuotedSentence(sentence), language)
    raised: dict[Doubt, bool] = {
        "plan": TESTS["plan"](point, window),
        "number": window.numbers == "other",
        "echo": is_question(sentence),
    }
    return tuple(doubt for doubt, is_raised in raised.items() if is_raised)


def _is_of_another(window: Window, quoted: QuotedSentence) -> bool:
    return "subject" in window.cues or not quoted.names_object


def _compared(question: str, quoted: QuotedSentence, language: str) -> tuple[Point, Window]:
    made = [statement(text, language) for text in (quoted.text, *quoted.follows)]
    known = cues(question, language)
    each = [cues(text.told, language) - known for text in made]
    window = Window(
        made=made,
        places=range(len(made)),
        lead=0,
        score=quoted.share,
        lead_score=quoted.share,
        numbers=_numbers(question, quoted, language),
        cues=frozenset[Cue]().union(*each),
        lead_cues=each[0],
    )
    return Point.of_criterion(question, language), window


def _numbers(question: str, quoted: QuotedSentence, language: str) -> Agreement:
    """A yes says the question's amounts, and so does who says all its words where none is a figure ("quarterly")."""
    found = kept_to(question, " ".join((quoted.text, *quoted.follows)), language)
    in_words = quoted.share == 1.0 and not any(map(str.isdigit, in_figures(question, language)))
    return "same" if found == "unsaid" and (quoted.is_reply or in_words) else found
