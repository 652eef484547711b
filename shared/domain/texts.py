"""The fixed sentences that a participant reads when no wording is generated: the recap and the closing messages."""

from collections.abc import Mapping
from typing import Final

from shared.domain.exploration.plan import Reward
from shared.domain.settings import Language
from shared.domain.state import EndedReason

type Sentences = Mapping[str, str]

CLOSING: Final[Mapping[Language, Sentences]] = {
    "en": {
        "completed": "That was the last question. Thank you for your time and your answers.",
        "all_filled": "Your resume already answers everything that we wanted to ask. Thank you!",
        "no_gaps": "We've covered all the key areas. Thank you!",
        "participant_ended": "The interview is over. What you have answered so far is kept. Thank you.",
        "abandoned": "The interview is over because the time for an answer has passed. "
        "What you have answered so far is kept. Thank you.",
        "disengaged": "We will leave it here. What you have answered so far is kept. Thank you.",
        "failed": "Something went wrong on our side and the interview cannot go on. "
        "What you have answered so far is kept, and we will look into it.",
    },
    "it": {
        "completed": "Era l'ultima domanda. Grazie per il suo tempo e per le sue risposte.",
        "all_filled": "Il suo curriculum risponde già a tutto ciò che volevamo chiedere. Grazie!",
        "no_gaps": "Abbiamo toccato tutti i punti principali. Grazie!",
        "participant_ended": "L'intervista è conclusa. Le risposte date finora sono conservate. Grazie.",
        "abandoned": "L'intervista è conclusa perché il tempo per rispondere è scaduto. "
        "Le risposte date finora sono conservate. Grazie.",
        "disengaged": "Ci fermiamo qui. Le risposte date finora sono conservate. Grazie.",
        "failed": "Qualcosa non ha funzionato da parte nostra e l'intervista non può continuare. "
        "Le risposte date finora sono conservate; verificheremo.",
    },
    "es": {
        "completed": "Esa era la última pregunta. Gracias por su tiempo y sus respuestas.",
        "all_filled": "Su currículum ya responde a todo lo que queríamos preguntar. ¡Gracias!",
        "no_gaps": "Hemos tratado todos los puntos principales. ¡Gracias!",
        "participant_ended": "La entrevista ha terminado. Lo respondido hasta ahora queda guardado. Gracias.",
        "abandoned": "La entrevista ha terminado porque ha pasado el plazo para responder. "
        "Lo respondido hasta ahora queda guardado. Gracias.",
        "disengaged": "Lo dejamos aquí. Lo respondido hasta ahora queda guardado. Gracias.",
        "failed": "Algo ha fallado por nuestra parte y la entrevista no puede continuar. "
        "Lo respondido hasta ahora queda guardado y lo revisaremos.",
    },
    "de": {
        "completed": "Das war die letzte Frage. Vielen Dank für Ihre Zeit und Ihre Antworten.",
        "all_filled": "Ihr Lebenslauf beantwortet schon alles, was wir fragen wollten. Vielen Dank!",
        "no_gaps": "Wir haben alle wichtigen Punkte besprochen. Vielen Dank!",
        "participant_ended": "Das Interview ist beendet. Ihre bisherigen Antworten bleiben erhalten. Danke.",
        "abandoned": "Das Interview ist beendet, weil die Zeit für eine Antwort abgelaufen ist. "
        "Ihre bisherigen Antworten bleiben erhalten. Danke.",
        "disengaged": "Wir belassen es hierbei. Ihre bisherigen Antworten bleiben erhalten. Danke.",
        "failed": "Auf unserer Seite ist etwas schiefgegangen, das Interview kann nicht weitergehen. "
        "Ihre bisherigen Antworten bleiben erhalten, und wir gehen dem nach.",
    },
    "fr": {
        "completed": "C'était la dernière question. Merci pour votre temps et vos réponses.",
        "all_filled": "Votre CV répond déjà à tout ce que nous voulions demander. Merci !",
        "no_gaps": "Nous avons abordé tous les points essentiels. Merci !",
        "participant_ended": "L'entretien est terminé. Vos réponses sont conservées. Merci.",
        "abandoned": "L'entretien est terminé, car le délai de réponse est passé. Vos réponses sont conservées. Merci.",
        "disengaged": "Nous nous arrêtons ici. Vos réponses sont conservées. Merci.",
        "failed": "Un problème est survenu de notre côté et l'entretien ne peut pas continuer. "
        "Vos réponses sont conservées et nous allons vérifier.",
    },
}

RECAP: Final[Mapping[Language, Sentences]] = {
    "en": {
        "some": "Welcome back. You have given {answered} so far, and this is where we stopped.",
        "none": "Welcome back. This is where we stopped.",
        "one": "one answer",
        "many": "{count} answers",
    },
    "it": {
        "some": "Rieccoci. Finora ha dato {answered}; ci eravamo fermati qui.",
        "none": "Rieccoci. Ci eravamo fermati qui.",
        "one": "una risposta",
        "many": "{count} risposte",
    },
    "es": {
        "some": "Hola de nuevo. Hasta ahora ha dado {answered}; nos quedamos aquí.",
        "none": "Hola de nuevo. Nos quedamos aquí.",
        "one": "una respuesta",
        "many": "{count} respuestas",
    },
    "de": {
        "some": "Willkommen zurück. Sie haben bisher {answered} gegeben; hier waren wir stehen geblieben.",
        "none": "Willkommen zurück. Hier waren wir stehen geblieben.",
        "one": "eine Antwort",
        "many": "{count} Antworten",
    },
    "fr": {
        "some": "Bon retour. Vous avez donné {answered} jusqu'ici ; nous nous étions arrêtés là.",
        "none": "Bon retour. Nous nous étions arrêtés là.",
        "one": "une réponse",
        "many": "{count} réponses",
    },
}

REWARDED: Final[Mapping[Language, str]] = {
    "en": "As a thank-you you get this: {label} ({code}).",
    "it": "Per ringraziarla, ecco per lei: {label} ({code}).",
    "es": "Como agradecimiento recibe esto: {label} ({code}).",
    "de": "Als Dankeschön erhalten Sie: {label} ({code}).",
    "fr": "Pour vous remercier, voici pour vous : {label} ({code}).",
}


def closing_message(language: Language, reason: EndedReason, reward: Reward | None = None) -> str:
    """What the participant reads at the end; reasons without a sentence of their own close as `completed` does."""
    sentences = CLOSING[language]
    message = sentences.get(reason, sentences["completed"])
    if reward is None:
        return message
    return f"{message} {REWARDED[language].format(label=reward.label, code=reward.code)}"


def recap(language: Language, answered: int, acknowledgement: str | None) -> str:
    """Where someone who comes back to a parked interview was: how much is answered, and what was said last."""
    sentences = RECAP[language]
    if not answered:
        return sentences["none"]
    count = sentences["one"] if answered == 1 else sentences["many"].format(count=answered)
    text = sentences["some"].format(answered=count)
    return f"{text} {acknowledgement}" if acknowledgement else text
