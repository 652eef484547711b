/** What this device stores of one interview. The page also works if the browser stores nothing. */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Draft} Draft */
/** @typedef {import("./state.js").Action} Action */

const DRAFT = "draft:";

export class Memory {
  /**
   * @param {string} interviewId
   * @param {() => Storage} open asked for each time, since a browser may forbid even that
   */
  constructor(interviewId, open) {
    this.prefix = `interview:${interviewId}:`;
    this.open = open;
  }

  /** The token that let this device in before, if any. */
  token() {
    return /** @type {string | null} */ (this.#get("token"));
  }

  /**
   * Keeps a token that the server has accepted. What this device then knows leaves the address bar; where the browser keeps
   * nothing the link stays there, so that a reload finds it.
   * @param {string} token
   * @param {Location} location
   * @param {History} history
   */
  saveToken(token, location, history) {
    this.#put("token", token);
    if (tokenIn(location.hash) && this.token() === token) {
      history.replaceState(null, "", location.pathname + location.search);
    }
  }

  /**
   * The token that another tab of this device was let in with just now, if that is the news.
   * @param {Pick<StorageEvent, "key" | "newValue">} event
   */
  tokenFrom({ key, newValue }) {
    return key === `${this.prefix}token` && newValue !== null ? this.token() : null;
  }

  /** Keeps that the person has agreed on the page before this one. */
  agree() {
    this.#put("agreed", true);
  }

  /** @returns {Pick<State, "agreed" | "history" | "drafts" | "outgoing">} */
  load() {
    return {
      agreed: this.#get("agreed") === true,
      history: /** @type {State["history"]} */ (this.#get("history")) ?? [],
      outgoing: /** @type {State["outgoing"]} */ (this.#get("outgoing")),
      drafts: this.#drafts(),
    };
  }

  /**
   * Stores what changed.
   * @param {State} before
   * @param {State} now
   */
  save(before, now) {
    for (const part of /** @type {const} */ (["agreed", "history", "outgoing"])) {
      if (before[part] !== now[part]) this.#put(part, now[part]);
    }
    if (before.drafts === now.drafts) return;
    for (const id of Object.keys(before.drafts)) if (!(id in now.drafts)) this.#drop(DRAFT + id);
    for (const [id, draft] of Object.entries(now.drafts)) {
      if (before.drafts[id] !== draft) this.#put(DRAFT + id, draft);
    }
  }

  /**
   * The action for what another tab of this device has just stored or removed; null if it changes nothing here.
   * @param {Pick<StorageEvent, "key" | "newValue">} event
   * @returns {Action | null}
   */
  actionFrom({ key, newValue }) {
    if (!key?.startsWith(this.prefix)) return null;
    const name = key.slice(this.prefix.length);
    const value = newValue === null ? null : this.#get(name);
    if (name.startsWith(DRAFT)) {
      return { type: "draftElsewhere", questionId: name.slice(DRAFT.length), draft: /** @type {Draft | null} */ (value) };
    }
    if (name !== "history") return null;
    return value ? { type: "historyElsewhere", history: /** @type {State["history"]} */ (value) } : { type: "forgotten" };
  }

  /** Removes every trace of the interview from this device. */
  forget() {
    for (const key of this.#keys()) this.#drop(key);
  }

  #drafts() {
    /** @type {Record<string, Draft>} */
    const drafts = {};
    for (const key of this.#keys()) {
      if (!key.startsWith(DRAFT)) continue;
      const draft = /** @type {Draft | null} */ (this.#get(key));
      if (draft) drafts[key.slice(DRAFT.length)] = draft;
    }
    return drafts;
  }

  #keys() {
    try {
      const mine = Object.keys(this.open()).filter((key) => key.startsWith(this.prefix));
      return mine.map((key) => key.slice(this.prefix.length));
    } catch {
      return [];
    }
  }

  /** @param {string} name */
  #get(name) {
    try {
      return JSON.parse(this.open().getItem(this.prefix + name) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  #put(name, value) {
    try {
      if (value === null) this.open().removeItem(this.prefix + name);
      else this.open().setItem(this.prefix + name, JSON.stringify(value));
    } catch {
      // Full or forbidden: what is on the screen stays, only a reload would lose it.
    }
  }

  /** @param {string} name */
  #drop(name) {
    this.#put(name, null);
  }
}

/** @param {string} hash */
export function tokenIn(hash) {
  const text = hash.replace(/^#/, "");
  return text.includes(".") ? text : null;
}
