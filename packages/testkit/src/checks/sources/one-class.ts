import type { RecordsQuery } from "@sdc-risk/core/source";

/**
 * What is asked for a table of records ("who") that are all in one class of the key "a", with a figure of 0.1 ("x.tenth")
 * and one that there is not ("x.none").
 * @param id the variable of their ids
 */
export const oneClass = (id: string, records: number): RecordsQuery => ({
  keys: ["a"],
  weight: null,
  id: { variable: id, name: "who" },
  counts: [records],
  bands: null,
  steps: 1,
  columns: [
    { name: "x.tenth", values: Float64Array.of(0.1) },
    { name: "x.none", values: Float64Array.of(NaN) },
  ],
});
