/** The turns that each topic may take, has taken, and took over from others or gave away. */

import { bar, caption, draw, figure } from "./svg.js";

const LABEL = 170;
const UNIT = 26;
const ROW = 34;
const TOP = 26;

/**
 * @typedef {import("../../shared/api-types.js").ResultTopic} Topic
 *
 * @param {Topic[]} topics
 * @returns {HTMLElement | null}
 */
export function budgetChart(topics) {
  if (topics.length === 0) return null;
  // Every topic begins with the same ceiling, and the first one gives nothing away: the difference to it is what a topic has given.
  const ceiling = Math.max(...topics.map((topic) => topic.max_turns));
  const most = Math.max(ceiling, ...topics.map((topic) => Math.max(topic.turns_used, topic.base_turns + topic.bonus_turns)));
  const sum = (/** @type {(topic: Topic) => number} */ of) => topics.reduce((total, topic) => total + of(topic), 0);
  return figure({
    title: "Turn budgets of the topics",
    said: `${sum((topic) => topic.turns_used)} turns used; ${sum((topic) => topic.bonus_turns)} taken over, ${sum((topic) => ceiling - topic.max_turns)} of them given by other topics.`,
    width: LABEL + UNIT * most + 60,
    height: TOP + ROW * topics.length,
    parts: [
      ...Array.from({ length: most + 1 }, (_, turns) => caption(String(turns), LABEL + UNIT * turns, 14, { anchor: "middle", kind: "soft-label" })),
      ...topics.flatMap((topic, row) => topicParts(topic, ceiling, TOP + ROW * row)),
    ],
    legend: [["turns-used", "used"], ["turns-base", "own budget"], ["turns-bonus", "taken over"], ["turns-given", "given away"]],
    columns: ["Topic", "Used", "Least", "Own budget", "Most", "Taken over", "Given away"],
    rows: topics.map((topic) => [topic.label, String(topic.turns_used), String(topic.min_turns), String(topic.base_turns), String(topic.max_turns), String(topic.bonus_turns), String(ceiling - topic.max_turns)]),
  });
}

/**
 * @param {Topic} topic
 * @param {number} ceiling
 * @param {number} y
 */
function topicParts(topic, ceiling, y) {
  const given = ceiling - topic.max_turns;
  const at = (/** @type {number} */ turns) => LABEL + UNIT * turns;
  return [
    caption(topic.label, 0, y + 16, { most: 22 }),
    bar("turns-base", at(0), y, topic.base_turns * UNIT, 22, `own budget ${topic.base_turns}`),
    topic.bonus_turns > 0 ? bar("turns-bonus", at(topic.base_turns), y, topic.bonus_turns * UNIT, 22, `${topic.bonus_turns} taken over`) : null,
    given > 0 ? bar("turns-given", at(topic.max_turns), y, given * UNIT, 22, `${given} given away`) : null,
    bar("turns-used", at(0), y + 6, topic.turns_used * UNIT, 10, `${topic.turns_used} used`),
    tick(at(topic.min_turns), y, `at least ${topic.min_turns}`),
    tick(at(topic.max_turns), y, `at most ${topic.max_turns}`),
  ].filter((part) => part !== null);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} said
 */
function tick(x, y, said) {
  return draw("line", { class: "bound", x1: x, x2: x, y1: y - 3, y2: y + 25 }, draw("title", {}, said));
}
