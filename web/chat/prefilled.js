/**
 * The questions that the resume answered, and which of them the person wants to be asked after all. Pure: when to read
 * the list, what a read changes, what is to be seen.
 */

/** @typedef {import("./api.js").Prefilled} Prefilled */

/**
 * @typedef {"confirming" | "sending" | "failed" | "reopened"} Mark how far a wish to be asked has come
 *
 * @typedef {object} PrefilledState
 * @property {Prefilled[] | null} items as last read; null before that
 * @property {Record<string, Mark>} marks by question
 * @property {boolean} reading a read is on its way
 * @property {boolean} stale the list has changed since the last read was sent
 * @property {string | null} readFor the turn of the last read
 * @property {string | null} reopenedIn the turn in which a question was last reopened
 *
 * @typedef {object} PrefilledView
 * @property {number} count of the questions that will not be asked
 * @property {(Prefilled & {mark: Mark | ""})[]} items
 *
 * @typedef {{type: "prefilledAwaited"}
 *   | {type: "prefilledRead", items: Prefilled[] | null}
 *   | {type: "reopen", questionId: string, mark: Mark | ""}} PrefilledAction `items: null`: it could not be read
 */

/** The turn of an interview that ended before it had one. */
export const AT_THE_END = "end";

/** @type {PrefilledState} */
export const UNREAD = { items: null, marks: {}, reading: false, stale: false, readFor: null, reopenedIn: null };

/**
 * Whether the list is to be read now: with every turn until it is empty, and after a reopening. Another tab, or the
 * people who lead the interview, may request a question too, and the server removes it from the list with a turn.
 * A read that failed is due again with the next turn.
 * @param {PrefilledState} prefilled
 * @param {string} turn the question shown, or "" while there is none
 */
export function isDue({ items, reading, stale, readFor }, turn) {
  if (reading) return false;
  if (stale) return true;
  if (turn === "" || turn === readFor) return false;
  return items === null || items.length > 0;
}

/**
 * @param {PrefilledState} prefilled
 * @param {PrefilledAction} action
 * @param {string} turn as for `isDue`
 * @returns {PrefilledState}
 */
export function reducePrefilled(prefilled, action, turn) {
  switch (action.type) {
    case "prefilledAwaited": return { ...prefilled, reading: true, stale: false };
    case "prefilledRead": return read(prefilled, action.items, turn);
    case "reopen": return marked(prefilled, action.questionId, action.mark, turn);
    default: return prefilled;
  }
}

/**
 * A question that was reopened in this very turn stays, though the server no longer lists it: the person is to see
 * that the wish has arrived.
 * @param {PrefilledState} prefilled
 * @param {Prefilled[] | null} items
 * @param {string} turn
 * @returns {PrefilledState}
 */
function read(prefilled, items, turn) {
  const settled = { ...prefilled, reading: false, readFor: turn };
  if (items === null) return settled;
  const listed = new Map(items.map((item) => [item.question_id, item]));
  const seen = prefilled.items ?? [];
  const confirmed = seen.filter(({ question_id: id }) =>
    turn === prefilled.reopenedIn && prefilled.marks[id] === "reopened" && !listed.has(id));
  const stays = new Set([...listed.keys(), ...confirmed.map(({ question_id: id }) => id)]);
  const known = seen.filter(({ question_id: id }) => stays.has(id)).map((item) => listed.get(item.question_id) ?? item);
  const fresh = items.filter(({ question_id: id }) => !seen.some((item) => item.question_id === id));
  const marks = Object.fromEntries(Object.entries(prefilled.marks).filter(([id]) => stays.has(id)));
  return { ...settled, items: [...known, ...fresh], marks };
}

/**
 * @param {PrefilledState} prefilled
 * @param {string} questionId
 * @param {Mark | ""} mark
 * @param {string} turn
 * @returns {PrefilledState}
 */
function marked(prefilled, questionId, mark, turn) {
  const { [questionId]: _before, ...others } = prefilled.marks;
  const marks = mark === "" ? others : { ...others, [questionId]: mark };
  return mark === "reopened" ? { ...prefilled, marks, stale: true, reopenedIn: turn } : { ...prefilled, marks };
}

/**
 * @param {PrefilledState} prefilled
 * @param {boolean} open whether a question can still be reopened
 * @returns {PrefilledView | null} null where there is nothing to show
 */
export function prefilledView({ items, marks }, open) {
  const all = (items ?? []).map((item) => ({ ...item, mark: marks[item.question_id] ?? /** @type {const} */ ("") }));
  const skipped = all.filter(({ mark }) => mark !== "reopened");
  const shown = open ? all : skipped;
  return shown.length > 0 ? { count: skipped.length, items: shown } : null;
}
