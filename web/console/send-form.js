/** A form whose content is sent once, even if it is pressed twice or repeated; errors are shown, and nothing is lost. */

import { make } from "../shared/dom.js";
import { Refused } from "./api.js";
import { onePress } from "./forms/saving.js";
import { reasonOf } from "./voice.js";

/**
 * @typedef {object} Sending
 * @property {import("./api.js").StaffApi} api
 * @property {string} path
 * @property {string} name of the form
 * @property {HTMLElement[]} [before] what stands above the fields
 * @property {import("../shared/schema-form.js").Control} control
 * @property {string} confirm what the button says
 * @property {(data: any, form: HTMLFormElement) => void} done
 */

/** @param {Sending} sending */
export function sendForm({ api, path, name, before = [], control, confirm, done }) {
  const trouble = make("p", { class: "note alarm", role: "alert", tabindex: "-1", hidden: true });
  const form = make("form", { class: "card generated", "aria-label": name }, ...before, control.element, trouble, make("div", { class: "buttons" }, make("button", { class: "button", type: "submit" }, confirm)));
  const sent = async () => {
    try {
      // The same key for a repeated press: it is done once even where the answer was lost.
      form.dataset.key ??= crypto.randomUUID();
      const { data } = await api.send("POST", path, { json: control.read(), headers: { "Idempotency-Key": form.dataset.key } });
      done(data, form);
    } catch (error) {
      if (error instanceof Refused) delete form.dataset.key;
      trouble.textContent = reasonOf(error);
      trouble.hidden = false;
      trouble.focus();
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onePress(form, sent);
  });
  return form;
}
