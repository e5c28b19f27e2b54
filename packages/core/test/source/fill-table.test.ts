import { DateDay, Float64, Int32, Utf8, type DataType } from "apache-arrow";
import { tallyOfRows } from "@sdc-risk/data";
import { describe, expect, it } from "vitest";
import { fillTable, type TableWanted } from "../../src/source/grouping/fill-table.ts";
import { SourceVariables } from "../../src/source/source-variables.ts";
import type { RecordsQuery, Source } from "../../src/source/source.ts";

const TABLE = { name: "risks" };

/** A source that writes so many records, and takes down what it is asked for. */
function writing(written: number | null, id: DataType, records = 3): [Source, RecordsQuery[]] {
  const asked: RecordsQuery[] = [];
  const fill = (query: RecordsQuery): Promise<number | null> => {
    asked.push(query);
    return Promise.resolve(written);
  };
  const variables = [{ name: "no", type: id, stored: "stored" }];
  return [{ records, variables, fillTable: fill } as unknown as Source, asked];
}

interface Asked {
  readonly written?: number | null;
  readonly id?: DataType;
  readonly missing?: Readonly<Record<string, readonly number[]>>;
  readonly sums?: readonly number[];
  readonly values?: readonly number[];
}

/** Two rows of classes: two of one record each, and one of one record. */
async function filled({
  written = 3,
  id = new Int32(),
  missing = {},
  sums = [1.5, 2.5],
  values = [0.5, NaN],
}: Asked): Promise<{ readonly isFilled: boolean; readonly asked: readonly RecordsQuery[] }> {
  const [source, asked] = writing(written, id);
  const counts = Float64Array.from(sums, () => 1);
  const times = Float64Array.from(sums, (_, row) => (row === 0 ? 2 : 1));
  const tally = tallyOfRows(counts, Float64Array.from(sums), times);
  const wanted: TableWanted = { id: "no", columns: [{ name: "x.y", values }], table: TABLE };
  const classes = { keys: ["a"], weight: "w", tally, sums: Float64Array.from(sums) };
  const isFilled = await fillTable(source, new SourceVariables(source, missing), classes, wanted);
  return { isFilled, asked };
}

describe("records that an engine writes", () => {
  it("are those of all classes, whose sums of weights are told apart by whole numbers", async () => {
    const { isFilled, asked } = await filled({});
    expect(isFilled).toBe(true);
    expect(asked).toMatchObject([
      { keys: ["a"], weight: "w", id: { variable: "no", name: "no" }, columns: [{ name: "x.y" }] },
    ]);
    const [{ counts, bands, steps, columns } = {} as RecordsQuery] = asked;
    expect([...Array.from(counts)]).toEqual([1, 1]);
    expect(Array.from(bands ?? [])).toEqual([1.5, 2.5].map((sum) => Math.floor(sum * steps + 0.5)));
    expect(Array.from(columns[0]?.values ?? [])).toEqual([0.5, NaN]);
  });

  it.each<[string, Asked]>([
    ["ids are days", { id: new DateDay() }],
    ["ids are numbers with fractions", { id: new Float64() }],
    ["ids have codes for missing values", { id: new Utf8(), missing: { no: [-9] } }],
    ["a value is infinite", { values: [Infinity, 0] }],
    ["sums of weights are too near each other", { sums: [1, 1 + 1e-12] }],
    ["figures are more than a query lists", { sums: Array.from({ length: 20_001 }, (_, row) => row + 1) }],
  ])("are not asked for where %s", async (_, what) => {
    expect(await filled(what)).toEqual({ isFilled: false, asked: [] });
  });

  it("come over where the source does not write to the table", async () => {
    expect((await filled({ written: null })).isFilled).toBe(false);
  });

  it("that are more or fewer than there were are an error", async () => {
    for (const written of [2, 4])
      await expect(filled({ written })).rejects.toMatchObject({ code: "CHANGED_DATA" });
  });
});
