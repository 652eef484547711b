/** How far an interview is, counted in main questions: for its participant and for staff the same. Pure. */

/**
 * `progress` is the share that is done and `remaining` the rest, so both tell how many there are; null where nothing is left,
 * where there is but one, and of an exploration, which counts no questions.
 * @param {{progress: number, remaining: number | null, phase?: string | null}} of
 * @returns {{done: number, of: number} | null}
 */
export function countedOf({ progress, remaining, phase }) {
  if (phase || !remaining || progress >= 1) return null;
  const of = Math.round(remaining / (1 - progress));
  return of > 1 ? { done: of - remaining, of } : null;
}
