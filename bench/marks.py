"""The figures of an exam: verdicts against labels, and follow-ups that give a point away.

Credit for a point that is not there is the serious error, a point that is there and denied the next one; what goes to
review costs a person's time.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from statistics import fmean
from typing import Final

from bench.points import Label, Turn
from shared.interview.reviews.agreement import kappa
from shared.interview.state_machine.assessment import Verdict
from shared.interview.state_machine.wording import leaks_ideal
from shared.platform.ops.exam import ExamMarks, ExamSet
from shared.text.words import content_words

type Pair = tuple[Label, Verdict]

RIGHT: Final[dict[Label, Verdict]] = {
    "covered": "demonstrated",
    "contradicted": "contradicted",
    "missing": "not_demonstrated",
    "unclear": "needs_review",
}
DENIALS: Final[tuple[Verdict, ...]] = ("not_demonstrated", "contradicted")
TELLING_WORDS: Final = 2
SAME_BEGINNING: Final = 5
"""Letters by which two words count as one: other than the product's own stems, which let the question through."""


def marks(turns: Sequence[Turn]) -> ExamMarks:
    pairs = [pair for turn in turns for pair in zip(turn.answer.labels, turn.verdicts, strict=True)]
    asked = [turn for turn in turns if turn.follow_up]
    return ExamMarks(
        answers=len(turns),
        points=len(pairs),
        kappa=kappa([(RIGHT[label], verdict) for label, verdict in pairs if verdict != "needs_review"]),
        false_credit=_share(pairs, ("contradicted", "missing", "unclear"), ("demonstrated",)),
        false_contradiction=_share(pairs, ("covered", "missing", "unclear"), ("contradicted",)),
        credited=_share(pairs, ("covered",), ("demonstrated",)),
        denied=_share(pairs, ("covered",), DENIALS),
        decided=_share(pairs, ("contradicted", "missing"), DENIALS),
        review=_share(pairs, tuple(RIGHT), ("needs_review",)),
        follow_ups=len(asked),
        leaks=sum(map(leaks, asked)),
        fell_back=fmean(turn.failed for turn in turns),
        input_tokens=fmean(turn.usage.input_tokens for turn in turns),
        output_tokens=fmean(turn.usage.output_tokens for turn in turns),
        seconds=fmean(turn.seconds for turn in turns),
    )


def marked_set(name: str, turns: Sequence[Turn]) -> ExamSet:
    return ExamSet(
        name=name,
        marks=marks(turns),
        by_language=_grouped(turns, lambda turn: turn.answer.language),
        by_kind=_grouped(turns, lambda turn: turn.answer.kind),
    )


def _grouped[Key: str](turns: Iterable[Turn], key: Callable[[Turn], Key]) -> dict[Key, ExamMarks]:
    groups: dict[Key, list[Turn]] = defaultdict(list)
    for turn in turns:
        groups[key(turn)].append(turn)
    return {name: marks(groups[name]) for name in sorted(groups)}


def _share(pairs: Iterable[Pair], labels: Collection[Label], counted: Collection[Verdict]) -> float | None:
    of_these = [verdict in counted for label, verdict in pairs if label in labels]
    return fmean(of_these) if of_these else None


def leaks(turn: Turn) -> bool:
    """Whether the follow-up tells of an open point what neither its question nor its answer has.

    Five words of the ideal answer in a row, two words of the point, its only new one, or a figure.
    """
    answer, question = turn.answer, turn.follow_up or ""
    said = (answer.question, answer.answer)
    known = _beginnings(" ".join(said), answer.language)
    shown = _beginnings(question, answer.language) - known
    news = [_beginnings(text, answer.language) - known for text in turn.open_points]
    return leaks_ideal(question, answer.ideal_answer, said) or any(
        len(each & shown) >= min(TELLING_WORDS, len(each)) or any(map(str.isdigit, "".join(each & shown)))
        for each in news
        if each
    )


def _beginnings(text: str, language: str) -> set[str]:
    return {word[:SAME_BEGINNING] for word in content_words(text, language)}
