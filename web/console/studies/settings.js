/** Settings of a study: the public link, when it closes, how it follows up and waits; and erasing it. */

import { make } from "../../shared/dom.js";
import { Refused } from "../api.js";
import { erasureConfirmed } from "../confirm.js";
import { notify, notifyError } from "../voice.js";
import { boxField, choiceField, numberField, timeField } from "../forms/fields.js";
import { editForm } from "../forms/form.js";
import { assesses, kindOf } from "./kinds.js";
import { part } from "./setup.js";
import { fillAll, readAll } from "../forms/values.js";

/** @typedef {import("../forms/fields.js").Field} Field */

const DAY_S = 86_400;
const MINUTE_S = 60;

/** @param {import("./study.js").AtStudy} at */
export function settingsTab(at) {
  const { desk, study, save } = at;
  const resume = kindOf(study.mode).resume;
  const letting = [
    ...(resume || assesses(study) ? [] : [
      boxField({ path: "public_link.enabled", label: "A public link", help: "Everybody who has it can take part, without an invitation." }),
      numberField({ path: "public_link.quota", label: "How many people it lets in", help: "Nothing: as many as come.", limits: { min: "1", max: "10000", step: "1" } })]),
    boxField({ path: "own_data", label: "Participants may have what they said", help: "They download it, and erase it for good, by a link on their page." }),
    timeField({ path: "closes_at", label: "Closes by itself on", help: "Nobody begins after that; who has begun may go on." }),
  ];
  const asking = askingFields(study.mode);
  const waiting = [
    inUnits(numberField({ path: "settings.answer_deadline_s", label: "Days that a question waits for its answer", help: "7 unless you say otherwise.", limits: { min: "0.01", max: "365", step: "any" } }), DAY_S),
    inUnits(numberField({ path: "settings.nudge_after_s", label: "Minutes until a reminder on the page", limits: { min: "0.1", step: "any" } }), MINUTE_S),
    numberField({ path: "settings.max_nudges", label: "Reminders at most", help: "3 unless you say otherwise.", limits: { min: "0", max: "20", step: "1" } }),
    choiceField({ path: "settings.on_timeout", label: "When no answer comes", choices: [["", "As usual"], ["skip", "Go on with the next question"], ["end", "End the interview"]] }),
  ];
  if ("remind_after_s" in (desk.contract.components?.schemas?.GivenStudy?.properties ?? {})) {
    waiting.push(inUnits(numberField({ path: "remind_after_s", label: "Days until who was invited by e-mail is reminded", help: "Once, and never who declined; 0 for no reminder.", limits: { min: "0", step: "any" } }), DAY_S));
  }
  const fields = [...letting, ...asking, ...waiting];
  fillAll(fields, study);
  desk.place.append(
    editForm({
      name: "Settings", confirm: "Save", edits: true, send: () => save(readAll(fields, study), "The settings are saved."),
      parts: [part("Who gets in, until when", [column(letting)]), asking.length > 0 ? part("How it asks", [column(asking)]) : null, part("How long it waits", [column(waiting)])],
    }),
    desk.may("erase_one_study", study.study_id) ? erasing(at) : "");
}

/** @param {Field[]} fields */
function column(fields) {
  return make("div", { class: "inside narrow" }, ...fields.map(({ element }) => element));
}

/** @param {string} mode @returns {Field[]} */
function askingFields(mode) {
  const resume = kindOf(mode).resume;
  return [
    ...(mode === "topic_exploration" ? [] : [numberField({ path: "settings.max_follow_ups", label: "Follow-ups to a question at most", limits: { min: "0", max: "3", step: "1" } })]),
    ...(mode === "dynamic_gap" ? [numberField({ path: "settings.max_questions", label: "Questions at most", limits: { min: "1", max: "500", step: "1" } })] : []),
    ...(mode === "knowledge_handover" ? [numberField({ path: "settings.max_rounds", label: "Rounds of questions at most", limits: { min: "1", max: "100", step: "1" } })] : []),
    ...(resume || mode === "knowledge_handover" ? [yesNo("settings.confirm_preparation", "Staff look at what was read before the first question")] : []),
  ];
}

/** @param {string} path @param {string} label @returns {Field} */
function yesNo(path, label) {
  const field = choiceField({ path, label, choices: [["", "No"], ["yes", "Yes"]] });
  return { ...field, read: () => (field.read() === "yes" ? true : null), fill: (value) => field.fill(value === true ? "yes" : "") };
}

/**
 * A number that people say in another unit than the API.
 * @param {Field} field
 * @param {number} seconds of one
 * @returns {Field}
 */
function inUnits(field, seconds) {
  return {
    ...field,
    read: () => { const value = field.read(); return typeof value === "number" ? value * seconds : null; },
    fill: (value) => field.fill(typeof value === "number" ? value / seconds : null),
  };
}

/** @param {import("./study.js").AtStudy} at */
function erasing(at) {
  const button = make("button", { class: "button danger", type: "button" }, "Erase the study…");
  button.addEventListener("click", () => { erase(at).catch(notifyError); });
  return make("section", { class: "part danger-zone", "aria-labelledby": "erasing-title" }, make("h2", { id: "erasing-title" }, "Erase this study"),
    make("p", {}, "Its participants, their documents and interviews, and the results are deleted with it. This cannot be undone."), make("div", { class: "buttons" }, button));
}

/** @param {import("./study.js").AtStudy} at */
async function erase({ desk: { api }, base, study }) {
  const count = await interviewsOf(api, base);
  const things = count === 1 ? "interview goes" : "interviews go";
  if (!await erasureConfirmed(`Erase “${study.name}”?`, count, things, "Number of interviews")) return;
  await api.send("DELETE", `${base}?interviews=${count}`);
  location.hash = "";
  notify(`“${study.name}” is erased.`);
}

/**
 * How many interviews would go: the server tells when it is not confirmed.
 * @param {import("../api.js").StaffApi} api
 * @param {string} base
 * @returns {Promise<number>}
 */
async function interviewsOf(api, base) {
  try {
    await api.send("DELETE", base);
  } catch (error) {
    if (error instanceof Refused && typeof error.said?.interviews === "number") return error.said.interviews;
    throw error;
  }
  throw new Error("The study was erased already.");
}
