"""Judge one criterion over the evidence that is shown (C).

A citation stands in its entry word for word, or the judgement is refused. A model's verdict that the cited words, or the
rules, speak against is for a person (G4).
"""

import html
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

from pydantic import Field, create_model

from shared.assessments.criteria.verdicts import Citation, Verdict
from shared.assessments.criteria.xml import Entry, evidence_xml
from shared.interview.state_machine.assessment import Doubt
from shared.language.guards import InvalidReply
from shared.language.markup import LINK, MARKUP
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import LANGUAGES
from shared.language.prompting import Prompt, render
from shared.language.requests.evidence import JudgementDraft, JudgeRequest
from shared.language.rules.criteria.doubts import doubts_about_cited
from shared.language.rules.criteria.judging import judgement
from shared.language.rules.criteria.stances import is_denied_by
from shared.language.spans import MIN_SPAN_WORDS, find_span, sentence_around
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, once
from shared.language.tasks.rank_evidence import CRITERION_TOKENS
from shared.text.words import words

MAX_RATIONALE_CHARS: Final = 1_200
MAX_SPAN_CHARS: Final = 600
MAX_CITATIONS: Final = 8
MAX_GAPS: Final = 5
MAX_GAP_CHARS: Final = 200
_SCANNED: Final = 4
NOT_JUDGED: Final = "The evidence takes longer to judge than evidence may."
type JudgedVerdict = Literal["met", "partly", "not_met", "no_evidence", "needs_review"]
_SIDES: Final[set[Verdict]] = {"met", "not_met"}


def judge_prompt(request: JudgeRequest) -> Prompt:
    """The evidence is shown exactly as it is numbered and kept."""
    return render(
        "judge_criterion",
        language=LANGUAGES[request.language],
        question=shorten(request.question, CRITERION_TOKENS),
        evidence=evidence_xml(request.entries),
    )


class CitationReply(WireModel):
    index: int
    span: str


class JudgeReply(StructuredReply[JudgeRequest, JudgementDraft]):
    citations: list[CitationReply]  # first, so that the model looks before it judges
    rationale: str
    verdict: JudgedVerdict
    open_gaps: list[str]

    @classmethod
    def shape(cls, request: JudgeRequest) -> type["JudgeReply"]:
        """The reply over this evidence: its schema allows exactly the indexes present."""
        return _shape(tuple(entry.index for entry in request.entries))

    def result(self, request: JudgeRequest) -> JudgementDraft:
        """The reply in the port's words, its quotations not yet looked for."""
        sources = {entry.index: entry.source for entry in request.entries}
        verdict: Verdict = self.verdict
        return JudgementDraft(
            verdict=verdict,
            rationale=self.rationale,
            citations=tuple(
                Citation(index=each.index, source=sources.get(each.index, ""), span=each.span)
                for each in self.citations
            ),
            open_gaps=tuple(self.open_gaps),
        )


@lru_cache(maxsize=32)
def _shape(indexes: tuple[int, ...]) -> type[JudgeReply]:
    # `enum` in any case: of a single index pydantic would make a `const`.
    allowed: Any = Literal[indexes]
    bound: Any = create_model(
        "CitationReply",
        __base__=CitationReply,
        index=(allowed, Field(json_schema_extra=lambda schema: _as_enum(schema, indexes))),
    )
    listed: Any = list[bound]
    return create_model("JudgeReply", __base__=JudgeReply, citations=(listed, ...))


def _as_enum(schema: dict[str, Any], indexes: tuple[int, ...]) -> None:
    schema.pop("const", None)
    schema.update({"type": "integer", "enum": list(indexes)})


def checked_judgement(draft: JudgementDraft, request: JudgeRequest) -> JudgementDraft:
    """The judgement with the citations that hold.

    Raises `InvalidReply` for a citation of an entry that does not exist, for a verdict that nothing cited bears out, and
    for a rationale that is no plain text.
    """
    entries = {entry.index: entry for entry in request.entries}
    if draft.verdict == "failed" or any(each.index not in entries for each in draft.citations):
        raise InvalidReply("unknown_index")
    held = _holding(draft.citations, entries)
    if draft.verdict in ("met", "partly") and not held:
        raise InvalidReply("ungrounded")
    rationale = _plain(draft.rationale, MAX_RATIONALE_CHARS)
    if rationale is None:
        raise InvalidReply("not_plain")
    verdict, doubts = _verdict(draft, held, request)
    gaps = _gaps(draft.open_gaps)
    return JudgementDraft(
        verdict=verdict,
        rationale=rationale,
        citations=() if verdict == "no_evidence" else held,
        open_gaps=() if verdict == "met" else gaps or _gaps([request.question] if doubts else ()),
        doubts=doubts,
    )


def _verdict(
    draft: JudgementDraft, held: Sequence[Citation], request: JudgeRequest
) -> tuple[Verdict, tuple[Doubt, ...]]:
    """The verdict as far as the cited words bear it out, and the rules do not decide the opposite."""
    if draft.verdict == "needs_review":
        return "needs_review", ("unsure",)
    if draft.verdict in ("met", "partly") and (doubts := _doubts(held, request)):
        return "needs_review", doubts
    ruled = judgement(request, None)
    given: set[Verdict] = {draft.verdict, ruled.verdict}
    if given == _SIDES and ruled.citations:
        return "needs_review", (*ruled.doubts, "disagreement")
    return draft.verdict, ()


def _doubts(held: Sequence[Citation], request: JudgeRequest) -> tuple[Doubt, ...]:
    """What speaks against each of the sentences cited; nothing where one of them stands without a doubt."""
    texts = {entry.index: entry.quotable for entry in request.entries}
    cited = [sentence_around(each.span, texts[each.index]) for each in held]
    found: list[tuple[Doubt, ...]] = [
        (
            *doubts_about_cited(request.question, sentence, request.language),
            *(("negation",) if is_denied_by(request.question, sentence, request.language) else ()),
        )
        for sentence in cited
    ]
    return min(found, key=len, default=())


def _holding(given: Iterable[Citation], entries: dict[int, Entry]) -> tuple[Citation, ...]:
    kept: dict[tuple[int, str], Citation] = {}
    for each in list(given)[: MAX_CITATIONS * _SCANNED]:
        entry = entries[each.index]
        if span := _span(each.span, entry):
            kept.setdefault((each.index, span), Citation(index=each.index, source=entry.source, span=span))
    return tuple(kept.values())[:MAX_CITATIONS]


def _span(quote: str, entry: Entry) -> str | None:
    """The very words of the entry; a model may copy them as they are escaped in the XML."""
    if len(quote) > MAX_SPAN_CHARS:
        return None
    span = find_span(quote, entry.quotable) or find_span(html.unescape(quote), entry.quotable)
    return span if span and (len(words(span)) >= MIN_SPAN_WORDS or _is_all(span, entry)) else None


def _is_all(span: str, entry: Entry) -> bool:
    """Whether the span is all that somebody answered ("Yes.")."""
    return any(words(span) == words(text) for text in entry.quotable)


def _gaps(given: Iterable[str]) -> tuple[str, ...]:
    plain = (_plain(gap, MAX_GAP_CHARS) for gap in list(given)[: MAX_GAPS * _SCANNED])
    return tuple(dict.fromkeys(gap for gap in plain if gap))[:MAX_GAPS]


def _plain(text: str, limit: int) -> str | None:
    line = one_line(text)
    if len(line) > limit or MARKUP.search(line) or LINK.search(line) or not words(line):
        return None
    return line


def _not_judged(_: JudgeRequest) -> JudgementDraft:
    return JudgementDraft(verdict="failed", rationale=NOT_JUDGED)


JUDGE_CRITERION = Task(
    name="judge_criterion",
    request=JudgeRequest,
    result=JudgementDraft,
    rules=ByRules(judgement, late=_not_judged),
    model=ByModel(
        prompt=judge_prompt,
        reply=JudgeReply,
        ask=once(checked_judgement, beside=True),
        limits=TaskSettings(max_output_tokens=1_500, temperature=0.0, attempt_limit_s=20.0),
        needed=lambda request: bool(request.entries),
    ),
)
