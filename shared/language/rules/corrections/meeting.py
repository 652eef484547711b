"""Whether some words put an earlier sentence right: what they have in common with it, and what they say otherwise (G2).

The plainer somebody says that it is a correction, the less the two must have in common. Who names their own words
("I said Leeds") needs these alone. Who admits an error needs another value or two words in common, and who only says
"wait" needs both. Words without any such sign must deny the sentence, give its value to another time or thing, or repeat
it with another value.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from shared.language.rules.corrections.claims import SHORT, Claim
from shared.language.rules.corrections.contrasts import begins_with_what_it_is
from shared.language.rules.corrections.cues import (
    calls_that_wrong,
    is_turned,
    says_not_so,
    talking,
)
from shared.language.rules.corrections.given_way import IN_TRUTH
from shared.language.rules.corrections.opposites import are_opposed
from shared.language.rules.corrections.swaps import PAST, Swap, clauses_that_swap, count_the_same, swapped
from shared.language.rules.corrections.values import DATES, Read, read, ungrouped
from shared.language.rules.points.matching import stems

_MOST_PARTS: Final = 12
_ON_THE_SAME: Final = 2
"""Words with a meaning that two sentences share which are of one thing."""
_COVERED: Final = 0.75
"""The share of a sentence's words that are said again where it is denied without a sign."""
_BESIDE: Final = 3
"""Words that are said beside them at most."""
_LONGEST_TURN: Final = 24
_NEW: Final = 4
"""Words of what a mere "wait" turns round, and those among them that the sentence has not."""
_NAMED: Final = 2 / 3
"""The share of the words named as their own that stand in the sentence, where they do not name its thing again."""
_WAS_NOT: Final = re.compile(
    r"\b(?:was|were)(?:n['’]t| not)\b|\bwar(?:en)? (?:nicht|net|ned|nich|nit)\b|\bétai(?:t|ent) pas\b"
    r"|\bno (?:l[ao] )?(?:fue|fueron|era|eran|tenían?)\b|\bnon (?:l['’])?(?:era|erano|fu|avevan?o?)\b",
    re.IGNORECASE,
)
"""How somebody takes back what they said of the past ("it was not Jonas"); the present tense tells of the matter."""
_OTHER_TIME: Final = re.compile(
    r"\b(?:ago|back then|in those days|last (?:year|week|month)|later|afterwards|used to|then"
    r"|früher|dann|damals|später|danach"
    r"|vor \w+ (?:jahr|monat|woche|tag)\w*|hace|antes|luego|después|il y a|avant|plus tard|ensuite|fa|prima|poi|dopo)\b",
    re.IGNORECASE,
)
_MORE: Final = re.compile(
    r"\b(?:too|also|as well|another|more|auch|noch|weitere|dazu|aussi|encore|autres?|también|otr[oa]s?|más|anche"
    r"|altr[ie]|ancora)\b",
    re.IGNORECASE,
)
"""What tells of more of the same: "four kinds of cake as well"."""
_OF_ANOTHER: Final = re.compile(
    r"\b(?:(?:is|are|was|were) what|c['’]est ce qu\w*|(?:ist|war)(?: das)?, was|es lo que|è quel(?:lo)? che"
    r"|the (?:old|quote|estimate)"
    r"|(?:der|die|das) alten?|kostenvoranschlag|l['’]ancien(?:ne)?|(?:le|du) devis|(?:el|la) viej[oa]|presupuesto"
    r"|(?:il|la) vecchi[oa]|preventivo)\b",
    re.IGNORECASE,
)
"""What a value is of that does not count."""
_ADDED: Final = re.compile(r"\b(?:and|und|et|or|oder|ou|o)\s(?:\w{1,5}\s)?$", re.IGNORECASE)


@dataclass(frozen=True)
class Meeting:
    """Some words beside an earlier sentence."""

    claimed: Claim
    was: Read

    @cached_property
    def shared(self) -> frozenset[str]:
        """The stems of what both are about."""
        return self.claimed.about & self.was.about

    @cached_property
    def new(self) -> frozenset[str]:
        """The stems of what the words alone are about."""
        return self.claimed.about - self.was.about

    @cached_property
    def named(self) -> frozenset[tuple[str, str]]:
        """The values of the sentence that are named again."""
        return self.claimed.now.values & self.was.values

    @cached_property
    def swapped(self) -> tuple[Swap, ...]:
        return tuple(swapped(self.claimed.now, self.was))

    @cached_property
    def own(self) -> frozenset[str]:
        """What stands in the sentence of the words that are named as their own."""
        return self._named_of(self.claimed.own[0] if self.claimed.own else "")

    @property
    def is_put_right(self) -> bool:
        claimed = self.claimed
        return bool(
            ((claimed.own or claimed.topic) and (self._says_it_anew() or self._gives_another_value()))
            or (claimed.is_error and self._tells_otherwise())
            or (claimed.is_turn and self._turns_round())
            or (claimed.topic and self.swapped and self.shared and len(self.new) <= _NEW)
            or (claimed.has_sign and self.named and claimed.says_not_so)
            or self._denies_a_value()
            or self._denies_words()
            or self._gives_away()
            or self._says_all_of_it()
        )

    def _named_of(self, words: str) -> frozenset[str]:
        named, was = read(words, self.was.language), self.was
        return (named.about & was.about) | {text for _, text in named.values & was.values}

    def _says_it_anew(self) -> bool:
        """Whether words that are named stand in the sentence, and others are said of the same, or what it is."""
        if self.claimed.own is None or not self.own:
            return False
        language = self.was.language
        rest, named = read(self.claimed.own[1], language), read(self.claimed.own[0], language)
        if self.own & rest.about or not (rest.about - self.was.about or rest.values):
            return False
        is_whole = len(self.own) >= _NAMED * len((named.about - talking(language)) | named.values)
        is_of_it = rest.about & self.was.about or (self.claimed.is_error and self.shared)
        says_what = begins_with_what_it_is(rest.said) or calls_that_wrong(rest.said, language)
        return bool(is_of_it) or (is_whole and says_what)

    def _gives_another_value(self) -> bool:
        """Whether a value that is named gives way, and to no further one: "I said 3 keys, and 5 are spare"."""
        naming = self.claimed.own[0] if self.claimed.own else self.claimed.topic
        told, named = ungrouped(self.claimed.now.said), read(naming, self.was.language).values
        is_of_it = (
            self.shared
            or self.claimed.asks
            or self.claimed.is_error
            or self.claimed.is_turn
            or self.claimed.says_what_it_is
        )
        return any(
            (old.kind, old.text) in named
            and (is_of_it or old.kind in DATES or count_the_same(old, new, self.was.language))
            and not _ADDED.search(told, 0, max(0, told.find(new.text)))
            for old, new in self.swapped
        )

    def _tells_otherwise(self) -> bool:
        """Whether somebody who admits an error says another value of the same, or two of its words."""
        is_of_topic = self.claimed.topic and (self.shared or self.named)
        is_half = self.shared and 2 * len(self.shared) >= len(self.was.about)
        is_of_it = is_of_topic or is_half or len(self.shared) >= _ON_THE_SAME
        return bool(is_of_it or (self.swapped and self.shared) or self._names_the_old_value)

    @property
    def _names_the_old_value(self) -> bool:
        """Whether the value that gives way is named again; two sentences both have a "two" by chance."""
        return any(
            (old.kind, old.text) in self.named
            and (len(old.text) > 1 or old.kind in DATES or count_the_same(old, new, self.was.language))
            for old, new in self.swapped
        )

    def _turns_round(self) -> bool:
        """Whether behind a "wait" another value, another name or another thing is said of the same."""
        if len(self.claimed.now.said.split()) > _LONGEST_TURN or len(self.new) > _NEW:
            return False
        if self.swapped:
            is_same = self._counts_the_same or any(new.kind in DATES for _, new in self.swapped)
            is_of_it = (
                self.named or (self.shared and (is_same or not self.new)) or (is_same and len(self.new) < 2)
            )
            return bool(is_of_it) and not self._is_of_another_time
        is_parallel = len(self.shared) >= _ON_THE_SAME and len(self.was.about - self.claimed.now.about) == 1
        is_parallel = is_parallel and len(self.new) == 1 and not self.claimed.sides[0]
        return is_parallel or self._denies_most

    @property
    def _counts_the_same(self) -> bool:
        return any(count_the_same(*each, self.was.language) for each in self.swapped)

    @property
    def _is_of_another_time(self) -> bool:
        """Whether the clause with the value tells of a day or a time that the sentence does not: "ten years ago"."""
        told = {new.text for _, new in self.swapped}
        mine = [each for each in self.claimed.parts if told & {one.text for one in each.found}]
        kinds, before = ({one.kind for each in of for one in each.found} & DATES for of in (mine, [self.was]))
        times = {found[0].casefold() for each in mine for found in _OTHER_TIME.finditer(each.said)}
        kinds -= before | {new.kind for _, new in self.swapped}
        return bool(kinds) or any(each not in self.was.said.casefold() for each in times)

    def _denies_a_value(self) -> bool:
        """Whether a value of the sentence is denied beside another one, and nothing but the same is spoken of."""
        denied, held = self.claimed.denied, self.claimed.held_beside_denied
        if not any(
            {old.text, old.text[2:] if old.kind == "year" else ""} & denied
            and (old.kind == new.kind or self.shared)
            and (not held or new.text in held)
            for old, new in self.swapped
        ):
            return False
        if not self.claimed.has_sign and are_opposed(self.claimed.now.said, self.was.said, self.was.language):
            return False  # "the small ones take 3 days": "the big ones take not 3, but 5"
        if not self.claimed.has_sign and len(self.new) > _NEW:
            return False
        return bool(self.shared) or len(self.new) <= _ON_THE_SAME or self._counts_the_same

    def _denies_words(self) -> bool:
        """The same of words: what was not so in the past, or most of the sentence beside what is so."""
        said = self.claimed.now.said
        if self.swapped or len(said) > SHORT:
            return False
        if _WAS_NOT.search(said) and any(
            each and each <= self.was.affirmed for each in self.claimed.denied_things
        ):
            return True
        if is_turned(said) and self.shared >= self.was.about and len(self.shared) >= _ON_THE_SAME:
            return True
        return self._denies_most and self.claimed.contrasts

    @property
    def _denies_most(self) -> bool:
        gone, held = self.claimed.sides
        told, was = (gone | held) & self.was.about, self.was.about
        gone &= self.was.affirmed
        is_whole = len(was) >= _ON_THE_SAME and len(told) >= _COVERED * len(was)
        return is_whole and bool(gone & was and held - was) and len(self.new) <= _BESIDE

    def _says_all_of_it(self) -> bool:
        """Whether a clause says nothing but the sentence, or what it counts, with another value: "It's nine of us"."""
        was, language = self.was, self.was.language
        if len(self.swapped) != 1 or len(was.found) != 1 or self._is_of_another_time:
            return False
        old, new = self.swapped[0]
        part = next(each for each in self.claimed.parts if new.text in {one.text for one in each.found})
        own = part.about - talking(language)
        counts = count_the_same(old, new, language) and old.counted == new.counted
        is_of_it = own == was.about or (counts and own <= was.about)
        fewest = 1 if new.unit and begins_with_what_it_is(part.said) else _ON_THE_SAME
        return is_of_it and len(own) >= fewest and len(part.found) == 1 and not _MORE.search(part.said)

    def _gives_away(self) -> bool:
        """Whether one clause gives a value of the sentence to another time or thing, and another clause has the one that
        holds: "forty was last year, it's 34", "the hall holds 1,900, we spread 1,400"."""
        was, said = self.was, self.claimed.now.said
        if len(said) > SHORT or not self.named:
            return False
        counted = stems(" ".join(each.counted for each in was.found), was.language)
        known = was.about - counted
        for old, new in clauses_that_swap(self.claimed.parts[:_MOST_PARTS], was):
            is_past = PAST.search(old.said) and not PAST.search(was.said)
            is_now = IN_TRUTH.search(new.said) or not PAST.search(new.said)
            if _OF_ANOTHER.search(old.said) or says_not_so(old.said) or (is_past and is_now):
                return True
            if (
                PAST.search(old.said)
                and begins_with_what_it_is(new.said)
                and new.about <= was.about | old.about
            ):
                return True
            is_told = old.about - counted or {"time"} < {each.kind for each in old.found}
            if is_told and known.isdisjoint(old.about - counted) and known & (new.about - counted):
                return True
        return False
