/** A form that is written on for a while: errors stand at their fields, what is not saved is told, and saving is where the eye is. */

import { make } from "../../shared/dom.js";
import { Refused } from "../api.js";
import { clearErrors, showErrors } from "./errors.js";
import { onePress } from "./saving.js";
import { forgetEdits, watchEdits } from "./unsaved.js";

/**
 * @typedef {object} Wanted
 * @property {string} name
 * @property {string} confirm what the button says
 * @property {boolean} edits whether there is something to edit already: the button then shows up with the first change
 * @property {(HTMLElement | null)[]} parts
 * @property {() => Promise<void>} send
 */

/** @param {Wanted} wanted */
export function editForm({ name, confirm, edits, parts, send }) {
  const trouble = make("p", { class: "note alarm", role: "alert", tabindex: "-1", hidden: true });
  const said = make("p", { class: "soft", role: "status" });
  const button = make("button", { class: "button", type: "submit" }, confirm);
  const form = make("form", { class: "edit-form", "aria-label": name, novalidate: true }, ...parts,
    make("div", { class: edits ? "save-bar when-edited" : "save-bar" }, trouble, make("div", { class: "buttons" }, button, said)));
  watchEdits(form, said);
  const checked = async () => {
    const missing = missingIn(form);
    if (missing.length > 0) {
      showErrors(form, trouble, { errors: missing });
      return;
    }
    clearErrors(form, trouble);
    try {
      await send();
      forgetEdits(form);
    } catch (error) {
      if (error instanceof Refused && error.status === 412) showErrors(form, trouble, new Error("Somebody else has changed this since you opened it, so nothing was saved. Copy what you need, and load the page again."));
      else showErrors(form, trouble, error);
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onePress(form, checked);
  });
  return form;
}

/**
 * What the browser itself finds wrong, to be shown as the server's errors are.
 * @param {HTMLFormElement} form
 */
function missingIn(form) {
  const inputs = [...form.elements].filter((each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement || each instanceof HTMLSelectElement);
  return inputs.filter((input) => input.willValidate && !input.validity.valid).flatMap((input) => {
    const path = /** @type {HTMLElement | null} */ (input.closest("[data-path]"))?.dataset.path;
    const message = input.validity.valueMissing ? "Field required" : input.validationMessage;
    return path === undefined ? [] : [{ path, message }];
  });
}
