/** What waits for a person, one thing after the other: worked with three keys, and what was done can be undone. */

import { make } from "../shared/dom.js";
import { askedName, interviewLink, shortened } from "./interview-link.js";
import { agreementSaid, doubtsSaid, kindSaid, markedIn, verdictOfKey, verdictsOf } from "./review-words.js";
import { announce, notifyError, reasonOf } from "./voice.js";

/**
 * @typedef {import("../shared/api-types.js").ListedReview} ReviewItem
 * @typedef {{item: ReviewItem, verdict: string}} Done
 *
 * @typedef {object} Work
 * @property {ReviewItem[]} left what is loaded and not looked at yet; the first is shown
 * @property {Done[]} done
 * @property {number} total
 * @property {string | null} cursor
 */

const PATH = "/api/reviews";
const PAGE = "50";

/**
 * @param {import("./main.js").Desk} desk
 * @param {string} interviewId only of this interview, where it is named
 */
export function reviewsScreen(desk, interviewId) {
  desk.place.append(make("h1", {}, "Reviews"));
  return reviewQueue(desk, { interview_id: interviewId });
}

/**
 * @param {import("./main.js").Desk} desk
 * @param {{interview_id?: string, study_id?: string}} of whose points
 */
export function reviewQueue({ api, place, may }, of) {
  /** @type {Work} */
  const work = { left: [], done: [], total: 0, cursor: "" };
  const progress = make("progress", { "aria-label": "Reviewed", value: "0", max: "1" });
  const far = make("p", { class: "soft", role: "status" });
  const card = make("div", {});
  const trust = make("p", { class: "soft", "data-agreement": "" });
  place.append(make("p", { class: "soft" }, "Where the machine is in doubt, you decide. Results and exports follow at once and name you."),
    far, progress, card, trust);

  const show = () => {
    far.textContent = work.total === 0 ? "Nothing waits for you." : `${work.done.length} of ${work.total}`;
    progress.hidden = work.total === 0;
    progress.max = Math.max(1, work.total);
    progress.value = work.done.length;
    const [item] = work.left;
    card.replaceChildren(item ? cardOf(item, whoseOf(item, may, of), act, work.done.length > 0) : endOf(act, work.done.length > 0));
    if (item) announce(`${work.done.length + 1} of ${work.total}, ${nameOf(item)}: ${item.text}`);
  };
  const load = async () => {
    const page = await api.get(PATH, { ...of, status: "open", limit: PAGE, cursor: work.cursor });
    work.left.push(...page.items);
    work.cursor = page.next_cursor;
    work.total = Math.max(work.total, work.done.length + work.left.length, page.counts.open);
  };
  const tellTrust = async () => { trust.textContent = agreementSaid(await api.get(`${PATH}/agreement`, of)); };

  /** @param {string} verdict */
  const perform = async (verdict) => {
    if (verdict === "undo") await undo(api, work);
    else if (work.left[0]) await decide(api, work, verdict);
    if (work.left.length === 0 && work.cursor) await load();
    show();
    if (work.left.length === 0) await tellTrust();
  };
  // Keys are worked off in their order, however fast they are pressed.
  let before = Promise.resolve();
  /** @param {string} verdict */
  const act = (verdict) => { before = before.then(() => perform(verdict)).catch(notifyError); };

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return;
    const verdict = verdictOfKey(event.key, work.left[0]?.kind ?? "");
    if (!verdict) return;
    event.preventDefault();
    act(verdict);
  };
  document.addEventListener("keydown", onKey);
  before = load().then(show).then(tellTrust).catch((error) => { far.textContent = reasonOf(error); });
  return () => document.removeEventListener("keydown", onKey);
}

/** @param {KeyboardEvent} event whether the key belongs to what has the focus */
function isTyping({ target, key }) {
  if (!(target instanceof Element)) return false;
  return target.closest("input, textarea, select, dialog, summary") !== null || (key === " " && target.closest("button, a") !== null);
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {Work} work
 * @param {string} verdict
 */
async function decide(api, work, verdict) {
  const [item] = work.left;
  await api.send("POST", `${PATH}/${item.review_id}`, { json: { verdict } });
  work.left.shift();
  work.done.push({ item, verdict });
}

/**
 * Takes the last verdict back, and shows what it was about again.
 * @param {import("./api.js").StaffApi} api
 * @param {Work} work
 */
async function undo(api, work) {
  const last = work.done.at(-1);
  if (!last) return;
  if (last.verdict !== "cannot_tell") await api.send("POST", `${PATH}/${last.item.review_id}`, { json: { verdict: "cannot_tell" } });
  work.done.pop();
  work.left.unshift(last.item);
}

/**
 * @param {ReviewItem} item
 * @param {HTMLElement | null} whose
 * @param {(verdict: string) => void} act
 * @param {boolean} canUndo
 */
function cardOf(item, whose, act, canUndo) {
  const [opening, marked, rest] = markedIn(item);
  const answer = make("blockquote", { class: "said long", tabindex: "0", role: "region", "aria-label": isOfResume(item) ? "Resume" : "Answer" }, opening, marked ? make("mark", {}, marked) : null, rest);
  const elsewhere = item.machine.evidence && !marked ? make("p", { class: "soft" }, `It rests on: “${item.machine.evidence}”`) : null;
  return make("section", { class: "card reviewing", "data-key": item.review_id, "aria-label": "To review" },
    whose,
    make("div", { class: "side-by-side" },
      make("div", {}, make("p", { class: "eyebrow" }, kindSaid(item.kind)), make("h2", {}, item.text),
        make("p", { class: "note warm" }, doubtsSaid(item)), elsewhere, whereOf(item)),
      make("div", {}, item.question_text && item.question_text !== item.text ? make("p", { class: "asked" }, item.question_text) : null, answer)),
    make("div", { class: "buttons" },
      ...verdictsOf(item.kind).map(([verdict, said], place) => buttonOf(String(place + 1), said, () => act(verdict))),
      buttonOf("space", "Cannot tell", () => act("cannot_tell"), true),
      canUndo ? buttonOf("u", "Undo", () => act("undo"), true) : null));
}

/** @param {ReviewItem} item whether it was read in a resume, not said in an answer */
function isOfResume({ interview_id, turn_id }) {
  return interview_id !== null && turn_id === null;
}

/**
 * Whose answers or documents these are, and of which study, unless the queue is that of one study.
 * @param {ReviewItem} item
 * @param {import("./rights.js").May} may
 * @param {{interview_id?: string, study_id?: string}} of what the queue is narrowed to
 */
function whoseOf(item, may, of) {
  const { interview_id, assessment_id, study_id, study_name } = item;
  const who = interview_id ? interviewLink(may, { interview_id, study_id }, nameOf(item)) : make("a", { href: `#assessment/${assessment_id}` }, nameOf(item));
  const study = study_id && !of.study_id ? make("a", { href: `#study/${study_id}` }, study_name ?? "Its study") : null;
  return make("p", { class: "whose" }, who, study ? " · " : null, study);
}

/** @param {ReviewItem} item */
function nameOf(item) {
  const { interview_id, assessment_id, assessment_name } = item;
  const nameless = interview_id ? `Interview ${shortened(interview_id)}` : `Assessment ${shortened(assessment_id ?? "")}`;
  return askedName(item, assessment_name ?? nameless);
}

/** @param {ReviewItem} item by whom it was judged, and where: the name above leads there */
function whereOf({ interview_id, turn_id, machine }) {
  const where = turn_id === null ? "" : `Turn ${turn_id}`;
  if (!machine.source) return where ? make("p", { class: "soft" }, where) : null;
  const did = where ? `${where}, judged` : interview_id ? "Read" : "Judged";
  return make("p", { class: "soft" }, `${did} by the ${machine.source}${machine.confidence ? `, confidence ${machine.confidence}` : ""}`);
}

/**
 * @param {(verdict: string) => void} act
 * @param {boolean} canUndo
 */
function endOf(act, canUndo) {
  return make("div", { class: "buttons" }, canUndo ? buttonOf("u", "Undo", () => act("undo"), true) : null);
}

/**
 * @param {string} key
 * @param {string} said
 * @param {() => void} done
 * @param {boolean} [plainly]
 */
function buttonOf(key, said, done, plainly = false) {
  const button = make("button", { class: plainly ? "button plain" : "button", type: "button" }, said, make("kbd", {}, key));
  button.addEventListener("click", done);
  return button;
}
