/** Files that go to the server before an interview starts: a resume, or what a project consists of. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { row } from "../shared/schema-scalar.js";
import { Unreachable } from "./api.js";
import { reasonOf } from "./voice.js";
import { counted } from "./words.js";

/** @typedef {import("./api.js").StaffApi} StaffApi */

const LOOK_MS = 1_000;

/**
 * @param {StaffApi} api
 * @param {string} [studyId] what it is to belong to
 * @returns {import("../shared/schema-form.js").Special}
 */
export function resumeUpload(api, studyId) {
  return (_contract, _schema, place) => uploading({ ...place, label: "Resume as a file" }, false, async (files, notify) => {
    const form = new FormData();
    form.append("file", files[0]);
    const { data } = await api.send("POST", placedIn("/api/resumes", studyId), { form });
    notify(`${files[0].name} is read: ${data.characters} characters. ${data.warnings.join(" ")}`);
    return data.resume_document_id;
  });
}

/**
 * @param {StaffApi} api
 * @param {string} [studyId] what they are to belong to
 * @returns {import("../shared/schema-form.js").Special}
 */
export function handoverUpload(api, studyId) {
  // In a tab of its own, which is signed in as this one: what is filled in here stays.
  const backlog = make("a", { hidden: true, target: "_blank", rel: "opener" }, "Look at the questions, and correct them");
  /** @param {import("../shared/schema-form.js").Control} control */
  const linked = (control) => { control.element?.append(backlog); return control; };
  return (_contract, _schema, place) => linked(uploading({ ...place, label: "The project’s files, or one ZIP archive" }, true, async (files, notify, progress) => {
    backlog.hidden = true;
    const form = new FormData();
    for (const file of files) form.append("files", file);
    const { data } = await api.send("POST", placedIn("/api/handovers", studyId), { form });
    const path = `/api/handovers/${encodeURIComponent(data.handover_id)}`;
    for (;;) {
      const view = await lookedAt(api, path);
      if (view === null) {
        notify("The server does not answer; trying again …");
        await pause();
        continue;
      }
      progress(view.progress);
      if (view.status === "failed") throw new Error(view.error ?? "The files could not be read.");
      const rejected = view.rejected_files.map((file) => `${file.file_name}: ${file.reason}`);
      if (view.status === "ready") {
        notify([`${counted(view.files - rejected.length, "file")} read, ${counted(view.question_backlog.length, "question")} found.`, ...rejected, ...view.warnings].join(" "));
        backlog.href = `#backlog/${data.handover_id}`;
        backlog.hidden = false;
        return data.handover_id;
      }
      notify(`Reading ${counted(view.files, "file")}: ${plain(view.status)} …`);
      await pause();
    }
  }));
}

/**
 * @param {string} path
 * @param {string | undefined} studyId
 */
function placedIn(path, studyId) {
  return studyId ? `${path}?study_id=${studyId}` : path;
}

/**
 * The files are at the server already: an outage while they are read costs nothing.
 * @param {StaffApi} api
 * @param {string} path
 * @returns {Promise<import("../shared/api-types.js").HandoverView | null>} null while nobody answers
 */
async function lookedAt(api, path) {
  try {
    return await api.get(path);
  } catch (error) {
    if (error instanceof Unreachable) return null;
    throw error;
  }
}

function pause() {
  return new Promise((resolve) => { window.setTimeout(resolve, LOOK_MS); });
}

/**
 * A field whose value is what the server made of the files.
 * @param {import("../shared/schema-form.js").Place} place
 * @param {boolean} several
 * @param {(files: File[], tell: (text: string) => void, progress: (share: number) => void) => Promise<string>} send
 * @returns {import("../shared/schema-form.js").Control}
 */
function uploading(place, several, send) {
  /** @type {string | undefined} */
  let value;
  let latest = 0;
  const input = make("input", { id: place.id, type: "file", multiple: several });
  const state = make("p", { class: "soft", role: "status" });
  const bar = make("progress", { max: "1", value: "0", hidden: true, "aria-label": "How far the files are read" });
  input.addEventListener("change", async () => {
    const mine = ++latest;
    const current = (/** @type {() => void} */ change) => { if (mine === latest) change(); };
    const files = [...input.files ?? []];
    value = undefined;
    state.textContent = "";
    bar.hidden = true;
    if (files.length === 0) return;
    bar.value = 0;
    bar.hidden = !several;
    input.setCustomValidity("The files are still being read.");
    state.textContent = "Sending …";
    try {
      const found = await send(files, (text) => current(() => { state.textContent = text; }), (share) => current(() => { bar.value = share; }));
      current(() => { value = found; input.setCustomValidity(""); });
    } catch (error) {
      current(() => { state.textContent = reasonOf(error); input.value = ""; bar.hidden = true; input.setCustomValidity(""); });
    }
  });
  return {
    element: make("div", {}, row(place, input), bar, state),
    read: () => value,
    fill: () => {},
  };
}
