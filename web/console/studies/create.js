/** A new study: its kind by what it does, and then the form for it. */

import { make } from "../../shared/dom.js";
import { notify } from "../voice.js";
import { ASSESSING, KINDS_OF_STUDIES } from "./kinds.js";
import { setupForm } from "./setup.js";

/** @typedef {import("../main.js").Desk} Desk */

/** The kind of study that shares its mode with another one. */
const CRITERIA = "criteria";

/**
 * @param {Desk} desk
 * @param {string} name of the kind, nothing where it is not chosen yet
 */
export function newStudyScreen(desk, name) {
  const kind = name === CRITERIA ? ASSESSING : KINDS_OF_STUDIES.find(({ mode }) => mode === name);
  if (!kind) {
    desk.place.append(make("h1", {}, "New study"), make("p", { class: "soft" }, "What is it for?"), cardsOfKinds());
    return;
  }
  const key = crypto.randomUUID();
  desk.place.append(make("p", {}, make("a", { href: "#new-study" }, "All kinds of studies")), make("h1", {}, kind.name),
    setupForm(desk, {
      study: { mode: /** @type {any} */ (kind.mode), ...(kind === ASSESSING ? { criteria: [] } : {}) }, confirm: "Create the study",
      send: async (study) => {
        // The same key for a repeated press: it is made once even where the answer was lost.
        const { data } = await desk.api.send("POST", "/api/studies", { json: study, headers: { "Idempotency-Key": await keyOf(key, study) } });
        location.hash = `study/${data.study_id}/participants`;
        notify(kind === ASSESSING ? "The study is there. Add the suppliers, and then their documents." : "The study is there. Add the people that you want to ask, and open it.");
      },
    }));
}

/**
 * A key of this body on this page: after a correction the same key would be refused.
 * @param {string} page
 * @param {unknown} body
 */
async function keyOf(page, body) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(page + JSON.stringify(body)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 32);
}

function cardsOfKinds() {
  return make("ul", { class: "kinds" }, ...KINDS_OF_STUDIES.map((kind) => card(kind.mode, kind)), card(CRITERIA, ASSESSING));
}

/**
 * @param {string} named
 * @param {import("./kinds.js").Kind} kind
 */
function card(named, { who, name, does, needs }) {
  return make("li", { class: "card" }, make("p", { class: "eyebrow" }, who), make("h2", {}, make("a", { href: `#new-study/${named}` }, name)), make("p", {}, does), make("p", { class: "soft" }, `You need: ${needs.charAt(0).toLowerCase()}${needs.slice(1)}`));
}
