/** Lets somebody sign in: at the provider, where there is one, or by the staff key, which is tried first. */

import { make, setting } from "../shared/dom.js";
import { Refused, StaffApi } from "./api.js";
import { rememberPlace } from "./session.js";

const WAYS = { provider: setting("provider"), takesKey: setting("staff-key") !== "" };

/**
 * @param {HTMLElement} place
 * @param {string} why what the person should know first
 * @param {boolean} keeps whether something is filled in here, which leaving the page would lose
 * @param {(key: string) => void} enter
 */
export function signIn(place, why, keeps, enter) {
  const error = make("p", { class: "note alarm", role: "alert", hidden: why === "" }, why);
  const card = make("section", { class: "card sign-in", "aria-labelledby": "sign-in-title" },
    make("h1", { id: "sign-in-title", tabindex: "-1" }, "Staff console"), error);
  if (WAYS.provider) card.append(providerLink(keeps));
  if (WAYS.takesKey) card.append(WAYS.provider ? make("details", {}, make("summary", {}, "With the staff key"), keyForm(error, enter)) : keyForm(error, enter));
  if (!WAYS.provider) card.append(make("p", { class: "soft" }, "On a machine of your own, the link that the start of the server printed signs you in once. ", make("code", {}, ".venv/bin/python -m interviews owner-link"), " makes another one."));
  place.replaceChildren(card);
  const first = card.querySelector("a, input");
  if (first instanceof HTMLElement) first.focus();
}

/** @param {boolean} keeps */
function providerLink(keeps) {
  const link = make("a", { class: "button", href: "/auth/login", ...(keeps ? { target: "_blank", rel: "noopener" } : {}) }, `Sign in with ${WAYS.provider}`);
  link.addEventListener("click", rememberPlace);
  return make("div", { class: "buttons" }, link,
    keeps ? make("p", { class: "soft" }, "It opens in another tab. What you filled in stays here, and is back once you are signed in.") : null);
}

/**
 * @param {HTMLElement} error
 * @param {(key: string) => void} enter
 */
function keyForm(error, enter) {
  const input = make("input", { id: "staff-key", type: "password", required: true, autocomplete: "off", spellcheck: "false", "aria-describedby": "key-hint" });
  const button = make("button", { class: WAYS.provider ? "button plain" : "button", type: "submit" }, "Sign in");
  const form = make("form", { class: "field" },
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
  return form;
}

/**
 * @param {string} key
 * @returns {Promise<string | null>} what is wrong with it
 */
async function tried(key) {
  // A header takes no other characters, and no key has any.
  if (!/^[\x21-\x7e]+$/.test(key)) return "This is not a staff key.";
  try {
    await new StaffApi(key).get("/api/me");
    return null;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return "This is not a staff key of this server.";
    return error instanceof Error ? error.message : String(error);
  }
}
