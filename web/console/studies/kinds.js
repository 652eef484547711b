/** The kinds of studies by what they do for whom, and the words for how participants stand. Pure. */

/**
 * @typedef {object} Kind
 * @property {string} mode
 * @property {string} name
 * @property {string} does
 * @property {string} needs
 * @property {string} who
 * @property {boolean} resume whether everybody brings a resume
 */

/** @type {Kind[]} */
export const KINDS_OF_STUDIES = [
  { mode: "predefined_questions", name: "Interview candidates with your question set", who: "Recruiting", resume: true,
    does: "Asks the questions of a role, leaves out what the resume answers already, and follows up where an answer stays vague.", needs: "A question set, and a resume of each candidate." },
  { mode: "dynamic_gap", name: "Ask what a resume leaves open", who: "Recruiting", resume: true,
    does: "Reads each resume and asks about what it claims and does not explain: how, how long, how much.", needs: "A resume of each candidate. No questions of your own." },
  { mode: "topic_exploration", name: "Explore topics with many people", who: "Research", resume: false,
    does: "Talks about the topics of a plan within the time that you give, goes deeper where it pays, and collects themes and quotes.", needs: "A plan with topics, written here or in the library." },
  { mode: "knowledge_handover", name: "Hand over what somebody knows", who: "Knowledge management", resume: false,
    does: "Reads the files of a project, asks those who know it why things are as they are, and writes an onboarding package.", needs: "Files of the project, or questions of your own." },
  { mode: "adaptive_follow_up", name: "Ask questions and compare with expected answers", who: "Assessing, screening", resume: false,
    does: "Asks everybody the same questions, compares each answer with what you expect, and asks again for what is missing.", needs: "Questions, each with what a good answer holds." },
];

/** A study of criteria: the same mode asks what stays open of them. @type {Kind} */
export const ASSESSING = {
  mode: "adaptive_follow_up", name: "Assess documents against criteria", who: "Assessing", resume: false,
  does: "Judges each criterion over the documents of each supplier, shows the evidence, and asks every supplier about what stays open.", needs: "A list of criteria, and documents of each supplier.",
};

/** Whether it holds criteria. @param {{criteria?: unknown[], assesses?: boolean}} study */
export function assesses(study) {
  return study.assesses === true || study.criteria !== undefined;
}

/** @param {{mode: string, criteria?: unknown[], assesses?: boolean}} study @returns {Kind} */
export function kindOfStudy(study) {
  return assesses(study) ? ASSESSING : kindOf(study.mode);
}

/** @param {string} mode @returns {Kind} */
export function kindOf(mode) {
  return KINDS_OF_STUDIES.find((kind) => kind.mode === mode) ?? { mode, name: mode.replaceAll("_", " "), who: "", resume: false, does: "", needs: "" };
}

/** In the order in which they are shown. @type {Record<string, string>} */
export const STATES = {
  invited: "not opened yet", opened: "has opened the link", started: "is answering", parked: "is taking a break", completed: "completed",
  ended: "ended early", declined: "declined", failed: "failed", revoked: "link revoked",
};
/**
 * Whether news of them is to come soon: they are answering, or their documents are being judged.
 * @param {{state: string, assessed: {assessment_id: string | null, counts: object | null} | null}} one
 */
export function isUnderWay({ state, assessed }) {
  return state === "started" || (assessed?.assessment_id != null && !assessed.counts);
}

/** Of states, in the counts. @type {Record<string, string>} */
const COUNTED = { invited: "not opened", opened: "opened", started: "answering", parked: "on a break", completed: "completed", ended: "ended early", declined: "declined", failed: "failed", revoked: "revoked" };

/** @typedef {{state: string, count: number, said: string}} StateCount */

/**
 * Those that are there, as people read them.
 * @param {Record<string, number>} counts
 * @returns {StateCount[]}
 */
export function countsSaid(counts) {
  return Object.keys(COUNTED).filter((state) => (counts[state] ?? 0) > 0)
    .map((state) => ({ state, count: counts[state], said: `${counts[state]} ${COUNTED[state]}` }));
}

/**
 * What somebody is called, whatever of it is known: who came by the public link, by when they did.
 * @param {{name: string, email: string | null, external_id: string | null, participant_id?: string}} one
 */
export function calledSo({ name, email, external_id, participant_id }) {
  return name || email || external_id || `Somebody by the public link${participant_id ? `, ${momentOf(participant_id)}` : ""}`;
}

/** An id begins with the milliseconds at which it was made; its end tells those apart who came at once. @param {string} id */
function momentOf(id) {
  const moment = new Date(parseInt(id.slice(0, 12), 16)).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return `${moment} (${id.slice(-6)})`;
}
