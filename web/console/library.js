/** The library: of each kind what there is, made anew or imported. */

import { make } from "../shared/dom.js";
import { tableOf } from "./charts/svg.js";
import { KINDS } from "./kinds.js";
import { reasonOf, notify, notifyError } from "./voice.js";

const PAGE = "100";

/**
 * @param {import("./kinds.js").Which} which
 * @returns {import("./main.js").Screen}
 */
export function libraryScreen(which) {
  const kind = KINDS[which];
  return ({ api, contract, place, may }) => {
    const list = make("div");
    const importing = `${kind.base}/import` in contract.paths && kind.needs.import && may(kind.needs.import) ? importForm(api, kind, () => fillList(api, kind, list)) : null;
    place.append(
      make("div", { class: "head" }, make("h1", {}, kind.many), may(kind.needs.create) ? make("a", { class: "button", href: `#${kind.one}/new` }, `New ${kind.single}`) : null),
      tabsOf(which, may), make("p", { class: "soft" }, kind.does), list, ...(importing ? [importing] : []));
    // On a phone the tabs are one line that scrolls.
    place.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    fillList(api, kind, list);
  };
}

/**
 * @param {string} current
 * @param {import("./rights.js").May} may
 */
function tabsOf(current, may) {
  return make("nav", { class: "tabs", "aria-label": "Library" }, ...Object.entries(KINDS).filter(([, { needs }]) => may(needs.list)).map(([which, { many }]) =>
    make("a", { href: `#${which}`, ...(which === current ? { "aria-current": "page" } : {}) }, many)));
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("./kinds.js").Kind} kind
 * @param {HTMLElement} list
 */
async function fillList(api, kind, list) {
  try {
    const { items } = await api.pages(kind.base, { limit: PAGE });
    if (items.length === 0) return list.replaceChildren(make("p", { class: "soft" }, "There is none yet."));
    const table = tableOf(kind.many, ["Name", ...kind.columns.map(([, label]) => label)],
      items.map((one) => [one.name ?? one.id, ...kind.columns.map(([name]) => said(one[name]))]));
    // The first cell of each row names it; here it opens it, too.
    for (const [place, head] of [...table.querySelectorAll("tbody th")].entries()) {
      head.replaceChildren(make("a", { href: `#${kind.one}/${items[place].id}` }, head.textContent ?? ""));
    }
    list.replaceChildren(table);
  } catch (error) {
    list.replaceChildren(make("p", { class: "note alarm" }, reasonOf(error)));
  }
}

/** @param {unknown} value */
function said(value) {
  if (value === true) return "yes";
  if (value === false) return "no";
  return value === null || value === undefined ? "–" : String(value);
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("./kinds.js").Kind} kind
 * @param {() => void} done
 */
function importForm(api, kind, done) {
  const input = make("input", { id: "import-file", type: "file", required: true, accept: kind.accept ?? "" });
  const form = make("form", { class: "card generated", "aria-label": `Import ${kind.many.toLowerCase()}` },
    make("p", { class: "field" }, make("label", { for: "import-file" }, `Import ${kind.files}`), input),
    make("div", { class: "buttons" }, make("button", { class: "button plain", type: "submit" }, "Import")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const content = new FormData();
    content.append("file", /** @type {FileList} */ (input.files)[0]);
    try {
      const { data } = await api.send("POST", `${kind.base}/import`, { form: content });
      notify(data.items.map((/** @type {import("../shared/api-types.js").ImportedQuestionSet} */ one) => `${one.name}: ${one.outcome}, version ${one.version}`).join("; "));
      input.value = "";
      done();
    } catch (error) {
      notifyError(error);
    }
  });
  return form;
}
