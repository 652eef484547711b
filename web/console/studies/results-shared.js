/** What several parts of a study's results show: a button that downloads them, and quotes. */

import { make } from "../../shared/dom.js";
import { calledAfter, save } from "../../shared/files.js";
import { notifyError } from "../voice.js";
import { counted } from "../words.js";

/** @typedef {import("./results.js").Quote} Quote */

/**
 * @param {import("../api.js").StaffApi} api
 * @param {string} path
 * @param {string} said
 * @param {string} title after which the file is named
 */
export function downloadButton(api, path, said, title) {
  const button = make("button", { class: "button plain small", type: "button" }, said);
  button.addEventListener("click", async () => {
    try {
      save(calledAfter(await api.download(path), title));
    } catch (error) {
      notifyError(error);
    }
  });
  return button;
}

/**
 * Words of a participant, and where they were said.
 * @param {Quote} quote
 */
export function quoteOf({ interview_id, text, who }) {
  return make("figure", { class: "quote" }, make("blockquote", { class: "said" }, text),
    make("figcaption", { class: "soft" }, make("a", { href: `#interview/${interview_id}/conversation` }, who ?? "In the interview")));
}

/**
 * Some quotes, and the others folded.
 * @param {Quote[]} quotes
 * @param {string} key
 */
export function quotesOf(quotes, key) {
  const shown = quotes.slice(0, 2).map(quoteOf);
  const rest = quotes.slice(2);
  return [...shown, ...(rest.length > 0 ? [make("details", { "data-key": `quotes-${key}` }, make("summary", {}, counted(rest.length, "more quote")), ...rest.map(quoteOf))] : [])];
}
