"""How a sub-goal is asked for: by its author's questions and name, itself where it is a question, never a note (G3)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.exploration.asking_for import asking_for, is_addressed, is_spoken
from shared.language.rules.exploration.goal_questions import questions_of
from shared.modes.topic_exploration.plan import SubGoal

PROBES = ("Who had the last word?", "Who was not asked?")


def test_the_authors_questions_come_first_then_the_name() -> None:
    goal = SubGoal(text="power within the family", topic="the decision", probes=PROBES)
    texts = list(asking_for(goal, "en"))
    assert texts[:2] == list(PROBES)
    assert all("the decision" in text for text in texts[2:])
    assert not any("power" in text for text in texts)


@pytest.mark.parametrize(("language", "text", "asked", "left"), [
    ("en", "Identify the knots that hold, and find a night when they did not", "the knots that hold", "night"),
    ("de", "Herausfinden, welche Knoten halten, und eine Nacht finden, in der sie rissen", "welche Knoten", "Nacht"),
    ("fr", "Identifier les nœuds qui tiennent, et repérer une nuit sans", "les nœuds qui tiennent", "nuit"),
    ("es", "Identificar los nudos que aguantan y recoger una noche sin ellos", "los nudos que aguantan", "noche"),
    ("it", "Individuare i nodi che tengono e cogliere una notte senza", "i nodi che tengono", "notte"),
])  # fmt: skip
def test_of_two_things_that_an_author_wants_the_first_is_asked(
    language: LanguageCode, text: str, asked: str, left: str
) -> None:
    first = next(asking_for(SubGoal(text=text), language))
    assert asked in first
    assert left not in first


def test_the_half_that_is_not_about_the_person_is_asked_alone() -> None:
    goal = SubGoal(text="Comprendre ce qui a fait acheter la barque et ce que la personne en espérait")
    first = next(asking_for(goal, "fr"))
    assert "ce qui a fait acheter la barque" in first
    assert "personne" not in first


@pytest.mark.parametrize(("language", "note", "question"), [
    ("en", "who decided on it", "Could you tell me who decided on it?"),
    ("en", "Who is called first", "Who is called first?"),
    ("en", "Rules for borrowing", "Could you tell me about rules for borrowing?"),
    ("en", "what they regret about it", "Could you tell me what you regret about it?"),
    ("en", "find out how it is counted", "Could you tell me how it is counted?"),
    ("de", "was sie bedauern", "Können Sie mir sagen, was Sie bedauern?"),
    ("de", "Zeitdruck", "Was haben Sie dazu erlebt: Zeitdruck?"),
    ("fr", "les effets", "Que pouvez-vous me dire sur les effets ?"),
    ("en", "what broke, and what the person did first", "Could you tell me what broke, and what you did first?"),
    ("en", "the person's first reaction", "Could you tell me about your first reaction?"),
    ("en", "first reaction to a price", "And first reaction to a price: what has that been like for you?"),
    ("en", "describe a typical trip", "Could you describe a typical trip?"),
    ("fr", "décrire un trajet, de porte à porte", "Pourriez-vous décrire un trajet, de porte à porte ?"),
    ("en", "Reconstruct each occasion on which the fault was mentioned to anyone, by which way, and what came back",
     "And each occasion on which the fault was mentioned to anyone: what has that been like for you?"),
    ("fr", "repérer les moments pénibles", "Que pouvez-vous me dire sur les moments pénibles ?"),
    ("de", "einen typischen Weg beschreiben", "Könnten Sie einen typischen Weg beschreiben?"),
    ("es", "identificar los momentos difíciles", "¿Qué puede contarme sobre los momentos difíciles?"),
    ("it", "descrivere un tragitto tipico", "Potrebbe descrivere un tragitto tipico?"),
    ("en", "Who decides in the end?", "Who decides in the end?"),
    ("de", "wie gezählt wird", "Können Sie mir sagen, wie gezählt wird?"),
    ("de", "wer ist zuständig", "Wer ist zuständig?"),
    ("fr", "comment on compte", "Pouvez-vous me dire comment on compte ?"),
    ("es", "cómo se cuenta", "¿Puede decirme cómo se cuenta?"), ("it", "come si conta", "Può dirmi come si conta?"),
])  # fmt: skip
def test_a_sub_goal_that_is_a_question_is_asked(language: LanguageCode, note: str, question: str) -> None:
    assert next(asking_for(SubGoal(text=note), language)) == question


@pytest.mark.parametrize(("language", "note"), [
    ("en", "how often"), ("en", "by whom"), ("en", "probe for signs of burnout?"[:-1]),
    ("en", "Did the participant mention the price?"), ("fr", "s'il pleut souvent"),
    ("es", "qué les falta a los participantes"), ("it", "che cosa manca a loro"),
])  # fmt: skip
def test_a_note_is_not(language: LanguageCode, note: str) -> None:
    assert not is_spoken(SubGoal(text=note), language)


@pytest.mark.parametrize(("language", "note", "question"), [
    ("en", "How much rainwater they collect", "Could you tell me how much rainwater you collect?"),
    ("en", "what they do with the fruit they gather", "what you do with the fruit you gather"),
    ("en", "Where the tenant parks and how often they drive",
     "tell me where the tenant parks and how often they drive"),
    ("en", "What a volunteer does and what they find hard", "tell me what a volunteer does and what they find hard"),
    ("en", "how customers react when they wait", "tell me how customers react when they wait"),
    ("en", "what the person told the landlord and what they answered", "tell me what you told the landlord?"),
    ("en", "the person's view on fares and whether they would pay", "tell me about your view on fares?"),
    ("en", "what the person in charge said", "tell me what the person in charge said"),
    ("en", "what the person who repaired it said", "tell me what the person who repaired it said"),
    ("en", "what helps the person most", "what helps you most"),
    ("en", "on which days the person comes", "Could you tell me on which days you come?"),
    ("de", "Wie die Person einkauft und wer ihr hilft", "sagen, wie Sie einkaufen?"),
    ("en", "How long it takes them to get there", "how long it takes you to get there"),
    ("en", "Trace how the participant came to sing", "Could you tell me how you came to sing?"),
    ("en", "What keeps the respondent singing and what brought them closest to stopping",
     "what keeps you singing and what brought you closest to stopping?"),
    ("it", "Com'è una giornata tipica", "Com'è una giornata tipica?"),
    ("de", "Was die Person sammelt", "sagen, was Sie sammeln?"),
    ("de", "Was Sie gern sammeln", "was Sie gern sammeln"),
    ("fr", "Comment le locataire paie et ce qu'il attend", "comment le locataire paie et ce qu'il attend"),
    ("fr", "À quels moments la personne vient", "à quels moments vous venez ?"),
    ("en", "The experience of an earlier closure of the road and its effect on the takings of the week",
     "about the experience of an earlier closure of the road and its effect"),
    ("de", "Die Erfahrung mit einem früheren Umbau der Werkstatt und seine Wirkung auf den Umsatz der Woche",
     "erzählen: Die Erfahrung mit einem früheren Umbau der Werkstatt und seine Wirkung"),
    ("fr", "L'expérience d'une coupure précédente et son effet sur la marche de l'atelier",
     "sur l'expérience d'une coupure précédente et son effet"),
    ("es", "La experiencia de un cierre anterior de la calle y su efecto en las ventas de la semana",
     "sobre la experiencia de un cierre anterior de la calle y su efecto"),
    ("it", "L'esperienza di una chiusura precedente della strada e il suo effetto sulle vendite della settimana",
     "Come descriverebbe l'esperienza di una chiusura precedente della strada e il suo effetto"),
    ("it", "Se la persona ha mai chiesto aiuto", "Può dirmi se ha mai chiesto aiuto?"),
    ("de", "Wie die Person den Brand erlebt hat", "sagen, wie Sie den Brand erlebt haben?"),
    ("de", "Was sich im Alltag der Person geändert hat", "was sich in Ihrem Alltag geändert hat?"),
    ("fr", "Comment la personne l'a appris et ensuite", "dire comment vous l'avez appris et ensuite ?"),
    ("fr", "Ce qu'elle garderait ou changerait", "dire ce que vous garderiez ou changeriez ?"),
    ("fr", "Ce qui a bougé dans le quotidien de la personne", "bougé dans votre quotidien ?"),
    ("es", "Qué se perdió en el barrio de la persona", "decirme qué se perdió en su barrio?"),
    ("it", "Che cosa è rimasto nei ricordi della persona", "rimasto nei suoi ricordi?"),
    ("de", "Augenblicke der Angst", "Erinnern Sie sich an Augenblicke der Angst, und was war da?"),
    ("es", "Situaciones de apuro", "¿Recuerda situaciones de apuro, y qué pasó entonces?"),
    ("it", "Episodi di paura", "Ricorda episodi di paura, e che cosa successe allora?"),
])  # fmt: skip
def test_a_sub_goal_is_asked_in_whole_or_as_a_subject(
    language: LanguageCode, note: str, question: str
) -> None:
    """G3: "how much rainwater you?", "wann Sie gern kommen würden, aber nicht kann?" were asked."""
    assert question in next(asking_for(SubGoal(text=note), language))


@pytest.mark.parametrize(("language", "note"), [
    ("en", "how the person plans the week and shops"), ("en", "how people in the harbour get along"),
    ("de", "Welche Geräte die Person hat, leiht oder mietet"), ("de", "Wie die Person zur Arbeit fährt"),
    ("de", "Wann die Person geht und der Bus kommt"),
    ("fr", "Ce que la personne achète et cuisine"), ("fr", "Quand la personne viendrait mais ne peut pas"),
    ("fr", "Savoir ce que les participants regrettent"),
    ("es", "qué pasa con la persona"), ("es", "Cómo se avisó a la persona"),
    ("it", "che cosa disturba la persona"), ("it", "Che cosa impedisce alla persona di venire"),
    ("it", "Capire di chi si fidano gli intervistati"),
])  # fmt: skip
def test_what_speaks_of_a_person_and_cannot_be_put_to_them_for_certain_is_not_read_out(
    language: LanguageCode, note: str
) -> None:
    """G3: nobody says "how a person lived through it" to that person; its topic is asked about instead."""
    assert not is_spoken(SubGoal(text=note), language)


def test_questions_of_a_guide_are_put_to_the_participant_or_not_at_all() -> None:
    assert is_addressed("Who signed?", "en")
    assert not is_addressed("Did they say who signed?", "en")
    assert is_addressed("Wer hat bei Ihnen unterschrieben?", "de")


@pytest.mark.parametrize(("language", "note", "question"), [
    ("en", "When the person usually comes and why then", "when you usually come and why then"),
    ("en", "a time when they wanted to come", "about a time when you wanted to come"),
    ("en", "what hours would suit them best", "what hours would suit you best"),
    ("en", "which online services they have used", "which online services you have used"),
    ("en", "how the person carries it", "how you carry it"),
    ("en", "how the person shops and pays", "how you shop and pay"),
    ("en", "Learn what the person took to be the cause and whom they held responsible",
     "what you took to be the cause and whom you held responsible"),
    ("en", "what the person does and pays themselves to keep the home usable",
     "what you do and pay yourself to keep the home usable"),
    ("en", "what made the person hold back and what they feared would follow",
     "what made you hold back and what you feared would follow"),
    ("en", "how a person feels when they are alone", "how you feel when you are alone"),
    ("en", "what would make the person switch", "hat would make you switch"),
    ("es", "cómo pide la persona el autobús", "cómo pide usted el autobús"),
    ("es", "quién ayuda a la persona", "quién le ayuda"),
    ("it", "come la persona prenota l'autobus", "come prenota l'autobus"),
])  # fmt: skip
def test_a_note_on_the_person_is_put_to_that_person_where_its_verb_is_certain(
    language: LanguageCode, note: str, question: str
) -> None:
    """G3: topics were left after one question because none of their sub-goals could be asked for."""
    assert question in next(asking_for(SubGoal(text=note), language))


@pytest.mark.parametrize(("language", "note", "question"), [
    ("en", "Trace which shops lost customers", "Could you tell me which shops lost customers?"),
    ("en", "Find out whom respondents ask first", "Could you tell me whom you ask first?"),
    ("en", "Document the routines of participants", "Could you tell me about your routines?"),
    ("de", "Verstehen, wann Befragte umziehen", "Können Sie mir sagen, wann Sie umziehen?"),
    ("de", "Den Alltag der Befragten erfassen", "Was können Sie mir hierzu erzählen: Ihr Alltag?"),
    ("de", "Vorbehalte sichtbar machen", "Was haben Sie dazu erlebt: Vorbehalte?"),
    ("fr", "Retracer les étapes du départ", "Que pouvez-vous me dire sur les étapes du départ ?"),
    ("es", "Reconstruir qué llevó al cierre", "¿Puede decirme qué llevó al cierre?"),
])  # fmt: skip
def test_a_researchers_aim_is_asked_for_without_its_verb_and_of_the_one_who_is_asked(
    language: LanguageCode, note: str, question: str
) -> None:
    """G3: "find out whom respondents ask" is no sentence to say to a respondent."""
    assert next(asking_for(SubGoal(text=note), language)) == question


@pytest.mark.parametrize(("language", "note", "question"), [
    ("en", "how people decide", "Could you tell me how you decide?"),
    ("en", "what somebody fears", "Could you tell me what you fear?"),
    ("en", "how growers reckon what they earn", "Could you tell me how growers reckon what they earn?"),
    ("de", "Wie Menschen entscheiden", "Können Sie mir sagen, wie Sie entscheiden?"),
    ("fr", "comment les gens choisissent", "Pouvez-vous me dire comment vous choisissez ?"),
    ("es", "cómo decide la gente", "¿Puede decirme cómo decide usted?"),
    ("it", "come decide qualcuno", "Può dirmi come decide lei?"),
])  # fmt: skip
def test_what_speaks_of_anybody_is_asked_of_the_one_who_answers(
    language: LanguageCode, note: str, question: str
) -> None:
    """G3: "I cannot speak for people", they said."""
    assert next(asking_for(SubGoal(text=note), language)) == question


@pytest.mark.parametrize(("language", "note", "question"), [
    ("en", "what she fears", "Could you tell me what you fear?"),
    ("de", "wie sie entscheidet", "Können Sie mir sagen, wie Sie entscheiden?"),
    ("fr", "à qui elle parle, et ce qu'elle craint",
     "Pouvez-vous me dire à qui vous parlez, et ce que vous craignez ?"),
    ("fr", "ce qui la ferait venir", "Pouvez-vous me dire ce qui vous ferait venir ?"),
    ("fr", "ce qui l'a décidée", "Pouvez-vous me dire ce qui vous a décidée ?"),
    ("fr", "ce qui le plus compte", "Pouvez-vous me dire ce qui le plus compte ?"),
])  # fmt: skip
def test_a_pronoun_that_stands_for_nobody_named_does_not_stand_alone(
    language: LanguageCode, note: str, question: str
) -> None:
    assert next(asking_for(SubGoal(text=note), language)) == question


@pytest.mark.parametrize(("language", "goal", "question"), [
    ("en", "Find out who had a say in it and whose decision it was in the end",
     "Could you tell me who had a say in it and whose decision it was in the end?"),
    ("en", "How do they decide and why they stay", "How do you decide?"),
    ("en", "What is important to them and why", "What is important to you and why?"),
    ("en", "What do they buy and where do they buy it", "What do you buy and where do you buy it?"),
    ("de", "Herausfinden, wer mitreden durfte und wessen Entscheidung es am Ende war",
     "Können Sie mir sagen, wer mitreden durfte und wessen Entscheidung es am Ende war?"),
    ("de", "Wer hat mitgeredet und wessen Entscheidung es am Ende war", "Wer hat mitgeredet?"),
    ("es", "Averiguar quién tuvo voz y de quién fue la decisión al final",
     "¿Puede decirme quién tuvo voz y de quién fue la decisión al final?"),
    ("it", "Capire chi ha avuto voce e di chi è stata la decisione alla fine",
     "Può dirmi chi ha avuto voce e di chi è stata la decisione alla fine?"),
])  # fmt: skip
def test_a_sub_goal_of_two_questions_is_asked_for_as_far_as_one_sentence_holds_both(
    language: LanguageCode, goal: str, question: str
) -> None:
    assert next(iter(asking_for(SubGoal(text=goal), language))) == question


@pytest.mark.parametrize(("language", "goal", "question"), [
    ("en", "Reconstruct a recent firing of the kiln: the load, who was there, what the person thought",
     "Could you tell me about a recent firing of the kiln?"),
    ("en", "Find out what happened in the days afterwards, including whom they told",
     "Could you tell me what happened in the days afterwards?"),
    ("fr", "Reconstituer une cuisson récente, étape par étape, jusqu'à l'endroit où elle s'est fendue",
     "Que pouvez-vous me dire sur une cuisson récente ?"),
])  # fmt: skip
def test_a_list_of_what_belongs_to_it_is_not_read_out(
    language: LanguageCode, goal: str, question: str
) -> None:
    """G3: of "the call, what was said and by whom" nothing is broken off in the middle."""
    assert next(iter(asking_for(SubGoal(text=goal), language))) == question


@pytest.mark.parametrize(("language", "goal", "first", "second"), [
    ("en", "What is done first? Who helps with it?", "What is done first?", "Who helps with it?"),
    ("en", "What do you check first, who helps you and when is it over?", "What do you check first?", "Who helps you?"),
    ("de", "Wie beginnt die Schicht? Wer löst Sie ab?", "Wie beginnt die Schicht?", "Wer löst Sie ab?"),
    ("fr", "Comment ouvrez-vous ? Qui vous aide ?", "Comment ouvrez-vous ?", "Qui vous aide ?"),
    ("es", "¿Cómo abre el taller y quién le ayuda?", "¿Cómo abre el taller?", "¿Quién le ayuda?"),
    ("it", "Come apre il laboratorio? Chi la aiuta?", "Come apre il laboratorio?", "Chi la aiuta?"),
])  # fmt: skip
def test_of_several_questions_in_one_each_is_asked_by_itself(
    language: LanguageCode, goal: str, first: str, second: str
) -> None:
    asked = list(asking_for(SubGoal(text=goal), language))
    assert asked[0] == first
    assert second in asked
    assert all(each.count("?") == 1 for each in asked)


@pytest.mark.parametrize("goal", [
    "What do you do, when it rains?", "What would you change and why?", "How do you know what to do and who to call?",
])  # fmt: skip
def test_a_clause_that_hangs_on_a_question_is_no_second_one(goal: str) -> None:
    assert questions_of(goal, "en") == [goal]


@pytest.mark.parametrize(("language", "goal", "asked"), [
    ("en", "What the people around them thought", "Could you tell me what those around you thought?"),
    ("de", "Was die Leute um ihn herum gesagt haben",
     "Können Sie mir sagen, was die anderen um Sie herum gesagt haben?"),
    ("fr", "Ce que les gens autour de lui ont dit", "ce que les autres autour de vous ont dit"),
    ("it", "Che cosa hanno detto le persone intorno a lui", "che cosa hanno detto gli altri intorno a lei?"),
])  # fmt: skip
def test_the_people_around_the_person_are_asked_about(language: LanguageCode, goal: str, asked: str) -> None:
    """G3: "How the people around them reacted" was never asked, and stood as not spoken of."""
    assert asked in next(asking_for(SubGoal(text=goal), language))


@pytest.mark.parametrize(("language", "heading", "kept"), [
    ("en", "Breakdowns and their costs", "breakdowns and their costs"),
    ("de", "Ausfälle und ihre Kosten", "Ausfälle und ihre Kosten"),
    ("de", "Ausfälle, ihre Kosten und ihre Dauer", "Ausfälle, ihre Kosten und ihre Dauer"),
    ("fr", "Pannes et leurs coûts", "pannes et leurs coûts"),
    ("es", "Averías y sus costes", "averías y sus costes"),
    ("it", "Guasti e i loro costi", "guasti e i loro costi"),
])  # fmt: skip
def test_what_a_thing_has_is_not_made_the_participants(
    language: LanguageCode, heading: str, kept: str
) -> None:
    """G3: "Ausfälle und Ihre Kosten" would be what the participant costs."""
    assert kept.lower() in next(asking_for(SubGoal(text=heading), language)).lower()
    assert "Ihre" not in next(asking_for(SubGoal(text=heading), language))


def test_the_participants_own_is_still_theirs() -> None:
    assert "Ihren Nachbarn" in next(asking_for(SubGoal(text="Streit mit ihren Nachbarn"), "de"))
    assert "your neighbours" in next(asking_for(SubGoal(text="Quarrels with their neighbours"), "en"))
