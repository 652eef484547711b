"""A sub-goal that says what "is done" is put to the person who does it (G3)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asking_for import asking_for
from shared.language.rules.impersonal import to_you
from shared.modes.topic_exploration.plan import SubGoal


@pytest.mark.parametrize(
    ("language", "written", "asked"),
    [
        ("en", "what is done when the bread runs out", "what do you do when the bread runs out"),
        ("en", "what was tried first", "what did you try first"),
        ("en", "what has already been changed", "what have you already changed"),
        ("en", "which tools are used", "which tools you use"),
        ("en", "how much is set aside", "how much you set aside"),
        ("en", "how it is stored", "how you store it"),
        ("en", "how the week is planned", "how you plan the week"),
        ("en", "how complaints are handled", "how you handle complaints"),
        ("en", "where the keys were kept", "where you kept the keys"),
        ("it", "che cosa si fa quando piove", "che cosa fa quando piove"),
        ("it", "quali attrezzi si usano", "quali attrezzi usa"),
        ("it", "che cosa si è cambiato dopo", "che cosa ha cambiato dopo"),
        ("it", "come è stato risolto il guasto", "come ha risolto il guasto"),
        ("it", "quale strada si fa e quanto ci vuole", "quale strada fa e quanto ci vuole"),
        ("it", "che cosa viene buttato via", "che cosa butta via"),
        ("it", "che cosa si fa se non si ha tempo", "che cosa fa se non ha tempo"),
        ("fr", "ce qu'on fait quand il pleut", "ce que vous faites quand il pleut"),
        ("fr", "comment on organise sa semaine", "comment vous organisez votre semaine"),
        ("fr", "comment on s'y prend", "comment vous vous y prenez"),
        ("fr", "quand l'on achète du pain", "quand vous achetez du pain"),
        ("fr", "ce qu'on a essayé", "ce que vous avez essayé"),
        ("fr", "ce qui est jeté", "ce que vous jetez"),
        ("fr", "ce qui a été changé ensuite", "ce que vous avez changé ensuite"),
        ("fr", "comment les courses sont préparées", "comment vous préparez les courses"),
        ("es", "qué se hace cuando llueve", "qué hace usted cuando llueve"),
        ("es", "qué herramientas se usan", "qué herramientas usa usted"),
        ("es", "qué se ha probado ya", "qué ha probado usted ya"),
        ("es", "qué se hizo entonces", "qué hizo usted entonces"),
        ("es", "qué se compra cuando no se tiene tiempo", "qué compra usted cuando no tiene tiempo"),
        ("de", "was man macht, wenn es regnet", "was Sie machen, wenn es regnet"),
        ("de", "wie man das entscheidet", "wie Sie das entscheiden"),
        ("de", "was man wegwirft", "was Sie wegwerfen"),
        ("de", "was man tut, wenn man keine Zeit hat", "was Sie tun, wenn Sie keine Zeit haben"),
        ("de", "was macht man dann", "was machen Sie dann"),
        ("de", "was gegossen wird und wie lange man braucht", "was Sie gießen und wie lange Sie brauchen"),
        ("de", "was weggeworfen wird", "was Sie wegwerfen"),
        ("de", "wie das Essen geplant wird", "wie Sie das Essen planen"),
        ("de", "was danach geändert wurde", "was Sie danach geändert haben"),
    ],
)
def test_what_is_done_is_what_you_do(language: LanguageCode, written: str, asked: str) -> None:
    assert to_you(written, language) == asked


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "what is missing"),
        ("en", "who decides what is cooked"),
        ("en", "what is done by the landlord"),
        ("en", "what is asked of you"),
        ("en", "how it felt afterwards"),
        ("en", "what was expensive"),
        ("en", "how they are treated"),
        ("it", "come si sente"),
        ("it", "come si svolge la giornata"),
        ("it", "che cosa si è rotto"),
        ("it", "come si è sentito dopo"),
        ("it", "che cosa è stato difficile"),
        ("it", "che cosa è stato deciso dal capo"),
        ("it", "chi viene invitato"),
        ("fr", "ce qui manque"),
        ("fr", "ce qui est fait par la mairie"),
        ("fr", "ce qui est difficile"),
        ("es", "cómo se siente después"),
        ("es", "qué se rompió"),
        ("es", "por qué se lo dijo"),
        ("de", "was von der Leitung entschieden wird"),
        ("de", "was fehlt"),
        ("de", "wie sich das anfühlt"),
        ("de", "was teurer wird"),
    ],
)
def test_what_others_do_or_what_happens_is_left_as_it_stands(language: LanguageCode, written: str) -> None:
    assert to_you(written, language) == written


@pytest.mark.parametrize(
    ("language", "written", "question"),
    [
        ("en", "what is thrown out at the end of the day", "What do you throw out at the end of the day?"),
        ("it", "quale forno si usa", "Può dirmi quale forno usa?"),
        (
            "de",
            "was man macht, wenn alles voll ist",
            "Können Sie mir sagen, was Sie machen, wenn alles voll ist?",
        ),
        ("fr", "ce qu'on fait du pain rassis", "Pouvez-vous me dire ce que vous faites du pain rassis ?"),
        ("es", "qué se hace con el pan duro", "¿Puede decirme qué hace usted con el pan duro?"),
    ],
)
def test_the_question_is_put_to_the_person(language: LanguageCode, written: str, question: str) -> None:
    assert next(iter(asking_for(SubGoal(text=written), language))) == question
