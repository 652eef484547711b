"""The post that a resume is written for is found as it is written, and quoted whole or by its name (E2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.resume.post_applied_for import (
    lines_without_post,
    parts_of,
    post_applied_for,
    quoted_post,
    wanted_by_post,
)
from shared.language.rules.resume.post_words import POST_WORDS, asks_of_post
from shared.modes.dynamic_gap.mode import DynamicGapMode
from shared.modes.dynamic_gap.of_the_post import OF_THE_POST, name_of_post_question, post_question
from shared.modes.dynamic_gap.records import SkillsRecord
from shared.text.spoken import LANGUAGES

NAMED: list[tuple[LanguageCode, str, str]] = [
    ("en", "Applying for: Head of the mill, Tarn", "Head of the mill, Tarn"),
    ("en", "Position applied for - Lock keeper", "Lock keeper"),
    ("en", "Target role\nLock keeper at the upper locks\n\nExperience", "Lock keeper at the upper locks"),
    ("en", "OBJECTIVE\nSeeking a position as kennel manager near Tarn.\n\nExperience", "kennel manager near Tarn"),
    ("en", "Summary\nI am looking for a job as a ferry driver.", "a ferry driver"),
    ("de", "Bewerbung als Leiterin der Weberei", "Leiterin der Weberei"),
    ("de", "Ich bewerbe mich um die Stelle als Schleusenhüter.", "Schleusenhüter"),
    ("en", "I am applying for the post of sluice hand.", "sluice hand"),
    ("de", "Angestrebte Stelle: Schleusenwärter", "Schleusenwärter"),
    ("de", "Ziel: Eine Stelle als Fahrerin der Fähre", "Eine Stelle als Fahrerin der Fähre"),
    ("fr", "Poste visé : Chef de la scierie", "Chef de la scierie"),
    ("fr", "Candidature au poste d’agent d’écluse", "agent d'écluse"),
    ("fr", "Objectif\nJe recherche un poste de cheffe d'atelier à Moor.", "cheffe d'atelier à Moor"),
    ("es", "Puesto al que opto: Encargada del telar", "Encargada del telar"),
    ("es", "Perfil\nBusco trabajo como conductor del ferri.", "conductor del ferri"),
    ("it", "Mi candido per: Capo tessitura", "Capo tessitura"),
    ("it", "Obiettivo\nCerco un posto come autista del traghetto.", "autista del traghetto"),
]  # fmt: skip
FRAMES = ("Ada Example\n\n{post}\n", "# {post}\n\nAda Example")


@pytest.mark.parametrize(("language", "text", "post"), NAMED)
@pytest.mark.parametrize("frame", FRAMES)
def test_a_resume_names_its_post_behind_a_label_below_a_heading_or_in_a_sentence(
    frame: str, language: LanguageCode, text: str, post: str
) -> None:
    assert post_applied_for(frame.format(post=text), language) == post


@pytest.mark.parametrize(("language", "text"), [
    ("en", "Objective\nA challenging place in which I can use my skills."),
    ("en", "References\nAnn Moor, director of the mill"),
    ("en", "Goal: to do my best every day."),
    ("en", "Experience\nWeaver, Tarn, 2019 - 2024\n- Helped a boy who is looking for a job as a cook"),
    ("en", "Experience\nClerk, Tarn, 2019 - 2024\n- Did this\n- Did that\n- Did more\n- And more\n- Yet more\n"
           "- Application for building permits in six villages"),
    ("en", "Applying for: what do you have?"),
    ("en", "Application for Employment"), ("fr", "Candidature spontanée"), ("it", "Candidatura spontanea"),
    ("de", "Berufserfahrung\nStelle: Weberin, 2019 - 2024"),
    ("es", "Experiencia\nPuesto: Tejedora, 2019 - 2024"),
    ("en", ""),
])  # fmt: skip
def test_what_names_no_work_and_what_others_look_for_are_no_post(language: LanguageCode, text: str) -> None:
    assert post_applied_for(text, language) is None


def test_a_post_is_quoted_whole_where_that_is_short_and_by_its_name_the_second_time() -> None:
    post = "Head of the mill, Tarn (team of six, own budget). Start in May."
    assert quoted_post(post) == "Head of the mill, Tarn (team of six, own budget)"
    assert quoted_post(post, shortly=True) == "Head of the mill"
    assert parts_of(post) == ["Head of the mill", "Tarn", "team of six", "own budget", "Start in May"]


def test_a_long_post_is_cut_where_a_part_ends() -> None:
    post = "Keeper of the upper locks, with a crew of three, the tolls, the ledger, and from May on the boat house too"
    assert quoted_post(post) == "Keeper of the upper locks, with a crew of three, the tolls, the ledger"
    assert quoted_post("Keeper (locks, " + "gates " * 20) == "Keeper"
    assert len(quoted_post("word " * 200).split()) == 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_the_post_asks_one_thing_and_is_known_again(language: LanguageCode) -> None:
    record = SkillsRecord(
        skills=(),
        source="rules",
        post="Weberei Tarn, Halle 2",
        required=("Spulen", "Garn färben", "Schichten planen", "Ketten bäumen"),
    )
    for main_id in OF_THE_POST:
        asked = post_question(record, main_id, language)
        assert asked.count("?") == 1
        assert asks_of_post(asked, language)
        assert "{" not in asked + name_of_post_question(record, main_id, language)
    assert "Weberei Tarn, Halle 2" in post_question(record, "t5.nearest", language)


HEARD: list[tuple[LanguageCode, str, str]] = [
    ("en", "people", "I've never led anybody."), ("en", "next", "I'd like to leave out the night shifts."),
    ("en", "next", "I want no more nights."), ("fr", "next", "Je ne veux plus travailler la nuit."),
    ("es", "next", "Ya no quiero trabajar de noche."), ("it", "next", "Non voglio più lavorare di notte."),
    ("en", "money", "I had no budget, the office did that."), ("de", "new", "Das müsste ich mir zeigen lassen."),
    ("de", "nearest", "Ich will keine Nächte mehr machen."), ("fr", "new", "Je demanderais qu'on me montre."),
    ("es", "money", "De nada, eso lo llevaba la oficina."), ("it", "money", "Non avevo un budget."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "kind", "said"), HEARD)
def test_what_somebody_never_did_and_wants_no_more_is_an_answer_there(
    language: LanguageCode, kind: str, said: str
) -> None:
    question = getattr(POST_WORDS[language], kind).format(post="Tarn")
    assert DynamicGapMode().heard(said, language, question, by_meaning=True).intent == "answer"


def test_a_plain_wish_is_still_heard_there() -> None:
    question = POST_WORDS["en"].next
    wishes = (
        ("I want to stop here.", "wish_to_stop"),
        ("I have to leave now, my train goes.", "wish_to_stop"),
    )
    for said, intent in (*wishes, ("I don't know.", "dont_know")):
        assert DynamicGapMode().heard(said, "en", question, by_meaning=True).intent == intent


@pytest.mark.parametrize(("language", "label"), [
    ("en", "Applies for: Lock keeper"), ("de", "Bewirbt sich als: Schleusenwärter"),
    ("fr", "Candidate au poste de : agent d'écluse"), ("es", "Se postula para: esclusero"),
    ("it", "Si candida come: guardiano della chiusa"),
])  # fmt: skip
def test_what_the_post_brings_is_told_of_nobody(language: LanguageCode, label: str) -> None:
    """E2: the staff of the post stood as the size of the work that was done."""
    resume = f"Tarn Depot\n2019 - 2024\nSAP, Excel\n\n{label} (11 SAP, 4 Excel)"
    assert post_applied_for(resume, language) is not None
    told = [line.text for line in lines_without_post(resume, language)]
    assert not [each for each in told if "11 SAP" in each]
    assert "SAP, Excel" in told


@pytest.mark.parametrize("at_the_end", [False, True])
def test_what_the_post_asks_for_is_no_line_of_theirs(at_the_end: bool) -> None:
    """“In your resume you write: Required: sluice gates” was asked."""
    work, post = "Clerk, Tarn Depot, 2019 - 2024\n- Sold tickets\nSkills: Sage", "Applying for: Lock keeper"
    asked = "Required: work on sluice gates, Sage"
    resume = "\n\n".join((work, post, asked) if at_the_end else (post, asked, work))
    told = [line.text for line in lines_without_post(resume, "en")]
    assert told[-1] == "Skills: Sage"
    assert not any("sluice" in each for each in told)
    assert "work on sluice gates" in wanted_by_post(resume, "en")
