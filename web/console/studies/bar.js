/** How the participants of a study stand: a bar, and the same in words. */

import { make } from "../../shared/dom.js";
import { draw } from "../charts/svg.js";
import { countsSaid } from "./kinds.js";

/** @typedef {{kind: string, count: number}} Share */

/** A bar of shares, for those who see it: what it says stands beside it in words. @param {Share[]} shares */
export function sharesBar(shares) {
  const total = shares.reduce((sum, { count }) => sum + count, 0) || 1;
  let x = 0;
  const parts = shares.filter(({ count }) => count > 0).map(({ kind, count }) => {
    const width = (count / total) * 100;
    x += width;
    return draw("rect", { "data-state": kind, x: x - width, y: 0, width, height: 8 });
  });
  return draw("svg", { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" }, ...parts);
}

/** @param {Record<string, number>} counts */
export function countsBar(counts) {
  const parts = countsSaid(counts);
  if (parts.length === 0) return make("p", { class: "soft" }, "Nobody is invited yet.");
  return make("div", { class: "counted" }, sharesBar(parts.map(({ state, count }) => ({ kind: state, count }))),
    make("ul", { class: "states", "aria-label": "Participants" }, ...parts.map(({ state, said }) => make("li", { "data-state": state }, said))));
}
