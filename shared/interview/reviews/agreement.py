"""How far the machine's verdicts can be trusted here: what people said of them (G6)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pydantic import BaseModel

from shared.interview.reviews.threshold import Threshold

CREDITED: Final = frozenset({"demonstrated", "met", "right"})
UNDECIDED: Final = frozenset({"needs_review"})


class Judged(NamedTuple):
    """One thing that both have judged: the machine, which may have left it to people, and a person."""

    machine: str
    person: str
    source: str
    mode: str


class Figures(BaseModel):
    """`reviewed` counts all that people decided, `decided` what of it the machine had decided itself, `agreed` alike.

    `kappa` is Cohen's over what both decided: agreement beyond chance, 1 at most, null where chance alone would agree.
    `false_credit` is the share that the machine credits of what people did not; null where there was none.
    """

    reviewed: int
    decided: int
    agreed: int
    kappa: float | None
    false_credit: float | None


class Agreement(Figures):
    """The same over all reviews, by who judged and by mode.

    `model_confidence` is fitted on the reviews of the whole organisation, or of the study that is asked for; for who does
    not see all of them, on those that they see.
    """

    by_source: dict[str, Figures]
    by_mode: dict[str, Figures]
    model_confidence: Threshold


def agreement(judged: Sequence[Judged], threshold: Threshold) -> Agreement:
    return Agreement(
        **figures(judged).model_dump(),
        by_source={name: figures(some) for name, some in _by(judged, "source").items()},
        by_mode={name: figures(some) for name, some in _by(judged, "mode").items()},
        model_confidence=threshold,
    )


def figures(judged: Sequence[Judged]) -> Figures:
    both = [each for each in judged if each.machine not in UNDECIDED]
    refused = [each for each in judged if each.person not in CREDITED]
    credited = sum(each.machine in CREDITED for each in refused)
    return Figures(
        reviewed=len(judged),
        decided=len(both),
        agreed=sum(each.machine == each.person for each in both),
        kappa=kappa([(each.machine, each.person) for each in both]),
        false_credit=round(credited / len(refused), 4) if refused else None,
    )


def kappa(pairs: Sequence[tuple[str, str]]) -> float | None:
    """Cohen's kappa (1960), unweighted; None for no pairs, or where both always say the same one thing."""
    total = len(pairs)
    ours, theirs = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    by_chance = sum(ours[word] * theirs[word] for word in ours)
    if by_chance == total * total:
        return None
    observed, expected = sum(one == other for one, other in pairs) / total, by_chance / (total * total)
    return round((observed - expected) / (1 - expected), 4)


def _by(judged: Sequence[Judged], name: str) -> Mapping[str, list[Judged]]:
    some: dict[str, list[Judged]] = {}
    for each in judged:
        some.setdefault(str(getattr(each, name)), []).append(each)
    return some
