"""An assessment as Markdown, in which nothing that somebody typed can act as markup, and as a Word file."""

from typing import TYPE_CHECKING

from shared.assessments.exporting.words import head_of, title_of, verdict_of
from shared.assessments.view import AssessmentView, JudgedCriterion
from shared.interview.results.markdown_text import literal
from shared.text.word_file import add_note, add_point, bytes_of, new_document, one_line

if TYPE_CHECKING:
    from docx.document import Document


def to_markdown(view: AssessmentView) -> str:
    """A heading for each criterion, below it the verdict and what it rests on."""
    head = f"# {_line(title_of(view))}\n\n{_line(head_of(view))}"
    return "\n\n".join([head, *(part for each in view.criteria for part in _parts(each))]) + "\n"


def _parts(one: JudgedCriterion) -> list[str]:
    cited = "\n".join(f"- “{_line(each.span)}” ({_line(each.source)})" for each in one.citations)
    gaps = "\n".join(f"- {_line(each)}" for each in one.open_gaps)
    parts = [
        f"## {_line(one.question)}",
        f"**{_line(verdict_of(one))}**",
        literal(one.rationale),
        literal(one.error or ""),
        cited,
        f"Still open:\n\n{gaps}" if gaps else "",
    ]
    return [part for part in parts if part]


def _line(text: str) -> str:
    return literal(" ".join(text.split()))


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
