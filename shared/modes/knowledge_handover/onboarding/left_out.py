"""What somebody asked to have left out of a handover in a later turn (G8): neither a fact nor a quotation has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.manners import MANNERS
from shared.language.rules.matching import stems
from shared.language.rules.names import names_in
from shared.modes.knowledge_handover.records import FactDocument
from shared.text.sentences import sentences

SHARED_WORDS: Final = 2


@dataclass(frozen=True, slots=True)
class _Wish:
    """A wish of a turn to have something left out: the words that say what, without and with the names among them, and
    what the answer says behind it."""

    turn: int
    matter: frozenset[str]
    words: frozenset[str]
    behind: str

    def leaves_out(self, turn: int, said: str, language: LanguageCode) -> bool:
        """Whether the wish leaves this out: it was said before the wish, and shares two words with it, not only a name.

        What is said after the wish stays in: "don't write that … For the record: ask the secretary".
        """
        if turn > self.turn or (turn == self.turn and said in self.behind):
            return False
        alike = stems(said, language) & self.words
        is_of_it = not self.matter or not alike.isdisjoint(self.matter)
        return len(alike) >= SHARED_WORDS and is_of_it


def _wishes(turns: Sequence[WholeTurn], language: LanguageCode) -> list[_Wish]:
    """What a model heard somebody ask to have left out."""
    found: list[_Wish] = []
    for turn in turns:
        if turn.assessment and (wish := turn.assessment.off_record):
            told = stems(wish, language) - stems(" ".join(MANNERS[language].keep_out), language)
            named = stems(" ".join(name for name, _ in names_in(wish, language)), language)
            behind = turn.answer.text.partition(wish)[2] if turn.answer else ""
            found.append(_Wish(turn.shown.turn, told - named, told, behind))
    return found


def left_out(turns: Sequence[WholeTurn], language: LanguageCode) -> dict[int, frozenset[str]]:
    wishes = _wishes(turns, language)
    return {
        turn.shown.turn: frozenset(
            said
            for said in (sentences(turn.answer.text) if turn.answer and wishes else ())
            if any(each.leaves_out(turn.shown.turn, said, language) for each in wishes)
        )
        for turn in turns
    }


def standing(
    facts: Sequence[FactDocument], turns: Sequence[WholeTurn], language: LanguageCode
) -> list[FactDocument]:
    wishes = _wishes(turns, language)
    return [
        fact
        for fact in facts
        if fact.stands and not any(_leaves_out(each, fact, language) for each in wishes)
    ]


def _leaves_out(wish: _Wish, fact: FactDocument, language: LanguageCode) -> bool:
    is_behind = fact.turn == wish.turn and fact.span in wish.behind
    return not is_behind and wish.leaves_out(fact.turn, fact.stated, language)
