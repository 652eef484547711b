"""The verbs of impersonal sub-goals, in five languages."""

from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.text.spoken import in_all


class ImpersonalWords(Frozen):
    """The vocabulary of one language.

    Nothing with one of `others` is turned: they name who does it, or speak to the person already. `forms` are verbs as
    they stand impersonally and as they are said to "you", `endings` the same of all other verbs, the first that fits.
    Verbs of `alone` (those with an asterisk: all that begin so) tell what happens by itself, or what somebody does to
    themselves, and the pronoun in one of `nobody` is no person. `participles` are those of irregular verbs, with the
    verb as it is said to "you". English has the participle with base and past as a form, and `bases` of regular verbs;
    "plan-n" doubles its last letter. `people` are those whom a study may be about, in the singular, and `asked` names for
    a participant of any study.
    """

    others: frozenset[str]
    forms: tuple[tuple[str, str], ...]
    endings: tuple[tuple[str, str], ...] = ()
    alone: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    participles: tuple[tuple[str, str], ...] = ()
    nobody: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    def is_alone(self, verb: str) -> bool:
        """Whether the verb tells nothing that "you" do."""
        begins = tuple(each[:-1] for each in self.alone if each.endswith("*"))
        return verb in self.alone or verb.startswith(begins)

    def turned(self, verb: str) -> str | None:
        """The verb as it is said to "you"; None where that is not certain."""
        if self.is_alone(verb):
            return None
        known = dict(self.forms)
        if verb in known:
            return known[verb]
        pairs = ((old, new) for old, new in self.endings if verb.endswith(old) and len(verb) > len(old))
        found = next(pairs, None)
        return None if found is None else verb.removesuffix(found[0]) + found[1]


IMPERSONAL_WORDS: Final = in_all(ImpersonalWords, "impersonal")
