/** Looking again and again, one look after the other, never while the page is out of sight. */

/**
 * @param {() => Promise<number>} look answers after how many milliseconds to look again; 0 for never
 * @returns {() => void} ends it
 */
export function repeat(look) {
  let timer = 0;
  let over = false;
  let looking = false;
  const round = async () => {
    window.clearTimeout(timer);
    if (over || looking) return;
    looking = true;
    const again = document.hidden ? 1_000 : await look();
    looking = false;
    if (!over && again > 0) timer = window.setTimeout(round, again);
  };
  const seen = () => { if (!document.hidden) round(); };
  document.addEventListener("visibilitychange", seen);
  round();
  return () => {
    over = true;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
