import type { Dialect } from "@sdc-risk/sql";

/** How an engine that is not there writes queries: without marks, and in the order of its records. */
export const STAND_IN: Dialect = {
  name: "Stand-in",
  quote: (name) => `"${name}"`,
  parameter: (place) => `$${place}`,
  key: (column) => column,
  wire: (key) => key,
  number: (column) => column,
  sum: (column) => `sum(${column})`,
  count: "count(*)",
  countIf: (condition) => `count(*) FILTER (WHERE ${condition})`,
  part: (key, _, parts) => `hash(${key}) % ${parts}`,
  letters: (key) => `letters(${key})`,
  gathered: (text) => `gathered(${text})`,
  countText: "text(count(*))",
  wholeText: (whole) => `text(${whole})`,
  mark: null,
  flat: false,
  ordered: true,
  fileOrder: "",
};
