import { Bool, Int32, Int64, Utf8, type DataType } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { SourceVariables } from "../../src/source/source-variables.ts";
import type { Source, SourceColumn } from "../../src/source/source.ts";
import type { ValuesQuery } from "../../src/source/picked-values.ts";

/** A source whose variable holds some values, and what it is asked for. */
function holding(type: DataType, values: SourceColumn["values"]): [Source, ValuesQuery[]] {
  const asked: ValuesQuery[] = [];
  const source = {
    records: values.length,
    variables: [{ name: "id", type, stored: "stored" }],
    async *pickedValues(query: ValuesQuery) {
      asked.push(query);
      const counts = new Float64Array(values.length).fill(1);
      yield await Promise.resolve({
        rows: values.length,
        columns: [{ values, valid: null }],
        counts,
        weights: null,
        marks: null,
      });
    },
  };
  return [source as unknown as Source, asked];
}

const TEXTS = ["a", "-9", null];
const WHOLE = Int32Array.of(1, -9);
const LONG = BigInt64Array.of(7n);

describe("codes for missing values of ids", () => {
  it.each<[string, DataType, SourceColumn["values"], readonly (string | number)[], unknown]>([
    ["are told where records hold one", new Utf8(), TEXTS, [-9, "b"], ["-9", "b"]],
    ["are none where no record holds one", new Utf8(), TEXTS, ["b"], []],
    ["are numbers among numbers", new Int32(), WHOLE, ["-9", "NA", 2.5], [-9]],
    ["are not told of numbers that doubles do not hold", new Int64(), LONG, ["9007199254740993"], null],
    ["are not told where values are no ids", new Bool(), Uint8Array.of(1), ["true"], null],
    [
      "are not told where they are very many",
      new Int32(),
      WHOLE,
      Array.from({ length: 501 }, (_, i) => i),
      null,
    ],
  ])("%s", async (_, type, values, missing, found) => {
    const [source, asked] = holding(type, values);
    const variables = new SourceVariables(source, missing);
    expect(variables.missingCodesHeld("id")).toBeNull();
    const may = !(Array.isArray(found) && found.length === 0);
    expect(await variables.mayHoldMissingCodes("id")).toBe(may);
    expect(await variables.mayHoldMissingCodes("id")).toBe(may);
    expect(variables.missingCodesHeld("id")).toEqual(found);
    expect(asked.length).toBe(found === null ? 0 : 1);
  });

  it.each<[string, DataType, readonly (string | number)[]]>([
    ["there are none", new Utf8(), []],
    ["none can be one of its values", new Int32(), ["NA"]],
  ])("are not looked for where %s", async (_, type, missing) => {
    const [source, asked] = holding(type, WHOLE);
    const variables = new SourceVariables(source, missing);
    expect(await variables.mayHoldMissingCodes("id")).toBe(false);
    expect(variables.missingCodesHeld("id")).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("are not told by a source without such a query", async () => {
    const [one] = holding(new Int32(), WHOLE);
    const source = Object.assign(one, { pickedValues: undefined });
    const variables = new SourceVariables(source, [-9]);
    expect(await variables.mayHoldMissingCodes("id")).toBe(true);
    expect(variables.missingCodesHeld("id")).toBeNull();
  });
});
