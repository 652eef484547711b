/** A list of things that are written one by one: each on a card that is numbered, folds, moves and goes. */

import { make } from "../../shared/dom.js";

/** From so many on, those that are there already are folded. */
const FEW = 3;
/** Characters of a card's title. */
const SHOWN = 70;

/**
 * @typedef {object} Card
 * @property {HTMLElement} element
 * @property {() => unknown} read
 * @property {(value: any) => void} fill
 * @property {() => string} title a few words of what stands on it
 *
 * @typedef {object} Cards
 * @property {string} path
 * @property {string} label
 * @property {string} help
 * @property {string} single
 * @property {number} most
 * @property {() => Card} make
 * @property {boolean} [empty] whether there may be none
 */

/** @param {Cards} cards @returns {import("./fields.js").Field} */
export function cardsField({ path, label, help, single, most, make: makeCard, empty = false }) {
  /** @type {Map<Element, Card>} */
  const known = new Map();
  const list = make("ol", { class: "cards" });
  const adding = make("button", { class: "button plain small", type: "button" }, `Add a ${single}`);
  const number = () => {
    [...list.children].forEach((item, place) => {
      const title = known.get(item)?.title() ?? "";
      /** @type {HTMLElement} */ (item.querySelector("summary .name")).textContent = `${capital(single)} ${place + 1}${title ? `: ${title}` : ""}`;
    });
    adding.hidden = list.childElementCount >= most;
  };
  /** @param {boolean} open */
  const add = (open) => {
    const card = makeCard();
    const item = make("li", { class: "item" }, make("details", { open }, make("summary", {}, make("span", { class: "name" })), make("div", { class: "inside" }, card.element, cardButtons(single))));
    known.set(item, card);
    list.append(item);
    return { item, card };
  };
  adding.addEventListener("click", () => {
    const { item } = add(true);
    number();
    edited(list);
    /** @type {HTMLElement | null} */ (item.querySelector("input, textarea"))?.focus();
  });
  list.addEventListener("input", number);
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-do]") : null;
    const item = button?.closest("li.item");
    if (!(button instanceof HTMLElement) || !item || item.parentElement !== list) return;
    change(button, item, known, adding);
    number();
    edited(list);
  });
  return {
    path,
    element: make("fieldset", { class: "carded", "data-path": path }, make("legend", {}, label), make("p", { class: "soft" }, help), list, adding),
    read: () => [...list.children].map((item) => known.get(item)?.read()),
    fill: (value) => {
      list.replaceChildren();
      known.clear();
      const items = Array.isArray(value) ? value : [];
      for (const one of items) add(items.length <= FEW).card.fill(one);
      if (items.length === 0 && !empty) add(true);
      number();
    },
  };
}

/**
 * A labelled input on a card.
 * @param {string} name
 * @param {string} label
 * @param {string} help
 * @param {HTMLElement} input
 */
export function part(name, label, help, input) {
  const hint = help ? make("p", { class: "soft help", id: `${input.id}-help` }, help) : null;
  if (hint) input.setAttribute("aria-describedby", hint.id);
  return make("div", { class: "field", "data-part": name }, make("label", { for: input.id }, label), hint, input);
}

/** @param {string} text */
export function titleOf(text) {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

/** @param {string} text one thing a line */
export function linesOf(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A card that was added, moved or removed is an edit, too. @param {HTMLElement} list */
function edited(list) {
  list.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {string} single */
function cardButtons(single) {
  return make("div", { class: "buttons" }, ...[["up", "Up", `Move this ${single} up`], ["down", "Down", `Move this ${single} down`], ["remove", "Remove", `Remove this ${single}`]]
    .map(([does, said, name]) => make("button", { class: "button plain small", type: "button", "data-do": does, "aria-label": name }, said)));
}

/**
 * @param {HTMLElement} button
 * @param {Element} item
 * @param {Map<Element, Card>} known
 * @param {HTMLElement} adding gets the focus of a card that goes
 */
function change(button, item, known, adding) {
  if (button.dataset.do === "remove") {
    known.delete(item);
    item.remove();
    adding.hidden = false;
    adding.focus();
    return;
  }
  if (button.dataset.do === "up") item.previousElementSibling?.before(item);
  else item.nextElementSibling?.after(item);
  button.focus();
}
