"""Requests in which all that people write is one given text, and the most that each prompt may grow to."""

from collections.abc import Callable
from typing import Final

from shared.language.port import Request
from shared.language.requests.exploration import PlanRequest, RoadmapTopic, TopicRequest
from shared.language.requests.handover_turn import WaitingQuestion
from shared.language.requests.interview import Exchange, OpenPoints
from shared.language.requests.onboarding import PackageRequest, PartsRequest, SourcePassage, SuccessorRequest
from shared.language.requests.resume import CoverageRequest, OpenGap
from shared.modes.knowledge_handover.handover import DeepDive, Finding
from shared.modes.knowledge_handover.knowledge import Known
from shared.modes.topic_exploration.memory import Memory, NumberedFact
from shared.modes.topic_exploration.plan import GivenTopic, Intelligence, Knowledge
from shared.text.passages import Passage
from tests.language.evidence import judge_task, rank_task
from tests.language.exploring import MEMORY, topic_task
from tests.language.files import backlog_task, dive_task, project_task
from tests.language.handover_turn import extract_task, word_task
from tests.language.onboarding import fact
from tests.language.tasks import (
    CONCEPTS,
    LEADERSHIP,
    assess_task,
    clarify_task,
    coverage_task,
    follow_up_task,
    gap_question_task,
    main_question_task,
    play_task,
    skills_task,
    summary_task,
)
from tests.language.together import themes_task


def _assess(flood: str) -> Request:
    concepts = tuple(each.model_copy(update={"text": flood}) for each in CONCEPTS)
    changes = {
        "main_question": flood,
        "ideal_answer": flood,
        "exchanges": _exchanges(flood),
        "concepts": concepts,
        "elsewhere": (OpenPoints(of=flood, points=concepts),) * 5,
        "resume": flood,
        "threads": (flood[:200],) * 5,
    }
    return assess_task(flood).model_copy(update=changes)


def _exchanges(flood: str) -> tuple[Exchange, ...]:
    return (Exchange(flood, flood),) * 9


def _follow_up(flood: str) -> Request:
    changes = {
        "exchanges": _exchanges(flood),
        "guide": flood,
        "spared": (flood,) * 9,
        "threads": (flood[:200],) * 5,
    }
    changes |= {
        "so_far": _exchanges(flood),
        "resume": flood,
        "known": (flood,) * 9,
        "elsewhere": (flood,) * 9,
    }
    return follow_up_task(asked=(flood,) * 90).model_copy(update=changes)


def _coverage(flood: str) -> CoverageRequest:
    criteria = tuple(each.model_copy(update={"text": flood}) for each in CONCEPTS)
    changes = {"question_text": flood, "criteria": criteria, "expected_answer_pattern": flood}
    return coverage_task(*(LEADERSHIP.model_copy(update=changes),) * 6, resume=flood)


def _extract(flood: str) -> Request:
    waiting = (WaitingQuestion(question_id="q", text=flood),) * 60
    files = (Passage(flood, 1, 40, "\n".join([flood[:200]] * 40)),) * 9
    return extract_task(flood, question=flood, facts=(flood,) * 60, waiting=waiting, files=files)


def _word(flood: str) -> Request:
    return word_task(
        question=flood,
        file_name=flood,
        summary=flood,
        passages=(Passage(flood, 1, 2, flood),) * 9,
        recent=_exchanges(flood),
        facts=(flood,) * 60,
        spared=(flood,) * 9,
        asked=(flood,) * 60,
    )


def _facts(flood: str) -> tuple[Known, ...]:
    return tuple(fact(number, flood) for number in range(1, 60))


def _successor(flood: str) -> Request:
    passage = SourcePassage(kind="turn", ref="turn-1", text=flood, heading=flood, turn=1)
    return SuccessorRequest(language="en", question=flood, passages=(passage,) * 40)


def _dives(flood: str) -> tuple[DeepDive, ...]:
    found = Finding(text=flood, kind="formula", line=1, excerpt=flood)
    return tuple(DeepDive(file_name=f"{flood[:900]}{n}", findings=(found,) * 24) for n in range(60))


def _backlog(flood: str) -> Request:
    return backlog_task(*_dives(flood)).model_copy(update={"global_summary": flood})


def _topic(flood: str) -> TopicRequest:
    topic = MEMORY.topics[0].model_copy(update={"label": flood, "key_insight": flood})
    return topic_task(
        research_goal=flood,
        topic=flood,
        sub_goal=flood,
        insight=flood,
        last=Exchange(flood, flood),
        asked=(flood,) * 60,
        explained=flood,
        purpose="clarification",
        intent="off_topic",
        roadmap=(RoadmapTopic(label=flood, progress="ahead"),) * 20,
        memory=Memory(topics=(topic,) * 20, facts=(NumberedFact(text=flood, span=flood, number=7),) * 90),
        spared=(flood,) * 9,
        threads=(flood[:200],) * 5,
        knowledge=Knowledge(source="guide", guide=flood, intelligence=Intelligence()),
    )


def _bare_topic(flood: str) -> Request:
    return _topic(flood).model_copy(update={"wanted": "question_only"})


def _plan(flood: str) -> Request:
    topics = (GivenTopic(label="Till", sub_goals=(flood[:300],) * 8),) * 12
    return PlanRequest(language="en", research_goal=flood[:2_000], topics=topics)


FLOODED: Final[dict[str, tuple[Callable[[str], Request], int]]] = {
    "answer_question": (_successor, 5_500),
    "assess": (_assess, 7_000),
    "clarify": (lambda flood: clarify_task(said=flood, asked=(flood,) * 9), 2_500),
    "dive_into_file": (dive_task, 10_000),
    "extract_facts": (_extract, 6_600),
    "extract_skills": (lambda flood: skills_task(resume=flood), 4_600),
    "judge_coverage": (_coverage, 8_000),
    "judge_criterion": (lambda flood: judge_task(flood[:1_000], question=flood), 2_000),
    "name_themes": (lambda flood: themes_task(*[(flood[:400],) * 12] * 12), 6_700),
    "plan_backlog": (_backlog, 10_000),
    "plan_topics": (_plan, 6_700),
    "play_participant": (lambda flood: play_task(question=flood, ideal=flood), 1_500),
    "rank_evidence": (lambda flood: rank_task(*[flood] * 70), 17_000),
    "reword_topic": (_bare_topic, 1_700),
    "sort_facts": (lambda flood: PartsRequest(language="en", facts=_facts(flood)), 6_700),
    "summarise": (lambda flood: summary_task(answer=flood, questions=12), 10_000),
    "summarise_project": (lambda flood: project_task(*_dives(flood)), 8_700),
    "word_backlog_question": (_word, 3_300),
    "word_follow_up": (_follow_up, 5_000),
    "word_gap_question": (
        lambda flood: gap_question_task(known=(flood,) * 9, asked=(flood,) * 90).model_copy(
            update={
                "spared": (flood,) * 9,
                "so_far": _exchanges(flood),
                "resume": flood,
                "threads": (flood,) * 5,
                "corrected": (flood,) * 9,
                "last": _exchanges(flood)[0],
                "open": tuple(
                    OpenGap(gap_id=f"s{n}.depth", severity="major", of=flood, attribute="depth")
                    for n in range(30)
                ),
            }
        ),
        4_400,
    ),
    "word_main_question": (
        lambda flood: main_question_task(
            main_question=flood, exchanges=_exchanges(flood), spared=(flood,) * 9
        ),
        2_700,
    ),
    "word_topic": (_topic, 5_300),
    "write_package": (
        lambda flood: PackageRequest(language="en", facts=_facts(flood), findings=_facts(flood)),
        9_700,
    ),
}
"""By task: the request, and the bound of its prompt in tokens of prose."""
