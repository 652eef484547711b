"""The fixed sentences of what a handover leaves behind, in the language of its interview."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shared.domain.handover import shows_lines
from shared.domain.onboarding import Ground, PackageKey, SummaryPart
from shared.domain.settings import Language


@dataclass(frozen=True, slots=True)
class Texts:
    """Titles and sentences; `{…}` are filled in."""

    parts: Mapping[SummaryPart, str]
    sections: Mapping[PackageKey, str]
    nothing: str
    overview: str
    nothing_answered: str
    nothing_sorted: str
    question: str
    answer: str
    unanswered: str
    title: str
    package_overview: str
    open_unanswered: str
    open_unsure: str
    nothing_found: str
    nothing_open: str
    no_files: str
    asked: str
    sources: str
    turn: str
    line: str
    cannot_answer: str


ONBOARDING: Final[Mapping[Language, Texts]] = {
    "en": Texts(
        parts={
            "decisions": "Decisions and their rationale",
            "rules": "Undocumented rules and manual processes",
            "dependencies": "Dependencies and stakeholders",
            "risks": "Risks, gotchas and failure modes",
            "history": "History that explains today",
        },
        sections={
            "first": "What to know first",
            "people": "People",
            "rules": "Rules, decisions and manual work",
            "risks": "Risks",
            "open_questions": "Open questions",
            "timeline": "Dates and deadlines",
            "files": "Files",
        },
        nothing="Nothing was said about this.",
        overview="{answered} of {asked} questions were answered; {facts} facts were taken from the answers.",
        nothing_answered="No question was answered.",
        nothing_sorted="No facts could be taken from the answers, so here they are as they were given.",
        question="Question {turn}: {text}",
        answer="Answer: {text}",
        unanswered="Not answered.",
        title="Onboarding package",
        package_overview="For whoever takes over. It holds what was said (answers: {answered}) and what was found "
        "(files: {files}). Behind every sentence stands where it comes from.",
        open_unanswered="not answered",
        open_unsure="answered, but not for certain",
        nothing_found="nothing of note was found",
        nothing_open="No question is open.",
        no_files="No files were handed over.",
        asked="What was asked",
        sources="Sources, word for word",
        turn="turn {turn}",
        line="{file_name}, line {line}",
        cannot_answer="I cannot answer this from what was handed over.",
    ),
    "it": Texts(
        parts={
            "decisions": "Decisioni e loro motivazioni",
            "rules": "Regole non scritte e processi manuali",
            "dependencies": "Dipendenze e persone coinvolte",
            "risks": "Rischi, insidie e possibili guasti",
            "history": "La storia che spiega il presente",
        },
        sections={
            "first": "Da sapere per prima cosa",
            "people": "Persone",
            "rules": "Regole, decisioni e lavoro manuale",
            "risks": "Rischi",
            "open_questions": "Domande aperte",
            "timeline": "Date e scadenze",
            "files": "File",
        },
        nothing="Su questo non è stato detto nulla.",
        overview="Risposte date: {answered} su {asked} domande; fatti ricavati dalle risposte: {facts}.",
        nothing_answered="Nessuna domanda ha avuto risposta.",
        nothing_sorted="Dalle risposte non si sono potuti ricavare fatti; eccole come sono state date.",
        question="Domanda {turn}: {text}",
        answer="Risposta: {text}",
        unanswered="Senza risposta.",
        title="Guida per chi subentra",
        package_overview="Per chi subentra. Raccoglie ciò che è stato detto (risposte: {answered}) e ciò che è stato "
        "trovato (file: {files}). Dopo ogni frase è indicato da dove proviene.",
        open_unanswered="senza risposta",
        open_unsure="con risposta, ma non certa",
        nothing_found="non è stato trovato nulla di rilevante",
        nothing_open="Nessuna domanda è aperta.",
        no_files="Non sono stati consegnati file.",
        asked="Che cosa è stato chiesto",
        sources="Fonti, parola per parola",
        turn="turno {turn}",
        line="{file_name}, riga {line}",
        cannot_answer="Non posso rispondere in base a ciò che è stato tramandato.",
    ),
    "es": Texts(
        parts={
            "decisions": "Decisiones y sus motivos",
            "rules": "Reglas no documentadas y procesos manuales",
            "dependencies": "Dependencias y personas implicadas",
            "risks": "Riesgos, trampas y posibles fallos",
            "history": "La historia que explica el presente",
        },
        sections={
            "first": "Lo primero que hay que saber",
            "people": "Personas",
            "rules": "Reglas, decisiones y trabajo manual",
            "risks": "Riesgos",
            "open_questions": "Preguntas abiertas",
            "timeline": "Fechas y plazos",
            "files": "Archivos",
        },
        nothing="Sobre esto no se dijo nada.",
        overview="Se respondieron {answered} de {asked} preguntas; de las respuestas se extrajeron {facts} hechos.",
        nothing_answered="No se respondió a ninguna pregunta.",
        nothing_sorted="De las respuestas no se pudieron extraer hechos; aquí están tal como se dieron.",
        question="Pregunta {turn}: {text}",
        answer="Respuesta: {text}",
        unanswered="Sin respuesta.",
        title="Guía de incorporación",
        package_overview="Para quien tome el relevo. Reúne lo que se dijo (respuestas: {answered}) y lo que se encontró "
        "(archivos: {files}). Detrás de cada frase consta de dónde procede.",
        open_unanswered="sin respuesta",
        open_unsure="con respuesta, pero no segura",
        nothing_found="no se encontró nada destacable",
        nothing_open="No queda ninguna pregunta abierta.",
        no_files="No se entregaron archivos.",
        asked="Lo que se preguntó",
        sources="Fuentes, palabra por palabra",
        turn="turno {turn}",
        line="{file_name}, línea {line}",
        cannot_answer="No puedo responder a esto con lo que se ha transmitido.",
    ),
    "de": Texts(
        parts={
            "decisions": "Entscheidungen und ihre Gründe",
            "rules": "Ungeschriebene Regeln und Handarbeit",
            "dependencies": "Abhängigkeiten und Beteiligte",
            "risks": "Risiken, Stolperfallen und Ausfälle",
            "history": "Vorgeschichte, die das Heute erklärt",
        },
        sections={
            "first": "Was man zuerst wissen muss",
            "people": "Personen",
            "rules": "Regeln, Entscheidungen und Handarbeit",
            "risks": "Risiken",
            "open_questions": "Offene Fragen",
            "timeline": "Termine und Fristen",
            "files": "Dateien",
        },
        nothing="Dazu wurde nichts gesagt.",
        overview="{answered} von {asked} Fragen wurden beantwortet; den Antworten wurden {facts} Fakten entnommen.",
        nothing_answered="Keine Frage wurde beantwortet.",
        nothing_sorted="Den Antworten ließen sich keine Fakten entnehmen; hier stehen sie, wie sie gegeben wurden.",
        question="Frage {turn}: {text}",
        answer="Antwort: {text}",
        unanswered="Nicht beantwortet.",
        title="Einarbeitungsmappe",
        package_overview="Für alle, die übernehmen. Sie enthält, was gesagt (Antworten: {answered}) und was gefunden "
        "wurde (Dateien: {files}). Hinter jedem Satz steht, woher er kommt.",
        open_unanswered="nicht beantwortet",
        open_unsure="beantwortet, aber nicht sicher",
        nothing_found="nichts Auffälliges gefunden",
        nothing_open="Keine Frage ist offen.",
        no_files="Es wurden keine Dateien übergeben.",
        asked="Was gefragt wurde",
        sources="Quellen im Wortlaut",
        turn="Antwort {turn}",
        line="{file_name}, Zeile {line}",
        cannot_answer="Das kann ich aus dem, was übergeben wurde, nicht beantworten.",
    ),
    "fr": Texts(
        parts={
            "decisions": "Décisions et leurs raisons",
            "rules": "Règles non écrites et opérations manuelles",
            "dependencies": "Dépendances et parties prenantes",
            "risks": "Risques, pièges et pannes possibles",
            "history": "L'histoire qui explique le présent",
        },
        sections={
            "first": "À savoir en premier",
            "people": "Personnes",
            "rules": "Règles, décisions et travail manuel",
            "risks": "Risques",
            "open_questions": "Questions ouvertes",
            "timeline": "Dates et échéances",
            "files": "Fichiers",
        },
        nothing="Rien n'a été dit à ce sujet.",
        overview="Questions avec réponse : {answered} sur {asked} ; faits tirés des réponses : {facts}.",
        nothing_answered="Aucune question n'a reçu de réponse.",
        nothing_sorted="Aucun fait n'a pu être tiré des réponses ; les voici telles qu'elles ont été données.",
        question="Question {turn} : {text}",
        answer="Réponse : {text}",
        unanswered="Sans réponse.",
        title="Dossier de prise de poste",
        package_overview="Pour qui prend la relève. Il réunit ce qui a été dit (réponses : {answered}) et ce qui a été "
        "trouvé (fichiers : {files}). Derrière chaque phrase figure sa provenance.",
        open_unanswered="sans réponse",
        open_unsure="avec une réponse, mais incertaine",
        nothing_found="rien de notable n'a été trouvé",
        nothing_open="Aucune question n'est ouverte.",
        no_files="Aucun fichier n'a été transmis.",
        asked="Ce qui a été demandé",
        sources="Sources, mot pour mot",
        turn="tour {turn}",
        line="{file_name}, ligne {line}",
        cannot_answer="Je ne peux pas y répondre à partir de ce qui a été transmis.",
    ),
}


def place(ground: Ground, language: Language) -> str:
    """Where the words stand, for people: "turn 3", "prices.csv, line 12", or the file alone where no line is known."""
    texts = ONBOARDING[language]
    if ground.turn is not None:
        return texts.turn.format(turn=ground.turn)
    if ground.line is None or ground.file_name is None or not shows_lines(ground.file_name):
        return ground.file_name or ground.ref
    return texts.line.format(file_name=ground.file_name, line=ground.line)
