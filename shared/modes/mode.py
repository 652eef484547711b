"""A mode of interview: all that a start, the activities and the results need of it.

Each mode is a package of `shared/modes/` with one subclass of `Mode`. Most of it has a default, so that a mode says only
what is its own: docs/modes/adding-a-mode.md lists what a new one has to bring.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, cast

from shared.interview.interview import Interview
from shared.interview.records.audit import AuditRecord
from shared.interview.records.documents import AssessmentDocument, SummaryDocument
from shared.interview.records.header_document import Header, ShownField
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.record import Record
from shared.interview.records.reviews import ReviewRecord, keep_judgements
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.reviews.model import Reviewable
from shared.interview.state_machine.assessment import FixedReply, Source
from shared.interview.state_machine.effects import Assess, AtTheEnd, Compose, Prepare, Standing, Summarise
from shared.interview.state_machine.errors import DomainError
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import GivenSettings, LanguageCode
from shared.interview.state_machine.state import EndedReason
from shared.language.port import Usage
from shared.language.rules.following_up.guarded import heard_of_a_slip
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder
from shared.language.task import LanguageModel
from shared.modes.preparation import Preparation
from shared.modes.registry import ModeMaterial, ModePart, ModeRules, as_own, registered, rules_of
from shared.modes.start import Start
from shared.modes.topic_exploration.plan import Reward
from shared.platform.services import Services


@dataclass(frozen=True, slots=True)
class Gathered:
    """The material of a start, what staff should know about it, and what is stored beside it.

    `language` is that of the material, where it has one and the start named none; `settings` hold where it gave none.
    """

    material: ModeMaterial
    warnings: tuple[str, ...] = ()
    records: tuple[Record, ...] = ()
    language: LanguageCode | None = None
    settings: GivenSettings = field(default_factory=GivenSettings)


@dataclass(frozen=True, slots=True)
class Ready:
    """How the interview begins, what is stored of the preparation, and whether there was time for all of it."""

    part: ModePart
    records: Sequence[Record]
    in_time: bool = True


@dataclass(frozen=True, slots=True)
class Worded:
    """The text of a question, who worded it, what that cost, and the documents that change when it is shown.

    One that `acknowledges` refers to the last answer itself, and needs no acknowledgement beside it; what these fixed
    replies would say, it `meets`. `field` is what it asks for, where it asks for a field. `meant` is what the last
    message was found to be while this was worded, which then is not shown; `read` is then what was made of it, where
    that changed. `lead` stands before the text, and `said_before` is what was said to it in passing. One that `replies`
    answers what was asked of the talk itself. `asks_for` is the main question that was chosen in place of the one due.
    `nothing_left`: there is nothing more to ask, and no text.
    """

    text: str
    source: Source | None = None
    usage: Usage = field(default_factory=Usage)
    acknowledges: bool = False
    meets: frozenset[FixedReply] = frozenset()
    replies: bool = False
    records: tuple[Record, ...] = ()
    field: ShownField | None = None
    lead: str | None = None
    said_before: tuple[str, ...] = ()
    meant: Heard | None = None
    read: AssessmentDocument | None = None
    asks_for: str | None = None
    nothing_left: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """The assessment of an answer, what else is stored with it, and whether there was time to judge all of it."""

    document: AssessmentDocument
    records: tuple[Record, ...] = ()
    in_time: bool = True


@dataclass(frozen=True, slots=True)
class Closing:
    """What the end of an interview changes beside its header, and the reward that the participant gets.

    An interview that is complete is closed with the words of another reason where it `closes_as` that.
    """

    records: tuple[Record, ...] = ()
    reward: Reward | None = None
    closes_as: EndedReason | None = None


def material_of[M: ModeMaterial](interview: Interview, kind: type[M]) -> M:
    """What the interview is about. Raises NotThere."""
    return as_own(interview.record(MaterialRecord).material, kind)


class Mode(ModeRules, ABC):
    """One mode. `start` is the body that starts an interview of it.

    `prepared_with` are the kinds of records that every prepared interview has beside its material and concepts, `learnt`
    those that answers add, `shown` those that its result reads.
    """

    start: ClassVar[type[Start]]
    prepared_with: ClassVar[tuple[type[Record], ...]] = ()
    learnt: ClassVar[tuple[type[Record], ...]] = ()
    shown: ClassVar[tuple[type[Record], ...]] = ()
    made_of_all: ClassVar[tuple[type[Record], ...]] = (SummaryDocument,)
    """What is made of the whole interview at its end, one document each."""
    corrected: ClassVar[str | None] = None
    """The part of a `Preparation` that staff may correct before the first question; None where there is none."""
    judges_parts: ClassVar[bool] = False
    """Whether `assess` judges the part of an utterance alone that answers (`Heard.told`)."""
    judges_points: ClassVar[bool] = False
    """Whether answers are judged by points, which people may review."""
    reviewed: ClassVar[tuple[type[Record], ...]] = ()
    """The kinds of records that `reviewables` reads beside turns, assessments and reviews."""
    words_again: ClassVar[bool] = False
    """Whether a model answers what was asked of the talk itself, and puts the question again in words of its own."""
    needs_resume: ClassVar[bool] = False
    """Whether every participant brings a resume."""
    asks_the_same: ClassVar[bool] = True
    """Whether a study keeps what its interviews ask, rather than reading it anew for each of them."""
    gaps_have_rows: ClassVar[bool] = True
    """Whether the gaps that are left have rows of their own in the CSV."""

    def is_last(self, interview: Interview, standing: Standing) -> bool:
        """Whether the main question to be asked is surely the last one, which is then announced."""
        return False

    def read_start(self, given: Mapping[str, Any]) -> Start:
        """The start that a body asks for. Raises pydantic's ValidationError, and Misfit."""
        return self.start.model_validate(given)

    @abstractmethod
    async def gather(self, services: Services, wanted: Any) -> Gathered:
        """What the start named, as it is stored with the interview. Raises NotStartable."""

    async def gather_kept(self, services: Services, wanted: Any, asked: Any) -> Gathered:
        """The material of one participant of a study, which keeps what it asks. Raises NotStartable."""
        return Gathered(asked)

    @abstractmethod
    async def prepare(self, services: Services, material: Any, effect: Prepare) -> Ready:
        """Read the material before the first question."""

    async def after_preparation(self, services: Services, interview_id: str) -> None:
        """Do what is left once the preparation is stored; may run more than once. Raises Gone."""

    def preparation(self, interview: Interview) -> Preparation:
        """What staff may correct before the first question. Raises NotThere."""
        return Preparation()

    async def correct(
        self, services: Services, interview: Interview, wanted: Preparation, effect: Prepare
    ) -> Ready:
        """What the interview begins with once staff have corrected its preparation. Raises Misfit."""
        raise DomainError(f"{self.name} has nothing to correct")

    def heard(self, answer: str, language: LanguageCode, question: str, *, by_meaning: bool) -> Heard:
        """What an answer to this question is meant as: all of it, where no part is judged alone.

        `by_meaning` where nothing but the rules will read it: a model tells the meaning better, and the words suffice.
        """
        encoder = load_encoder() if by_meaning else None
        heard = heard_of_a_slip(hear_parts(answer, language, question, encoder), answer, question, language)
        if self.judges_parts or heard.told is None:
            return heard
        return hear(answer, language, question, encoder)

    @abstractmethod
    async def assess(
        self, language: LanguageModel, interview: Interview, effect: Assess, heard: Heard
    ) -> Judged:
        """Judge the claimed answer of a turn, which is no wish; `heard` is what the words alone make it."""

    def goal(self, interview: Interview) -> str | None:
        """What a participant may read of what the interview is for."""
        return None

    def about_answer(self, interview: Interview, document: AssessmentDocument) -> dict[str, object]:
        """What the event `Assessed` has besides, for the mode's policy."""
        return {}

    @abstractmethod
    async def compose(self, language: LanguageModel, interview: Interview, effect: Compose) -> Worded:
        """Word the question of a turn. Raises LanguageFailed."""

    def standing_records(self, standing: Standing) -> list[Record]:
        """How far the interview is, as it is stored for the results."""
        return []

    def wanted_at_close(self, standing: Standing) -> Sequence[type[Record]]:
        """The kinds of records that `close` reads."""
        return ()

    def close(self, interview: Interview, standing: Standing) -> Closing:
        """What changes with the end."""
        return Closing()

    @abstractmethod
    async def summarise(self, services: Services, interview: Interview, effect: Summarise) -> SummaryDocument:
        """Write the summary."""

    async def make_at_the_end(self, services: Services, effect: AtTheEnd) -> None:
        """Make and store, once, what the policy wants at the end. Raises DomainError where the mode makes nothing."""
        raise DomainError(f"{self.name} makes nothing at its end")

    async def erase_elsewhere(self, services: Services, interview_id: str) -> None:
        """Erase what the mode has stored of the interview outside of its partition."""

    def reviewables(self, interview: Interview) -> Sequence[Reviewable]:
        """What people may review beside points and facts."""
        return ()

    def follow_review(self, interview: Interview, header: Header, review: ReviewRecord) -> Header:
        """The header as a review leaves it of what was read before the first question; pure."""
        return header

    async def store_review(
        self, services: Services, interview: Interview, review: ReviewRecord, audit: AuditRecord
    ) -> None:
        """Store a review, with what follows from it of what is stored, in one batch. Raises Gone and Contended."""

        def followed(header: Header) -> Header:
            return self.follow_review(interview, header, review)

        ttl = services.settings.ttl
        await keep_judgements(services.store, interview.interview_id, (review, audit), ttl, followed)

    def completeness(self, interview: Interview, turns: list[WholeTurn]) -> float:
        by_machine = self.share_learnt(interview, interview.turns())
        return interview.header.completeness + self.share_learnt(interview, turns) - by_machine

    def share_learnt(self, interview: Interview, turns: list[WholeTurn]) -> float:
        """The share of what was to be learnt that these turns demonstrate: what a review changes of `completeness`."""
        return 0.0

    def result(self, interview: Interview, turns: list[WholeTurn]) -> ResultParts:
        """What the result and the staff view show beside the turns."""
        return ResultParts()


def mode_of(header: Header) -> Mode:
    return named_mode(header.mode)


def named_mode(name: str) -> Mode:
    """The mode of this name. Raises ValueError where there is none."""
    return cast("Mode", rules_of(name))


def all_modes() -> tuple[Mode, ...]:
    return cast("tuple[Mode, ...]", registered())
