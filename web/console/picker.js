/** A field that names something which is kept on the server: chosen from a list of what there is. */

import { make } from "../shared/dom.js";
import { row } from "../shared/schema-scalar.js";
import { reasonOf } from "./voice.js";

const MOST = "100";

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} path of the list
 * @param {Record<string, string>} query
 * @param {string} where the address at which one can be made
 * @param {boolean} required
 * @returns {import("../shared/schema-form.js").Special}
 */
export function picker(api, path, query, where, required) {
  return (_contract, _schema, place) => {
    const select = make("select", { id: place.id, required });
    const state = make("p", { class: "soft" });
    /** Filled in before the list is there. */
    let wanted = "";
    let isLoaded = false;
    const choose = () => {
      const isListed = [...select.options].some((option) => option.value === wanted);
      // What was chosen once stays chosen, whatever became of it in the list.
      if (isLoaded && wanted && !isListed) select.append(make("option", { value: wanted }, "As it was chosen; it is not in the list any more"));
      if (isLoaded || isListed) select.value = wanted || select.value;
    };
    const load = () => fillFrom(api, path, query, select).then(
      (count) => {
        if (required && count === 1) select.selectedIndex = 1;
        isLoaded = true;
        choose();
        // In a tab of its own: what is filled in here stays. Who comes back finds there what they made.
        state.replaceChildren(count > 0 ? "Not in this list yet: " : "There is none yet: ", make("a", { href: where, target: "_blank", rel: "opener" }, "make one"), ".");
        window.addEventListener("focus", () => {
          if (!select.isConnected) return;
          wanted = select.value || wanted;
          load();
        }, { once: true });
      },
      (error) => { state.textContent = reasonOf(error); });
    load();
    return {
      element: make("div", {}, row({ ...place, label: place.label.replace(/ id$/, ""), required }, select), state),
      read: () => select.value || undefined,
      fill: (value) => { wanted = String(value ?? ""); choose(); },
    };
  };
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} path
 * @param {Record<string, string>} query
 * @param {HTMLSelectElement} select
 */
async function fillFrom(api, path, query, select) {
  const { items } = await api.get(path, { ...query, limit: MOST });
  select.replaceChildren(make("option", { value: "" }, "…"), ...items.map((/** @type {any} */ one) => make("option", { value: one.id },
    [one.name, one.role, one.level, `version ${one.version}`, one.is_active ? "" : "not in use"].filter(Boolean).join(", "))));
  return items.length;
}
