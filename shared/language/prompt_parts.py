"""What several prompts show alike: the language's name, exchanges, lists of short texts, the attributes of a skill."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import accumulate, chain
from math import fsum
from typing import Final

from shared.interview.state_machine.assessment import SkillAttribute
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.port import WordingRequest
from shared.language.prompting import DataBlock, Slot, Term, block
from shared.language.requests.interview import Exchange
from shared.language.requests.resume import OpenGap
from shared.language.rules.asides.familiar import FAMILIAR
from shared.language.rules.points.matching import stems
from shared.text.spoken import in_all
from shared.text.tokens import BYTES_PER_TOKEN, estimate_tokens

QUESTION_TOKENS: Final = 400
EXCHANGES_TOKENS: Final = 2_900
"""Of what was asked and answered before the latest answer."""
LATEST_TOKENS: Final = 800
"""Of the latest answer, what everything else is judged and worded by: a long one makes a long prompt, and few are."""
ASKED_TOKENS: Final = 1_600
ASKED_COUNT: Final = 40
RESUME_TOKENS: Final = 4_000
SPARED_TOKENS: Final = 60
SO_FAR_TOKENS: Final = 1_400
SO_FAR_COUNT: Final = 30
RESUME_BESIDE_TOKENS: Final = 500
"""Of a resume that stands beside what is asked."""
_COMPARED: Final = 1_000
"""Only so many characters of a text are compared."""
_NEEDS: Final = "What must not stay open"
NOTHING_YET: Final = Term("nothing yet")
"""What was asked, where nothing was: that is said, since a first question greets."""
LANGUAGES: Final = {code: Term(name) for code, name in in_all(str, "language", "name").items()}


def language_for(language: str, *, familiar: bool) -> Term:
    form = FAMILIAR[language] if familiar else ""
    return Term(f"{LANGUAGES[language]}, with the {form} that they offered" if form else LANGUAGES[language])


def numbered[T](things: Sequence[T], prefix: str = "") -> dict[str, T]:
    """The things by the numbers that stand for them in a prompt: "1", "2", after `prefix`."""
    return {f"{prefix}{number}": thing for number, thing in enumerate(things, 1)}


def exchange_data(exchanges: Sequence[Exchange], tokens: int, *, after: str = "") -> tuple[DataBlock, ...]:
    """Each question and its answer as a block of its own: the latest, and as many before it as fit `tokens`, whole.

    The first question is left out where it is the one shown before, `after`; that earlier ones are left out is said.
    """
    if not exchanges:
        return ()
    answer = shorten(exchanges[-1].answer, max(LATEST_TOKENS, tokens))
    left = tokens - max(0, estimate_tokens(answer) - LATEST_TOKENS)
    before = [Exchange(each.question, shorten(each.answer, LATEST_TOKENS)) for each in exchanges[:-1]]
    sizes = [estimate_tokens(each.question) + estimate_tokens(each.answer) for each in before]
    first = len(before) - fitting(sizes[::-1], left)
    shown = [*before[first:], Exchange(exchanges[-1].question, answer)]
    blocks = [
        block for number, each in enumerate(shown, first + 1) for block in exchange_blocks(f"{number}", each)
    ]
    if first:
        return (*left_out(first), *blocks)
    return tuple(blocks[1:] if exchanges[0].question == after else blocks)


def left_out(count: int) -> tuple[DataBlock, ...]:
    """What explains a gap in the numbers of answers."""
    return (DataBlock("left-out", _answers_left_out(count)),) if count else ()


def _answers_left_out(count: int) -> str:
    return f"[… {count} earlier {'answer' if count == 1 else 'answers'} left out]"


def dialogue(exchanges: Sequence[Exchange]) -> str | tuple[DataBlock, ...]:
    """As many of the latest exchanges as fit, whole, a line for each question and answer; how many do not is said."""
    lines = [
        f"You: {one_line(each.question)}\nThey: {shorten(one_line(each.answer), LATEST_TOKENS)}"
        for each in exchanges[-SO_FAR_COUNT:]
    ]
    shown = latest(lines, SO_FAR_TOKENS)
    missing = len(exchanges) - len(shown)
    return "\n".join([_answers_left_out(missing), *shown] if missing else shown) or ()


def as_typed(exchanges: Sequence[Exchange], whole: str | None) -> Sequence[Exchange]:
    """The exchanges, the latest answer being the whole message where they hold a part of it."""
    if whole is None or not exchanges:
        return exchanges
    return (*exchanges[:-1], Exchange(exchanges[-1].question, whole))


def exchange_blocks(number: str, exchange: Exchange) -> Iterable[DataBlock]:
    yield DataBlock(f"question-{number}", shorten(exchange.question, QUESTION_TOKENS))
    yield DataBlock(f"answer-{number}", exchange.answer)


def shortened(blocks: Sequence[DataBlock], tokens: int) -> tuple[DataBlock, ...]:
    """The blocks, long ones shortened to equal shares of `tokens`."""
    texts = shorten_all([block.text for block in blocks], tokens)
    return tuple(DataBlock(block.name, text) for block, text in zip(blocks, texts, strict=True))


def fitting(sizes: Sequence[int], tokens: int) -> int:
    """How many of these, in their order, fit `tokens` together."""
    return sum(total <= tokens for total in accumulate(sizes))


def joined(lines: Sequence[str], tokens: int) -> str:
    """As many of the lines as fit `tokens`, the first at least, whole: half a line says something else, or nothing."""
    count = max(1, fitting([estimate_tokens(each) for each in lines], tokens))
    return "\n".join(shorten(each, tokens) for each in lines[:count])


def latest(lines: Sequence[str], tokens: int) -> Sequence[str]:
    """As many of the last lines as fit `tokens`, the last at least, whole."""
    count = max(1, fitting([estimate_tokens(each) for each in reversed(lines)], tokens))
    return [shorten(each, tokens) for each in lines[-count:]]


def listed(texts: Sequence[str], tokens: int) -> str | tuple[DataBlock, ...]:
    return joined([f"- {one_line(text)}" for text in texts], tokens) or ()


def latest_lines(texts: Sequence[str], tokens: int) -> str | tuple[DataBlock, ...]:
    return "\n".join(latest([f"- {one_line(text)}" for text in texts], tokens)) or ()


def closest_lines(
    texts: Sequence[str], about: str, language: str, tokens: int, always: Collection[str] = ()
) -> str | tuple[DataBlock, ...]:
    """As many whole texts as fit, each on its line in their order: those that are shown `always`, those that say most of
    `about`, then the latest."""
    first = [at for at, text in enumerate(texts) if text in always]
    return closest_parts([f"- {one_line(text)}" for text in texts], about, language, tokens, first) or ()


def closest_parts(
    parts: Sequence[str], about: str, language: str, tokens: int, first: Sequence[int] = ()
) -> str:
    """The parts that are chosen so, each on its line; `first` says where those stand that are shown always."""
    return "\n".join(shorten(parts[at], tokens) for at in closest(parts, about, language, tokens, first))


def closest(
    texts: Sequence[str], about: str, language: str, tokens: int, first: Sequence[int] = ()
) -> list[int]:
    """Where the texts stand that are chosen so, all of them where they fit; one is chosen, however long it is."""
    sizes = [estimate_tokens(each) + 1 for each in texts]
    if sum(sizes) <= tokens:
        return list(range(len(texts)))
    left, kept = tokens, list[int]()
    for at in dict.fromkeys((*reversed(first), *by_closeness(texts, about, language))):
        if sizes[at] <= left or not kept:
            kept.append(at)
            left -= sizes[at]
    return sorted(kept)


def by_closeness(texts: Sequence[str], about: str, language: str) -> list[int]:
    """Where the texts stand, those first that say most of `about`, then the latest; a word counts the more the fewer of
    the texts have it."""
    wanted = stems(about[:_COMPARED], language)
    said = [wanted & stems(text[:_COMPARED], language) for text in texts]
    having = Counter(chain.from_iterable(said))
    shared = [fsum(1 / having[word] for word in each) for each in said]
    return sorted(range(len(texts)), key=lambda at: (shared[at], at), reverse=True)


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


def their_time(request: WordingRequest) -> Slot:
    """What they said of how long they have, or that it is short."""
    if request.time_said:
        return one_line(request.time_said)
    return Term("short") if request.short_of_time else ()


def attribute_name(attribute: SkillAttribute) -> str:
    """The attribute as prose calls it."""
    return attribute.replace("_", " ")


@cache
def attribute_meanings() -> dict[str, str]:
    """What each attribute asks (E2), by its name: the lines of the block that the prompts share."""
    lines = block("attributes").splitlines()
    return dict(line.removeprefix("- ").split(": ", 1) for line in lines)
