/** A heat map: what is known of each thing in each respect. */

import { make } from "../../shared/dom.js";
import { labelOf, plain } from "../../shared/naming.js";
import { bar, caption, draw, figure } from "./svg.js";

const LABEL = 118;
const CELL = 62;
const ROW = 30;
const TOP = 34;
const ATTRIBUTES = /** @type {const} */ (["duration", "depth", "autonomy", "scale", "constraints", "production_vs_prototype"]);
const SHORT = ["Duration", "Depth", "Autonomy", "Scale", "Limits", "In prod."];

/** @typedef {{kind: "heat-full" | "heat-half" | "heat-none", said: string, mark: string}} Cell */

/**
 * @param {import("../../shared/api-types.js").ResultSkill[]} skills
 * @returns {HTMLElement | null}
 */
export function skillHeat(skills) {
  if (skills.length === 0) return null;
  const cells = skills.map((skill) => ATTRIBUTES.map((name) => cellOf(skill[name])));
  const known = cells.flat().filter((cell) => cell.kind !== "heat-none").length;
  return heat("Skills and what is known of them", "Skill", `${known} of ${skills.length * ATTRIBUTES.length} attributes are known.`,
    skills.map((skill) => skill.name), ATTRIBUTES.map(labelOf), SHORT, cells,
    [["heat-full", "told in an answer"], ["heat-half", "read in the resume"], ["heat-none", "unknown"]]);
}

/** @param {import("../../shared/api-types.js").KnownAttribute | null} known @returns {Cell} */
function cellOf(known) {
  if (!known) return { kind: "heat-none", said: "unknown", mark: "" };
  return known.source === "answer"
    ? { kind: "heat-full", said: `${known.value} (answer)`, mark: "A" }
    : { kind: "heat-half", said: `${known.value} (resume)`, mark: "R" };
}

/**
 * @param {import("../../shared/api-types.js").ResultTopic[]} topics
 * @returns {HTMLElement | null}
 */
export function topicHeat(topics) {
  if (topics.length === 0) return null;
  const goals = topics.map((topic) => [
    ...topic.covered_sub_goals.map((goal) => topic.asked_sub_goals.includes(goal)
      ? { kind: "heat-full", said: `answered: ${goal}`, mark: "✓" }
      : { kind: "heat-half", said: `perhaps told, not asked: ${goal}`, mark: "?" }),
    ...topic.uncovered_sub_goals.map((goal) => ({ kind: "heat-none", said: `not answered: ${goal}`, mark: "" })),
  ]);
  const most = Math.max(...goals.map((each) => each.length));
  const columns = Array.from({ length: most }, (_, place) => `Goal ${place + 1}`);
  const answered = goals.flat().filter((cell) => cell.kind === "heat-full").length;
  return heat("Topics and their sub-goals", "Topic", `${answered} of ${goals.flat().length} sub-goals were asked and answered.`,
    topics.map((topic) => topic.label), columns, columns, /** @type {Cell[][]} */ (goals),
    [["heat-full", "answered"], ["heat-half", "perhaps told, not asked"], ["heat-none", "not answered"]]);
}

/**
 * @param {string} title
 * @param {string} what one row is
 * @param {string} said
 * @param {string[]} names of the rows
 * @param {string[]} columns
 * @param {string[]} short the columns as they fit into the picture
 * @param {Cell[][]} cells
 * @param {[string, string][]} legend
 */
function heat(title, what, said, names, columns, short, cells, legend) {
  return figure({
    title, said, legend,
    width: LABEL + CELL * columns.length + 4,
    height: TOP + ROW * names.length + 4,
    parts: [
      ...short.map((name, place) => caption(name, LABEL + CELL * place + CELL / 2, TOP - 12, { anchor: "middle", kind: "soft-label", most: 10 })),
      ...cells.flatMap((row, number) => [
        caption(names[number], 0, TOP + ROW * number + 19, { most: 16 }),
        ...row.map((cell, place) => cellPart(cell, `${names[number]}, ${columns[place]}: ${cell.said}`, LABEL + CELL * place, TOP + ROW * number)),
      ]),
    ],
    columns: [what, ...columns],
    rows: names.map((name, number) => [name, ...columns.map((_, place) => cells[number][place]?.said ?? "–")]),
  });
}

/**
 * @param {Cell} cell
 * @param {string} said
 * @param {number} x
 * @param {number} y
 */
function cellPart(cell, said, x, y) {
  return draw("g", {}, bar(cell.kind, x + 2, y + 2, CELL - 4, ROW - 4, said),
    caption(cell.mark, x + CELL / 2, y + 20, { anchor: "middle", kind: `mark ${cell.kind}-mark` }));
}

/**
 * The backlog of a handover; its table is the picture.
 * @param {import("../../shared/api-types.js").ResultBacklogQuestion[]} backlog
 */
export function backlogTable(backlog) {
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Backlog" }, make("table", {},
    make("thead", {}, make("tr", {}, ...["Question", "Priority", "Status", "Confidence", "Turn"].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...backlog.map((each) => make("tr", { "data-key": each.question_id },
      make("th", { scope: "row" }, each.text), make("td", {}, each.priority), make("td", {}, plain(each.status.toLowerCase())),
      make("td", {}, each.confidence === null ? "–" : String(each.confidence)), make("td", {}, each.turn_id === null ? "–" : String(each.turn_id)))))));
}
