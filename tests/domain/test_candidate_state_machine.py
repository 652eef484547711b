"""Random interviews of candidates: whatever is answered, skipped, forced or failed, what must always hold does (E)."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept, Engagement, Finding, Verdict
from shared.interview.state_machine.effects import Assess, Compose, Standing, Summarise
from shared.interview.state_machine.gaps import record
from shared.interview.state_machine.state import ENDED_OF_ITSELF, CandidateGap, Stage
from shared.modes.candidate_gaps.part import CandidatePart
from tests.domain.candidates import Candidacy, a_gap
from tests.domain.play import effect_of
from tests.domain.walks import OPEN, Walk, walks

VERDICTS: tuple[Verdict, ...] = ("demonstrated", "not_demonstrated", "needs_review", "contradicted")
ENGAGEMENTS: tuple[Engagement, ...] = ("high", "neutral", "low")
QUESTIONS = st.lists(
    st.tuples(st.integers(1, 3), st.booleans(), st.sampled_from([False, False, True]), st.integers(0, 3)),
    min_size=1,
    max_size=6,
)
"""Of each question of a set: how many criteria, whether required, whether filled by the resume, and its probes."""
WISHES = st.sampled_from([None, None, 0, 1, 2])
"""Which of the questions that the resume filled somebody wants asked, or wants asked no more, if one; or which skill
somebody calls none, or takes back."""
SKILLS = st.lists(st.sets(st.sampled_from(SKILL_ATTRIBUTES), max_size=6), min_size=1, max_size=3)
"""Of each skill: the attributes that the resume leaves unknown."""


class CandidateWalk(Walk[Candidacy]):
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
        self.forced: set[str] = set()
        self.dropped: set[str] = set()
        self.asked_of_none = False
        self.lows: list[bool] = []
        gaps = _of_skills(skills) if by_skill else _of_questions(questions)
        self.filled = {gap.gap_id for gap in gaps if gap.status == "resume_filled"}
        total = 6 * len(skills) if by_skill else 0
        known = total - len(gaps) if by_skill else 0
        mode = "dynamic_gap" if by_skill else "predefined_questions"
        self.begin(Candidacy(*gaps, mode=mode, known=known, total=total, **given))
        self.ask()

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
        self.play.answered()
        self.assess(verdicts, engagement, explained, wish)
        if self.at(Stage.CLAIMING):
            self.play.claimed(granted)
        self.ask(worded)

    def ask(self, worded: bool = True) -> None:
        """The question is shown, if one is to be; without `worded` the first one that needs it cannot be worded."""
        while self.at(Stage.ASKING):
            asked = effect_of(self.play, Compose).question
            is_new = asked.kind == "main" and not asked.offer
            self.asked_of_none |= is_new and asked.main_id.partition(".")[0] in self.dropped
            needs_wording = self.play.part.mode == "dynamic_gap" or asked.kind == "follow_up"
            if not worded and needs_wording and not asked.offer:  # an offer is a fixed sentence
                self.play.unworded()
            else:
                self.show()
                self.play.carried_on()
            worded = True

    @precondition(lambda self: self.at(*OPEN))
    @rule(days=st.sampled_from([0.001, 8.0]))
    def time_passes(self, days: float) -> None:
        self.play.after(days=days).timed_out()

    @precondition(lambda self: self.at(Stage.NOTING))
    @rule(wish=WISHES)
    def the_note_is_stored(self, wish: int | None) -> None:
        self.play.noted(**self.wished(wish))
        self.ask()

    def assess(
        self, verdicts: list[Verdict], engagement: Engagement, explained: bool, wish: int | None
    ) -> None:
        asked = effect_of(self.play, Assess)
        concepts = self.concepts(asked.question.main_id)
        findings = [
            Finding(concept_id=each.concept_id, verdict=verdict)
            for each, verdict in zip(concepts, verdicts, strict=False)
        ]
        explained = explained and asked.may_clarify
        wished = self.wished(wish)
        if not explained and asked.question.main_id.partition(".")[0] not in self.dropped:
            self.lows.append(engagement == "low")  # what is said of a skill that is none by now is not judged
        self.play.assessed(
            asked.ledger if explained else record(asked.ledger, concepts, findings),
            intent="clarification" if explained else "answer",
            engagement=engagement,
            **wished,
        )

    def wished(self, wish: int | None) -> dict[str, tuple[str, ...]]:
        """All that people correct so far: one wish more or less. What was asked already is not taken back."""
        asked = {composed.question.main_id for composed in self.seen}
        skills = {gap.gap_id.partition(".")[0] for gap in (*self.play.part.gaps, *self.play.part.aside)}
        by_skill = self.play.part.mode == "dynamic_gap"
        names, chosen = (
            (sorted(skills), self.dropped) if by_skill else (sorted(self.filled - asked), self.forced)
        )
        if wish is not None and names:
            chosen ^= {names[wish % len(names)]}
        return {"forced": tuple(sorted(self.forced)), "dropped": tuple(sorted(self.dropped))}

    def concepts(self, main_id: str) -> list[Concept]:
        """Those of the question, or all that are unknown of the skill."""
        owner = main_id if self.play.part.mode == "predefined_questions" else main_id.partition(".")[0]
        return [
            Concept(concept_id=criterion, text=criterion, label="it", severity="major")
            for gap in self.play.part.gaps
            for criterion in gap.criteria
            if criterion.rpartition(".")[0] == owner
        ]

    @precondition(lambda self: self.at(*OPEN) and len(self.seen) > 3)
    @rule(sure=st.sampled_from([False, False, False, True]))
    def the_candidate_ends_it(self, sure: bool) -> None:
        if sure:
            self.play.end_requested()

    @precondition(lambda self: self.at(Stage.SUMMARISING))
    @rule(wish=WISHES)
    def the_summary_is_stored(self, wish: int | None) -> None:
        """A wish that came before the end was settled takes the end back."""
        known, dropped = self.forced.copy(), self.dropped.copy()
        told = self.wished(wish)
        if set(told["forced"]) - known and self.play.reason in ENDED_OF_ITSELF:
            self.play.reopened(**told)
            self.ask()
        else:
            self.forced, self.dropped = known, dropped
            self.play.summarised()

    @invariant()
    def what_the_resume_filled_is_asked_only_where_somebody_wants_it(self) -> None:
        asked = {composed.question.main_id for composed in self.seen}
        assert asked & self.filled <= self.forced

    @invariant()
    def nothing_new_is_asked_of_a_skill_that_somebody_calls_none(self) -> None:
        assert not self.asked_of_none

    @invariant()
    def a_question_is_probed_at_most_as_often_as_it_may_be(self) -> None:
        for gap in self.play.part.gaps:
            mine = [each for each in self.seen if each.question.main_id == gap.gap_id]
            probes = [each.question.order for each in mine if each.question.kind == "follow_up"]
            assert probes == list(range(1, len(probes) + 1))
            assert max(gap.probes_attempted, len(probes)) <= gap.max_probes

    @invariant()
    def shares_are_shares(self) -> None:
        standing: Standing | None = getattr(self.play.next, "standing", None)
        if standing is not None:
            assert 0.0 <= standing.completeness <= 1.0
            assert 0.0 <= standing.progress <= 1.0
            theirs = (gap for gap in standing.gaps if gap.gap_id.partition(".")[0] not in self.dropped)
            left = sum(gap.status == "open" for gap in theirs)
            assert min(1, left) <= standing.remaining <= left

    @invariant()
    def an_end_has_its_reason(self) -> None:
        if not isinstance(self.play.next, Summarise):
            return
        asked = {composed.question.main_id for composed in self.seen}
        gaps = {gap.gap_id: gap for gap in self.play.part.gaps}
        match self.play.next.reason:
            case "complete":
                assert all(gap.status != "open" for gap in gaps.values() if gap.required or gap.forced)
                assert _gathered(self.play.part) >= self.play.state.settings.minimum_completeness
            case "all_filled":
                assert not asked
                assert set(gaps) == self.filled != set()
            case "no_gaps":
                assert all(gap.status != "open" for gap in gaps.values())
            case "disengaged":
                assert self.lows[-4:] == [True] * 4
            case "max_rounds":
                assert self.play.state.asked == self.play.state.settings.max_questions
            case reason:
                assert reason in {"participant_ended", "abandoned"}

    @invariant()
    def three_low_answers_in_a_row_bring_an_offer_and_a_fourth_is_the_end(self) -> None:
        """E7."""
        if self.at(Stage.WAITING):
            assert self.lows[-4:] != [True] * 4
            offered = any(composed.question.offer == "effort" for composed in self.seen)
            assert offered or self.lows[-3:] != [True] * 3

    def go_on(self) -> None:
        match self.play.stage:
            case Stage.WAITING | Stage.PARKED:
                self.the_candidate_answers(["not_demonstrated"] * 6, "neutral", False, None, True, True)
            case Stage.NOTING:
                self.the_note_is_stored(None)
            case Stage.SUMMARISING:
                self.an_end_has_its_reason()
                self.the_summary_is_stored(None)
            case _:
                self.play.closed()
        self.a_question_is_probed_at_most_as_often_as_it_may_be()


def _of_questions(questions: list[Any]) -> tuple[CandidateGap, ...]:
    return tuple(
        a_gap(
            f"q{number}",
            *(f"q{number}.c{place}" for place in range(1, criteria + 1)),
            required=required,
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
        a_gap(
            name,
            name,
            weight=0.5 if name.endswith("constraints") else 1.0,
            required=False,
            order=place,
            max_probes=3,
        )
        for place, name in enumerate(names)
    )


def _gathered(part: CandidatePart) -> float:
    """Counted anew from the gaps (E2, E4), with what waits for a person."""
    waiting = {*part.undecided} if part.mode == "dynamic_gap" else set[str]()
    known = sum(gap.status in {"closed", "resume_filled"} or gap.gap_id in waiting for gap in part.gaps)
    total = part.total if part.mode == "dynamic_gap" else len(part.gaps)
    return round((part.known + known) / total, 4) if total else 0.0


TestAnyInterviewOfACandidate = CandidateWalk.TestCase
TestAnyInterviewOfACandidate.settings = walks(75, steps=25)
