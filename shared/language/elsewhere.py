"""Points of other questions and skills beside an answer: how they are shown, and what a model finds of them there."""

from collections.abc import Mapping
from typing import Final

from shared.interview.state_machine.assessment import Concept, Finding
from shared.language.assessment_reply import ELSEWHERE_PREFIX
from shared.language.finding_guards import checked_finding, withdrawn_in
from shared.language.plain_text import one_line
from shared.language.prompt_parts import attribute_meanings, attribute_name, closest, joined, numbered
from shared.language.prompting import Slot
from shared.language.requests.interview import AssessRequest

ELSEWHERE_TOKENS: Final = 300
POINTS_TOKENS: Final = 240
"""Of those, for the points of other questions."""


def elsewhere_lines(request: AssessRequest) -> Slot:
    """Each other skill with its open attributes in one line, each other question with lines for its points.

    An attribute is explained where it stands first. Of too many points those closest to the latest answer are shown.
    """
    explained = {each.attribute for each in request.concepts}
    numbers, lines = iter(numbered(request.points_elsewhere, ELSEWHERE_PREFIX)), list[str]()
    headed = list[tuple[str, str]]()
    for each in request.elsewhere:
        attributes, found = list[str](), {finding.concept_id: finding for finding in each.found}
        for point in each.points:
            number = next(numbers)
            if point.attribute is None:
                headed.append((each.of, one_line(_judged(number, point, found.get(point.concept_id)))))
                continue
            meaning = "" if point.attribute in explained else f" ({attribute_meanings()[point.attribute]})"
            attributes.append(f"{number} {attribute_name(point.attribute)}{meaning}")
            explained.add(point.attribute)
        if attributes:
            lines.append(one_line(f"{each.of}: {'; '.join(attributes)}"))
    points = [line for _, line in headed]
    latest = request.exchanges[-1].answer if request.exchanges else ""
    chosen = [headed[at] for at in closest(points, latest, request.language, POINTS_TOKENS)]
    for of in dict.fromkeys(of for of, _ in chosen):
        lines += [one_line(of), *(line for other, line in chosen if other == of)]
    return joined(lines, ELSEWHERE_TOKENS) or ()


def _judged(number: str, point: Concept, found: Finding | None) -> str:
    said = f" “{found.evidence}”" if found and found.evidence else ""
    return f"{number} [{found.verdict}{said}] {point.text}" if found else f"{number} {point.text}"


def found_elsewhere(found: Mapping[str, Finding], request: AssessRequest) -> tuple[Finding, ...]:
    """What the latest answer alone demonstrates of other questions, or any answer of other skills, and what it corrects:
    there a point that was judged gets another verdict, or none where its words are taken back."""
    alone = request.model_copy(update={"covered": ()})
    if not request.resume:
        alone = alone.model_copy(update={"earlier": (), "exchanges": request.exchanges[-1:]})
    late = list[Finding]()
    for each in request.elsewhere:
        asked = alone.model_copy(update={"main_question": each.of})
        before = {finding.concept_id: finding.verdict for finding in each.found}
        for point in each.points:
            now, was = found.get(point.concept_id), before.get(point.concept_id)
            checked = checked_finding(point, now, asked)
            told = checked.verdict == "demonstrated" and was != "demonstrated"
            corrected = now and was and checked.evidence and was not in (now.verdict, checked.verdict)
            if told or corrected or (was and now and withdrawn_in(now, request)):
                late.append(checked)
    return tuple(late)
