"""What answers tell of the attributes of a skill (E2, E9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import (
    SKILL_ATTRIBUTES,
    AssessmentDraft,
    Concept,
    SkillAttribute,
)
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.points.assessing import assessment
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.skills.signs import asked_for


def asking(attribute: SkillAttribute, language: LanguageCode = "en", wording: int = 0) -> str:
    return RESUME_WORDS[language].questions[attribute][wording].replace("{skill}", "Kafka")


def judged(
    attribute: SkillAttribute,
    *answers: str,
    language: LanguageCode = "en",
    only: bool = False,
    question: str = "",
    others: tuple[str, ...] = (),
    skill: str = "Kafka",
    places: tuple[str, ...] = (),
) -> AssessmentDraft:
    wanted: list[SkillAttribute] = [each for each in SKILL_ATTRIBUTES if not only or each == attribute]
    shown = question or asking(attribute, language)
    return assessment(
        AssessRequest(
            language=language,
            main_question=shown,
            shown_question=shown,
            ideal_answer="",
            concepts=tuple(
                Concept(concept_id=each, text=each, label=each, severity="major", attribute=each)
                for each in wanted
            ),
            covered=(),
            exchanges=tuple(Exchange(shown, answer) for answer in answers),
            skill=skill,
            other_skills=others,
            other_places=places,
        ),
        None,
    )


def covered(attribute: SkillAttribute, *answers: str, language: LanguageCode = "en") -> dict[str, str | None]:
    found = judged(attribute, *answers, language=language).findings
    return {each.concept_id: each.evidence for each in found if each.verdict == "demonstrated"}


def for_review(
    attribute: SkillAttribute, *answers: str, language: LanguageCode = "en"
) -> dict[str, str | None]:
    found = judged(attribute, *answers, language=language).findings
    return {each.concept_id: each.evidence for each in found if each.verdict == "needs_review"}


class TestByTheWords:
    @pytest.mark.parametrize(("attribute", "answer"), [
        ("depth", "I know its internals quite well."), ("production_vs_prototype", "It was only a prototype."),
        ("production_vs_prototype", "No, I have never used it in production."),
        ("autonomy", "I decided that all by myself."), ("scale", "Two thousand messages a second."),
        ("duration", "Five years."), ("duration", "Since 2018."), ("constraints", "We had a tight budget."),
    ])  # fmt: skip
    def test_a_short_answer_tells_what_was_asked(self, attribute: SkillAttribute, answer: str) -> None:
        assert covered(attribute, answer) == {attribute: answer}

    def test_an_answer_that_names_the_skill_tells_others_besides_each_by_its_own_sentence(self) -> None:
        live = "Kafka went live in March with 30 users."
        told = covered("autonomy", f"My lead picked the topics, I chose the keys. {live}")

        assert told["production_vs_prototype"] == told["scale"] == live
        assert told["autonomy"] == "My lead picked the topics, I chose the keys."

    def test_a_time_that_must_be_met_is_no_duration(self) -> None:
        assert set(covered("constraints", "We had a deadline of two months.")) == {"constraints"}

    def test_a_later_answer_does_not_replace_the_better_one_given_before(self) -> None:
        first, later = "I know its internals well.", "I decided its internals in depth, all alone."
        assert covered("depth", first, later)["depth"] == first

    def test_of_a_quantity_the_latest_is_quoted(self) -> None:
        told = covered("duration", "Four years.", "Sorry, it was five years.")

        assert told == {"duration": "Sorry, it was five years."}


class TestByAnsweringDirectly:
    """G4: that something was said at some length is for a person to judge."""

    ANSWER = "I rewrote how the consumers rebalance because ours stalled whenever one of them restarted."

    def test_a_substantial_answer_without_any_of_the_words_is_for_a_person(self) -> None:
        assert covered("depth", self.ANSWER) == {}
        assert for_review("depth", self.ANSWER) == {"depth": self.ANSWER}

    def test_it_is_not_asked_about_again(self) -> None:
        """A2: nobody has judged it, so it is no confirmed gap."""
        draft = judged("depth", self.ANSWER, only=True)
        assert [each.doubts for each in draft.findings] == [("not_judged",)]

    def test_a_later_answer_with_the_words_counts_before_it(self) -> None:
        later = "I know its internals quite well."
        assert covered("depth", self.ANSWER, later) == {"depth": later}

    @pytest.mark.parametrize(
        "answer",
        [
            "We had a strict budget and GDPR constraints in every single project.",
            "It ran in production with three hundred users for the whole time.",
        ],
    )
    def test_what_tells_of_another_attribute_alone_is_not_what_was_asked(self, answer: str) -> None:
        assert "depth" not in for_review("depth", answer)
        assert for_review("depth", f"{answer} {self.ANSWER}")["depth"]

    def test_its_first_sentences_are_quoted_whole_without_what_asks_back(self) -> None:
        more = "Then the old cluster was drained and every queue was moved to the new one while the shop stayed open."
        assert for_review("depth", f"Does it say something else?\n{self.ANSWER} {more}") == {
            "depth": self.ANSWER
        }
        assert for_review("depth", f"{self.ANSWER} It took me a week. {more}") == {
            "depth": f"{self.ANSWER} It took me a week."
        }

    @pytest.mark.parametrize(
        ("language", "answer"),
        [
            ("en", "The hardest thing was when Peter died, I was in tears for days. He was so young."),
            ("de", "Am schwersten war, als unsere Kollegin gestorben ist, da musste ich weinen. Sie war noch so jung."),
            ("fr", "Le plus dur, c'est qu'on a perdu Agnès, j'en pleure encore. Elle est partie en un mois, un cancer."),
            ("es", "Lo más duro fue cuando murió mi compañera, todavía lloro. Se fue en un mes, tan joven."),
            ("it", "La cosa più dura è stata la morte di Anna, piango ancora. Se n'è andata in un mese, così giovane."),
        ],
    )  # fmt: skip
    def test_grief_is_evidence_of_nothing(self, language: LanguageCode, answer: str) -> None:
        assert for_review("depth", answer, language=language) == {}
        assert for_review("constraints", answer, language=language) == {}

    def test_of_a_sentence_without_an_end_the_first_words_are_quoted(self) -> None:
        answer = " ".join([self.ANSWER.strip("."), *["and we looked at the logs and"] * 10])
        assert for_review("depth", answer) == {"depth": " ".join(answer.split(" ")[:60])}

    @pytest.mark.parametrize("answer", [
        "I don't know.", "I would rather not answer that.", "Some of it.", "What do you mean by that?",
        "The weather was sunny and we had pizza for lunch on the beach",
        "I already mentioned all of that at length in my resume",
    ], ids=["not knowing", "refusing", "thin", "asking back", "elsewhere", "pointing to the resume"])  # fmt: skip
    def test_what_is_no_answer_to_it_tells_nothing(self, answer: str) -> None:
        assert covered("depth", answer) == for_review("depth", answer) == {}

    @pytest.mark.parametrize("attribute", ["duration", "scale"])
    def test_how_long_and_how_large_want_a_quantity(self, attribute: SkillAttribute) -> None:
        assert covered(attribute, "It was really a big part of my work at the bank all the time then") == {}

    @pytest.mark.parametrize(("attribute", "answer"), [
        ("duration", "A few years, on and off."), ("duration", "Three."), ("duration", "About six weeks."),
        ("scale", "Thousands, I would say."), ("scale", "Around 300 of them."),
    ])  # fmt: skip
    def test_a_vague_one_will_do(self, attribute: SkillAttribute, answer: str) -> None:
        assert attribute in covered(attribute, answer)

    @pytest.mark.parametrize(
        ("language", "answer"),
        [
            ("it", "Le scelte erano tutte mie, il collega guardava soltanto il risultato finale."),
            ("es", "Las elecciones eran mías, el compañero solo miraba el resultado al final del día."),
            ("de", "Die Auswahl lag bei mir, der Kollege hat am Ende nur das Ergebnis angesehen."),
            ("fr", "Les choix étaient les miens, le collègue regardait juste le résultat à la fin."),
        ],
    )
    def test_it_goes_for_five_languages(self, language: LanguageCode, answer: str) -> None:
        assert for_review("autonomy", answer, language=language) == {"autonomy": answer}


class TestWhatIsNoEvidence:
    @pytest.mark.parametrize(
        ("language", "answer"),
        [
            ("en", "I told you already, I am an expert in the ovens and mixers we have here."),
            ("en", "Your questions are strange, ask an expert in bread and not a baker."),
            ("en", "I have to go now, the expert for the mixer is at the door."),
            ("de", "Das habe ich doch schon gesagt, ich bin Experte für Öfen und Kneter."),
            ("fr", "Je viens de le dire, je suis experte des fours et des pétrins de la maison."),
            ("it", "L'ho già detto, sono esperto di forni e impastatrici di questa casa."),
            ("es", "Ya lo dije, soy experto en hornos y amasadoras de esta casa."),
        ],
    )
    def test_talk_about_the_talk_is_not_quoted(self, language: LanguageCode, answer: str) -> None:
        assert covered("depth", answer, language=language) == {}

    @pytest.mark.parametrize(
        ("language", "attribute", "answer"),
        [
            ("en", "depth", "I am no expert on pumps, I only switch them on."),
            ("en", "constraints", "There were no mistakes in the doses that we gave during the night."),
            ("de", "depth", "Ich bin kein Experte für Pumpen, ich schalte sie nur ein."),
            ("fr", "depth", "Je ne suis pas experte des pompes, je les allume seulement."),
            ("it", "depth", "Non sono esperto di pompe, le accendo soltanto la mattina."),
            ("es", "depth", "No soy experto en bombas, solo las enciendo por la mañana."),
        ],
    )
    def test_what_is_denied_is_for_a_person(
        self, language: LanguageCode, attribute: SkillAttribute, answer: str
    ) -> None:
        assert covered(attribute, answer, language=language) == {}

    @pytest.mark.parametrize(
        ("language", "answer"),
        [
            ("en", "The ovens weren't my decision, the owner picked them from a list."),
            ("en", "the ovens werent my decision, the owner picked them from a list"),
            ("en", "Others decide the recipes, the prices and the budget for the flour."),
            ("de", "Der Ofen war nicht meine Entscheidung, den hat die Inhaberin gekauft."),
            ("fr", "Le four n'était pas ma décision, la patronne l'a acheté toute seule."),
            ("it", "Il forno non era una mia decisione, lo ha comprato la titolare."),
            ("es", "El horno no fue decisión mía, lo compró la dueña por su cuenta."),
        ],
    )
    def test_what_others_decided_tells_of_no_decision_of_theirs(
        self, language: LanguageCode, answer: str
    ) -> None:
        assert covered("autonomy", answer, language=language) == {}
        assert for_review("autonomy", answer, language=language) == {"autonomy": answer}

    @pytest.mark.parametrize(("language", "answer"), [
        ("en", "The ovens were not my decision. I chose the flour and the hours of the night shift."),
        ("de", "Das Budget war nicht meine Entscheidung. Den Dienstplan habe ich ganz allein gemacht."),
        ("fr", "Les horaires, ce n'était pas ma décision. Le planning de nuit, je l'ai fait toute seule."),
    ])  # fmt: skip
    def test_a_decision_of_their_own_is_quoted_with_what_others_decided(
        self, language: LanguageCode, answer: str
    ) -> None:
        assert covered("autonomy", answer, language=language) == {"autonomy": answer}

    @pytest.mark.parametrize("answer", ["We ran with zero downtime.", "It ran there without downtime."])
    def test_a_limit_that_is_a_no_by_itself_is_told(self, answer: str) -> None:
        assert covered("constraints", answer) == {"constraints": answer}


class TestWhatIsNotSurelyOfTheSkill:
    """G4: what cannot be known is not claimed; a person sees the sentence and decides."""

    @pytest.mark.parametrize(
        ("language", "answer"),
        [
            ("en", "We had eleven trucks and a team of nine people in the yard back then."),
            ("de", "Wir hatten elf Lastwagen und ein Team von neun Leuten auf dem Hof damals."),
            ("fr", "On avait onze camions et une équipe de neuf personnes dans la cour alors."),
            ("es", "Teníamos once camiones y un equipo de nueve personas en el patio entonces."),
            ("it", "Avevamo undici camion e una squadra di nove persone nel cortile allora."),
        ],
    )
    def test_what_was_not_asked_for_and_names_no_skill_is_for_a_person(
        self, language: LanguageCode, answer: str
    ) -> None:
        assert "scale" not in covered("depth", answer, language=language)
        assert for_review("depth", answer, language=language)["scale"] == answer

    @pytest.mark.parametrize(("language", "answer"), [
        ("en", "Alone, mostly."), ("de", "Allein, größtenteils."), ("fr", "Seule, la plupart."),
        ("es", "Sola, casi siempre."), ("it", "Da sola, spesso."),
    ])  # fmt: skip
    def test_a_few_words_are_for_a_person(self, language: LanguageCode, answer: str) -> None:
        assert covered("autonomy", answer, language=language) == {}

    @pytest.mark.parametrize(
        ("language", "answer"),
        [
            ("en", "That is the second time you ask me what was difficult about the valves."),
            ("en", "My daughter was ill that whole winter, that was the hardest of all."),
            ("en", "My late father had a problem with his lungs in those years, he died in spring."),
            ("de", "Jetzt fragen Sie zum zweiten Mal, was an den Ventilen schwierig war."),
            ("de", "Meine Tochter war den ganzen Winter krank, das war das Problem damals."),
            ("fr", "C'est la deuxième fois que vous me demandez ce qui était difficile avec les vannes."),
            ("fr", "Ma fille était malade tout l'hiver, c'était le plus dur de tout."),
            ("es", "Es la segunda vez que me pregunta usted qué fue lo difícil de las válvulas."),
            ("es", "Mi hija estuvo enferma todo el invierno, ese era el problema entonces."),
            ("it", "È la seconda volta che mi chiede che cosa era difficile con le valvole."),
            ("it", "Mia figlia era malata tutto l'inverno, quello era il problema allora."),
        ],
    )
    def test_talk_about_the_questions_and_private_life_are_no_limits_of_the_work(
        self, language: LanguageCode, answer: str
    ) -> None:
        assert covered("constraints", answer, language=language) == {}

    @pytest.mark.parametrize(
        ("language", "answer"),
        [
            ("en", "The hardest was at Fernhill, where the lifts broke down every week."),
            ("de", "Das Schwierige war in Fernhill, da gab es jede Woche Probleme mit den Aufzügen."),
            ("fr", "Le plus dur c'était à fernhill, les ascenseurs étaient en panne chaque semaine."),
            ("es", "Lo difícil fue en Fernhill, los ascensores tenían problemas cada semana."),
            ("it", "Il difficile era a Fernhill, gli ascensori avevano problemi ogni settimana."),
        ],
    )
    def test_what_was_at_another_place_is_not_claimed_of_this_one(
        self, language: LanguageCode, answer: str
    ) -> None:
        places = ("Fernhill House, Bodmin",)
        found = judged("constraints", answer, language=language, skill="Oakley Care, Truro", places=places)
        assert all(each.verdict != "demonstrated" for each in found.findings)


class TestOtherSkills:
    """E2: what is said of another skill of the resume tells nothing of this one."""

    OTHERS = ("RabbitMQ", "Go")

    def known(self, attribute: SkillAttribute, answer: str) -> set[str]:
        found = judged(attribute, answer, others=self.OTHERS).findings
        return {each.concept_id for each in found if each.verdict == "demonstrated"}

    @pytest.mark.parametrize("answer", [
        "Mostly RabbitMQ and Kafka, with thirty services in production.",
        "RabbitMQ. Thirty services in production for six years.", "We had Go in production with thirty services.",
        "Go and Kafka for six years.",
    ])  # fmt: skip
    def test_a_sentence_that_names_another_tells_nothing(self, answer: str) -> None:
        assert self.known("scale", answer) == set()

    def test_a_clause_of_its_own_tells_of_it(self) -> None:
        answer = "RabbitMQ I only read about, Kafka ran with thirty services."
        assert self.known("scale", answer) == {"scale"}

    def test_a_word_that_only_reads_like_a_short_name_is_none(self) -> None:
        assert self.known("scale", "We go through thirty services every day.") == {"scale"}

    def test_the_talk_comes_back_to_it(self) -> None:
        answer = "RabbitMQ was there first. It had two users. Then came Kafka. It had thirty services."
        assert judged("scale", answer, others=self.OTHERS).findings[
            SKILL_ATTRIBUTES.index("scale")
        ].evidence == ("It had thirty services.")


class TestTheRestOfTheAssessment:
    def test_pointing_to_the_resume_is_neutral_and_says_what_it_adds(self) -> None:
        """E9."""
        draft = judged("autonomy", "I already covered this in my resume - I led a team of 5 engineers")

        assert draft.engagement == "neutral"
        verdicts = {each.concept_id: each.verdict for each in draft.findings}
        assert (verdicts["autonomy"], verdicts["scale"]) == ("demonstrated", "needs_review")
        assert draft.acknowledgement is None

    @pytest.mark.parametrize(("language", "answer"), [
        ("en", "As stated in my resume."), ("en", "My resume shows that."), ("en", "It's in my CV."),
        ("en", "see my CV"), ("en", "Already in my resume"), ("it", "nel mio CV"), ("de", "siehe Lebenslauf"),
        ("it", "È già scritto nel mio curriculum."), ("es", "Ya está en mi currículum."),
        ("de", "Steht schon im Lebenslauf."), ("fr", "C'est déjà dans mon CV."),
    ])  # fmt: skip
    def test_it_is_never_low_in_any_language(self, language: LanguageCode, answer: str) -> None:
        """E9."""
        draft = judged("depth", answer, language=language)

        assert draft.engagement == "neutral"
        assert draft.intent == "answer"
        assert all(each.verdict == "not_demonstrated" for each in draft.findings)

    def test_confidence_is_measured_on_what_was_asked(self) -> None:
        assert judged("duration", "I have used it for five years.").confidence == "high"
        assert judged("duration", "Quite often, to be honest with you.").confidence == "low"

    def test_asking_back_is_no_answer(self) -> None:
        assert judged("depth", "What do you mean by depth?").intent == "clarification"

    def test_there_is_no_grade_without_an_ideal_answer(self) -> None:
        assert judged("duration", "Five years.").grade is None


class TestWhichAttributeWasAsked:
    @pytest.mark.parametrize("attribute", SKILL_ATTRIBUTES)
    @pytest.mark.parametrize("language", ["en", "it", "es", "de", "fr"])
    def test_every_wording_of_the_rules_fills_its_own(
        self, attribute: SkillAttribute, language: LanguageCode
    ) -> None:
        answer = "blau 12 gelb rot weiss schwarz kafka dunkel hell rund eckig"
        for wording in range(len(RESUME_WORDS[language].questions[attribute])):
            draft = judged(
                attribute, answer, language=language, question=asking(attribute, language, wording)
            )

            told = {"demonstrated", "needs_review"}
            assert attribute in {each.concept_id for each in draft.findings if each.verdict in told}

    @pytest.mark.parametrize(("question", "attribute"), [
        ("How many years did you spend on it?", "duration"), ("How many users did it have?", "scale"),
        ("Did it reach production?", "production_vs_prototype"), ("Which deadlines did you face?", "constraints"),
        ("Who decided on the design?", "autonomy"), ("What do you know about its internals?", "depth"),
        ("Tell me more, please.", None),
    ])  # fmt: skip
    def test_a_question_in_other_words_is_recognised(self, question: str, attribute: str | None) -> None:
        assert asked_for(question, "en") == attribute


@given(
    attribute=st.sampled_from(SKILL_ATTRIBUTES),
    answer=st.lists(
        st.sampled_from(
            [
                "I led it.",
                "five years",
                "I don't know.",
                "in production",
                "budget",
                "\n",
                "we had 3 users",
                "?",
            ]
        )
    ).map(" ".join),
)
def test_all_evidence_stands_in_the_answer(attribute: SkillAttribute, answer: str) -> None:
    for finding in judged(attribute, answer).findings:
        assert finding.verdict in {"demonstrated", "needs_review", "not_demonstrated"}
        assert (finding.evidence or "") in answer
        assert (finding.evidence is None) == (finding.verdict == "not_demonstrated")


OWN: dict[LanguageCode, tuple[str, str, str]] = {
    "en": ("What did you decide yourself in this work, and what did others decide?",
           "I moved the whole delivery to the night train, before the boss could be reached.",
           "And for the training, I trained three, no sorry, five people."),
    "de": ("Was haben Sie bei dieser Arbeit selbst entschieden, und was andere?",
           "Die ganze Lieferung auf den Nachtzug gelegt, bevor der Chef zu erreichen war.",
           "Und was die Schulung angeht, ich habe drei, nein Moment, fünf Leute geschult."),
    "fr": ("Qu'avez-vous décidé vous-même dans ce travail, et qu'ont décidé les autres ?",
           "Toute la livraison mise sur le train de nuit, avant que le chef soit joignable.",
           "Et pour la formation j'ai formé trois, non pardon, cinq personnes."),
    "es": ("¿Qué decidió usted en este trabajo y qué decidieron otros?",
           "Pasar toda la entrega al tren de noche antes de poder localizar al jefe.",
           "Y para la formación formé a tres, no, perdón, cinco personas."),
    "it": ("Che cosa ha deciso Lei in questo lavoro, e che cosa gli altri?",
           "Tutta la consegna spostata sul treno di notte, prima di poter sentire il capo.",
           "E per la formazione ho formato tre, no scusi, cinque persone."),
}  # fmt: skip


@pytest.mark.parametrize("language", OWN)
def test_a_number_that_is_put_right_tells_no_autonomy(language: LanguageCode) -> None:
    question, told, corrected = OWN[language]
    draft = judged(
        "autonomy", f"{told} {corrected}", language=language, question=question, skill="Lund Freight"
    )
    found = {each.concept_id: each for each in draft.findings}
    assert found["autonomy"].evidence == told
    assert found["depth"].evidence != corrected


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "Rotas, me. Prices, the office."), ("de", "Dienstpläne ich, Preise das Büro."),
        ("fr", "Les décisions de tournée, moi. Les prix, le bureau."), ("es", "Los turnos, yo. Los precios, la oficina."),
        ("it", "I turni, io. I prezzi, l'ufficio."),
    ],
)  # fmt: skip
def test_what_a_few_words_tell_of_what_was_asked_is_for_a_person(language: LanguageCode, answer: str) -> None:
    draft = judged("autonomy", answer, language=language, question=OWN[language][0], skill="Lund Freight")
    (found,) = (each for each in draft.findings if each.concept_id == "autonomy")
    assert (found.verdict, found.evidence) == ("needs_review", answer)


@pytest.mark.parametrize("answer", ["Yes.", "The others.", "It varies.", "Me, mostly."])
def test_what_tells_nothing_is_for_nobody(answer: str) -> None:
    draft = judged("autonomy", answer, question=OWN["en"][0], skill="Lund Freight")
    assert "needs_review" not in {each.verdict for each in draft.findings}


def test_an_exclamation_is_not_what_a_person_decides_by() -> None:
    told = "At six I load the van, then I ring every shop, and in the evening I settle the bills with the office."
    draft = judged("depth", f"Oh dear, an ordinary day, what is that! {told}", question="What is a day like?")
    (found,) = (each for each in draft.findings if each.concept_id == "depth")
    assert found.evidence == told


@pytest.mark.parametrize(
    ("language", "answer", "told"),
    [
        ("en", "At Fernhill? I decided alone to call the doctor.", "I decided alone to call the doctor."),
        ("de", "In Fernhill? Nachts habe ich allein entschieden, den Notarzt zu rufen.",
         "Nachts habe ich allein entschieden, den Notarzt zu rufen."),
        ("fr", "À Fernhill ? La nuit j'ai décidé seule d'appeler le médecin.",
         "La nuit j'ai décidé seule d'appeler le médecin."),
        ("es", "¿En Fernhill? De noche decidí sola llamar al médico.", "De noche decidí sola llamar al médico."),
        ("it", "A Fernhill? Di notte ho deciso da sola di chiamare il medico.",
         "Di notte ho deciso da sola di chiamare il medico."),
    ],
)  # fmt: skip
def test_what_follows_the_name_of_another_place_is_not_credited_to_the_job_that_was_asked_about(
    language: LanguageCode, answer: str, told: str
) -> None:
    """E2: a person decides; at the job itself it is credited."""
    places = ("Fernhill House, Bodmin",)
    away = judged("autonomy", answer, language=language, skill="Oakley Care, Truro", places=places, only=True)
    here = judged("autonomy", told, language=language, skill="Oakley Care, Truro", places=places, only=True)
    assert [(each.verdict, each.doubts) for each in away.findings] == [("needs_review", ("subject",))]
    assert [each.verdict for each in here.findings] == ["demonstrated"]


def test_where_the_job_itself_is_named_again_what_follows_is_of_it() -> None:
    answer = "At Fernhill? No, that was quiet. At Oakley I decided alone to call the doctor."
    found = judged(
        "autonomy", answer, skill="Oakley Care, Truro", places=("Fernhill House, Bodmin",), only=True
    )
    assert [each.verdict for each in found.findings] == ["demonstrated"]


def test_a_few_words_and_those_right_behind_tell_what_was_asked() -> None:
    """E2: two short sentences say who decides."""
    draft = judged("autonomy", "Shifts I decided. Who sat where, me. The prices came from Hull.", only=True)
    assert [(each.verdict, each.evidence) for each in draft.findings] == [
        ("demonstrated", "Shifts I decided. Who sat where, me.")
    ]


@pytest.mark.parametrize(
    ("language", "harm"),
    [
        ("en", "A picker lost two toes in 2021 while I was on shift with him."),
        ("de", "Ein Bewohner ist im Winter gestorben, als ich allein Dienst hatte."),
        ("fr", "Madame Petit est morte un dimanche pendant que je faisais les plannings."),
        ("es", "Un señor murió solo mientras yo hacía los turnos de la semana."),
        ("it", "Una signora è morta di domenica mentre io facevo i turni."),
    ],
)
def test_a_death_or_an_injury_is_no_evidence_of_a_skill(language: LanguageCode, harm: str) -> None:
    """E2, G2"""
    found = judged("depth", harm, language=language).findings
    assert all(each.evidence is None or harm.rstrip(".") not in each.evidence for each in found)


def test_one_sentence_is_shown_for_one_attribute_where_both_are_in_doubt() -> None:
    """E2"""
    answer = "In the morning I plan the tours for the lorries and hand out the keys to whoever drives them."
    told = for_review("depth", answer)
    assert list(told.values()).count(answer) <= 1


def test_what_was_told_first_still_tells_when_the_next_answer_only_points_back_to_it() -> None:
    """E2, G2"""
    first = "We clock on at six, read the night sheet, split the crew over the gates and walk the yard until noon."
    request = AssessRequest(
        language="en",
        main_question=asking("depth"),
        shown_question=asking("depth"),
        ideal_answer="",
        concepts=(Concept(concept_id="d", text="d", label="d", severity="major", attribute="depth"),),
        covered=(),
        exchanges=(Exchange(asking("depth"), first), Exchange("Could you say more?", "I told you that.")),
        skill="Yard",
        heard="already_said",
    )
    (found,) = assessment(request, None).findings
    assert (found.verdict, found.evidence) == ("needs_review", first)


def test_a_few_words_are_not_quoted_without_the_sentence_that_they_open() -> None:
    """G5"""
    answer = (
        "Mostly the sluice. At half six I read what the night has left in the book, send people to whichever gate is"
        " worst, walk the dam twice with the lamp, and at two I write it all up for the next crew."
    )
    assert for_review("depth", answer)["depth"] == answer


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "Nothing. You do what the plan says."), ("de", "Nichts. Man macht, was im Plan steht."),
    ("fr", "Rien. On fait ce que dit le plan."), ("es", "Nada. Se hace lo que dice el plan."),
    ("it", "Niente. Si fa quello che dice il piano."),
])  # fmt: skip
def test_that_nothing_is_theirs_to_decide_is_an_answer_and_not_asked_again(
    language: LanguageCode, answer: str
) -> None:
    """E2: “Which tasks were yours from beginning to end?”, after who had said that they may change nothing."""
    shown = asking("autonomy", language, 3)
    (found,) = [
        each
        for each in judged("autonomy", answer, language=language, question=shown).findings
        if each.concept_id == "autonomy"
    ]
    assert (found.verdict, found.evidence, found.doubts) == ("needs_review", answer, ("not_judged",))


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "I don't say why I left the harbour back then, that's my business."),
        ("de", "Warum ich damals am Hafen gegangen bin, sage ich nicht, das ist meine Sache."),
        ("fr", "Pourquoi je suis parti du port à l'époque, ça me regarde, c'est privé."),
        ("es", "Por qué me fui del puerto en aquella época no lo digo, es asunto mío."),
        ("it", "Perché allora me ne sono andato dal porto non lo dico, sono affari miei."),
    ],
)
def test_what_somebody_keeps_to_themselves_is_evidence_of_nothing(
    language: LanguageCode, answer: str
) -> None:
    """E2: a refusal was quoted for difficulties and how they were handled."""
    assert for_review("constraints", answer, language=language) == {}


@pytest.mark.parametrize(("language", "answer", "told"), [
    ("en", "The 90 are all of us, I do about sixty. I've never had a budget. I'd have to learn it.", "sixty"),
    ("de", "Die 90 macht das ganze Team, ich mache etwa sechzig. Ein Budget hatte ich nie.", "sechzig"),
    ("fr", "Les 90, c'est toute la maison, j'en fais une soixantaine. Un budget, je n'en ai jamais eu.", "90"),
    ("es", "Los 90 son de toda la casa, yo hago unos sesenta. Presupuesto nunca he tenido.", "sesenta"),
    ("it", "I 90 sono di tutta la casa, io ne faccio una sessantina. Un budget non l'ho mai avuto.", "90"),
])  # fmt: skip
def test_how_large_it_was_counts_beside_what_they_never_had(
    language: LanguageCode, answer: str, told: str
) -> None:
    found = judged("scale", answer, language=language).findings
    assert told in next(str(each.evidence) for each in found if each.concept_id == "scale")


def test_the_question_said_again_is_no_evidence() -> None:
    question = "Could you give me an example of a decision in this work that was yours alone?"
    answer = (
        "A decision that was mine alone... I closed the road myself when the tree came down, and told nobody."
    )
    (found,) = judged("autonomy", answer, only=True, question=question).findings
    assert "tree" in str(found.evidence)


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "I explain what the plan leaves out. A widow came in with an old plan and we sat down with the bill."),
    ("de", "Ich erkläre, was der Vertrag nicht deckt. Eine Witwe kam mit einem alten Vertrag zu mir ins Büro."),
])  # fmt: skip
def test_a_grief_that_is_of_those_they_work_for_hides_no_answer(language: LanguageCode, answer: str) -> None:
    found = judged("depth", answer, language=language, only=True).findings
    assert [each.verdict for each in found] == ["needs_review"]
