/** Gaps opening and closing over turns: one lane a gap, and above them how many are open. */

import { plain } from "../words.js";
import { lanesOf, openAfter } from "./lanes.js";
import { bar, caption, draw, figure } from "./svg.js";

const LABEL = 190;
const STEP = 46;
const ROW = 24;
const TOP = 70;

/**
 * @param {import("./lanes.js").Turn[]} turns
 * @param {any[]} known
 * @returns {HTMLElement | null} null while there is nothing to show
 */
export function gapChart(turns, known) {
  const lanes = lanesOf(turns, known);
  if (lanes.length === 0) return null;
  const assessed = turns.filter((turn) => turn.assessment).map((turn) => turn.turn_id);
  const open = openAfter(lanes, assessed);
  const left = lanes.filter((lane) => lane.to === null).length;
  return figure({
    title: "Gaps over the turns",
    said: `${lanes.length - left} of ${lanes.length} closed, ${left} open after turn ${assessed.at(-1)}.`,
    width: LABEL + STEP * assessed.length + 24,
    height: TOP + ROW * lanes.length + 8,
    parts: [...axisOf(assessed, open), ...lanes.flatMap((lane, row) => laneParts(lane, row, assessed))],
    legend: [["gap-open", "open"], ["gap-closed", "closed by this answer"]],
    columns: ["Concept", "Severity", "Open from turn", "Closed by turn"],
    rows: lanes.map((lane) => [lane.concept, plain(lane.severity), lane.from === lane.to ? "–" : String(lane.from), lane.to === null ? "still open" : String(lane.to)]),
  });
}

/** @param {number} place */
function x(place) {
  return LABEL + STEP * place + STEP / 2;
}

/**
 * @param {number[]} assessed
 * @param {number[]} open
 */
function axisOf(assessed, open) {
  const most = Math.max(1, ...open);
  const y = (/** @type {number} */ count) => 40 - (count / most) * 22;
  return [
    caption("open after the turn", 0, 34, { kind: "soft-label" }),
    caption("turn", 0, TOP - 10, { kind: "soft-label" }),
    draw("polyline", { class: "count-line", points: open.map((count, place) => `${x(place)},${y(count)}`).join(" ") }),
    ...open.map((count, place) => draw("circle", { class: "count-dot", cx: x(place), cy: y(count), r: 3.5 })),
    ...open.map((count, place) => caption(String(count), x(place), y(count) - 7, { anchor: "middle" })),
    ...assessed.map((turn, place) => caption(String(turn), x(place), TOP - 10, { anchor: "middle", kind: "soft-label" })),
  ];
}

/**
 * @param {import("./lanes.js").Lane} lane
 * @param {number} row
 * @param {number[]} assessed
 */
function laneParts(lane, row, assessed) {
  const y = TOP + ROW * row;
  const [from, last] = [assessed.indexOf(lane.from), assessed.indexOf(lane.last)];
  const said = `${lane.concept}: ${lane.to === null ? "still open" : `closed by turn ${lane.to}`}`;
  return [
    caption(lane.concept, 0, y + 15),
    draw("line", { class: "grid", x1: LABEL, x2: x(assessed.length - 1) + STEP / 2, y1: y + 11, y2: y + 11 }),
    bar("gap-open", x(from) - 6, y + 4, x(last) - x(from) + (lane.to === null ? 12 : 0), 14, said),
    lane.to === null ? null : draw("circle", { class: "gap-closed", cx: x(last), cy: y + 11, r: 8 }, draw("title", {}, said)),
  ].filter((part) => part !== null);
}
