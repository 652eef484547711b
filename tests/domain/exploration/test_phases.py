"""The phases of an exploration (D1): the map of source 3, section 3.2, exactly."""

from typing import get_args

import pytest

from shared.interview.state_machine.errors import IllegalEvent
from shared.modes.topic_exploration.phases import PHASES, Phase, PhaseEvent, next_phase
from tools.stage_diagram import phase_diagram

EVENTS: tuple[PhaseEvent, ...] = get_args(PhaseEvent.__value__)
MAP = {
    "EXPLORE --> EXPLORE": {"stays", "bonus", "advances"},
    "EXPLORE --> DEEPEN": {"explored"},
    "EXPLORE --> DEEP_OFFER": {"time_up"},
    "EXPLORE --> DATA_COLLECTION": {"covered", "closed"},
    "DEEP_OFFER --> DEEP_OFFER": {"neutral"},
    "DEEP_OFFER --> DEEPEN": {"accepted"},
    "DEEP_OFFER --> DATA_COLLECTION": {"refused", "undecided", "closed"},
    "DEEPEN --> DEEPEN": {"stays", "advances"},
    "DEEPEN --> DATA_COLLECTION": {"deepened", "closed"},
    "DATA_COLLECTION --> DATA_COLLECTION": {"collecting"},
    "DATA_COLLECTION --> END": {"complete", "refused", "exhausted", "closed"},
}


def test_the_table_is_the_map_and_nothing_else() -> None:
    """D1."""
    found: dict[str, set[str]] = {}
    for phase, row in PHASES.items():
        for event, target in row.items():
            found.setdefault(f"{phase} --> {target}", set()).add(event)
    assert found == MAP


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("event", EVENTS)
def test_each_phase_takes_an_event_of_its_row_or_refuses_it(phase: Phase, event: PhaseEvent) -> None:
    if event in PHASES[phase]:
        assert next_phase(phase, event) is PHASES[phase][event]
    else:
        with pytest.raises(IllegalEvent) as refused:
            next_phase(phase, event)
        assert (refused.value.stage, refused.value.event) == (phase, event)


def test_every_event_leads_somewhere_and_every_phase_has_a_row() -> None:
    assert set(PHASES) == set(Phase)
    assert {event for row in PHASES.values() for event in row} == set(EVENTS)


def test_the_end_is_the_only_phase_that_nothing_leads_out_of() -> None:
    assert [phase for phase, row in PHASES.items() if not set(row.values()) - {phase}] == [Phase.END]


def test_contacts_come_after_everything_else() -> None:
    """No phase follows the data collection but the end."""
    assert set(PHASES[Phase.DATA_COLLECTION].values()) == {Phase.DATA_COLLECTION, Phase.END}


def test_the_diagram_is_drawn_from_the_table() -> None:
    drawn = phase_diagram()
    for arrow, events in MAP.items():
        line = next(line for line in drawn.splitlines() if f"{arrow}:" in line)
        assert set(line.partition(": ")[2].split(", ")) == events
    assert drawn.count("-->") == len(MAP) + 2
