"use strict";

// Data that outlives the process: one line of JSON a change, written before the answer goes out, so that a killed
// process loses nothing acknowledged. The package keeps everything in memory.
const fs = require("node:fs");

const { account, each, onChange, restore } = require("./items");

let file;
let pending = [];

const rids = (self) => self.split("/").filter(Boolean).filter((_, position) => position % 2 === 1);

/** The set that a change belongs to: the account's databases, a database's collections or a collection's documents. */
function owner(self) {
  const [database, collection, document] = rids(self);
  if (document !== undefined) return account().database(database).collection(collection).documents;
  return collection === undefined ? account().databases : account().database(database).collections;
}

function apply({ set, remove, count }) {
  const items = owner((set ?? remove)._self);
  if (set) restore(items, set);
  else items.delete(remove.id, remove.partition);
  // Resource ids are numbered; a number given twice would overwrite what has it.
  items._ridCount = Math.max(items._ridCount, count);
}

function read() {
  if (!fs.existsSync(file)) return;
  const lines = fs.readFileSync(file, "utf8").split("\n");
  // What follows the last line end was being written when the process died, and was never answered for.
  lines.slice(0, -1).forEach((line) => apply(JSON.parse(line)));
}

/** Start afresh from what there is now: changes that later ones undid are left out. */
function compact() {
  const lines = [];
  const keep = (items) => each(items, (item) => lines.push(JSON.stringify({ set: item.read(), count: items._ridCount })));
  keep(account().databases);
  each(account().databases, (database) => keep(database.collections));
  each(account().databases, (database) => each(database.collections, (found) => keep(found.documents)));
  fs.writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(""), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}

function record({ kind, items, data }) {
  const { id, _self } = data;
  const change = kind === "set" ? { set: data } : { remove: { id, _self, partition: items._getPartition(data) } };
  pending.push(`${JSON.stringify({ ...change, count: items._ridCount })}\n`);
}

/** Keep everything in `name` from now on, beginning with what it holds. */
function open(name) {
  file = name;
  read();
  compact();
  const descriptor = fs.openSync(file, "a");
  onChange(record);
  return {
    /** Write what is pending. All changes of one request go in one piece, a batch's as well. */
    flush() {
      if (pending.length === 0) return;
      const text = pending.join("");
      pending = [];
      fs.writeSync(descriptor, text);
    },
  };
}

module.exports = { open };
