/** Interviews that should have moved by themselves and have not: why, what helps, and the buttons for it. */

import { make } from "../shared/dom.js";
import { labelOf, plain } from "../shared/naming.js";
import { possibleActions } from "./stuck-actions.js";
import { modeName, when } from "./words.js";

/**
 * @param {import("../shared/api-types.js").StuckList | null} found null where the server does not list them
 * @param {number} count as the summary has it
 * @param {import("../shared/contract.js").Schema} contract
 */
export function stuckPart(found, count, contract) {
  if (!found) return [make("p", { class: "soft" }, count === 1 ? "One is stuck." : `${count} are stuck.`)];
  if (found.items.length === 0) return [make("p", { class: "soft" }, "None: whatever should have moved by itself has.")];
  return [
    ...found.items.map((one) => stuckCard(one, contract)),
    found.next_cursor ? make("p", { class: "soft", "data-key": "more" }, "There are more; they show when these are dealt with.") : null,
  ];
}

/**
 * @param {import("./stuck-actions.js").Stuck} one
 * @param {import("../shared/contract.js").Schema} contract
 */
function stuckCard(one, contract) {
  const { interview_id, advice } = one;
  return make("article", { class: "turn", "data-key": interview_id, "aria-label": `Stuck: ${interview_id}` },
    make("p", {}, make("a", { href: `#interview/${interview_id}` }, make("code", {}, interview_id)), ` ${modeName(one.mode)} `,
      make("span", { class: "status", "data-status": one.status }, plain(one.status))),
    make("p", {}, make("strong", {}, `${labelOf(one.reason)}. `), one.explanation),
    make("p", { class: "soft" }, `Since ${when(one.since)}; due ${when(one.expected_by)}; Durable says ${one.runtime_status?.toLowerCase() ?? "nothing"}; what helps: ${plain(advice)}.`),
    make("div", { class: "buttons" }, ...possibleActions(one, contract.paths).map(([action, said]) =>
      make("button", { class: `button small ${action === "erase" ? "danger" : action === advice ? "" : "plain"}`, type: "button", "data-action": action, "data-interview": interview_id, "aria-label": `${said} ${interview_id}…` }, `${said}…`))));
}
