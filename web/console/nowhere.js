/** What an address shows that leads nowhere. Who may not open a page reads the same, so nobody learns what there is. */

import { make } from "../shared/dom.js";

/** @param {HTMLElement} place */
export function nowhere(place) {
  place.append(make("h1", {}, "There is no such page"),
    make("p", { role: "alert" }, "The address leads nowhere, or to a page that is not open to you. Ask an owner of this installation if you need it."),
    make("p", {}, make("a", { class: "button", href: "#" }, "To the start")));
}
