"""A month of the resume that an answer puts right (G2)."""

import pytest

from shared.language.requests.interview import Known
from shared.language.rules.months_righted import month_in_place, months_righted


def known(*spans: str) -> list[Known]:
    return [
        Known(concept_id=f"s{number}.duration", subject="duration", said=span, source="resume")
        for number, span in enumerate(spans, start=1)
    ]


@pytest.mark.parametrize(
    ("span", "answer"),
    [
        ("April 2010 - June 2014", "Your sheet has June 2014, that's wrong, I stopped in August."),
        ("April 2010 - June 2014", "It says June for the harbour, that is a mistake. I stopped in August."),
        ("April 2010 - Juni 2014", "Da steht Juni 2014. Das stimmt nicht, im August war Schluss."),
        ("avril 2010 - juin 2014", "Vous avez juin 2014, c'est faux, j'ai fini en août."),
        ("abril de 2010 - junio de 2014", "Pone junio de 2014, está mal, terminé en agosto."),
        ("aprile 2010 - giugno 2014", "C'è scritto giugno 2014, è sbagliato, ho finito ad agosto."),
    ],
)
def test_the_span_that_has_the_month_is_put_right(span: str, answer: str) -> None:
    """“Your paper says May 2019, that's wrong, I left in March” was passed over."""
    others = known("2001 - 2009", span)
    ((said, meant),) = months_righted(answer, others)
    assert meant == others[1]
    held = month_in_place(span, said) or ""
    assert held.lower().startswith(span[:5].lower())
    assert held.endswith("2014")
    assert held != span
    assert said in answer


@pytest.mark.parametrize(
    "answer",
    [
        "We count the nets in June, not in August.",
        "June was wet, and August was worse, actually.",
        "It was wrong in May.",
        "June 2011 is wrong, it was August.",
    ],
)
def test_other_words_on_months_put_nothing_right(answer: str) -> None:
    assert not months_righted(answer, known("March 2010 - October 2014"))


def test_where_two_spans_have_the_month_it_is_not_certain_which_is_meant() -> None:
    answer = "June is wrong, it was August."
    assert not months_righted(answer, known("June 2010 - May 2012", "May 2012 - June 2014"))
