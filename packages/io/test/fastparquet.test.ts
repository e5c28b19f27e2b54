import { readFileSync } from "node:fs";
import { readBytes } from "@sdc-risk/io";
import { expect, it } from "vitest";

/** Five records by fastparquet 2026.9.0, which leaves eight zeros behind the values of a page. */
const FILE = readFileSync(new URL("fixtures/fastparquet.parquet", import.meta.url));

it("a file of fastparquet is read, with nothing told beside its values", async () => {
  const { table, warnings } = await readBytes(FILE, "people.parquet", { forms: true });
  const columns = Object.fromEntries(
    ["sex", "age", "x", "c", "b"].map((name) => [
      name,
      Array.from(table.getChild(name)!, (one: unknown) => (typeof one === "bigint" ? Number(one) : one)),
    ]),
  );
  expect(columns).toEqual({
    sex: ["f", "m", "f", null, "m"],
    age: [1, 2, null, 4, 5],
    x: [0.5, 1.5, 2.5, null, 4.5],
    c: ["a", "b", "a", "b", "a"],
    b: [true, false, true, true, false],
  });
  expect(warnings).toEqual([]);
});
