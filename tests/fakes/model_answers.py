"""What the fake model says when no script tells it otherwise: sensible replies, read off the request alone."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.fakes.model_evidence_answers import judged, ranked
from tests.fakes.model_exploration_answers import topic_message, topic_notes
from tests.fakes.model_file_answers import dived, planned, told_of_project
from tests.fakes.model_handover_answers import extracted, message
from tests.fakes.model_onboarding_answers import answered, package, sorted_facts
from tests.fakes.model_resume_answers import coverage, gap_question, skills
from tests.fakes.model_study_answers import named

_DATA = re.compile(r"<data (\w+) ([a-z0-9_-]+)>\n(.*?)\n</data \1>", re.DOTALL)
_CONCEPT = re.compile(r"(\d+) \[\w+\] (.*)")
_GAP = re.compile(r"\[[\w, ]+\] (for you alone: )?([^;]*)(?:;.*)?")
_LONG_WORD = re.compile(r"\w{4,}")
_SENTENCE = re.compile(r"[^.!?\n]+")
_ASKS_BACK = re.compile(
    r"what do you mean|what does .* mean|can you explain the question|come intende", re.IGNORECASE
)
_NOT_KNOWING = re.compile(r"\bi (do not|don't|dont) know\b|\bno idea\b|\bnon (lo )?so\b", re.IGNORECASE)
_ANGLES = {
    "1st": "In your own words, how does {label} come into the whole matter?",
    "2nd": "Could you walk me through a case where {label} made a difference?",
    "3rd": "Thinking of your own work, when would {label} matter to you most?",
}


ANSWERED: Final[Mapping[str, Any]] = {
    "intent": "answer", "beside": None, "asks": [], "spared": None, "off_record": False, "kept_out": [],
    "told_us": None, "findings": [], "engagement": "high", "facts": [], "note": None, "threads": [], "closed": [],
    "acknowledgement": None, "owed": False,
}  # fmt: skip
"""An assessment that finds nothing in an answer: what a test wants found goes over it."""


def data_blocks(user: str) -> dict[str, str]:
    """The data blocks of a prompt's user part, by name."""
    return {name: text for _, name, text in _DATA.findall(user)}


def sensible_reply(task: str, user: str) -> Mapping[str, object]:
    """A reply of the right shape for `task`, made from the prompt's user part."""
    data = data_blocks(user)
    match task:
        case "assess":
            return _assessment(data)
        case "word_follow_up":
            return _follow_up(data, user)
        case "plan_topics":
            return topic_notes(user)
        case "word_topic" | "reword_topic":
            return topic_message(data, user)
        case _:
            return OF_THE_DATA[task](data)


def _assessment(data: Mapping[str, str]) -> Mapping[str, object]:
    answers = [text for name, text in data.items() if name.startswith("answer-")]
    latest = answers[-1]
    intent = "clarification" if _ASKS_BACK.search(latest) else "answer"
    low = len(latest.split()) < 4 or _NOT_KNOWING.search(latest) is not None
    first_words = " ".join(latest.split()[:6]).rstrip(".,;:!?")
    graded = {"grade": None if intent != "answer" else "fair"} if "ideal_answer" in data else {}
    corrected: Mapping[str, object] = {"corrections": []} if "known" in data else {}
    return {
        **ANSWERED,
        **graded,
        **corrected,
        "intent": intent,
        "findings": _findings(data, answers),
        "engagement": "low" if low else "high",
        "facts": [] if low else [first_words],
        "acknowledgement": None if low or intent != "answer" else f"You mentioned: {first_words}.",
    }


def _findings(data: Mapping[str, str], answers: list[str]) -> list[Mapping[str, object]]:
    """One for each concept whose words the answers say."""
    said = set[str]().union(*(_words(answer) for answer in answers))
    to_judge = {number: _words(text) for number, text in concepts_to_judge(data).items()}
    return [
        {
            "concept": number,
            "evidence": _evidence(wanted, answers),
            "verdict": "demonstrated",
            "confidence": "high",
        }
        for number, wanted in to_judge.items()
        if wanted and len(wanted & said) / len(wanted) >= 0.6
    ]


def concepts_to_judge(data: Mapping[str, str]) -> dict[str, str]:
    """The texts of those that were not demonstrated before, by number."""
    before = data.get("covered", "").split(", ")
    concepts = (_CONCEPT.fullmatch(line) for line in data["concepts"].splitlines())
    return {each[1]: each[2] for each in concepts if each and each[1] not in before}


def _evidence(wanted: set[str], answers: list[str]) -> str:
    """The sentence of the answers that shares most words with the concept."""
    sentences = [sentence.strip() for answer in answers for sentence in _SENTENCE.findall(answer)]
    return max(sentences, key=lambda sentence: len(wanted & _words(sentence)), default="")


def _follow_up(data: Mapping[str, str], user: str) -> Mapping[str, object]:
    match = _GAP.fullmatch(data["gaps"].splitlines()[0])
    order = next((angle for angle in _ANGLES if f"the {angle} follow-up" in user), "3rd")
    if match and not match.group(1):
        skill = f" of {data['skill']}" if "skill" in data else ""
        return {"question": _ANGLES[order].format(label=match.group(2) + skill)}
    asked = " ".join(data["main_question"].rstrip("?").split()[-3:])
    return {"question": f"What comes {order} to mind {asked}?"}


def _clarification(data: Mapping[str, str]) -> Mapping[str, object]:
    question = data["question"].rstrip(" ?")
    return {"explanation": f"This is about your own view, in your own words. So, put simply: {question}?"}


def _as_written(data: Mapping[str, str]) -> Mapping[str, object]:
    return {"question": data["question"]}


def _played(data: Mapping[str, str]) -> Mapping[str, object]:
    return {"answer": f"Since you ask: {data.get('known') or 'that is a long story'}"}


def _summary(data: Mapping[str, str]) -> Mapping[str, object]:
    questions = {name.removeprefix("main-"): text for name, text in data.items() if name.startswith("main-")}
    sections = [
        {"title": question[:60], "text": " ".join(_answers(data, number))}
        for number, question in questions.items()
    ]
    return {"text": f"The interview had {len(questions)} main questions.", "sections": sections, "told": []}


def _answers(data: Mapping[str, str], number: str) -> list[str]:
    return [text[:200] for name, text in data.items() if name.startswith(f"answer-{number}-")]


def _words(text: str) -> set[str]:
    return {word.lower() for word in _LONG_WORD.findall(text)}


OF_THE_DATA: Final[Mapping[str, Callable[[Mapping[str, str]], Mapping[str, object]]]] = {
    "clarify": _clarification, "summarise": _summary, "judge_coverage": coverage, "extract_skills": skills,
    "word_gap_question": gap_question, "extract_facts": extracted, "word_backlog_question": message,
    "sort_facts": sorted_facts, "write_package": package, "answer_question": answered, "dive_into_file": dived,
    "summarise_project": told_of_project, "plan_backlog": planned, "rank_evidence": ranked, "judge_criterion": judged,
    "play_participant": _played, "word_main_question": _as_written,
    "name_themes": named,
}  # fmt: skip
