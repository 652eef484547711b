/** Controls of what may be removed, and not changed: a list of items with the words that they rest on, or a line of text. */

import { make } from "../shared/dom.js";

/** @typedef {import("../shared/schema-form.js").Special} Special */

/**
 * @param {(item: any) => string} said
 * @param {(item: any) => string[]} quoted
 * @returns {Special}
 */
export function keptItems(said, quoted) {
  return (_contract, _schema, place) => {
    /** @type {Map<Element, unknown>} */
    const items = new Map();
    const list = make("ul", { class: "items" });
    const nothing = make("p", { class: "soft", tabindex: "-1" }, "Nothing was read.");
    const element = make("fieldset", {}, make("legend", {}, place.label), list, nothing);
    const tell = () => { nothing.hidden = list.childElementCount > 0; };
    list.addEventListener("click", ({ target }) => {
      const item = target instanceof HTMLButtonElement ? target.closest("li") : null;
      if (!item) return;
      item.remove();
      tell();
      (list.querySelector("button") ?? nothing).focus();
    });
    return {
      element,
      read: () => [...list.children].map((item) => items.get(item)),
      fill: (value) => {
        items.clear();
        list.replaceChildren(...(Array.isArray(value) ? value : []).map((item) => {
          const row = make("li", {}, make("p", {}, said(item)), ...quoted(item).map((words) => make("blockquote", {}, words)),
            make("div", { class: "buttons" }, make("button", { class: "button plain small", type: "button", "aria-label": `Remove: ${said(item)}` }, "Remove")));
          items.set(row, item);
          return row;
        }));
        tell();
      },
    };
  };
}

/**
 * @param {(value: string) => string} said
 * @returns {Special}
 */
export function keptText(said) {
  return () => {
    /** @type {unknown} */
    let value;
    const element = make("p", { class: "soft", hidden: true });
    return {
      element,
      read: () => value ?? undefined,
      fill: (given) => {
        value = given;
        element.hidden = !given;
        element.textContent = given ? said(String(given)) : "";
      },
    };
  };
}
