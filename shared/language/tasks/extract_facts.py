"""Take out of an answer in a handover what a successor needs, and what it means for the backlog (B2, B4 to B6).

An extraction of a model is mended to the side of what is certain. Questions go by short numbers, as every token of a
reply takes time.
"""

from collections.abc import Mapping
from typing import Final, Literal

from shared.interview.state_machine.assessment import Confidence, Engagement, Intent
from shared.language.extraction_guards import checked_extraction
from shared.language.file_lines import lines_data
from shared.language.found_in_files import NAME_TOKENS
from shared.language.model_settings import TaskSettings
from shared.language.off_record import wished
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import (
    LANGUAGES,
    as_typed,
    closest_parts,
    exchange_data,
    joined,
    numbered,
    opening,
)
from shared.language.prompting import DataBlock, Prompt, Term, render
from shared.language.requests.handover_turn import (
    Contradiction,
    DiscoveredQuestion,
    Extraction,
    ExtractRequest,
    RewordedQuestion,
    SettledQuestion,
    SolvedConflict,
    WaitingQuestion,
)
from shared.language.rules.handover.turn_extraction import extraction
from shared.language.structured import FactReply, StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.language.told_us import ToldUsReply, left_alone_lines, told_us
from shared.modes.knowledge_handover.handover import Priority
from shared.text.tokens import estimate_tokens

QUESTION_TOKENS: Final = 250
SAID_TOKENS: Final = 1_300
KNOWN_FACTS_TOKENS: Final = 1_300
WAITING_TOKENS: Final = 1_000
WAITING_COUNT: Final = 40
CONFLICTS_TOKENS: Final = 150
MOST_CONFLICTS: Final = 4
SUMMARY_TOKENS: Final = 60


def extract_prompt(request: ExtractRequest) -> Prompt:
    """At most about 6,600 tokens of prose, of which 1,300 are for the answers; a typical one takes 1,300."""
    waiting = [f"{number} {_ranked(each)}" for number, each in _offered(request).items()]
    return render(
        "extract_facts",
        language=LANGUAGES[request.language],
        who=shorten(one_line(request.who), NAME_TOKENS) or (),
        question=_main_and_follow_up(request),
        said=exchange_data(as_typed(request.said, request.whole), SAID_TOKENS),
        facts=_known(request) or (),
        file=lines_data(request),
        waiting=joined(waiting, WAITING_TOKENS) or (),
        conflicts=joined(_conflicts(request), CONFLICTS_TOKENS) or (),
        left_alone=left_alone_lines(request.left_alone),
        left=Term("any number" if request.left is None else f"{request.left}"),
        on_subject=Term(f"{request.on_subject}"),
        next=Term(_next(request)),
        summary=opening(request.summary, SUMMARY_TOKENS) or (),
    )


def _next(request: ExtractRequest) -> str:
    if request.left == 0:
        return "none"
    if request.last_one or request.left == 1:
        return "the weightiest, as the last"
    if not request.may_stay:
        return "the weightiest of another subject"
    if request.short_of_time:
        return "the weightiest, they have little time"
    return "what follows best" if request.may_go_deeper else "the weightiest"


def _main_and_follow_up(request: ExtractRequest) -> tuple[DataBlock, ...]:
    texts = dict.fromkeys((request.main_question, request.question))
    names = ("main", "follow-up")
    return tuple(
        DataBlock(name, shorten(text, QUESTION_TOKENS)) for name, text in zip(names, texts, strict=False)
    )


def _offered(request: ExtractRequest) -> dict[str, WaitingQuestion]:
    """As many of the waiting questions as fit whole, by number, at least one: by priority, those that answers raised
    first."""
    left, kept = WAITING_TOKENS, list[WaitingQuestion]()
    every = sorted((*request.waiting, *request.later), key=lambda each: (each.priority, not each.raised))
    for each in every[:WAITING_COUNT]:
        left -= estimate_tokens(_ranked(each)) + 2
        if left < 0 and kept:
            break
        kept.append(each)
    return numbered(kept)


def _ranked(question: WaitingQuestion) -> str:
    """The question after its priority, and whether an answer raised it."""
    return f"{question.priority}{' raised' if question.raised else ''} {one_line(question.text)}"


def _conflicts(request: ExtractRequest) -> list[str]:
    return [
        f"{number} the file: {one_line(each.in_file)} | they: {one_line(each.said)}"
        for number, each in numbered(request.conflicts[:MOST_CONFLICTS], "c").items()
    ]


def _known(request: ExtractRequest) -> str:
    """The known facts by their numbers; of too many those that put others right, and those closest to the answer and to
    what waits to be asked: it may have been told before."""
    lines = [f"{number} {one_line(text)}" for number, text in numbered(request.facts, "f").items()]
    righted = [at for at, text in enumerate(request.facts) if text in request.righted]
    waiting = (each.text for each in _offered(request).values())
    about = one_line(" ".join((shorten(request.answer, QUESTION_TOKENS), *waiting)))
    return closest_parts(lines, about, request.language, KNOWN_FACTS_TOKENS, righted)


class SettledReply(WireModel):
    question: str
    span: str


class RewordedReply(WireModel):
    question: str
    text: str


class ContradictionReply(WireModel):
    file: str
    answer: str
    holds: Literal["file", "answer"] | None


class SolvedReply(WireModel):
    conflict: str
    holds: Literal["file", "answer", "both"]


class DiscoveredReply(WireModel):
    question: str
    priority: Priority


class ExtractReply(StructuredReply[ExtractRequest, Extraction]):
    intent: Intent
    facts: list[FactReply]
    confidence: Confidence
    engagement: Engagement
    follow_up: str | None
    presses: bool
    discovered: list[DiscoveredReply]
    settled: list[SettledReply]
    reworded: list[RewordedReply]
    contradictions: list[ContradictionReply]
    solved: list[SolvedReply]
    replaces: list[str]
    next_question: str | None
    asked_for: bool
    must_go: bool
    put_first: bool
    spared: str | None
    off_record: bool
    kept_out: list[str]
    told_us: ToldUsReply | None

    def result(self, request: ExtractRequest) -> Extraction:
        """The reply in the port's words, not yet checked against the task; an unknown number names no question."""
        waiting, wanted = _offered(request), (self.next_question or "").strip()
        chosen, known = waiting.get(wanted), numbered(request.facts, "f")
        spans = numbered(request.facts_said, "f")
        differing = tuple(map(_differing, self.contradictions))
        return Extraction(
            intent=self.intent,
            facts=tuple(each.fact() for each in self.facts),
            confidence=self.confidence,
            engagement=self.engagement,
            follow_up=self.follow_up,
            discovered=tuple(
                DiscoveredQuestion(text=each.question, priority=each.priority, comes_next=number == wanted)
                for number, each in numbered(self.discovered, "d").items()
            ),
            next_question_id=chosen.question_id if chosen else None,
            asked_for=self.asked_for,
            settled=self._settled(waiting, known),
            reworded=tuple(
                RewordedQuestion(question_id=waiting[each.question].question_id, text=each.text)
                for each in self.reworded
                if each.question in waiting
            ),
            contradiction=differing[0] if differing else None,
            also_contradicts=differing[1:],
            solved=self._solved(request),
            presses=self.presses,
            must_go=self.must_go,
            spared=self.spared,
            off_record=wished(self.off_record, [spans.get(each.strip(), each) for each in self.kept_out]),
            told_us=told_us(self.told_us, request.left_alone).model_copy(
                update={"put_first": self.put_first}
            ),
            replaced=tuple(known[number] for number in self.replaces if number in known),
        )

    def _settled(
        self, waiting: Mapping[str, WaitingQuestion], known: Mapping[str, str]
    ) -> tuple[SettledQuestion, ...]:
        return tuple(
            SettledQuestion(
                question_id=waiting[each.question].question_id,
                span=each.span,
                fact=known.get(each.span.strip()),
            )
            for each in self.settled
            if each.question in waiting
        )

    def _solved(self, request: ExtractRequest) -> tuple[SolvedConflict, ...]:
        conflicts = numbered(request.conflicts[:MOST_CONFLICTS], "c")
        return tuple(
            SolvedConflict(question_id=conflicts[each.conflict].question_id, holds=each.holds)
            for each in self.solved
            if each.conflict in conflicts
        )


def _differing(told: ContradictionReply) -> Contradiction:
    holds = {"file": told.file, "answer": told.answer}.get(told.holds or "")
    return Contradiction(in_file=told.file, said=told.answer, holds=holds)


EXTRACT_FACTS = Task(
    name="extract_facts",
    request=ExtractRequest,
    result=Extraction,
    rules=ByRules(by_words(extraction), late=lambda _: Extraction(confidence="low")),
    model=ByModel(
        prompt=extract_prompt,
        reply=ExtractReply,
        ask=once(checked_extraction, beside=True),
        limits=TaskSettings(max_output_tokens=900, temperature=0.2),
    ),
)
