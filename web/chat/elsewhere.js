/** What another tab of this device has done, so that both show the same. Pure. */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Draft} Draft */
/** @typedef {import("./state.js").Entry} Entry */

/**
 * Two tabs of one device show the same text, so that neither overwrites what stands in the other. What is on its way
 * stays as it was sent.
 * @param {State} state
 * @param {string} questionId
 * @param {Draft | null} draft
 * @returns {State}
 */
export function draftElsewhere(state, questionId, draft) {
  if (state.outgoing?.questionId === questionId) return state;
  const { [questionId]: _before, ...others } = state.drafts;
  return { ...state, drafts: draft ? { ...others, [questionId]: draft } : others };
}

/**
 * @param {State} state
 * @param {Entry[]} history
 * @returns {State}
 */
export function historyElsewhere(state, history) {
  const mine = new Set(state.history.map(({ questionId }) => questionId));
  if (history.every(({ questionId }) => mine.has(questionId))) return state;
  const theirs = new Set(history.map(({ questionId }) => questionId));
  return { ...state, history: [...history, ...state.history.filter(({ questionId }) => !theirs.has(questionId))] };
}
