/** The facts of a handover after its end: each is kept, worded anew or dropped; its package follows at once. */

import { make } from "../shared/dom.js";
import { Refused } from "./api.js";
import { onePress } from "./forms/saving.js";
import { notify, reasonOf } from "./voice.js";
import { when } from "./words.js";

/** @typedef {import("./main.js").Desk} Desk */
/** @typedef {import("../shared/api-types.js").ShownFact} Fact */

/** @type {import("./main.js").Screen} */
export function factsScreen(desk, id) {
  const room = make("div", {}, make("p", { class: "soft" }, "One moment …"));
  desk.place.append(make("p", {}, make("a", { href: `#interview/${id}` }, "The interview")), make("h1", {}, "What was understood"),
    make("p", { class: "soft" }, "Package and summary follow what you decide here. The person who was asked can correct it, too, for a day."), room);
  load(desk, `/api/interviews/${encodeURIComponent(id)}/facts`, room);
}

/**
 * @param {Desk} desk
 * @param {string} address
 * @param {HTMLElement} room
 */
async function load(desk, address, room) {
  try {
    const { data, etag } = await desk.api.read(address);
    room.replaceChildren(data.facts.length > 0 ? editor(desk, address, data.facts, etag ?? "", room) : make("p", {}, "No fact was taken from the answers."));
  } catch (error) {
    room.replaceChildren(make("p", { class: "note alarm", role: "alert" }, reasonOf(error)));
  }
}

/**
 * @param {Desk} desk
 * @param {string} address
 * @param {Fact[]} facts
 * @param {string} etag
 * @param {HTMLElement} room
 */
function editor(desk, address, facts, etag, room) {
  const rows = facts.map(rowOf);
  const trouble = make("p", { class: "note alarm", role: "alert", tabindex: "-1", hidden: true });
  const form = make("form", { class: "card generated", "aria-label": "What was understood" }, make("ol", { class: "items" }, ...rows.map(({ element }) => element)),
    trouble, make("div", { class: "buttons" }, make("button", { class: "button", type: "submit" }, "Save")));
  const send = async () => {
    try {
      await desk.api.send("PUT", address, { json: { facts: rows.flatMap(({ read }) => read() ?? []) }, headers: { "If-Match": etag } });
      notify("Saved. Package and summary are made anew.");
      await load(desk, address, room);
    } catch (error) {
      const stale = error instanceof Refused && error.status === 412;
      trouble.textContent = stale ? "Somebody else has corrected facts since you opened this, so nothing was saved. Load the page again." : reasonOf(error);
      trouble.hidden = false;
      trouble.focus();
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onePress(form, send);
  });
  return form;
}

/**
 * A fact with its choice; `read` gives what changed, null where nothing did.
 * @param {Fact} fact
 */
function rowOf(fact) {
  const id = fact.fact_id;
  const choice = make("select", { id: `${id}-choice` }, ...[["", "Not looked at"], ["keep", "Keep"], ["reword", "Word anew"], ["drop", "Drop"]].map(([value, said]) => make("option", { value }, said)));
  choice.value = fact.decision ?? "";
  const box = make("textarea", { id: `${id}-text`, rows: "3", maxlength: "400" });
  box.value = fact.reworded ?? fact.text;
  const words = make("p", { class: "field" }, make("label", { for: box.id }, "In these words"), box);
  const show = () => { words.hidden = choice.value !== "reword"; box.required = !words.hidden; };
  choice.addEventListener("change", show);
  show();
  const read = () => {
    const text = choice.value === "reword" ? box.value.trim() : null;
    const same = choice.value === (fact.decision ?? "") && text === (fact.reworded ?? null);
    return same || choice.value === "" ? null : { fact_id: id, decision: choice.value, text };
  };
  const said = fact.by ? `${fact.by === "participant" ? "The participant" : fact.who ?? "Staff"}, ${when(fact.at)}` : "";
  const element = make("li", {}, make("p", {}, fact.text), fact.span === fact.text ? null : make("blockquote", {}, fact.span), make("p", { class: "soft" }, `Turn ${fact.turn_id}`),
    make("p", { class: "field" }, make("label", { for: choice.id }, "What becomes of it"), choice), words, said ? make("p", { class: "soft" }, said) : null);
  return { element, read };
}
