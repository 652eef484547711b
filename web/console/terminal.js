/** Signs a terminal in: the person types the code that it shows, compares what asks, and allows it or refuses. */

import { make } from "../shared/dom.js";
import { settle } from "../shared/settle.js";
import { notify, reasonOf } from "./voice.js";
import { when } from "./words.js";

/** @typedef {import("../shared/api-types.js").AskingTerminal} Asking */

/** @param {import("./main.js").Desk} desk */
export function terminalScreen({ api, me, place }) {
  place.append(make("h1", {}, "Sign a terminal in"));
  if (me.kind !== "person") return void place.append(make("p", { class: "note warm" }, "Only a person who is signed in can do this. The staff key goes to a terminal as INTERVIEWS_KEY."));
  const input = make("input", { id: "terminal-code", required: true, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "20" });
  const state = make("p", { class: "soft", role: "status" });
  const asking = make("div");
  const form = make("form", { class: "card asking" },
    make("p", { class: "field" }, make("label", { for: input.id }, "The code that your terminal shows"), input),
    make("div", { class: "buttons" }, make("button", { class: "button", type: "submit" }, "See what asks")), state);
  place.append(form, asking);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const path = `/api/terminal-codes/${encodeURIComponent(input.value.trim())}`;
    try {
      const found = await api.get(path);
      settle(state, [""]);
      settle(asking, [card(found, me.name, (allow) => answer(path, allow))]);
      asking.querySelector("h2")?.focus();
    } catch (error) {
      settle(asking, []);
      settle(state, [reasonOf(error)]);
    }
  });

  /** @param {string} path @param {boolean} allow */
  async function answer(path, allow) {
    try {
      await api.send("POST", path, { json: { allow } });
      notify(allow ? "The terminal is signed in." : "The terminal is refused.");
    } catch (error) {
      settle(state, [reasonOf(error)]);
    }
    settle(asking, []);
    input.value = "";
    input.focus();
  }
}

/**
 * @param {Asking} found
 * @param {string} name
 * @param {(allow: boolean) => void} answer
 */
function card(found, name, answer) {
  const allow = make("button", { class: "button", type: "button" }, "Allow it");
  const refuse = make("button", { class: "button plain", type: "button" }, "Refuse it");
  allow.addEventListener("click", () => answer(true));
  refuse.addEventListener("click", () => answer(false));
  return make("section", { class: "card asking", "data-key": found.code, "aria-labelledby": "terminal-asks" },
    make("h2", { id: "terminal-asks", tabindex: "-1" }, `A program asks to act as ${name}`),
    make("dl", { class: "facts" }, ...[
      ["Code", make("strong", {}, make("code", {}, found.code))],
      ["It calls itself", found.program || "nothing"],
      ["From the address", found.address === "unknown" ? "not known to this server" : found.address],
      ["Since", when(found.begun_at)],
    ].flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, value)])),
    make("p", { class: "note warm" }, "Allow it only if you have just begun this at your own terminal, and it shows this very code. A code that somebody sends you signs them in under your name."),
    make("div", { class: "buttons" }, allow, refuse));
}
