/** The controls of lists: boxes to tick, lines of a text, or items that can be added, moved and removed. */

import { AUTHORED, PLAIN } from "./authored.js";
import { choicesOf, resolve } from "./contract.js";
import { make } from "./dom.js";
import { plain } from "./naming.js";
import { row } from "./schema-scalar.js";

/** @typedef {import("./contract.js").Schema} Schema */
/** @typedef {import("./schema-form.js").Control} Control */
/** @typedef {import("./schema-form.js").Place} Place */

/** More items than these are folded, each under its number and first words. */
const FEW = 8;

/**
 * @param {Schema} contract
 * @param {Schema} schema
 * @param {Place} place
 * @param {() => Control} itemControl makes the control of one more item
 * @returns {Control}
 */
export function listControl(contract, schema, place, itemControl) {
  const item = resolve(contract, schema.items ?? {});
  if (item.enum) return boxesControl(item.enum, place);
  if (isAuthored(choicesOf(contract, item))) return linesControl(place, AUTHORED);
  return item.type === "string" ? linesControl(place, PLAIN) : itemsControl(schema, place, nameOf(item.title), itemControl);
}

/**
 * @param {string[]} choices
 * @param {Place} place
 * @returns {Control}
 */
function boxesControl(choices, place) {
  const boxes = choices.map((value, number) => make("input", { id: `${place.id}-${number}`, type: "checkbox", value }));
  return {
    element: make("fieldset", {}, make("legend", {}, place.label),
      ...boxes.map((box) => make("label", { class: "box", for: box.id }, box, box.value.includes(".") ? box.value : plain(box.value)))),
    read: () => {
      const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
      return ticked.length > 0 || place.required ? ticked : undefined;
    },
    fill: (value) => { for (const box of boxes) box.checked = Array.isArray(value) && value.includes(box.value); },
  };
}

/** @param {Schema[]} choices */
function isAuthored(choices) {
  return choices.length === 2 && choices[0].type === "string" && "probes" in (choices[1].properties ?? {});
}

/**
 * @param {Place} place
 * @param {import("./authored.js").Line} line
 * @returns {Control}
 */
function linesControl(place, line) {
  const box = make("textarea", { id: place.id, rows: "3", required: place.required });
  return {
    element: row(place, box, line.hint),
    read: () => {
      const lines = box.value.split("\n").map((each) => each.trim()).filter(Boolean);
      return lines.length > 0 || place.required ? lines.map(line.read) : undefined;
    },
    fill: (value) => { box.value = Array.isArray(value) ? value.map(line.write).join("\n") : ""; },
  };
}

/**
 * @param {Schema} schema
 * @param {Place} place
 * @param {string} named what one item is called, where the contract says so
 * @param {() => Control} itemControl
 * @returns {Control}
 */
function itemsControl(schema, place, named, itemControl) {
  /** @type {Map<HTMLElement, Control>} */
  const items = new Map();
  const list = make("ol", { class: "items" });
  const singular = named || place.label.replace(/s$/, "").toLowerCase();
  const number = () => {
    [...list.children].forEach((item, place) => {
      const name = item.querySelector("summary .name");
      if (name) name.textContent = `${place + 1}. ${/** @type {HTMLInputElement | null} */ (item.querySelector("textarea, input"))?.value || `(new ${singular})`}`;
    });
  };
  /** @param {boolean} [folded] where there are many */
  const add = (folded = false) => {
    const control = itemControl();
    const inside = [control.element, itemButtons(singular)];
    const item = make("li", {}, ...(folded ? [make("details", {}, make("summary", {}, make("span", { class: "name" })), make("div", { class: "inside" }, ...inside))] : inside));
    items.set(item, control);
    list.append(item);
    return { item, control };
  };
  const adding = make("button", { class: "button plain small", type: "button" }, `Add: ${singular}`);
  adding.addEventListener("click", () => {
    /** @type {HTMLElement | null} */ (add().item.querySelector("input, textarea, select"))?.focus();
    edited(list);
  });
  list.addEventListener("input", number);
  list.addEventListener("invalid", ({ target }) => {
    const folded = /** @type {Element} */ (target).closest("details");
    if (folded) folded.open = true;
  }, true);
  list.addEventListener("click", (event) => { if (event.target instanceof HTMLElement) changed(event.target, list, items, adding); });
  for (let count = 0; place.required && count < (schema.minItems ?? 0); count += 1) add();
  return {
    element: make("fieldset", {}, make("legend", {}, place.label), list, adding),
    read: () => {
      const values = [...list.children].map((item) => items.get(/** @type {HTMLElement} */ (item))?.read());
      return values.length > 0 || place.required ? values : undefined;
    },
    fill: (value) => {
      list.replaceChildren();
      items.clear();
      const values = Array.isArray(value) ? value : [];
      for (const one of values) add(values.length > FEW).control.fill(one);
      number();
    },
  };
}

/**
 * `GivenKeyConcept` → “key concept”
 * @param {string | undefined} title
 */
function nameOf(title) {
  return (title ?? "").replace(/^(Given|Prepared)/, "").replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

/** @param {string} name of one item */
function itemButtons(name) {
  return make("div", { class: "buttons" },
    make("button", { class: "button plain small", type: "button", "data-do": "up", "aria-label": `Move this ${name} up` }, "Up"),
    make("button", { class: "button plain small", type: "button", "data-do": "remove", "aria-label": `Remove this ${name}` }, "Remove"));
}

/**
 * @param {HTMLElement} target
 * @param {HTMLElement} list
 * @param {Map<HTMLElement, Control>} items
 * @param {HTMLElement} adding gets the focus of an item that goes
 */
function changed(target, list, items, adding) {
  const button = target.closest("[data-do]");
  const item = /** @type {HTMLElement | null} */ (button?.closest("li") ?? null);
  if (!(button instanceof HTMLElement) || !item || item.parentElement !== list) return;
  if (button.dataset.do === "up") {
    item.previousElementSibling?.before(item);
    button.focus();
  } else {
    items.delete(item);
    item.remove();
    adding.focus();
  }
  edited(list);
}

/** An item that was added, moved or removed is an edit, too. @param {HTMLElement} list */
function edited(list) {
  list.dispatchEvent(new Event("input", { bubbles: true }));
}
