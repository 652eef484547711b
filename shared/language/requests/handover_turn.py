"""What is asked in a turn of a handover (B2 to B6).

One request makes everything of an answer, the other words the question that was chosen; nothing else is asked of a model
between an answer and the next question.
"""

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import Field

from shared.interview.state_machine.assessment import Confidence, Engagement, Fact, Frozen, Intent, ToldUs
from shared.language.port import Request, WordingRequest
from shared.language.requests.interview import Exchange
from shared.modes.knowledge_handover.handover import Priority
from shared.text.passages import Passage

DAY_FORMAT: Final = "%A %d %B %Y"
"""The form of a day in prompts: "Friday 27 November 2026"."""


def in_digits(day: str) -> tuple[str, ...]:
    """The day that prompts name in words, as people write it in figures: "27.11.2026", "27/11/2026"."""
    if not day:
        return ()
    said = datetime.strptime(day, DAY_FORMAT)
    return f"{said:%d.%m.%Y}", f"{said.day}.{said.month}.{said.year}", f"{said:%d/%m/%Y}"


class WaitingQuestion(Frozen):
    """A question of the backlog that may be asked next; an answer may have `raised` it."""

    question_id: str
    text: str
    priority: Priority = "P1"
    raised: bool = False


class OpenConflict(Frozen):
    """What a file says and an earlier answer to this question denied, while nobody has said which holds."""

    question_id: str
    in_file: str
    said: str


class ExtractRequest(Request):
    """Take out of the latest answer what a successor needs (B4), and what it means for the backlog (B2, B5, B6).

    `question` is what was asked, a question of the backlog or a follow-up to `main_question`, as it stood before it
    was worded; `said` is what was asked and answered on it so far, the latest last. `facts` are known from earlier
    answers, `facts_asked` the questions that they were told to, `facts_said` the words they were read from. `waiting` may
    be chosen from, `later` are the others that are open; `conflicts` are open between files and earlier answers;
    `backlog` are all questions there are, none of which is to be brought up again. `corpus` is all that is known of the
    project, first its passages, which stand in the files `file_names`; `files` are these passages. `righted` are facts
    that put others right. `heard` is what the words alone make the answer, `whole` the message where that is only a part
    of it. Without `may_follow_up` no follow-up is wanted, without `may_go_deeper` nothing that comes before the pressing
    questions; the `last_one` is all that they have time for, who is
    `short_of_time` has said so. Without `may_stay` there is nothing more of the subject,
    which has had `on_subject` questions, but what presses while it `may_press`; at most `may_discover` questions may
    join. `left` is how many questions may still be asked, None without a limit. `summary` is what the project is, `who`
    the name of who leaves, if it is known, `day` that of the answer, in English.
    """

    main_question: str
    question: str
    said: tuple[Exchange, ...]
    facts: tuple[str, ...] = ()
    facts_asked: tuple[str, ...] = ()
    facts_said: tuple[str, ...] = ()
    conflicts: tuple[OpenConflict, ...] = ()
    waiting: tuple[WaitingQuestion, ...] = ()
    later: tuple[WaitingQuestion, ...] = ()
    backlog: tuple[str, ...] = ()
    corpus: tuple[str, ...] = ()
    file_names: tuple[str, ...] = ()
    file_name: str | None = None
    line: int | None = None
    files: tuple[Passage, ...] = ()
    righted: tuple[str, ...] = ()
    heard: Intent = "answer"
    whole: str | None = None
    may_follow_up: bool = True
    may_go_deeper: bool = True
    last_one: bool = False
    short_of_time: bool = False
    may_stay: bool = True
    may_press: bool = True
    on_subject: int = 1
    may_discover: int = 3
    left: int | None = None
    summary: str = ""
    who: str = ""
    day: str = ""

    @property
    def answer(self) -> str:
        return self.said[-1].answer if self.said else ""


class DiscoveredQuestion(Frozen):
    """A question about something that the analysis of the files did not know of (B6), which may come next."""

    text: str
    priority: Priority
    comes_next: bool = False


class SettledQuestion(Frozen):
    """A waiting question that the answer answers in passing, and the words that do; those of an earlier answer with the
    known `fact` that was read from them."""

    question_id: str
    span: str
    fact: str | None = None


class RewordedQuestion(Frozen):
    """A waiting question that holds what is corrected since, and how it is to be asked."""

    question_id: str
    text: str


class SolvedConflict(Frozen):
    """An open conflict that the answer decides: for the file or an answer, or as none."""

    question_id: str
    holds: Literal["file", "answer", "both"]


class Contradiction(Frozen):
    """What a file says, and what the answer says instead, each in its own words; `holds` once one of them was chosen.

    `line` is where the file says it, where that is not the place that the question is about; `turn` is where it was said,
    where that is a later one.
    """

    in_file: str
    said: str
    file_name: str | None = None
    line: Annotated[int | None, Field(exclude_if=lambda value: value is None)] = None
    turn: Annotated[int | None, Field(exclude_if=lambda value: value is None)] = None
    holds: str | None = None


class MendedFact(Frozen):
    """A known fact as it `was`, and its `text` with the figure that holds."""

    was: str
    text: str


class Extraction(Frozen):
    """What one answer gives: the reply to an `ExtractRequest`. `replaced` are known facts that it corrects, `mended`
    others with the figure that it corrects.

    `misheard`: it answers another question than the one that was asked. `asked_for`: they want to talk about the next
    question themselves. `spared` are the words by which they ask to leave something alone from now on, `off_record` the
    stretches of any answer that are not to be written down, None without such a wish. `presses`: the follow-up comes
    before all that waits. `must_go`: they leave now, or after one question more. `solved` are conflicts decided,
    `reworded` waiting questions put right.
    """

    intent: Intent = "answer"
    facts: tuple[Fact, ...] = ()
    confidence: Confidence = "medium"
    engagement: Engagement = "neutral"
    follow_up: str | None = None
    discovered: tuple[DiscoveredQuestion, ...] = ()
    next_question_id: str | None = None
    asked_for: bool = False
    settled: tuple[SettledQuestion, ...] = ()
    misheard: bool = False
    contradiction: Contradiction | None = None
    also_contradicts: tuple[Contradiction, ...] = ()
    replaced: tuple[str, ...] = ()
    mended: tuple[MendedFact, ...] = ()
    spared: str | None = None
    off_record: tuple[str, ...] | None = None
    told_us: ToldUs | None = None
    presses: bool = False
    must_go: bool = False
    solved: tuple[SolvedConflict, ...] = ()
    reworded: tuple[RewordedQuestion, ...] = ()


class BacklogQuestionRequest(WordingRequest):
    """Word a question of the backlog as a thoughtful colleague would ask it (B3); that it is asked is decided.

    `recent` are the latest exchanges, `facts` what was told before them: together the whole conversation. `passages` are
    what the files say to the question, `file_name` and `line` where it comes from, as far as known. `corpus` is what may
    be cited, beside the question and what was said. `spared` are the words by which they asked to leave something alone,
    or that are off the record. `righted` are facts that put others right. `who` is the name of who leaves, if known.
    `day` is today's, in English: what is worded may name it.
    """

    question: str
    follow_up: bool = False
    file_name: str | None = None
    line: int | None = None
    summary: str = ""
    passages: tuple[Passage, ...] = ()
    corpus: tuple[str, ...] = ()
    recent: tuple[Exchange, ...] = ()
    facts: tuple[str, ...] = ()
    righted: tuple[str, ...] = ()
    who: str = ""
    day: str = ""

    @property
    def place(self) -> str:
        """Where the question comes from, in words; empty where that is not known."""
        if self.file_name is None:
            return ""
        return self.file_name if self.line is None else f"{self.file_name}, line {self.line}"

    @property
    def first(self) -> bool:
        """Whether nothing was asked yet, so that the question comes with a greeting."""
        return not self.asked
