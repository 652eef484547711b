"""What a main question asks for; all questions and sentences were made up for this file."""

import pytest

from shared.language.rules.exploration.asked_for import AskedFor, asked_for, tells_a_deed


@pytest.mark.parametrize(("language", "kind", "question"), [
    ("en", "conduct", "Describe how you clean a milking machine after the evening round."),
    ("en", "conduct", "Walk me through how you set up a saw bench."),
    ("en", "conduct", "Explain how you would calm a guest who has waited for an hour."),
    ("en", "conduct", "A guest had left the window open while it rained. What do you do?"),
    ("en", "conduct", "How do you carry out a fire drill?"),
    ("en", "conduct", "How do you know that the glue has dried?"),
    ("en", "past", "Tell me about a time when you had to say no to a customer. What did you do?"),
    ("en", "past", "Describe a situation in which you were under pressure and how you dealt with it."),
    ("en", "past", "What did you do when the boat sank?"),
    ("en", "knowledge", "What does yeast do, and what happens if there is too much of it?"),
    ("en", "knowledge", "Why is a ladder set at an angle?"),
    ("en", "knowledge", "What is the difference between a bolt and a screw?"),
    ("de", "conduct", "Beschreiben Sie, wie Sie eine Melkmaschine reinigen."),
    ("de", "conduct", "Ein Gast hatte das Fenster offen gelassen, während es regnete. Was tun Sie?"),
    ("de", "conduct", "Woran erkennen Sie, dass der Leim trocken ist?"),
    ("de", "past", "Erzählen Sie von einer Situation, in der Sie einem Kunden nein sagen mussten."),
    ("de", "past", "Was haben Sie getan, als das Boot unterging?"),
    ("de", "knowledge", "Wozu dient Hefe, und was geschieht, wenn zu viel davon im Teig ist?"),
    ("fr", "conduct", "Décrivez comment vous nettoyez une machine à traire."),
    ("fr", "conduct", "Un client avait laissé la fenêtre ouverte. Que faites-vous ?"),
    ("fr", "past", "Racontez une situation où vous avez dû dire non à un client."),
    ("fr", "past", "Qu'avez-vous fait quand le bateau a coulé ?"),
    ("fr", "knowledge", "À quoi sert la levure, et que se passe-t-il s'il y en a trop ?"),
    ("es", "conduct", "Describa cómo limpia usted una ordeñadora."),
    ("es", "conduct", "Un cliente había dejado la ventana abierta. ¿Qué hace usted?"),
    ("es", "past", "Cuénteme una situación en la que tuvo que decir que no a un cliente."),
    ("es", "past", "¿Qué hizo cuando se hundió la barca?"),
    ("es", "knowledge", "¿Para qué sirve la levadura y qué pasa si hay demasiada?"),
    ("it", "conduct", "Descriva come pulisce una mungitrice."),
    ("it", "conduct", "Un cliente aveva lasciato la finestra aperta. Che cosa fa?"),
    ("it", "past", "Mi racconti una situazione in cui ha dovuto dire di no a un cliente."),
    ("it", "past", "Che cosa ha fatto quando la barca è affondata?"),
    ("it", "knowledge", "A che cosa serve il lievito, e che cosa succede se ce n'è troppo?"),
    ("en", "conduct", "While the owners were abroad, the pump had stopped. What would you do first?"),
    ("en", "knowledge", "What do you know about the causes of rust?"),
    ("en", "knowledge", "Explain the difference between fuse and breaker."),
    ("en", "other", "What is your experience with night shifts?"),
    ("de", "knowledge", "Was wissen Sie über Rost?"),
    ("de", "knowledge", "Wie wirkt Salz im Teig?"),
    ("de", "conduct", "Wie bereiten Sie ein Volk auf den Winter vor?"),
    ("fr", "knowledge", "Comment agit le sel dans la pâte ?"),
    ("fr", "conduct", "Comment préparez-vous une ruche pour l'hiver ?"),
    ("es", "knowledge", "¿Cómo actúa la sal en la masa?"),
    ("it", "knowledge", "Come agisce il sale nell'impasto?"),
    ("de", "past", "Wie sind Sie vorgegangen?"),
    ("de", "past", "Haben Sie schon einmal einen Streit geschlichtet?"),
])  # fmt: skip
def test_what_a_question_asks_for_is_what_is_done_now_what_was_done_once_or_how_something_is(
    language: str, kind: AskedFor, question: str
) -> None:
    """G3: a past form of somebody else's deed makes no question about the past."""
    assert asked_for(question, language) == kind


@pytest.mark.parametrize(("language", "is_deed", "sentence"), [
    ("en", True, "I'd fetch the long ladder."), ("en", True, "so you wind it up and tie it off"),
    ("en", False, "They are getting ready to leave."), ("en", False, "I think it is rust."),
    ("en", False, "I couldn't tell you the difference."), ("en", False, "Nobody gives you a list."),
    ("en", False, "You can see light through it."), ("de", True, "Dann hole ich die Leiter."),
    ("de", False, "Da ist Luft drin, glaube ich."), ("de", False, "Ich weiß, dass das rostet."),
    ("fr", True, "Je prends la grande échelle."), ("fr", False, "Je ne sais pas exactement."),
    ("es", True, "Primero cierro la llave."), ("es", False, "Todo está hundido y huele mal."),
    ("it", True, "Prima chiudo il rubinetto."), ("it", False, "Il forno è troppo caldo."),
])  # fmt: skip
def test_a_deed_of_ones_own_is_told_apart_from_a_state_and_a_guess(
    language: str, is_deed: bool, sentence: str
) -> None:
    """G3."""
    assert tells_a_deed(sentence, language) == is_deed
