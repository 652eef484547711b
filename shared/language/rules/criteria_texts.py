"""What the rules say to reviewers of a verdict, and how an answer begins that is yes or no."""

from typing import Final

from shared.domain.settings import Language

YES: Final[dict[Language, frozenset[str]]] = {
    "en": frozenset({"yes", "yep", "yeah", "correct", "certainly", "indeed"}),
    "it": frozenset({"sì", "si", "certo", "certamente", "esatto"}),
    "es": frozenset({"sí", "si", "claro", "exacto", "correcto"}),
    "de": frozenset({"ja", "jawohl", "genau", "richtig", "stimmt"}),
    "fr": frozenset({"oui", "si", "exact", "exactement", "effectivement"}),
}
NO: Final[dict[Language, frozenset[str]]] = {
    "en": frozenset({"no", "nope", "not", "never"}),
    "it": frozenset({"no", "mai"}),
    "es": frozenset({"no", "nunca"}),
    "de": frozenset({"nein", "nie", "niemals", "noch"}),
    "fr": frozenset({"non", "jamais"}),
}

TEXTS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "met": "The evidence cited says so.",
        "partly": "The evidence cited says a part of it; open: {gap}.",
        "denied": "The evidence cited says the opposite; open: {gap}.",
        "not_met": "The evidence speaks of the matter without showing it; open: {gap}.",
        "no_evidence": "No evidence speaks of it; open: {gap}.",
    },
    "it": {
        "met": "Le prove citate lo affermano.",
        "partly": "Le prove citate lo affermano in parte; resta aperto: {gap}.",
        "denied": "Le prove citate dicono il contrario; resta aperto: {gap}.",
        "not_met": "Le prove parlano dell'argomento senza dimostrarlo; resta aperto: {gap}.",
        "no_evidence": "Nessuna prova ne parla; resta aperto: {gap}.",
    },
    "es": {
        "met": "Las pruebas citadas lo afirman.",
        "partly": "Las pruebas citadas lo afirman en parte; queda abierto: {gap}.",
        "denied": "Las pruebas citadas dicen lo contrario; queda abierto: {gap}.",
        "not_met": "Las pruebas hablan del asunto sin demostrarlo; queda abierto: {gap}.",
        "no_evidence": "Ninguna prueba habla de ello; queda abierto: {gap}.",
    },
    "de": {
        "met": "Die angeführten Belege sagen es.",
        "partly": "Die angeführten Belege sagen es zum Teil; offen: {gap}.",
        "denied": "Die angeführten Belege sagen das Gegenteil; offen: {gap}.",
        "not_met": "Die Belege sprechen davon, ohne es zu zeigen; offen: {gap}.",
        "no_evidence": "Kein Beleg spricht davon; offen: {gap}.",
    },
    "fr": {
        "met": "Les preuves citées le disent.",
        "partly": "Les preuves citées le disent en partie ; reste ouvert : {gap}.",
        "denied": "Les preuves citées disent le contraire ; reste ouvert : {gap}.",
        "not_met": "Les preuves en parlent sans le montrer ; reste ouvert : {gap}.",
        "no_evidence": "Aucune preuve n'en parle ; reste ouvert : {gap}.",
    },
}
