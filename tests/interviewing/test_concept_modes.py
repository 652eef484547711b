"""Whole interviews by the rules in five languages: their style, and what becomes of what once went wrong."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from shared.interview.results.build import build_result
from shared.interview.results.markdown import to_markdown
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS
from shared.studies.preflight.style import ShownTurn, faults
from tests.hosting import ROOT
from tests.interviewing.led_by_rules import adaptive, candidate, shown, talk
from tests.orchestrators.driver import Interviews

LANGUAGES: Final[tuple[LanguageCode, ...]] = ("en", "de", "fr", "es", "it")

FUSES: Final[dict[LanguageCode, tuple[str, str, str]]] = {
    "en": ("What do you do when the light in the stairwell goes out?",
           "Take the spare fuses from the red cabinet. Warn the tenants, then log the outage.", "warning people"),
    "de": ("Was tun Sie, wenn das Licht im Treppenhaus ausfällt?",
           "Ersatzsicherungen aus dem roten Schrank holen. Die Mieter warnen, dann die Störung eintragen.", "Warnung"),
    "fr": ("Que faites-vous quand la lumière de l'escalier s'éteint ?",
           "Prendre les fusibles de rechange dans l'armoire rouge. Avertir les locataires, puis noter la panne.",
           "l'information des personnes"),
    "es": ("¿Qué hace cuando se apaga la luz de la escalera?",
           "Tomar los fusibles de repuesto del armario rojo. Avisar a los inquilinos y anotar la avería.",
           "el aviso a las personas"),
    "it": ("Che cosa fa quando si spegne la luce delle scale?",
           "Prendere i fusibili di ricambio dall'armadio rosso. Avvertire gli inquilini e annotare il guasto.",
           "l'avviso alle persone"),
}  # fmt: skip
SAID: Final[dict[LanguageCode, tuple[str, ...]]] = {
    "en": ("I go down with a torch and have a look.", "My mother died that March, so I was away a lot.", "42",
           "I don't know.", "Somebody usually helps me with it.", "It differs from house to house, really."),
    "de": ("Ich gehe mit einer Lampe hinunter und sehe nach.", "Meine Mutter starb im März, ich war oft weg.", "42",
           "Das weiß ich nicht.", "Meistens hilft mir jemand dabei.", "Das ist von Haus zu Haus verschieden."),
    "fr": ("Je descends avec une lampe et je regarde.", "Ma mère est morte en mars, j'étais souvent absent.", "42",
           "Je ne sais pas.", "Quelqu'un m'aide d'habitude.", "Cela change d'un immeuble à l'autre."),
    "es": ("Bajo con una linterna y miro.", "Mi madre murió en marzo y faltaba mucho.", "42",
           "No lo sé.", "Casi siempre me ayuda alguien.", "Eso cambia de una casa a otra."),
    "it": ("Scendo con una torcia e guardo.", "Mia madre è morta a marzo e mancavo spesso.", "42",
           "Non lo so.", "Di solito qualcuno mi aiuta.", "Cambia da una casa all'altra."),
}  # fmt: skip
RESUMES: Final[dict[LanguageCode, str]] = {
    "en": "Experience\nWard nurse, Elm Clinic, 2015 - present\n- Night shifts for 14 patients\n"
          "Porter, Elm Clinic, 2011 - 2015\nSkills\nLogistics\n- Wound care\n- English, Excel\nHobbies\nSailing",
    "de": "Berufserfahrung\nPflegerin, Klinik Ulm, 2015 - heute\n- Nachtdienst für 14 Patienten\n"
          "Botin, Klinik Ulm, 2011 - 2015\nKenntnisse\nLogistik\n- Wundversorgung\n- Englisch, Excel\nHobbys\nSegeln",
    "fr": "Expérience\nInfirmière, Clinique Orme, 2015 - aujourd'hui\n- Garde de nuit pour 14 patients\n"
          "Brancardière, 2011 - 2015\nCompétences\nLogistique\n- Pansements\n- anglais, Excel\nLoisirs\nVoile",
    "es": "Experiencia\nEnfermera, Clínica Olmo, 2015 - actualidad\n- Turno de noche para 14 pacientes\n"
          "Celadora, 2011 - 2015\nHabilidades\nLogística\n- Cura de heridas\n- inglés, Excel\nAficiones\nVela",
    "it": "Esperienza\nInfermiera, Clinica Olmo, 2015 - oggi\n- Turno di notte per 14 pazienti\n"
          "Ausiliaria, 2011 - 2015\nCompetenze\nLogistica\n- Medicazione di ferite\n- inglese, Excel\nHobby\nVela",
}  # fmt: skip
ASIDES: Final = ("Logisti", "Logísti", "Excel", "ngl", "Sailing", "Segeln", "Voile", "Vela")
"""Headings, languages, office software and hobbies of these resumes."""


def fuses(language: LanguageCode, **changes: Any) -> dict[str, Any]:
    question, ideal, _ = FUSES[language]
    return {"question_text": question, "ideal_answer": ideal} | changes


@pytest.mark.parametrize("language", LANGUAGES)
class TestStyle:
    async def test_of_main_questions_with_ideal_answers(
        self, interviews: Interviews, language: LanguageCode
    ) -> None:
        _, ideal, topic = FUSES[language]
        parts = ideal.split(". ")
        keys = [{"concept": part} for part in parts[:-1]] + [{"concept": parts[-1], "topic": topic}]
        await adaptive(
            interviews,
            fuses(language),
            fuses(language, key_concepts=keys, question_id="k"),
            language=language,
        )
        await talk(interviews, SAID[language])
        turns = await shown(interviews, ideal, topic)
        assert len(turns) > 4
        assert faults(_main_questions_once(turns), language) == []
        assert any(topic in turn.question for turn in turns), "the author's topic is asked for"

    async def test_of_a_question_set(self, interviews: Interviews, language: LanguageCode) -> None:
        question, ideal, topic = FUSES[language]
        probe = {"en": "Whom do you tell?", "de": "Wem sagen Sie es?", "fr": "À qui le dites-vous ?",
                 "es": "¿A quién se lo dice?", "it": "A chi lo dice?"}[language]  # fmt: skip
        parts = [part.rstrip(".") for part in ideal.split(". ")]
        criteria: list[Any] = [parts[0], {"text": parts[1], "topic": topic, "probes": [probe]}]
        asked = {"category": "LIGHT", "question_text": question, "what_assesses": criteria,
                 "expected_answer_pattern": ideal}  # fmt: skip
        await candidate(interviews, "predefined_questions", "-", asked, language=language)
        await talk(interviews, SAID[language])
        turns = await shown(interviews, ideal, topic, probe)
        assert faults(turns, language) == []
        assert probe in [turn.question for turn in turns]

    async def test_of_the_skills_of_a_resume(self, interviews: Interviews, language: LanguageCode) -> None:
        await candidate(interviews, "dynamic_gap", RESUMES[language], language=language)
        await talk(interviews, SAID[language])
        turns = await shown(interviews)
        assert len(turns) > 5
        assert faults(turns, language) == []
        assert "14" in turns[0].question, "it begins with the latest work, in the resume's own words"
        assert not any(aside in turn.question for turn in turns for aside in ASIDES)


def _main_questions_once(turns: Sequence[ShownTurn]) -> list[ShownTurn]:
    """The same main question stands in the material twice, on purpose: the second is no fault of the interviewer's."""
    return [replace(turn, aside=turn.aside or turn.authored) for turn in turns]


class TestWhatWentWrong:
    """The examples of what went wrong, and what happens now."""

    YARD: Final = {
        "question_id": "y",
        "question_text": "What is wrong in the yard?",
        "ideal_answer": "The drain in the yard is blocked.",
    }

    async def test_no_fragment_of_an_answer_is_thrown_back(self, interviews: Interviews) -> None:
        """“You mentioned “said March”.” · “You brought up “hate angry”.”"""
        await adaptive(interviews, fuses("en"), self.YARD)
        await interviews.answer("She said March and I hate being angry about it all the time.")
        question = await interviews.question()
        assert question.question_text == "What could go wrong?"

    async def test_the_answer_is_not_given_away(self, interviews: Interviews) -> None:
        """“What can you tell me about “red cabinet” here?”"""
        await adaptive(interviews, fuses("en"))
        await talk(interviews, ["I have a look around downstairs first."])
        assert not any("cabinet" in turn.question for turn in await shown(interviews) if not turn.authored)

    async def test_three_honest_i_do_not_know_are_no_dismissal(self, interviews: Interviews) -> None:
        """They leave the questions, with their reason; the third brings an offer."""
        asked = [
            {
                "category": "C",
                "question_text": f"How do you keep {each}?",
                "what_assesses": [f"Care of {each}"],
            }
            for each in ("lamps", "ropes", "boats", "sails")
        ]
        await candidate(interviews, "predefined_questions", "-", *asked)
        for _ in range(4):
            assert (await interviews.header()).status == "awaiting_answer"
            assert (await interviews.question()).kind != "offer"
            await interviews.answer("I don't know.")
        assert (await interviews.reasons()).count("Participant does not know") == 1
        assert (await interviews.question()).kind == "offer"

    async def test_what_is_left_open_is_not_asked_again(self, interviews: Interviews) -> None:
        """“That is fine, we can leave that one open”, and it was asked again."""
        await adaptive(
            interviews, fuses("en"), fuses("en", question_text="And in the yard?", question_id="y")
        )
        await interviews.answer("I don't know.")
        easier = await interviews.question()
        assert (easier.kind, easier.acknowledgement) == ("follow_up", "That is all right.")
        await interviews.answer("No idea.")
        assert (await interviews.question()).question_text == "And in the yard?"
        assert (await interviews.reasons())[1] == "Participant does not know"

    async def test_a_wish_to_stop_is_no_material(self, interviews: Interviews) -> None:
        """“I withdraw my application, stop asking me.” → “You mentioned “stop asking”.”"""
        await adaptive(interviews, fuses("en"))
        await interviews.answer("I want to stop the interview.")
        header = await interviews.header()
        offered = header.question is not None and header.question.kind == "offer"
        assert header.status == "ended" or offered

    async def test_a_skill_that_is_none_is_asked_about_no_more(self, interviews: Interviews) -> None:
        """“Logistics” was asked about, twice after a correction."""
        await candidate(interviews, "dynamic_gap", "Skills: Logistics, welding")
        await interviews.answer("That is only a heading, not a skill.")
        question = await interviews.question()
        assert question.acknowledgement in FOLLOW_UP_WORDS["en"].corrected
        await talk(interviews, SAID["en"])
        assert not any("Logistics" in turn.question for turn in (await shown(interviews))[1:])
        assert [each.name for each in (await interviews.result()).skills] == ["Welding"]

    async def test_what_a_probe_meant_is_said_and_nothing_is_lost(self, interviews: Interviews) -> None:
        """“An example of what?” got the same probe again."""
        await adaptive(interviews, fuses("en"))
        await interviews.answer("I warn the tenants.")
        await interviews.answer("An example of what?")
        question = await interviews.question()
        assert question.kind == "clarification"
        assert question.question_text == FOLLOW_UP_WORDS["en"].explained[0].format(question=FUSES["en"][0])
        first, second = [turn.assessment for turn in (await interviews.turns())[:2]]
        assert first is not None
        assert second is not None
        assert first.ledger.covered == second.ledger.covered != ()

    async def test_an_author_s_question_and_probe_are_explained_with_their_own_words(
        self, interviews: Interviews
    ) -> None:
        """D15: only a probe of the rules is put in other words."""
        probe = "Whom do you warn first?"
        keys = [{"concept": "Warn the tenants", "probes": [probe]}]
        await adaptive(interviews, fuses("en", key_concepts=keys))
        await interviews.answer("What do you mean by that?")
        assert (await interviews.question()).question_text.endswith(FUSES["en"][0])
        await interviews.answer("I get a torch from the shelf.")
        assert (await interviews.question()).question_text == probe
        await interviews.answer("What do you mean by that?")
        assert (await interviews.question()).question_text.endswith(probe)

    async def test_what_is_said_beside_a_wish_is_kept(self, interviews: Interviews) -> None:
        """“Next please, but …” lost what came after it; a question how many there are got no number."""
        yard = {
            "question_id": "y",
            "question_text": "And in the yard?",
            "ideal_answer": "Ring the caretaker.",
        }
        await adaptive(interviews, fuses("en", question_id="q"), yard)
        await interviews.answer("I have a look. How many more questions are there?")
        assert "about one more main question after this one" in (
            (await interviews.question()).acknowledgement or ""
        )
        await interviews.answer("Next please. And we do warn the tenants.")
        assert (await interviews.question()).question_text == "And in the yard?"
        second = (await interviews.turns())[1].assessment
        assert second is not None
        assert (second.beside, second.ledger.covered) == ("wish_to_skip", ("q.c2",))
        assert (await interviews.reasons())[1] == "Participant wished to go on"

    async def test_one_sad_sentence_is_met_with_one_and_the_answer_counts(
        self, interviews: Interviews
    ) -> None:
        await adaptive(interviews, fuses("en"), self.YARD)
        await interviews.answer("I warn the tenants first. My mother died there last year, I still cry.")
        question = await interviews.question()
        assert (question.kind, question.offer) == ("offer", "care")
        assert "died" not in question.question_text
        first = (await interviews.turns())[0].assessment
        assert first is not None
        assert first.assessment is not None

    async def test_who_is_not_hurt_is_asked_on(self, interviews: Interviews) -> None:
        """The offer of care came a second time, and to the same tale."""
        await adaptive(interviews, fuses("en"), self.YARD)
        await interviews.answer("I just can't do this, my mother died there.")
        assert (await interviews.question()).offer == "care"
        await interviews.answer("Nonsense, it wasn't me who was crying, it was the plumber.")
        assert (await interviews.question()).offer is None
        await interviews.answer("I warn the tenants first. The plumber's mother died, and he was crying.")
        assert (await interviews.question()).offer is None

    async def test_an_answer_in_passing_counts_for_its_question(self, interviews: Interviews) -> None:
        await adaptive(interviews, fuses("en", max_follow_ups=0), self.YARD)
        await interviews.answer("I warn the tenants. And the drain in the yard is blocked.")
        question = await interviews.question()
        assert question.question_text == "What is wrong in the yard?"
        assert question.acknowledgement is not None
        await interviews.answer("As I say.")
        last = (await interviews.turns())[1].assessment
        assert last is not None
        assert last.ledger.open == ()

    async def test_a_trade_is_no_tool(self, interviews: Interviews) -> None:
        """“Quel est le problème le plus difficile que vous avez résolu avec infirmière”"""
        await candidate(interviews, "dynamic_gap", RESUMES["fr"], language="fr")
        await talk(interviews, SAID["fr"])
        assert not any("avec infirmière" in turn.question.lower() for turn in await shown(interviews))


LATER: Final[dict[LanguageCode, tuple[str, str, str, str, str]]] = {
    "en": ("What do you check before the ferry leaves the jetty?", "I count the life jackets.",
           "Who relieves you in the evening?", "I look at the sky first.",
           "Marta does. Oh, and before the ferry leaves the jetty I count the life jackets."),
    "de": ("Was prüfen Sie, bevor die Fähre den Steg verlässt?", "Ich zähle die Schwimmwesten.",
           "Wer löst Sie am Abend ab?", "Ich schaue zuerst zum Himmel.",
           "Das macht Marta. Ach, und ich zähle die Schwimmwesten, bevor die Fähre den Steg verlässt."),
    "fr": ("Que vérifiez-vous avant que le bac quitte le ponton ?", "Je compte les gilets de sauvetage.",
           "Qui vous relève le soir ?", "Je regarde d'abord le ciel.",
           "C'est Marta. Ah, et avant que le bac quitte le ponton, je compte les gilets de sauvetage."),
    "es": ("¿Qué comprueba antes de que el barco deje el muelle?", "Cuento los chalecos salvavidas.",
           "¿Quién la releva por la tarde?", "Primero miro el cielo.",
           "Marta. Ah, y antes de que el barco deje el muelle cuento los chalecos salvavidas."),
    "it": ("Che cosa controlla prima che il traghetto lasci il molo?", "Conto i giubbotti di salvataggio.",
           "Chi le dà il cambio la sera?", "Prima guardo il cielo.",
           "Marta. Ah, e prima che il traghetto lasci il molo conto i giubbotti di salvataggio."),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_said_later_counts_for_an_earlier_question(
    interviews: Interviews, language: LanguageCode
) -> None:
    """G2: with the words and the turn of the later answer; so the result calls nothing open that was said."""
    first, point, second, before, later = LATER[language]
    asked = [
        {"question_id": "leaving", "question_text": first, "ideal_answer": point, "max_follow_ups": 0},
        {"question_id": "relief", "question_text": second, "ideal_answer": "Marta.", "max_follow_ups": 0},
    ]
    await adaptive(interviews, *asked, language=language)
    await interviews.answer(before)
    await interviews.answer(later)
    result = await build_result(interviews.services.store, interviews.interview_id)
    assert not [gap for gap in result.gaps if gap.question_id == "leaving"]
    assert result.points
    assert result.points.covered >= 1
    judged = result.turns[1].assessment
    assert judged is not None
    told = [each for each in judged.criteria if each.criterion == point.rstrip(".")]
    assert [(each.verdict, (each.evidence or "?") in later) for each in told] == [("demonstrated", True)]
    assert result.summary is not None
    assert result.summary.sections[0].text.count("“") >= 1


async def test_the_summary_leaves_to_a_person_what_the_result_leaves_to_one(interviews: Interviews) -> None:
    """G5: also a point that was told to another question than its own, whose answers say nothing of it."""
    await candidate(interviews, "dynamic_gap", (ROOT / "samples/resume.txt").read_text())
    for said in (
        "I used it for four years, alone at first and later as lead of three people.",
        "We ran about 2,000 requests per second in production, with 40 services. I designed the rollout myself.",
        "I lead three people there.",
        "Skip",
        "I have no idea",
        "Sorry, what I said before was wrong: it was five years, not four.",
        "I don't want to go on, let's stop",
    ):
        await interviews.answer(said)
    result = await build_result(interviews.services.store, interviews.interview_id)
    asked = {turn.question_id: turn.question_text for turn in result.turns if turn.kind == "main"}
    doubted = {gap.gap_id for gap in result.gaps if gap.to_review}
    assert doubted & set(asked)
    assert result.summary is not None
    sure = {part.title for part in result.summary.sections if "Covered: " in part.text}
    covered = {key for key, text in asked.items() if any(text in title for title in sure)}
    assert covered.isdisjoint(doubted)
    listed = to_markdown(result).partition("## For a person to decide")[2].partition("\n## ")[0]
    assert sum(each.count("turn ") for each in listed.splitlines()) == len(doubted)
