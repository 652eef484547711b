/** How long each turn took, and who took it. Pure: turns in, plain values out. */

/**
 * @typedef {import("../../shared/api-types.js").ResultTurn} Turn
 * @typedef {import("../../shared/api-types.js").Settings} Settings
 * @typedef {{at: number, byStaff: boolean}} Nudge seconds after the question; by staff, or else computed from the setting
 * @typedef {import("../../shared/api-types.js").AuditEntry} StaffAction what staff did
 * @typedef {import("../../shared/api-types.js").TurnTiming} Timing where the system's time of a turn went
 *
 * @typedef {object} Span
 * @property {number} turn
 * @property {number} person seconds from the question to the answer, or to now
 * @property {number | null} system seconds from the answer to the next question or the end; null while there is none
 * @property {Nudge[]} nudges
 * @property {number | null} parked seconds after which the question was parked
 * @property {boolean} answered
 * @property {Timing | null} parts of the system's time; null where nobody took it down
 */

/**
 * @param {readonly Turn[]} turns
 * @param {Settings} settings
 * @param {string | null} endedAt
 * @param {number} now in milliseconds
 * @param {readonly Timing[]} [timings]
 * @param {readonly StaffAction[]} [actions] what staff did
 * @returns {Span[]}
 */
export function spansOf(turns, settings, endedAt, now, timings = [], actions = []) {
  const known = new Map(timings.map((timing) => [timing.turn, timing]));
  return turns.map((turn, place) => {
    const next = turns[place + 1]?.asked_at ?? endedAt;
    const until = turn.answered_at ?? next;
    const person = seconds(turn.asked_at, until ?? now);
    return {
      turn: turn.turn_id,
      person,
      system: turn.answered_at && next ? seconds(turn.answered_at, next) : null,
      ...nudgesOf(turn, actions, settings, person),
      answered: turn.answered_at !== null,
      parts: known.get(turn.turn_id) ?? null,
    };
  });
}

/**
 * The clock as the interview runs it: it begins anew with each nudge, and the last of `max_nudges` by the clock parks the
 * question. The number of nudges is known; computed ones beyond it are left out, and missing ones are placed at the end.
 * @param {Turn} turn
 * @param {readonly StaffAction[]} actions
 * @param {Settings} settings
 * @param {number} person seconds that the person has taken
 * @returns {{nudges: Nudge[], parked: number | null}}
 */
function nudgesOf(turn, actions, { nudge_after_s, max_nudges }, person) {
  const given = actions.filter(({ action, turn: of }) => action === "nudge" && of === turn.turn_id).map(({ at }) => seconds(turn.asked_at, at));
  /** @type {Nudge[]} */
  const nudges = [];
  let parked = null;
  for (let last = 0; ;) {
    const tick = parked === null ? last + nudge_after_s : Infinity;
    const at = Math.min(tick, given[0] ?? Infinity);
    if (at > person) break;
    const byStaff = at === given[0];
    if (byStaff) given.shift();
    if (byStaff || nudges.length < max_nudges) nudges.push({ at, byStaff });
    if (!byStaff && nudges.length >= max_nudges) parked = at;
    last = at;
  }
  const missing = Array.from({ length: Math.max(0, turn.nudges - nudges.length) }, () => ({ at: person, byStaff: false }));
  return { nudges: [...nudges.slice(0, turn.nudges), ...missing], parked: turn.nudges >= max_nudges ? parked : null };
}

/**
 * @param {string} from
 * @param {string | number} to
 */
function seconds(from, to) {
  return Math.max(0, (new Date(to).getTime() - new Date(from).getTime()) / 1000);
}
