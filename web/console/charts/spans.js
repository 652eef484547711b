/** How long each turn took, and who took it. Pure: turns in, plain values out. */

/**
 * @typedef {{turn: number, engine_s: number, model_s: number, store_s: number}} Timing where the system's time of a turn went
 *
 * @typedef {object} Span
 * @property {number} turn
 * @property {number} person seconds from the question to the answer, or to now
 * @property {number | null} system seconds from the answer to the next question or the end; null while there is none
 * @property {number[]} nudges seconds after the question; about when, from the setting
 * @property {number | null} parked seconds after which the question was parked
 * @property {boolean} answered
 * @property {Timing | null} parts of the system's time; null where nobody took it down
 */

/**
 * @param {readonly {turn_id: number, asked_at: string, answered_at: string | null, nudges: number}[]} turns
 * @param {{nudge_after_s: number, max_nudges: number}} settings
 * @param {string | null} endedAt
 * @param {number} now in milliseconds
 * @param {readonly Timing[]} [timings]
 * @returns {Span[]}
 */
export function spansOf(turns, settings, endedAt, now, timings = []) {
  const known = new Map(timings.map((timing) => [timing.turn, timing]));
  return turns.map((turn, place) => {
    const next = turns[place + 1]?.asked_at ?? endedAt;
    const until = turn.answered_at ?? next;
    const nudges = Array.from({ length: turn.nudges }, (_, count) => (count + 1) * settings.nudge_after_s);
    const person = seconds(turn.asked_at, until ?? now);
    return {
      turn: turn.turn_id,
      person,
      system: turn.answered_at && next ? seconds(turn.answered_at, next) : null,
      nudges: nudges.map((at) => Math.min(at, person)),
      parked: turn.nudges > 0 && turn.nudges >= settings.max_nudges ? Math.min(turn.nudges * settings.nudge_after_s, person) : null,
      answered: turn.answered_at !== null,
      parts: known.get(turn.turn_id) ?? null,
    };
  });
}

/**
 * @param {string} from
 * @param {string | number} to
 */
function seconds(from, to) {
  return Math.max(0, (new Date(to).getTime() - new Date(from).getTime()) / 1000);
}
