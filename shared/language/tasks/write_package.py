"""Choose and word what a successor has to know, from what was said and from what was found in the files (B11)."""

from typing import Final

from shared.language.found_in_files import NAME_TOKENS
from shared.language.guards import InvalidReply
from shared.language.model_settings import HARD_LIMIT_S, TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import LANGUAGES, SPARED_TOKENS, listed, opening
from shared.language.prompting import Prompt, render
from shared.language.requests.onboarding import PackageDraft, PackageRequest
from shared.language.rules.handover.onboarding import package_of
from shared.language.statements import (
    StatementReply,
    facts_shown,
    holding,
    refs,
    sorted_out,
    sources_shown,
    statements_of,
    unclear_of,
)
from shared.language.structured import StructuredReply
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.modes.knowledge_handover.knowledge import PackagePart, Statement

FINDINGS_TOKENS: Final = 3_000
SUMMARY_TOKENS: Final = 60
PACKAGE_PARTS: Final[tuple[PackagePart, ...]] = ("first", "people", "rules", "risks", "timeline")


def package_prompt(request: PackageRequest) -> Prompt:
    """At most about 9,700 tokens of prose."""
    return render(
        "write_package",
        language=LANGUAGES[request.language],
        who=shorten(one_line(request.who), NAME_TOKENS) or (),
        facts=facts_shown(request.facts, request.language),
        summary=opening(request.summary, SUMMARY_TOKENS) or (),
        left_out=listed(request.left_out, SPARED_TOKENS),
        findings=sources_shown(request.findings, request.language, len(request.facts), FINDINGS_TOKENS),
    )


class PackageReply(StructuredReply[PackageRequest, PackageDraft]):
    first: list[StatementReply]
    people: list[StatementReply]
    rules: list[StatementReply]
    risks: list[StatementReply]
    timeline: list[StatementReply]
    unclear: list[StatementReply]

    def result(self, request: PackageRequest) -> PackageDraft:
        """The reply in the port's words, not yet checked."""
        sources = (*request.facts, *request.findings)
        return PackageDraft(
            unclear=statements_of(self.unclear, sources),
            parts={part: statements_of(getattr(self, part), sources) for part in PACKAGE_PARTS},
        )


def checked_package(draft: PackageDraft, request: PackageRequest) -> PackageDraft:
    """The parts with the statements that hold. Raises `InvalidReply` when none does."""
    sources = (*request.facts, *request.findings)
    unclear = unclear_of(draft.unclear, sources, request.language, request.day)
    held: dict[PackagePart, tuple[Statement, ...]] = {
        part: holding(found, sources, request.language, request.day) for part, found in draft.parts.items()
    }
    if not refs(held.values()):
        raise InvalidReply("no_grounded_statement")
    return PackageDraft(unclear=unclear, parts=sorted_out(held, unclear))


WRITE_PACKAGE = Task(
    name="write_package",
    request=PackageRequest,
    result=PackageDraft,
    rules=ByRules(by_words(package_of)),
    model=ByModel(
        prompt=package_prompt,
        reply=PackageReply,
        ask=once(checked_package),
        limits=TaskSettings(max_output_tokens=4_000, temperature=0.2, attempt_limit_s=HARD_LIMIT_S),
        needed=lambda request: bool(request.facts or request.findings),
    ),
)
