"""Plans of explorations as tests send them: small shops and their software."""

from typing import Any

EMAIL: dict[str, Any] = {"name": "email", "type": "email", "label": "E-mail"}
NAME: dict[str, Any] = {"name": "full_name", "type": "name", "label": "Name"}
REWARD: dict[str, Any] = {"label": "A ten euro voucher", "code": "SHOP-10"}
TILL: dict[str, Any] = {"label": "The till", "sub_goals": ["who decided on it", "what went wrong with it"]}
STOCK: dict[str, Any] = {"label": "Counting the stock", "sub_goals": ["how it is done"]}


def configuration(*topics: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """What an author configures: two topics of ten minutes unless they are given, without fields."""
    return {
        "research_goal": "How small shops choose their software",
        "max_duration_mins": 10,
        "topics": list(topics or (TILL, STOCK)),
        **changes,
    }


def plan(*topics: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"name": "Small shops", "language": "en", **configuration(*topics), **changes}


def start_with(material: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"mode": "topic_exploration", "material": material, **changes}


RICH = (
    "We changed the till in March because Maria had seen it at a fair, and honestly it was terrible: it cost 4,000 "
    "euros, the receipts did not print for six weeks, which was a serious problem, and customers complained every day."
)
SOLID = (
    "We count by hand on Mondays with Maria, from the cellar up to the shelves, which takes us two hours, "
    "and it is an important part of the week for the both of us."
)
THIN = "It is fine as it is."
