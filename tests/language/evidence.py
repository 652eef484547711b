"""Tasks about criteria, for the tests of what is made of them."""

from collections.abc import Sequence

from shared.assessments.criteria.precedence import DocumentPassage, FollowUpResponse
from shared.assessments.criteria.xml import entries
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.evidence import JudgeRequest, RankRequest

CRITERION = "Is customer data at rest encrypted?"


def judge_task(
    *documents: str,
    answers: Sequence[str] = (),
    question: str = CRITERION,
    asked: str | None = None,
    language: LanguageCode = "en",
) -> JudgeRequest:
    """The criterion over these documents and, as rounds 1, 2 and so on, these answers to `asked`."""
    reranked = [
        DocumentPassage(passage_id=f"p{number}", file_name=f"{number}.md", text=text)
        for number, text in enumerate(documents, start=1)
    ]
    matched = [
        FollowUpResponse(
            response_id=f"f{number}",
            question=question if asked is None else asked,
            answer=answer,
            criterion_hash="hash",
            round_number=number,
        )
        for number, answer in enumerate(answers, start=1)
    ]
    return JudgeRequest(language=language, question=question, entries=entries(reranked, matched))


def rank_task(*texts: str, question: str = CRITERION, language: LanguageCode = "en") -> RankRequest:
    return RankRequest(language=language, question=question, texts=texts)
