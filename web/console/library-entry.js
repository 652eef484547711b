/** One question set or plan: edited in place, so that no change is lost. */

import { make } from "../shared/dom.js";
import { labelOf } from "../shared/naming.js";
import { controlFor, kept } from "../shared/schema-form.js";
import { ask } from "./dialog.js";
import { save } from "../shared/files.js";
import { KINDS } from "./kinds.js";
import { Refused } from "./api.js";
import { reasonOf, notify, notifyError } from "./voice.js";

/** @typedef {import("./main.js").Desk} Desk */
/** @typedef {import("./kinds.js").Kind} Kind */

/**
 * @param {"sets" | "plans"} which
 * @returns {import("./main.js").Screen}
 */
export function settingOf(which) {
  const kind = KINDS[which];
  return (desk, id) => {
    const room = make("div", {}, make("p", { class: "soft" }, "One moment …"));
    const title = make("h1", {}, id === "new" ? `New ${kind.single}` : labelOf(kind.single));
    desk.place.append(make("p", {}, make("a", { href: `#${which}` }, `All ${kind.many.toLowerCase()}`)), title, room);
    load(desk, kind, id, { title, room });
  };
}

/**
 * @param {Desk} desk
 * @param {Kind} kind
 * @param {string} id
 * @param {{title: HTMLElement, room: HTMLElement}} page
 */
async function load(desk, kind, id, page) {
  try {
    const found = id === "new" ? { data: null, etag: null } : await desk.api.read(addressOf(kind, id));
    if (found.data?.name) page.title.textContent = found.data.name;
    page.room.replaceChildren(editor(desk, kind, found.data, found.etag, () => load(desk, kind, id, page)));
  } catch (error) {
    page.room.replaceChildren(make("p", { class: "note alarm", role: "alert" }, reasonOf(error)));
  }
}

/** @param {Kind} kind @param {string} id */
function addressOf(kind, id) {
  return `${kind.base}/${encodeURIComponent(id)}`;
}

/**
 * @param {Desk} desk
 * @param {Kind} kind
 * @param {any} entry null for a new one
 * @param {string | null} etag
 * @param {() => void} reload
 */
function editor({ api, contract, may }, kind, entry, etag, reload) {
  const schema = contract.paths[kind.base].post.requestBody.content["application/json"].schema;
  // Ids do not change, and the order is that of the page.
  const control = controlFor({ contract, special: { id: kept, order: () => ({ element: null, read: () => undefined, fill: () => {} }) } }, schema, { name: "entry", label: "", required: true });
  if (entry) control.fill(entry);
  const sample = acting("Fill in sample material", "plain", async () => { control.fill(kind.sample); notify("Sample material is filled in."); });
  const trouble = make("div", { class: "note alarm", role: "alert", tabindex: "-1", hidden: true });
  const form = make("form", { class: "card generated", "aria-label": kind.single },
    entry ? make("p", { class: "soft", id: "version" }, `Version ${entry.version}. Saving makes the next one; interviews that have begun keep theirs.`) : make("div", { class: "buttons" }, sample),
    control.element, trouble,
    make("div", { class: "buttons" }, may(entry ? kind.needs.change : kind.needs.create) ? make("button", { class: "button", type: "submit" }, "Save") : null,
      ...(entry ? entryButtons({ api, contract, may }, kind, entry, etag) : [])));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { data } = entry
        ? await api.send("PUT", addressOf(kind, entry.id), { json: control.read(), headers: { "If-Match": etag ?? "" } })
        : await api.send("POST", kind.base, { json: control.read() });
      notify(`Saved as version ${data.version}.`);
      if (entry) reload();
      else location.hash = `${kind.one}/${data.id}`;
    } catch (error) {
      trouble.replaceChildren(...troubleOf(error, kind, reload));
      trouble.hidden = false;
      trouble.focus();
    }
  });
  return form;
}

/**
 * @param {unknown} error
 * @param {Kind} kind
 * @param {() => void} reload
 */
function troubleOf(error, kind, reload) {
  if (!(error instanceof Refused && error.status === 412)) return [reasonOf(error)];
  const show = make("button", { class: "button plain small", type: "button" }, "Drop my change, and show the present version");
  show.addEventListener("click", reload);
  return [make("p", {}, `Somebody else has changed this ${kind.single} since you opened it, so nothing was saved. What you wrote still stands here: copy what you need.`),
    make("div", { class: "buttons" }, show)];
}

/**
 * @param {Pick<Desk, "api" | "contract" | "may">} desk
 * @param {Kind} kind
 * @param {any} entry
 * @param {string | null} etag
 */
function entryButtons({ api, contract, may }, kind, entry, etag) {
  const address = addressOf(kind, entry.id);
  const formats = `${kind.base}/{id}/export` in contract.paths ? ["yaml", "json"] : [];
  return [
    ...formats.map((format) => acting(`Export as ${format.toUpperCase()}`, "plain", async () => save(await api.download(`${address}/export?format=${format}`)))),
    ...(!may(kind.needs.remove) ? [] : [acting("Delete…", "danger", async () => {
      const sure = await ask({ title: `Delete this ${kind.single}?`, text: "All its versions are deleted. Interviews that have begun keep their own copy.", confirm: "Delete it", danger: true });
      if (sure === null) return;
      await api.send("DELETE", address, { headers: { "If-Match": etag ?? "" } });
      location.hash = kind.many === KINDS.sets.many ? "sets" : "plans";
      notify(`The ${kind.single} is deleted.`);
    })]),
  ];
}

/**
 * @param {string} said
 * @param {string} look
 * @param {() => Promise<void>} doing
 */
function acting(said, look, doing) {
  const button = make("button", { class: `button ${look}`, type: "button" }, said);
  button.addEventListener("click", () => { doing().catch(notifyError); });
  return button;
}
