"""Sort what was learnt in a handover by topic into the five parts of its summary (B11)."""

from typing import Final

from shared.language.found_in_files import NAME_TOKENS
from shared.language.guards import InvalidReply
from shared.language.model_settings import HARD_LIMIT_S, TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import LANGUAGES, listed, opening
from shared.language.prompting import Prompt, render
from shared.language.requests.onboarding import PartsDraft, PartsRequest
from shared.language.rules.handover.onboarding import parts_of
from shared.language.statements import (
    StatementReply,
    facts_shown,
    holding,
    plain,
    refs,
    says_what_stands,
    sorted_out,
    statements_of,
    unclear_of,
)
from shared.language.structured import StructuredReply
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.modes.knowledge_handover.knowledge import SUMMARY_PARTS, Statement, SummaryPart

MAX_TEXT_CHARS: Final = 1_200
SUMMARY_TOKENS: Final = 150
LEFT_OUT_TOKENS: Final = 500
LEAST_FACTS: Final = 1 / 3
"""The share of the facts that a summary has to speak of."""


def parts_prompt(request: PartsRequest) -> Prompt:
    """At most about 7,100 tokens of prose."""
    return render(
        "sort_facts",
        language=LANGUAGES[request.language],
        who=shorten(one_line(request.who), NAME_TOKENS) or (),
        summary=opening(request.summary, SUMMARY_TOKENS) or (),
        left_out=listed(request.left_out, LEFT_OUT_TOKENS),
        facts=facts_shown(request.facts, request.language),
    )


class PartsReply(StructuredReply[PartsRequest, PartsDraft]):
    decisions: list[StatementReply]
    rules: list[StatementReply]
    dependencies: list[StatementReply]
    risks: list[StatementReply]
    history: list[StatementReply]
    unclear: list[StatementReply]
    text: str  # last, so that it is written from the lists

    def result(self, request: PartsRequest) -> PartsDraft:
        """The reply in the port's words, not yet checked."""
        return PartsDraft(
            text=self.text,
            unclear=statements_of(self.unclear, request.facts),
            parts={part: statements_of(getattr(self, part), request.facts) for part in SUMMARY_PARTS},
        )


def checked_parts(draft: PartsDraft, request: PartsRequest) -> PartsDraft:
    """The parts with the statements that hold, and the text if the facts say it.

    Raises `InvalidReply` when the parts leave most of the facts out.
    """
    unclear = unclear_of(draft.unclear, request.facts, request.language, request.day)
    held: dict[SummaryPart, tuple[Statement, ...]] = {
        part: holding(found, request.facts, request.language, request.day)
        for part, found in draft.parts.items()
    }
    parts = sorted_out(held, unclear)
    if len(refs([*held.values(), unclear])) < LEAST_FACTS * len(request.facts):
        raise InvalidReply("too_little")
    texts = [text for known in request.facts for text in (known.text, known.ground.span)]
    texts += [request.summary, request.who]
    told = plain(draft.text, MAX_TEXT_CHARS, texts)
    holds = told is not None and says_what_stands(told, texts, request.language)
    return PartsDraft(text=told if told and holds else "", unclear=unclear, parts=parts)


SORT_FACTS = Task(
    name="sort_facts",
    request=PartsRequest,
    result=PartsDraft,
    rules=ByRules(by_words(parts_of)),
    model=ByModel(
        prompt=parts_prompt,
        reply=PartsReply,
        ask=once(checked_parts),
        limits=TaskSettings(max_output_tokens=4_000, temperature=0.2, attempt_limit_s=HARD_LIMIT_S),
        needed=lambda request: bool(request.facts),
    ),
)
