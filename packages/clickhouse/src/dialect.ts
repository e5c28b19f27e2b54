import { placeholder, type Dialect } from "@sdc-risk/sql";

/** How ClickHouse writes the queries. */
export const DIALECT: Dialect = {
  name: "ClickHouse",
  quote,
  parameter: placeholder,
  key: (column, { kind }) => {
    if (kind === "text") return `toString(${column})`; // of enums, identifiers and strings of fixed length too
    return kind === "float" ? `if(isNaN(${column}), NULL, ${column} + 0)` : column;
  },
  // Values come over as they are stored: the reader knows their types.
  wire: (key) => key,
  number: (column) => `toFloat64(${column})`,
  // Compensated (Kahan 1965), on each server and where their parts are added.
  sum: (column) => `sumKahan(toFloat64(${column}))`,
  count: "toFloat64(count())",
  countIf: (condition) => `toFloat64(sum(ifNull(${condition}, 0)))`,
  part: (key, parts) => `cityHash64(ifNull(toString(${key}), '')) % ${parts}`,
  fileOrder: "",
};

function quote(name: string): string {
  return `\`${name.replace(/[\\`]/gu, "\\$&").replaceAll("\u0000", "\\0")}\``;
}
