/** The smallest moves on the document. Each does nothing where nothing changes, so that live regions stay quiet. */

/** @typedef {import("./state.js").Entry} Entry */

/**
 * @param {string} id of an element that the page always has
 * @returns {HTMLElement}
 */
export function part(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * @param {Element} element
 * @param {boolean} visible
 */
export function show(element, visible) {
  element.toggleAttribute("hidden", !visible);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {string} text
 * @returns {E}
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
  return element;
}

/**
 * @param {string} id
 * @param {string} text nothing to say hides the part
 */
export function optional(id, text) {
  write(part(id), text);
  show(part(id), text !== "");
}

/**
 * Leaves exactly these items in the element.
 * @template T
 * @param {Element} element
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => Element} made
 */
export function leave(element, items, made) {
  const next = items.map(made);
  const same = next.length === element.children.length
    && next.every((child, index) => child.isEqualNode(element.children[index]));
  if (!same) element.replaceChildren(...next);
}

/**
 * @param {Entry} entry
 * @param {string} you
 * @param {(text: string) => string} set as lines of this language break
 */
export function entryOf({ acknowledgement, questionText, answer }, you, set) {
  const item = document.createElement("li");
  item.className = "entry";
  const asked = document.createElement("p");
  asked.className = "asked";
  asked.textContent = set(acknowledgement ? `${acknowledgement}\n${questionText}` : questionText);
  const said = document.createElement("p");
  said.className = "said";
  const who = document.createElement("span");
  who.className = "visually-hidden";
  who.textContent = `${you}: `;
  said.append(who, answer);
  item.append(asked, said);
  return item;
}
