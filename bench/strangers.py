"""Resumes, questions and labels by people who had not seen the rules: how many questions are filled, rightly and wrongly.

One resume a line of `bench/data/resumes/strangers*.jsonl`. `strangers-known` was in view while the rules were written;
`strangers`, where it is there, was not, and is the bar.
"""

from pathlib import Path
from typing import Final

from pydantic import BaseModel

from bench.bars import Score
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.resume import CoverageQuestion, CoverageRequest
from shared.language.task import LanguageModel
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.modes.predefined_questions.resume_coverage import judged

_FOLDER: Final = Path(__file__).parent / "data" / "resumes"
KNOWN: Final = _FOLDER / "strangers-known.jsonl"
UNSEEN: Final = _FOLDER / "strangers.jsonl"


class _Asked(BaseModel, frozen=True):
    """A question with its criteria; `filled` where `spans` of the resume answer all of them, else `why` not."""

    question_text: str
    criteria: tuple[str, ...]
    filled: bool
    spans: tuple[str, ...] = ()
    why: str = ""

    def question(self, name: str) -> CoverageQuestion:
        criteria = tuple(
            Concept(concept_id=f"{name}.c{number}", text=text, label=text, severity="major")
            for number, text in enumerate(self.criteria, start=1)
        )
        return CoverageQuestion(question_id=name, question_text=self.question_text, criteria=criteria)


class StrangersResume(BaseModel, frozen=True):
    resume_id: str
    language: LanguageCode
    resume: str
    questions: tuple[_Asked, ...]


def read(path: Path) -> list[StrangersResume]:
    """The resumes of a file; none where there is no file."""
    texts = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [StrangersResume.model_validate_json(text) for text in texts if text]


async def scored(path: Path, language: LanguageModel) -> Score[str] | None:
    """Which questions are filled, against the labels; prints the figures and what is wrong. None without a file."""
    resumes = read(path)
    if not resumes:
        return None
    filled: list[str] = []
    wanted: list[str] = []
    for each in resumes:
        questions = tuple(asked.question(f"q{at}") for at, asked in enumerate(each.questions, start=1))
        task = CoverageRequest(language=each.language, resume=each.resume, questions=questions)
        drafts = (await language.run(JUDGE_COVERAGE, task)).value
        for asked, question, draft in zip(each.questions, questions, drafts, strict=True):
            name = f"{each.resume_id} {question.question_id}"
            filled += [name] * judged(question, draft, each.resume).is_filled
            wanted += [name] * asked.filled
    found = Score[str].of(filled, wanted)
    of_all = f"{len(found.hits)} of {len(wanted)}, {len(found.wrong)} wrongly"
    print(f"{path.stem:<44} precision {found.precision:.3f}, recall {found.recall:.3f} ({of_all})")
    for label in found.wrong:
        print(f"    wrongly filled: {label}")
    return found
