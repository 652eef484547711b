"use strict";

// Time to live, which the package does not know. Expired documents go before a request is looked at, so that no request
// ever sees one, to the second.
const clock = require("./clock");
const { Documents, account, each, onChange } = require("./items");

let next = Infinity;

function expiresAt(collection, document) {
  const ttl = document.ttl ?? collection.defaultTtl;
  // As in Cosmos: a document's own ttl counts only where the collection has one.
  return (collection.defaultTtl ?? null) !== null && ttl > 0 ? document._ts + ttl : Infinity;
}

onChange(({ kind, items, data }) => {
  if (kind === "set" && items instanceof Documents) next = Math.min(next, expiresAt(items._parent.read(), data));
});

/** Remove what has expired. Costs nothing until something has. */
function sweep() {
  const now = clock.now();
  if (next > now) return;
  next = Infinity;
  each(account().databases, (database) =>
    each(database.collections, (collection) =>
      each(collection.documents, (item) => {
        const document = item.read();
        const at = expiresAt(collection.read(), document);
        if (at <= now) collection.documents.delete(document.id, collection.documents._getPartition(document));
        else next = Math.min(next, at);
      }),
    ),
  );
}

module.exports = { sweep };
