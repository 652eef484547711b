/** The line to the server: retries until it answers, and polls for new states. */

import { Refused, Unreachable } from "./api.js";

/** @typedef {import("./api.js").Interview} Interview */

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;
/** The least time of a round, so that polls that return at once with nothing new do not become a storm. */
const SHORTEST_ROUND_MS = 1_000;

/**
 * @typedef {object} Hooks
 * @property {(how: "lost" | "busy") => void} trouble a call failed twice in a row, or was asked to slow down
 * @property {() => void} fine a call was answered, and no other that the person waits for is in trouble
 * @property {() => Promise<void>} [seen] resolves once somebody may see the page: nothing is listened for before that
 */

export class Line {
  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {Map<symbol, "lost" | "busy">} the calls in trouble that the person waits for */
    this.stuck = new Map();
    this.wake = new AbortController();
  }

  /** Ends every pause and poll under way: the person, or the device, says that it may work now. */
  hurry() {
    this.wake.abort();
    this.wake = new AbortController();
  }

  /**
   * Calls until it succeeds. Only a refusal that is final gets out.
   * @template T
   * @param {(failures: number) => Promise<T>} call gets the number of its failures so far
   * @param {boolean} [awaited] whether the person waits for it: its trouble then stays shown while others succeed
   * @returns {Promise<T>}
   * @throws {Refused} where trying again would not help
   */
  async persist(call, awaited = true) {
    const own = Symbol("call");
    for (let failures = 0; ; failures += 1) {
      try {
        const answer = await call(failures);
        this.#answered(own);
        return answer;
      } catch (error) {
        if (!(error instanceof Unreachable || (error instanceof Refused && error.passing))) {
          this.#answered(own);
          throw error;
        }
        const asked = error instanceof Refused && error.status === 429;
        if (asked || failures > 0) this.#troubled(own, asked ? "busy" : "lost", awaited);
        await this.#pause(pauseAfter(failures, error instanceof Refused ? error.retryAfter : null));
      }
    }
  }

  /**
   * @param {symbol} call
   * @param {"lost" | "busy"} how
   * @param {boolean} awaited
   */
  #troubled(call, how, awaited) {
    if (awaited) this.stuck.set(call, how);
    this.hooks.trouble(how);
  }

  /** @param {symbol} call */
  #answered(call) {
    this.stuck.delete(call);
    const [how] = this.stuck.values();
    if (how) this.hooks.trouble(how);
    else this.hooks.fine();
  }

  /**
   * Passes every newer state to `received`, until that returns false.
   * @param {import("./api.js").ParticipantApi} api
   * @param {() => number} revision the newest that the page knows
   * @param {(state: Interview) => boolean} received returns whether to go on
   */
  async listen(api, revision, received) {
    for (;;) {
      await this.hooks.seen?.();
      const since = revision();
      const started = performance.now();
      // After a failure the first success must show at once, so it may not be a call that waits for news.
      const state = await this.persist((failures) => (failures ? api.read(null) : this.#poll(api, since)), false);
      if (!received(state)) return;
      const rest = SHORTEST_ROUND_MS - (performance.now() - started);
      if (state.revision <= since && rest > 0) await this.#pause(rest);
    }
  }

  /**
   * One poll. `hurry` cuts it short, which is no failure: the state is read as it is.
   * @param {import("./api.js").ParticipantApi} api
   * @param {number} since
   */
  async #poll(api, since) {
    const wake = this.wake.signal;
    try {
      return await api.read(since, wake);
    } catch (error) {
      if (wake.aborted) return api.read(null);
      throw error;
    }
  }

  /** @param {number} milliseconds */
  #pause(milliseconds) {
    const wake = this.wake.signal;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake.addEventListener("abort", () => { clearTimeout(timer); resolve(undefined); }, { once: true });
    });
  }
}

/**
 * @param {number} failures
 * @param {number | null} retryAfter seconds
 * @returns {number} milliseconds
 */
function pauseAfter(failures, retryAfter) {
  if (retryAfter !== null) return retryAfter * 1000;
  const grown = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return grown * (0.75 + Math.random() / 4);
}
