/** Staff's calls. They carry the staff key, or else the browser's session; nothing here knows the page. */

/** @typedef {{type?: string, title?: string, detail?: string, errors?: {path: string, message: string}[]}} Problem */

/** How long a call may take before it counts as lost, in milliseconds. Uploads may take longer. */
const LIMIT_MS = 30_000;
const UPLOAD_LIMIT_MS = 300_000;

/** The server answered, and said no. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {(Problem & Record<string, any>) | null} problem
   */
  constructor(status, problem) {
    super(problem?.detail ?? problem?.title ?? `The server answered ${status}.`);
    this.status = status;
    this.errors = problem?.errors ?? [];
    /** The response's body, if it was JSON. */
    this.said = problem;
  }
}

/** No answer came: the network or the server is away, or the call took too long. */
export class Unreachable extends Error {
  constructor() {
    super("The server does not answer. Nothing that it acknowledged is lost.");
  }
}

/** The platform's sign-in in front of the app has expired. */
class SignInWanted extends Unreachable {
  constructor() {
    super();
    this.message = "The sign-in before this page has run out: reload the page. Nothing that was acknowledged is lost.";
  }
}

/** @typedef {{data: any, etag: string | null}} Answer */

export class StaffApi {
  #ending = new AbortController();

  /**
   * @param {string} key empty where the browser has a session
   * @param {() => void} [denied] called when the key or the session is not, or no longer, good
   * @param {() => string} [who] what the person calls themselves, empty where they do not say
   */
  constructor(key, denied = () => {}, who = () => "") {
    this.key = key;
    this.denied = denied;
    this.who = who;
  }

  /** What was asked is given up, since nobody waits for it any more: it never answers, and never fails. */
  end() {
    this.#ending.abort();
  }

  /**
   * @param {string} path
   * @param {Record<string, string | null | undefined>} [query] empty values are left out
   * @returns {Promise<any>}
   */
  async get(path, query = {}) {
    return (await this.read(path, query)).data;
  }

  /**
   * The first pages of a list, or all; `next` is the cursor of the page after them, empty where there is none.
   * @param {string} path
   * @param {Record<string, string>} query
   * @param {number} [most]
   * @returns {Promise<{items: any[], next: string}>}
   */
  async pages(path, query, most = Infinity) {
    const items = [];
    let next = "";
    for (let page = 0; page < most && (page === 0 || next); page += 1) {
      const found = await this.get(path, { ...query, cursor: next });
      items.push(...found.items);
      next = found.next_cursor ?? "";
    }
    return { items, next };
  }

  /**
   * @param {string} path
   * @param {Record<string, string | null | undefined>} [query]
   * @param {string | null} [etag] of the answer that is there; where it still holds, `data` is null
   * @returns {Promise<Answer>}
   */
  read(path, query = {}, etag = null) {
    const given = Object.entries(query).filter(([, value]) => value);
    const params = new URLSearchParams(/** @type {[string, string][]} */ (given));
    return this.send("GET", params.size > 0 ? `${path}?${params}` : path, etag ? { headers: { "If-None-Match": etag } } : {});
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{json?: unknown, form?: FormData, headers?: Record<string, string>}} [given]
   * @returns {Promise<Answer>} the data as JSON where it is JSON, else as text
   */
  async send(method, path, { json, form, headers = {} } = {}) {
    const body = json === undefined ? form : JSON.stringify(json);
    const who = method === "GET" ? "" : encodeURIComponent(this.who());
    const response = await this.#fetched(path, {
      method,
      body,
      headers: { ...headers, Accept: "*/*", ...(json === undefined ? {} : { "Content-Type": "application/json" }), ...(who ? { "X-Staff-Name": who } : {}) },
    }, form ? UPLOAD_LIMIT_MS : LIMIT_MS);
    if (response.status === 304) return { data: null, etag: response.headers.get("ETag") };
    const data = parsed(await response.text().catch(() => { throw new Unreachable(); }), response.headers.get("Content-Type") ?? "");
    if (!response.ok) throw new Refused(response.status, typeof data === "object" ? data : null);
    return { data, etag: response.headers.get("ETag") };
  }

  /**
   * A file that the server makes.
   * @param {string} path
   * @returns {Promise<{file: Blob, name: string}>}
   */
  async download(path) {
    const response = await this.#fetched(path, {}, UPLOAD_LIMIT_MS);
    if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null));
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    return { file: await response.blob(), name: name ?? path.split("/").at(-1)?.split("?")[0] ?? "file" };
  }

  /**
   * @param {string} path
   * @param {RequestInit} init
   * @param {number} limit in milliseconds
   */
  async #fetched(path, init, limit) {
    const signal = AbortSignal.any([AbortSignal.timeout(limit), this.#ending.signal]);
    let response;
    try {
      response = await fetch(path, { ...init, signal, headers: { ...init.headers, ...(this.key ? { "x-functions-key": this.key } : {}) }, cache: "no-store", redirect: "manual" });
    } catch {
      if (this.#ending.signal.aborted) return new Promise(() => {});
      throw new Unreachable();
    }
    // The app itself never leads elsewhere.
    if (response.type === "opaqueredirect") throw new SignInWanted();
    if (response.status === 401) this.denied();
    return response;
  }
}

/**
 * @param {string} text
 * @param {string} type
 */
function parsed(text, type) {
  if (!/[/+]json/.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreachable();
  }
}
