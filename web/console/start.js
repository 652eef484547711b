/** Starting an interview of any mode, from a form that the contract describes. */

import { choicesOf, resolve } from "../shared/contract.js";
import { make } from "../shared/dom.js";
import { controlFor, fixed } from "../shared/schema-form.js";
import { scalarControl, selectControl } from "../shared/schema-scalar.js";
import { handoverUpload, resumeUpload } from "./uploads.js";
import { picker } from "./picker.js";
import { SAMPLES } from "./samples.js";
import { sendForm } from "./send-form.js";
import { startedCard } from "./started.js";
import { languagesOf } from "./studies/setup.js";
import { notify } from "./voice.js";
import { modeName } from "./words.js";

/** @typedef {import("./main.js").Desk} Desk */
/** @typedef {import("../shared/contract.js").Schema} Schema */

/** How long the start may wait for the first question, in seconds. */
const WAIT_S = 5;
const DAY_S = 86_400;
const DAYS_OF_LINK = { type: "number", minimum: 0.01, maximum: 365 };
/** What most people choose comes before what they may say otherwise. */
const FIRST = ["candidate_id", "question_set_id", "handover_id", "plan_id"];

/** @param {Desk} desk */
export function startScreen(desk) {
  const modes = modesOf(desk.contract);
  const choice = make("select", { id: "mode" }, ...modes.map(({ mode }) => make("option", { value: mode }, modeName(mode))));
  const room = make("div");
  /** What was filled in for one mode is still there after a look at another. @type {Map<string, HTMLElement>} */
  const forms = new Map();
  const show = () => {
    const chosen = modes[choice.selectedIndex];
    const form = forms.get(chosen.mode) ?? formOf(desk, chosen, () => forms.delete(chosen.mode));
    forms.set(chosen.mode, form);
    room.replaceChildren(form);
  };
  choice.addEventListener("change", show);
  desk.place.append(make("h1", {}, "Start an interview"),
    make("p", { class: "field" }, make("label", { for: "mode" }, "How to ask"), choice), room);
  show();
}

/**
 * The modes of the contract, each with the schema of its start.
 * @param {Schema} contract
 * @returns {{mode: string, schema: Schema}[]}
 */
function modesOf(contract) {
  const start = resolve(contract, contract.paths["/api/interview/start"].post.requestBody.content["application/json"].schema);
  const mapping = start.discriminator?.mapping;
  if (mapping) return Object.entries(mapping).map(([mode, $ref]) => ({ mode, schema: resolve(contract, { $ref }) }));
  return choicesOf(contract, start).flatMap((schema) => {
    const { const: one, enum: several } = resolve(contract, schema.properties.mode);
    return (several ?? [one]).map((/** @type {string} */ mode) => ({ mode, schema }));
  });
}

/**
 * How long the link works is said in days, as for a new link.
 * @type {import("../shared/schema-form.js").Special}
 */
function daysOfLink(_contract, _schema, place) {
  const control = scalarControl(DAYS_OF_LINK, { ...place, label: "Days until the link expires" });
  return {
    element: control.element,
    read: () => { const given = /** @type {number | undefined} */ (control.read()); return given && Math.round(given * DAY_S); },
    fill: (value) => control.fill(value && Number(value) / DAY_S),
  };
}

/**
 * A language goes by its name, as in a study.
 * @type {import("../shared/schema-form.js").Special}
 */
function languageChoice(contract, _schema, place) {
  return selectControl(languagesOf(contract), place);
}

/**
 * @param {Desk} desk
 * @param {{mode: string, schema: Schema}} chosen
 * @param {() => void} done called when the interview is started
 */
function formOf(desk, { mode, schema }, done) {
  const { api, contract } = desk;
  const special = {
    mode: () => fixed(mode),
    resume_document_id: resumeUpload(api),
    handover_id: handoverUpload(api),
    question_set_id: picker(api, "/api/question-sets", { is_active: "true" }, "#set/new", true),
    ...("/api/plans" in contract.paths ? { plan_id: picker(api, "/api/plans", {}, "#plans", false) } : {}),
    questionnaire_id: picker(api, "/api/questionnaires", {}, "#questionnaires", false),
    language: languageChoice,
    link_valid_s: daysOfLink,
    guide_id: picker(api, "/api/guides", {}, "#guides", false),
  };
  if (mode === "dynamic_gap") special.question_set_id = () => fixed(undefined);
  const control = controlFor({ contract, special, first: FIRST }, schema, { name: "start", label: "", required: true });
  const sample = make("button", { class: "button plain", type: "button", hidden: !(mode in SAMPLES) }, "Fill in sample material");
  sample.addEventListener("click", () => { control.fill(SAMPLES[mode]); notify("Sample material is filled in."); });
  return sendForm({
    api, path: `/api/interview/start?wait=${WAIT_S}`, control, name: `Start: ${modeName(mode)}`, confirm: "Start the interview",
    before: [make("div", { class: "buttons" }, sample)],
    done: (data, form) => {
      done();
      form.replaceWith(startedCard(data));
      document.getElementById("started-title")?.focus();
    },
  });
}
