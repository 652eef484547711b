"""Whether a skill turns out to be hardly the participant's (E2)."""

import pytest

from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Assessment, SkillAttribute
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.by_concepts.hardly_theirs import is_hardly_theirs
from shared.modes.by_concepts.subject import Subject
from shared.modes.dynamic_gap.records import SkillProfile

HARDLY: dict[LanguageCode, str] = {
    "en": "Petty cash is as far as we've gone.",
    "de": "Das habe ich kaum gemacht.",
    "fr": "J'ai très peu d'expérience avec ça.",
    "es": "De ahí no pasamos.",
    "it": "Non siamo andati oltre.",
}


def heard(
    said: str,
    *,
    contradicted: tuple[str, ...] = (),
    attribute: SkillAttribute = "depth",
    is_job: bool = False,
    told_before: bool = False,
    language: LanguageCode = "en",
) -> bool:
    main_id = f"s1.{attribute}"
    judged = Assessment(
        similarity=0, confidence="high", confidence_value=0.9, engagement="neutral", signal=0.5
    )

    def turn(number: int, ledger: Ledger, **changes: object) -> WholeTurn:
        document = AssessmentDocument(
            turn=number,
            main_id=main_id,
            intent="answer",
            assessment=judged,
            acknowledgement=None,
            ledger=ledger,
        ).model_copy(update=changes)
        shown = TurnDocument.model_construct(turn=number, main_id=main_id)
        return WholeTurn(shown, AnswerDocument.model_construct(turn=number, text=said), document, None)

    before = [turn(1, Ledger(covered=("s1.scale",) if told_before else ("s2.scale",)))]
    latest = turn(2, Ledger(), contradicted=contradicted)
    assert latest.assessment is not None
    skill = SkillProfile(skill_id="s1", name="budgets", is_job=is_job)
    subject = Subject(None, "", (), skill, attribute=attribute)
    return is_hardly_theirs([*before, latest], latest.assessment, subject, language)


@pytest.mark.parametrize("language", HARDLY)
def test_a_few_words_that_say_so_are_heard_in_every_language(language: LanguageCode) -> None:
    assert heard(HARDLY[language], language=language)


def test_it_is_where_what_tells_of_doing_it_is_contradicted() -> None:
    said = "We have a clerk for that."
    assert heard(said, contradicted=("s1.depth",))
    assert heard(said, contradicted=("s1.scale",), attribute="scale")
    assert not heard(said, contradicted=("s1.autonomy",), attribute="autonomy")
    assert not heard(said)


def test_it_is_not_where_it_is_a_job_or_was_told_of_or_is_told_at_length() -> None:
    said = HARDLY["en"]
    assert not heard(said, is_job=True)
    assert not heard(said, told_before=True)
    assert not heard(said + " Each month I set up what the wards may spend." * 6)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We were only one of five wards that tried it, head office brought it in."),
    ("de", "Wir waren nur eine von fünf Stationen, eingeführt hat es die Zentrale."),
    ("fr", "Nous n'étions qu'un des cinq services, c'est le siège qui l'a lancé."),
    ("es", "Fuimos solo una de cinco plantas, lo implantó la central."),
    ("it", "Eravamo solo uno dei cinque reparti, l'ha introdotto la sede."),
])  # fmt: skip
def test_so_is_what_they_had_a_small_part_in_and_others_did(language: LanguageCode, said: str) -> None:
    assert heard(said, language=language)
