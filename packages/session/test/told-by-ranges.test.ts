import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

interface Person {
  readonly region: string | null;
  readonly sex: string;
  readonly weight: number;
}

/** A generator of numbers in [0, 1) (Lehmer 1951). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** 600 persons of three regions; the weights of the first lie above all others, unless they say nothing. */
function persons(seed: number, isByRegion: boolean): readonly Person[] {
  const next = numbers(seed);
  return Array.from({ length: 600 }, (_, i) => {
    const region = ["north", "east", "west"][i % 3];
    const weight = 30 + 50 * next() + (isByRegion && region === "north" ? 60 : 0);
    return { region, sex: next() < 0.5 ? "female" : "male", weight };
  });
}

function fileOf(rows: readonly Person[], name: string): DataFile {
  const table = new Table({
    region: vectorFromArray(
      rows.map(({ region }) => region),
      new Utf8(),
    ),
    sex: vectorFromArray(
      rows.map(({ sex }) => sex),
      new Utf8(),
    ),
    weight: vectorFromArray(
      rows.map(({ weight }) => weight),
      new Float64(),
    ),
  });
  return { table, name, sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
}

async function againstOf(
  original: readonly Person[],
  released: readonly Person[],
): Promise<readonly string[]> {
  const settings = settingsOf(
    checkSettings({
      keys: ["region", "sex"],
      weight: "weight",
      measures: ["kanon"],
      match: "position",
      policy: { name: "own", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] },
    }),
  );
  const data = microdata(settings, fileOf(original, "all.csv"), [fileOf(released, "cut.csv")]);
  const { report } = await run(settings, data, {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
    remedies: false,
  });
  const { against = [] } = report.policy!;
  return against.filter(({ code }) => code === "key-given-away").map(({ text }) => text);
}

/** Every third person of each region loses it. */
const suppressed = (rows: readonly Person[]): readonly Person[] =>
  rows.map((row, i) => ((i / 3) % 3 < 1 ? { ...row, region: null } : row));

describe("suppressed values that ranges of a number tell", () => {
  it("are told where the largest weights are of one region only", async () => {
    const rows = persons(1, true);
    const [text = "", ...more] = await againstOf(rows, suppressed(rows));
    expect(more).toEqual([]);
    expect(text).toMatch(
      /weight gives it away: other records with such values of weight tell 3\d(\.\d+)? % of the values of region/,
    );
    expect(text).toContain("suppress no single value of region");
  });

  it("are not where the weights say nothing of the region, for any of 50 files", async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const rows = persons(seed, false);
      expect(await againstOf(rows, suppressed(rows)), `seed ${seed}`).toEqual([]);
    }
  });

  it("are not where nothing was suppressed, or all of them were", async () => {
    const rows = persons(2, true);
    expect(await againstOf(rows, rows)).toEqual([]);
    expect(
      await againstOf(
        rows,
        rows.map((row) => ({ ...row, region: null })),
      ),
    ).toEqual([]);
  });
});
