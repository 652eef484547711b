/** Participants beside questions: a table that is sorted by a press on a column. */

import { make } from "../../shared/dom.js";
import { settle } from "../../shared/settle.js";
import { plain } from "../../shared/naming.js";
import { notifyError } from "../voice.js";
import { counted, percent } from "../words.js";
import { calledSo } from "./kinds.js";

/** @typedef {import("./results.js").Results} Results */
/** @typedef {import("./results.js").Row} Row */

/** Better comes first. */
const ORDER = ["demonstrated", "filled", "partly", "needs_review", "not_demonstrated", "contradicted"];
/** @type {Record<string, string>} */
const SAID = { needs_review: "to review", filled: "in the resume" };
/** Why no figure compares somebody. */
const LEFT_OUT = { version: "was asked other things", review: "points wait for review" };
const SHOWN_OF_LABEL = 60;

/**
 * @param {(cursor: string) => Promise<Results>} next reads a further page
 * @param {(interviewId: string, said: string) => Node | string} linkTo
 */
export function comparisonPart(next, linkTo) {
  const head = make("tr", {});
  const rows = make("tbody", {});
  const more = make("button", { class: "button plain small", type: "button", hidden: true }, "More interviews");
  const element = make("section", { class: "part", "aria-labelledby": "comparison-title", hidden: true },
    make("h2", { id: "comparison-title" }, "Comparison"),
    make("p", { class: "soft" }, "What waits for review may still change. Nobody is ranked: people decide."),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Comparison, table" }, make("table", { class: "comparison" }, make("thead", {}, head), rows)), more);
  let sorted = "";
  let down = false;
  /** @type {Results | null} */
  let known = null;
  /** Of further pages, as they were when they were read. @type {Row[]} */
  let further = [];
  const draw = () => {
    if (!known) return;
    const columns = columnsOf(known);
    settle(head, columns.map(({ key, label }) => make("th", { scope: "col", "data-key": `head-${key}`, ...(key === sorted ? { "aria-sort": down ? "descending" : "ascending" } : {}) },
      make("button", { class: "link", type: "button", "data-sort": key, title: label }, cut(label), key === sorted ? (down ? " ▼" : " ▲") : ""))));
    settle(rows, sortedRows([...known.comparison, ...further], sorted, down).map((row) => rowOf(row, columns, linkTo)));
  };
  head.addEventListener("click", ({ target }) => {
    const key = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-sort]"))?.dataset.sort : undefined;
    if (key === undefined) return;
    down = sorted === key && !down;
    sorted = key;
    draw();
  });
  more.addEventListener("click", async () => {
    try {
      const page = await next(more.dataset.cursor ?? "");
      further = [...further, ...page.comparison];
      follow(page.next_cursor);
      draw();
    } catch (error) {
      notifyError(error);
    }
  });
  /** @param {string | null} cursor */
  const follow = (cursor) => {
    more.hidden = !cursor;
    more.dataset.cursor = cursor ?? "";
  };
  return {
    element,
    show: (/** @type {Results} */ results) => {
      known = results;
      further = [];
      element.hidden = results.comparison.length === 0;
      follow(results.next_cursor);
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
    if (by === "participant") return calledOf(row);
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

/** @param {Row} row */
function calledOf({ participant }) {
  return calledSo({ name: "", external_id: null, ...participant, email: null });
}

/**
 * @param {Row} row
 * @param {{key: string, label: string}[]} columns
 * @param {(interviewId: string, said: string) => Node | string} linkTo
 */
function rowOf(row, columns, linkTo) {
  const { interview_id, completeness, left_out, cells } = row;
  return make("tr", { "data-key": interview_id }, make("th", { scope: "row" }, linkTo(interview_id, calledOf(row))),
    make("td", {}, completeness === null ? make("small", { class: "soft" }, left_out ? LEFT_OUT[left_out] : "–") : percent(completeness)),
    ...columns.slice(2).map(({ key }) => make("td", {}, ...cellOf(cells[key]))));
}

/** @param {import("./results.js").Cell | undefined} cell */
function cellOf(cell) {
  if (!cell) return ["–"];
  if (!cell.verdict && !cell.quote) return [cell.words > 0 ? counted(cell.words, "word") : "–"];
  return [
    cell.verdict ? make("span", { class: "status", "data-verdict": cell.verdict }, SAID[cell.verdict] ?? plain(cell.verdict)) : null,
    cell.quote ? make("p", { class: "cell-quote" }, `“${cell.quote.text}”`) : null].filter((each) => each !== null);
}

/** @param {string} text */
function cut(text) {
  return text.length > SHOWN_OF_LABEL ? `${text.slice(0, SHOWN_OF_LABEL - 1)}…` : text;
}
