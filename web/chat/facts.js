/** After a handover: what was understood, which the person who told it may correct for a day. Other interviews have none. */

import { make, part } from "../shared/dom.js";
import { Refused } from "./api.js";
import { optional, show } from "./parts.js";
import { say } from "./voice.js";

/** @typedef {import("../shared/api-types.js").ShownFact} Fact */
/** @typedef {{element: HTMLElement, read: () => {fact_id: string, decision: string, text: string | null} | null}} Row */

/** So many facts are decided in one call. */
const MOST_AT_ONCE = 90;

export class FactList {
  /**
   * @param {import("./api.js").ParticipantApi} api
   * @param {import("./line.js").Line} line
   * @param {import("./texts.js").Texts} texts
   */
  constructor(api, line, texts) {
    this.api = api;
    this.line = line;
    this.texts = texts;
    this.etag = "";
    /** @type {Row[]} */
    this.rows = [];
    part("facts").addEventListener("submit", (event) => { event.preventDefault(); this.#send(); });
  }

  /** Reads the facts, once the interview is over. Where that is refused there is nothing to show. */
  async open() {
    try {
      this.#fill(await this.line.persist(() => this.api.facts()));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** @param {{facts: Fact[], etag: string}} found */
  #fill({ facts, etag }) {
    this.etag = etag;
    this.rows = facts.map((fact) => rowOf(fact, this.texts));
    part("facts-list").replaceChildren(...this.rows.map(({ element }) => element));
    show(part("facts"), facts.length > 0);
  }

  async #send() {
    const decided = this.rows.flatMap(({ read }) => read() ?? []).slice(0, MOST_AT_ONCE);
    try {
      this.#fill(await this.line.persist(() => this.api.correct(decided, this.etag)));
      this.#tell(this.texts.factsSaved);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 412) await this.open();
      this.#tell(error.status === 412 ? this.texts.factsStale : error.status === 409 ? this.texts.addedTooLate : this.texts.factsBlank);
    }
  }

  /** @param {string} text */
  #tell(text) {
    optional("facts-told", text);
    say(text);
  }
}

/**
 * A fact with its choice; `read` gives what is new of it, null where nothing is.
 * @param {Fact} fact
 * @param {import("./texts.js").Texts} texts
 * @returns {Row}
 */
function rowOf(fact, texts) {
  const id = fact.fact_id;
  const choice = make("select", { id: `${id}-choice`, "aria-label": `${texts.factChoice}: ${fact.text}` },
    ...[["keep", texts.factKeep], ["reword", texts.factReword], ["drop", texts.factDrop]].map(([value, said]) => make("option", { value }, said)));
  choice.value = fact.decision ?? "keep";
  const box = make("textarea", { id: `${id}-words`, rows: "3", dir: "auto", class: "small", maxlength: "400", "aria-label": texts.factReword });
  box.value = fact.reworded ?? fact.text;
  const fit = () => show(box, choice.value === "reword");
  choice.addEventListener("change", fit);
  fit();
  const read = () => {
    const text = choice.value === "reword" ? box.value.trim() : null;
    return choice.value === fact.decision && text === (fact.reworded ?? null) ? null : { fact_id: id, decision: choice.value, text };
  };
  return { element: make("li", { class: "control" }, make("p", { class: "said" }, fact.text), choice, box), read };
}
