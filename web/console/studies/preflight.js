/** Trying a study out with simulated participants, before people are asked, where the installation can. */

import { make } from "../../shared/dom.js";
import { plain } from "../../shared/naming.js";
import { settle } from "../../shared/settle.js";
import { Refused } from "../api.js";
import { repeat } from "../repeat.js";
import { notifyError, reasonOf } from "../voice.js";
import { counted, when } from "../words.js";

/**
 * As `GET …/preflight` answers.
 * @typedef {{kind: string, where: string, persona: string | null, text: string}} Finding
 * @typedef {{version: number, status: "running" | "done", findings: Finding[], begun_at: string, ended_at: string | null}} Preflight
 */

const PATH = "/api/studies/{id}/preflight";
const ROUND_MS = 2_000;

/**
 * @param {import("./study.js").AtStudy} at
 * @returns {{element: HTMLElement, leave: () => void} | null} null where the installation has none
 */
export function preflightPart({ desk: { api, contract }, base, study }) {
  if (!(PATH in contract.paths)) return null;
  const button = make("button", { class: "button plain", type: "button" }, "Try it out");
  const state = make("div", { class: "inside", role: "status" });
  const element = make("section", { class: "card part", "aria-labelledby": "preflight-title" }, make("h2", { id: "preflight-title" }, "Before people are asked"),
    make("p", { class: "soft" }, "Simulated participants take the study as it is saved: terse, talkative, off the topic, one who does not know, one who wants to stop. You are told what would go wrong."),
    make("div", { class: "buttons" }, button), state);
  let stop = () => {};
  const look = async () => {
    try {
      /** @type {Preflight} */
      const found = await api.get(`${base}/preflight`);
      settle(state, saidOf(found, study.version));
      return found.status === "running" ? ROUND_MS : 0;
    } catch (error) {
      const never = error instanceof Refused && error.status === 404;
      settle(state, never ? [] : [make("p", { class: "soft" }, reasonOf(error))]);
      return never ? 0 : ROUND_MS;
    }
  };
  button.addEventListener("click", async () => {
    try {
      await api.send("POST", `${base}/preflight`, { headers: { "Idempotency-Key": crypto.randomUUID() } });
      stop();
      stop = repeat(look);
    } catch (error) {
      notifyError(error);
    }
  });
  return { element, leave: () => stop() };
}

/**
 * @param {Preflight} found
 * @param {number} version of the study now
 */
function saidOf({ status, findings, begun_at, version: tried }, version) {
  if (status === "running") return [make("p", {}, "They are taking it …")];
  const of = tried === version ? "" : `, with version ${tried} of the study`;
  return [
    make("p", {}, make("strong", {}, findings.length === 0 ? "Nothing was found that would go wrong" : `${counted(findings.length, "thing")} would go wrong`), ` (tried ${when(begun_at)}${of}).`),
    findings.length > 0 ? make("ul", { class: "points" }, ...findings.map(({ where, persona, text }) =>
      make("li", {}, where ? make("strong", {}, `${where} `) : null, text, persona ? make("span", { class: "soft" }, ` (${plain(persona)})`) : null))) : null,
  ].filter((each) => each !== null);
}
