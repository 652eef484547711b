/** Trying a study out with simulated participants, before people are asked, where the installation can. */

import { make } from "../../shared/dom.js";
import { plain } from "../../shared/naming.js";
import { settle } from "../../shared/settle.js";
import { repeat } from "../repeat.js";
import { notifyError, reasonOf } from "../voice.js";
import { counted, when } from "../words.js";

/** @typedef {import("../../shared/api-types.js").ShownPreflight} Preflight */

const ROUND_MS = 2_000;

/**
 * One that runs already is found again.
 * @param {import("./study.js").AtStudy} at
 * @returns {{element: HTMLElement, leave: () => void}}
 */
export function preflightPart({ desk: { api }, base, study }) {
  const button = make("button", { class: "button plain", type: "button" }, "Try it out");
  const state = make("div", { class: "inside", role: "status" });
  const element = make("section", { class: "card part", "aria-labelledby": "preflight-title" }, make("h2", { id: "preflight-title" }, "Before people are asked"),
    make("p", { class: "soft" }, "Simulated participants take the study as it is saved: terse, talkative, off the topic, one who does not know, one who wants to stop. You are told what would go wrong."),
    make("div", { class: "buttons" }, button), state);
  const look = async () => {
    try {
      /** @type {Preflight} */
      const found = await api.get(`${base}/preflight`);
      settle(state, saidOf(found, study.version));
      button.disabled = found.status === "running";
      return found.status === "running" ? ROUND_MS : 0;
    } catch (error) {
      settle(state, [make("p", { class: "soft" }, reasonOf(error))]);
      return ROUND_MS;
    }
  };
  let stop = repeat(look);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await api.send("POST", `${base}/preflight`, { headers: { "Idempotency-Key": crypto.randomUUID() } });
    } catch (error) {
      button.disabled = false;
      notifyError(error);
    }
    stop();
    stop = repeat(look);
  });
  return { element, leave: () => stop() };
}

/**
 * @param {Preflight} found
 * @param {number} version of the study now
 */
function saidOf({ status, findings, begun_at, version: tried }, version) {
  if (status === "none") return [];
  if (status === "stopped") return [make("p", {}, `What was begun ${when(begun_at)} was broken off. Try again.`)];
  if (status === "running") return [make("p", {}, "They are taking it …")];
  const of = tried === version ? "" : `, with version ${tried} of the study`;
  return [
    make("p", {}, make("strong", {}, findings.length === 0 ? "Nothing was found that would go wrong" : `${counted(findings.length, "thing")} would go wrong`), ` (tried ${when(begun_at)}${of}).`),
    findings.length > 0 ? make("ul", { class: "points" }, ...findings.map(({ where, persona, text }) =>
      make("li", {}, where ? make("strong", {}, `${where} `) : null, text, persona ? make("span", { class: "soft" }, ` (${plain(persona)})`) : null))) : null,
  ].filter((each) => each !== null);
}
