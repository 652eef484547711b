/** What is written on a form and not saved: leaving the page asks first. */

import { ask } from "../dialog.js";

/** The form with edits, null where there are none. @type {HTMLFormElement | null} */
let edited = null;

/**
 * Watches the form.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} said tells whether there is something to save
 */
export function watchEdits(form, said) {
  form.addEventListener("input", () => {
    edited = form;
    form.dataset.edited = "yes";
    said.textContent = "You have changes that are not saved.";
  });
}

/** @param {HTMLFormElement} form */
export function forgetEdits(form) {
  delete form.dataset.edited;
  if (edited === form) edited = null;
}

/** Whether leaving would lose something. */
export function hasEdits() {
  return edited?.isConnected === true;
}

/** Asks where something would be lost. @returns {Promise<boolean>} whether the page may go */
export async function mayLeave() {
  if (!hasEdits()) return true;
  const sure = await ask({ title: "Leave without saving?", text: "What you changed on this page is not saved yet, and is lost when you leave.", confirm: "Leave without saving", danger: true });
  if (sure === null) return false;
  edited = null;
  return true;
}

window.addEventListener("beforeunload", (event) => { if (hasEdits()) event.preventDefault(); });
