"""Whether somebody wants something written, or allows it, where its meaning is near to a request for silence (G8)."""

import re
from typing import Final

from shared.text.words import words

_WANTED: Final = re.compile(
    r"(?:\b(?:write|put|note) (?:it|that|this|them|all|everything|the lot)(?: all)?(?: of it)?(?: down| in| there)?"
    r"|\bleave (?:it|that|this|them) in"
    r"|\byou (?:can|may) (?:write|put|keep) (?:it|that|this|all of (?:it|that))(?: down| in)?"
    r"|\bschreib(?:en sie|t)? (?:das|es|die|den|sie|alles)(?: alles)?(?: ruhig| auf| rein| hin| mit){0,3}"
    r"|\b(?:können|dürfen|sollen) sie (?:(?:das|es|alles|ruhig|gern) ){0,3}(?:auf|rein|hin|mit)?schreiben"
    r"|\b(?:das|alles) (?:kann|darf|soll|muss) (?:(?:ruhig|alles|da|auch) ){0,3}(?:mit )?rein"
    r"|\b(?:écrivez|ecrivez|notez|mettez)[- ](?:le|la|les|tout|ça|tout ça)"
    r"|\bvous pouvez (?:l['’]|le |la |tout )?(?:écrire|ecrire|noter|mettre)(?: tout)?"
    r"|\b(?:escr[ií]b[ai]|ap[uú]nt[ea]|an[oó]t[ea]|p[oó]n(?:ga|e))(?:l[oa]s?)|\b(?:escriba|apunte|anote|ponga)"
    r"|\bpuede (?:escribir|apuntar|poner)(?:l[oa]s?)?"
    r"|\b(?:scriv[ai]|annot[ai])(?:l[oaie])?|\bsi scrive|\bpu(?:ò|o['’]?|oi) (?:scriver|metter|annotar)(?:e|l[oaie]))"
    r"(?: (?:please|too|as well|then|all|ruhig|bitte|alles|auch|aussi|tout|bien|todo|también|tal cual"
    r"|tutto|tutta|pure|eccome)){0,3}$",
    re.IGNORECASE,
)
"""How a clause ends that wants something written, in any of the languages."""
_INSTEAD: Final = re.compile(
    r"\b(?:you (?:can|may) (?:put|write|say)|for the record|(?:können|dürfen) sie (?:ruhig )?(?:schreiben|aufschreiben)"
    r"|vous pouvez (?:le )?(?:mettre|écrire|dire)|pued[eo]s? (?:poner|escribir|decir)|può (?:mettere|scrivere|dire))"
    r"|(?:^|, )(?:write|put|schreib(?:en sie)?|mettez|écrivez|notez|ponga|escriba|apunte|metta|scriva) ?:",
    re.IGNORECASE,
)
"""How it says what may be written all the same, or is to be instead."""
_NOTHING_SECRET: Final = re.compile(
    r"\b(?:nothing|anything|nichts?|nix|nischt|rien|pas|nada|niente)"
    r"(?: (?:said |told |dit |dicho |detto |de |di |d['’]|that is |that['’]s |was )?)"
    r"(?:secrets?|confidential|private|geheim(?:es)?|vertraulich(?:es)?|confidentiels?|confidencial(?:es)?|secretos?"
    r"|segret[oi]|riservato|confidenziale)\b",
    re.IGNORECASE,
)
"""How somebody says that they confided nothing, in any of the languages."""
_DENIED: Final = frozenset(
    words(
        "not don never no without nicht kein keine nie ohne ne n pas jamais sans nunca sin non niente senza "
        "only just nur solo"
    )
)
_PIECE: Final = re.compile(r"[,;:.!?…–—]+")


def wants_it_written(sentence: str) -> bool:
    """Whether a clause asks that something is written, or allows it: "no no, write all of it", "I said nothing secret"; a
    meaning hardly tells the two apart."""
    if _INSTEAD.search(sentence) or _NOTHING_SECRET.search(sentence):
        return True
    clauses = (each.strip() for each in _PIECE.split(sentence))
    return any(_WANTED.search(each) and _DENIED.isdisjoint(words(each)) for each in clauses)
