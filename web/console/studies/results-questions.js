/** Each question with how it was answered: a bar of verdicts, the same numbers in a table, and quotes. */

import { make } from "../../shared/dom.js";
import { plain } from "../../shared/naming.js";
import { tableOf } from "../charts/svg.js";
import { number } from "../words.js";
import { sharesBar } from "./bar.js";
import { quotesOf } from "./results-shared.js";

/** @typedef {import("./results.js").Results} Results */

/** In the order of the bars. @type {[verdict: string, said: string][]} */
const VERDICTS = [["demonstrated", "demonstrated"], ["needs_review", "to review"], ["not_demonstrated", "not demonstrated"], ["contradicted", "contradicted"]];
/** From so many questions on, they are folded. */
const FEW = 6;

/** @param {Results} results */
export function questionParts({ questions }) {
  if (questions.length === 0) return [];
  const judged = questions.some(({ verdicts }) => VERDICTS.some(([verdict]) => verdicts[verdict] > 0));
  return [make("section", { class: "part", "data-key": "questions", "aria-labelledby": "questions-title" }, make("h2", { id: "questions-title" }, "Questions"),
    ...(judged ? [make("ul", { class: "states" }, ...VERDICTS.map(([verdict, said]) => make("li", { "data-state": verdict }, said)))] : []),
    make("ol", { class: "question-results" }, ...questions.map((question) => questionOf(question, judged, questions.length <= FEW))),
    make("details", { "data-key": "questions-table" }, make("summary", {}, "All questions as a table"), allAsTable(questions, judged)))];
}

/**
 * @param {import("./results.js").Question} question
 * @param {boolean} judged
 * @param {boolean} open
 */
function questionOf({ id, label, asked, answered, filled, verdicts, median_words, quotes }, judged, open) {
  const said = VERDICTS.filter(([verdict]) => verdicts[verdict] > 0).map(([verdict, name]) => `${verdicts[verdict]} ${name}`).join(", ");
  const words = median_words ? `, typically in ${Math.round(median_words)} words` : "";
  return make("li", { "data-key": id },
    make("h3", {}, label),
    judged ? sharesBar(VERDICTS.map(([verdict]) => ({ kind: verdict, count: verdicts[verdict] ?? 0 }))) : null,
    make("p", { class: "soft" }, `${answered} of ${asked} answered${words}${filled > 0 ? `, ${filled} by the resume already` : ""}. ${said ? `Points: ${said}.` : ""}`),
    quotes.length > 0 ? make("details", { "data-key": `said-${id}`, open: open && !judged }, make("summary", {}, "What they said"), ...quotesOf(quotes, id)) : null);
}

/**
 * @param {import("./results.js").Question[]} questions
 * @param {boolean} judged
 */
function allAsTable(questions, judged) {
  const columns = ["Question", "Asked", "Answered", ...(judged ? VERDICTS.map(([, said]) => plain(said)) : []), "Median words"];
  return tableOf("Questions", columns, questions.map(({ label, asked, answered, verdicts, median_words }) =>
    [label, String(asked), String(answered), ...(judged ? VERDICTS.map(([verdict]) => String(verdicts[verdict] ?? 0)) : []), number(median_words)]));
}
