/** What is to be seen, worked out from what is known. Pure; the words come from texts.js. */

import { prefilledView } from "./prefilled.js";
import { COUNT_FROM, LONGEST_ANSWER, draftText, isClosed, leftBehind, lengthOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./api.js").Interview} Interview */
/** @typedef {import("./api.js").Question} Question */

/**
 * @typedef {object} QuestionView
 * @property {string} id
 * @property {string} text
 * @property {"" | "follow_up" | "clarification"} mark kinds that are gently named
 * @property {string} acknowledgement
 * @property {string} recap
 * @property {boolean} nudged
 * @property {string[]} covered
 * @property {number} missing
 *
 * @typedef {object} Screen
 * @property {"loading" | "disclosure" | "declined" | "conversation" | "closing" | "blocked"} name
 * @property {import("./state.js").Blocked | null} blocked
 * @property {State["line"]} line
 * @property {boolean} agreeing
 * @property {"" | "preparing" | "thinking"} waiting
 * @property {QuestionView | null} question
 * @property {string} draft
 * @property {boolean} sending
 * @property {number | null} count shown only near the limit
 * @property {boolean} tooLong
 * @property {State["mistake"]} mistake
 * @property {import("./state.js").Draft | null} kept
 * @property {import("./state.js").Entry[]} history
 * @property {import("./prefilled.js").PrefilledView | null} prefilled
 * @property {string[]} warnings
 * @property {number | null} progress
 * @property {number} open main questions still open, 0 where there is nothing to tell
 * @property {number} round questions asked so far, follow-ups too; 0 before the first
 * @property {boolean} mayEnd
 * @property {boolean} ending
 * @property {{status: string, message: string, reward: Interview["reward"] | null} | null} closing
 */

/**
 * @param {State} state
 * @returns {Screen}
 */
export function screenOf(state) {
  const { interview } = state;
  const name = nameOf(state);
  const talking = name === "conversation";
  const draft = draftText(state);
  const length = lengthOf(draft);
  return {
    name,
    blocked: state.blocked,
    line: state.line,
    agreeing: state.agreeing,
    waiting: talking ? waitingFor(state) : "",
    question: talking ? questionOf(interview) : null,
    draft,
    sending: state.outgoing !== null,
    count: length >= COUNT_FROM ? length : null,
    tooLong: length > LONGEST_ANSWER,
    mistake: state.mistake,
    kept: leftBehind(state)?.draft ?? null,
    history: state.history,
    prefilled: prefilledOf(state, name),
    warnings: interview?.warnings ?? [],
    progress: talking ? (interview?.progress ?? null) : null,
    open: talking ? (interview?.remaining ?? 0) : 0,
    round: talking ? (interview?.round ?? 0) : 0,
    mayEnd: talking,
    ending: state.ending,
    closing: interview && isClosed(interview) ? closingOf(interview) : null,
  };
}

/**
 * @param {State} state
 * @returns {Screen["name"]}
 */
function nameOf(state) {
  if (state.blocked) return "blocked";
  if (!state.interview) return "loading";
  if (isClosed(state.interview)) return "closing";
  if (state.agreed) return "conversation";
  return state.declined ? "declined" : "disclosure";
}

/**
 * Told while questions are asked, and at an end that came because the resume answered them all.
 * @param {State} state
 * @param {Screen["name"]} name
 */
function prefilledOf({ interview, prefilled }, name) {
  if (name === "conversation") return prefilledView(prefilled, true);
  const filled = name === "closing" && interview?.ended_reason === "all_filled";
  return filled ? prefilledView(prefilled, false) : null;
}

/**
 * @param {State} state
 * @returns {Screen["waiting"]}
 */
function waitingFor({ interview }) {
  if (interview?.question) return "";
  return interview?.status === "preparing" ? "preparing" : "thinking";
}

/**
 * @param {Interview | null} interview
 * @returns {QuestionView | null}
 */
function questionOf(interview) {
  const question = interview?.question;
  if (!question) return null;
  const parked = interview.status === "parked";
  const said = question.acknowledgement ?? "";
  return {
    id: question.question_id,
    text: question.question_text,
    mark: question.kind === "follow_up" || question.kind === "clarification" ? question.kind : "",
    acknowledgement: parked ? "" : said,
    recap: parked ? said : "",
    nudged: !parked && (question.nudges ?? 0) > 0,
    covered: interview.feedback?.covered ?? [],
    missing: interview.feedback?.missing_count ?? 0,
  };
}

/**
 * @param {Interview} interview
 * @returns {NonNullable<Screen["closing"]>}
 */
function closingOf(interview) {
  return {
    status: interview.status,
    message: interview.closing_message ?? "",
    reward: interview.reward ?? null,
  };
}
