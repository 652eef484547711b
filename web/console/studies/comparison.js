/** Participants beside questions: a table that is sorted by a press on a column. */

import { make } from "../../shared/dom.js";
import { settle } from "../../shared/settle.js";
import { plain } from "../../shared/naming.js";
import { percent } from "../words.js";

/** @typedef {import("./results.js").Results} Results */
/** @typedef {import("./results.js").Row} Row */

/** Better comes first. */
const ORDER = ["demonstrated", "met", "partly", "needs_review", "not_demonstrated", "contradicted", "not_met"];
const SHOWN_OF_LABEL = 60;

export function comparisonPart() {
  const head = make("tr", {});
  const rows = make("tbody", {});
  const element = make("section", { class: "part", "aria-labelledby": "comparison-title", hidden: true },
    make("h2", { id: "comparison-title" }, "Comparison"),
    make("p", { class: "soft" }, "What waits for review may still change. Nobody is ranked: people decide."),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Comparison, table" }, make("table", { class: "comparison" }, make("thead", {}, head), rows)));
  let sorted = "";
  let down = false;
  /** @type {Results | null} */
  let known = null;
  const draw = () => {
    if (!known) return;
    const columns = columnsOf(known);
    settle(head, columns.map(({ key, label }) => make("th", { scope: "col", "data-key": `head-${key}`, ...(key === sorted ? { "aria-sort": down ? "descending" : "ascending" } : {}) },
      make("button", { class: "link", type: "button", "data-sort": key, title: label }, cut(label), key === sorted ? (down ? " ▼" : " ▲") : ""))));
    settle(rows, sortedRows(known.comparison, sorted, down).map((row) => rowOf(row, columns)));
  };
  head.addEventListener("click", ({ target }) => {
    const key = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-sort]"))?.dataset.sort : undefined;
    if (key === undefined) return;
    down = sorted === key && !down;
    sorted = key;
    draw();
  });
  return {
    element,
    show: (/** @type {Results} */ results) => {
      known = results;
      element.hidden = results.comparison.length === 0;
      draw();
    },
  };
}

/** @param {Results} results */
function columnsOf({ questions, comparison }) {
  const used = new Set(comparison.flatMap(({ cells }) => Object.keys(cells)));
  return [{ key: "participant", label: "Participant" }, { key: "completeness", label: "Complete" }, ...questions.filter(({ id }) => used.has(id)).map(({ id, label }) => ({ key: id, label }))];
}

/**
 * @param {Row[]} rows
 * @param {string} by the key of a column, empty for the order of the server
 * @param {boolean} down
 */
export function sortedRows(rows, by, down) {
  if (by === "") return rows;
  const value = (/** @type {Row} */ row) => {
    if (by === "participant") return row.participant ?? "";
    if (by === "completeness") return -(row.completeness ?? -1);
    const place = ORDER.indexOf(row.cells[by]?.verdict ?? "");
    return place < 0 ? ORDER.length : place;
  };
  const compared = [...rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    return typeof a === "string" && typeof b === "string" ? a.localeCompare(b) : Number(a) - Number(b);
  });
  return down ? compared.reverse() : compared;
}

/**
 * @param {Row} row
 * @param {{key: string, label: string}[]} columns
 */
function rowOf({ interview_id, participant, completeness, cells }, columns) {
  return make("tr", { "data-key": interview_id }, make("th", { scope: "row" }, make("a", { href: `#interview/${interview_id}` }, participant || "Somebody by the public link")),
    make("td", {}, completeness === null || completeness === undefined ? "–" : percent(completeness)),
    ...columns.slice(2).map(({ key }) => make("td", {}, ...cellOf(cells[key]))));
}

/** @param {any} cell */
function cellOf(cell) {
  if (!cell) return ["–"];
  return [cell.verdict ? make("span", { class: "status", "data-verdict": cell.verdict }, cell.verdict === "needs_review" ? "to review" : plain(cell.verdict)) : null, cell.quote ? make("p", { class: "cell-quote" }, `“${typeof cell.quote === "string" ? cell.quote : cell.quote.text}”`) : null].filter((each) => each !== null);
}

/** @param {string} text */
function cut(text) {
  return text.length > SHOWN_OF_LABEL ? `${text.slice(0, SHOWN_OF_LABEL - 1)}…` : text;
}
