"""How long a resume's coverage of thirty questions takes (E4): batches side by side, a model that answers in 1.5 s.

The model is the fake one on loopback, so what is measured is the product's part and that the batches do not queue.

    python -m bench.coverage [--strict]      # with --strict a missed bar makes the exit code 1
"""

import asyncio
import sys
import time
from itertools import batched
from typing import Final

from bench.bars import Bar, run
from shared.interview.state_machine.assessment import Concept
from shared.language.fallback import FallbackLanguage
from shared.language.model_settings import ModelSettings, OpenAIEndpoint
from shared.language.openai_model import OpenAILanguage
from shared.language.requests.resume import CoverageQuestion, CoverageRequest
from shared.language.rules.language import RulesLanguage
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from tests.fakes.model_server import ModelServer

QUESTIONS: Final = 30
BATCH: Final = 6
LATENCY_S: Final = 1.5
RESUME: Final = "\n".join(
    f"Project {number}: led a team of {number + 2} engineers and designed its services on Kafka, in production for years."
    for number in range(40)
)


async def bars() -> list[Bar]:
    questions = tuple(map(_question, range(QUESTIONS)))
    with ModelServer(latency_s=LATENCY_S) as server:
        model = OpenAILanguage(OpenAIEndpoint("any", server.base_url), ModelSettings("any"))
        language = FallbackLanguage(model, RulesLanguage())
        tasks = [
            CoverageRequest(language="en", resume=RESUME, questions=each)
            for each in batched(questions, BATCH, strict=False)
        ]
        began = time.perf_counter()
        replies = await asyncio.gather(*(language.run(JUDGE_COVERAGE, task) for task in tasks))
        seconds = time.perf_counter() - began
        await model.close()
    fallbacks = sum(reply.usage.fallbacks for reply in replies)
    return [
        Bar(f"coverage of {QUESTIONS} questions, the model at {LATENCY_S} s", seconds, "s", 5.0),
        Bar("batches that the rules had to judge", fallbacks, "batches", 0),
    ]


def _question(number: int) -> CoverageQuestion:
    criteria = ("led a team of engineers", "designed services on Kafka", "released mobile apps")
    return CoverageQuestion(
        question_id=f"q{number}",
        question_text=f"What did you do in the field number {number}, and what came of it?",
        criteria=tuple(
            Concept(concept_id=f"q{number}.c{place}", text=text, label=text[:20], severity="major")
            for place, text in enumerate(criteria, 1)
        ),
        expected_answer_pattern="A strong answer names the work, who decided, and what came of it.",
    )


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
