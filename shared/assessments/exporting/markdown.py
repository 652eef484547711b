"""An assessment as Markdown, in which nothing that somebody typed can act as markup. Pure."""

from shared.assessments.exporting.words import head_of, title_of, verdict_of
from shared.assessments.view import AssessmentView, JudgedCriterion
from shared.interview.results.markdown_text import literal


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
