import type { OpenedData } from "../microdata.ts";

/** Names of the variables of a file. */
export const namesIn = (file: OpenedData): readonly string[] =>
  "table" in file
    ? file.table.schema.fields.map(({ name }) => name)
    : file.source.variables.map(({ name }) => name);
