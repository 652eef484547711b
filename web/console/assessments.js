/** The door to assessments: one is begun, or opened by its id. */

import { make } from "../shared/dom.js";
import { controlFor } from "../shared/schema-form.js";
import { reasonOf, tell } from "./voice.js";

const PATH = "/api/assessments";

/** @param {import("./main.js").Desk} desk */
export function assessmentsScreen({ api, contract, place }) {
  place.append(make("h1", {}, "Assessments"), openingForm(), beginningForm(api, contract));
}

function openingForm() {
  const input = make("input", { id: "assessment-id", required: true, autocomplete: "off", spellcheck: "false", "aria-describedby": "assessment-hint" });
  const form = make("form", { class: "card generated", "aria-label": "Open an assessment" },
    make("p", { class: "field" }, make("label", { for: input.id }, "Id of the assessment"), input,
      make("span", { class: "soft", id: "assessment-hint" }, "Whoever began it was told; assessments are not listed.")),
    make("div", { class: "buttons" }, make("button", { class: "button plain", type: "submit" }, "Open")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.hash = `assessment/${encodeURIComponent(input.value.trim())}`;
  });
  return form;
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("../shared/contract.js").Schema} contract
 */
function beginningForm(api, contract) {
  const { schema } = contract.paths[PATH].post.requestBody.content["application/json"];
  const control = controlFor({ contract, special: {} }, schema, { name: "assessment", label: "", required: true });
  const trouble = make("p", { class: "note alarm", role: "alert", tabindex: "-1", hidden: true });
  const form = make("form", { class: "card generated", "aria-label": "Begin an assessment" },
    make("h2", {}, "Begin one"), control.element, trouble, make("div", { class: "buttons" }, make("button", { class: "button", type: "submit" }, "Judge these criteria")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { data } = await api.send("POST", PATH, { json: control.read() });
      location.hash = `assessment/${data.assessment_id}`;
      tell("The criteria are being judged.");
    } catch (error) {
      trouble.textContent = reasonOf(error);
      trouble.hidden = false;
      trouble.focus();
    }
  });
  return form;
}
