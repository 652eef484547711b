/** Staff actions on an interview. A dialog asks for confirmation of each, and the page shows its result. */

import { make } from "../shared/dom.js";
import { CORPUS } from "./evidence.js";
import { confirmed, nameField } from "./confirm.js";
import { copyField } from "./copy-field.js";
import { ask, show } from "./dialog.js";
import { askDurable } from "./durable.js";
import { calledAfter, save } from "../shared/files.js";
import { ENDED } from "./stuck-actions.js";
import { newLink, revokeLink } from "./links.js";
import { judgements } from "./overrides.js";
import { storeName } from "./session.js";
import { listShares, shareIt } from "./shares.js";
import { FINAL, OPEN } from "./statuses.js";
import { notify, notifyError } from "./voice.js";
import { when } from "./words.js";

/** @typedef {import("./interview.js").Seen} Seen */

/** By the action, the operation that it is. @type {Record<string, string>} */
const NEEDED = {
  preparation: "correct_preparation", facts: "correct_stated_facts", nudge: "nudge", extend: "extend", "force-ask": "force_ask", rewind: "rewind", retry: "retry",
  reopen: "reopen", "link-code": "issue_link_code", link: "issue_link", "revoke-link": "revoke_link", end: "end_by_staff", evidence: "index_interview", erase: "erase_interview",
  share: "share_interview", shares: "list_shared_links",
};

/** @param {Seen} seen */
export function actionsOf({ view, contract, durable, may }) {
  const broken = durable?.runtime_status ?? "";
  const open = OPEN.includes(view.status);
  const running = !FINAL.includes(view.status);
  const mayAsk = running || view.ended_reason === "all_filled";
  /** @type {[boolean, string, string][]} */
  const offered = [
    [view.status === "preparing" && view.confirmation?.confirmed === false, "preparation", "See what was read, and begin"],
    [view.mode === "knowledge_handover" && ["completed", "ended"].includes(view.status), "facts", "Correct the facts"],
    [open, "nudge", "Nudge"],
    [open, "extend", "Extend the deadline"],
    [mayAsk && filledQuestions(view).length > 0, "force-ask", "Ask a question that the resume had filled"],
    ["/api/interviews/{id}/rewind" in contract.paths && running && broken === "FAILED", "rewind", "Rewind"],
    ["/api/interviews/{id}/retry" in contract.paths && (view.status === "failed" || running && ENDED.includes(broken)), "retry", "Retry"],
    ["/api/interviews/{id}/reopen" in contract.paths && mayReopen(view), "reopen", "Reopen"],
    [running && view.chat !== null && view.chat !== undefined, "link-code", view.chat?.linked ? "Link another chat" : "Link a chat in Teams"],
    [true, "link", "New link for the participant"],
    [!view.link_revoked, "revoke-link", "Revoke the link"],
    [true, "share", "Share with somebody outside"],
    [true, "shares", "See with whom it is shared"],
    [running, "end", "End"],
    [!running && "/api/interviews/{id}/evidence" in contract.paths, "evidence", "Use the answers as evidence"],
    [true, "erase", "Erase"],
  ];
  return offered.filter(([possible, action]) => possible && may(NEEDED[action], view.study_id)).map(([, action, said]) =>
    make("button", { class: `button small ${action === "erase" ? "danger" : "plain"}`, type: "button", "data-action": action, "data-key": action }, `${said}…`));
}

/**
 * @param {HTMLElement} button
 * @param {Seen} seen
 */
export async function perform(button, seen) {
  const action = button.dataset.action ?? "";
  try {
    await DOING[action]?.(seen, button);
  } catch (error) {
    notifyError(error);
    seen.refresh();
  }
}

/** @type {Record<string, (seen: Seen, button: HTMLElement) => Promise<void>>} */
const DOING = {
  nudge: (seen) => post(seen, nudgeOf(seen.view), "The participant is nudged.", {
    title: "Nudge the participant?", text: "They see at once that you are waiting. The question stays the same.", confirm: "Nudge" }),
  end: (seen) => post(seen, "end", "The interview ends.", {
    title: "End this interview?", text: "Nothing more is asked. What was answered is kept and summed up.", confirm: "End it", danger: true }),
  retry: (seen) => post(seen, "retry", "The interview is tried again.", {
    title: "Retry this interview?", text: "It goes on from the step that failed. Nothing is asked twice.", confirm: "Retry" }),
  reopen: (seen) => post(seen, "reopen", "The interview goes on.", {
    title: "Reopen this interview?", text: "The question that was open is asked once more. The summary is written anew at the next end.", confirm: "Reopen" }),
  rewind: (seen) => post(seen, "rewind", "The orchestration is rewound.", {
    title: "Rewind this interview’s orchestration?", text: "Its failed step is taken back and done again. It helps after the code that failed was mended.", confirm: "Rewind" }),
  extend: (seen) => post(seen, "extend", "The deadline is moved.", {
    title: "Extend the deadline?", text: "The open question then waits for so many days since it was asked.", confirm: "Extend",
    fields: [{ name: "days", label: "Days", kind: "number", value: String(Math.round((seen.view?.settings.answer_deadline_s ?? 0) / 86_400) + 7), limits: { min: "0.01", max: "365", step: "any" } }],
  }, (filled) => ({ answer_deadline_s: Number(filled.days) * 86_400 })),
  "force-ask": (seen) => post(seen, "force-ask", "The question will be asked.", {
    title: "Ask a question that the resume had filled?", text: "It is asked after the open one.", confirm: "Ask it",
    fields: [{ name: "question_id", label: "Question", kind: "select", choices: filledQuestions(seen.view) }],
  }, (filled) => filled),
  evidence: (seen) => post(seen, "evidence", "The answers are evidence now.", {
    title: "Use the answers as evidence?", text: "Each main question’s answers become a document of a corpus, by which criteria are judged.", confirm: "Use them",
    fields: [{ name: "corpus", label: "Corpus", kind: "text", limits: { maxlength: "64", pattern: CORPUS } }],
  }, (filled) => filled),
  preparation: async (seen) => { location.hash = `preparation/${seen.id}`; },
  facts: async (seen) => { location.hash = `facts/${seen.id}`; },
  erase: eraseIt,
  "link-code": linkChat,
  link: newLink,
  "revoke-link": revokeLink,
  share: shareIt,
  shares: listShares,
  durable: askDurable,
  override: overrideIt,
  print: async () => window.print(),
  download: async (seen, button) => {
    const download = await seen.api.download(button.dataset.path ?? "");
    save(seen.view.study_id ? calledAfter(download, document.querySelector("main h1")?.textContent ?? "") : download);
  },
};

/** An end after empty answers, or by staff, can be taken back. @param {import("../shared/api-types.js").StaffView} view */
function mayReopen(view) {
  const byStaff = view.ended_reason === "participant_ended" && view.audit.some(({ action }) => action === "end");
  return view.status === "ended" && (byStaff || view.ended_reason === "disengaged");
}

/** The nudge after those that were seen: pressed twice, or by two people at once, it is one. @param {import("../shared/api-types.js").StaffView} view */
function nudgeOf(view) {
  return view?.question ? `nudge?nudges=${view.question.nudges}` : "nudge";
}

/**
 * @param {Seen} seen
 * @param {string} verb
 * @param {string} done
 * @param {import("./dialog.js").Wish} wish
 * @param {(filled: Record<string, string>) => unknown} [bodyOf]
 */
async function post(seen, verb, done, wish, bodyOf) {
  const filled = await confirmed(wish);
  if (filled === null) return;
  await seen.api.send("POST", `/api/interviews/${encodeURIComponent(seen.id)}/${verb}`, bodyOf ? { json: bodyOf(filled) } : {});
  notify(done);
  seen.refresh();
}

/** @param {Seen} seen */
async function eraseIt(seen) {
  const sure = await confirmed({
    title: "Erase this interview for good?", confirm: "Erase it", danger: true,
    text: "Questions, answers, assessments, its resume and its history are deleted. This cannot be undone. The participant’s link stops working.",
    fields: [{ name: "reason", label: "Why, for the audit", kind: "text", required: false, limits: { maxlength: "500" } }],
  });
  if (sure === null) return;
  await seen.api.send("DELETE", `/api/interviews/${encodeURIComponent(seen.id)}`, { headers: { "X-Reason": encodeURIComponent(sure.reason) } });
  location.hash = "interviews";
  notify(`Interview ${seen.id} is erased.`);
}

/** @param {Seen} seen */
async function linkChat(seen) {
  const sure = await confirmed({
    title: "Make a code for a chat in Teams?", confirm: "Make the code",
    text: "Whoever sends it to the bot is asked there from then on. It is good once; a code that was made before is void.",
  });
  if (sure === null) return;
  const { data } = await seen.api.send("POST", `/api/interviews/${encodeURIComponent(seen.id)}/link-code`);
  show("A code for a chat in Teams",
    make("p", {}, `Give it to the participant, who sends it to the bot. It is good until ${when(data.expires_at)}, and is shown here only.`),
    copyField("link-code", "Code", data.code, "Copy the code"),
    ...(data.chat_url ? [copyField("chat-link", "Link that opens the chat with the code typed", data.chat_url, "Copy the link")] : []));
  seen.refresh();
}

/**
 * @param {Seen} seen
 * @param {HTMLElement} button
 */
async function overrideIt(seen, button) {
  const turn = seen.result.turns.find((each) => String(each.turn_id) === button.dataset.turn);
  const wanted = turn && judgements(turn, seen.view).find((each) => each.field === button.dataset.field);
  if (!wanted) return;
  const filled = await ask({
    title: `Override ${wanted.said}?`, confirm: "Keep my judgement",
    text: `The machine’s judgement (${wanted.machine}) stays beside yours, with your name and the time. It changes nothing of how the interview went.`,
    fields: [
      { name: "value", label: "Your judgement", kind: wanted.kind, choices: wanted.choices, limits: wanted.kind === "number" ? { min: "0", max: "1", step: "0.01" } : {} },
      { name: "reason", label: "Why", kind: "area", limits: { maxlength: "2000" } },
      nameField(true),
    ],
  });
  if (filled === null) return;
  storeName(filled.author);
  await seen.api.send("POST", `/api/interviews/${encodeURIComponent(seen.id)}/overrides`, {
    json: { ...filled, turn_id: turn.turn_id, field: wanted.field, value: wanted.kind === "number" ? Number(filled.value) : filled.value } });
  notify("Your judgement is kept beside the machine’s.");
  seen.refresh();
}

/**
 * What the resume had filled; where that was everything, also what a review calls wrong since.
 * @param {import("../shared/api-types.js").StaffView} view
 * @returns {[string, string][]}
 */
function filledQuestions({ gaps, ended_reason }) {
  const filled = gaps.filter((gap) => gap.status === "resume_filled" || ended_reason === "all_filled");
  const ids = [...new Set(filled.map((gap) => gap.question_id))];
  return ids.map((id) => [id, `${id}: ${filled.filter((gap) => gap.question_id === id).map((gap) => gap.concept).join(", ")}`]);
}
