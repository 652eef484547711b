/** When each gap opened and closed. Pure: turns in, plain values out. */

/**
 * @typedef {import("../../shared/api-types.js").ResultTurn} Turn
 * @typedef {import("../../shared/api-types.js").Gap | import("../../shared/api-types.js").ResultGap} Gap
 *
 * @typedef {object} Lane one gap from the answer that showed it to the answer that closed it
 * @property {string} gapId
 * @property {string} concept
 * @property {string} severity
 * @property {number} from turn after which it was open, or that covered it at once
 * @property {number | null} to turn that closed it; null while it is open
 * @property {number} last turn until which the lane reaches
 */

/**
 * @param {readonly Turn[]} turns
 * @param {readonly import("../../shared/api-types.js").ResultGap[]} known every gap of the interview, closed ones too
 * @returns {Lane[]}
 */
export function lanesOf(turns, known) {
  /** @type {Map<string, Turn[]>} */
  const byMain = new Map();
  for (const turn of turns) {
    if (!turn.assessment) continue;
    const main = turn.parent_question_id ?? turn.question_id;
    byMain.set(main, [...(byMain.get(main) ?? []), turn]);
  }
  return [...byMain].flatMap(([main, assessed]) => {
    const seen = new Map(assessed.flatMap((turn) => turn.assessment?.gaps ?? []).map((gap) => [gap.gap_id, gap]));
    const closedAtOnce = known.filter((gap) => gap.question_id === main && gap.status === "closed" && !seen.has(gap.gap_id));
    return [...[...seen.values()].map((gap) => laneOf(gap, assessed)), ...closedAtOnce.map((gap) => atOnce(gap, assessed[0].turn_id))];
  });
}

/**
 * @param {Gap} gap
 * @param {Turn[]} assessed
 * @returns {Lane}
 */
function laneOf(gap, assessed) {
  const open = assessed.map((turn) => turn.assessment?.gaps.some((each) => each.gap_id === gap.gap_id) ?? false);
  const first = open.indexOf(true);
  const closing = open.lastIndexOf(true) + 1;
  const to = closing < assessed.length ? assessed[closing].turn_id : null;
  return { gapId: gap.gap_id, concept: gap.concept, severity: gap.severity, from: assessed[first].turn_id, to, last: to ?? assessed[assessed.length - 1].turn_id };
}

/**
 * @param {Gap} gap
 * @param {number} turn
 * @returns {Lane}
 */
function atOnce(gap, turn) {
  return { gapId: gap.gap_id, concept: gap.concept, severity: gap.severity, from: turn, to: turn, last: turn };
}

/**
 * How many gaps are open after each of these turns.
 * @param {readonly Lane[]} lanes
 * @param {readonly number[]} turnIds
 */
export function openAfter(lanes, turnIds) {
  return turnIds.map((turn) => lanes.filter((lane) => lane.from <= turn && (lane.to === null || lane.to > turn)).length);
}
