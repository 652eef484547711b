/** One entry of the library: edited in the form of its kind, so that no change is lost. */

import { make } from "../shared/dom.js";
import { ask } from "./dialog.js";
import { save } from "../shared/files.js";
import { editForm } from "./forms/form.js";
import { fillAll, readAll } from "./forms/values.js";
import { KINDS } from "./kinds.js";
import { FORMS } from "./library-forms.js";
import { libraryScreen } from "./library.js";
import { reasonOf, notify, notifyError } from "./voice.js";

/** @typedef {import("./main.js").Desk} Desk */
/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("./kinds.js").Which} Which */

/**
 * @param {Which} which
 * @returns {import("./main.js").Screen}
 */
export function settingOf(which) {
  const kind = KINDS[which];
  return (desk, id) => {
    if (id === "new" && !desk.may(kind.needs.create)) return libraryScreen(which)(desk, "");
    const room = make("div", { class: "screen" }, make("p", { class: "soft" }, "One moment …"));
    const title = make("h1", {}, id === "new" ? `New ${kind.single}` : capital(kind.single));
    desk.place.append(make("p", {}, make("a", { href: `#${which}` }, `All ${kind.many.toLowerCase()}`)), title, room);
    load(desk, which, id, { title, room });
  };
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * @param {Desk} desk
 * @param {Which} which
 * @param {string} id
 * @param {{title: HTMLElement, room: HTMLElement}} page
 */
async function load(desk, which, id, page) {
  try {
    const found = id === "new" ? { data: null, etag: null } : await desk.api.read(`${KINDS[which].base}/${encodeURIComponent(id)}`);
    if (found.data?.name) page.title.textContent = found.data.name;
    page.room.replaceChildren(...editor(desk, which, found.data, found.etag, () => load(desk, which, id, page)));
  } catch (error) {
    page.room.replaceChildren(make("p", { class: "note alarm", role: "alert" }, reasonOf(error)));
  }
}

/**
 * @param {Desk} desk
 * @param {Which} which
 * @param {any} entry null for a new one
 * @param {string | null} etag
 * @param {() => Promise<void>} reload
 */
function editor(desk, which, entry, etag, reload) {
  const { api, contract, may } = desk;
  const kind = KINDS[which];
  const fields = FORMS[which](contract);
  fillAll(fields, entry ?? { language: "en", is_active: true });
  const buttons = entry ? [make("div", { class: "buttons" }, ...entryButtons(desk, which, entry, etag))] : [];
  if (entry && !may(kind.needs.change)) return [toRead(kind, entry, fields), ...buttons];
  const sample = acting("Fill in sample material", "plain", async () => { fillAll(fields, { language: "en", is_active: true, .../** @type {any} */ (kind.sample) }); notify("Sample material is filled in."); });
  const form = editForm({
    name: kind.single, confirm: "Save", edits: entry !== null,
    parts: [
      entry ? make("p", { class: "soft", id: "version" }, `Version ${entry.version}. Saving makes the next one; interviews that have begun keep theirs.`) : make("div", { class: "buttons" }, sample),
      ...fields.map(({ element }) => element),
    ],
    send: async () => {
      const { data } = entry
        ? await api.send("PUT", `${kind.base}/${encodeURIComponent(entry.id)}`, { json: readAll(fields, entry), headers: { "If-Match": etag ?? "" } })
        : await api.send("POST", kind.base, { json: readAll(fields), headers: { "Idempotency-Key": key } });
      notify(`Saved as version ${data.version}.`);
      if (entry) await reload();
      else location.hash = `${kind.one}/${data.id}`;
    },
  });
  // The same key for a repeated press: it is made once even where the answer was lost. What is changed in between is another one.
  let key = crypto.randomUUID();
  form.addEventListener("input", () => { key = crypto.randomUUID(); });
  form.classList.add("card");
  return [form, ...buttons];
}

/**
 * What may be read and not changed: the same fields, none of which takes anything.
 * @param {Kind} kind
 * @param {any} entry
 * @param {import("./forms/fields.js").Field[]} fields
 */
function toRead(kind, entry, fields) {
  return make("fieldset", { class: "edit-form card", disabled: true, "aria-label": kind.single },
    make("p", { class: "soft", id: "version" }, `Version ${entry.version}.`), ...fields.map(({ element }) => element));
}

/**
 * @param {Pick<Desk, "api" | "contract" | "may">} desk
 * @param {Which} which
 * @param {any} entry
 * @param {string | null} etag
 */
function entryButtons({ api, contract, may }, which, entry, etag) {
  const kind = KINDS[which];
  const address = `${kind.base}/${encodeURIComponent(entry.id)}`;
  const formats = `${kind.base}/{id}/export` in contract.paths ? ["yaml", "json"] : [];
  return [
    ...formats.map((format) => acting(`Export as ${format.toUpperCase()}`, "plain", async () => save(await api.download(`${address}/export?format=${format}`)))),
    ...(!may(kind.needs.remove) ? [] : [acting("Delete…", "danger", async () => {
      const sure = await ask({ title: `Delete this ${kind.single}?`, text: "All its versions are deleted. Interviews that have begun keep their own copy.", confirm: "Delete it", danger: true });
      if (sure === null) return;
      await api.send("DELETE", address, { headers: { "If-Match": etag ?? "" } });
      location.hash = which;
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
