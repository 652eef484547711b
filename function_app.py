"""The app: every function that Azure runs, put together from the blueprints."""
# ruff: noqa: E402 - the collector stops, and models wait, before anything else is loaded

import gc

from pydantic import BaseModel

gc.disable()  # what is loaded stays loaded: looking for garbage in it takes a fifth of the time until the first request
BaseModel.model_config["defer_build"] = True  # each is built on its first use: few requests need many

import azure.durable_functions as df
import azure.functions as func

from activities import (
    assessment_blueprint,
    handover_blueprint,
    preflight_blueprint,
    study_blueprint,
    teams_blueprint,
    webhook_blueprint,
)
from activities import blueprint as activities
from activities import study_results as folding
from entities import blueprint as entities
from orchestrators import blueprint as orchestrators
from shared.platform.bootstrap import load_libraries
from shared.platform.telemetry.log_fields import add_log_fields
from triggers.access import device, me, members, sign_in, tokens
from triggers.http import openapi
from triggers.operators import durable_status, erasures, health, ops, recovery, retention, webhooks
from triggers.participants import facts as own_facts
from triggers.participants import interview, own_data, pages, shared_links, speaking, teams
from triggers.staff import (
    actions,
    assessments,
    audit_log,
    corpora,
    criteria_files,
    documents,
    facts,
    handover_backlog,
    handovers,
    interviews,
    links,
    named_entries,
    onboarding,
    overrides,
    plans,
    preparation,
    question_sets,
    resumes,
    reviews,
    shares,
)
from triggers.studies import assessing, guests, invitations, preflights, results, studies
from triggers.studies import pages as study_pages
from triggers.studies import participants as study_participants

add_log_fields()
load_libraries()

DURABLE = (
    orchestrators,
    activities,
    handover_blueprint,
    assessment_blueprint,
    study_blueprint,
    preflight_blueprint,
    folding,
    entities,
)
STAFF = (interviews, preparation, links, actions, recovery, ops, durable_status, audit_log, shares)
ACCESS = (members, tokens, me, sign_in, device)
PARTICIPANTS = (interview, own_facts, own_data, shared_links, speaking)
STUDIES = (studies, study_participants, assessing, invitations, preflights, guests, study_pages, results)
LIBRARY = (
    question_sets,
    plans,
    named_entries,
    resumes,
    corpora,
    documents,
    criteria_files,
    assessments,
    overrides,
    reviews,
)
HANDOVERS = (handovers, handover_backlog, onboarding, facts)
CHANNELS = (teams_blueprint, teams, webhook_blueprint, webhooks)
OTHERS = (erasures, retention, health, pages, openapi)

app = df.DFApp(http_auth_level=func.AuthLevel.FUNCTION)
for module in (*DURABLE, *STAFF, *ACCESS, *PARTICIPANTS, *STUDIES, *LIBRARY, *HANDOVERS, *CHANNELS, *OTHERS):
    app.register_functions(module.blueprint)

gc.freeze()
gc.enable()
