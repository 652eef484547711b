"""What a participant stated and stands by no more: corrected, taken back, or denied in a later answer (G1)."""

from collections.abc import Sequence

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.holding_both import may_both_hold
from shared.language.rules.phrases import PHRASES
from shared.language.rules.polarity import denies, sided
from shared.language.rules.taken_back import taken_back
from shared.modes.topic_exploration.facts_told import facts_told


def given_up(turns: Sequence[WholeTurn], language: LanguageCode) -> frozenset[str]:
    """The statements and sentences, verbatim, that no longer hold."""
    standing = facts_told(turns, language)
    corrected = {each.corrected.fact.span for each in standing if each.corrected}
    denied = {
        each.fact.span
        for each in standing
        if any(
            later.turn > each.turn and _denies(later.fact.span, each.fact.span, language)
            for later in standing
        )
    }
    answers = [turn.answer.text for turn in turns if turn.answer]
    return frozenset({*corrected, *denied, *taken_back(answers, language)})


def _denies(later: str, said: str, language: LanguageCode) -> bool:
    heard = PHRASES[language].heard
    before, after = (sided(each, heard, language) for each in (said, later))
    return denies(before, after, frozenset(), (), language) and not may_both_hold(said, later, language)
