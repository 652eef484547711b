/** Behind one link: the person downloads what they said, or erases it, where the study allows it. */

import { part } from "../shared/dom.js";
import { save } from "../shared/files.js";
import { Refused, Unreachable } from "./api.js";
import { optional, show } from "./parts.js";

export class OwnData {
  /**
   * @param {import("./api.js").ParticipantApi} api
   * @param {import("./texts.js").Texts} texts
   * @param {() => void} erased called once nothing is left
   */
  constructor(api, texts, erased) {
    this.api = api;
    this.texts = texts;
    this.erased = erased;
    this.dialog = /** @type {HTMLDialogElement} */ (part("own-dialog"));
    part("own").addEventListener("click", () => this.#open());
    part("own-download").addEventListener("click", () => this.#attempt(() => this.#download()));
    part("own-erase").addEventListener("click", () => this.#ask(true));
    part("own-keep").addEventListener("click", () => this.#ask(false));
    part("own-confirm").addEventListener("click", () => this.#attempt(() => this.#erase()));
  }

  offer() {
    show(part("own"), true);
  }

  #open() {
    this.#ask(false);
    this.dialog.showModal();
  }

  /** @param {boolean} isSure whether the person is asked once more */
  #ask(isSure) {
    optional("own-told", "");
    show(part("own-choices"), !isSure);
    show(part("own-sure"), isSure);
    part(isSure ? "own-keep" : "own-download").focus();
  }

  async #download() {
    save({ file: await this.api.ownData(), name: `interview-${this.api.base.split("/").at(-1)}.txt` });
  }

  async #erase() {
    await this.api.eraseOwnData();
    this.dialog.close();
    show(part("own"), false);
    this.erased();
  }

  /** One attempt for each press; a failure is said where the person looks. @param {() => Promise<void>} act */
  async #attempt(act) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      optional("own-told", error instanceof Refused && error.status === 403 ? this.texts.ownClosed : this.texts.ownFailed);
    }
  }
}
