/** One press of a button that saves, until what it does is through. */

/**
 * Does the work unless a press before it still works: what is sent again before the page shows what is stored now
 * would carry the version from before, and be refused. The buttons keep the focus.
 * @param {HTMLFormElement} form
 * @param {() => Promise<void>} work
 */
export async function onePress(form, work) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button[type=submit]"));
  if ([...buttons].some((button) => button.ariaDisabled === "true")) return;
  for (const button of buttons) button.ariaDisabled = "true";
  try {
    await work();
  } finally {
    for (const button of buttons) button.ariaDisabled = null;
  }
}
