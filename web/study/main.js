/** The page that welcomes to a study: what it is about, and the two buttons. Agreeing leads to the interview. */

import { Memory, tokenIn } from "../chat/memory.js";
import { optional, show, write } from "../chat/parts.js";
import { textsFor } from "../chat/texts.js";
import { brand } from "../shared/branding.js";
import { make, part, setting } from "../shared/dom.js";
import { Refused, StudyApi } from "./api.js";
import { WELCOMES } from "./texts.js";

/** @typedef {import("./api.js").Study} Study */

const AGAIN_MS = 3_000;
const BEGUN = new Set(["started", "parked", "completed", "ended", "failed"]);
const studyId = location.pathname.split("/").filter(Boolean).pop() ?? "";
const api = new StudyApi(studyId, tokenIn(location.hash) ?? "");
let { code, texts } = textsFor("", navigator.languages);
let words = WELCOMES[code];
let contact = "";

/** @param {string} language the study's, else the browser's */
function speak(language) {
  ({ code, texts } = textsFor(language, navigator.languages));
  words = WELCOMES[code];
  document.documentElement.lang = code;
  write(part("loading-text"), words.loading);
}

/**
 * Tries until the server has answered: a connection that comes back needs no reload.
 * @template T
 * @param {() => Promise<T>} call
 * @returns {Promise<T>}
 */
async function persist(call) {
  for (;;) {
    try {
      const answer = await call();
      optional("trouble", "");
      return answer;
    } catch (error) {
      if (error instanceof Refused && !error.passing) throw error;
      optional("trouble", words.trouble);
      await new Promise((resolve) => { setTimeout(resolve, AGAIN_MS); });
    }
  }
}

/** @param {Study} study */
function welcome(study) {
  const { welcome: told } = study;
  contact = told.contact ?? "";
  document.title = study.name;
  brand(told.colour ?? null);
  const logo = /** @type {HTMLImageElement} */ (part("logo"));
  if (told.logo_url) logo.src = told.logo_url;
  show(logo, Boolean(told.logo_url));
  write(part("organisation"), told.organisation ?? "");
  write(part("name"), study.name);
  optional("purpose", told.purpose ?? "");
  part("facts").replaceChildren(...factsOf(told).flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
  const hasBegun = BEGUN.has(study.state ?? "");
  write(part("before"), hasBegun ? "" : texts.agreementText);
  write(part("agree"), hasBegun ? words.goOn : texts.agree);
  write(part("decline"), texts.decline);
  show(part("decline"), !hasBegun);
  screen("welcome", "name");
}

/**
 * @param {Study["welcome"]} told
 * @returns {[string, string][]} those that have something to say
 */
function factsOf(told) {
  const days = Number.parseInt(setting("retention-days"), 10);
  /** @type {[string, string][]} */
  const facts = [
    [words.takes, told.minutes ? words.minutes(told.minutes) : ""],
    [words.dataUse, told.data_use ?? ""],
    [texts.whoAsks, texts.whoAsksText],
    [texts.whatKept, texts.whatKeptText],
    [texts.howLong, days ? texts.retention(days) : texts.retentionOpen],
    [texts.whoReads, texts.whoReadsText],
    [words.accommodation, told.accommodation ?? ""],
    [words.contact, contact],
  ];
  return facts.filter(([, text]) => text);
}

/**
 * @param {string} name
 * @param {string} title what a screen reader reads first
 */
function screen(name, title) {
  for (const each of ["loading", "welcome", "told"]) show(part(each), each === name);
  part(title).focus();
}

/**
 * @param {string} title
 * @param {string} text
 */
function tell(title, text) {
  write(part("told-title"), title);
  write(part("told-text"), text);
  optional("told-contact", contact && `${words.contact} ${contact}`);
  screen("told", "told-title");
}

/** Begins, and remembers the agreement, so that the interview does not ask for it again. */
async function agree() {
  const begun = await persist(() => api.agree(deviceKey()));
  const memory = new Memory(begun.interview_id, () => localStorage);
  memory.agree();
  location.assign(`/interview/${begun.interview_id}#${begun.participant_token}`);
}

async function decline() {
  await persist(() => api.decline());
  write(part("back"), texts.reconsider);
  show(part("back"), true);
  tell(texts.declinedTitle, words.declinedText);
}

/** The same for every visit of this device, so that one person is let in once by a link that anybody may open. */
function deviceKey() {
  const name = `study:${studyId}:key`;
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const known = localStorage.getItem(name) ?? fresh;
    localStorage.setItem(name, known);
    return known;
  } catch {
    return fresh;
  }
}

/** @param {string} reason @returns {reason is "draft" | "closed" | "full" | "not_assessed" | "nothing_open"} */
function isToldWhy(reason) {
  return ["draft", "closed", "full", "not_assessed", "nothing_open"].includes(reason);
}

/** @param {Refused} refused */
function refuse({ status, reason }) {
  if (status === 409 && (isToldWhy(reason))) {
    return tell(words[`${reason}Title`], words[`${reason}Text`]);
  }
  const why = status === 404 ? "notFound" : "notAllowed";
  tell(words[`${why}Title`], words[`${why}Text`]);
}

/**
 * One press at a time. A refusal that is final has its own screen.
 * @param {() => Promise<unknown>} work
 */
async function run(work) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button"));
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(error);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

async function start() {
  speak("");
  const study = await persist(() => api.read());
  speak(study.language);
  const isShut = study.status !== "open" && !BEGUN.has(study.state ?? "");
  if (isShut) return refuse(new Refused(409, study.status));
  welcome(study);
}

part("agree").addEventListener("click", () => run(agree));
part("decline").addEventListener("click", () => run(decline));
part("back").addEventListener("click", () => run(start));
window.addEventListener("hashchange", () => location.reload());
run(start);
