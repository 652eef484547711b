/** What every chart shares: making its parts, and showing it with the same numbers as a table. */

import { make } from "../../shared/dom.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string | null)} children
 * @returns {SVGElement}
 */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * @typedef {object} Drawn
 * @property {string} title
 * @property {string} said what the chart shows, in one sentence
 * @property {number} width of the picture, in pixels
 * @property {number} height
 * @property {SVGElement[]} parts
 * @property {[kind: string, said: string][]} [legend] the class of each mark, and what it means
 * @property {string[]} columns of the table
 * @property {string[][]} rows of the table; the first cell names the row
 */

/**
 * @param {Drawn} drawn
 * @returns {HTMLElement}
 */
export function figure({ title, said, width, height, parts, legend = [], columns, rows }) {
  const svg = draw("svg", { role: "img", "aria-label": `${title}. ${said}`, viewBox: `0 0 ${width} ${height}`, width, height }, ...parts);
  return make("figure", { class: "chart", "data-key": title },
    make("figcaption", {}, make("strong", {}, title), make("span", { class: "soft" }, said)),
    legend.length > 0 ? make("ul", { class: "legend" }, ...legend.map(([kind, meaning]) => make("li", {}, swatch(kind), meaning))) : null,
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${title}, picture` }, svg),
    make("details", { class: "as-table" }, make("summary", {}, "As a table"), tableOf(title, columns, rows)));
}

/** @param {string} kind */
function swatch(kind) {
  return draw("svg", { width: 14, height: 14, viewBox: "0 0 14 14", "aria-hidden": "true" }, draw("rect", { class: kind, x: 1, y: 1, width: 12, height: 12, rx: 2 }));
}

/**
 * @param {string} title
 * @param {string[]} columns
 * @param {string[][]} rows
 */
export function tableOf(title, columns, rows) {
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${title}, table` }, make("table", {},
    make("thead", {}, make("tr", {}, ...columns.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell)))))));
}

/**
 * A text in the picture, cut to fit; the whole of it is in the tooltip and in the table.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{most?: number, anchor?: "start" | "middle" | "end", kind?: string, within?: boolean}} [how]
 */
export function caption(text, x, y, { most = 26, anchor = "start", kind = "label", within = false } = {}) {
  const shown = shortened(text, most, within);
  return draw("text", { class: kind, x, y, "text-anchor": anchor }, shown === text ? null : draw("title", {}, text), shown);
}

/**
 * Texts that may begin alike are cut `within`, so that their ends tell them apart.
 * @param {string} text
 * @param {number} most characters, with the sign of the cut
 * @param {boolean} within
 */
export function shortened(text, most, within) {
  if (text.length <= most) return text;
  const end = within ? text.slice(-Math.floor((most - 1) / 2)).trimStart() : "";
  return `${text.slice(0, most - 1 - end.length).trimEnd()}…${end}`;
}

/**
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} [said] a tooltip
 */
export function bar(kind, x, y, width, height, said) {
  return draw("rect", { class: kind, x, y, width: Math.max(0, width), height, rx: 3 }, said ? draw("title", {}, said) : null);
}
