"""What a French author says of "la personne" as it is put to that person: "à qui la personne en parle" as "à qui vous
en parlez" (G3).

All of it or nothing: the verb right behind each "la personne" and "elle" has to have a form that is certain.
"""

import re
from typing import Final

_OBJECTS: Final = r"(?:(?:ne|se|le|la|les|lui|leur|en|y) |[nsl]['’])*"
_SUBJECT: Final = re.compile(
    rf"(?P<that>qu['’])?\b(?P<who>la personne|elle)\b(?P<self>-même)?"
    rf"(?: (?P<objects>{_OBJECTS})(?P<verb>\w+))?(?P<turn>-)?",
    re.IGNORECASE,
)
_OWN: Final = re.compile(r"\b(?P<own>son|sa|ses)\b", re.IGNORECASE)
_OWN_OF_YOU: Final = {"son": "votre", "sa": "votre", "ses": "vos"}
_ANOTHER: Final = re.compile(r"\b(?:une|cette|sa|la(?! personne\b)) (?=\w{3})|\bl['’]\w{3}", re.IGNORECASE)
"""What a later "elle" may stand for as well."""
_REFLEXIVE: Final = re.compile(r"\bse |\bs['’]", re.IGNORECASE)
_FORMS: Final = {
    "a": "avez", "est": "êtes", "fait": "faites", "va": "allez", "peut": "pouvez", "veut": "voulez",
    "doit": "devez", "sait": "savez", "craint": "craignez", "dit": "dites", "prend": "prenez",
    "comprend": "comprenez", "apprend": "apprenez", "met": "mettez", "permet": "permettez", "vient": "venez",
    "devient": "devenez", "revient": "revenez", "tient": "tenez", "obtient": "obtenez", "sent": "sentez",
    "part": "partez", "sort": "sortez", "dort": "dormez", "sert": "servez", "écrit": "écrivez", "vit": "vivez",
    "lit": "lisez", "croit": "croyez", "voit": "voyez", "reçoit": "recevez", "attend": "attendez",
    "entend": "entendez", "rend": "rendez", "perd": "perdez", "vend": "vendez", "répond": "répondez",
    "connaît": "connaissez", "choisit": "choisissez", "finit": "finissez", "réussit": "réussissez",
    "réagit": "réagissez", "ressent": "ressentez", "suit": "suivez", "paie": "payez", "essaie": "essayez",
    "emploie": "employez", "envoie": "envoyez", "appelle": "appelez", "jette": "jetez", "achète": "achetez",
    "gère": "gérez", "règle": "réglez", "espère": "espérez", "préfère": "préférez", "considère": "considérez",
    "mène": "menez", "lève": "levez",
}  # fmt: skip
_JOINED: Final = re.compile(r"\b(?:et|ou|mais|puis) (?P<next>\w+)", re.IGNORECASE)
_NO_VERB: Final = frozenset([
    "à", "au", "aux", "avec", "ce", "ces", "cette", "chez", "combien", "comment", "dans", "de", "des", "du", "elle",
    "en", "après", "avant", "pendant", "depuis", "ensuite", "enfin", "maintenant",
    "plus", "non", "autrement",
    "la", "le", "les", "leur", "leurs", "où", "par", "pour", "pourquoi", "quand", "que", "quel", "quelle",
    "quelles", "quels", "qu", "qui", "quoi", "sa", "ses", "si", "son", "sur", "un", "une", "vers",
])  # fmt: skip
"""What is no verb behind an "et"; of any other word that is not certain."""
_FUTURE: Final = re.compile(r"ra$")
_PAST: Final = re.compile(r"(?<=\w{2})ait$")
_NO_PAST: Final = re.compile(r"(?:fait|plait|trait|connait|parait|nait)$")
_WOULD: Final = re.compile(r"\w{2}rait$")
"""What is a verb for certain, and of the same subject behind an "et" or "ou"."""
_JOINED_WOULD: Final = re.compile(r"\b(?P<head>(?:et|ou|mais|puis) )(?P<next>\w{2,}rait)\b")
_PRESENT: Final = re.compile(r"(?<=\w{2})e$")


def la_personne_as_you(text: str) -> str:
    """The text with "vous" for the person; as it is where a form is not certain, or "elle" may be somebody else."""
    first = re.search(r"\bla personne\b", text, re.IGNORECASE)
    joined = _JOINED.finditer(text, first.end()) if first else ()
    nexts = [each["next"].lower() for each in joined]
    if first is None or any(not (each in _NO_VERB or _WOULD.search(each)) for each in nexts):
        return text
    turned, at = list[str](), 0
    for found in _SUBJECT.finditer(text):
        is_she = found["who"].lower() == "elle"
        if is_she and (found.start() < first.start() or _ANOTHER.search(text, first.end(), found.start())):
            return text
        verb = "" if found["self"] else _of_you(found["verb"] or "")
        if found["turn"] or verb is None or re.search(r"\b(?:de|à|pour|chez|par) $", text[: found.start()]):
            return text
        objects = _REFLEXIVE.sub("vous ", found["objects"] or "")
        that, itself = ("que " if found["that"] else ""), found["self"] or ""
        turned += (text[at : found.start()], f"{that}vous{itself} {objects}{verb}".rstrip())
        at = found.end()
    rest = _JOINED_WOULD.sub(lambda each: f"{each['head']}{_of_you(each['next'])}", text[at:])
    done = "".join((*turned, rest))
    return _OWN.sub(lambda own: _OWN_OF_YOU[own["own"].lower()], done) if turned else text


def _of_you(verb: str) -> str | None:
    """The verb after "vous"; None where its form is not certain."""
    said = verb.lower()
    if said in _FORMS:
        return _FORMS[said]
    if _PAST.search(said) and not _NO_PAST.search(said):
        return f"{said[:-3]}iez"
    if _FUTURE.search(said):
        return f"{said[:-1]}ez"
    return f"{said}z" if _PRESENT.search(said) and "è" not in said else None
