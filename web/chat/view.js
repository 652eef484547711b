/** Puts a screen on the page. Texts of people and models are only ever set as text, never as markup. */

import { LONGEST_ANSWER } from "./state.js";
import { followFocus } from "./focus.js";
import { entryOf, leave, part, show, write } from "./parts.js";
import { PrefilledList } from "./prefilled-view.js";
import { say } from "./voice.js";

/** @typedef {import("./screen.js").Screen} Screen */
/** @typedef {import("./texts.js").Texts} Texts */

/** Characters from which on a question is set smaller, so that the answer box is not pushed off the screen. */
const LONG_QUESTION = 280;

export class View {
  /**
   * @param {Texts} texts
   * @param {string} language
   * @param {number | null} retentionDays
   * @param {import("./prefilled-view.js").Chosen} chosen told what the person pressed beside a pre-filled question
   */
  constructor(texts, language, retentionDays, chosen) {
    this.texts = texts;
    this.prefilled = new PrefilledList("prefilled", texts, chosen);
    this.closingPrefilled = new PrefilledList("closing-prefilled", texts, null);
    this.number = new Intl.NumberFormat(language);
    /** @type {Screen | null} */
    this.last = null;
    show(part("stuck"), false);
    document.documentElement.lang = language;
    document.title = texts.pageTitle;
    for (const element of document.querySelectorAll("[data-text]")) write(element, this.#fixed(element, "text"));
    for (const element of document.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", this.#fixed(element, "label"));
    }
    write(part("retention"), retentionDays ? texts.retention(retentionDays) : texts.retentionOpen);
    write(part("shortcut"), texts.shortcut(/mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : texts.ctrl));
  }

  /** @param {Screen} screen */
  render(screen) {
    const last = this.last;
    this.last = screen;
    for (const element of document.querySelectorAll("[id^='screen-']")) {
      show(element, element.id === `screen-${screen.name}`);
    }
    this.#frame(screen);
    this.#line(screen, last);
    this.#conversation(screen, last);
    this.#closing(screen);
    this.#blocked(screen);
    this.prefilled.render(screen.name === "conversation" ? screen.prefilled : null);
    this.closingPrefilled.render(screen.name === "closing" ? screen.prefilled : null);
    followFocus(screen, last, this.texts);
  }

  /** @param {Screen} screen */
  #frame(screen) {
    show(part("end"), screen.mayEnd);
    const dialog = /** @type {HTMLDialogElement} */ (part("end-dialog"));
    if (dialog.open && !screen.mayEnd) dialog.close();
    part("end").setAttribute("aria-disabled", String(screen.ending));
    part("agree").setAttribute("aria-disabled", String(screen.agreeing));
    const bar = /** @type {HTMLProgressElement} */ (part("progress"));
    show(bar, screen.progress !== null);
    bar.value = screen.progress ?? 0;
    show(part("round"), screen.round > 0);
    write(part("round"), this.texts.round(screen.round));
    show(part("open-count"), screen.open > 0);
    write(part("open-count"), this.texts.open(screen.open));
  }

  /**
   * @param {Screen} screen
   * @param {Screen | null} last
   */
  #line({ line, name }, last) {
    const matters = name !== "closing" && name !== "blocked";
    show(part("banner"), line !== "fine" && matters);
    if (line !== "fine") write(part("banner-text"), this.texts[line]);
    if (matters && line !== (last?.line ?? "fine")) say(this.texts[line === "fine" ? "back" : line]);
  }

  /**
   * @param {Screen} screen
   * @param {Screen | null} last
   */
  #conversation(screen, last) {
    if (screen.history !== last?.history) this.#history(screen);
    const warnings = screen.name === "conversation" ? screen.warnings : [];
    show(part("warnings"), warnings.length > 0);
    leave(part("warnings"), warnings, (text) => write(document.createElement("p"), text));
    show(part("kept"), screen.name === "conversation" && screen.kept !== null);
    write(part("kept-quote"), screen.kept?.text ?? "");
    show(part("waiting"), screen.waiting !== "");
    if (screen.waiting) write(part("waiting-text"), this.texts[screen.waiting]);
    show(part("question"), screen.question !== null);
    if (screen.question) this.#question(screen.question, last?.question ?? null);
    this.#composer(screen);
  }

  /** @param {Screen} screen */
  #history({ history }) {
    show(part("history"), history.length > 0);
    show(part("closing-history"), history.length > 0);
    for (const list of ["history-list", "closing-list"]) {
      leave(part(list), history, (entry) => entryOf(entry, this.texts.you));
    }
  }

  /**
   * @param {NonNullable<Screen["question"]>} question
   * @param {Screen["question"]} last
   */
  #question(question, last) {
    this.#optional("acknowledgement", question.acknowledgement);
    this.#optional("kind", question.mark && this.texts[question.mark]);
    write(part("question-text"), question.text).classList.toggle("long", question.text.length > LONG_QUESTION);
    show(part("recap"), question.recap !== "");
    write(part("recap-text"), question.recap);
    show(part("feedback"), question.covered.length > 0 || question.missing > 0);
    show(part("covered-title"), question.covered.length > 0);
    leave(part("covered"), question.covered, (text) => write(document.createElement("li"), text));
    this.#optional("missing", question.missing > 0 ? this.texts.missing(question.missing) : "");
    write(part("nudge"), question.nudged ? this.texts.nudge : "");
    if (question.nudged && last?.id === question.id && !last.nudged) say(this.texts.nudge);
  }

  /** @param {Screen} screen */
  #composer(screen) {
    const box = /** @type {HTMLTextAreaElement} */ (part("answer"));
    if (box.value !== screen.draft) box.value = screen.draft;
    box.readOnly = screen.sending;
    box.setAttribute("aria-invalid", String(screen.mistake !== null || screen.tooLong));
    write(part("send"), screen.sending ? this.texts.sending : this.texts.send);
    part("send").setAttribute("aria-disabled", String(screen.sending));
    const count = screen.count === null ? "" : this.texts.count(this.#figure(screen.count), this.#figure(LONGEST_ANSWER));
    this.#optional("count", count);
    part("count").classList.toggle("over", screen.tooLong);
    this.#optional("composer-error", screen.mistake ? this.texts[screen.mistake] : "");
    fit(box);
  }

  /** @param {Screen} screen */
  #closing({ closing, kept }) {
    if (!closing) return;
    const status = closing.status === "completed" || closing.status === "failed" ? closing.status : "ended";
    write(part("closing-title"), this.texts[`${status}Title`]);
    write(part("closing-message"), closing.message || this.texts[`${status}Text`]);
    show(part("closing-kept"), kept !== null);
    write(part("closing-kept-quote"), kept?.text ?? "");
    show(part("reward"), closing.reward !== null);
    if (closing.reward) reward(closing.reward);
  }

  /** @param {Screen} screen */
  #blocked({ blocked, kept }) {
    if (!blocked) return;
    write(part("blocked-title"), this.texts[`${blocked}Title`]);
    write(part("blocked-text"), this.texts[`${blocked}Text`]);
    show(part("blocked-kept"), kept !== null);
    write(part("blocked-kept-quote"), kept?.text ?? "");
  }

  /**
   * @param {string} id
   * @param {string} text nothing to say hides the part
   */
  #optional(id, text) {
    write(part(id), text);
    show(part(id), text !== "");
  }

  /**
   * @param {Element} element
   * @param {"text" | "label"} what
   */
  #fixed(element, what) {
    const key = /** @type {keyof Texts} */ (/** @type {HTMLElement} */ (element).dataset[what]);
    return String(this.texts[key]);
  }

  /** @param {number} n */
  #figure(n) {
    return this.number.format(n);
  }
}

/**
 * The box grows with its text; the style sheet sets how far.
 * @param {HTMLTextAreaElement} box
 */
function fit(box) {
  if (!box.offsetParent) return;
  const top = window.scrollY;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
  // Only where the page did jump: this would also end a scroll that is under way.
  if (window.scrollY !== top) window.scrollTo({ top, behavior: "instant" });
}

/** @param {{label: string, code: string}} given */
function reward({ label, code }) {
  const link = /^https?:\/\//i.test(code) && URL.canParse(code);
  write(part("reward-label"), label);
  write(part("reward-code"), link ? "" : code);
  show(part("reward-code-row"), !link && Boolean(code));
  show(part("reward-link-row"), link);
  if (link) part("reward-link").setAttribute("href", code);
}
