/** What a study of criteria found out: each criterion with its verdicts, and the participants side by side. */

import { make } from "../../shared/dom.js";
import { plain } from "../../shared/naming.js";
import { settle } from "../../shared/settle.js";
import { notifyError } from "../voice.js";
import { counted } from "../words.js";
import { sharesBar } from "./bar.js";
import { calledSo } from "./kinds.js";
import { downloadButton } from "./results-shared.js";

/** @typedef {import("../../shared/api-types.js").CriteriaResults} Found */
/** @typedef {Found["criteria"][number]} Criterion */

/** In the order of the bars, with what each looks like. @type {[verdict: string, kind: string][]} */
const VERDICTS = [["met", "demonstrated"], ["partly", "partly"], ["needs_review", "needs_review"], ["not_met", "contradicted"], ["no_evidence", "not_demonstrated"], ["failed", "not_demonstrated"]];
/** @type {[format: string, said: string][]} */
const FORMATS = [["xlsx", "Excel"], ["csv", "CSV"]];
const SHOWN_OF_LABEL = 48;
const PAGE = "50";

/**
 * @param {import("../api.js").StaffApi} api
 * @param {string} base
 * @param {string} title of the study
 */
export function criteriaPart(api, base, title) {
  const path = `${base}/results/criteria`;
  const body = make("div", { class: "inside" });
  const downloads = make("div", { class: "buttons" }, ...FORMATS.map(([format, said]) => downloadButton(api, `${path}?format=${format}`, `Criteria as ${said}`, title)));
  const element = make("section", { class: "part", "aria-labelledby": "criteria-title" }, make("div", { class: "head" }, make("h2", { id: "criteria-title" }, "Criteria"), downloads), body);
  const more = make("button", { class: "button plain small", type: "button", hidden: true }, "More participants");
  element.append(more);
  let pages = 1;
  const look = async () => {
    const found = await pagesOf(api, path, pages);
    downloads.hidden = found.assessed === 0;
    more.hidden = found.next_cursor === null;
    settle(body, found.assessed === 0 ? [make("p", { class: "soft" }, "Nobody’s documents are assessed yet.")] : [
      make("p", { class: "soft" }, `${counted(found.assessed, "participant")} ${found.assessed === 1 ? "is" : "are"} assessed.`),
      make("ol", { class: "question-results" }, ...found.criteria.map(criterionOf)), sideBySide(found)]);
  };
  more.addEventListener("click", () => { pages += 1; look().catch(notifyError); });
  return { element, look };
}

/**
 * @param {import("../api.js").StaffApi} api
 * @param {string} path
 * @param {number} pages
 */
async function pagesOf(api, path, pages) {
  /** @type {Found} */
  let found = await api.get(path, { limit: PAGE });
  for (let page = 1; page < pages && found.next_cursor; page += 1) {
    const before = found.participants;
    found = await api.get(path, { limit: PAGE, cursor: found.next_cursor });
    found.participants.unshift(...before);
  }
  return found;
}

/** @param {Criterion} criterion */
function criterionOf({ id, label, verdicts }) {
  /** @type {Record<string, number | undefined>} */
  const counts = verdicts;
  const there = VERDICTS.filter(([verdict]) => counts[verdict]);
  return make("li", { "data-key": id }, make("h3", {}, label), sharesBar(there.map(([verdict, kind]) => ({ kind, count: counts[verdict] ?? 0 }))),
    make("p", { class: "soft" }, there.map(([verdict]) => `${counts[verdict]} ${plain(verdict)}`).join(", ")));
}

/** @param {Found} found */
function sideBySide({ criteria, participants }) {
  const head = ["Participant", "Still open", ...criteria.map(({ label }) => label)];
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Participants by criteria, table" }, make("table", { class: "comparison" },
    make("thead", {}, make("tr", {}, ...head.map((label) => make("th", { scope: "col", title: label }, label.length > SHOWN_OF_LABEL ? `${label.slice(0, SHOWN_OF_LABEL - 1)}…` : label)))),
    make("tbody", {}, ...participants.map((one) => make("tr", { "data-key": one.assessment_id },
      make("th", { scope: "row" }, make("a", { href: `#assessment/${one.assessment_id}` }, calledSo({ ...one.participant, email: null }))),
      make("td", { class: "number" }, String(one.open.length)),
      ...criteria.map(({ id }) => make("td", {}, one.verdicts[id] ? make("span", { class: "status", "data-verdict": one.verdicts[id] }, plain(one.verdicts[id])) : "–")))))));
}
