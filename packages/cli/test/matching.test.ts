import { EXAMPLE_SURVEY, surveyCsv } from "@sdc-risk/testkit";
import {
  Decimal,
  Float64,
  Int32,
  makeData,
  makeVector,
  Table,
  tableToIPC,
  vectorFromArray,
} from "apache-arrow";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const [HEADER, ...ROWS] = [...surveyCsv({ ...EXAMPLE_SURVEY, rows: 300 })].join("").trimEnd().split("\n") as [
  string,
  ...string[],
];
const ORIGINAL = [HEADER, ...ROWS];
const REVERSED = [HEADER, ...[...ROWS].reverse()];
const NUMERIC = [
  "--numeric",
  "income,expend,savings",
  "--measures",
  "continuous",
  "--released",
  "reversed.csv",
  "--out",
  "r.json",
  "--quiet",
];

interface Summary {
  readonly matching: string;
  readonly interval: readonly { readonly share: number }[];
  readonly linkage: { readonly share: number };
}
const summaryOf = (desk: Desk): Summary =>
  desk.json("r.json").measures["continuous"].summary as unknown as Summary;
const matchingOf = (desk: Desk): unknown =>
  (desk.json("r.json") as unknown as { released: { matching: string }[] }).released[0].matching;

describe.concurrent("records of a released file in another order", () => {
  it("are refused with the name of the id, and matched by it when it is given", async () => {
    const desk = new Desk({ "survey.csv": ORIGINAL, "reversed.csv": REVERSED });
    const { code, stderr } = await desk.assess("survey.csv", ...NUMERIC);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/holds "id" in another order.*--id id.*--match position/) as string,
    ]);
    expect(await desk.assess("survey.csv", ...NUMERIC, "--id", "id")).toMatchObject({ code: 0 });
    expect(summaryOf(desk).interval[0].share).toBe(1);
    expect([matchingOf(desk), summaryOf(desk).matching]).toEqual([
      'Records are matched by "id".',
      'Records are matched by "id".',
    ]);
  });

  it("are taken by position where one insists, by flag or by configuration, and the report says so", async () => {
    const desk = new Desk({
      "survey.csv": ORIGINAL,
      "reversed.csv": REVERSED,
      "c.json": ['{ "match": "position" }'],
    });
    for (const insist of [
      ["--match", "position"],
      ["--config", "c.json"],
    ]) {
      expect(await desk.assess("survey.csv", ...NUMERIC, ...insist)).toMatchObject({ code: 0 });
      expect(summaryOf(desk).interval[0].share).toBeLessThan(0.05);
      expect(matchingOf(desk)).toBe("Records are matched by position, as asked for.");
      expect((desk.json("r.json") as unknown as { command: string }).command).toContain(insist.join(" "));
    }
  });

  it("leave measures of whole files as they are, and others not computed with the reason", async () => {
    const desk = new Desk({ "survey.csv": ORIGINAL, "reversed.csv": REVERSED });
    const { code, stderr } = await desk.assess(
      "survey.csv",
      "--numeric",
      "income",
      "--keys",
      "region,sex",
      "--sensitive",
      "health",
      "--released",
      "reversed.csv",
      "--out",
      "r.json",
      "--quiet",
    );
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(
        '"continuous" was not computed: The released file holds "id" in another order',
      ) as string,
    ]);
    const { measures, skipped } = desk.json("r.json") as unknown as {
      measures: Record<string, unknown>;
      skipped: { measure: string }[];
    };
    expect([
      Object.keys(measures).includes("attribution"),
      skipped.map(({ measure }) => measure).includes("continuous"),
    ]).toEqual([true, true]);
    expect(matchingOf(desk)).toMatch(/^Records are not matched\. The released file holds "id"/);
  });

  it("are refused for a way that does not exist", async () => {
    const desk = new Desk({
      "survey.csv": ORIGINAL,
      "reversed.csv": REVERSED,
      "c.json": ['{ "match": "name" }'],
    });
    expect(await desk.assess("survey.csv", ...NUMERIC, "--match", "name")).toMatchObject({ code: 2 });
    expect(await desk.assess("survey.csv", ...NUMERIC, "--config", "c.json")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('match: expected "position" or "id"') as string,
    });
  });
});

describe.concurrent("a file that keeps whole numbers as decimals", () => {
  it("gives the figures of one that keeps them as integers", async () => {
    const n = 200;
    const range = (next: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => next(i));
    const places = range((i) => (37 * i) % 100);
    const x = range((i) => (61 * i) % 17);
    const data = new Uint32Array(4 * n);
    places.forEach((value, i) => {
      data[4 * i] = 100 * value;
    });
    const decimal = makeVector(makeData({ type: new Decimal(2, 10, 128), length: n, data }));
    const tables = {
      o: vectorFromArray(places, new Int32()),
      i: vectorFromArray(places, new Int32()),
      d: decimal,
    };
    const desk = new Desk({});
    const found: unknown[] = [];
    for (const [name, place] of Object.entries(tables)) {
      const table = new Table({
        place,
        x: vectorFromArray(x, new Float64()),
        s: vectorFromArray(
          x.map((value) => value % 3),
          new Int32(),
        ),
      });
      writeFileSync(join(desk.folder, `${name}.arrow`), tableToIPC(table, "file"));
    }
    writeFileSync(
      join(desk.folder, "options.json"),
      JSON.stringify({ continuous: { linkage: { distance: "gower" } } }),
    );
    for (const name of ["i", "d"]) {
      expect(
        await desk.assess(
          "o.arrow",
          "--released",
          `${name}.arrow`,
          "--keys",
          "place",
          "--numeric",
          "x",
          "--sensitive",
          "s",
          "--measures",
          "continuous,attribution",
          "--options",
          "options.json",
          "--out",
          "r.json",
          "--quiet",
        ),
      ).toMatchObject({ code: 0 });
      const { continuous, attribution } = desk.json("r.json").measures as Record<
        string,
        { summary: unknown }
      >;
      found.push([(continuous.summary as Summary).linkage, attribution.summary]);
    }
    expect(found[1]).toEqual(found[0]);
    expect((found[0] as [{ share: number }])[0].share).toBe(1);
  });
});
