"""What was told and a model left out of the package: nothing told is lost for being told beside something else (B12)."""

from collections import Counter
from itertools import groupby

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import PackageDraft
from shared.language.statements import refs
from shared.modes.knowledge_handover.knowledge import Knowledge, Known, PackagePart, Statement
from shared.modes.knowledge_handover.texts import ONBOARDING


def also_told(
    knowledge: Knowledge, draft: PackageDraft, language: LanguageCode
) -> dict[PackagePart, tuple[Statement, ...]]:
    """The facts that no statement rests on, those of an answer together: in the part that tells most of that answer, or
    among the rules."""
    told = refs([*draft.parts.values(), draft.unclear])
    left = [
        fact
        for fact in knowledge.facts
        if fact.ground.ref not in told and not knowledge.kept.stands_in(fact.text)
    ]
    added: dict[PackagePart, tuple[Statement, ...]] = {}
    for turn, group in groupby(left, key=_turn):
        beside = list(group)
        text = ONBOARDING[language].also_told.format(text=" ".join(fact.text for fact in beside))
        stated = Statement(text=text, grounds=tuple(fact.ground for fact in beside))
        part = _part_of(turn, draft)
        added[part] = (*added.get(part, ()), stated)
    return added


def _turn(fact: Known) -> int | None:
    return fact.ground.turn


def _part_of(turn: int | None, draft: PackageDraft) -> PackagePart:
    """Where the other facts of this turn stand; what is needed first stays short."""
    found: Counter[PackagePart] = Counter({"rules": 0})
    for part, statements in draft.parts.items():
        if part != "first":
            found[part] += sum(ground.turn == turn for each in statements for ground in each.grounds)
    return found.most_common(1)[0][0]
