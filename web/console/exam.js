/** How well whoever judges here did in the exam: the figures as tiles and by language. Pure: a card in, plain values out. */

import { howLong, number, percent, when } from "./words.js";

/** @typedef {import("../shared/api-types.js").ExamCard} Card */
/** @typedef {import("../shared/api-types.js").ExamMarks} Marks */

export const COLUMNS = ["answers in, or of the kind", "number", "false credit", "false contradiction", "denied", "left to people", "kappa", "leaks"];

/** @param {number | null | undefined} share */
const shareOf = (share) => (share === null || share === undefined ? "–" : percent(share));

/** @param {Card} card @returns {import("./tiles.js").Tile[]} */
export function examTiles({ model, sets: [{ marks }], intents }) {
  return [
    { name: "false credit", value: shareOf(marks.false_credit) },
    { name: "false contradiction", value: shareOf(marks.false_contradiction) },
    { name: "left to people", value: shareOf(marks.review) },
    { name: "agreement (kappa)", value: number(marks.kappa) },
    { name: "leaks", value: `${marks.leaks} of ${marks.follow_ups}`, bad: marks.leaks > 0 },
    ...(model ? [{ name: "turns in which the model failed", value: percent(marks.fell_back), bad: marks.fell_back > 0 }] : []),
    { name: "wishes to stop heard", value: shareOf(intents.stops_heard) },
    { name: "tokens a turn", value: number(Math.round(marks.input_tokens + marks.output_tokens)) },
    { name: "time a turn", value: howLong(marks.seconds) },
  ];
}

/** @param {Card} card */
export function examSaid({ model, taken_at, sample, sets: [{ name, marks }] }) {
  return `${model ?? "The rules"}, ${when(taken_at)}, on ${marks.answers} answers of the set “${name}”${sample ? ", a sample" : ""}.`;
}

/** A row for each language and each kind of answer. @param {Card} card @returns {string[][]} */
export function examRows({ sets: [{ by_language, by_kind }] }) {
  const groups = /** @type {[string, Marks][]} */ ([...Object.entries(by_language), ...Object.entries(by_kind)]);
  return groups.map(([name, marks]) => [
    name.replaceAll("_", " "), number(marks.answers), ...[marks.false_credit, marks.false_contradiction, marks.denied, marks.review].map(shareOf),
    number(marks.kappa), `${marks.leaks} of ${marks.follow_ups}`,
  ]);
}
