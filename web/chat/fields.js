/**
 * How a question may be answered: in words, by one of two replies, or in a field of a form. Pure.
 *
 * A reply is sent as the text of its button, in the interview's language, so that the server understands it
 * as if it had been typed.
 */

/** @typedef {import("./api.js").Question} Question */
/** @typedef {import("./api.js").Field} Field */
/** @typedef {import("./state.js").State} State */
/** @typedef {keyof import("./texts.js").Texts} TextKey */

/**
 * @typedef {object} Entry how a line of text is typed
 * @property {string} name
 * @property {"email" | "tel" | "text"} type
 * @property {string} autocomplete
 * @property {"off" | "words" | "sentences"} autocapitalize
 *
 * @typedef {object} Form
 * @property {"words" | "offer" | "consent" | "field"} kind
 * @property {"words" | "entry" | "choices" | "folded"} control what the answer is typed or chosen in
 * @property {TextKey[]} replies that answer the question at a press
 * @property {TextKey[]} passes that go past it
 * @property {string} label of the field, as its author wrote it; "" elsewhere
 * @property {Entry | null} entry
 * @property {string[]} choices
 * @property {TextKey | null} hint what the answer looks like
 * @property {boolean} again the field was asked for before, and what was said could not be taken
 */

/** @type {Form} */
const WORDS = {
  kind: "words", control: "words", replies: [], passes: [], label: "", entry: null, choices: [], hint: null, again: false,
};

/** @typedef {Omit<Entry, "name">} Typing */

/** @type {Partial<Record<Field["type"], Typing>>} */
const ENTRIES = {
  email: { type: "email", autocomplete: "email", autocapitalize: "off" },
  phone: { type: "tel", autocomplete: "tel", autocapitalize: "off" },
  name: { type: "text", autocomplete: "name", autocapitalize: "words" },
};

/** @type {Partial<Record<Field["type"], TextKey>>} */
const HINTS = { email: "emailHint", phone: "phoneHint" };

/** Names of fields that browsers know how to fill in. */
const PURPOSES = new Map([
  ["first_name", "given-name"], ["given_name", "given-name"], ["last_name", "family-name"], ["family_name", "family-name"],
  ["surname", "family-name"], ["company", "organization"], ["organisation", "organization"],
  ["organization", "organization"], ["job_title", "organization-title"], ["city", "address-level2"],
  ["country", "country-name"], ["postcode", "postal-code"], ["postal_code", "postal-code"], ["zip", "postal-code"],
]);

/** Offers that ask whether to stop, and nothing of the question. */
const WITHOUT_SKIPPING = new Set(["stop", "pause"]);
/** @type {TextKey[]} */
const GO_OR_STOP = ["goOn", "stopHere"];
/** @type {TextKey[]} */
const GO_SKIP_OR_STOP = ["goOn", "skipQuestion", "stopHere"];

/**
 * @param {Question} question
 * @param {boolean} unfolded whether the person wants to answer a consent in words
 * @returns {Form}
 */
export function formOf(question, unfolded) {
  if (question.offer) return { ...WORDS, kind: "offer", replies: WITHOUT_SKIPPING.has(question.offer) ? GO_OR_STOP : GO_SKIP_OR_STOP };
  switch (question.kind) {
    case "offer": return { ...WORDS, kind: "offer", replies: ["offerYes", "offerNo"] };
    case "consent":
      return { ...WORDS, kind: "consent", control: unfolded ? "words" : "folded", replies: ["consentYes", "consentNo"] };
    case "field": return fieldForm(question.field ?? null);
    default: return { ...WORDS, passes: ["skipQuestion"] };
  }
}

/**
 * @param {Field | null} field
 * @returns {Form}
 */
function fieldForm(field) {
  /** @type {Form} */
  const form = { ...WORDS, kind: "field", passes: ["fieldSkip", "fieldNone"] };
  if (!field) return form;
  const described = { ...form, label: field.label, again: isAgain(field), hint: HINTS[field.type] ?? null };
  if (field.type === "choice" && field.choices?.length) return { ...described, control: "choices", choices: field.choices };
  const entry = entryOf(field);
  return entry ? { ...described, control: "entry", entry } : described;
}

/**
 * A text that no browser knows is written in the large box, since it may be long.
 * @param {Field} field
 * @returns {Entry | null}
 */
function entryOf({ name, type }) {
  const known = type === "name" || type === "text" ? PURPOSES.get(name) : undefined;
  const entry = ENTRIES[type] ?? (known && { type: "text", autocomplete: known, autocapitalize: "words" });
  return entry ? { ...entry, name, autocomplete: known ?? entry.autocomplete } : null;
}

/** @param {Field} field */
function isAgain(field) {
  return (field.attempt ?? 1) > 1;
}

/**
 * The draft for a field is removed with its question, since it would be no answer to another. If a field is asked for
 * again, the draft is the earlier answer, which the person can correct.
 * @param {State} state
 * @returns {State["drafts"]}
 */
export function draftsNow({ interview, drafts, history, outgoing }) {
  const question = interview?.question;
  const stays = new Set([question?.question_id, outgoing?.questionId]);
  const staying = Object.entries(drafts).filter(([id, draft]) => !draft.field || stays.has(id));
  const kept = staying.length === Object.keys(drafts).length ? drafts : Object.fromEntries(staying);
  const before = history.at(-1);
  if (!question?.field || !isAgain(question.field) || question.field.type === "choice") return kept;
  if (before?.field !== question.field.name || question.question_id in kept) return kept;
  return { ...kept, [question.question_id]: { text: before.answer, questionText: question.question_text, field: true } };
}

/**
 * The mistake of an empty answer.
 * @param {Question} question
 */
export function blankMistake({ kind, field }) {
  if (kind !== "field") return "blank";
  return field?.type === "choice" ? "choiceBlank" : "fieldBlank";
}
