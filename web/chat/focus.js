/** Where the focus goes when the page changes, and what is said aloud where it must not move. */

import { part } from "../shared/dom.js";
import { say } from "./voice.js";

/** @typedef {import("./screen.js").Screen} Screen */
/** @typedef {import("./texts.js").Texts} Texts */

/** @type {Partial<Record<Screen["name"], string>>} */
const TITLES = {
  disclosure: "disclosure-title",
  declined: "declined-title",
  closing: "closing-title",
  blocked: "blocked-title",
};

/** Whether the answer that is being read was written in the box: the next one is written there, too. */
let writing = false;

/**
 * A new screen or question takes the focus to its heading, unless the person is busy elsewhere: writing, or in the
 * dialog. Then a polite announcement names it. Who has just sent an answer stays in the box, and hears the question.
 * @param {Screen} screen
 * @param {Screen | null} last
 * @param {Texts} texts
 */
export function followFocus(screen, last, texts) {
  if (screen.name !== last?.name && screen.name !== "conversation") {
    const title = TITLES[screen.name];
    if (title) part(title).focus({ preventScroll: true });
    if (last) window.scrollTo(0, 0);
    return;
  }
  if (screen.question && screen.question.id !== last?.question?.id) {
    // A sent answer no longer counts as being written: the next question may arrive before its acknowledgement.
    newQuestion(screen.question, (!last?.sending && last?.draft) || "", screen.kept !== null && !last?.kept, texts);
  } else if (screen.waiting && !last?.waiting) startedWaiting();
}

/**
 * @param {NonNullable<Screen["question"]>} question
 * @param {string} written what stood in the box before this question came
 * @param {boolean} keeps whether that was put aside just now
 * @param {Texts} texts
 */
function newQuestion(question, written, keeps, texts) {
  const heading = part("question-text");
  const field = question.form.kind === "words" && (writing || isWriting()) ? part("answer") : null;
  writing = false;
  if (free(written)) {
    (field ?? heading).focus({ preventScroll: true });
    if (field) say(read(question, texts));
    const first = part("question").querySelector(":scope > :not([hidden])");
    (first ?? heading).scrollIntoView({ block: "start", behavior: calm() ? "instant" : "smooth" });
    return;
  }
  const moved = keeps ? `${texts.keptTitle}. ${texts.keptText} ` : "";
  say(moved + read(question, texts));
  // The box has just become empty while the person was typing: the place of the text must be visible.
  if (keeps) part("kept").scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
}

/**
 * @param {NonNullable<Screen["question"]>} question
 * @param {Texts} texts
 */
function read(question, texts) {
  const mark = question.mark && `${texts[question.mark]}.`;
  return [question.recap || question.acknowledgement, mark, question.text].filter(Boolean).join(" ");
}

/** Whether the person writes. Where one taps, a field that gets the focus would bring the keyboard back. */
function isWriting() {
  const active = document.activeElement;
  if (active?.matches("#answer, #entry")) return true;
  return Boolean(active?.closest("#composer")) && !matchMedia("(pointer: coarse)").matches;
}

/** The box is gone while an answer is read, so the focus it had needs a place. */
function startedWaiting() {
  writing = isWriting();
  if (free("")) part("waiting").focus({ preventScroll: true });
  part("waiting").scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
}

/**
 * Nothing holds the focus that the person would miss.
 * @param {string} written
 */
function free(written) {
  const active = document.activeElement;
  if (!active || active === document.body || active.closest("[hidden]")) return true;
  if (active instanceof HTMLTextAreaElement || active.id === "entry") return written === "";
  return ["waiting", "question-text", "main"].includes(active.id) || active.closest("#composer, #question > .buttons, .screen > .buttons") !== null;
}

function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
