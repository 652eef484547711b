/** The turns that each topic may take, has taken, and took over from others or gave away. */

import { bar, caption, draw, figure } from "./svg.js";

const LABEL = 170;
const UNIT = 26;
const ROW = 34;
const TOP = 26;

/**
 * @typedef {{label: string, min_turns: number, base_turns: number, max_turns: number, turns_used: number, bonus_turns: number}} Topic
 *
 * @param {Topic[]} topics
 * @returns {HTMLElement | null}
 */
export function budgetChart(topics) {
  if (topics.length === 0) return null;
  const most = Math.max(...topics.map((topic) => Math.max(topic.max_turns, topic.turns_used, topic.base_turns + topic.bonus_turns)));
  const moved = topics.filter((topic) => topic.bonus_turns > 0).reduce((sum, topic) => sum + topic.bonus_turns, 0);
  return figure({
    title: "Turn budgets of the topics",
    said: `${topics.reduce((sum, topic) => sum + topic.turns_used, 0)} turns used; ${moved} turns taken over from other topics.`,
    width: LABEL + UNIT * most + 60,
    height: TOP + ROW * topics.length,
    parts: [
      ...Array.from({ length: most + 1 }, (_, turns) => caption(String(turns), LABEL + UNIT * turns, 14, { anchor: "middle", kind: "soft-label" })),
      ...topics.flatMap((topic, row) => topicParts(topic, TOP + ROW * row)),
    ],
    legend: [["turns-used", "used"], ["turns-base", "own budget"], ["turns-bonus", "taken over"], ["turns-given", "given away"]],
    columns: ["Topic", "Used", "Least", "Own budget", "Most", "Taken over (+) or given away (−)"],
    rows: topics.map((topic) => [topic.label, String(topic.turns_used), String(topic.min_turns), String(topic.base_turns), String(topic.max_turns), String(topic.bonus_turns)]),
  });
}

/**
 * @param {Topic} topic
 * @param {number} y
 */
function topicParts(topic, y) {
  const own = Math.min(topic.base_turns, topic.base_turns + topic.bonus_turns);
  const moved = Math.abs(topic.bonus_turns) * UNIT;
  const at = (/** @type {number} */ turns) => LABEL + UNIT * turns;
  return [
    caption(topic.label, 0, y + 16, { most: 22 }),
    bar("turns-base", at(0), y, own * UNIT, 22, `own budget ${topic.base_turns}`),
    topic.bonus_turns === 0 ? null : bar(topic.bonus_turns > 0 ? "turns-bonus" : "turns-given", at(own), y, moved, 22,
      topic.bonus_turns > 0 ? `${topic.bonus_turns} taken over` : `${-topic.bonus_turns} given away`),
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
