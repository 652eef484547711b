"""An assessment as a Word file."""

from typing import TYPE_CHECKING

from shared.assessments.exporting.words import head_of, title_of, verdict_of
from shared.assessments.view import AssessmentView, JudgedCriterion
from shared.text.word_file import add_note, add_point, bytes_of, new_document, one_line

if TYPE_CHECKING:
    from docx.document import Document


def to_docx(view: AssessmentView) -> bytes:
    """A heading for each criterion, below it the verdict and what it rests on."""
    document = new_document(title_of(view), view.created_at)
    add_note(document, head_of(view))
    for each in view.criteria:
        _add(document, each)
    return bytes_of(document)


def _add(document: "Document", one: JudgedCriterion) -> None:
    document.add_heading(one_line(one.question), level=1)
    document.add_paragraph().add_run(one_line(verdict_of(one))).bold = True
    for text in (one.rationale, one.error):
        if text:
            document.add_paragraph(one_line(text))
    for each in one.citations:
        add_point(document, f"“{each.span}”", each.source)
    if one.open_gaps:
        document.add_paragraph("Still open:")
    for gap in one.open_gaps:
        add_point(document, gap)
