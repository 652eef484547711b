/** What all participants said: questions with how they were answered, themes, a comparison, what contradicts, and downloads. */

import { make } from "../../shared/dom.js";
import { settle } from "../../shared/settle.js";
import { Refused } from "../api.js";
import { interviewLink } from "../interview-link.js";
import { repeat } from "../repeat.js";
import { reasonOf } from "../voice.js";
import { counted } from "../words.js";
import { comparisonPart } from "./comparison.js";
import { criteriaPart } from "./criteria-results.js";
import { assesses } from "./kinds.js";
import { questionParts } from "./results-questions.js";
import { downloadButton } from "./results-shared.js";
import { disagreementParts, saturationPart, themeParts } from "./results-themes.js";

/**
 * @typedef {import("../../shared/api-types.js").ShownQuote & {who?: string}} Quote `who` is added here, where it is known
 * @typedef {{verdict: string | null, words: number, quote: Quote | null}} Cell
 * @typedef {Omit<import("../../shared/api-types.js").ComparisonRow, "cells"> & {cells: Record<string, Cell>}} Row
 * @typedef {Omit<import("../../shared/api-types.js").StudyResults, "comparison"> & {comparison: Row[]}} Results
 * @typedef {import("../../shared/api-types.js").QuestionResult} Question
 * @typedef {import("../../shared/api-types.js").ThemeResult} Theme
 * @typedef {import("../../shared/api-types.js").DisagreementResult} Disagreement
 */

const ROUND_MS = 10_000;
const PAGE = "100";
const NOTHING = "There is nothing yet: results come with the first interview that ends.";
/** @type {[format: string, said: string][]} */
const FORMATS = [["xlsx", "Excel"], ["csv", "CSV"], ["markdown", "Markdown"], ["json", "JSON"]];

/** @param {import("./study.js").AtStudy} at */
export function resultsTab({ desk: { api, place, may }, study, base }) {
  const state = make("p", { class: "soft", role: "status" }, "One moment …");
  const downloads = make("div", { class: "buttons", hidden: true }, ...FORMATS.map(([format, said]) => downloadButton(api, `${base}/results?format=${format}`, said, study.name)));
  const body = make("div", { class: "results" });
  const compared = comparisonPart((cursor) => api.get(`${base}/results`, { cursor, limit: PAGE }), (interview_id, said) => interviewLink(may, { interview_id, study_id: study.study_id }, said));
  const criteria = assesses(study) ? criteriaPart(api, base, study.name) : null;
  place.append(...(criteria ? [criteria.element] : []), make("div", { class: "head" }, state, downloads), body, compared.element);
  let known = "";
  const look = async () => {
    try {
      await criteria?.look();
      const found = await api.get(`${base}/results`, { limit: PAGE });
      const text = JSON.stringify(found);
      if (text !== known) show(found);
      known = text;
    } catch (error) {
      const nothing = error instanceof Refused && error.status === 404;
      settle(state, [nothing ? NOTHING : `${reasonOf(error)} Trying again.`]);
    }
    return ROUND_MS;
  };
  /** @param {Results} results */
  const show = (results) => {
    nameQuotes(results);
    const over = results.n.interviews;
    settle(state, [over === 0 ? NOTHING : basisOf(results)]);
    downloads.hidden = over === 0;
    settle(body, over === 0 ? [] : [...questionParts(results), ...themeParts(results.themes), ...disagreementParts(results), saturationPart(results)]);
    compared.show(results);
  };
  return repeat(look);
}

/** Says at each quote whose it is, where the comparison knows. @param {Results} results */
function nameQuotes({ comparison, questions, themes, disagreements }) {
  const names = new Map(comparison.map((row) => [row.interview_id, row.participant?.name]));
  /** @type {Quote[]} */
  const quotes = [...questions, ...themes].flatMap((each) => each.quotes).concat(disagreements.flatMap(({ a, b }) => [a, b]));
  for (const quote of quotes) {
    quote.who = names.get(quote.interview_id) || undefined;
  }
}

/** What all of it rests on. @param {Results} results */
function basisOf({ n, versions, sample }) {
  const over = `${counted(n.interviews, "interview")} ${n.interviews === 1 ? "is" : "are"} over.`;
  const changed = versions.length > 1 ? " What is asked has changed in between: they had different versions of the study." : "";
  const part = sample.interviews < sample.of ? ` Themes, contradictions and quotes are those of ${sample.interviews} of them.` : "";
  return over + changed + part;
}
