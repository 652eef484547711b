/** What was read of a resume or of a project’s files, before an interview begins with it: corrected, and confirmed. */

import { resolve } from "../shared/contract.js";
import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { controlFor, kept } from "../shared/schema-form.js";
import { Refused } from "./api.js";
import { onePress } from "./forms/saving.js";
import { forgetEdits, watchEdits } from "./forms/unsaved.js";
import { keptItems, keptText } from "./kept-items.js";
import { notify, reasonOf } from "./voice.js";

/** @typedef {import("./main.js").Desk} Desk */

/**
 * @typedef {object} Kind
 * @property {string} path of the contract
 * @property {string} title
 * @property {string} lead
 * @property {(id: string) => [string, string]} back address and name of the page before
 * @property {string} [confirm] what follows the address of the operation that ends the wait
 */

/** @type {Record<"preparation" | "backlog", Kind>} */
const KINDS = {
  preparation: {
    path: "/api/interviews/{id}/preparation",
    title: "Before the first question",
    lead: "This was read, and the interview waits for you. Remove what is wrong, and add what is missing.",
    back: (id) => [`interview/${id}`, "The interview"],
    confirm: "/confirm",
  },
  backlog: {
    path: "/api/handovers/{id}/backlog",
    title: "The questions of a handover",
    lead: "The files leave these questions open. Remove, move up, word anew or add; to merge two, word one anew and remove the other.",
    back: () => ["", "Studies"],
  },
};

/**
 * @param {"preparation" | "backlog"} which
 * @returns {import("./main.js").Screen}
 */
export function correctionOf(which) {
  const kind = KINDS[which];
  return (desk, id) => {
    const room = make("div", {}, make("p", { class: "soft" }, "One moment …"));
    const [address, name] = kind.back(id);
    desk.place.append(make("p", {}, make("a", { href: `#${address}` }, name)), make("h1", {}, kind.title), make("p", { class: "soft" }, kind.lead), room);
    load(desk, kind, id, room);
  };
}

/**
 * @param {Desk} desk
 * @param {Kind} kind
 * @param {string} id
 * @param {HTMLElement} room
 */
async function load(desk, kind, id, room) {
  const address = kind.path.replace("{id}", encodeURIComponent(id));
  try {
    const { data, etag } = await desk.api.read(address);
    room.replaceChildren(editor(desk, kind, id, address, data, etag ?? "", () => load(desk, kind, id, room)));
  } catch (error) {
    room.replaceChildren(make("p", { class: "note alarm", role: "alert" }, reasonOf(error)));
  }
}

/**
 * @param {Desk} desk
 * @param {Kind} kind
 * @param {string} id
 * @param {string} address
 * @param {Record<string, unknown[]>} data
 * @param {string} etag
 * @param {() => Promise<void>} reload
 */
function editor({ api, contract }, kind, id, address, data, etag, reload) {
  const schema = resolve(contract, contract.paths[kind.path].put.requestBody.content["application/json"].schema);
  const control = controlFor({ contract, special: specialFor(Object.keys(schema.properties).filter((name) => !(name in data))) }, schema, { name: "correction", label: "", required: true });
  control.fill(data);
  const trouble = make("div", { class: "note alarm", role: "alert", tabindex: "-1", hidden: true });
  const saving = make("button", { class: `button ${kind.confirm ? "plain" : ""}`, type: "submit" }, "Save");
  const beginning = kind.confirm ? make("button", { class: "button", type: "submit", value: "begin" }, "Save, and begin the interview") : null;
  const said = make("p", { class: "soft", role: "status" });
  const form = make("form", { class: "card generated edit-form", "aria-label": kind.title }, control.element, trouble,
    make("div", { class: "save-bar" }, make("div", { class: "buttons" }, beginning, saving, said)));
  watchEdits(form, said);
  const send = async (/** @type {boolean} */ begins) => {
    try {
      const emptied = Object.fromEntries(Object.keys(data).map((name) => [name, []]));
      await api.send("PUT", address, { json: { ...emptied, .../** @type {object} */ (control.read()) }, headers: { "If-Match": etag } });
      if (begins) await api.send("POST", `${address}${kind.confirm}`);
      forgetEdits(form);
      notify(begins ? "The interview begins." : "Saved.");
      if (begins) location.hash = kind.back(id)[0];
      else await reload();
    } catch (error) {
      const stale = error instanceof Refused && error.status === 412;
      trouble.replaceChildren(stale ? "Somebody else has changed this since you opened it, so nothing was saved. Load the page again." : reasonOf(error));
      trouble.hidden = false;
      trouble.focus();
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onePress(form, () => send(beginning !== null && event.submitter === beginning));
  });
  return form;
}

/**
 * Controls of what stays as it was read, or goes.
 * @param {string[]} others parts of other modes, which are not shown
 * @returns {Record<string, import("../shared/schema-form.js").Special>}
 */
function specialFor(others) {
  return {
    skill_id: kept, question_id: kept, origin: kept, status: kept, line: kept,
    file_name: keptText((name) => `From ${name}`),
    attributes: keptItems((each) => `${plain(each.attribute)}: ${each.value}`, (each) => [each.span]),
    fills: keptItems((each) => each.question_text, (each) => each.evidence.map((/** @type {any} */ one) => `${one.criterion}: “${one.span}”`)),
    ...Object.fromEntries(others.map((name) => [name, kept])),
  };
}
