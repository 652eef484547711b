/** Where the parts meet: the link's token, what this device remembers, the line to the server, and the page. */

import { part, setting } from "../shared/dom.js";
import { ParticipantApi, Refused, Unreachable } from "./api.js";
import { FactList } from "./facts.js";
import { Line } from "./line.js";
import { Memory, tokenIn } from "./memory.js";
import { OwnData } from "./own-data.js";
import { optional, show, write } from "./parts.js";
import { isDue } from "./prefilled.js";
import { screenOf } from "./screen.js";
import { Speech } from "./speech.js";
import { showStudy } from "./study.js";
import { begin, isClosed, leftBehind, reduce, turnOf } from "./state.js";
import { textsFor } from "./texts.js";
import { View } from "./view.js";
import { say } from "./voice.js";

const interviewId = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");
const { code, texts } = textsFor(setting("interview-language"), navigator.languages);
const memory = new Memory(interviewId, () => localStorage);
const brought = tokenIn(location.hash);
const view = new View(texts, code, Number.parseInt(setting("retention-days"), 10) || null, chosen);
const api = new ParticipantApi(interviewId, brought ?? memory.token() ?? "");
const speech = new Speech(texts, (url, signal) => api.audio(url, signal));
const line = new Line({
  trouble: (how) => dispatch({ type: "line", line: how }),
  fine: () => dispatch({ type: "line", line: "fine" }),
  async seen() {
    while (document.hidden) {
      await new Promise((resolve) => { document.addEventListener("visibilitychange", resolve, { once: true }); });
    }
  },
});

/** For parts that the interview can do without: their failures are not shown. */
const quietLine = new Line({ trouble: () => {}, fine: () => {} });

const facts = new FactList(api, quietLine, texts);
const ownData = new OwnData(api, texts, () => {
  dispatch({ type: "blocked", why: "erased" });
  dispatch({ type: "forgotten" });
  memory.forget();
});

let state = begin(memory.load());
let over = false;
let listening = false;

/** @param {import("./state.js").Action} action */
function dispatch(action) {
  const before = state;
  state = reduce(state, action);
  if (state === before) return;
  memory.save(before, state);
  render();
  if (isDue(state.prefilled, turnOf(state))) readPrefilled();
}

function render() {
  const screen = screenOf(state);
  view.render(screen);
  speech.render(screen);
  const wasOver = over;
  over = screen.closing !== null && screen.closing.status !== "failed";
  if (over && !wasOver) run(() => facts.open());
}

async function start() {
  render();
  if (!api.token) return dispatch({ type: "blocked", why: "noLink" });
  dispatch({ type: "received", interview: await admitted() });
  if (setting("in-study")) run(readStudy);
  if (setting("own-data")) ownData.offer();
  if (state.outgoing) await deliver();
  if (state.agreed) await listen();
}

/** Shows whose study it is. A refusal leaves the page as it is. */
async function readStudy() {
  try {
    showStudy(await quietLine.persist(() => api.study()));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** The state, read with the token of the opened link, else with the token that worked on this device before. Only an accepted token is stored. */
async function admitted() {
  const known = memory.token();
  const read = () => line.persist(() => api.read(null));
  let interview;
  try {
    interview = await read();
  } catch (error) {
    if (!(error instanceof Refused && brought && known && known !== brought)) throw error;
    api.token = known;
    interview = await read().catch(() => { throw error; });
    dispatch({ type: "linkPassedOver" });
  }
  memory.saveToken(api.token, location, history);
  return interview;
}

async function agree() {
  if (state.agreeing) return;
  dispatch({ type: "agreeing" });
  try {
    await line.persist(() => api.consent(true));
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error;
    // The interview is over: the state that is read next says so.
  }
  dispatch({ type: "agreed" });
  dispatch({ type: "received", interview: await line.persist(() => api.read(null)) });
  await listen();
}

/** What the person sees does not wait for the server, which lets staff know. */
async function decline() {
  dispatch({ type: "declined" });
  await quietLine.persist(() => api.consent(false));
}

async function listen() {
  if (listening || isClosed(state.interview)) return;
  listening = true;
  try {
    await line.listen(api, () => state.interview?.revision ?? 0, (interview) => {
      dispatch({ type: "received", interview });
      return !isClosed(state.interview);
    });
  } finally {
    listening = false;
  }
}

/** Sends the outgoing answer, always with the same id, until the server has accepted it or refused it for good. */
async function deliver() {
  const answer = state.outgoing;
  if (!answer) return;
  try {
    dispatch({ type: "accepted", interview: await line.persist(() => api.respond(answer)) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 409) {
      dispatch({ type: "conflicted", interview: await line.persist(() => api.read(null)) });
    } else if (error.status === 413 || error.status === 422) {
      dispatch({ type: "notTaken", mistake: error.status === 413 ? "tooLong" : "notTaken" });
    } else throw error;
  }
}

async function send() {
  await answer({ type: "sent", clientAnswerId: freshId() });
}

/** @param {string} text what stands on the button */
async function press(text) {
  await answer({ type: "pressed", text, clientAnswerId: freshId() });
}

/** @param {import("./state.js").Action} action */
async function answer(action) {
  const before = state.outgoing;
  dispatch(action);
  if (!before && state.outgoing) await deliver();
}

async function end() {
  if (state.ending) return;
  dispatch({ type: "ending" });
  try {
    await line.persist(() => api.end());
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error;
  } finally {
    dispatch({ type: "endSettled" });
  }
  dispatch({ type: "received", interview: await line.persist(() => api.read(null)) });
}

/** Sends what the person adds after the end. The box is emptied once it is kept, and says so. */
async function add() {
  const box = /** @type {HTMLTextAreaElement} */ (part("addition"));
  const text = box.value.trim();
  if (!text || box.readOnly) return;
  box.readOnly = true;
  try {
    await line.persist(() => api.add(text));
    box.value = "";
    tellOfAddition(texts.added);
  } catch (error) {
    if (!(error instanceof Refused && [409, 413, 422].includes(error.status))) throw error;
    tellOfAddition(error.status === 409 ? texts.addedTooLate : texts.tooLong);
  } finally {
    box.readOnly = false;
  }
}

/** @param {string} text */
function tellOfAddition(text) {
  optional("addition-told", text);
  say(text);
}

/** Reads what the resume answered. A final refusal counts as nothing to show. */
async function readPrefilled() {
  dispatch({ type: "prefilledAwaited" });
  try {
    dispatch({ type: "prefilledRead", items: (await quietLine.persist(() => api.prefilled())).items });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    dispatch({ type: "prefilledRead", items: null });
  }
}

/** @type {import("./prefilled-view.js").Chosen} */
function chosen(questionId, step) {
  if (step === "confirm") run(() => reopen(questionId));
  else dispatch({ type: "reopen", questionId, mark: step === "ask" ? "confirming" : "" });
}

/**
 * One attempt for each press: the person sees its result and can press again.
 * @param {string} questionId
 */
async function reopen(questionId) {
  if (!["confirming", "failed"].includes(state.prefilled.marks[questionId])) return;
  dispatch({ type: "reopen", questionId, mark: "sending" });
  try {
    const interview = await api.reopen(questionId);
    dispatch({ type: "reopen", questionId, mark: "reopened" });
    dispatch({ type: "received", interview });
  } catch (error) {
    const passing = error instanceof Unreachable || (error instanceof Refused && error.passing);
    if (!passing && !(error instanceof Refused && [404, 409].includes(error.status))) throw error;
    // 404: no longer pre-filled, as after a wish whose acknowledgement was lost. 409: the interview is over, as the next read says.
    dispatch({ type: "reopen", questionId, mark: error instanceof Refused && error.status === 404 ? "reopened" : "failed" });
  }
}

/**
 * Runs one of the above. A refusal that is final shows its own screen; anything else is a fault of ours and stays
 * visible to the browser.
 * @param {() => Promise<unknown>} work
 */
async function run(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    dispatch({ type: "blocked", why: whyNot(error) });
  }
}

/**
 * @param {Refused} refused
 * @returns {import("./state.js").Blocked}
 */
function whyNot({ status, reason }) {
  if (status === 404 || status === 410) return "notFound";
  return reason === "link_expired" ? "expired" : "notAllowed";
}

/** A random UUID; `crypto.randomUUID` is missing where the page came over plain HTTP from another machine. */
function freshId() {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/**
 * @param {string} id
 * @param {string} text
 */
async function copy(id, text) {
  await navigator.clipboard.writeText(text);
  write(part(id), texts.copied);
  say(texts.copied);
}

function forget() {
  dispatch({ type: "forgotten" });
  memory.forget();
  say(texts.forgotten);
  part("closing-title").focus();
}

/** @param {StorageEvent} event */
function otherTabChanged(event) {
  const token = memory.tokenFrom(event);
  if (token && state.blocked) location.reload();
  else if (token) api.token = token;
  const news = memory.actionFrom(event);
  const before = state;
  if (news) dispatch(news);
  if (news?.type === "forgotten" && state !== before) memory.forget();
}

function hurry() {
  line.hurry();
  quietLine.hurry();
}

const dialog = /** @type {HTMLDialogElement} */ (part("end-dialog"));
const box = /** @type {HTMLTextAreaElement} */ (part("answer"));

/**
 * @param {string} id
 * @param {() => unknown} act
 */
function onClick(id, act) {
  part(id).addEventListener("click", () => run(async () => act()));
}

for (const id of ["kept-copy", "reward-copy"]) show(part(id), "clipboard" in navigator);
onClick("agree", agree);
onClick("decline", decline);
onClick("reconsider", () => dispatch({ type: "reconsidered" }));
onClick("try-now", hurry);
onClick("end", () => { if (!state.ending) dialog.showModal(); });
onClick("kept-use", () => { dispatch({ type: "keptUsed" }); box.focus(); });
onClick("kept-drop", () => { dispatch({ type: "keptDropped" }); part("question-text").focus(); });
onClick("kept-copy", () => copy("kept-copy", leftBehind(state)?.draft.text ?? ""));
onClick("reward-copy", () => copy("reward-copy", state.interview?.reward?.code ?? ""));
onClick("forget", forget);
dialog.addEventListener("close", () => {
  if (dialog.returnValue === "end") run(end);
  dialog.returnValue = "";
});
part("skip").addEventListener("click", (event) => {
  event.preventDefault();
  part(state.agreed && state.interview?.question ? "question-text" : "main").focus();
});
part("composer").addEventListener("submit", (event) => { event.preventDefault(); run(send); });
part("additions").addEventListener("submit", (event) => { event.preventDefault(); run(add); });
part("composer").addEventListener("input", ({ target }) => {
  dispatch({ type: "typed", text: /** @type {HTMLInputElement | HTMLTextAreaElement} */ (target).value });
});
part("question").addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("[data-reply]");
  if (button) run(() => press(button.textContent ?? ""));
});
onClick("listen", () => speech.press());
onClick("unfold", () => { dispatch({ type: "unfolded" }); box.focus(); });
part("composer").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
  event.preventDefault();
  run(send);
});
document.addEventListener("visibilitychange", hurry);
window.addEventListener("online", hurry);
window.addEventListener("storage", otherTabChanged);
window.addEventListener("hashchange", () => { if (tokenIn(location.hash)) location.reload(); });

run(start);
