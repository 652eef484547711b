"""What several prompts show alike: the language's name, exchanges, lists of short texts, the attributes of a skill."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from math import fsum
from typing import Final

from shared.interview.state_machine.assessment import SkillAttribute
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.port import WordingRequest
from shared.language.prompting import DataBlock, Slot, Term, block
from shared.language.requests.interview import Exchange
from shared.language.requests.resume import OpenGap
from shared.language.rules.matching import stems
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.tokens import BYTES_PER_TOKEN, estimate_tokens

QUESTION_TOKENS: Final = 400
EXCHANGES_TOKENS: Final = 2_900
ASKED_TOKENS: Final = 1_600
ASKED_COUNT: Final = 40
RESUME_TOKENS: Final = 4_000
SPARED_TOKENS: Final = 60
SO_FAR_TOKENS: Final = 1_000
SO_FAR_COUNT: Final = 30
LEAD_EVERY: Final = 3
"""Of so many questions in a row one may have a lead."""
RESUME_BESIDE_TOKENS: Final = 500
"""Of a resume that stands beside what is asked."""
_COMPARED: Final = 1_000
"""Only so many characters of a text are compared."""
_NEEDS: Final = "What the work that they apply for needs"
NOTHING_YET: Final = Term("nothing yet")
"""What was asked, where nothing was: that is said, since a first question greets."""
LANGUAGES: Final = {code: Term(name) for code, name in in_all(str, "language", "name").items()}


def numbered[T](things: Sequence[T], prefix: str = "") -> dict[str, T]:
    """The things by the numbers that stand for them in a prompt: "1", "2", after `prefix`."""
    return {f"{prefix}{number}": thing for number, thing in enumerate(things, 1)}


def exchange_data(exchanges: Sequence[Exchange], tokens: int, *, after: str = "") -> tuple[DataBlock, ...]:
    """Each question and its answer as a block of its own, long ones shortened to equal shares of `tokens`.

    The first question is left out where it is the one shown before, `after`.
    """
    blocks = [
        block for number, each in enumerate(exchanges, 1) for block in exchange_blocks(f"{number}", each)
    ]
    is_shown = bool(blocks) and blocks[0].text == after
    return shortened(blocks[1:] if is_shown else blocks, tokens)


def dialogue(exchanges: Sequence[Exchange]) -> str | tuple[DataBlock, ...]:
    """The latest exchanges, a line for each question and each answer, long ones shortened to equal shares."""
    lines = [
        f"{who}: {one_line(text)}"
        for each in exchanges[-SO_FAR_COUNT:]
        for who, text in (("You", each.question), ("They", each.answer))
    ]
    return joined(lines, SO_FAR_TOKENS) or ()


def as_typed(exchanges: Sequence[Exchange], whole: str | None) -> Sequence[Exchange]:
    """The exchanges, the latest answer being the whole message where they hold a part of it."""
    if whole is None or not exchanges:
        return exchanges
    return (*exchanges[:-1], Exchange(exchanges[-1].question, whole))


def exchange_blocks(number: str, exchange: Exchange) -> Iterable[DataBlock]:
    yield DataBlock(f"question-{number}", exchange.question)
    yield DataBlock(f"answer-{number}", exchange.answer)


def shortened(blocks: Sequence[DataBlock], tokens: int) -> tuple[DataBlock, ...]:
    """The blocks, long ones shortened to equal shares of `tokens`."""
    texts = shorten_all([block.text for block in blocks], tokens)
    return tuple(DataBlock(block.name, text) for block, text in zip(blocks, texts, strict=True))


def joined(lines: Sequence[str], tokens: int) -> str:
    """The lines within `tokens`, long ones shortened."""
    return "\n".join(shorten_all(lines, tokens))


def listed(texts: Sequence[str], tokens: int) -> str | tuple[DataBlock, ...]:
    """A list of short texts, or none."""
    return joined([f"- {one_line(text)}" for text in texts], tokens) or ()


def latest_lines(texts: Sequence[str], tokens: int) -> str | tuple[DataBlock, ...]:
    """As many of the texts as fit, the latest first to be kept, each on its line; the last is shortened at need."""
    kept: list[str] = []
    left = tokens
    for text in reversed(texts):
        line = f"- {one_line(text)}"
        size = len(line.encode("utf-8", "replace")) // 4 + 1
        if size > left and kept:
            break
        kept.append(shorten(line, left))
        left -= size
    return joined(kept[::-1], tokens) or ()


def closest_lines(
    texts: Sequence[str], about: str, language: str, tokens: int
) -> str | tuple[DataBlock, ...]:
    """As many whole texts as fit, each on its line in their order: those that say most of `about`, then the latest."""
    lines = [f"- {one_line(text)}" for text in texts]
    return joined([lines[at] for at in closest(lines, about, language, tokens)], tokens) or ()


def closest(texts: Sequence[str], about: str, language: str, tokens: int) -> list[int]:
    """Where the texts stand that are chosen so; one is chosen, however long it is.

    A word counts the more the fewer of the texts have it.
    """
    wanted, left, kept = stems(about[:_COMPARED], language), tokens, list[int]()
    said = [wanted & stems(text[:_COMPARED], language) for text in texts]
    having = Counter(chain.from_iterable(said))
    shared = [fsum(1 / having[word] for word in each) for each in said]
    for at in sorted(range(len(texts)), key=lambda at: (shared[at], at), reverse=True):
        size = estimate_tokens(texts[at]) + 1
        if size <= left or not kept:
            kept.append(at)
            left -= size
    return sorted(kept)


def opening(text: str, tokens: int) -> str:
    """The first sentences of a text as far as they fit, whole."""
    line = one_line(text)
    end = line.rfind(". ", 0, tokens * BYTES_PER_TOKEN) + 1
    is_long = len(line) > tokens * BYTES_PER_TOKEN
    return shorten(line[:end] if is_long and end else line, tokens)


def gap_lines(gaps: Sequence[OpenGap]) -> list[str]:
    """A line for each skill with its open attributes, one for what the work needs; the numbers are those of the gaps."""
    lines: dict[str, list[str]] = {}
    for number, gap in numbered(gaps).items():
        what = attribute_name(gap.attribute) if gap.attribute else "; ".join(gap.needs)
        mark = "told: for a detour alone" if gap.told else gap.severity
        lines.setdefault(gap.of or _NEEDS, []).append(f"{number} {what} [{mark}]")
    return [one_line(f"{of}: {'; '.join(points)}") for of, points in lines.items()]


def lead(asked: Sequence[str]) -> Term:
    """Whether something may lead over to a question after those that were asked: of three in a row, before one."""
    had_one = any(len(sentences(each)) > 1 for each in asked[1 - LEAD_EVERY :])
    return Term("none, one stood there lately" if had_one else "one may stand")


def their_time(request: WordingRequest) -> Slot:
    """That it is short, where they said so."""
    return Term("short") if request.short_of_time else ()


def attribute_name(attribute: SkillAttribute) -> str:
    """The attribute as prose calls it."""
    return attribute.replace("_", " ")


@cache
def attribute_meanings() -> dict[str, str]:
    """What each attribute asks (E2), by its name: the lines of the block that the prompts share."""
    lines = block("attributes").splitlines()
    return dict(line.removeprefix("- ").split(": ", 1) for line in lines)
