/** The calls of somebody who opened a study's link. Each carries the link's token. */

/**
 * @typedef {import("../shared/api-types.js").StudyAsGuestsSeeIt} Study
 * @typedef {import("../shared/api-types.js").BegunByGuest} Begun
 */

/** The server answered, and said no; `reason` is its word for why. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} reason
   */
  constructor(status, reason) {
    super(`the server answered ${status}`);
    this.status = status;
    this.reason = reason;
  }

  /** Whether the same call may succeed later. */
  get passing() {
    return this.status >= 500 || this.status === 429;
  }
}

const LIMIT_MS = 45_000;

export class StudyApi {
  /**
   * @param {string} studyId
   * @param {string} token
   */
  constructor(studyId, token) {
    this.base = `/api/study/${encodeURIComponent(studyId)}`;
    this.token = token;
  }

  /** @returns {Promise<Study>} */
  read() {
    return this.#call("GET", "");
  }

  /**
   * @param {string} key the same for one device, so that a link which anybody may open lets it in once
   * @returns {Promise<Begun>}
   */
  agree(key) {
    return this.#call("POST", "/agree", { "Idempotency-Key": key });
  }

  /** @returns {Promise<unknown>} */
  decline() {
    return this.#call("POST", "/decline");
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Record<string, string>} [more]
   */
  async #call(method, path, more = {}) {
    const response = await fetch(this.base + path, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, Accept: "application/json", ...more },
      signal: AbortSignal.timeout(LIMIT_MS),
      cache: "no-store",
      credentials: "omit",
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(response.status, reasonIn(text));
    return text ? JSON.parse(text) : null;
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
