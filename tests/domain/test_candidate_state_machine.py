"""Random interviews of candidates: whatever is answered, skipped, forced or failed, what must always hold does (E)."""

from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept, Engagement, Finding, Verdict
from shared.interview.state_machine.decide import decide
from shared.interview.state_machine.effects import Assess, Compose, Effect, Note, Standing, Summarise
from shared.interview.state_machine.events import (
    Answered,
    Asked,
    Assessed,
    Claimed,
    Closed,
    EndRequested,
    Event,
    Noted,
    Prepared,
    Reopened,
    Started,
    Summarised,
    TimedOut,
    Unworded,
)
from shared.interview.state_machine.gaps import record
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import ENDED_OF_ITSELF, CandidateGap, InterviewState, Stage
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.registry import rules_of
from tests.domain.play import START

OPEN = (Stage.WAITING, Stage.PARKED)
VERDICTS: tuple[Verdict, ...] = ("covered", "missing", "unclear", "contradicted")
ENGAGEMENTS: tuple[Engagement, ...] = ("high", "neutral", "low")
QUESTIONS = st.lists(
    st.tuples(st.integers(1, 3), st.booleans(), st.sampled_from([False, False, True]), st.integers(0, 3)),
    min_size=1,
    max_size=6,
)
"""Of each question of a set: how many criteria, whether required, whether filled by the resume, and its probes."""
WISHES = st.sampled_from([None, None, 0, 1, 2])
"""Which of the questions that the resume filled somebody wants asked, if one."""
SKILLS = st.lists(st.sets(st.sampled_from(SKILL_ATTRIBUTES), max_size=6), min_size=1, max_size=3)
"""Of each skill: the attributes that the resume leaves unknown."""


class Interview(RuleBasedStateMachine):
    """Legal events only; illegal ones are walked in test_lifecycle.py."""

    @initialize(
        questions=QUESTIONS,
        skills=SKILLS,
        by_skill=st.sampled_from([False, False, True]),
        given=st.fixed_dictionaries(
            {
                "order_by": st.sampled_from(["order", "severity"]),
                "minimum_completeness": st.sampled_from([0.0, 0.5, 0.6, 1.0]),
                "max_questions": st.none() | st.integers(1, 12),
                "on_timeout": st.sampled_from(["skip", "end"]),
            }
        ),
    )
    def start(
        self, questions: list[Any], skills: list[set[Any]], by_skill: bool, given: dict[str, Any]
    ) -> None:
        self.now = START
        self.seen: list[Compose] = []
        self.forced: set[str] = set()
        self.lows: list[bool] = []
        self.mode = "dynamic_gap" if by_skill else "predefined_questions"
        gaps = _of_skills(skills) if by_skill else _of_questions(questions)
        self.filled = {gap.gap_id for gap in gaps if gap.status == "resume_filled"}
        chosen = Settings.model_validate(rules_of(self.mode).defaults.model_dump() | given)
        part = CandidatePart.model_validate({"mode": self.mode})
        self.state = InterviewState(interview_id="i1", settings=chosen, part=part)
        self.on(Started(at=self.now))
        total = 6 * len(skills) if by_skill else 0
        begun = part.model_copy(update={"gaps": gaps, "total": total, "known": total - len(gaps)})
        self.on(Prepared(at=self.now, part=begun if by_skill else begun.model_copy(update={"known": 0})))
        self.ask()

    def on(self, event: Event) -> None:
        self.state, step = decide(self.state, event)
        self.next: Effect | None = step.next

    def at(self, *stages: Stage) -> bool:
        return self.state.stage in stages

    @property
    def part(self) -> CandidatePart:
        assert isinstance(self.state.part, CandidatePart)
        return self.state.part

    @precondition(lambda self: self.at(*OPEN))
    @rule(
        verdicts=st.lists(st.sampled_from(VERDICTS), min_size=6, max_size=6),
        engagement=st.sampled_from(ENGAGEMENTS),
        explained=st.sampled_from([False, False, False, True]),
        wish=WISHES,
        granted=st.sampled_from([True, True, True, False]),
        worded=st.sampled_from([True, True, True, False]),
    )
    def the_candidate_answers(
        self,
        verdicts: list[Verdict],
        engagement: Engagement,
        explained: bool,
        wish: int | None,
        granted: bool,
        worded: bool,
    ) -> None:
        self.on(Answered(at=self.now, turn=self.state.turn))
        self.assess(verdicts, engagement, explained, wish)
        if self.at(Stage.CLAIMING):
            self.on(Claimed(at=self.now, granted=granted))
        self.ask(worded)

    def ask(self, worded: bool = True) -> None:
        """The question is shown, if one is to be; without `worded` the first one that needs it cannot be worded."""
        while self.at(Stage.ASKING):
            assert isinstance(self.next, Compose)
            if not worded and (self.mode == "dynamic_gap" or self.next.question.kind == "follow_up"):
                self.on(Unworded(at=self.now, turn=self.state.turn, reason="timeout"))
            else:
                self.seen.append(self.next)
                self.on(Asked(at=self.now, turn=self.state.turn, asked_at=self.now))
                self.state = InterviewState.model_validate_json(self.state.model_dump_json())
            worded = True

    @precondition(lambda self: self.at(*OPEN))
    @rule(days=st.sampled_from([0.001, 8.0]))
    def time_passes(self, days: float) -> None:
        self.now += timedelta(days=days)
        self.on(TimedOut(at=self.now))

    @precondition(lambda self: self.at(Stage.NOTING))
    @rule(wish=WISHES)
    def the_note_is_stored(self, wish: int | None) -> None:
        assert isinstance(self.next, Note)
        forced = self.wished(wish)
        self.on(Noted(at=self.now, what=self.next.what, nudges=self.next.nudges, forced=forced))
        self.ask()

    def assess(
        self, verdicts: list[Verdict], engagement: Engagement, explained: bool, wish: int | None
    ) -> None:
        assert isinstance(self.next, Assess)
        concepts = self.concepts(self.next.question.main_id)
        findings = [
            Finding(concept_id=each.concept_id, verdict=verdict)
            for each, verdict in zip(concepts, verdicts, strict=False)
        ]
        explained = explained and self.next.may_clarify
        if not explained:
            self.lows.append(engagement == "low")
        self.on(
            Assessed.model_validate(
                {
                    "at": self.now,
                    "turn": self.next.turn,
                    "intent": "clarification" if explained else "answer",
                    "ledger": self.next.ledger if explained else record(self.next.ledger, concepts, findings),
                    "confidence": "medium",
                    "engagement": engagement,
                    "signal": 0.4,
                    "forced": self.wished(wish),
                }
            )
        )

    def wished(self, wish: int | None) -> tuple[str, ...]:
        """The question that somebody wants although the resume had filled it; all such wishes so far are told."""
        names = sorted(self.filled)
        if wish is not None and names:
            self.forced.add(names[wish % len(names)])
        return tuple(sorted(self.forced))

    def concepts(self, main_id: str) -> list[Concept]:
        """Those of the question, or all that are unknown of the skill."""
        owner = main_id if self.mode == "predefined_questions" else main_id.partition(".")[0]
        return [
            Concept(concept_id=criterion, text=criterion, label="it", severity="major")
            for gap in self.part.gaps
            for criterion in gap.criteria
            if criterion.rpartition(".")[0] == owner
        ]

    @precondition(lambda self: self.at(*OPEN) and len(self.seen) > 3)
    @rule(sure=st.sampled_from([False, False, False, True]))
    def the_candidate_ends_it(self, sure: bool) -> None:
        if sure:
            self.on(EndRequested(at=self.now))

    @precondition(lambda self: self.at(Stage.SUMMARISING))
    @rule(wish=WISHES)
    def the_summary_is_stored(self, wish: int | None) -> None:
        """A wish that came before the end was settled takes the end back."""
        known = self.forced.copy()
        forced = self.wished(wish)
        assert self.state.ended is not None
        if set(forced) > known and self.state.ended.reason in ENDED_OF_ITSELF:
            self.on(Reopened(at=self.now, forced=forced))
            self.ask()
        else:
            self.forced = known
            self.on(Summarised(at=self.now))

    @precondition(lambda self: self.at(Stage.CLOSING))
    @rule()
    def it_is_closed(self) -> None:
        self.on(Closed(at=self.now))

    @precondition(lambda self: self.at(Stage.DONE))
    @rule()
    def nothing_more_happens(self) -> None:
        assert self.next is None

    @invariant()
    def no_question_is_asked_twice(self) -> None:
        ids = [composed.question.question_id for composed in getattr(self, "seen", [])]
        assert len(ids) == len(set(ids))

    @invariant()
    def what_the_resume_filled_is_asked_only_where_somebody_wants_it(self) -> None:
        if hasattr(self, "seen"):
            asked = {composed.question.main_id for composed in self.seen}
            assert asked & self.filled <= self.forced

    @invariant()
    def a_question_is_probed_at_most_as_often_as_it_may_be(self) -> None:
        if not hasattr(self, "seen"):
            return
        for gap in self.part.gaps:
            mine = [each for each in self.seen if each.question.main_id == gap.gap_id]
            probes = [each.question.order for each in mine if each.question.kind == "follow_up"]
            assert probes == list(range(1, len(probes) + 1))
            assert max(gap.probes_attempted, len(probes)) <= gap.max_probes

    @invariant()
    def shares_are_shares(self) -> None:
        standing: Standing | None = getattr(getattr(self, "next", None), "standing", None)
        if standing is not None:
            assert 0.0 <= standing.completeness <= 1.0
            assert 0.0 <= standing.progress <= 1.0
            assert standing.remaining == sum(gap.status == "open" for gap in standing.gaps)

    @invariant()
    def no_more_questions_are_asked_than_allowed(self) -> None:
        if hasattr(self, "seen"):
            limit = self.state.settings.max_questions
            counted = [each for each in self.seen if each.question.kind != "clarification"]
            assert limit is None or len(counted) <= limit

    @invariant()
    def an_end_has_its_reason(self) -> None:
        if not hasattr(self, "seen") or not isinstance(self.next, Summarise):
            return
        asked = {composed.question.main_id for composed in self.seen}
        gaps = {gap.gap_id: gap for gap in self.part.gaps}
        match self.next.reason:
            case "complete":
                assert all(gap.status != "open" for gap in gaps.values() if gap.required or gap.forced)
                assert _completeness(self.part) >= self.state.settings.minimum_completeness
            case "all_filled":
                assert not asked
                assert set(gaps) == self.filled != set()
            case "no_gaps":
                assert all(gap.status != "open" for gap in gaps.values())
            case "disengaged":
                assert self.lows[-3:] == [True, True, True]
            case "max_rounds":
                assert self.state.asked == self.state.settings.max_questions
            case reason:
                assert reason in {"participant_ended", "abandoned"}

    @invariant()
    def three_low_answers_in_a_row_are_the_end(self) -> None:
        if hasattr(self, "seen") and self.at(Stage.ASKING, Stage.WAITING, Stage.CLAIMING):
            assert self.lows[-3:] != [True, True, True]

    @invariant()
    def the_state_survives_json(self) -> None:
        if hasattr(self, "seen"):
            assert InterviewState.model_validate_json(self.state.model_dump_json()) == self.state

    def teardown(self) -> None:
        """From wherever it stands, an interview whose questions are answered comes to its end."""
        if not hasattr(self, "seen"):
            return
        for _ in range(300):
            match self.state.stage:
                case Stage.DONE:
                    break
                case Stage.WAITING | Stage.PARKED:
                    self.the_candidate_answers(["missing"] * 6, "neutral", False, None, True, True)
                case Stage.NOTING:
                    self.the_note_is_stored(None)
                case Stage.SUMMARISING:
                    self.an_end_has_its_reason()
                    self.the_summary_is_stored(None)
                case _:
                    self.it_is_closed()
        assert self.state.stage is Stage.DONE
        self.no_question_is_asked_twice()
        self.a_question_is_probed_at_most_as_often_as_it_may_be()
        self.no_more_questions_are_asked_than_allowed()


def _of_questions(questions: list[Any]) -> tuple[CandidateGap, ...]:
    return tuple(
        CandidateGap(
            gap_id=f"q{number}",
            criteria=tuple(f"q{number}.c{place}" for place in range(1, criteria + 1)),
            weight=1.0 if required else 0.5,
            required=required,
            order=number,
            status="resume_filled" if filled else "open",
            max_probes=probes,
        )
        for number, (criteria, required, filled, probes) in enumerate(questions, start=1)
    )


def _of_skills(skills: list[set[Any]]) -> tuple[CandidateGap, ...]:
    names = [
        f"s{number}.{attribute}"
        for attribute in SKILL_ATTRIBUTES
        for number, unknown in enumerate(skills, start=1)
        if attribute in unknown
    ]
    return tuple(
        CandidateGap(
            gap_id=name,
            criteria=(name,),
            weight=0.5 if name.endswith("constraints") else 1.0,
            required=False,
            order=place,
            max_probes=3,
        )
        for place, name in enumerate(names)
    )


def _completeness(part: CandidatePart) -> float:
    """Counted anew from the gaps (E2, E4)."""
    known = sum(gap.status in {"closed", "resume_filled"} for gap in part.gaps)
    total = part.total if part.mode == "dynamic_gap" else len(part.gaps)
    return round((part.known + known) / total, 4) if total else 0.0


TestAnyInterviewOfACandidate = Interview.TestCase
TestAnyInterviewOfACandidate.settings = settings(
    max_examples=300,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
