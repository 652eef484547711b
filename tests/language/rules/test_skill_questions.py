"""The questions about a skill: one for each unknown attribute, never the same twice (E2)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pytest

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept, SkillAttribute
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.port import LanguageFailed
from shared.language.requests.interview import AssessRequest, Exchange, FollowUpRequest
from shared.language.requests.resume import GapQuestionRequest
from shared.language.rules.following_up.follow_ups import follow_up
from shared.language.rules.following_up.quoted import quoting
from shared.language.rules.language import RulesLanguage
from shared.language.rules.resume.line_kinds import LINE_KINDS
from shared.language.rules.resume.words import RESUME_WORDS, LineKind
from shared.language.rules.skills.attribute_asked import attribute_asked
from shared.language.rules.skills.questions import gap_question
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION, checked_gap_question
from shared.studies.preflight.style import ShownTurn, faults
from shared.text.sentences import sentences

LANGUAGES: list[LanguageCode] = ["en", "it", "es", "de", "fr"]


def task(
    attribute: SkillAttribute,
    *asked: str,
    language: LanguageCode = "en",
    skill: str = "Kafka",
    known: tuple[str, ...] = (),
) -> GapQuestionRequest:
    return GapQuestionRequest(language=language, skill=skill, attribute=attribute, known=known, asked=asked)


def ask_on(
    attribute: SkillAttribute,
    order: int,
    *asked: str,
    skill: str,
    mine: Sequence[str],
    language: LanguageCode = "en",
) -> str:
    main = gap_question(task(attribute, language=language, skill=skill))
    gap = Concept(concept_id="g", text=attribute, label=attribute, severity="major", attribute=attribute)
    return follow_up(
        FollowUpRequest(
            language=language,
            main_question=main,
            ideal_answer="",
            gaps=(gap,),
            exchanges=tuple(Exchange(text, "Some.") for text in (main, *mine)),
            order=order,
            asked=(main, *asked),
            skill=skill,
        )
    )


DUTY: dict[LanguageCode, tuple[str, str]] = {
    "en": (
        "Forklift safety training",
        "Once a month I do the forklift safety training for new drivers myself.",
    ),
    "de": ("Schulung neuer Fahrer am Stapler", "Neue Fahrer bekommen von mir eine Schulung auf dem Stapler."),
    "fr": (
        "Formation des nouveaux collègues",
        "Je fais aussi la formation des nouveaux collègues, le jeudi.",
    ),
    "it": ("Formazione dei nuovi colleghi", "Il giovedì faccio io la formazione dei nuovi colleghi."),
    "es": ("Formación de nuevos conductores", "Los jueves doy la formación a los conductores nuevos."),
}
"""A line of a resume, and an answer that tells of it."""


class TestTheQuestion:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_coming_back_to_a_job_says_that_it_is_one(self, language: LanguageCode) -> None:
        """G2: “the clinic, for what?” was what somebody answered to its bare name."""
        job = task("constraints", language=language, skill="Lindgren Ltd")
        job = job.model_copy(update={"is_job": True})
        named = gap_question(job.model_copy(update={"asked": (gap_question(job),)}))
        leads = RESUME_WORDS[language].leads.job
        assert any(named.startswith(lead.format(skill="Lindgren Ltd")) for lead in leads)

    @pytest.mark.parametrize("language", DUTY)
    def test_a_line_that_an_answer_told_of_is_not_asked_for(self, language: LanguageCode) -> None:
        """E2, G2: it says that it was mentioned, and asks for what is behind it, not what it is."""
        line, answer = DUTY[language]
        fresh = task("depth", language=language, skill=line, known=(line,))
        assert line in sentences(gap_question(fresh))[0]
        told = fresh.model_copy(update={"last": Exchange("How is a day?", answer)})
        lead, question = sentences(gap_question(told))
        book = RESUME_WORDS[language]
        assert lead == book.leads.told.format(skill=line)
        assert question in book.questions["depth"][3:]

    def test_a_line_of_which_an_answer_told_a_small_part_is_quoted(self) -> None:
        line = "Planned deliveries for forty shops on the coast"
        told = task("depth", skill="Planned deliveries", known=(line,)).model_copy(
            update={"said": ("The deliveries came early that day.",)}
        )
        assert line in gap_question(told)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_staff_added_is_not_said_to_be_in_the_resume(self, language: LanguageCode) -> None:
        added = task("depth", language=language, skill="Sailing").model_copy(update={"is_added": True})
        lead, *_ = sentences(gap_question(added))
        assert lead == RESUME_WORDS[language].leads.added.format(skill="Sailing")

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("skill", ["Krankenpflegerin", "infirmière", "Kafka", "Logistics", "C++"])
    def test_it_names_the_skill_beside_the_question_and_builds_no_sentence_around_it(
        self, skill: str, language: LanguageCode
    ) -> None:
        """“Quel est le problème le plus difficile que vous avez résolu avec infirmière”."""
        asked: list[str] = []
        for attribute in SKILL_ATTRIBUTES:
            text = gap_question(task(attribute, *asked, language=language, skill=skill))
            *lead, question = sentences(text)
            assert (skill in " ".join(lead), skill in question) == (True, False)
            assert question in RESUME_WORDS[language].questions[attribute]
            asked.append(text)
        assert faults([ShownTurn(text) for text in asked], language) == []

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_at_first_it_says_what_the_resume_tells(self, language: LanguageCode) -> None:
        known = ("2019 - 2023", "Ran 40 services for a bank")
        first = gap_question(task("depth", language=language, known=known))
        second = gap_question(task("scale", first, language=language, known=known))
        assert known[1] in first
        assert "40 services" not in second
        assert faults([ShownTurn(first), ShownTurn(second)], language) == []
        assert checked_gap_question(first, task("depth", language=language, known=known)) == first

    @pytest.mark.parametrize("known", ["2019 - 2023", "word " * 30])
    def test_only_a_clause_is_quoted(self, known: str) -> None:
        assert "“" not in gap_question(task("depth", known=(known,)))

    def test_braces_of_a_skill_are_left_alone(self) -> None:
        known = ("It ran for five years",)
        assert "C{known}" in gap_question(task("depth", skill="C{known}", known=known))


class TestRepeating:
    def test_another_skill_is_asked_about_in_other_words_first(self) -> None:
        asked: list[str] = []
        for skill in ("Kafka", "Python", "Go"):
            asked.append(gap_question(task("depth", *asked, skill=skill)))
        assert len({sentences(text)[-1] for text in asked}) == 3

    def test_many_skills_can_be_asked_for_the_same_attribute(self) -> None:
        asked: list[str] = []
        for number in range(8):
            asked.append(gap_question(task("duration", *asked, skill=f"Skill{number}")))
        assert len(set(asked)) == 8

    async def test_the_port_words_it_by_the_rules(self) -> None:
        reply = await RulesLanguage().run(WORD_GAP_QUESTION, task("autonomy"))
        assert reply.source == "rules"
        assert is_question(reply.value.text)


class TestAskingOn:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("attribute", SKILL_ATTRIBUTES)
    def test_a_skill_never_runs_out_of_probes(
        self, attribute: SkillAttribute, language: LanguageCode
    ) -> None:
        asked: list[str] = []
        for number in range(6):
            mine: list[str] = []
            for order in (1,) if attribute == "depth" else (1, 2):
                text = ask_on(attribute, order, *asked, skill=f"Skill{number}", mine=mine, language=language)
                assert is_question(text)
                mine.append(text)
                asked.append(text)
        assert faults([ShownTurn(text) for text in asked], language) == []

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("attribute", SKILL_ATTRIBUTES)
    def test_no_two_questions_in_a_row_leave_their_subject_out(
        self, attribute: SkillAttribute, language: LanguageCode
    ) -> None:
        """G2: “Who used what came out of it, and was it made to last?”: of what?"""
        skill, asked = "Ice rescue", [gap_question(task(attribute, language=language, skill="Ice rescue"))]
        staying = task("scale", *asked, language=language, skill=skill).model_copy(update={"staying": True})
        asked.append(gap_question(staying))
        for order in (1,) if attribute == "depth" else (1, 2):
            asked.append(ask_on(attribute, order, *asked[1:], skill=skill, mine=asked[1:], language=language))
        assert len(set(asked)) == len(asked)
        named = [skill in text for text in asked]
        assert all(one or other for one, other in pairwise(named)), asked

    def test_one_is_not_put_again_about_the_same_skill(self) -> None:
        first = ask_on("autonomy", 1, skill="Kafka", mine=[])
        again = ask_on("autonomy", 1, first, skill="Kafka", mine=[first])
        assert first not in again

    def test_a_real_case_is_asked_for_once_and_not_of_who_has_told_one(self) -> None:
        """G2: “a case from beginning to end” had been told as the answer before."""
        first = ask_on("depth", 1, skill="Kafka", mine=[])
        assert first == "Could you take me through one real case from this work, from beginning to end?"
        with pytest.raises(LanguageFailed, match="exhausted"):
            ask_on("depth", 1, first, skill="Kafka", mine=[first])
        other = ask_on("depth", 1, first, skill="Redis", mine=[])
        assert first not in other
        assert "Redis" in other


def test_what_was_told_is_not_asked_for_again() -> None:
    """G2: “You've just asked us that”, said who had told of their own part in forty words."""
    told = "I ran all of it with Sandra from the hire firm, who did the paperwork, and I sat on the passing."
    asked = FollowUpRequest(
        language="en",
        main_question="What was your own part in this work?",
        ideal_answer="",
        gaps=(Concept(concept_id="g", text="x", label="x", severity="major", attribute="autonomy"),),
        exchanges=(Exchange("What was your own part in this work?", told),),
        order=1,
        asked=("What was your own part in this work?",),
        skill="forklift training",
    )
    with pytest.raises(LanguageFailed, match="exhausted"):
        follow_up(asked)


class TestWhatIsTold:
    """E2: an answer that settles its attribute is asked about in its own matter, once, before the next."""

    def asked(self, answer: str, *earlier: str) -> str:
        main = "Which rules, deadlines or shortages did you have to work with, and how did you manage?"
        request = FollowUpRequest(
            language="en",
            main_question=main,
            ideal_answer="",
            gaps=(),
            exchanges=(Exchange(main, answer),),
            order=1,
            asked=(*earlier, main),
            skill="Foundry",
        )
        return follow_up(request)

    CASE: Final = "Could you take me through one real case from this work, from beginning to end?"

    def test_what_is_usual_is_asked_for_a_real_case_and_a_story_for_the_own_part(self) -> None:
        """G2: “I have not had a fire”, said somebody who was asked for the hardest part of it."""
        usual = "I order sand on Mondays and clay on Thursdays, the lorry comes through the yard and two men unload it."
        story = "Last year the lorry came through the gate and we had sand on the road until the evening."
        own = "What did you yourself decide or do in that case?"
        assert self.asked(usual).endswith(self.CASE)
        assert self.asked(story) == own

    def test_who_was_just_asked_what_was_theirs_to_decide_is_not_asked_what_they_decided(self) -> None:
        """“What did you yourself decide or do in that case?”, right after she had said it."""
        main = RESUME_WORDS["en"].questions["autonomy"][0]
        story = "Last year the lorry came through the gate and we had sand on the road until the evening."
        request = FollowUpRequest(
            language="en", main_question=main, ideal_answer="", gaps=(), exchanges=(Exchange(main, story),), order=1,
            asked=(main,), skill="Foundry",
        )  # fmt: skip
        with pytest.raises(LanguageFailed, match="exhausted"):
            follow_up(request)

    def test_not_knowing_is_met_with_something_easier(self) -> None:
        assert self.asked("I do not know.") == "What would be your best guess?"


class TestWhatIsQuoted:
    @pytest.mark.parametrize(
        ("language", "line", "quoted"),
        [
            ("en", "Yearly boiler checks, crane safety drills", "“crane safety drills”"),
            ("de", "Jährliche Kesselprüfung, Schulung am großen Kran", "„Schulung am großen Kran“"),
            ("fr", "Contrôle des chaudières, formation à la grue", "« formation à la grue »"),
            ("es", "Revisión de calderas, formación en la grúa", "“formación en la grúa”"),
            ("it", "Controllo delle caldaie, formazione sulla gru", "“formazione sulla gru”"),
        ],
    )
    def test_of_two_things_in_a_line_the_one_that_is_asked_about_is_quoted(
        self, language: LanguageCode, line: str, quoted: str
    ) -> None:
        """E2: "this" would be two things."""
        skill = line.partition(", ")[2]
        assert quoted in gap_question(task("depth", language=language, skill=skill, known=(line,)))

    @pytest.mark.parametrize(("language", "line", "asked"), [
        ("en", "Introduced barcode labels in the yard", "What led to that, and how did you go about it?"),
        ("de", "Umstellung der Werft auf Barcodes", "Was war der Anlass dafür, und wie sind Sie vorgegangen?"),
        (
            "fr",
            "Participation au passage aux codes-barres",
            "Qu'est-ce qui y a conduit, et comment avez-vous procédé ?",
        ),
        ("es", "Implantación de los códigos de barras", "¿Qué llevó a eso, y cómo lo abordó?"),
        ("it", "Passaggio al codice a barre", "Che cosa ha portato a questo, e come ha proceduto?"),
    ])  # fmt: skip
    def test_of_what_was_done_once_nobody_is_asked_how_it_goes_as_a_rule(
        self, language: LanguageCode, line: str, asked: str
    ) -> None:
        """E2"""
        question = gap_question(task("depth", language=language, skill="Barcode", known=(line,)))
        assert question.endswith(asked)

    def test_what_is_done_all_the_time_is_asked_for_as_a_rule(self) -> None:
        question = gap_question(task("depth", skill="labels", known=("Printed the labels of the yard",)))
        assert question.endswith("How do you usually go about this, from start to finish?")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_after_a_question_on_words_of_an_answer_the_work_is_named_again(
        self, language: LanguageCode
    ) -> None:
        """G2: "this work" was nothing that had been named."""
        probe = quoting("the hardest are the quiet ones", language, 0)[0]
        first = f"{RESUME_WORDS[language].leads.back[0].format(skill='Kardex')} ?"
        request = task("autonomy", first, f"{probe} ?", language=language, skill="Kardex").model_copy(
            update={"staying": True}
        )
        assert "Kardex" in gap_question(request)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", LINE_KINDS)
def test_an_answer_to_a_question_on_a_line_of_its_kind_counts_for_what_it_asks(
    kind: LineKind, language: LanguageCode
) -> None:
    """E2"""
    wanted = tuple(
        Concept(concept_id=each, text=each, label=each, severity="major", attribute=each)
        for each in SKILL_ATTRIBUTES
    )
    for attribute, questions in RESUME_WORDS[language].of_lines[kind].items():
        for question in questions:
            request = AssessRequest(
                language=language, main_question=question, shown_question=question, ideal_answer="",
                concepts=wanted, covered=(), exchanges=(Exchange(question, "Some."),), skill="Yard",
            )  # fmt: skip
            assert attribute_asked(request, request.exchanges[0]) == attribute


LINES: list[tuple[LanguageCode, str, str, str, str]] = [
    ("en", "Breakages down to almost none", "Led a team of six", "Founded the night desk", "Swept both yards"),
    ("de", "Bruch um 12 % gesenkt", "Leitung eines Teams von sechs", "Aufbau der Nachtstelle", "Beide Höfe gekehrt"),
    ("fr", "Casse réduite de moitié", "Encadrement de six ouvriers", "Création du poste de nuit", "Cours balayées"),
    ("es", "Roturas reducidas a la mitad", "Seis personas a mi cargo", "Creación del turno de noche", "Patios barridos"),
    ("it", "Rotture ridotte del 12 %", "Guida di una squadra di sei", "Creazione di un turno di notte", "Cortili puliti"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "result", "leading", "once", "duty"), LINES)
def test_of_a_job_a_result_is_asked_about_first_and_each_line_for_what_it_tells(
    language: LanguageCode, result: str, leading: str, once: str, duty: str
) -> None:
    """E2: “Reduced annual freight cost by 22 %” was never asked about, and daily schedules were."""
    asked: list[str] = []
    kinds: list[LineKind | None] = ["result", "once", "leading", None]
    attributes: list[SkillAttribute] = ["depth", "constraints", "autonomy", "depth"]
    for line, kind, attribute in zip(
        (result, once, leading, f"{duty} {duty}"), kinds, attributes, strict=True
    ):
        request = task(attribute, *asked, language=language, skill="Forge")
        lines = (f"{duty} {duty}", leading, once, result)
        asked.append(gap_question(request.model_copy(update={"is_job": True, "lines": lines})))
        book = RESUME_WORDS[language]
        assert line in asked[-1]
        assert sentences(asked[-1])[-1] in (book.of_lines[kind] if kind else book.questions)[attribute]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_only_the_beginning_of_a_line_is_never_said_by_itself(language: LanguageCode) -> None:
    """“Still on this subject: Wrote the crisis plan”: nobody would say that."""
    line, name = "Wrote the flood plan of the harbour", "Wrote the flood plan"
    request = task("depth", language=language, skill=name).model_copy(update={"lines": (line,)})
    first = gap_question(request)
    assert line in first
    staying = request.model_copy(update={"attribute": "autonomy", "asked": (first,), "staying": True})
    again = gap_question(staying)
    assert name not in again
    later = gap_question(staying.model_copy(update={"asked": (first, again), "staying": False}))
    assert line in later


def test_a_line_that_was_quoted_is_come_back_to_by_its_words() -> None:
    line = "Draw up the rota for the night shift"
    first = task("depth", skill="Draw up the rota").model_copy(update={"lines": (line,)})
    asked = gap_question(first)
    assert f"“{line}”" in asked
    again = gap_question(first.model_copy(update={"attribute": "autonomy", "asked": (asked, "What else?")}))
    assert f" to “{line}”. " in again
    assert RESUME_WORDS["en"].leads.line.partition("{")[0] not in again
