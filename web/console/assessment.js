/** Assessments of criteria: the verdict beside its evidence, and how it changed from round to round. */

import { make } from "../shared/dom.js";
import { tableOf } from "./charts/svg.js";
import { repeat } from "./repeat.js";
import { settle } from "./settle.js";
import { reasonOf } from "./voice.js";
import { percent, plain, when } from "./words.js";

const ROUND_MS = 3_000;

/** @param {import("./main.js").Desk} desk */
export function assessmentsScreen({ place }) {
  const input = make("input", { id: "assessment-id", required: true, autocomplete: "off", spellcheck: "false" });
  const form = make("form", { class: "card generated", "aria-label": "Open an assessment" },
    make("p", { class: "field" }, make("label", { for: "assessment-id" }, "Id of the assessment"), input,
      make("span", { class: "soft" }, "POST /api/assessments answers it; assessments are not listed.")),
    make("div", { class: "buttons" }, make("button", { class: "button", type: "submit" }, "Open")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.hash = `assessment/${encodeURIComponent(input.value.trim())}`;
  });
  place.append(make("h1", {}, "Assessments"), form);
}

/**
 * @param {import("./main.js").Desk} desk
 * @param {string} id
 */
export function assessmentScreen({ api, place }, id) {
  const state = make("p", { class: "soft", role: "status" });
  const criteria = make("div", { class: "criteria" });
  place.append(make("p", {}, make("a", { href: "#assessments" }, "Another assessment")), make("h1", {}, "Assessment ", make("code", {}, id)), state, criteria);
  return repeat(async () => {
    try {
      const found = await api.get(`/api/assessments/${encodeURIComponent(id)}`);
      settle(state, [`${plain(found.status)}, ${percent(found.progress)}`]);
      settle(criteria, found.criteria.map(criterionOf));
      return found.status === "running" ? ROUND_MS : 0;
    } catch (error) {
      settle(state, [reasonOf(error)]);
      return 0;
    }
  });
}

/** @param {any} one */
function criterionOf(one) {
  return make("section", { class: "card criterion", "data-key": one.criterion_id, "aria-label": one.question },
    make("h2", {}, one.question),
    make("p", {}, make("span", { class: "status", "data-verdict": one.verdict }, plain(one.verdict ?? "running")), ` ${one.error ?? ""}`),
    make("div", { class: "side-by-side" },
      make("div", {}, make("h3", {}, "Verdict"), make("p", { class: "prose" }, one.rationale ?? "–"), ...openGaps(one.open_gaps ?? [])),
      make("div", {}, make("h3", {}, "Evidence"), ...evidenceOf(one.citations ?? []))),
    ...historyOf(one));
}

/** @param {string[]} gaps */
function openGaps(gaps) {
  return gaps.length > 0 ? [make("h4", {}, "Still open"), make("ul", {}, ...gaps.map((gap) => make("li", {}, gap)))] : [];
}

/** @param {any[]} citations */
function evidenceOf(citations) {
  if (citations.length === 0) return [make("p", { class: "soft" }, "None was found.")];
  return citations.map((each) => make("figure", {}, make("blockquote", { class: "said" }, each.span), make("figcaption", { class: "soft" }, `[${each.index}] ${each.source}`)));
}

/** @param {any} one */
function historyOf({ history = [] }) {
  if (history.length === 0) return [];
  return [make("h3", {}, "From round to round"), tableOf("Rounds", ["Round", "When", "Verdict", "Follow-ups that bear on it"],
    history.map((/** @type {any} */ round, /** @type {number} */ place) => [String(place + 1), when(round.at), plain(round.verdict), String(round.matched_follow_ups)]))];
}
