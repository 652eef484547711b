/** Asks for the staff key, and tries it before anything else is shown. */

import { make } from "../shared/dom.js";
import { Refused, StaffApi } from "./api.js";

/**
 * @param {HTMLElement} place
 * @param {string} why what the person should know first
 * @param {(key: string) => void} enter
 */
export function signIn(place, why, enter) {
  const input = make("input", { id: "staff-key", type: "password", required: true, autocomplete: "off", spellcheck: "false", "aria-describedby": "key-hint" });
  const error = make("p", { class: "note alarm", role: "alert", hidden: why === "" }, why);
  const button = make("button", { class: "button", type: "submit" }, "Sign in");
  const form = make("form", { class: "card sign-in", "aria-labelledby": "sign-in-title" },
    make("h1", { id: "sign-in-title", tabindex: "-1" }, "Staff console"),
    error,
    make("p", { class: "field" }, make("label", { for: "staff-key" }, "Staff key"), input,
      make("span", { id: "key-hint", class: "soft" }, "It stays in this tab, and goes when you close it or sign out. On a machine of your own it stands in keys.json in the data folder.")),
    make("div", { class: "buttons" }, button));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const key = input.value.trim();
    button.setAttribute("aria-disabled", "true");
    const trouble = await tried(key);
    button.removeAttribute("aria-disabled");
    if (trouble === null) return enter(key);
    error.textContent = trouble;
    error.hidden = false;
    input.setAttribute("aria-invalid", "true");
    input.select();
  });
  place.replaceChildren(form);
  input.focus();
}

/**
 * @param {string} key
 * @returns {Promise<string | null>} what is wrong with it
 */
async function tried(key) {
  // A header takes no other characters, and no key has any.
  if (!/^[\x21-\x7e]+$/.test(key)) return "This is not a staff key.";
  try {
    await new StaffApi(key).get("/api/interviews", { limit: "1" });
    return null;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return "This is not a staff key of this server.";
    return error instanceof Error ? error.message : String(error);
  }
}
