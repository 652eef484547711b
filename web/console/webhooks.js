/** The registered webhooks, their last deliveries, and a form for another one. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { controlFor } from "../shared/schema-form.js";
import { row } from "../shared/schema-scalar.js";
import { copyField } from "./copy-field.js";
import { ask, show } from "./dialog.js";
import { repeat } from "./repeat.js";
import { sendForm } from "./send-form.js";
import { settle } from "../shared/settle.js";
import { reasonOf, notify, notifyError } from "./voice.js";
import { when } from "./words.js";

const PATH = "/api/webhooks";
const ROUND_MS = 5_000;

/** @typedef {import("../shared/api-types.js").ListedWebhook} Webhook */

/** @param {import("./main.js").Desk} desk */
export function webhooksScreen({ api, contract, place }) {
  const state = make("p", { class: "soft", role: "status" });
  const list = make("div", { class: "stuck" });
  const look = async () => {
    try {
      const { items } = await api.get(PATH);
      settle(list, items.map(webhookCard));
      settle(state, [items.length === 0 ? "There is none yet." : "Kept up to date."]);
    } catch (error) {
      settle(state, [`${reasonOf(error)} Trying again.`]);
    }
    return ROUND_MS;
  };
  const room = make("div");
  const fresh = () => room.replaceChildren(makingForm(api, contract, room, fresh, look));
  place.append(make("h1", {}, "Webhooks"),
    make("p", { class: "soft" }, "Another service gets a signed notification when an interview starts, asks, waits or is over. It holds ids and numbers, and nothing that anybody said."),
    state, list, room);
  fresh();
  list.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-delete], [data-renew]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { delete: gone, renew = "", url = "" } = button.dataset;
    (gone ? remove(api, gone, url) : renewSecret(api, renew, url)).then(look, notifyError);
  });
  return repeat(look);
}

/** @param {Webhook} one */
function webhookCard(one) {
  return make("article", { class: "turn", "data-key": one.id, "aria-label": one.url },
    make("p", {}, make("strong", {}, one.url), " ", make("span", { class: "status", "data-status": one.disabled || one.failures_in_a_row > 0 ? "failed" : "completed" }, outcomeOf(one))),
    one.description ? make("p", {}, one.description) : null,
    make("p", { class: "soft" }, `Told of: ${one.events.map(shortOf).join(", ")}.${one.include_links ? " With the participant’s link." : ""}`),
    make("p", { class: "soft" }, `Made ${when(one.created_at)}; last taken ${lately(one.last_success_at)}; last failed ${lately(one.last_failure_at)}${one.last_failure ? `: ${plain(one.last_failure)}` : ""}.`),
    make("div", { class: "buttons" },
      make("button", { class: "button plain small", type: "button", "data-renew": one.id, "data-url": one.url, "aria-label": `New secret for ${one.url}…` }, "New secret…"),
      make("button", { class: "button plain small", type: "button", "data-delete": one.id, "data-url": one.url, "aria-label": `Delete ${one.url}…` }, "Delete…")));
}

/** @param {Webhook} one */
export function outcomeOf({ disabled, failures_in_a_row, last_success_at }) {
  if (disabled) return "switched off: it answered that it is gone";
  if (failures_in_a_row > 0) return `failed ${failures_in_a_row}× in a row`;
  return last_success_at ? "last one taken" : "nothing sent yet";
}

/** @param {string | null} time */
function lately(time) {
  return time ? when(time) : "never";
}

/** @param {string} event */
function shortOf(event) {
  return plain(event.replace(/^interview\./, ""));
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} id
 * @param {string} url
 */
async function remove(api, id, url) {
  const sure = await ask({ title: "Delete this webhook?", text: `${url} gets no more notifications, and its secret is deleted.`, confirm: "Delete it", danger: true });
  if (sure === null) return;
  await api.send("DELETE", `${PATH}/${encodeURIComponent(id)}`);
  notify("The webhook is deleted.");
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} id
 * @param {string} url
 */
async function renewSecret(api, id, url) {
  const filled = await ask({
    title: "Make a new secret for this webhook?", confirm: "Make the secret",
    text: `Each delivery to ${url} is signed by both secrets for a while, so that you can set the new one there.`,
    fields: [{ name: "hours", label: "Hours for which the old secret signs as well", kind: "number", value: "24", hint: "0 where the old one has leaked.", limits: { min: "0", max: "720", step: "any" } }],
  });
  if (filled === null) return;
  const { data } = await api.send("POST", `${PATH}/${encodeURIComponent(id)}/secret`, { json: { overlap_s: Number(filled.hours) * 3_600 } });
  show("The webhook’s new secret", make("p", {}, `Give it to ${url}. It is shown here only.`), copyField("new-secret", "Secret", data.secret, "Copy the secret"));
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("../shared/contract.js").Schema} contract
 * @param {HTMLElement} room
 * @param {() => void} fresh shows the form anew
 * @param {() => void} made
 */
function makingForm(api, contract, room, fresh, made) {
  const { schema } = contract.paths[PATH].post.requestBody.content["application/json"];
  const special = { url: line("url"), secret: line("text", "given where the other service has one; else one is made") };
  const control = controlFor({ contract, special }, schema, { name: "webhook", label: "", required: true });
  return sendForm({
    api, path: PATH, control, name: "Make a webhook", before: [make("h2", {}, "Make one")], confirm: "Make the webhook",
    done: (data) => {
      room.replaceChildren(madeCard(data, fresh));
      document.getElementById("made-title")?.focus();
      made();
    },
  });
}

/**
 * @param {import("../shared/api-types.js").CreatedWebhook} webhook
 * @param {() => void} fresh
 */
function madeCard(webhook, fresh) {
  const another = make("button", { class: "button plain", type: "button" }, "Make another");
  another.addEventListener("click", fresh);
  return make("section", { class: "card generated", "aria-labelledby": "made-title" },
    make("h2", { id: "made-title", tabindex: "-1" }, "The webhook is made"),
    make("p", {}, `Give this secret to ${webhook.url}, which checks with it that a call is ours. It is shown here only.`),
    copyField("webhook-secret", "Secret", webhook.secret, "Copy the secret"),
    make("div", { class: "buttons" }, another));
}

/**
 * A text of one line, which a schema without a small limit would give several.
 * @param {string} type
 * @param {string} [hint]
 * @returns {import("../shared/schema-form.js").Special}
 */
function line(type, hint = "") {
  return (_contract, _schema, place) => {
    const input = make("input", { id: place.id, type, required: place.required, autocomplete: "off", spellcheck: "false" });
    return { element: row(place, input, hint), read: () => input.value.trim() || undefined, fill: (value) => { input.value = String(value ?? ""); } };
  };
}
