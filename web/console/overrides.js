/** A reviewer's judgement, beside the machine's: shown, and given. */

import { make } from "../shared/dom.js";
import { labelOf } from "../shared/naming.js";
import { comparesWithExpectations, when } from "./words.js";

/** @typedef {{field: string, said: string, machine: string, kind: "number" | "select", choices: [string, string][]}} Judgement */

const SCALES = { confidence: ["low", "medium", "high"], engagement: ["low", "neutral", "high"] };

/**
 * The machine's judgements of a turn, each with a button to override it.
 * @param {import("../shared/api-types.js").ResultTurn} turn
 * @param {import("./interview.js").Seen} seen
 */
export function judgementsOf(turn, seen) {
  if (!seen.may("override_judgement", seen.view.study_id)) return null;
  return make("details", { class: "judgements" },
    make("summary", {}, `Override the judgement of turn ${turn.turn_id}`),
    make("ul", {}, ...judgements(turn, seen.view).map((each) => make("li", { "data-key": each.field },
      make("span", {}, `${each.said}: ${each.machine}`),
      make("button", { class: "button plain small", type: "button", "data-action": "override", "data-turn": String(turn.turn_id), "data-field": each.field, "aria-label": `Override ${each.said} of turn ${turn.turn_id}` }, "Override…")))));
}

/**
 * @param {import("../shared/api-types.js").ResultTurn} turn
 * @param {import("../shared/api-types.js").StaffView} view
 * @returns {Judgement[]}
 */
export function judgements(turn, view) {
  const main = turn.parent_question_id ?? turn.question_id;
  const { assessment } = turn;
  if (!assessment) return [];
  const numbers = comparesWithExpectations(view) ? /** @type {const} */ (["similarity", "grade"]) : /** @type {const} */ (["signal"]);
  const scales = /** @type {const} */ (["confidence", "engagement"]);
  return [
    ...numbers.map((field) => ({ field, said: field, machine: assessment[field]?.toFixed(2) ?? "none", kind: /** @type {const} */ ("number"), choices: [] })),
    ...scales.map((field) => ({ field, said: field, machine: assessment[field], kind: /** @type {const} */ ("select"), choices: SCALES[field].map((each) => /** @type {[string, string]} */ ([each, each])) })),
    ...view.gaps.filter((gap) => gap.question_id === main).map((gap) => ({
      field: `gaps.${gap.gap_id}`, said: `gap “${gap.concept}”`, machine: gap.status, kind: /** @type {const} */ ("select"),
      choices: /** @type {[string, string][]} */ ([["closed", "closed: the answers show it"], ["open", "open: the answers do not show it"]]),
    })),
  ];
}

/**
 * @param {number} turnId
 * @param {import("./interview.js").Seen} seen
 */
export function overridesOf(turnId, { view }) {
  const mine = view.overrides.filter((each) => each.turn_id === turnId);
  if (mine.length === 0) return null;
  return make("ul", { class: "overrides", "aria-label": `Reviewers on turn ${turnId}` }, ...mine.map((each) => make("li", {},
    make("strong", {}, `${each.author}: ${each.concept ? `gap “${each.concept}”` : labelOf(each.field)} is ${each.value}`),
    ` (the machine said ${each.machine ?? "nothing"}). ${each.reason} `,
    make("span", { class: "soft" }, when(each.at)))));
}
