import { SdcObject } from "@sdc-risk/core";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";

it("columns of a wide file are found without a walk through all names", () => {
  const columns = 2000;
  const vector = vectorFromArray([1, 2], new Int32());
  const table = new Table(Object.fromEntries(Array.from({ length: columns }, (_, i) => [`v${i}x`, vector])));
  let reads = 0;
  for (const field of table.schema.fields) {
    const { name } = field;
    Object.defineProperty(field, "name", { get: () => (reads++, name) });
  }
  const sdc = SdcObject.fromArrow(table, { numeric: table.schema.fields.map(({ name }) => name) });
  for (const name of sdc.variables) expect([sdc.coded(name).size, sdc.numbers(name).length]).toEqual([3, 2]);
  expect(reads).toBeLessThan(10 * columns);
});
