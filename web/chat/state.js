/**
 * What the page knows, and how that changes. Pure: no document, no network, no clock, no storage.
 *
 * A draft belongs to a question. One whose question is no longer shown has been left behind; it is kept until the
 * person uses it or throws it away, so that nothing typed is lost.
 */

import { draftElsewhere, historyElsewhere } from "./elsewhere.js";
import { blankMistake, draftsNow } from "./fields.js";
import { AT_THE_END, UNREAD, reducePrefilled } from "./prefilled.js";

/** @typedef {import("./api.js").Interview} Interview */
/** @typedef {import("./api.js").Answer} Answer */

/** Characters that an answer may have, and from which on the count shows. */
export const LONGEST_ANSWER = 20_000;
export const COUNT_FROM = 18_000;

/**
 * @typedef {object} Entry one question with its answer, as this device saw it
 * @property {string} questionId
 * @property {string} questionText
 * @property {string} acknowledgement
 * @property {string} answer
 * @property {string} [field] the field that it was typed for
 *
 * @typedef {Entry & Answer & {pressed: boolean}} Outgoing an answer on its way: sent, perhaps received, not yet
 *   acknowledged; `pressed`, not typed, where it stands on a button
 *
 * @typedef {object} Draft
 * @property {string} text
 * @property {string} questionText
 * @property {boolean} [field] half typed for a field: no answer to any other question
 *
 * @typedef {"blank" | "fieldBlank" | "choiceBlank" | "tooLong" | "notTaken"} Mistake
 * @typedef {"noLink" | "notAllowed" | "expired" | "notFound" | "erased"} Blocked
 *
 * @typedef {object} State
 * @property {Interview | null} interview
 * @property {boolean} agreed
 * @property {boolean} declined
 * @property {boolean} agreeing the agreement is on its way
 * @property {boolean} ending the wish to end is on its way
 * @property {"fine" | "lost" | "busy"} line
 * @property {Blocked | null} blocked
 * @property {boolean} passedOver the link that was opened is no good, and the one that this device knew is
 * @property {Mistake | null} mistake
 * @property {number} nudgesBefore how often it had been asked for the question shown before anybody saw it here
 * @property {string} unfolded the question that the person wants to answer in words, although buttons would do
 * @property {Outgoing | null} outgoing
 * @property {Record<string, Draft>} drafts by question
 * @property {Entry[]} history
 * @property {import("./prefilled.js").PrefilledState} prefilled
 *
 * @typedef {{type: "received", interview: Interview}
 *   | {type: "agreeing"} | {type: "agreed"} | {type: "declined"} | {type: "reconsidered"}
 *   | {type: "typed", text: string}
 *   | {type: "sent", clientAnswerId: string}
 *   | {type: "pressed", text: string, clientAnswerId: string}
 *   | {type: "unfolded"}
 *   | {type: "accepted", interview: Interview}
 *   | {type: "conflicted", interview: Interview}
 *   | {type: "notTaken", mistake: Mistake}
 *   | {type: "ending"} | {type: "endSettled"}
 *   | {type: "line", line: State["line"]}
 *   | {type: "keptUsed"} | {type: "keptDropped"}
 *   | {type: "forgotten"}
 *   | {type: "draftElsewhere", questionId: string, draft: Draft | null}
 *   | {type: "historyElsewhere", history: Entry[]}
 *   | import("./prefilled.js").PrefilledAction
 *   | {type: "linkPassedOver"}
 *   | {type: "blocked", why: Blocked}} Action
 */

const CLOSED = new Set(["completed", "ended", "failed"]);

/**
 * @param {Partial<Pick<State, "agreed" | "history" | "drafts" | "outgoing">>} remembered
 * @returns {State}
 */
export function begin(remembered = {}) {
  return {
    interview: null, agreed: false, declined: false, agreeing: false, ending: false, line: "fine",
    blocked: null, passedOver: false, mistake: null, nudgesBefore: 0, unfolded: "", outgoing: null, drafts: {}, history: [],
    prefilled: UNREAD, ...remembered,
  };
}

/** @param {Interview | null} interview */
export function isClosed(interview) {
  return interview !== null && CLOSED.has(interview.status);
}

/**
 * What the list of pre-filled questions counts as a turn: the question shown, the end that came without any, or "".
 * @param {State} state
 */
export function turnOf({ interview, agreed }) {
  if (interview && isClosed(interview)) return interview.ended_reason === "all_filled" ? AT_THE_END : "";
  return (agreed && interview?.question?.question_id) || "";
}

/**
 * The draft that was left behind, if any: its question is not the one shown.
 * @param {State} state
 * @returns {{questionId: string, draft: Draft} | null}
 */
export function leftBehind(state) {
  if (!isClosed(state.interview) && !state.blocked && !state.interview?.question) return null;
  const current = state.blocked || isClosed(state.interview) ? null : state.interview?.question?.question_id;
  for (const [questionId, draft] of Object.entries(state.drafts)) {
    const busy = state.outgoing?.questionId === questionId;
    if (questionId !== current && !busy && !draft.field && draft.text.trim()) return { questionId, draft };
  }
  return null;
}

/**
 * @param {State} state
 * @returns {string} what stands in the answer box
 */
export function draftText(state) {
  const id = state.interview?.question?.question_id;
  return (id !== undefined && state.drafts[id]?.text) || "";
}

/**
 * Characters as the server counts them, so that an emoji is one.
 * @param {string} text
 */
export function lengthOf(text) {
  return text.length < COUNT_FROM ? text.length : [...text].length;
}

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State} the same object where nothing changed
 */
export function reduce(state, action) {
  switch (action.type) {
    case "received": return settled(merged(state, action.interview));
    case "agreeing": return { ...state, agreeing: true };
    case "agreed":
      return { ...state, agreed: true, agreeing: false, declined: false, nudgesBefore: nudgesOf(state.interview) };
    case "declined": return { ...state, declined: true };
    case "reconsidered": return { ...state, declined: false };
    case "typed": return { ...withDraft(unfolded(state), action.text), mistake: null };
    case "sent": return sent(state, action.clientAnswerId);
    case "pressed": return onItsWay(state, action.text, action.clientAnswerId, true);
    case "unfolded": return unfolded(state);
    case "accepted": return settled(merged(accepted(state), action.interview));
    case "conflicted": return settled(conflicted(state, action.interview));
    case "notTaken": return { ...state, outgoing: null, mistake: action.mistake };
    case "ending": return { ...state, ending: true };
    case "endSettled": return { ...state, ending: false };
    case "line": return state.line === action.line ? state : { ...state, line: action.line };
    case "keptUsed": return keptUsed(state);
    case "keptDropped": return withoutDraft(state, leftBehind(state)?.questionId);
    case "forgotten": return forgotten(state);
    case "draftElsewhere": return draftElsewhere(state, action.questionId, action.draft);
    case "historyElsewhere": return historyElsewhere(state, action.history);
    case "linkPassedOver": return { ...state, passedOver: true };
    case "blocked": return { ...state, outgoing: null, blocked: state.blocked === "erased" ? "erased" : action.why };
    case "prefilledAwaited": case "prefilledRead": case "reopen":
      return { ...state, prefilled: reducePrefilled(state.prefilled, action, turnOf(state)) };
    default: return state;
  }
}

/**
 * A late response to an early call never returns the page to an earlier state.
 * @param {State} state
 * @param {Interview} interview
 */
function merged(state, interview) {
  if (state.interview && interview.revision < state.interview.revision) return state;
  const same = interview.question?.question_id === state.interview?.question?.question_id;
  return same
    ? { ...state, interview }
    : { ...state, interview, mistake: null, nudgesBefore: nudgesOf(interview) };
}

/** @param {Interview | null} interview */
function nudgesOf(interview) {
  return interview?.question?.nudges ?? 0;
}

/**
 * @param {State} state
 * @returns {State}
 */
function settled(state) {
  if (!state.interview?.question && !isClosed(state.interview)) return state;
  const drafts = draftsNow(state);
  return drafts === state.drafts ? state : { ...state, drafts };
}

/**
 * @param {State} state
 * @returns {State}
 */
function unfolded(state) {
  return { ...state, unfolded: state.interview?.question?.question_id ?? "" };
}

/**
 * @param {State} state
 * @param {string} text
 * @returns {State}
 */
function withDraft(state, text) {
  const question = state.interview?.question;
  if (!question) return state;
  const draft = { text, questionText: question.question_text, ...(question.kind === "field" ? { field: true } : {}) };
  return { ...state, drafts: { ...state.drafts, [question.question_id]: draft } };
}

/**
 * @param {State} state
 * @param {string | undefined} questionId
 * @returns {State}
 */
function withoutDraft(state, questionId) {
  if (questionId === undefined || !(questionId in state.drafts)) return state;
  const { [questionId]: _gone, ...drafts } = state.drafts;
  return { ...state, drafts };
}

/**
 * @param {State} state
 * @param {string} clientAnswerId
 * @returns {State}
 */
function sent(state, clientAnswerId) {
  const question = state.interview?.question;
  if (!question || state.outgoing) return state;
  const text = draftText(state);
  if (!text.trim()) return { ...state, mistake: blankMistake(question) };
  if (lengthOf(text) > LONGEST_ANSWER) return { ...state, mistake: "tooLong" };
  return onItsWay(state, text, clientAnswerId, false);
}

/**
 * @param {State} state
 * @param {string} text
 * @param {string} clientAnswerId
 * @param {boolean} pressed
 * @returns {State}
 */
function onItsWay(state, text, clientAnswerId, pressed) {
  const question = state.interview?.question;
  if (!question || state.outgoing) return state;
  const parked = state.interview?.status === "parked";
  const outgoing = {
    questionId: question.question_id, questionText: question.question_text,
    acknowledgement: (!parked && question.acknowledgement) || "", answer: text, text, clientAnswerId, pressed,
    ...(question.field && !pressed ? { field: question.field.name } : {}),
  };
  return { ...state, outgoing, mistake: null };
}

/**
 * If the answer was a button, typed text stays: it was not sent.
 * @param {State} state
 * @returns {State}
 */
function accepted(state) {
  if (!state.outgoing) return state;
  const { text: _text, clientAnswerId: _id, pressed, ...entry } = state.outgoing;
  const before = state.history.filter(({ questionId }) => questionId !== entry.questionId);
  const left = pressed ? state : withoutDraft(state, entry.questionId);
  return { ...left, outgoing: null, history: [...before, entry] };
}

/**
 * The answer was refused because the interview is at another question; its text stays as a draft. If the same question
 * is still open, the server has no agreement, so the page asks for it again.
 * @param {State} state
 * @param {Interview} interview
 * @returns {State}
 */
function conflicted(state, interview) {
  const refused = state.outgoing;
  if (!refused) return merged(state, interview);
  const draft = { text: refused.text, questionText: refused.questionText, ...(refused.field ? { field: true } : {}) };
  const drafts = refused.pressed ? state.drafts : { ...state.drafts, [refused.questionId]: draft };
  const kept = { ...state, outgoing: null, drafts };
  const after = merged(kept, interview);
  const stillWaits = after.interview?.question?.question_id === refused.questionId;
  return stillWaits ? { ...after, agreed: false } : after;
}

/**
 * @param {State} state
 * @returns {State}
 */
function keptUsed(state) {
  const kept = leftBehind(state);
  if (!kept || !state.interview?.question) return state;
  const joined = [draftText(state).trimEnd(), kept.draft.text].filter(Boolean).join("\n\n");
  return withoutDraft(withDraft(state, joined), kept.questionId);
}

/**
 * @param {State} state
 * @returns {State}
 */
function forgotten(state) {
  const bare = !state.outgoing && state.history.length === 0 && Object.keys(state.drafts).length === 0;
  return bare ? state : { ...state, drafts: {}, history: [], outgoing: null };
}
