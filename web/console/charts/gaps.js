/** Gaps opening and closing over turns: one lane a gap, and above them how many are open. */

import { plain } from "../../shared/naming.js";
import { lanesOf, openAfter } from "./lanes.js";
import { bar, caption, draw, figure } from "./svg.js";

const LABEL = 190;
/** Pixels a turn: for a few turns, shared by many, and the least for each. */
const STEP = 46;
const SHARED = 420;
const LEAST = 14;
/** With less room than this every fifth turn has its number. */
const ROOMY = 24;
const ROW = 24;
const TOP = 70;

/**
 * @param {import("../../shared/api-types.js").ResultTurn[]} turns
 * @param {import("../../shared/api-types.js").ResultGap[]} known
 * @returns {HTMLElement | null} null while there is nothing to show
 */
export function gapChart(turns, known) {
  const lanes = lanesOf(turns, known);
  if (lanes.length === 0) return null;
  const assessed = turns.filter((turn) => turn.assessment).map((turn) => turn.turn_id);
  const open = openAfter(lanes, assessed);
  const step = Math.max(LEAST, Math.min(STEP, SHARED / assessed.length));
  const left = lanes.filter((lane) => lane.to === null).length;
  return figure({
    title: "Gaps over the turns",
    said: `${lanes.length - left} of ${lanes.length} closed, ${left} open after turn ${assessed.at(-1)}.`,
    width: LABEL + step * assessed.length + 24,
    height: TOP + ROW * lanes.length + 8,
    parts: [...axisOf(assessed, open, step), ...lanes.flatMap((lane, row) => laneParts(lane, row, assessed, step))],
    legend: [["gap-open", "open"], ["gap-closed", "closed by this answer"]],
    columns: ["Concept", "Severity", "Open from turn", "Closed by turn"],
    rows: lanes.map((lane) => [lane.concept, plain(lane.severity), lane.from === lane.to ? "–" : String(lane.from), lane.to === null ? "still open" : String(lane.to)]),
  });
}

/** @param {number} place @param {number} step */
function x(place, step) {
  return LABEL + step * place + step / 2;
}

/**
 * @param {number[]} assessed
 * @param {number[]} open
 * @param {number} step
 */
function axisOf(assessed, open, step) {
  const named = (/** @type {number} */ place) => step >= ROOMY || place % 5 === 0;
  const most = Math.max(1, ...open);
  const y = (/** @type {number} */ count) => 40 - (count / most) * 22;
  return [
    caption("open after the turn", 0, 34, { kind: "soft-label" }),
    caption("turn", 0, TOP - 10, { kind: "soft-label" }),
    draw("polyline", { class: "count-line", points: open.map((count, place) => `${x(place, step)},${y(count)}`).join(" ") }),
    ...open.map((count, place) => draw("circle", { class: "count-dot", cx: x(place, step), cy: y(count), r: 3.5 })),
    ...open.map((count, place) => named(place) ? caption(String(count), x(place, step), y(count) - 7, { anchor: "middle" }) : null),
    ...assessed.map((turn, place) => named(place) ? caption(String(turn), x(place, step), TOP - 10, { anchor: "middle", kind: "soft-label" }) : null),
  ].filter((part) => part !== null);
}

/**
 * @param {import("./lanes.js").Lane} lane
 * @param {number} row
 * @param {number[]} assessed
 * @param {number} step
 */
function laneParts(lane, row, assessed, step) {
  const y = TOP + ROW * row;
  const [from, last] = [assessed.indexOf(lane.from), assessed.indexOf(lane.last)];
  const said = `${lane.concept}: ${lane.to === null ? "still open" : `closed by turn ${lane.to}`}`;
  return [
    caption(lane.concept, 0, y + 15, { within: true }),
    draw("line", { class: "grid", x1: LABEL, x2: x(assessed.length - 1, step) + step / 2, y1: y + 11, y2: y + 11 }),
    bar("gap-open", x(from, step) - 6, y + 4, x(last, step) - x(from, step) + (lane.to === null ? 12 : 0), 14, said),
    lane.to === null ? null : draw("circle", { class: "gap-closed", cx: x(last, step), cy: y + 11, r: Math.min(8, step / 2) }, draw("title", {}, said)),
  ].filter((part) => part !== null);
}
