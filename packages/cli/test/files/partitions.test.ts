import { describe, expect, it } from "vitest";
import { Desk, type DeskFiles } from "../support/command.ts";

const PLACES = [
  ["2023", "01"],
  ["2023", "2"],
  ["2024", "01"],
  ["2024", "2"],
] as const;

/** Forty people of one year and one region, without both. */
const part = (year: string, region: string): string[] => [
  "sex,age,w",
  ...Array.from({ length: 40 }, (_, i) => {
    const n = Number(year) + Number(region) * 5;
    return `${(i * 7 + n) % 2 === 0 ? "m" : "f"},${20 + ((i * 13 + n) % 30)},${1 + (i % 3)}`;
  }),
];
const folder = (year: string, region: string): string => `year=${year}/region=${region}`;

/** A folder of CSV files by year and region, one of Parquet, and one file with both as columns. */
async function desk(): Promise<Desk> {
  const rows = PLACES.flatMap(([year, region]) =>
    part(year, region)
      .slice(1)
      .map((row) => `${row},${year},${region}`),
  );
  const files: DeskFiles = {
    "whole.csv": ["sex,age,w,year,region", ...rows],
    ...Object.fromEntries<string | readonly string[]>(
      PLACES.flatMap(([year, region]) => [
        [`csv/${folder(year, region)}/part.csv`, part(year, region)],
        [`parquet/${folder(year, region)}/_made`, ""],
      ]),
    ),
  };
  const at = new Desk(files);
  for (const place of PLACES.map(([year, region]) => folder(year, region)))
    expect(
      (await at.run(["convert", `csv/${place}/part.csv`, `parquet/${place}/part.parquet`, "--quiet"])).code,
    ).toBe(0);
  return at;
}

const RUN = ["--keys", "year,region,sex,age", "--weight", "w", "--measures", "kanon,individual-risk,suda2"];

describe("folders that hold variables", () => {
  it("and ** are assessed as one file with both as columns would be, in memory and by DuckDB", async () => {
    const at = await desk();
    await at.assess("whole.csv", ...RUN, "--out", "whole.json");
    const { measures } = at.json("whole.json");
    const summaries = (name: string): unknown =>
      Object.entries(at.json(name).measures).map(([id, { summary }]) => [id, summary]);
    const inputs = ["csv", "csv/**/*.csv", "csv/year=*/**/part.csv", "parquet", "parquet/**/*.parquet"];
    for (const input of inputs)
      for (const engine of [[], ["--engine", "duckdb"]]) {
        // what finds records in memory only is left out by an engine
        const { code, stderr } = await at.assess(input, ...RUN, ...engine, "--out", "r.json");
        expect({ input, engine, code, stderr }).toMatchObject({ code: 0, stderr: "" });
        expect(at.json("r.json").data).toMatchObject({ rows: 160, columns: 5 });
        expect(Object.keys(at.json("r.json").measures)).toEqual(Object.keys(measures));
        expect(summaries("r.json")).toEqual(summaries("whole.json"));
      }
  });

  it("of a part of them the variables count from where the files are named", async () => {
    const at = await desk();
    for (const engine of [[], ["--engine", "duckdb"]]) {
      await at.assess(
        "csv/year=2024",
        "--keys",
        "region,sex",
        "--measures",
        "kanon",
        ...engine,
        "--out",
        "r.json",
      );
      expect(at.json("r.json").data).toMatchObject({ rows: 80, columns: 4 });
      await at.refuses(["csv/year=2024", "--keys", "year,sex", ...engine, "--out", "no.json"], 1, '"year"');
    }
  });

  it.each([[[]], [["--engine", "duckdb"]]])("are refused where they do not fit (%j)", async (engine) => {
    const at = await desk();
    const none = ["csv/**/*.parquet", "--keys", "sex", ...engine, "--out", "no.json"];
    await at.refuses(none, 1, 'No file matches "**/*.parquet"');
    const uneven = new Desk({
      "d/year=2023/a.csv": part("2023", "1"),
      "d/year=2024/region=1/a.csv": part("2024", "1"),
    });
    await uneven.refuses(["d", "--keys", "sex,year", ...engine, "--out", "no.json"], 1, "region");
  });
});
