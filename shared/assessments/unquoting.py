"""Erases what verdicts quote of an interview that is erased; the verdicts themselves stay, with their history."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import Final

from shared.assessments.criteria.xml import xml_text
from shared.assessments.evidence.interviews import indexed_answers
from shared.assessments.listing import all_over
from shared.assessments.reading import NoAssessment, read_criteria
from shared.assessments.records import CriterionRecord
from shared.assessments.repository import change_criterion
from shared.assessments.reviewing import tally
from shared.interview.records.header import Gone, check_not_erased
from shared.platform.services import Services
from shared.text.secrets.masking import masked
from shared.text.spoken import LANGUAGES

UNQUOTED: Final = (
    "Some of what this was judged by was erased, so nothing is quoted here any more; judge it anew."
)


async def unquote(services: Services, interview_id: str) -> None:
    """Remove the evidence from every verdict that shows an answer of this interview, before the answers are erased.

    Rationale, citations and open gaps may repeat the same words, and are removed too.
    """
    async for corpus, answers in indexed_answers(services, interview_id):
        quoted = {
            xml_text(text)
            for each in answers
            for text in (
                each.answer,
                *(masked(each.answer, language, each.question) for language in LANGUAGES),
            )
        }
        for row in await all_over(services.store, corpus):
            await _unquote(services, row.assessment_id, quoted)


async def unquote_erased(
    services: Services, assessment_id: str, number: int, interviews: Iterable[str], as_of: datetime
) -> None:
    """Do the same to the verdict over the evidence of `as_of` if one of these interviews was erased meanwhile."""

    def without(criterion: CriterionRecord) -> CriterionRecord | None:
        return _unquoted(criterion) if criterion.as_of == as_of else None

    for interview_id in interviews:
        try:
            await check_not_erased(services.store, interview_id)
        except Gone:
            await change_criterion(services, assessment_id, number, without)
            return


async def _unquote(services: Services, assessment_id: str, quoted: Iterable[str]) -> None:
    def without(criterion: CriterionRecord) -> CriterionRecord | None:
        quotes = any(answer in criterion.evidence_xml for answer in quoted)
        return _unquoted(criterion) if quotes else None

    criteria = await read_criteria(services.store, assessment_id)
    quoting = [criterion.number for criterion in criteria if without(criterion) is not None]
    for number in quoting:
        with suppress(NoAssessment):
            await change_criterion(services, assessment_id, number, without)
    if quoting:  # their open gaps are gone, too
        await tally(services, assessment_id)


def _unquoted(criterion: CriterionRecord) -> CriterionRecord:
    gone = {"evidence_xml": "", "rationale": "", "citations": (), "open_gaps": (), "error": UNQUOTED}
    return criterion.model_copy(update=gone)
