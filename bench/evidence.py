"""Whether the evidence that a reviewer needs is found, and whether follow-ups are cited: 30 criteria over five documents.

Recall@6 is the share of criteria whose labelled passage is among the six that are shown. Follow-ups are measured with
their precedence, as the product has it, and without: ranked and cut like everything else. All by the rules, which cite a
follow-up only where its words settle the criterion; with word vectors and without, where they are installed.

    python -m bench.evidence [--strict]      # with --strict a missed bar makes the exit code 1
"""

import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from bench.bars import Bar, run
from shared.assessments.criteria.criterion_hash import normalize_and_hash
from shared.assessments.criteria.precedence import (
    FollowupExtractionResult,
    best,
)
from shared.assessments.criteria.xml import Entry, entries
from shared.assessments.evidence.embedding import OfflineEmbedder
from shared.assessments.evidence.gather import first_stage, gather
from shared.assessments.evidence.intake import add_response, add_text
from shared.assessments.evidence.reranking import rerank
from shared.language.requests.evidence import JudgeRequest
from shared.language.rules.language import RulesLanguage
from shared.language.tasks.judge_criterion import JUDGE_CRITERION
from shared.language.vectors import Vectors, load_vectors
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.sqlite import SqliteStore

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENTS: Final = ROOT / "samples" / "vendor-risk" / "documents"
CRITERIA: Final = ROOT / "bench" / "data" / "evidence" / "criteria.jsonl"
CORPUS: Final = "vendor"
RECALL: Final = 0.9
SHOWN: Final = 1.0


@dataclass(frozen=True, slots=True)
class LabelledCriterion:
    """A criterion, the quotation that its passage holds, and what was answered to a follow-up, if one was asked."""

    question: str
    file: str
    quote: str
    follow_up: tuple[str, str] | None

    @classmethod
    def of(cls, line: str) -> Self:
        given = json.loads(line)
        asked = given.get("follow_up")
        pair = (asked["question"], asked["answer"]) if asked else None
        return cls(given["question"], given["file"], given["quote"], pair)


@dataclass(frozen=True, slots=True)
class Counts:
    """Of all criteria those whose passage was shown; of those with a follow-up those that show it, and cite it."""

    found: int
    shown: int
    cited: int


def read_labels() -> list[LabelledCriterion]:
    return [LabelledCriterion.of(line) for line in CRITERIA.read_text(encoding="utf-8").splitlines()]


async def measure(
    labels: Sequence[LabelledCriterion], vectors: Vectors | None, *, precedence: bool
) -> Counts:
    with tempfile.TemporaryDirectory() as folder:
        services = Services(
            settings=AppSettings(data_dir=Path(folder)),
            store=SqliteStore(Path(folder) / "evidence.db"),
            language=RulesLanguage(vectors),
            files=open_files(folder),
            embedder=None if vectors is None else OfflineEmbedder(vectors),
        )
        await _fill(services, labels)
        found = shown = cited = 0
        for label in labels:
            seen = await (_gathered if precedence else _ranked_together)(services, label)
            found += any(entry.source == label.file and label.quote in entry.content for entry in seen)
            if label.follow_up is not None:
                own = {entry.index for entry in seen if label.follow_up[1] in entry.quotable}
                task = JudgeRequest(language="en", question=label.question, entries=tuple(seen))
                judged = (await services.language.run(JUDGE_CRITERION, task)).value
                shown += bool(own)
                cited += any(each.index in own for each in judged.citations)
        await services.store.close()
    return Counts(found, shown, cited)


async def _fill(services: Services, labels: Sequence[LabelledCriterion]) -> None:
    for path in sorted(DOCUMENTS.glob("*.md")):
        await add_text(services, CORPUS, path.name, path.read_text(encoding="utf-8"))
    for label in labels:
        if label.follow_up is not None:
            question, answer = label.follow_up
            await add_response(
                services,
                CORPUS,
                criterion_question=label.question,
                round_number=1,
                question=question,
                answer=answer,
                file_name="follow-up.eml",
            )


async def _gathered(services: Services, label: LabelledCriterion) -> Sequence[Entry]:
    return (await gather(services, CORPUS, label.question, "en")).entries


async def _ranked_together(services: Services, label: LabelledCriterion) -> Sequence[Entry]:
    """As if no follow-up were linked to anything: whatever was found is ranked and cut alike."""
    digest = normalize_and_hash(label.question)
    stage = await first_stage(services, CORPUS, label.question, digest, "en")
    plain = FollowupExtractionResult.from_first_stage(stage, criterion_hash="none")
    ranked, _ = await rerank(services, label.question, plain.to_rerank(), "en")
    return entries(best(ranked, services.settings.rerank_cut_off), ())


async def bars() -> list[Bar]:
    labels = read_labels()
    asked = sum(label.follow_up is not None for label in labels)
    print(f"\nEvidence for {len(labels)} criteria, {asked} of them with a follow-up")
    found: list[Bar] = []
    for name, vectors in (("words", None), ("vectors", load_vectors())):
        if name == "vectors" and vectors is None:
            continue
        ours = await measure(labels, vectors, precedence=True)
        without = await measure(labels, vectors, precedence=False)
        found += [
            Bar(f"recall@6, {name}", ours.found / len(labels), "", RECALL, at_least=True),
            Bar(f"follow-ups shown, {name}", ours.shown / asked, "", SHOWN, at_least=True),
        ]
        print(f"  {name}: follow-ups shown {ours.shown}, without precedence {without.shown} of {asked}")
        print(f"  {name}: follow-ups cited {ours.cited}, without precedence {without.cited} of {asked}")
    return found


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
