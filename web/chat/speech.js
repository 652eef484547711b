/** Reads the open question aloud. It never begins by itself, and ends with the question. */

import { part } from "../shared/dom.js";
import { optional, show } from "./parts.js";
import { say } from "./voice.js";

/** @typedef {(url: string, signal: AbortSignal) => Promise<Blob>} Fetched the sound behind an address */

export class Speech {
  /**
   * @param {import("./texts.js").Texts} texts
   * @param {Fetched} fetched
   */
  constructor(texts, fetched) {
    this.texts = texts;
    this.fetched = fetched;
    this.button = part("listen");
    this.sound = /** @type {HTMLAudioElement} */ (part("speech"));
    this.url = "";
    this.failed = false;
    /** @type {AbortController | null} */
    this.loading = null;
    for (const event of ["play", "pause", "ended"]) this.sound.addEventListener(event, () => this.#draw());
    this.sound.addEventListener("error", () => this.#fail());
  }

  /** @param {import("./screen.js").Screen} screen */
  render(screen) {
    const url = screen.question?.audioUrl ?? "";
    if (url !== this.url) this.#turnTo(url);
    else if (screen.sending) this.#stop();
  }

  /** Plays, pauses, or gives up waiting for the sound. */
  async press() {
    if (this.loading) return this.#stop();
    if (!this.sound.paused) return this.sound.pause();
    this.failed = false;
    if (this.sound.src) return this.#play();
    // Safari lets an element play later only if it was touched during the press.
    this.sound.load();
    return this.#load();
  }

  async #load() {
    const loading = new AbortController();
    this.loading = loading;
    this.#draw();
    try {
      const sound = await this.fetched(this.url, loading.signal);
      if (this.loading !== loading) return;
      this.sound.src = URL.createObjectURL(sound);
    } catch {
      // Refused or unreachable: the person may press again. A stopped one is no error.
      if (this.loading === loading) this.#fail();
      return;
    }
    this.loading = null;
    await this.#play();
  }

  async #play() {
    try {
      await this.sound.play();
    } catch (error) {
      // NotAllowedError: this browser wants one more press, and the sound is there by now. AbortError: it was stopped.
      if (error instanceof DOMException && error.name === "NotSupportedError") this.#fail();
    }
    this.#draw();
  }

  #stop() {
    this.loading?.abort();
    this.loading = null;
    this.sound.pause();
    this.sound.currentTime = 0;
    this.#draw();
  }

  #fail() {
    if (this.failed || (!this.loading && !this.sound.src)) return;
    this.#turnTo(this.url);
    this.failed = true;
    this.#draw();
    say(this.texts.listenFailed);
  }

  /** @param {string} url "" where there is nothing to hear */
  #turnTo(url) {
    this.#stop();
    if (this.sound.src) {
      URL.revokeObjectURL(this.sound.src);
      this.sound.removeAttribute("src");
      this.sound.load();
    }
    this.url = url;
    this.failed = false;
    this.#draw();
  }

  #draw() {
    show(part("listening"), this.url !== "");
    this.button.setAttribute("aria-pressed", String(!this.sound.paused));
    this.button.toggleAttribute("data-loading", this.loading !== null);
    optional("listen-failed", this.failed ? this.texts.listenFailed : "");
  }
}
