/** The state of all interviews, which of them are stuck, and whether the parts of the installation answer. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { perform } from "./actions.js";
import { Refused } from "./api.js";
import { tableOf } from "./charts/svg.js";
import { COLUMNS, examRows, examSaid, examTiles } from "./exam.js";
import { repeat } from "./repeat.js";
import { settle } from "../shared/settle.js";
import { stuckPart } from "./stuck.js";
import { interviewTiles, modelTiles } from "./tiles.js";
import { reasonOf } from "./voice.js";

const ROUND_MS = 5_000;
/** @type {Record<string, string>} */
const PARTS = { cosmos: "documents", storage: "files", store: "documents are kept in", model: "questions are worded by" };

/** @param {import("./main.js").Desk} desk */
export function operationsScreen(desk) {
  const { api, contract, place } = desk;
  const [interviews, model, health] = [make("dl", { class: "tiles" }), make("dl", { class: "tiles" }), make("dl", { class: "tiles" })];
  const [stuck, exam] = [make("div", { class: "stuck" }), make("div", {})];
  const state = make("p", { class: "soft", role: "status" });
  place.append(make("h1", {}, "Operations"), state,
    section("Interviews", interviews), section("Stuck interviews", stuck),
    section("The model in the last 24 hours", model), section("Parts of this installation", health),
    ...("/api/ops/exam" in contract.paths ? [section("The exam of who judges here", exam)] : []));
  const listed = "/api/ops/stuck" in contract.paths;
  if ("/api/ops/exam" in contract.paths) void examPart(api).then((parts) => settle(exam, parts));
  const look = async () => {
    try {
      // In this order: the summary counts what the list has found.
      const found = listed ? await api.get("/api/ops/stuck") : null;
      const [summary, checks] = await Promise.all([api.get("/api/ops/summary"), healthOf(api)]);
      settle(interviews, tilesOf(interviewTiles(summary)));
      settle(model, tilesOf(modelTiles(summary)));
      settle(health, tilesOf(Object.entries(checks).map(([name, said]) => ({ name: PARTS[name] ?? plain(name), value: said, bad: said === "failed" }))));
      settle(stuck, stuckPart(found, summary.stuck, contract));
      settle(state, ["Kept up to date."]);
    } catch (error) {
      settle(state, [`${reasonOf(error)} Trying again.`]);
    }
    return ROUND_MS;
  };
  stuck.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    if (!(button instanceof HTMLElement)) return;
    const id = button.dataset.interview ?? "";
    const view = await api.get(`/api/interviews/${encodeURIComponent(id)}`).catch(() => null);
    await perform(button, { ...desk, id, view, result: /** @type {any} */ (null), durable: null, refresh: look });
  });
  return repeat(look);
}

/**
 * @param {string} title
 * @param {HTMLElement} inside
 */
function section(title, inside) {
  const id = `${title.toLowerCase().replaceAll(" ", "-")}-title`;
  return make("section", { class: "card generated", "aria-labelledby": id }, make("h2", { id }, title), inside);
}

/**
 * Also when a part does not answer: the reply is 503 then, and names it.
 * @param {import("./api.js").StaffApi} api
 * @returns {Promise<Record<string, string>>}
 */
async function healthOf(api) {
  try {
    return (await api.get("/api/health")).checks;
  } catch (error) {
    if (error instanceof Refused && error.said?.checks) return error.said.checks;
    throw error;
  }
}

/**
 * The card of the model that judges here, or of the rules; it changes only when an exam is taken.
 * @param {import("./api.js").StaffApi} api
 */
async function examPart(api) {
  try {
    /** @type {import("../shared/api-types.js").ExamCard} */
    const card = await api.get("/api/ops/exam");
    return [make("p", { class: "soft" }, examSaid(card)), make("dl", { class: "tiles" }, ...tilesOf(examTiles(card))),
      make("details", {}, make("summary", {}, "By language and kind of answer"), tableOf("The exam", COLUMNS, examRows(card)))];
  } catch (error) {
    const none = error instanceof Refused && error.status === 404;
    return [make("p", { class: "soft" }, none ? "No exam yet: run make exam." : reasonOf(error))];
  }
}

/** @param {import("./tiles.js").Tile[]} tiles */
function tilesOf(tiles) {
  return tiles.map(({ name, value, href, bad }) => make("div", { class: "tile", "data-key": name, ...(bad ? { "data-tone": "bad" } : {}) },
    make("dt", {}, name), make("dd", {}, href ? make("a", { href, "aria-label": `${value} ${name}: list them` }, value) : value)));
}
