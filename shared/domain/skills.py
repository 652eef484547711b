"""The six attributes of a skill as things to learn: how much each weighs, and what it is called to a person (E2)."""

from collections.abc import Mapping
from typing import Final

from shared.domain.assessment import Concept, Severity, SkillAttribute
from shared.domain.settings import Language

ATTRIBUTE_SEVERITY: Final[Mapping[SkillAttribute, Severity]] = {
    "depth": "critical",
    "production_vs_prototype": "critical",
    "autonomy": "major",
    "scale": "major",
    "duration": "major",
    "constraints": "minor",
}
"""Most telling first; unknown ones are asked for in this order."""

LABELS: Final[Mapping[Language, Mapping[SkillAttribute, str]]] = {
    "en": {
        "depth": "depth of knowledge",
        "production_vs_prototype": "production or prototype",
        "autonomy": "your own part",
        "scale": "the scale",
        "duration": "how long",
        "constraints": "the constraints",
    },
    "it": {
        "depth": "livello di conoscenza",
        "production_vs_prototype": "produzione o prototipo",
        "autonomy": "il suo ruolo",
        "scale": "la scala",
        "duration": "la durata",
        "constraints": "i vincoli",
    },
    "es": {
        "depth": "nivel de conocimiento",
        "production_vs_prototype": "producción o prototipo",
        "autonomy": "su papel",
        "scale": "la escala",
        "duration": "la duración",
        "constraints": "las restricciones",
    },
    "de": {
        "depth": "Tiefe der Kenntnisse",
        "production_vs_prototype": "Betrieb oder Prototyp",
        "autonomy": "Ihr eigener Anteil",
        "scale": "der Umfang",
        "duration": "die Dauer",
        "constraints": "die Randbedingungen",
    },
    "fr": {
        "depth": "niveau de connaissance",
        "production_vs_prototype": "production ou prototype",
        "autonomy": "votre rôle",
        "scale": "l'échelle",
        "duration": "la durée",
        "constraints": "les contraintes",
    },
}

MEANINGS: Final[Mapping[Language, Mapping[SkillAttribute, str]]] = {
    "en": {
        "depth": "how deep the knowledge goes",
        "production_vs_prototype": "whether it was used in production or in a prototype",
        "autonomy": "how independently the candidate worked",
        "scale": "at what scale it was used",
        "duration": "how long it was used",
        "constraints": "under which constraints it was used",
    },
    "it": {
        "depth": "quanto sono approfondite le conoscenze",
        "production_vs_prototype": "se è stato usato in produzione o in un prototipo",
        "autonomy": "con quanta autonomia ha lavorato la persona",
        "scale": "su quale scala è stato usato",
        "duration": "per quanto tempo è stato usato",
        "constraints": "con quali vincoli è stato usato",
    },
    "es": {
        "depth": "hasta dónde llegan los conocimientos",
        "production_vs_prototype": "si se usó en producción o en un prototipo",
        "autonomy": "con cuánta autonomía trabajó la persona",
        "scale": "a qué escala se usó",
        "duration": "durante cuánto tiempo se usó",
        "constraints": "con qué restricciones se usó",
    },
    "de": {
        "depth": "wie tief die Kenntnisse reichen",
        "production_vs_prototype": "ob es im Betrieb oder in einem Prototyp genutzt wurde",
        "autonomy": "wie selbstständig die Person gearbeitet hat",
        "scale": "in welchem Umfang es genutzt wurde",
        "duration": "wie lange es genutzt wurde",
        "constraints": "unter welchen Randbedingungen es genutzt wurde",
    },
    "fr": {
        "depth": "jusqu'où vont les connaissances",
        "production_vs_prototype": "si l'usage était en production ou dans un prototype",
        "autonomy": "avec quelle autonomie la personne a travaillé",
        "scale": "à quelle échelle s'en faisait l'usage",
        "duration": "combien de temps a duré l'usage",
        "constraints": "sous quelles contraintes s'en faisait l'usage",
    },
}


def attribute_concept(skill_id: str, skill: str, attribute: SkillAttribute, language: Language) -> Concept:
    """The attribute as a concept: `text` is for staff and assessors, `label` for the participant."""
    return Concept(
        concept_id=f"{skill_id}.{attribute}",
        text=f"{skill}: {MEANINGS[language][attribute]}",
        label=LABELS[language][attribute],
        severity=ATTRIBUTE_SEVERITY[attribute],
        attribute=attribute,
    )
