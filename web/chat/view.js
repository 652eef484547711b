/** Puts a screen on the page. Texts of people and models are only ever set as text, never as markup. */

import { make, part } from "../shared/dom.js";
import { settle } from "../shared/settle.js";
import { Composer } from "./composer.js";
import { followFocus } from "./focus.js";
import { optional, show, write } from "./parts.js";
import { PrefilledList } from "./prefilled-view.js";
import { typeset } from "./typeset.js";
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
   * @param {import("./prefilled-view.js").Chosen} chosen called with what the person pressed beside a pre-filled question
   */
  constructor(texts, language, retentionDays, chosen) {
    this.texts = texts;
    /** @param {string} text that people and models have written */
    this.set = (text) => typeset(text, language);
    this.prefilled = new PrefilledList("prefilled", texts, chosen);
    this.closingPrefilled = new PrefilledList("closing-prefilled", texts, null);
    const retention = retentionDays ? texts.retention(retentionDays) : texts.retentionOpen;
    this.composer = new Composer(texts, new Intl.NumberFormat(language), retention);
    this.share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0, roundingMode: "floor" });
    /** @type {Screen | null} */
    this.last = null;
    show(part("stuck"), false);
    document.documentElement.lang = language;
    document.title = texts.pageTitle;
    for (const element of document.querySelectorAll("[data-text]")) write(element, this.#fixed(element, "text"));
    for (const element of document.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", this.#fixed(element, "label"));
    }
    write(part("retention"), retention);
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
    optional("so-far", this.#soFar(screen));
  }

  /** @param {Screen} screen */
  #soFar({ counted, covered, almostDone }) {
    if (almostDone) return this.texts.almostDone;
    if (counted) return this.texts.counted(counted.done, counted.of);
    return covered === null ? "" : this.texts.topicsCovered(this.share.format(covered));
  }

  /**
   * @param {Screen} screen
   * @param {Screen | null} last
   */
  #line({ line, name, passedOver }, last) {
    const matters = name !== "closing" && name !== "blocked";
    show(part("banner"), line !== "fine" && matters);
    if (line !== "fine") write(part("banner-text"), this.texts[line]);
    show(part("link-note"), passedOver);
    if (passedOver && !last?.passedOver) say(this.texts.linkPassedOver);
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
    settle(part("warnings"), warnings.map((text) => make("p", {}, text)));
    show(part("kept"), screen.name === "conversation" && screen.kept !== null);
    write(part("kept-quote"), screen.kept?.text ?? "");
    show(part("kept-use"), screen.keptUsable);
    show(part("waiting"), screen.waiting !== "");
    if (screen.waiting) write(part("waiting-text"), this.texts[screen.waiting]);
    show(part("question"), screen.question !== null);
    if (screen.question) this.#question(screen.question, last?.question ?? null);
    this.composer.render(screen);
  }

  /** @param {Screen} screen */
  #history({ history }) {
    show(part("history"), history.length > 0);
    show(part("closing-history"), history.length > 0);
    for (const list of ["history-list", "closing-list"]) {
      settle(part(list), history.map((entry) => this.#entry(entry)));
    }
  }

  /** @param {Screen["history"][number]} entry */
  #entry({ acknowledgement, questionText, answer }) {
    return make("li", { class: "entry" },
      make("p", { class: "asked" }, this.set(acknowledgement ? `${acknowledgement}\n${questionText}` : questionText)),
      make("p", { class: "said" }, make("span", { class: "visually-hidden" }, `${this.texts.you}: `), answer));
  }

  /**
   * @param {NonNullable<Screen["question"]>} question
   * @param {Screen["question"]} last
   */
  #question(question, last) {
    optional("main-question", this.set(question.main));
    optional("acknowledgement", this.set(question.acknowledgement));
    optional("kind", question.mark && this.texts[question.mark]);
    write(part("question-text"), this.set(question.text)).classList.toggle("long", question.text.length > LONG_QUESTION);
    show(part("recap"), question.recap !== "");
    write(part("recap-text"), this.set(question.recap));
    show(part("feedback"), question.covered.length > 0);
    settle(part("covered"), question.covered.map((text) => make("li", {}, text)));
    write(part("nudge"), question.nudged ? this.texts.nudge : "");
    if (question.nudged && last?.id === question.id && !last.nudged) say(this.texts.nudge);
  }

  /** @param {Screen} screen */
  #closing({ closing, kept }) {
    if (!closing) return;
    const status = closing.status === "completed" || closing.status === "failed" ? closing.status : "ended";
    write(part("closing-title"), this.texts[`${status}Title`]);
    write(part("closing-message"), this.set(closing.message) || this.texts[`${status}Text`]);
    show(part("next"), status !== "failed");
    show(part("additions"), status !== "failed");
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
   * @param {Element} element
   * @param {"text" | "label"} what
   */
  #fixed(element, what) {
    const key = /** @type {keyof Texts} */ (/** @type {HTMLElement} */ (element).dataset[what]);
    return String(this.texts[key]);
  }
}

/** @param {{label: string, code: string}} given */
function reward({ label, code }) {
  const link = URL.canParse(code) && new URL(code).protocol === "https:";
  write(part("reward-label"), label);
  write(part("reward-code"), link ? "" : code);
  show(part("reward-code-row"), !link && Boolean(code));
  show(part("reward-link-row"), link);
  if (link) part("reward-link").setAttribute("href", code);
}
