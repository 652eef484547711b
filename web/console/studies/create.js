/** A new study: its kind by what it does, and then the form for it. */

import { make } from "../../shared/dom.js";
import { notify } from "../voice.js";
import { KINDS_OF_STUDIES, kindOf } from "./kinds.js";
import { setupForm } from "./setup.js";

/** @typedef {import("../main.js").Desk} Desk */

/**
 * @param {Desk} desk
 * @param {string} mode nothing where it is not chosen yet
 */
export function newStudyScreen(desk, mode) {
  if (!KINDS_OF_STUDIES.some((kind) => kind.mode === mode)) {
    desk.place.append(make("h1", {}, "New study"), make("p", { class: "soft" }, "What is it for?"), cardsOfKinds(desk));
    return;
  }
  const key = crypto.randomUUID();
  desk.place.append(make("p", {}, make("a", { href: "#new-study" }, "All kinds of studies")), make("h1", {}, kindOf(mode).name),
    setupForm(desk, {
      study: { mode: /** @type {any} */ (mode) }, confirm: "Create the study",
      send: async (study) => {
        // The same key for a repeated press: it is made once even where the answer was lost.
        const { data } = await desk.api.send("POST", "/api/studies", { json: study, headers: { "Idempotency-Key": await keyOf(key, study) } });
        location.hash = `study/${data.study_id}/participants`;
        notify("The study is there. Add the people that you want to ask, and open it.");
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

/** @param {Desk} desk */
function cardsOfKinds({ contract }) {
  const assessing = "/api/assessments" in contract.paths
    ? [card("#assessments", "Assessing", "Check documents against criteria", "Judges each criterion over the documents of a supplier, shows the evidence, and asks about what stays open.", "Documents, and a list of criteria.")]
    : [];
  return make("ul", { class: "kinds" },
    ...KINDS_OF_STUDIES.map(({ mode, who, name, does, needs }) => card(`#new-study/${mode}`, who, name, does, needs)), ...assessing);
}

/**
 * @param {string} href
 * @param {string} who
 * @param {string} name
 * @param {string} does
 * @param {string} needs
 */
function card(href, who, name, does, needs) {
  return make("li", { class: "card" }, make("p", { class: "eyebrow" }, who), make("h2", {}, make("a", { href }, name)), make("p", {}, does), make("p", { class: "soft" }, `You need: ${needs.charAt(0).toLowerCase()}${needs.slice(1)}`));
}
