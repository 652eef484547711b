/** What a review says in words, and where in an answer the doubt lies. */

/** @typedef {import("../shared/api-types.js").ReviewItem} ReviewItem */

/** @type {Record<string, string>} */
const DOUBTS = {
  echo: "repeats words that were shown",
  number: "a number, a unit or a date does not fit",
  negation: "it may be denied",
  stance: "it is an opinion or a feeling, not what was done",
  plan: "it is planned, not done",
  condition: "it holds on a condition",
  past: "it may hold no longer",
  quantifier: "it holds for some only",
  exception: "an exception is made",
  subject: "it may be about something else",
  partial: "only a part of it is said",
  wording: "it may be said in other words",
  quotation: "the machine misquoted the answer",
  unsure: "the machine is not sure",
  disagreement: "the model and the rules disagree",
  not_known: "they do not know",
  nothing_said: "nothing is said of it",
  not_judged: "the machine could not judge it",
};

/** What a doubt means of what was read in a resume. @type {Record<string, Record<string, string>>} */
const DOUBTS_OF_KIND = {
  fill: { subject: "one word is all that was found, and it may stand for something else", partial: "one passage stands for two criteria" },
  skill: { subject: "its name is an everyday word, too", partial: "they may have had a small part in it only", wording: "the name was taken out of a sentence" },
};
/** @type {Record<string, string>} */
const KINDS = { point: "Point of a good answer", verdict: "Criterion", fact: "Fact that was told", fill: "Filled by the resume, and not asked", skill: "Skill in the resume" };

/** By kind, what decides, in the order of the keys. @type {Record<string, [verdict: string, said: string][]>} */
const VERDICTS = {
  point: [["demonstrated", "Demonstrated"], ["not_demonstrated", "Not demonstrated"], ["contradicted", "Contradicted"]],
  verdict: [["met", "Met"], ["partly", "Partly met"], ["not_met", "Not met"]],
};
/** @type {[verdict: string, said: string][]} */
const RIGHT_OR_WRONG = [["right", "Right"], ["wrong", "Wrong"]];

/** @param {string} kind */
export function verdictsOf(kind) {
  return VERDICTS[kind] ?? RIGHT_OR_WRONG;
}

/** @param {string} verdict of the machine or a person */
export function verdictSaid(verdict) {
  const words = verdict.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} kind */
export function kindSaid(kind) {
  return KINDS[kind] ?? kind;
}

/**
 * What is in doubt and why, as people read it; empty of none.
 * @param {readonly string[]} doubts
 * @param {string} [kind] of what is in doubt
 */
export function inDoubt(doubts, kind = "") {
  const said = doubts.map((doubt) => DOUBTS_OF_KIND[kind]?.[doubt] ?? DOUBTS[doubt] ?? doubt.replaceAll("_", " "));
  return said.length > 0 ? `In doubt: ${said.join("; ")}.` : "";
}

/** @param {ReviewItem} item */
export function doubtsSaid({ kind, machine }) {
  if (machine.doubts.length > 0) return inDoubt(machine.doubts, kind);
  return machine.verdict === "needs_review" ? "The machine leaves this to you." : `The machine says: ${verdictSaid(machine.verdict).toLowerCase()}.`;
}

/**
 * The answer around what the machine rests on; all of it before where that does not stand in it.
 * @param {ReviewItem} item
 * @returns {[before: string, marked: string, after: string]}
 */
export function markedIn({ answer_text, machine }) {
  const span = machine.evidence ?? "";
  const at = span ? answer_text.indexOf(span) : -1;
  return at < 0 ? [answer_text, "", ""] : [answer_text.slice(0, at), span, answer_text.slice(at + span.length)];
}

/**
 * Which verdict a key gives, `cannot_tell`, `undo`, or nothing.
 * @param {string} key
 * @param {string} kind
 */
export function verdictOfKey(key, kind) {
  if (key === "u") return "undo";
  const verdicts = verdictsOf(kind);
  if (key === " " || Number(key) === verdicts.length + 1) return "cannot_tell";
  return verdicts[Number(key) - 1]?.[0] ?? "";
}

/**
 * How far the machine can be trusted here.
 * @param {import("../shared/api-types.js").Agreement} agreement
 */
export function agreementSaid({ reviewed, decided, agreed, kappa, false_credit, model_confidence }) {
  if (reviewed === 0) return "Nothing is reviewed yet, so nobody knows how far the machine can be trusted here.";
  const share = (/** @type {number | null} */ value) => (value === null ? "–" : `${Math.round(value * 100)} %`);
  return `Of ${reviewed} reviewed, the machine had decided ${decided} itself and was right on ${agreed}`
    + ` (kappa ${kappa === null ? "–" : kappa.toFixed(2)}). False credit: ${share(false_credit)}.`
    + (model_confidence.fitted ? ` By your reviews, a model’s verdicts are taken from ${model_confidence.sure_from} confidence on.` : "");
}
