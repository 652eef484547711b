/** The result, preliminary or final, and the formats in which it can be downloaded. */

import { make } from "../shared/dom.js";
import { FINAL } from "./statuses.js";

/** More points than these are folded. */
const FEW = 12;
/** Characters from which on a part of the summary has a place of its own to scroll in. */
const LONG = 2_500;

/** @param {import("./interview.js").Seen} seen */
export function resultParts({ id, view, result, contract }) {
  return [
    make("div", { class: "buttons" }, ...downloads(id, view, contract).map(([said, path]) =>
      make("button", { class: "button plain small", type: "button", "data-action": "download", "data-path": path, "data-key": path }, said)),
      make("button", { class: "button plain small", type: "button", "data-action": "print", "data-key": "print" }, "Print")),
    make("p", { class: "soft" }, "What the machine thinks is a proposal. Whether somebody is taken or turned down is decided by people."),
    ...summaryParts(result.summary),
    ...toDecide(result),
    ...listParts("Open points", result.gaps.filter((gap) => !gap.to_review && gap.status !== "resume_filled").map((gap) => `${gap.concept} (${gap.severity})`)),
    ...listParts("Filled by the resume", result.gaps.filter((gap) => gap.status === "resume_filled").map((gap) => gap.concept)),
    ...listParts("Asked by the participant", result.participant_questions.map((asked) => `“${asked.text}” (turn ${asked.turn_id})`)),
    ...listParts("Facts", result.facts.map((fact) => `${fact.text} (turn ${fact.turn_id})`)),
    ...listParts("Given by the participant", Object.entries(result.data.fields).map(([name, value]) => `${name}: ${value}`)),
    ...listParts("Added after the end", result.additions.map(({ text }) => text)),
  ];
}

/**
 * The points that wait for a person, with the words of the answer that speak of each.
 * @param {import("../shared/api-types.js").Result} result
 */
function toDecide({ gaps, turns }) {
  const criteria = turns.flatMap((turn) => turn.assessment?.criteria ?? []).reverse();
  const points = gaps.filter((gap) => gap.to_review).map((gap) => {
    const said = criteria.find((each) => each.concept_id === gap.gap_id && each.verdict === "needs_review");
    const quoted = said?.source === "answer" && said.evidence ? ` “${said.evidence}”` : "";
    return `${gap.concept} (${gap.severity})${quoted}`;
  });
  if (points.length === 0) return [];
  const where = make("p", { class: "soft" }, "They are decided on the page ", make("a", { href: "#reviews" }, "Reviews"), ".");
  return [...listParts("For a person to decide", points), where];
}

/**
 * @param {string} id
 * @param {import("../shared/api-types.js").StaffView} view
 * @param {import("../shared/contract.js").Schema} contract
 * @returns {[string, string][]}
 */
function downloads(id, view, contract) {
  const base = `/api/interviews/${encodeURIComponent(id)}`;
  const handedOver = view.mode === "knowledge_handover" && FINAL.includes(view.status) && "/api/interviews/{id}/package" in contract.paths;
  return [
    ["Markdown", `${base}/result?format=markdown`],
    ["CSV", `${base}/result?format=csv`],
    ["JSON", `${base}/result`],
    ...(handedOver ? /** @type {[string, string][]} */ ([["Onboarding package, Word", `${base}/package?format=docx`], ["Onboarding package, Markdown", `${base}/package?format=markdown`]]) : []),
  ];
}

/** @param {import("../shared/api-types.js").ResultSummary | null} summary */
function summaryParts(summary) {
  if (!summary) return [make("p", { class: "soft" }, "The summary is written at the end.")];
  return [
    make("h3", {}, "Summary"),
    make("p", { class: "prose" }, summary.text),
    ...summary.sections.flatMap((section) => [make("h4", {}, section.title), proseOf(section.title, section.text)]),
    make("p", { class: "soft" }, `Written by the ${summary.source}.`),
  ];
}

/** @param {string} title @param {string} text with a list where lines begin with a dash */
function proseOf(title, text) {
  const parts = text.split(/\n(?=- )|(?<=^- .*)\n(?!- )/mu).map((part) =>
    part.startsWith("- ") ? make("li", {}, part.slice(2)) : make("p", { class: "prose" }, part));
  const inside = parts.reduce((/** @type {HTMLElement[]} */ all, part) => {
    const last = all.at(-1);
    if (part.tagName !== "LI") return [...all, part];
    if (last?.tagName === "UL") last.append(part);
    else return [...all, make("ul", { class: "points" }, part)];
    return all;
  }, []);
  return text.length <= LONG
    ? make("div", {}, ...inside)
    : make("div", { class: "long", tabindex: "0", role: "region", "aria-label": title }, ...inside);
}

/**
 * @param {string} title
 * @param {string[]} items
 */
function listParts(title, items) {
  if (items.length === 0) return [];
  const list = make("ul", { class: "points" }, ...items.map((item) => make("li", {}, item)));
  if (items.length <= FEW) return [make("h3", {}, title), list];
  return [make("details", { "data-key": title, class: "many" }, make("summary", {}, make("h3", {}, title), ` ${items.length}`), list)];
}
