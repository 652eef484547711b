/** What somebody who is signed in may do, and where. */

/** @typedef {import("../shared/api-types.js").Me} Me */
/** @typedef {(operation: string, studyId?: string | null) => boolean} May whether the person may do it: in this study, with null outside of studies, else anywhere */

/**
 * What holds outside of studies holds in all of them for who sees everything, and it is the best guess for a study that is newer than `me`.
 * @param {Pick<Me, "may">} me
 * @returns {May}
 */
export function rightsOf({ may }) {
  const outside = may.filter(({ studies }) => studies === null);
  return (operation, studyId) => {
    const there = may.filter(({ studies }) => studyId && studies?.includes(studyId));
    const found = studyId === undefined ? may : there.length > 0 ? there : outside;
    return found.some(({ operations }) => operations.includes(operation));
  };
}
