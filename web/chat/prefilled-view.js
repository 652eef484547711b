/** The list of what the resume answered, as a person unfolds it. */

import { make, part } from "../shared/dom.js";
import { settle } from "../shared/settle.js";
import { show, write } from "./parts.js";
import { say } from "./voice.js";

/** @typedef {NonNullable<import("./screen.js").Screen["prefilled"]>} Prefilled */
/** @typedef {Prefilled["items"][number]} Item */
/** @typedef {"ask" | "leave" | "confirm"} Step */
/** @typedef {(questionId: string, step: Step) => void} Chosen */

export class PrefilledList {
  /**
   * @param {string} id of the `<details>`, whose summary and list are `<id>-summary` and `<id>-list`
   * @param {import("./texts.js").Texts} texts
   * @param {Chosen | null} chosen called with what the person pressed; without it the list can only be read
   */
  constructor(id, texts, chosen) {
    this.section = part(id);
    this.summary = part(`${id}-summary`);
    this.list = part(`${id}-list`);
    this.texts = texts;
    this.chosen = chosen;
    /** @type {Map<string, Item["mark"]>} the marks that are shown, by question */
    this.marks = new Map();
    this.list.addEventListener("click", (event) => this.#pressed(/** @type {Element} */ (event.target)));
  }

  /** @param {Prefilled | null} prefilled */
  render(prefilled) {
    const items = prefilled?.items ?? [];
    const held = document.activeElement?.closest("li");
    show(this.section, prefilled !== null);
    write(this.summary, this.texts.prefilledTitle(prefilled?.count ?? 0));
    settle(this.list, items.map((item) => this.#row(item)), () =>
      held?.isConnected ? held.querySelector("button, .told") : prefilled ? this.summary : part("question-text"));
    if (this.chosen) for (const item of items) if (this.marks.get(item.question_id) !== item.mark) this.#say(item);
    this.marks = new Map(items.map(({ question_id: id, mark }) => [id, mark]));
  }

  /** @param {Item} item */
  #row(item) {
    return make("li", { "data-key": item.question_id }, make("p", { class: "asked" }, item.question_text),
      ...item.evidence.map((span) => make("blockquote", {}, span)), ...(this.chosen ? this.#controls(item) : []));
  }

  /**
   * With each mark the buttons are new elements, so that the focus moves and is announced.
   * @param {Item} item
   * @returns {HTMLElement[]}
   */
  #controls({ question_text: question, mark }) {
    const { texts } = this;
    const button = (/** @type {string} */ label, /** @type {Step} */ step) => make("button", {
      class: "button plain small", type: "button", "data-step": step, "aria-label": `${label}: ${question}`,
      "aria-disabled": String(mark === "sending") }, label);
    const buttons = (/** @type {HTMLElement[]} */ ...inside) => make("div", { class: "buttons", "data-key": `buttons ${mark}` }, ...inside);
    if (mark === "reopened") return [make("p", { class: "told", tabindex: "-1", "data-quiet-focus": "" }, texts.prefilledReopened)];
    if (mark === "") return [buttons(button(texts.prefilledAsk, "ask"))];
    const said = mark === "failed" ? texts.prefilledFailed : texts.prefilledConfirm;
    const yes = mark === "sending" ? texts.sending : mark === "failed" ? texts.prefilledAgain : texts.prefilledYes;
    return [make("p", { class: "soft" }, said), buttons(button(yes, "confirm"), button(texts.prefilledNo, "leave"))];
  }

  /** @param {Element} target */
  #pressed(target) {
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-step]:not([aria-disabled=true])"));
    const row = button?.closest("li");
    if (button && row) this.chosen?.(row.dataset.key ?? "", /** @type {Step} */ (button.dataset.step));
  }

  /** @param {Item} item */
  #say({ mark, question_text: question }) {
    if (mark === "reopened") say(`${this.texts.prefilledReopened} ${question}`);
    if (mark === "failed") say(this.texts.prefilledFailed);
  }
}
