"""A request for each task, by the task's name."""

from typing import Final

from shared.language.port import Request
from shared.language.requests.exploration import PlanRequest
from shared.modes.topic_exploration.plan import GivenTopic
from tests.language.evidence import judge_task, rank_task
from tests.language.exploring import ANSWER, listen_task, topic_task
from tests.language.files import backlog_task, dive_task, project_task
from tests.language.handover_turn import extract_task, word_task
from tests.language.onboarding import ask_task, package_task, parts_task
from tests.language.tasks import (
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

EXAMPLES: Final[dict[str, Request]] = {
    "assess": assess_task(),
    "word_follow_up": follow_up_task(),
    "clarify": clarify_task(),
    "summarise": summary_task(),
    "judge_coverage": coverage_task(),
    "extract_skills": skills_task(),
    "word_gap_question": gap_question_task(),
    "word_main_question": main_question_task(),
    "extract_facts": extract_task(),
    "word_backlog_question": word_task(),
    "sort_facts": parts_task(),
    "write_package": package_task(),
    "answer_question": ask_task(),
    "dive_into_file": dive_task(),
    "summarise_project": project_task(),
    "plan_backlog": backlog_task(),
    "plan_topics": PlanRequest(
        language="en",
        research_goal="Shops",
        topics=(GivenTopic(label="Till", sub_goals=("who decides about it",)),),
    ),
    "listen": listen_task(ANSWER),
    "word_topic": topic_task(),
    "reword_topic": topic_task(wanted="again"),
    "play_participant": play_task(),
    "rank_evidence": rank_task("a passage"),
    "name_themes": themes_task(),
    "judge_criterion": judge_task("a passage", answers=["Yes."]),
}
