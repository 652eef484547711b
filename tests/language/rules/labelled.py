"""Answers written for the tests, each with the numbers of the clauses that a person would say it covers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Labelled:
    question: str
    ideal: str
    answers: tuple[tuple[str, frozenset[int]], ...]


def _covers(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


LABELLED = (
    Labelled(
        "Why do plants need light?",
        "Chlorophyll captures the energy of light; carbon dioxide and water are turned into sugar; "
        "oxygen is released as a by-product.",
        (
            ("The chlorophyll takes in the light's energy.", _covers(1)),
            ("They make sugar out of water and carbon dioxide.", _covers(2)),
            ("Water and CO2 become sugars, and oxygen comes out at the end.", _covers(2, 3)),
            (
                "With the energy that chlorophyll captures they build sugar from carbon dioxide and water, "
                "releasing oxygen.",
                _covers(1, 2, 3),
            ),
            ("So that they do not look sad in the evening.", _covers()),
        ),
    ),
    Labelled(
        "What causes inflation?",
        "Too much money chases too few goods; rising production costs are passed on by firms; "
        "people who expect higher prices demand higher wages.",
        (
            ("There is more money around than goods to buy with it.", _covers(1)),
            ("When costs of production go up, the firms pass that on to customers.", _covers(2)),
            ("Workers expect prices to go up, so they demand more wages.", _covers(3)),
            (
                "Too much money for too few goods, and expectations: people ask for higher wages since they expect "
                "higher prices.",
                _covers(1, 3),
            ),
            ("Because the weather was bad last summer.", _covers()),
        ),
    ),
    Labelled(
        "How do you make bread rise?",
        "Yeast ferments the sugar in the dough. The carbon dioxide is trapped by gluten. "
        "Baking sets the structure.",
        (
            ("Yeast eats the sugars in the dough and ferments them.", _covers(1)),
            ("Gluten traps the carbon dioxide in little bubbles.", _covers(2)),
            ("In the oven the structure sets while baking.", _covers(3)),
            (
                "The fermentation by yeast makes carbon dioxide, the gluten keeps it trapped, and baking sets it.",
                _covers(1, 2, 3),
            ),
            ("You put it on a high shelf and wait for somebody to lift it.", _covers()),
        ),
    ),
    Labelled(
        "Why did the Roman Empire in the west fall?",
        "Germanic tribes invaded its provinces; the army depended on mercenaries; taxes ruined the economy.",
        (
            ("Invasions by Germanic tribes in the provinces.", _covers(1)),
            ("Its army was made up of mercenaries that it depended on.", _covers(2)),
            ("High taxes and a ruined economy.", _covers(3)),
            ("The tribes from Germania invaded, and mercenaries filled the army.", _covers(1, 2)),
            ("They had no internet and the roads were too straight.", _covers()),
        ),
    ),
    Labelled(
        "How would you handle a production outage?",
        "Tell the stakeholders about the alert; roll back the latest deployment; "
        "write a blameless postmortem afterwards.",
        (
            ("First of all I would tell our stakeholders about the alert.", _covers(1)),
            ("I would roll back the last deployment straight away.", _covers(2)),
            ("Once it is over, I write a postmortem without blame.", _covers(3)),
            ("I tell stakeholders of the alert and roll the latest deployment back.", _covers(1, 2)),
            ("I would go home, it is not my problem.", _covers()),
        ),
    ),
    Labelled(
        "What is a REST interface?",
        "Resources have their own addresses. Requests are stateless. The methods of HTTP say what is done.",
        (
            ("Every resource gets an address of its own.", _covers(1)),
            ("It is stateless, each request carries all it needs.", _covers(2)),
            ("What happens is said by the HTTP method.", _covers(3)),
            ("Resources with addresses, stateless requests and HTTP methods.", _covers(1, 2, 3)),
            ("A place to lie down after lunch.", _covers()),
        ),
    ),
    Labelled(
        "How does a vaccine protect?",
        "It shows the immune system a harmless piece of the germ; memory cells are formed; "
        "antibodies appear faster at the next infection.",
        (
            ("A harmless piece of a germ is shown to our immune system.", _covers(1)),
            ("The body forms memory cells.", _covers(2)),
            ("When the next infection comes, antibodies are there faster.", _covers(3)),
            (
                "Memory cells are formed, so at the next infection the antibodies appear much faster.",
                _covers(2, 3),
            ),
            ("It makes your arm stronger against the cold wind.", _covers()),
        ),
    ),
    Labelled(
        "What do you look at when you review a contract?",
        "The notice period must be clear; liability needs a cap; personal data must be protected.",
        (
            ("Is the notice period clear?", _covers(1)),
            ("Liability has to be capped.", _covers(2)),
            ("I check how personal data is protected.", _covers(3)),
            ("Notice periods, a cap on liability, and the protection of personal data.", _covers(1, 2, 3)),
            ("The paper should be white and the stapler blue.", _covers()),
        ),
    ),
)
