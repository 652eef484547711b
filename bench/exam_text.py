"""The card of an exam as it is printed, and its figures as they stand in the README."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from shared.platform.ops.exam import ExamCard, ExamMarks, ExamSet, IntentMarks

BEGIN: Final = "<!-- exam: written by `python -m bench.exam --readme` -->"
END: Final = "<!-- exam ends -->"
ABOUT: Final[Mapping[str, str]] = {
    "unseen": "nothing was trained on them, but limits were set after seeing these figures",
    "duties": "they were written after the last fit, no figure of them was in view when a limit was chosen, and their "
    "criteria are plain duties",
    "names": "nothing was trained on them, but limits were set after seeing these figures; their criteria are "
    "names",
    "heldout": "nothing was trained on them, but limits were set after seeing these figures",
    "fresh": "no weight or limit was fitted to them, but who wrote them had seen the rules",
    "known": "the score of the rules was fitted to these very answers",
}
TABLE: Final[Mapping[str, Callable[[ExamMarks], str]]] = {
    "answers": lambda marks: f"{marks.answers}",
    "points": lambda marks: f"{marks.points}",
    "kappa": lambda marks: number(marks.kappa),
    "false credit": lambda marks: percent(marks.false_credit),
    "false contradiction": lambda marks: percent(marks.false_contradiction),
    "credited": lambda marks: percent(marks.credited),
    "denied": lambda marks: percent(marks.denied),
    "wrong decided": lambda marks: percent(marks.decided),
    "review": lambda marks: percent(marks.review),
    "leaks": lambda marks: f"{marks.leaks} of {marks.follow_ups}",
    "fell back": lambda marks: percent(marks.fell_back),
    "tokens a turn": lambda marks: f"{marks.input_tokens:.0f} + {marks.output_tokens:.0f}",
    "s a turn": lambda marks: f"{marks.seconds:.2f}",
}
README: Final[Mapping[str, Callable[[ExamMarks], str]]] = {
    "**false credit**: points that an answer lacks or contradicts, credited all the same": TABLE[
        "false credit"
    ],
    "**false contradiction**: points not contradicted, called contradicted": TABLE["false contradiction"],
    "points that an answer has, denied": TABLE["denied"],
    "**left to people**": TABLE["review"],
    "agreement with the labels on the rest (Cohen's kappa)": TABLE["kappa"],
    "follow-ups that give a point away": lambda marks: percent(marks.leaks / max(1, marks.follow_ups)),
}


def card_text(card: ExamCard) -> str:
    """The whole card: each set as a whole, by language and by kind, then the intents."""
    sample = f"samples of {card.sample}" if card.sample else "all answers"
    lines = [f"{card.model or 'The rules'}, {card.taken_at:%d %B %Y}, {sample}"]
    for each in card.sets:
        lines += ["", f"{each.name}: {_about(each)}", *table(each)]
        if each.marks.fell_back > 0:
            failed = percent(each.marks.fell_back)
            lines.append(f"The model failed in {failed} of the turns: there the rules were marked.")
    found = {"all": card.intents, **card.intents_by_language}
    lines += ["", *(f"intents, {name}: {_intents(marks)}" for name, marks in found.items())]
    return "\n".join(lines)


def _about(each: ExamSet) -> str:
    return ABOUT.get(each.name, "a set of your own")


def table(each: ExamSet) -> list[str]:
    """Its lines: the marks of all, of each language and of each kind of answer."""
    rows = {"all": each.marks, **each.by_language, **each.by_kind}
    cells = [["", *TABLE]] + [
        [name, *(cell(marks) for cell in TABLE.values())] for name, marks in rows.items()
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(map(str.rjust, row, widths)) for row in cells]


def _intents(marks: IntentMarks) -> str:
    return (
        f"{marks.utterances} utterances, macro F1 {marks.macro_f1:.2f}, wishes to stop heard "
        f"{percent(marks.stops_heard)}, others taken for one {percent(marks.false_stops)}, "
        f"fell back {percent(marks.fell_back)}"
    )


def readme_table(card: ExamCard) -> str:
    lead = card.sets[0]
    columns = {"all": lead.marks, **lead.by_language}
    lines = [
        f"How {card.model or 'the rules'} judged {lead.marks.answers} answers ({lead.marks.points} points), written and "
        f"labelled by language models that had not seen the code, and checked by nobody else; "
        f"{_about(lead)} (`bench/data/judged/{lead.name}.jsonl`):",
        "",
        "| | " + " | ".join(columns) + " |",
        "|---|" + "---|" * len(columns),
    ]
    for name, figure in README.items():
        lines.append(f"| {name} | " + " | ".join(map(figure, columns.values())) + " |")
    return "\n".join(lines)


def write_readme(path: Path, card: ExamCard) -> None:
    """Put the table between the marks of the page. Raises ValueError where they are missing."""
    before, rest = path.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    path.write_text(f"{before}{BEGIN}\n{readme_table(card)}\n{END}{after}", encoding="utf-8")


def percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}".replace("%", " %")


def number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
