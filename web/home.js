/** Shows the health of the service on the front page, and refreshes it while the page is visible. */

const ROUND_MS = 15_000;

const place = /** @type {HTMLElement} */ (document.getElementById("health"));

async function ask() {
  try {
    const response = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    const said = await response.json();
    show(response.ok, typeof said.status === "string" ? said.status : String(response.status));
  } catch {
    show(false, "no answer");
  }
}

/**
 * @param {boolean} well
 * @param {string} word
 */
function show(well, word) {
  const text = well ? `Running: ${word}` : `In trouble: ${word}`;
  if (place.textContent !== text) place.textContent = text;
  place.dataset.well = well ? "yes" : "no";
}

ask();
setInterval(() => { if (!document.hidden) ask(); }, ROUND_MS);
