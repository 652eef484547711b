"use strict";

// Every change of a database, a collection or a document passes through two methods of one class. Here they tell
// whoever listens: the journal, which keeps changes, and the expiry, which has to know the next one.
const clock = require("./clock");
const { server } = require("./library");

const Items = server("account/items").default;
const Databases = server("account/databases").default;
const Collections = server("account/collections").default;
const Documents = server("account/documents").default;

let restoring = false;
const listeners = [];
const kept = (items) => [Databases, Collections, Documents].some((kind) => items instanceof kind);
const tell = (event) => listeners.forEach((listener) => listener(event));

const set = Items.prototype._set;
Items.prototype._set = function setAndTell(data) {
  // The clock that documents expire by is also the one that dates them.
  if (this instanceof Documents && !restoring) data._ts = Math.floor(clock.now());
  const stored = set.call(this, data);
  if (kept(this)) tell({ kind: "set", items: this, data: stored });
  return stored;
};

const remove = Items.prototype.delete;
Items.prototype.delete = function deleteAndTell(id, partition) {
  const data = this._item("/id", id, partition).read();
  remove.call(this, id, partition);
  if (kept(this)) tell({ kind: "delete", items: this, data });
};

/** The account of the running server; the package keeps it to itself. */
let account;
const accounts = server("account");
accounts.default = class extends accounts.default {
  constructor(...given) {
    super(...given);
    account = this;
  }
};

/** Put an item back as it was, its date and all. */
function restore(items, data) {
  restoring = true;
  items._set(data);
  restoring = false;
}

module.exports = {
  Documents,
  restore,
  account: () => account,
  onChange: (listener) => listeners.push(listener),
  /** The contents of a set of items, safe to change while it is walked. */
  each: (items, visit) => [...items._data.values()].forEach(visit),
};
