/** The time that each turn took of the person and of the system, with nudges and parking, on a logarithmic scale. */

import { counted, howLong } from "../words.js";
import { spansOf } from "./spans.js";
import { bar, caption, draw, figure } from "./svg.js";

const LABEL = 62;
const WIDTH = 300;
const ROW = 34;
const TOP = 26;
/** What the scale begins at, in seconds. */
const LEAST = 0.01;
/** @type {["engine" | "model" | "store", "engine_s" | "model_s" | "store_s"][]} */
const PARTS = [["engine", "engine_s"], ["model", "model_s"], ["store", "store_s"]];
const TICKS = [0.1, 1, 10, 60, 600, 3_600, 86_400, 604_800];

/**
 * @param {import("../../shared/api-types.js").ResultTurn[]} turns
 * @param {import("../../shared/api-types.js").Settings} settings
 * @param {string | null} endedAt
 * @param {import("./spans.js").Timing[]} [timings]
 * @param {import("./spans.js").StaffAction[]} [actions]
 * @returns {HTMLElement | null}
 */
export function timeline(turns, settings, endedAt, timings = [], actions = []) {
  if (turns.length === 0) return null;
  const spans = spansOf(turns, settings, endedAt, Date.now(), timings, actions);
  const measured = spans.some((span) => span.parts);
  const most = Math.max(10, ...spans.map((span) => Math.max(span.person, span.system ?? 0)));
  const x = (/** @type {number} */ seconds) => LABEL + WIDTH * Math.max(0, Math.log(seconds / LEAST) / Math.log(most / LEAST));
  const sum = (/** @type {(number | null)[]} */ all) => howLong(all.reduce((/** @type {number} */ total, each) => total + (each ?? 0), 0));
  return figure({
    title: "Time of each turn",
    said: `${sum(spans.map((span) => span.person))} of the person, ${sum(spans.map((span) => span.system))} of the system${measured ? ` (${PARTS.map(([name, part]) => `${name} ${sum(spans.map((span) => span.parts?.[part] ?? 0))}`).join(", ")})` : ""}, ${counted(spans.reduce((all, span) => all + span.nudges.length, 0), "nudge")}.`,
    width: LABEL + WIDTH + 70,
    height: TOP + ROW * spans.length,
    parts: [
      ...TICKS.filter((tick) => tick <= most).flatMap((tick) => [
        draw("line", { class: "grid", x1: x(tick), x2: x(tick), y1: TOP - 6, y2: TOP + ROW * spans.length }),
        caption(howLong(tick), x(tick), 14, { anchor: "middle", kind: "soft-label" }),
      ]),
      ...spans.flatMap((span, row) => rowParts(span, TOP + ROW * row, x)),
    ],
    legend: [["time-person", "person"], ["time-parked", "parked"], ...(measured ? PARTS.map(([name]) => /** @type {[string, string]} */ ([`time-${name}`, name])) : [/** @type {[string, string]} */ (["time-system", "system"])]), ["nudge", "nudge"]],
    columns: ["Turn", "Person", "System", ...(measured ? ["Engine", "Model", "Store"] : []), "Nudged after", "Parked after"],
    rows: spans.map((span) => [`Turn ${span.turn}`, howLong(span.person) + (span.answered ? "" : " (no answer)"),
      span.system === null ? "–" : howLong(span.system), ...(measured ? PARTS.map(([, part]) => span.parts ? howLong(span.parts[part]) : "–") : []), span.nudges.map(({ at, byStaff }) => `${howLong(at)}${byStaff ? " (staff)" : ""}`).join(", ") || "–", span.parked === null ? "–" : `about ${howLong(span.parked)}`]),
  });
}

/**
 * @param {import("./spans.js").Span} span
 * @param {number} y
 * @param {(seconds: number) => number} x
 */
function rowParts(span, y, x) {
  const end = x(span.person);
  const parked = span.parked === null ? end : x(span.parked);
  return [
    caption(`Turn ${span.turn}`, 0, y + 14),
    bar("time-person", LABEL, y, parked - LABEL, 13, `person: ${howLong(span.person)}`),
    span.parked === null ? null : bar("time-parked", parked, y, end - parked, 13, "parked"),
    ...span.nudges.map(({ at, byStaff }) => draw("path", { class: "nudge", d: `M${x(at)} ${y - 3}l5 6l-5 6l-5 -6z` }, draw("title", {}, `nudge${byStaff ? " by staff" : ""} after ${byStaff ? "" : "about "}${howLong(at)}`))),
    caption(howLong(span.person), end + 6, y + 11, { kind: "soft-label" }),
    ...systemParts(span, y + 15, x),
  ].filter((part) => part !== null);
}

/**
 * The bar is as long as the system's time on the scale; its parts are shares of the bar, always in the same order.
 * @param {import("./spans.js").Span} span
 * @param {number} y
 * @param {(seconds: number) => number} x
 */
function systemParts({ system, parts }, y, x) {
  if (system === null) return [];
  const width = x(system) - LABEL;
  const whole = parts ? PARTS.reduce((all, [, part]) => all + parts[part], 0) : 0;
  if (!parts || whole === 0) return [bar("time-system", LABEL, y, width, 8, `system: ${howLong(system)}`)];
  let from = LABEL;
  return PARTS.map(([name, part]) => {
    const share = (width * parts[part]) / whole;
    from += share;
    return bar(`time-${name}`, from - share, y, share, 8, `${name}: ${howLong(parts[part])}`);
  });
}
