/** What comes up in several interviews, what contradicts, and whether more interviews still bring news. */

import { make } from "../../shared/dom.js";
import { draw, figure } from "../charts/svg.js";
import { counted } from "../words.js";
import { quoteOf, quotesOf } from "./results-shared.js";

const MOST = 8;
const HEIGHT = 90;
const STEP = 26;

/** @param {import("./results.js").Theme[]} themes */
export function themeParts(themes) {
  if (themes.length === 0) return [];
  const cards = themes.map((theme) => make("li", { class: "card", "data-key": `theme-${theme.label}` },
    make("h3", {}, theme.label), make("p", { class: "soft" }, `In ${counted(theme.interviews, "interview")}.`), ...quotesOf(theme.quotes, theme.label)));
  const rest = cards.slice(MOST);
  return [make("section", { class: "part", "data-key": "themes", "aria-labelledby": "themes-title" }, make("h2", { id: "themes-title" }, "Themes"),
    make("ul", { class: "themes" }, ...cards.slice(0, MOST)),
    rest.length > 0 ? make("details", { "data-key": "more-themes" }, make("summary", {}, counted(rest.length, "more theme")), make("ul", { class: "themes" }, ...rest)) : null)];
}

/** @param {import("./results.js").Results} results */
export function disagreementParts({ disagreements, questions }) {
  if (disagreements.length === 0) return [];
  return [make("section", { class: "part", "data-key": "disagreements", "aria-labelledby": "disagreements-title" }, make("h2", { id: "disagreements-title" }, "What contradicts"),
    make("p", { class: "soft" }, "Two people said what does not go together. Somebody should look who is right."),
    ...disagreements.map(({ topic, a, b }, place) => make("div", { class: "card", "data-key": `against-${place}` }, make("h3", {}, questions.find(({ id }) => id === topic)?.label ?? topic), make("div", { class: "side-by-side" }, quoteOf(a), quoteOf(b)))))];
}

/**
 * How much each interview brought that none before it had; of one alone there is nothing to see.
 * @param {import("./results.js").Results} results
 */
export function saturationPart({ new_per_interview: news, saturated }) {
  if (news.length < 2) return null;
  const most = Math.max(1, ...news);
  const bars = news.map((count, place) => {
    const height = (count / most) * (HEIGHT - 20);
    return draw("g", {}, draw("rect", { class: "turns-used", x: place * STEP + 4, y: HEIGHT - height - 16, width: STEP - 8, height: Math.max(1, height) }),
      draw("text", { x: place * STEP + STEP / 2, y: HEIGHT - 2, "text-anchor": "middle" }, String(count)));
  });
  const said = saturated ? "The last interviews brought hardly anything new: more of them will bring little." : news.at(-1) === 0 ? "The last interview brought nothing that nobody had said before." : `The last interview brought ${counted(news.at(-1) ?? 0, "thing")} that nobody had said before.`;
  return figure({
    title: "What each interview brought that was new", said, width: Math.max(120, news.length * STEP), height: HEIGHT, parts: bars,
    columns: ["Interview", "New"], rows: news.map((count, place) => [String(place + 1), String(count)]),
  });
}
