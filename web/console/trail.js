/** Staff actions on an interview: who, what and when, oldest first. */

import { make } from "../shared/dom.js";
import { labelOf } from "../shared/naming.js";
import { howLong, when } from "./words.js";

/**
 * @typedef {import("../shared/api-types.js").AuditEntry} StaffAction
 * @typedef {import("../shared/api-types.js").ResultOverride} Judged
 *
 * @typedef {{at: string, who: string, what: string}} Entry
 */

/** @type {Record<string, (action: StaffAction) => string>} */
const DONE = {
  nudge: ({ turn }) => `nudged turn ${turn}`,
  extend: ({ turn, answer_deadline_s }) => `gave turn ${turn} a deadline of ${howLong(answer_deadline_s ?? 0)}`,
  "force-ask": ({ question_id }) => `had question ${question_id} asked`,
  "link-code": () => "made a code for a chat in Teams",
  link: () => "made a new link for the participant",
  "revoke-link": () => "revoked the participant’s link",
  end: ({ turn }) => `ended the interview at turn ${turn}`,
  retry: () => "had the interview tried again",
  "person-wanted": ({ turn }) => `asked for a person at turn ${turn}`,
  "person-not-wanted": ({ turn }) => `said at turn ${turn} that nobody was asked for`,
  reopen: () => "reopened the interview",
  review: ({ turn }) => `reviewed a point of turn ${turn}`,
  rewind: () => "had the orchestration rewound",
};

/**
 * @param {Pick<import("../shared/api-types.js").StaffView, "audit" | "overrides">} view
 * @returns {Entry[]}
 */
export function entriesOf({ audit, overrides }) {
  const actions = audit.map((action) => ({ at: action.at, who: said(action.who, action.verified), what: (DONE[action.action] ?? (() => action.action))(action) }));
  const judged = overrides.map(({ at, author, verified, field, concept, turn_id }) => ({
    at, who: said(author, verified), what: `put a judgement beside the machine’s: ${concept ? `gap “${concept}”` : labelOf(field).toLowerCase()} of turn ${turn_id}` }));
  return [...actions, ...judged].sort((one, other) => one.at.localeCompare(other.at));
}

/**
 * @param {string} name
 * @param {boolean} verified
 */
function said(name, verified) {
  return verified ? `${name} (signed in)` : name;
}

/** @param {import("./interview.js").Seen} seen */
export function trailParts({ view }) {
  const entries = entriesOf(view);
  if (entries.length === 0) return [make("p", { class: "soft" }, "Nobody of staff has done anything to it.")];
  return [make("ol", { class: "trail" }, ...entries.map(({ at, who, what }) =>
    make("li", {}, make("span", { class: "soft" }, `${when(at)} `), make("strong", {}, who), ` ${what}.`)))];
}
