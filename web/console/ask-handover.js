/** Questions about what was handed over, as the successor would ask them: an answer shows its sources. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { FINAL } from "./statuses.js";
import { notifyError } from "./voice.js";

const PATH = "/api/interviews/{id}/ask";

/**
 * @param {import("./main.js").Desk} desk
 * @param {string} id
 */
export function askSection({ api }, id) {
  const input = make("input", { id: "asked", required: true, maxlength: "2000", autocomplete: "off" });
  const button = make("button", { class: "button plain", type: "submit" }, "Ask");
  const form = make("form", { "aria-label": "Ask what was handed over" },
    make("div", { class: "field" }, make("label", { for: input.id }, "Your question"), make("div", { class: "copying" }, input, button)));
  const answers = make("div", { class: "stuck", role: "status" });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    try {
      const { data } = await api.send("POST", PATH.replace("{id}", encodeURIComponent(id)), { json: { question: input.value.trim() } });
      answers.prepend(answerCard(input.value.trim(), data));
      input.value = "";
    } catch (error) {
      notifyError(error);
    } finally {
      form.ariaBusy = null;
    }
  });
  return make("section", { "aria-labelledby": "asking-title", hidden: true }, make("h2", { id: "asking-title" }, "Ask what was handed over"), form, answers);
}

/**
 * Questions are answered from the result, so not before the end.
 * @param {{mode: string, status: string}} view
 * @param {import("../shared/contract.js").Schema} contract
 */
export function mayAsk({ mode, status }, contract) {
  return mode === "knowledge_handover" && FINAL.includes(status) && PATH in contract.paths;
}

/**
 * @param {string} question
 * @param {import("../shared/api-types.js").Answer} found
 */
function answerCard(question, { answered, answer, citations }) {
  return make("article", { class: "turn", "aria-label": question },
    make("p", { class: "asked" }, question),
    make("p", { class: answered ? "prose" : "prose soft" }, answer),
    ...citations.map(({ kind, ref, span }) => make("figure", {}, make("blockquote", { class: "said" }, span), make("figcaption", { class: "soft" }, `${plain(kind)} ${ref}`))));
}
