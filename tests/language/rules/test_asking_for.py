"""How a sub-goal is asked for: by its author's questions and name, itself where it is a question, never a note (G3)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asking_for import asking_for, is_addressed, is_spoken
from shared.language.rules.impersonal.person import naming_the_person
from shared.modes.topic_exploration.plan import SubGoal

PROBES = ("Who had the last word?", "Who was not asked?")


def test_the_authors_questions_come_first_then_the_name() -> None:
    goal = SubGoal(text="power within the family", topic="the decision", probes=PROBES)
    texts = list(asking_for(goal, "en"))
    assert texts[:2] == list(PROBES)
    assert all("the decision" in text for text in texts[2:])
    assert not any("power" in text for text in texts)


@pytest.mark.parametrize(
    ("language", "note", "question"),
    [
        ("en", "who decided on it", "Could you tell me who decided on it?"),
        ("en", "Who is called first", "Who is called first?"),
        ("en", "Rules for borrowing", "Could you tell me about rules for borrowing?"),
        ("en", "what they regret about it", "Could you tell me what you regret about it?"),
        ("en", "find out how it is counted", "Could you tell me how you count it?"),
        ("de", "was sie bedauern", "Können Sie mir sagen, was Sie bedauern?"),
        ("de", "Zeitdruck", "Zum Thema Zeitdruck: Wie ist das bei Ihnen?"),
        ("fr", "les effets", "Que pouvez-vous me dire sur les effets ?"),
        (
            "en",
            "what broke, and what the person did first",
            "Could you tell me what broke, and what you did first?",
        ),
        ("en", "the person's first reaction", "Could you tell me about your first reaction?"),
        ("en", "first reaction to a price", "What would you say about this: first reaction to a price?"),
        ("en", "describe a typical trip", "Could you describe a typical trip?"),
        ("fr", "décrire un trajet, de porte à porte", "Pourriez-vous décrire un trajet, de porte à porte ?"),
        ("fr", "repérer les moments pénibles", "Que pouvez-vous me dire sur les moments pénibles ?"),
        ("de", "einen typischen Weg beschreiben", "Könnten Sie einen typischen Weg beschreiben?"),
        ("es", "identificar los momentos difíciles", "¿Qué puede contarme sobre los momentos difíciles?"),
        ("it", "descrivere un tragitto tipico", "Potrebbe descrivere un tragitto tipico?"),
        ("en", "Who decides in the end?", "Who decides in the end?"),
        ("de", "wie gezählt wird", "Können Sie mir sagen, wie Sie zählen?"),
        ("de", "wer ist zuständig", "Wer ist zuständig?"),
        ("fr", "comment on compte", "Pouvez-vous me dire comment vous comptez ?"),
        ("es", "cómo se cuenta", "¿Puede decirme cómo se cuenta?"),
        ("it", "come si conta", "Può dirmi come si conta?"),
    ],
)
def test_a_sub_goal_that_is_a_question_is_asked(language: LanguageCode, note: str, question: str) -> None:
    assert next(asking_for(SubGoal(text=note), language)) == question


@pytest.mark.parametrize(
    ("language", "note"),
    [
        ("en", "how often"),
        ("en", "how customers react when they wait"),
        ("de", "wie sie entscheidet"),
        ("en", "by whom"),
        ("en", "how the person shops and pays"),
        ("en", "what people say when they leave"),
        ("en", "what helps the person most"),
        ("en", "what the person who repaired it said"),
        ("it", "che cosa disturba la persona"),
        ("es", "qué pasa con la persona"),
        ("fr", "ce que les autres pensent de la personne"),
        ("en", "probe for signs of burnout?"[:-1]),
        ("en", "Did the participant mention the price?"),
        ("fr", "ce qu'ils regrettent"),
        ("es", "qué les falta a los participantes"),
        ("it", "che cosa manca a loro"),
    ],
)
def test_a_note_is_not(language: LanguageCode, note: str) -> None:
    assert not is_spoken(SubGoal(text=note), language)


def test_questions_of_a_guide_are_put_to_the_participant_or_not_at_all() -> None:
    assert is_addressed("Who signed?", "en")
    assert not is_addressed("Did they say who signed?", "en")
    assert is_addressed("Wer hat bei Ihnen unterschrieben?", "de")


@pytest.mark.parametrize(
    ("language", "note", "question"),
    [
        ("en", "When the person usually comes and why then", "when you usually come and why then"),
        ("en", "a time when they wanted to come", "about a time when you wanted to come"),
        ("en", "what hours would suit them best", "what hours would suit you best"),
        ("en", "which online services they have used", "which online services you have used"),
        ("en", "how the person carries it", "how you carry it"),
        ("de", "Wie die Person den Bus bestellt", "wie Sie den Bus bestellen"),
        ("de", "was die Person daran stört", "was Sie daran stört"),
        ("de", "wer ihr dabei hilft", "wer Ihnen dabei hilft"),
        ("de", "wer der Person hilft", "wer Ihnen hilft"),
        ("de", "wer ihr größter Helfer ist", "wer Ihr größter Helfer ist"),
        ("fr", "comment la personne se déplace", "comment vous vous déplacez"),
        ("fr", "ce qui gêne la personne", "ce qui vous gêne"),
        ("es", "cómo pide la persona el autobús", "cómo pide usted el autobús"),
        ("es", "quién ayuda a la persona", "quién le ayuda"),
        ("it", "come la persona prenota l'autobus", "come prenota l'autobus"),
    ],
)
def test_a_note_on_the_person_is_put_to_that_person_where_its_verb_is_certain(
    language: LanguageCode, note: str, question: str
) -> None:
    """G3: topics were left after one question because none of their sub-goals could be asked for."""
    assert question in next(asking_for(SubGoal(text=note), language))


@pytest.mark.parametrize(
    ("language", "note", "other", "named"),
    [
        ("en", "why she leaves", "how the person comes", "why the person leaves"),
        (
            "de",
            "Warum sie den Bus nicht nimmt",
            "Wie die Person kommt",
            "Warum die Person den Bus nicht nimmt",
        ),
        ("de", "Warum sie den Bus nicht nehmen", "Wie die Person kommt", "Warum sie den Bus nicht nehmen"),
        ("de", "Was sie kostet", "Wie die Gebühr entsteht", "Was sie kostet"),
        ("fr", "pourquoi elle part", "comment la personne vient", "pourquoi la personne part"),
        ("es", "por qué ella se va", "cómo viene la persona", "por qué la persona se va"),
        ("it", "perché lei parte", "come viene la persona", "perché la persona parte"),
    ],
)
def test_she_is_the_person_where_the_plan_speaks_of_one(
    language: LanguageCode, note: str, other: str, named: str
) -> None:
    assert naming_the_person(note, [other], language) == named
