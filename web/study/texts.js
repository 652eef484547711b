/** What the welcome page says beside the texts of the chat page, in five languages. */

export const EN = {
  loading: "One moment…", trouble: "The connection is lost. Trying again…",
  takes: "Takes", minutes: (/** @type {number} */ n) => (n === 1 ? "About 1 minute" : `About ${n} minutes`),
  dataUse: "What becomes of it", contact: "Questions? Write to", accommodation: "If you need something else",
  goOn: "Go on with the interview",
  draftTitle: "Not yet", draftText: "This study has not begun yet. Please come back later.",
  closedTitle: "This study is closed", closedText: "Nobody can begin any more. Thank you for your interest.",
  fullTitle: "Everybody we wanted has taken part", fullText: "As many people as were wanted have taken part already. Thank you for your interest.",
  not_assessedTitle: "Not yet", not_assessedText: "Your documents have not been looked at yet. Please come back later.",
  nothing_openTitle: "Nothing is left to ask", nothing_openText: "Your documents answer everything that we wanted to know. Thank you.",
  notAllowedTitle: "This link is no longer valid", notAllowedText: "It may have been replaced. Please ask the people who invited you for a new one.",
  notFoundTitle: "This study cannot be found", notFoundText: "It may have been removed. Please check the link, or ask the people who invited you.",
  declinedText: "We have noted that you do not wish to take part. You can close this page. If you change your mind, your link still works.",
};

/** @typedef {typeof EN} Texts */

/** @type {Texts} */
const DE = {
  loading: "Einen Moment…", trouble: "Die Verbindung ist unterbrochen. Neuer Versuch…",
  takes: "Dauer", minutes: (n) => (n === 1 ? "Etwa 1 Minute" : `Etwa ${n} Minuten`),
  dataUse: "Was damit geschieht", contact: "Fragen? Schreiben Sie an", accommodation: "Wenn Sie etwas anderes brauchen",
  goOn: "Das Interview fortsetzen",
  draftTitle: "Noch nicht", draftText: "Diese Studie hat noch nicht begonnen. Bitte kommen Sie später wieder.",
  closedTitle: "Diese Studie ist geschlossen", closedText: "Es kann niemand mehr beginnen. Vielen Dank für Ihr Interesse.",
  fullTitle: "Alle Plätze sind vergeben", fullText: "Es haben schon so viele Menschen teilgenommen, wie gewünscht waren. Vielen Dank für Ihr Interesse.",
  not_assessedTitle: "Noch nicht", not_assessedText: "Ihre Unterlagen sind noch nicht angesehen worden. Bitte kommen Sie später wieder.",
  nothing_openTitle: "Es ist nichts mehr offen", nothing_openText: "Ihre Unterlagen beantworten alles, was wir wissen wollten. Vielen Dank.",
  notAllowedTitle: "Dieser Link gilt nicht mehr", notAllowedText: "Vielleicht wurde er ersetzt. Bitte fragen Sie die Menschen, die Sie eingeladen haben, nach einem neuen.",
  notFoundTitle: "Diese Studie ist nicht zu finden", notFoundText: "Vielleicht wurde sie entfernt. Bitte prüfen Sie den Link, oder fragen Sie die Menschen, die Sie eingeladen haben.",
  declinedText: "Wir haben vermerkt, dass Sie nicht teilnehmen möchten. Sie können diese Seite schließen. Wenn Sie es sich anders überlegen, gilt Ihr Link weiter.",
};

/** @type {Texts} */
const ES = {
  loading: "Un momento…", trouble: "Se ha perdido la conexión. Nuevo intento…",
  takes: "Duración", minutes: (n) => (n === 1 ? "Alrededor de 1 minuto" : `Alrededor de ${n} minutos`),
  dataUse: "Qué se hace con ello", contact: "¿Preguntas? Escriba a", accommodation: "Si necesita otra cosa",
  goOn: "Continuar la entrevista",
  draftTitle: "Todavía no", draftText: "Este estudio aún no ha empezado. Vuelva más tarde, por favor.",
  closedTitle: "Este estudio está cerrado", closedText: "Ya no se puede empezar. Gracias por su interés.",
  fullTitle: "Ya han participado todas las personas previstas", fullText: "Ya han participado tantas personas como se necesitaban. Gracias por su interés.",
  not_assessedTitle: "Todavía no", not_assessedText: "Aún no se han revisado sus documentos. Vuelva más tarde, por favor.",
  nothing_openTitle: "No queda nada por preguntar", nothing_openText: "Sus documentos responden a todo lo que queríamos saber. Gracias.",
  notAllowedTitle: "Este enlace ya no es válido", notAllowedText: "Quizá se haya reemplazado. Pida uno nuevo a las personas que le invitaron.",
  notFoundTitle: "No se encuentra este estudio", notFoundText: "Quizá se haya eliminado. Compruebe el enlace o pregunte a las personas que le invitaron.",
  declinedText: "Hemos anotado que no desea participar. Puede cerrar esta página. Si cambia de opinión, su enlace sigue siendo válido.",
};

/** @type {Texts} */
const FR = {
  loading: "Un instant…", trouble: "La connexion est perdue. Nouvel essai…",
  takes: "Durée", minutes: (n) => (n === 1 ? "Environ 1 minute" : `Environ ${n} minutes`),
  dataUse: "Ce qu’il en est fait", contact: "Des questions ? Écrivez à", accommodation: "Si vous avez besoin d’autre chose",
  goOn: "Continuer l’entretien",
  draftTitle: "Pas encore", draftText: "Cette étude n’a pas encore commencé. Revenez plus tard, s’il vous plaît.",
  closedTitle: "Cette étude est close", closedText: "Il n’est plus possible de commencer. Merci de votre intérêt.",
  fullTitle: "Toutes les places sont prises", fullText: "Autant de personnes que prévu ont déjà participé. Merci de votre intérêt.",
  not_assessedTitle: "Pas encore", not_assessedText: "Vos documents n’ont pas encore été examinés. Revenez plus tard, s’il vous plaît.",
  nothing_openTitle: "Il ne reste rien à demander", nothing_openText: "Vos documents répondent à tout ce que nous voulions savoir. Merci.",
  notAllowedTitle: "Ce lien n’est plus valable", notAllowedText: "Il a peut-être été remplacé. Demandez-en un nouveau aux personnes qui vous ont invité.",
  notFoundTitle: "Cette étude est introuvable", notFoundText: "Elle a peut-être été supprimée. Vérifiez le lien, ou demandez aux personnes qui vous ont invité.",
  declinedText: "Nous avons noté que vous ne souhaitez pas participer. Vous pouvez fermer cette page. Si vous changez d’avis, votre lien reste valable.",
};

/** @type {Texts} */
const IT = {
  loading: "Un momento…", trouble: "La connessione è caduta. Nuovo tentativo…",
  takes: "Durata", minutes: (n) => (n === 1 ? "Circa 1 minuto" : `Circa ${n} minuti`),
  dataUse: "Che cosa ne viene fatto", contact: "Domande? Scriva a", accommodation: "Se Le serve altro",
  goOn: "Continuare l’intervista",
  draftTitle: "Non ancora", draftText: "Questo studio non è ancora iniziato. Torni più tardi, per favore.",
  closedTitle: "Questo studio è chiuso", closedText: "Non è più possibile iniziare. Grazie per il Suo interesse.",
  fullTitle: "I posti sono tutti occupati", fullText: "Hanno già partecipato tante persone quante ne servivano. Grazie per il Suo interesse.",
  not_assessedTitle: "Non ancora", not_assessedText: "I suoi documenti non sono ancora stati esaminati. Torni più tardi, per favore.",
  nothing_openTitle: "Non c’è altro da chiedere", nothing_openText: "I suoi documenti rispondono a tutto ciò che volevamo sapere. Grazie.",
  notAllowedTitle: "Questo link non è più valido", notAllowedText: "Forse è stato sostituito. Ne chieda uno nuovo alle persone che L’hanno invitata.",
  notFoundTitle: "Questo studio non si trova", notFoundText: "Forse è stato rimosso. Controlli il link, o chieda alle persone che L’hanno invitata.",
  declinedText: "Abbiamo annotato che non desidera partecipare. Può chiudere questa pagina. Se cambia idea, il Suo link è ancora valido.",
};

/** @type {Record<string, Texts>} */
export const WELCOMES = { en: EN, de: DE, es: ES, fr: FR, it: IT };
