/** What the page shows, computed from the state. Pure; the words come from texts.js. */

import { countedOf } from "../shared/counting.js";
import { formOf } from "./fields.js";
import { prefilledView } from "./prefilled.js";
import { COUNT_FROM, LONGEST_ANSWER, draftText, isClosed, leftBehind, lengthOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./api.js").Interview} Interview */
/** @typedef {import("./api.js").Question} Question */

/**
 * @typedef {object} QuestionView
 * @property {string} id
 * @property {string} text
 * @property {"" | "follow_up" | "clarification" | "deepen" | "offer" | "consent" | "field"} mark what is gently named
 * @property {import("./fields.js").Form} form
 * @property {string} acknowledgement
 * @property {string} main the main question that it belongs to, "" where it is that itself or shows it
 * @property {string} recap
 * @property {boolean} nudged
 * @property {string} audioUrl where it is to be heard, "" where it is not
 * @property {string[]} covered
 *
 * @typedef {object} Screen
 * @property {"loading" | "disclosure" | "declined" | "conversation" | "closing" | "blocked"} name
 * @property {import("./state.js").Blocked | null} blocked
 * @property {State["line"]} line
 * @property {boolean} passedOver whether to say that the link of before is used
 * @property {boolean} agreeing
 * @property {"" | "preparing" | "thinking"} waiting
 * @property {QuestionView | null} question
 * @property {string} draft
 * @property {boolean} sending
 * @property {number | null} count shown only near the limit
 * @property {boolean} tooLong
 * @property {State["mistake"]} mistake
 * @property {import("./state.js").Draft | null} kept
 * @property {boolean} keptUsable whether it could be part of the answer
 * @property {import("./state.js").Entry[]} history
 * @property {import("./prefilled.js").PrefilledView | null} prefilled
 * @property {string[]} warnings
 * @property {number | null} progress
 * @property {{done: number, of: number} | null} counted main questions done, of those expected
 * @property {number | null} covered share of an exploration's topics, null where there is nothing to tell
 * @property {boolean} almostDone the topics are left behind
 * @property {boolean} mayEnd
 * @property {boolean} ending
 * @property {{status: string, message: string, reward: Interview["reward"] | null} | null} closing
 */

/** Phases of an exploration in which its topics are talked about, or might be. */
const TOPICAL = new Set(["EXPLORE", "DEEP_OFFER", "DEEPEN"]);

const NO_COUNTS = { counted: null, covered: null, almostDone: false };

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
  const question = talking ? questionOf(state) : null;
  return {
    name,
    blocked: state.blocked,
    line: state.line,
    passedOver: state.passedOver && name !== "blocked",
    agreeing: state.agreeing,
    waiting: talking ? waitingFor(state) : "",
    question,
    draft,
    sending: state.outgoing !== null,
    count: length >= COUNT_FROM ? length : null,
    tooLong: length > LONGEST_ANSWER,
    mistake: state.mistake,
    kept: leftBehind(state)?.draft ?? null,
    keptUsable: question?.form.kind !== "field",
    history: state.history,
    prefilled: prefilledOf(state, name),
    warnings: interview?.warnings ?? [],
    progress: talking ? (interview?.progress ?? null) : null,
    ...(talking ? countsOf(interview) : NO_COUNTS),
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
 * The list is shown while questions are asked, and at the end if the resume answered them all.
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
 * An exploration shows how much is covered, never how many turns were used or are left: its length depends on the answers.
 * @param {Interview | null} interview
 * @returns {Pick<Screen, "counted" | "covered" | "almostDone">}
 */
function countsOf(interview) {
  if (!interview?.phase) return { ...NO_COUNTS, counted: interview && countedOf(interview) };
  if (!TOPICAL.has(interview.phase)) return { ...NO_COUNTS, almostDone: true };
  return { ...NO_COUNTS, covered: interview.progress || null };
}

/**
 * @param {State} state
 * @returns {QuestionView | null}
 */
function questionOf(state) {
  const { interview } = state;
  const question = interview?.question;
  if (!question) return null;
  const parked = interview.status === "parked";
  const said = question.acknowledgement ?? "";
  const feedback = question.kind === "main" ? null : interview.feedback; // it is of the question before
  const unfolded = state.unfolded === question.question_id || draftText(state) !== "";
  return {
    id: question.question_id,
    text: question.question_text,
    // What stands there as it was asked before explains nothing.
    mark: question.again ? "" : markOf(question, interview.phase ?? null),
    form: formOf(question, unfolded),
    acknowledgement: parked ? "" : said,
    main: mainOf(question),
    recap: parked ? said : "",
    nudged: !parked && (question.nudges ?? 0) > state.nudgesBefore, // who has just come was not waited for
    audioUrl: question.audio_url ?? "",
    covered: feedback?.covered ?? [],
  };
}

/** @param {Question} question */
function mainOf({ main_question_text: main, question_text: text }) {
  return main && !text.includes(main) ? main : "";
}

/**
 * @param {Question} question
 * @param {string | null} phase
 * @returns {QuestionView["mark"]}
 */
function markOf({ kind }, phase) {
  switch (kind) {
    case "clarification": case "offer": case "consent": case "field": return kind;
    case "follow_up": return phase === "DEEPEN" ? "deepen" : kind;
    default: return phase === "DEEPEN" ? "deepen" : "";
  }
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
