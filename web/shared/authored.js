/** How the items of a list are written in the lines of a text. Pure. */

/**
 * How an item of a list is written in a line.
 * @typedef {{hint: string, read: (line: string) => unknown, write: (value: any) => string}} Line
 */

/** @type {Line} */
export const PLAIN = { hint: "one a line", read: (line) => line, write: String };

/**
 * A point, the topic by which it may be named, and the questions that its author wrote for it: “who signs | signing | Who signs first?”
 * @type {Line}
 */
export const AUTHORED = {
  hint: "one a line; after a bar | a topic that may be shown, and after more bars your own questions for it",
  read: (line) => {
    const [text, topic, ...probes] = line.split(/(?<!\\)\|/).map((part) => part.replaceAll("\\|", "|").trim());
    return topic || probes.length > 0 ? { text, topic: topic || null, probes: probes.filter(Boolean) } : text;
  },
  write: (value) => (typeof value === "string" ? [value] : [value.text, value.topic ?? "", ...(value.probes ?? [])])
    .map((part) => part.replaceAll("|", "\\|")).join(" | ").replace(/( \| )+$/, ""),
};
