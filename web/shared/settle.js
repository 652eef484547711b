/**
 * Updates a part of the page without disturbing the person: what has not changed stays the very same element,
 * with its focus, its selection, its scroll, and whether it is unfolded. The focus moves on when its
 * element is removed.
 */

/** Attributes that the person changes; an update leaves them alone. */
const THEIRS = new Set(["open"]);

/**
 * @param {Element} place
 * @param {readonly (Node | string | null)[]} wanted
 * @param {() => HTMLElement | null} [home] where the focus goes when its element is gone: the heading of the part, unless given
 */
export function settle(place, wanted, home = () => headingOf(place)) {
  const fresh = document.createElement("div");
  fresh.append(...wanted.filter((one) => one !== null));
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  settleChildren(place, fresh);
  if (held && !held.isConnected) home()?.focus({ preventScroll: true });
}

/**
 * @param {Element} place
 * @returns {HTMLElement | null}
 */
function headingOf(place) {
  const heading = /** @type {HTMLElement | null} */ (place.closest("section")?.querySelector("h2") ?? document.querySelector("main h1"));
  heading?.setAttribute("tabindex", "-1");
  return heading;
}

/**
 * @param {Element} place
 * @param {Element} fresh
 */
function settleChildren(place, fresh) {
  const keyed = new Map([...place.children].map((child) => [keyOf(child), child]));
  let old = place.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = child instanceof Element ? keyOf(child) : "";
    const mine = key ? keyed.get(key) : old;
    if (mine && mine !== old && mine.parentNode === place) place.insertBefore(mine, old);
    if (mine && alike(mine, child)) {
      settleNode(mine, child);
      old = mine.nextSibling;
    } else {
      place.insertBefore(child, old);
    }
  }
  while (old) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
}

/**
 * @param {ChildNode} old
 * @param {ChildNode} fresh
 */
function settleNode(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !THEIRS.has(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !THEIRS.has(name)) old.setAttribute(name, value);
  settleChildren(old, fresh);
}

/**
 * @param {ChildNode} old
 * @param {ChildNode} fresh
 */
function alike(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  return !(old instanceof Element && fresh instanceof Element) || keyOf(old) === keyOf(fresh);
}

/** @param {Element} element */
function keyOf(element) {
  return element.id || element.getAttribute("data-key") || "";
}
