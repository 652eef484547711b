"use strict";

// Where the package answers otherwise than Cosmos DB does. Must be loaded before the package's own index, which takes
// its handlers as they are at that moment.
const { each, restore } = require("./items");
const { query, server } = require("./library");

const MAX_BYTES = 2 * 1024 * 1024;
const PARTITION_KEY = "x-ms-documentdb-partitionkey";
const CROSS_PARTITION = "x-ms-documentdb-query-enablecrosspartition";
const NOT_FOUND = { code: "NotFound", message: "Entity with the specified id does not exist in the system." };
const TOO_LARGE = { code: "RequestEntityTooLarge", message: "Request size is too large" };

const answer = (response, { statusCode, body }) => {
  response.statusCode = statusCode;
  return body;
};
const collectionOf = (account, { dbId, collId }) => account.database(dbId).collection(collId);

// A document may have 2 MB of UTF-8 JSON; the package takes anything. Mended in the operations, which plain requests
// and batches share.
const operations = server("handler/_document-operations");
for (const name of ["createOperation", "upsertOperation", "replaceOperation"]) {
  const perform = operations[name];
  operations[name] = (collection, input) =>
    Buffer.byteLength(JSON.stringify(input.resourceBody)) > MAX_BYTES
      ? { statusCode: 413, body: TOO_LARGE }
      : perform(collection, input);
}

// Reading a document that is not there is 404; the package looks into it before it looks for it, and answers 500.
server("handler/read-document").default = (account, request, response, target) => {
  const collection = collectionOf(account, target);
  if (!collection.read()) return answer(response, { statusCode: 404, body: NOT_FOUND });
  const input = { partitionKey: request.headers[PARTITION_KEY], id: target.docId };
  return answer(response, operations.readOperation(collection, input));
};

// A query may name its partition in the header alone, and then sees that partition only. The package wants it in the
// text of the query as well, and looks at all partitions.
const handleQuery = server("handler/query-documents");
const queryDocuments = handleQuery.default;
handleQuery.default = (account, request, response, target) => {
  const collection = collectionOf(account, target);
  const header = request.headers[PARTITION_KEY];
  if (header === undefined || !collection.read()) return queryDocuments(account, request, response, target);
  request.headers[CROSS_PARTITION] = "true";
  const view = { read: () => collection.read(), documents: ofPartition(collection.documents, JSON.parse(header)[0]) };
  return queryDocuments({ database: () => ({ collection: () => view }) }, request, response, target);
};

function ofPartition(documents, partition) {
  const view = Object.create(documents);
  view._data = new Map();
  each(documents, (item) => {
    const document = item.read();
    if (documents._getPartition(document) === partition) view._data.set(document._rid, item);
  });
  return view;
}

// The condition of a patch is about the document that is patched. The package asks it of every partition's document of
// that id. Mended where the patch is applied; the handler takes the function from its module at every call.
const patches = server("handler/_patch-operations");
const patch = patches.patchOperation;
patches.patchOperation = (collection, input) => {
  const partition = JSON.parse(input.partitionKey)[0];
  const { documents } = collection;
  const query = (...given) => ofPartition(documents, partition).query(...given);
  const view = Object.create(documents, { query: { value: query } });
  return patch({ document: (...given) => collection.document(...given), documents: view }, input);
};

// Strings are ordered by code point; the package orders them by UTF-16 unit, which differs beyond U+FFFF.
const helpers = query("helpers");
const byCodePoint = (left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right));
const { compare, sort } = helpers;
helpers.compare = (operator, left, right) =>
  typeof left === "string" && typeof right === "string"
    ? compare(operator, byCodePoint(left, right), 0)
    : compare(operator, left, right);
helpers.sort = (rows, ridOf, composites, ...orders) => {
  const [[path, descending] = [[]]] = orders;
  const valueOf = (row) => path.reduce((value, key) => value?.[key], row);
  if (orders.length !== 1 || !rows.every((row) => typeof valueOf(row) === "string")) {
    return sort(rows, ridOf, composites, ...orders);
  }
  return rows.slice().sort((a, b) => byCodePoint(valueOf(a), valueOf(b)) * (descending ? -1 : 1));
};

// A batch holds together: its partition is in the header, and when one operation fails nothing of it stays. The package
// looks for the partition in each operation, and keeps what went before the failure.
const readJson = server("json").default;
server("handler/batch-documents").default = async (account, request, response, target) => {
  const batch = await readJson(request);
  const collection = collectionOf(account, target);
  if (!collection.read()) return answer(response, { statusCode: 404, body: NOT_FOUND });
  if (Number(request.headers["content-length"]) > MAX_BYTES) {
    return answer(response, { statusCode: 413, body: TOO_LARGE });
  }
  const { results, failed } = perform(collection, batch, request.headers[PARTITION_KEY]);
  if (failed) response.statusCode = 207;
  return results;
};

function perform(collection, batch, partitionKey) {
  const undo = [];
  const results = [];
  for (const { operationType, id, resourceBody, ifMatch } of batch) {
    const input = { id: id ?? resourceBody.id, resourceBody, ifMatch, partitionKey };
    undo.push(remember(collection, input.id, JSON.parse(partitionKey)[0]));
    const result = operations[`${operationType.toLowerCase()}Operation`](collection, input);
    if (result.statusCode >= 400) {
      undo.reverse().forEach((putBack) => putBack());
      return { results: refused(batch, results.length, result.statusCode), failed: true };
    }
    results.push({ statusCode: result.statusCode, requestCharge: 1, eTag: result.body?._etag, resourceBody: result.body });
  }
  return { results, failed: false };
}

/** How to put one document back as it is now. */
function remember(collection, id, partition) {
  const { documents } = collection;
  const before = collection.document(id, partition).read();
  return () => {
    if (collection.document(id, partition).read()) documents.delete(id, partition);
    if (before) restore(documents, before);
  };
}

const refused = (batch, position, statusCode) =>
  batch.map((_, index) => ({ statusCode: index === position ? statusCode : 424, requestCharge: 0 }));
