/** The numbers of the operations page. Pure: a summary in, plain values out. */

import { costOf, number } from "./words.js";

/** @typedef {{name: string, value: string, href?: string, bad?: boolean}} Tile */

/** @param {import("../shared/api-types.js").PricedSummary} summary @returns {Tile[]} */
export function interviewTiles(summary) {
  return [
    { name: "running in all", value: number(summary.running) },
    { name: "waiting for an answer", value: number(summary.awaiting_answer), href: "#interviews/awaiting_answer" },
    { name: "parked", value: number(summary.parked), href: "#interviews/parked" },
    { name: "stuck", value: number(summary.stuck), bad: summary.stuck > 0 },
    { name: "failed", value: number(summary.failed), href: "#interviews/failed", bad: summary.failed > 0 },
    { name: "completed in 24 hours", value: number(summary.completed_24h), href: "#interviews/completed" },
  ];
}

/** @param {import("../shared/api-types.js").PricedSummary} summary @returns {Tile[]} */
export function modelTiles({ model, model_prices }) {
  return [
    { name: "calls", value: number(model.calls) },
    { name: "errors", value: number(model.failures), bad: model.failures > 0 },
    { name: "tokens in", value: number(model.input_tokens) },
    { name: "tokens out", value: number(model.output_tokens) },
    ...(model_prices ? [{ name: "cost, at this installation’s prices", value: costOf(model, model_prices) }] : []),
  ];
}
