/** The list of what the resume answered, as a person unfolds it. Only the parts that change are made anew. */

import { part, show, write } from "./parts.js";
import { say } from "./voice.js";

/** @typedef {NonNullable<import("./screen.js").Screen["prefilled"]>} Prefilled */
/** @typedef {Prefilled["items"][number]} Item */
/** @typedef {import("./prefilled.js").Mark} Mark */
/** @typedef {import("./texts.js").Texts} Texts */
/** @typedef {(questionId: string, step: "ask" | "leave" | "confirm") => void} Chosen */

export class PrefilledList {
  /**
   * @param {string} id of the `<details>`, whose summary and list are `<id>-summary` and `<id>-list`
   * @param {Texts} texts
   * @param {Chosen | null} chosen told what the person pressed; without it the list is only there to be read
   */
  constructor(id, texts, chosen) {
    this.section = part(id);
    this.summary = part(`${id}-summary`);
    this.list = part(`${id}-list`);
    this.texts = texts;
    this.chosen = chosen;
    /** @type {Map<string, {row: HTMLElement, key: string, mark: Mark | "" | null}>} */
    this.rows = new Map();
  }

  /** @param {Prefilled | null} prefilled */
  render(prefilled) {
    show(this.section, prefilled !== null);
    write(this.summary, this.texts.prefilledTitle(prefilled?.count ?? 0));
    const items = prefilled?.items ?? [];
    const lost = this.#drop(new Set(items.map((item) => item.question_id)));
    for (const item of items) this.#row(item);
    if (lost) (prefilled ? this.summary : part("question-text")).focus({ preventScroll: true });
  }

  /**
   * @param {Set<string>} kept
   * @returns {boolean} whether the focus went with a row
   */
  #drop(kept) {
    let lost = false;
    for (const [id, { row }] of this.rows) {
      if (kept.has(id)) continue;
      lost ||= row.contains(document.activeElement);
      row.remove();
      this.rows.delete(id);
    }
    return lost;
  }

  /** @param {Item} item */
  #row(item) {
    const key = JSON.stringify([item.question_text, item.evidence]);
    const known = this.rows.get(item.question_id);
    if (known?.key === key && known.mark === item.mark) return;
    const row = known?.row ?? this.list.appendChild(document.createElement("li"));
    const focused = row.contains(document.activeElement);
    this.rows.set(item.question_id, { row, key, mark: item.mark });
    row.replaceChildren(text("p", "asked", item.question_text), ...item.evidence.map((span) => text("blockquote", "", span)));
    if (!this.chosen) return;
    row.append(...this.#controls(item, this.chosen));
    if (known?.mark !== item.mark) this.#say(item);
    if (focused) /** @type {HTMLElement | null} */ (row.querySelector("button, .told"))?.focus({ preventScroll: true });
  }

  /**
   * @param {Item} item
   * @param {Chosen} chosen
   * @returns {HTMLElement[]}
   */
  #controls({ question_id: id, question_text: question, mark }, chosen) {
    const { texts } = this;
    /** @type {(label: string, step: "ask" | "leave" | "confirm") => HTMLElement} */
    const button = (label, step) => {
      const made = text("button", "button plain small", label);
      made.setAttribute("type", "button");
      made.setAttribute("aria-label", `${label}: ${question}`);
      made.setAttribute("aria-disabled", String(mark === "sending"));
      if (mark !== "sending") made.addEventListener("click", () => chosen(id, step));
      return made;
    };
    if (mark === "reopened") return [told(texts.prefilledReopened)];
    if (mark === "") return [buttons(button(texts.prefilledAsk, "ask"))];
    const said = mark === "failed" ? texts.prefilledFailed : texts.prefilledConfirm;
    const yes = mark === "sending" ? texts.sending : mark === "failed" ? texts.prefilledAgain : texts.prefilledYes;
    return [text("p", "soft", said), buttons(button(yes, "confirm"), button(texts.prefilledNo, "leave"))];
  }

  /** @param {Item} item */
  #say({ mark, question_text: question }) {
    if (mark === "reopened") say(`${this.texts.prefilledReopened} ${question}`);
    if (mark === "failed") say(this.texts.prefilledFailed);
  }
}

/**
 * @param {string} tag
 * @param {string} name
 * @param {string} content
 */
function text(tag, name, content) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = content;
  return made;
}

/** @param {HTMLElement[]} inside */
function buttons(...inside) {
  const made = text("div", "buttons", "");
  made.append(...inside);
  return made;
}

/** @param {string} content */
function told(content) {
  const made = text("p", "told", content);
  made.tabIndex = -1;
  made.setAttribute("data-quiet-focus", "");
  return made;
}
