"""The results for people to read and to print: Markdown, in which nothing that somebody typed can act as markup (H4)."""

from collections.abc import Sequence

from shared.interview.results.markdown_text import literal, table_cell
from shared.studies.results.model import (
    VERDICTS,
    DisagreementResult,
    QuestionResult,
    ShownQuote,
    StudyResults,
    ThemeResult,
    VersionCount,
)


def to_markdown(results: StudyResults) -> str:
    """The results as one document. The comparison is for spreadsheets: it is left out."""
    parts = [
        _head(results),
        _table(results.questions),
        *(_question(each) for each in results.questions if each.quotes),
        *_listed("Themes", [_theme(each) for each in results.themes]),
        *_listed("For a person to look at", [_disagreement(each) for each in results.disagreements]),
    ]
    return "\n\n".join(parts) + "\n"


def _head(results: StudyResults) -> str:
    n, sample = results.n, results.sample
    versions = ", ".join(map(_version, results.versions))
    rows = {
        "Interviews": f"{n.interviews} ({n.completed} completed, {n.ended} ended early, {n.failed} failed)",
        "With points that wait for a person": str(n.to_review),
        "Versions": versions,
        "Themes, quotes and disagreements": f"from {sample.interviews} of {sample.of}",
        "New in each of them": ", ".join(map(str, results.new_per_interview)) or "nothing",
        "Saturated": "yes: the last interviews said little that was new" if results.saturated else "no",
    }
    lines = [f"- **{name}**: {value}" for name, value in rows.items()]
    return "\n".join([f"# {literal(results.name)}", "", *lines])


def _version(one: VersionCount) -> str:
    used = [
        f"{kind.replace('_', ' ')} “{literal(ref.name or ref.id)}” version {ref.version}"
        for kind, ref in one.references.items()
    ]
    counted = f"{one.interviews} interview{'' if one.interviews == 1 else 's'}"
    return f"{one.version} ({', '.join([counted, *used])})"


def _table(questions: Sequence[QuestionResult]) -> str:
    names = [
        "Question",
        "Asked",
        "Answered",
        *(verdict.replace("_", " ") for verdict in VERDICTS),
        "Median words",
    ]
    lines = [_line(names), _line(["---"] * len(names))]
    for each in questions:
        counts = [each.verdicts.get(verdict, 0) for verdict in VERDICTS]
        figures = [each.asked, each.answered, *counts, "" if each.median_words is None else each.median_words]
        lines.append(_line([table_cell(each.label), *map(str, figures)]))
    return "\n".join(["## Questions", "", *lines])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _question(each: QuestionResult) -> str:
    return "\n\n".join([f"### {literal(each.label)}", *map(_quote, each.quotes)])


def _quote(quote: ShownQuote) -> str:
    said = literal(quote.text).replace("\n", "\n> ")
    return f"> {said}\n>\n> {_where(quote)}"


def _where(quote: ShownQuote) -> str:
    turn = f", turn {quote.turn_id}" if quote.turn_id else ", added after the end"
    return f"Interview {quote.interview_id}{turn}"


def _theme(theme: ThemeResult) -> str:
    head = f"### {literal(theme.label)}\n\n{theme.interviews} interviews; named by: {theme.source}."
    return "\n\n".join([head, *map(_quote, theme.quotes)])


def _disagreement(each: DisagreementResult) -> str:
    kind = "Other amounts" if each.contrast == "amount" else "One denies the other"
    return "\n\n".join([f"{kind}:", _quote(each.a), _quote(each.b)])


def _listed(title: str, parts: Sequence[str]) -> list[str]:
    return [f"## {title}", *parts] if parts else []
