/** The participant's calls. Every call carries the bearer; nothing here knows the page. */

/**
 * @typedef {import("../shared/api-types.js").ParticipantState} Interview what `GET /api/interview/{id}` answers
 * @typedef {import("../shared/api-types.js").ShownQuestion} Question
 * @typedef {import("../shared/api-types.js").ShownField} Field what a question of kind `field` asks for
 * @typedef {import("../shared/api-types.js").PrefilledQuestion} Prefilled a question that is not asked, since the resume answers it
 *
 * @typedef {{facts: import("../shared/api-types.js").ShownFact[], etag: string}} Facts what was understood in a handover
 *
 * @typedef {object} Answer
 * @property {string} questionId
 * @property {string} text
 * @property {string} clientAnswerId the same one on every try, so that the answer counts once
 */

/** How long the server may hold a poll, in seconds. */
const POLL_SECONDS = 25;
/** How much longer than that a call may take before it counts as lost, in milliseconds. */
const GRACE_MS = 12_000;

/** The server answered, and said no. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {number | null} retryAfter seconds
   * @param {string} [reason] a word of the server's by which refusals of one status differ
   */
  constructor(status, retryAfter, reason = "") {
    super(`the server answered ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
    this.reason = reason;
  }

  /** Whether the same call may succeed later. */
  get passing() {
    return this.status >= 500 || this.status === 429 || this.status === 408;
  }
}

/** No answer came: the network or the server is away, or the call took too long. */
export class Unreachable extends Error {}

export class ParticipantApi {
  /**
   * @param {string} interviewId
   * @param {string} token
   */
  constructor(interviewId, token) {
    this.base = `/api/interview/${encodeURIComponent(interviewId)}`;
    this.token = token;
  }

  /**
   * The state now, or, with `after`, as soon as it is newer than that revision.
   * @param {number | null} after
   * @param {AbortSignal} [signal] ends the wait; the call then fails with `Unreachable`
   * @returns {Promise<Interview>}
   */
  read(after, signal) {
    return this.#call("GET", after === null ? "" : `?after=${after}&wait=${POLL_SECONDS}`, undefined, signal);
  }

  /**
   * @param {Answer} answer
   * @returns {Promise<Interview>}
   */
  respond(answer) {
    return this.#call("POST", "/respond", {
      user_response: answer.text,
      question_id: answer.questionId,
      client_answer_id: answer.clientAnswerId,
    });
  }

  /**
   * @param {boolean} agreed
   * @returns {Promise<unknown>}
   */
  consent(agreed) {
    return this.#call("POST", "/consent", { agreed });
  }

  /** @returns {Promise<unknown>} */
  end() {
    return this.#call("POST", "/end");
  }

  /**
   * @param {string} text
   * @returns {Promise<unknown>}
   */
  add(text) {
    return this.#call("POST", "/additions", { text });
  }

  /** What the person said, as a plain file. @returns {Promise<Blob>} */
  ownData() {
    return this.#answer("GET", `${this.base}/mine?format=text`, (response) => response.blob());
  }

  /** @returns {Promise<unknown>} */
  eraseOwnData() {
    return this.#call("DELETE", "/mine");
  }

  /** @returns {Promise<import("../shared/api-types.js").StudyOfInterview>} */
  study() {
    return this.#call("GET", "/study");
  }

  /** @returns {Promise<Facts>} */
  facts() {
    return this.#answer("GET", `${this.base}/facts`, factsIn);
  }

  /**
   * @param {object[]} facts those that are decided
   * @param {string} etag of the facts that were seen
   * @returns {Promise<Facts>}
   */
  correct(facts, etag) {
    return this.#answer("PUT", `${this.base}/facts`, factsIn, { facts }, undefined, { "If-Match": etag });
  }

  /** @returns {Promise<{items: Prefilled[]}>} */
  prefilled() {
    return this.#call("GET", "/prefilled");
  }

  /**
   * @param {string} questionId
   * @returns {Promise<Interview>}
   */
  reopen(questionId) {
    return this.#call("POST", "/reopen", { question_id: questionId });
  }

  /**
   * @param {string} url as the question tells it
   * @param {AbortSignal} signal
   */
  audio(url, signal) {
    return this.#answer("GET", url, (response) => response.blob(), undefined, signal);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {AbortSignal} [signal]
   */
  async #call(method, path, body, signal) {
    return parsed(await this.#answer(method, this.base + path, (response) => response.text(), body, signal));
  }

  /**
   * @template T
   * @param {string} method
   * @param {string} url
   * @param {(response: Response) => Promise<T>} read
   * @param {object} [body]
   * @param {AbortSignal} [signal]
   * @param {Record<string, string>} [more] headers
   */
  async #answer(method, url, read, body, signal, more = {}) {
    const limit = AbortSignal.timeout(POLL_SECONDS * 1000 + GRACE_MS);
    /** @type {Record<string, string>} */
    const headers = { Authorization: `Bearer ${this.token}`, Accept: "application/json", ...more };
    if (body) headers["Content-Type"] = "application/json";
    let response;
    let content;
    let refusal = "";
    try {
      response = await fetch(url, {
        method,
        headers,
        body: body && JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        cache: "no-store",
        credentials: "omit",
      });
      if (response.ok) content = await read(response);
      else refusal = await response.text();
    } catch (cause) {
      throw new Unreachable("no answer", { cause });
    }
    if (!response.ok) throw new Refused(response.status, secondsOf(response.headers.get("Retry-After")), reasonIn(refusal));
    return /** @type {T} */ (content);
  }
}

/**
 * @param {Response} response
 * @returns {Promise<Facts>}
 */
async function factsIn(response) {
  return { ...parsed(await response.text()), etag: response.headers.get("ETag") ?? "" };
}

/**
 * A page of a proxy in place of the server's JSON counts as no answer.
 * @param {string} text
 */
function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch (cause) {
    throw new Unreachable("not the server's answer", { cause });
  }
}

/** @param {string} text a problem document, or a proxy's page */
function reasonIn(text) {
  try {
    return String(JSON.parse(text).reason ?? "");
  } catch {
    return "";
  }
}

/** @param {string | null} header */
function secondsOf(header) {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
