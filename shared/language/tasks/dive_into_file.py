"""Find what a successor has to know of in one file of a handover (B1).

A file that is too long is shown in passages from all over it, first those in which the rules find most. A finding needs
an excerpt that is in the file word for word, and gets the line where it is. What the model was not shown the rules add.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from shared.language.found_in_files import NAME_TOKENS
from shared.language.guards import InvalidReply
from shared.language.markup import MARKUP
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import LANGUAGES, listed
from shared.language.prompting import Prompt, Term, render
from shared.language.quoting import Quotable
from shared.language.requests.handover_files import FileAnalysisRequest
from shared.language.rules.handover.file_analysis import dive
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import FILES_DEADLINE_S, ByModel, ByRules, Task, by_words, once
from shared.modes.knowledge_handover.handover import MOST_LINES, Finding, FindingKind, ParsedFile
from shared.text.passages import Passage, passages
from shared.text.tokens import estimate_tokens
from shared.text.words import words

FILE_TOKENS: Final = 9_000
OTHERS_TOKENS: Final = 150
MOST_OTHERS: Final = 12
_ALL: Final = 10_000
_MANY: Final = 4
"""So many blank lines are left out like others."""
_SPREAD: Final = 0.618034
"""Multiples of the golden ratio's fraction fall all over a range, wherever one stops taking them."""
MAX_TEXT_CHARS: Final = 300
FEWEST_FINDINGS: Final = 6
TOKENS_OF_A_FINDING: Final = 16
"""One finding for so much of a file: two lines of notes at most."""
_SCANNED: Final = 3
_ONE_OF: Final[frozenset[FindingKind]] = frozenset({"purpose"})


def dive_prompt(request: FileAnalysisRequest) -> Prompt:
    """At most about 10,000 tokens of prose."""
    name = shorten(one_line(request.file.file_name), NAME_TOKENS)
    return render(
        "dive_into_file",
        language=LANGUAGES[request.language],
        most=Term(f"{_most(request)}"),
        about=f"name: {name}\nkind: {request.file.kind}\nlines: {len(_lines(request.file))}",
        others=listed(request.others[:MOST_OTHERS], OTHERS_TOKENS),
        passages="\n".join(_with_gaps(shown_passages(request.file), _lines(request.file))),
    )


def _most(request: FileAnalysisRequest) -> int:
    """How many findings are asked for: a small file has few that matter."""
    by_size = estimate_tokens(request.file.text) // TOKENS_OF_A_FINDING
    return min(request.most, max(FEWEST_FINDINGS, by_size))


def _lines(file: ParsedFile) -> list[str]:
    """The lines up to the last one that says something."""
    return file.text.rstrip().split("\n")


def shown_passages(file: ParsedFile) -> tuple[Passage, ...]:
    """The passages of the file that the model sees, in their order: all of them, if they fit."""
    found = passages(file.text, file.file_name)
    sizes = [estimate_tokens("\n".join(_numbered(each))) + 1 for each in found]
    if sum(sizes) <= FILE_TOKENS:
        return found
    marked = Counter(finding.line for finding in dive(file, _ALL).findings)
    weights = [sum(marked[line] for line in range(each.first_line, each.last_line + 1)) for each in found]
    order = sorted(range(len(found)), key=lambda at: (-weights[at], (at * _SPREAD) % 1))
    left, chosen = FILE_TOKENS, set[int]()
    for at in order:
        if sizes[at] <= left:
            chosen.add(at)
            left -= sizes[at]
    return tuple(found[at] for at in sorted(chosen))


def _with_gaps(shown: Sequence[Passage], lines: Sequence[str]) -> Iterator[str]:
    """The passages, with every line between them accounted for: a blank one by its number, others as left out."""
    last = 0
    for each in shown:
        yield from _between(last, each.first_line - 1, lines)
        yield from _numbered(each)
        last = each.last_line
    yield from _between(last, len(lines), lines)


def _between(before: int, last: int, lines: Sequence[str]) -> Iterator[str]:
    if any(line.strip() for line in lines[before:last]) or last - before >= _MANY:
        yield f"[… lines {before + 1} to {last} left out …]"
    else:
        yield from (f"{number}:" for number in range(before + 1, last + 1))


def _numbered(passage: Passage) -> Iterator[str]:
    for number, line in enumerate(passage.text.split("\n"), start=passage.first_line):
        yield f"{number}: {line}"


class FoundReply(WireModel):
    line: int
    excerpt: str  # before the text, which is to be read off it
    kind: FindingKind
    text: str


class DiveReply(StructuredReply[FileAnalysisRequest, tuple[Finding, ...]]):
    findings: list[FoundReply]

    def result(self, request: FileAnalysisRequest) -> tuple[Finding, ...]:
        """The findings in the domain's words, not yet held against the file. A line that is none is left open."""
        return tuple(
            Finding(
                text=each.text, kind=each.kind, line=min(max(1, each.line), MOST_LINES), excerpt=each.excerpt
            )
            for each in self.findings
        )


def checked_findings(found: Sequence[Finding], request: FileAnalysisRequest) -> tuple[Finding, ...]:
    """The findings whose excerpts stand in the file, at the lines where they do, at most as many as were asked for.

    Of several of a kind on one line the first counts. Where only parts of the file were shown, the rules tell of the
    rest. Raises `InvalidReply` when nothing that the model said stands.
    """
    file, places = Quotable(request.file.text), request.file.places
    kept: dict[tuple[FindingKind, int | None], Finding] = {}
    for finding in found[: request.most * _SCANNED]:
        placed = _placed(finding, file, places)
        if placed is not None:
            key = (placed.kind, None if placed.kind in _ONE_OF else placed.line)
            kept.setdefault(key, placed)
    if not kept:
        raise InvalidReply("no_finding")
    return (*kept.values(), *_unseen(request))[: request.most]


def _placed(finding: Finding, file: Quotable, places: Sequence[str]) -> Finding | None:
    text = one_line(finding.text[: 2 * MAX_TEXT_CHARS])
    place = file.find(finding.excerpt, finding.line)
    if place is None or not words(text) or len(text) > MAX_TEXT_CHARS or MARKUP.search(text):
        return None
    line, excerpt = place
    return Finding(text=text, kind=finding.kind, line=line, excerpt=excerpt, place=places[line - 1])


def _unseen(request: FileAnalysisRequest) -> list[Finding]:
    """What the rules find in the lines that the model was not shown."""
    seen = {
        line for each in shown_passages(request.file) for line in range(each.first_line, each.last_line + 1)
    }
    by_rules = dive(request.file, request.most).findings
    return [each for each in by_rules if each.line not in seen and each.kind not in _ONE_OF]


DIVE_INTO_FILE = Task(
    name="dive_into_file",
    request=FileAnalysisRequest,
    result=tuple[Finding, ...],
    rules=ByRules(
        by_words(lambda request: dive(request.file, request.most).findings),
        late=lambda _: (),
        deadline_s=FILES_DEADLINE_S,
    ),
    model=ByModel(
        prompt=dive_prompt,
        reply=DiveReply,
        ask=once(checked_findings),
        limits=TaskSettings(max_output_tokens=3_500, temperature=0.2, attempt_limit_s=25.0),
    ),
)
