/** Where a question is answered: the buttons, the box, the line or the choices, and what is wrong with what is there. */

import { make, part } from "../shared/dom.js";
import { settle } from "../shared/settle.js";
import { LONGEST_ANSWER } from "./state.js";
import { optional, show, write } from "./parts.js";

/** @typedef {import("./screen.js").Screen} Screen */
/** @typedef {import("./fields.js").Form} Form */
/** @typedef {import("./texts.js").Texts} Texts */

export class Composer {
  /**
   * @param {Texts} texts
   * @param {Intl.NumberFormat} number
   * @param {string} retention for how long is kept what is said
   */
  constructor(texts, number, retention) {
    this.texts = texts;
    this.number = number;
    this.retention = retention;
    this.box = /** @type {HTMLTextAreaElement} */ (part("answer"));
    this.line = /** @type {HTMLInputElement} */ (part("entry"));
    this.choices = part("choices-list");
  }

  /** @param {Screen} screen */
  render(screen) {
    if (screen.question) this.#form(screen.question.form, screen.sending);
    this.#drafted(screen);
    part("send").setAttribute("aria-disabled", String(screen.sending));
    write(part("send"), screen.sending ? this.texts.sending : this.texts.send);
    const count = screen.count === null ? "" : this.texts.count(this.#figure(screen.count), this.#figure(LONGEST_ANSWER));
    optional("count", count);
    part("count").classList.toggle("over", screen.tooLong);
    optional("composer-error", screen.mistake ? this.texts[screen.mistake] : "");
    fit(this.box);
  }

  /**
   * @param {Form} form
   * @param {boolean} sending
   */
  #form(form, sending) {
    const { texts } = this;
    this.#buttons("replies", form.replies, sending);
    this.#buttons("passes", form.passes, sending);
    show(part("consent-told"), form.kind === "consent");
    show(part("unfold"), form.control === "folded");
    show(part("composer"), form.control !== "folded");
    part("send").classList.toggle("plain", form.replies.length > 0);
    write(part("consent-retention"), form.kind === "consent" ? this.retention : "");
    this.box.classList.toggle("small", form.replies.length > 0);
    const label = form.label || (form.replies.length > 0 ? texts.offerWords : texts.yourAnswer);
    for (const control of ["words", "entry", "choices"]) {
      show(part(`in-${control}`), form.control === control);
      write(part(`${control}-label`), form.control === control ? label : "");
    }
    show(part("kept-hint"), form.control !== "choices");
    show(part("shortcut"), form.control === "words");
    optional("field-hint", form.hint ? String(texts[form.hint]) : "");
    optional("field-correct", form.again && form.control !== "choices" ? texts.fieldCorrect : "");
    if (form.entry) typed(this.line, form.entry);
    settle(this.choices, form.choices.map(choiceOf));
  }

  /** @param {Screen} screen */
  #drafted({ question, draft, sending, mistake, tooLong }) {
    const shown = question?.form.control === "entry" ? this.line : this.box;
    for (const control of [this.box, this.line]) {
      const text = control === shown ? draft : "";
      if (control.value !== text) control.value = text;
      control.readOnly = sending;
      control.setAttribute("aria-invalid", String(mistake !== null || tooLong));
    }
    for (const choice of this.choices.querySelectorAll("input")) {
      choice.checked = choice.value === draft;
      choice.disabled = sending;
    }
  }

  /**
   * @param {"replies" | "passes"} id
   * @param {Form["replies"]} replies
   * @param {boolean} sending
   */
  #buttons(id, replies, sending) {
    const look = id === "replies" ? "button reply" : "button plain small";
    show(part(id), replies.length > 0);
    settle(part(id), replies.map((reply) => make("button", {
      type: "button", class: look, "data-reply": "", "data-key": reply, "aria-disabled": String(sending) }, String(this.texts[reply]))));
  }

  /** @param {number} n */
  #figure(n) {
    return this.number.format(n);
  }
}

/**
 * @param {HTMLInputElement} line
 * @param {import("./fields.js").Entry} entry
 */
function typed(line, { name, type, autocomplete, autocapitalize }) {
  if (line.name === name && line.type === type) return;
  line.name = name;
  line.type = type;
  line.inputMode = type;
  line.setAttribute("autocomplete", autocomplete);
  line.autocapitalize = autocapitalize;
}

/**
 * @param {string} text
 * @param {number} index
 */
function choiceOf(text, index) {
  return make("label", {}, make("input", { type: "radio", name: "choice", id: `choice-${index}`, value: text }), text);
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
