"""What an interview is prepared with, and what was learnt of it before the first question: one document each."""

from typing import ClassVar

from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import GivenSettings, Settings
from shared.interview.state_machine.state import CandidateGap
from shared.modes.registry import Material, Part


class MaterialRecord(Record):
    """What the start gave: the mode's material and the settings, as given and as resolved.

    `resume_document_id` is the uploaded resume that the material's was copied from, which is erased with the interview.
    """

    KIND: ClassVar[str] = "material"

    material: Material
    given: GivenSettings
    settings: Settings
    resume_document_id: str | None = None


class PreparedRecord(Record):
    """How the interview began: made once, so that a repeated preparation begins it with the gaps that are stored."""

    KIND: ClassVar[str] = "prepared"

    part: Part


class ConceptsRecord(Record):
    """The concepts of each main question, by its id: made once, so that every assessment speaks of the same ones."""

    KIND: ClassVar[str] = "concepts"

    concepts: dict[str, tuple[Concept, ...]]


class GapsRecord(Record):
    """What has become of each gap of a candidate, as of the last effect that wrote."""

    KIND: ClassVar[str] = "gaps"

    gaps: tuple[CandidateGap, ...]
