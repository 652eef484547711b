/** The conversation, each turn with its assessment, its decision and the reason. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { judgementsOf, overridesOf } from "./overrides.js";
import { verdictSaid } from "./review-words.js";
import { comparesWithExpectations, when } from "./words.js";

/** @typedef {import("../shared/api-types.js").ResultTurn} Turn */
/** @typedef {import("../shared/api-types.js").StaffView} StaffView */

/** Characters from which on an answer is long. */
const LONG = 1_500;

/** @param {import("./interview.js").Seen} seen */
export function conversation(seen) {
  const { result } = seen;
  if (result.turns.length === 0) return [make("li", { class: "soft" }, "Nothing has been asked yet.")];
  const end = result.closing_message ? [make("li", { class: "turn", "data-key": "end" }, make("p", { class: "eyebrow" }, "The end"), make("p", { class: "asked" }, result.closing_message))] : [];
  return [...result.turns.map((turn) => turnOf(turn, seen)), ...end];
}

/**
 * @param {Turn} turn
 * @param {import("./interview.js").Seen} seen
 */
function turnOf(turn, seen) {
  return make("li", { class: "turn", "data-key": `turn-${turn.turn_id}` },
    make("p", { class: "eyebrow" }, `Turn ${turn.turn_id} · ${plain(turn.kind)} · ${when(turn.asked_at)}`),
    turn.acknowledgement ? make("p", { class: "soft" }, turn.acknowledgement) : null,
    make("p", { class: "asked" }, turn.question_text),
    turn.user_response === null
      ? make("p", { class: "soft" }, isOpen(turn, seen.view) ? "The answer is awaited." : "No answer.")
      : saidOf(turn.turn_id, turn.user_response),
    turn.intent && turn.intent !== "answer" ? make("p", { class: "soft" }, `Taken as: ${plain(turn.intent).replace("dont", "don’t")}.`) : null,
    turn.note ? make("p", { class: "soft" }, `Note for staff: ${turn.note}`) : null,
    turn.assessment ? assessmentOf(turn.assessment, seen.view) : null,
    turn.decision ? decisionOf(turn, turn.decision, seen.view) : null,
    overridesOf(turn.turn_id, seen),
    turn.assessment ? judgementsOf(turn, seen) : null);
}

/**
 * A long answer scrolls in a place of its own, so that the next turn stays near.
 * @param {number} turnId
 * @param {string} answer
 */
function saidOf(turnId, answer) {
  return answer.length <= LONG
    ? make("blockquote", { class: "said" }, answer)
    : make("blockquote", { class: "said long", tabindex: "0", role: "region", "aria-label": `Answer of turn ${turnId}` }, answer);
}

/**
 * @param {Turn} turn
 * @param {StaffView} view
 */
function isOpen(turn, view) {
  return view.question !== null && view.turn === turn.turn_id;
}

/**
 * @param {import("../shared/api-types.js").ReviewedAssessment} assessment
 * @param {StaffView} view
 */
function assessmentOf(assessment, view) {
  const reviewed = assessment.criteria.filter(({ review }) => review !== null);
  const similarity = comparesWithExpectations(view) ? `similarity ${assessment.similarity.toFixed(2)} · ` : "";
  const grade = assessment.grade === null ? "" : ` · grade ${assessment.grade.toFixed(2)}`;
  return make("div", { class: "assessment" },
    make("p", {}, `Judged by the ${assessment.source}: ${similarity}confidence ${assessment.confidence} · engagement ${assessment.engagement} · signal ${assessment.signal.toFixed(2)}${grade}`),
    assessment.gaps.length > 0
      ? make("ul", { class: "gaps" }, ...assessment.gaps.map((gap) => make("li", { "data-severity": gap.severity }, `${gap.concept} (${gap.severity}${gap.confirmed ? "" : ", not confirmed"})`)))
      : null,
    reviewed.length > 0 ? make("ul", { class: "overrides", "aria-label": "Reviews" }, ...reviewed.map(reviewOf)) : null);
}

/** @param {import("../shared/api-types.js").ReviewedCriterion} point */
function reviewOf({ criterion, verdict, review }) {
  return make("li", {}, make("strong", {}, `${review?.by}: “${criterion}” ${verdictSaid(review?.verdict ?? "").toLowerCase()}`),
    ` (the machine: ${verdictSaid(verdict).toLowerCase()}). ${review?.reason ?? ""}`);
}

/**
 * “Similarity 0.83, stopped” and why.
 * @param {Turn} turn
 * @param {import("../shared/api-types.js").FollowUpDecision} decision
 * @param {StaffView} view
 */
function decisionOf({ assessment, follow_up }, decision, view) {
  const by = comparesWithExpectations(view) ? "similarity" : "signal";
  // A review changes the figures afterwards; what was decided by them before stays as it was.
  const numbers = assessment && assessment.criteria.every(({ review }) => review === null) ? `${by} ${assessment[by].toFixed(2)}, ` : "";
  return make("div", { class: "decision", "data-follows": decision.needs_followup ? "yes" : "no" },
    make("p", {}, make("strong", {}, `Decision: ${numbers}${decision.needs_followup ? "followed up" : "stopped"}`)),
    make("p", {}, `${decision.reason}. Follow-ups so far: ${decision.follow_up_count}.`),
    listed("To probe", decision.cumulative_gaps),
    listed("Left open", decision.unresolved_gaps),
    follow_up ? make("p", { class: "soft" }, `Asked next: ${follow_up}`) : null);
}

/**
 * @param {string} name
 * @param {string[]} concepts
 */
function listed(name, concepts) {
  return concepts.length > 0 ? make("p", {}, `${name}: ${concepts.join("; ")}.`) : null;
}
