"""Who has time for one question more is asked what only they know; who says otherwise of a file, who confirms it."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import WaitingQuestion
from shared.language.rules.asides.no_answers import grants_one_more, leave_takings
from shared.language.rules.following_up.last_question import most_valuable
from shared.language.rules.following_up.quoted import quoting
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS, ArtefactPlace, file_question
from shared.language.rules.handover.facts import facts
from shared.language.rules.handover.file_analysis.subjects import FileSubject
from shared.language.rules.handover.turn_extraction import extraction
from tests.language.handover_turn import extract_task

GRANTED: dict[LanguageCode, str] = {
    "en": "I'd change the list. That's enough now, they're waiting for me downstairs. One last question, if you must.",
    "de": "Ich würde die Liste ändern. Mir reicht es jetzt, die warten unten auf mich. Eine noch, dann ist Schluss.",
    "fr": "Je changerais la liste. Bon, ça suffit, on m'attend en bas. Encore une question si vous y tenez.",
    "es": "Cambiaría la lista. Ya basta, me esperan abajo. Una cosa más, si hace falta.",
    "it": "Cambierei la lista. Adesso basta, mi aspettano giù. Una cosa sola ancora, se proprio serve.",
}


def waiting(question_id: str, text: str, priority: str = "P0") -> WaitingQuestion:
    return WaitingQuestion.model_validate({"question_id": question_id, "text": text, "priority": priority})


@pytest.mark.parametrize("language", GRANTED)
def test_who_has_time_for_one_question_more_says_so_and_tells_nothing_by_it(language: LanguageCode) -> None:
    said = GRANTED[language]
    assert grants_one_more(said, language)
    assert [each.span for each in facts(said, language)] == [said.partition(". ")[0] + "."]
    assert len(leave_takings(said, language)) == 2


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We change the list. One last thing: the key is in the drawer."), ("de", "Noch eine Frage: wer liest das?"),
    ("en", "That is one more question for the council."), ("de", "Eins noch: der Schlüssel klemmt."),
    ("it", "Un'ultima cosa, il tubo perde."), ("fr", "Encore une question, qui lit cela ?"),
    ("es", "Una cosa más, la llave está en el cajón."),
])  # fmt: skip
def test_who_adds_or_asks_one_thing_more_grants_none(language: LanguageCode, said: str) -> None:
    assert not grants_one_more(said, language)


@pytest.mark.parametrize("language", GRANTED)
def test_the_last_question_is_what_two_files_say_otherwise_and_none_on_their_own_words(
    language: LanguageCode,
) -> None:
    hint = waiting(
        "hint",
        f"{quoting('Bo has the spare key', language, 0)[0]} {HANDOVER_QUESTIONS[language].of_words[0]}",
    )
    plain = waiting("plain", f"a.txt: d. {HANDOVER_QUESTIONS[language].of_words[0]}")
    subject = FileSubject("conflict", "conflict", text="9 days, not 3 weeks", value="3 weeks")
    text = file_question(subject, ArtefactPlace(file_name="a.txt"), language, other="b.txt")
    listed = [hint, plain, waiting("differs", text or "", "P1")]
    assert most_valuable(listed, language) == "differs"
    assert most_valuable(listed[:2], language) == "plain"
    task = extract_task(GRANTED[language], language=language, waiting=tuple(listed), last_one=True)
    found = extraction(task)
    assert (found.next_question_id, found.must_go, found.discovered) == ("differs", True, ())


@pytest.mark.parametrize(("language", "said", "known", "holds"), [
    ("en", "No, wait, Thursday. The van comes on Wednesdays in June.", "The bins go out on Wednesday at night.",
     "The bins go out on Thursday at night. (Said before: Wednesday)"),
    ("de", "Nein, Moment, im März. Der TÜV war im Mai.", "Die Versicherung wird im April gekündigt.",
     "Die Versicherung wird im März gekündigt. (Vorher gesagt: April)"),
    ("fr", "Non, attendez, en mars. L'assurance c'est en mai.", "Le bail finit en avril.",
     "Le bail finit en mars. (Dit auparavant : avril)"),
    ("es", "No, espere, en marzo. El seguro es en mayo.", "El contrato acaba en abril.",
     "El contrato acaba en marzo. (Dicho antes: abril)"),
    ("it", "No, aspetti, novembre. Ottobre era la polizza.", "Scade a ottobre, mi pare, e bisogna rifarla.",
     "Scade a novembre, mi pare, e bisogna rifarla. (Detto prima: ottobre)"),
])  # fmt: skip
def test_a_value_that_the_next_answer_takes_back_first_gives_way_where_it_was_said(
    language: LanguageCode, said: str, known: str, holds: str
) -> None:
    found = extraction(extract_task(said, facts=(known,), language=language))
    assert [(each.was, each.text) for each in found.mended] == [(known, holds)]
    assert [each.text for each in found.facts] == [said.partition(". ")[2]]


def test_where_one_answer_told_two_such_values_none_gives_way() -> None:
    known = ("The hatch is oiled in March.", "The roof is checked in June.")
    asked = ("What is done by hand?", "What is done by hand?")
    found = extraction(extract_task("No, wait, in April.", facts=known, facts_asked=asked))
    assert found.mended == ()
    assert (
        extraction(extract_task("No, on Friday we are closed.", facts=("We bake on Monday.",))).mended == ()
    )


@pytest.mark.parametrize(("language", "said", "told"), [
    ("it", "Telefono a Ivo a casa. Al centralino no.", ["Telefono a Ivo a casa. Al centralino no."]),
    ("it", "Niente da correggere. Di Ivo Le ho detto. Intanto c'è il secchio.", ["Intanto c'è il secchio."]),
    ("it", "Diciamo che il tubo perde.", ["Il tubo perde."]),
    ("en", "I ring Bob at home. Not the office. I told you about Ivo.", ["I ring Bob at home. Not the office."]),
    ("de", "Nichts zu ergänzen. Von Ivo habe ich Ihnen erzählt.", []),
    ("fr", "Rien à corriger. J'appelle Luc chez lui. Pas le standard.", ["J'appelle Luc chez lui. Pas le standard."]),
    ("es", "Nada que añadir. Digamos que la bomba aguanta.", ["La bomba aguanta."]),
])  # fmt: skip
def test_what_only_speaks_to_the_interviewer_is_no_fact_and_a_bare_denial_no_fact_of_its_own(
    language: LanguageCode, said: str, told: list[str]
) -> None:
    assert [each.text for each in facts(said, language)] == told
