/** Tabs within a page whose parts are all there: moved between by arrow keys, and named in the address. */

import { make } from "../shared/dom.js";

/** @typedef {{name: string, title: string, panel: HTMLElement}} Tab */

/**
 * @param {string} label of all of them
 * @param {Tab[]} tabs
 * @param {(name: string) => void} chosen called when the person chooses one
 */
export function tabList(label, tabs, chosen) {
  const buttons = tabs.map(({ name, title, panel }) => {
    panel.id = `panel-${name}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    return make("button", { id: `tab-${name}`, type: "button", role: "tab", "aria-controls": panel.id }, title);
  });
  const element = make("div", { class: "tabs", role: "tablist", "aria-label": label }, ...buttons);
  /** @param {string} wanted */
  const show = (wanted) => tabs.forEach(({ name, panel }, place) => {
    panel.hidden = name !== wanted;
    buttons[place].setAttribute("aria-selected", String(name === wanted));
    buttons[place].tabIndex = name === wanted ? 0 : -1;
  });
  /** @param {number} place */
  const choose = (place) => {
    show(tabs[place].name);
    buttons[place].focus();
    chosen(tabs[place].name);
  };
  buttons.forEach((button, place) => button.addEventListener("click", () => choose(place)));
  element.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    choose(to % buttons.length);
  });
  return { element, show };
}
