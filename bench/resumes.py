"""Which questions a resume answers: precision and recall of "filled" against people's labels, and the time it takes.

By the rules; and by a model that calls every question filled, with true quotations where there are any, else with
made-up or sloppy ones: what the checks leave of these is what the span check is worth. Precision is the bar: a question
wrongly skipped is never asked, one wrongly asked costs a minute. Resumes, questions and labels were written by hand for
this bench by whoever wrote the rules, so the recall is what a question set in plain words gets, not what any would.

    python -m bench.resumes [--strict]      # with --strict a missed bar makes the exit code 1
"""

import json
import logging
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from pydantic import BaseModel

from bench import strangers
from bench.bars import Bar, Score, run
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import FallbackLanguage
from shared.language.model_settings import ModelSettings, OpenAIEndpoint
from shared.language.openai_model import OpenAILanguage
from shared.language.requests.resume import CoverageQuestion, CoverageRequest
from shared.language.rules.language import RulesLanguage
from shared.language.rules.resume.coverage import coverage
from shared.language.sentence_encoder import load_encoder
from shared.language.task import LanguageModel
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.modes.predefined_questions.resume_coverage import judged
from tests.fakes.model_replies import says
from tests.fakes.model_server import ModelServer

_FOLDER: Final = Path(__file__).parent / "data" / "resumes"


@dataclass(frozen=True, slots=True)
class Label:
    """One resume and one question: `spans` are the words that fill it, one a criterion; none: not filled."""

    resume_id: str
    question_id: str
    spans: tuple[str, ...]

    @property
    def filled(self) -> bool:
        return bool(self.spans)


class _WrittenQuestion(BaseModel, frozen=True, extra="forbid"):
    language: LanguageCode
    question_id: str
    question_text: str
    what_assesses: tuple[str, ...]

    def question(self) -> CoverageQuestion:
        criteria = tuple(
            Concept(concept_id=f"{self.question_id}.c{number}", text=text, label=text, severity="major")
            for number, text in enumerate(self.what_assesses, start=1)
        )
        return CoverageQuestion(
            question_id=self.question_id, question_text=self.question_text, criteria=criteria
        )


def read_resumes() -> dict[str, str]:
    """The texts by their ids ("12-nurse.en")."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(_FOLDER.glob("[0-9]*.txt"))}


def language_of(resume_id: str) -> LanguageCode:
    code = resume_id.rsplit(".", 1)[-1]
    return next(each for each in get_args(LanguageCode.__value__) if each == code)


def read_questions() -> dict[tuple[str, str], CoverageQuestion]:
    lines = (_FOLDER / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    written = [_WrittenQuestion.model_validate(json.loads(line)) for line in lines]
    return {(each.language, each.question_id): each.question() for each in written}


def read_labels() -> list[Label]:
    lines = (_FOLDER / "labels.txt").read_text(encoding="utf-8").splitlines()
    return list(_labels(line for line in lines if line and not line.startswith("#")))


def _labels(lines: Iterator[str]) -> Iterator[Label]:
    for line in lines:
        resume_id, question_id, sign, *quoted = line.split(" ", 3)
        spans = quoted[0].split(" || ") if quoted else []
        if (sign == "+") != bool(spans):
            raise ValueError(f"a label without its sign or its spans: {line}")
        yield Label(resume_id, question_id, tuple(spans))


PRECISION = 0.95
RULES_PRECISION = 0.98
"""The rules fill only what is sure: what is doubtful is asked, which is cheap."""
TIMED_QUESTIONS = 30
LONG_RESUME_WORDS = 2_500
_QUESTIONS = read_questions()


type Quoting = Callable[[Label, str, str, random.Random], str]


def invented(label: Label, criterion: str, resume: str, chance: random.Random) -> str:
    """A span that is not in the resume or shows nothing: made up, reworded, patched together, one word, endless."""
    lines = [line.strip() for line in resume.splitlines() if len(line.split()) > 3]
    one, other = chance.choice(lines), chance.choice(lines)
    return chance.choice(
        (
            f"Solid experience: {criterion}, since 2016",
            f"{' '.join(one.split()[:3])} with {criterion.lower()} {' '.join(one.split()[3:])}",
            f"{one[: len(one) // 2]} … {other[len(other) // 2 :]}",
            f"{one} {criterion}",
            max(one.split(), key=len),
            resume[:900],
        )
    )


def beside_the_point(label: Label, criterion: str, resume: str, chance: random.Random) -> str:
    """A span that stands in the resume word for word and has nothing to do with the criterion."""
    return chance.choice([line.strip() for line in resume.splitlines() if len(line.split()) > 3])


async def score(language: LanguageModel, labels: Sequence[Label], resumes: Mapping[str, str]) -> Score[Label]:
    filled: set[Label] = set()
    for resume_id, mine in _by_resume(labels).items():
        questions = _asked(mine)
        task = CoverageRequest(
            language=language_of(resume_id), resume=resumes[resume_id], questions=tuple(questions)
        )
        drafts = (await language.run(JUDGE_COVERAGE, task)).value
        for label, question, draft in zip(mine, questions, drafts, strict=True):
            if judged(question, draft, resumes[resume_id]).is_filled:
                filled.add(label)
    return Score[Label].of(filled, (label for label in labels if label.filled))


async def careless_model(
    labels: Sequence[Label], resumes: Mapping[str, str], quoting: Quoting
) -> Score[Label]:
    """A model behind the real client that claims everything, spans after `quoting` where there is nothing to quote."""
    chance = random.Random(4)
    with ModelServer() as server:
        for resume_id, mine in _by_resume(labels).items():
            reply = {"questions": list(_claims(mine, resumes[resume_id], quoting, chance))}
            server.script("judge_coverage", says(reply))
        model = OpenAILanguage(OpenAIEndpoint("any", server.base_url), ModelSettings("fake"))
        try:
            return await score(FallbackLanguage(model, RulesLanguage()), labels, resumes)
        finally:
            await model.close()


def _claims(
    labels: Sequence[Label], resume: str, quoting: Quoting, chance: random.Random
) -> Iterator[dict[str, object]]:
    for number, (label, question) in enumerate(zip(labels, _asked(labels), strict=True), start=1):
        made_up = (quoting(label, criterion.text, resume, chance) for criterion in question.criteria)
        evidence = [
            {"criterion": f"{number}.{at}", "span": span}
            for at, span in enumerate(label.spans or made_up, start=1)
        ]
        yield {"question": str(number), "evidence": evidence, "confidence": 0.95}


def milliseconds(resumes: Mapping[str, str]) -> float:
    """The time by the rules for 30 questions and a long resume, in a process that has read nothing but the encoder."""
    long = " \n".join(resume for name, resume in resumes.items() if name.endswith(".en"))
    while len(long.split()) < LONG_RESUME_WORDS:
        long += f" \n{long}"
    asked = [question for (language, _), question in _QUESTIONS.items() if language == "en"][:TIMED_QUESTIONS]
    task = CoverageRequest(language="en", resume=long, questions=tuple(asked))
    began = time.perf_counter()
    coverage(task)
    return 1000 * (time.perf_counter() - began)


def _by_resume(labels: Sequence[Label]) -> dict[str, list[Label]]:
    found: defaultdict[str, list[Label]] = defaultdict(list)
    for label in labels:
        found[label.resume_id].append(label)
    return found


def _asked(labels: Sequence[Label]) -> list[CoverageQuestion]:
    return [_QUESTIONS[language_of(label.resume_id), label.question_id] for label in labels]


def _line(name: str, found: Score[Label]) -> str:
    return f"{name:<44} precision {found.precision:.3f}, recall {found.recall:.3f} ({len(found.hits)} filled rightly)"


async def bars() -> list[Bar]:
    logging.getLogger("shared.language").setLevel(logging.ERROR)
    resumes, labels = read_resumes(), read_labels()
    load_encoder()  # the app loads it when it starts
    cold = milliseconds(resumes)
    by_rules = await score(RulesLanguage(), labels, resumes)
    careless = await careless_model(labels, resumes, invented)
    quoting = await careless_model(labels, resumes, beside_the_point)
    print(f"{len(resumes)} resumes, {len(labels)} labels, {sum(label.filled for label in labels)} filled")
    print(_line("the rules", by_rules))
    for label in by_rules.wrong:
        print(f"    wrongly filled: {label.resume_id} {label.question_id}")
    print(_line("a model that claims all, spans made up", careless))
    print(_line("a model that claims all, spans beside it", quoting))
    await strangers.scored(strangers.KNOWN, RulesLanguage())
    unseen = await strangers.scored(strangers.UNSEEN, RulesLanguage())
    of_strangers = (
        [Bar("precision of filled, strangers", unseen.precision, "", RULES_PRECISION, at_least=True)]
        if unseen
        else []
    )
    return [
        *of_strangers,
        Bar("precision of filled, the rules", by_rules.precision, "", RULES_PRECISION, at_least=True),
        Bar("precision of filled, spans made up", careless.precision, "", PRECISION, at_least=True),
        Bar(f"{TIMED_QUESTIONS} questions on a long resume, rules", cold, "ms", 200.0),
    ]


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
