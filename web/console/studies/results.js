/** What all participants said: questions with how they were answered, themes, a comparison, what contradicts, and downloads. */

import { make } from "../../shared/dom.js";
import { settle } from "../../shared/settle.js";
import { Refused } from "../api.js";
import { save } from "../files.js";
import { repeat } from "../repeat.js";
import { notifyError, reasonOf } from "../voice.js";
import { counted } from "../words.js";
import { comparisonPart } from "./comparison.js";
import { questionParts } from "./results-questions.js";
import { disagreementParts, saturationPart, themeParts } from "./results-themes.js";

/**
 * As `GET /api/studies/{id}/results` answers.
 * @typedef {{interview_id: string, turn_id?: number | null, text: string}} Quote
 * @typedef {{id: string, label: string, asked: number, answered: number, verdicts: Record<string, number>, median_words: number | null, quotes: Quote[]}} Question
 * @typedef {{label: string, interviews: number, quotes: Quote[], source?: string}} Theme
 * @typedef {{interview_id: string, participant: string | null, completeness: number | null, cells: Record<string, any>}} Row
 * @typedef {{topic: string, a: Quote, b: Quote}} Disagreement
 * @typedef {{versions: unknown, n: Record<string, number>, questions: Question[], themes: Theme[], comparison: Row[], new_per_interview: number[], disagreements: Disagreement[]}} Results
 */

const ROUND_MS = 10_000;
/** @type {[format: string, said: string][]} */
const FORMATS = [["xlsx", "Excel"], ["csv", "CSV"], ["markdown", "Markdown"], ["json", "JSON"]];

/** @param {import("./study.js").AtStudy} at */
export function resultsTab({ desk: { api, place }, base }) {
  const state = make("p", { class: "soft", role: "status" }, "One moment …");
  const downloads = make("div", { class: "buttons", hidden: true }, ...FORMATS.map(([format, said]) => downloadButton(api, `${base}/results?format=${format}`, said)));
  const body = make("div", { class: "results" });
  const compared = comparisonPart();
  place.append(make("div", { class: "head" }, state, downloads), body, compared.element);
  let known = "";
  const look = async () => {
    try {
      const found = await api.get(`${base}/results`);
      const text = JSON.stringify(found);
      if (text !== known) show(found);
      known = text;
    } catch (error) {
      const nothing = error instanceof Refused && error.status === 404;
      settle(state, [nothing ? "There is nothing yet: results come with the first interview that ends." : `${reasonOf(error)} Trying again.`]);
    }
    return ROUND_MS;
  };
  /** @param {Results} results */
  const show = (results) => {
    const over = results.comparison.length;
    settle(state, [over === 0 ? "There is nothing yet: results come with the first interview that ends." : `${counted(over, "interview")} ${over === 1 ? "is" : "are"} over${versionsSaid(results.versions)}.`]);
    downloads.hidden = over === 0;
    settle(body, over === 0 ? [] : [...questionParts(results), ...themeParts(results.themes), ...disagreementParts(results.disagreements), saturationPart(results.new_per_interview)]);
    compared.show(results);
  };
  return repeat(look);
}

/** Where not everybody was asked the same, that is told. @param {unknown} versions */
function versionsSaid(versions) {
  const count = Array.isArray(versions) ? versions.length : Object.keys(/** @type {object} */ (versions ?? {})).length;
  return count > 1 ? `, of ${count} versions of the study: what was asked has changed in between` : "";
}

/**
 * @param {import("../api.js").StaffApi} api
 * @param {string} path
 * @param {string} said
 */
function downloadButton(api, path, said) {
  const button = make("button", { class: "button plain small", type: "button" }, said);
  button.addEventListener("click", async () => {
    try {
      save(await api.download(path));
    } catch (error) {
      notifyError(error);
    }
  });
  return button;
}

/**
 * Words of a participant, and where they were said.
 * @param {Quote} quote
 */
export function quoteOf({ interview_id, text }) {
  return make("figure", { class: "quote" }, make("blockquote", { class: "said" }, text),
    make("figcaption", { class: "soft" }, make("a", { href: `#interview/${interview_id}/conversation` }, "In the interview")));
}

/**
 * Some quotes, and the others folded.
 * @param {Quote[]} quotes
 * @param {string} key
 */
export function quotesOf(quotes, key) {
  const shown = quotes.slice(0, 2).map(quoteOf);
  const rest = quotes.slice(2);
  return [...shown, ...(rest.length > 0 ? [make("details", { "data-key": `quotes-${key}` }, make("summary", {}, counted(rest.length, "more quote")), ...rest.map(quoteOf))] : [])];
}
