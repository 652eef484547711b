/** A text to be passed on: shown whole, and copied with one press. */

import { make } from "../shared/dom.js";
import { notify } from "./voice.js";

/**
 * @param {string} id
 * @param {string} label
 * @param {string} text
 * @param {string} said what the button says
 */
export function copyField(id, label, text, said) {
  const box = make("input", { id, readonly: true, value: text, spellcheck: "false" });
  const copy = make("button", { class: "button plain", type: "button" }, said);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify("It is copied.");
    } catch {
      box.select();
      notify("It is selected: copy it with your keyboard.", true);
    }
  });
  return make("div", { class: "field" }, make("label", { for: id }, label), make("div", { class: "copying" }, box, copy));
}
