/** A colour that somebody chose, made readable: kept in hue, moved in lightness until the contrast is enough. Pure. */

/** WCAG 2.2, 1.4.3: text of any size. */
export const ENOUGH = 4.5;
const STEPS = 100;

/**
 * @param {string} hex `#rrggbb`
 * @returns {[number, number, number]} 0 to 255
 */
export function rgbOf(hex) {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** @param {readonly number[]} rgb */
export function luminance(rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * The colour nearest to the chosen one that can be read on the paper, and what can be read on it.
 * @param {string} chosen `#rrggbb`
 * @param {string} paper `#rrggbb`
 * @returns {{accent: string, on: string}} each as `rgb(…)`
 */
export function readable(chosen, paper) {
  const ground = rgbOf(paper);
  const goal = luminance(ground) > 0.2 ? 0 : 255;
  const begin = rgbOf(chosen);
  for (let step = 0; ; step += 1) {
    const found = begin.map((part) => Math.round(part + ((goal - part) * step) / STEPS));
    if (step === STEPS || contrast(found, ground) >= ENOUGH) return { accent: css(found), on: css(readableOn(found)) };
  }
}

/** @param {readonly number[]} ground */
function readableOn(ground) {
  const white = [255, 255, 255];
  return contrast(white, ground) >= ENOUGH ? white : [0, 0, 0];
}

/** @param {readonly number[]} rgb */
function css(rgb) {
  return `rgb(${rgb.join(" ")})`;
}
