import { GUIDE_ROLES, surveyCsv, surveyTable } from "@sdc-risk/testkit";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { SEED, SIX_KEYS } from "./survey.ts";

/** A CSV file of the survey (27 columns) to an HTML report with all measures, 6 keys. */
export async function csvToHtml(directory: string, records: number): Promise<readonly string[]> {
  const csv = join(directory, "survey.csv");
  await pipeline(
    Readable.from(surveyCsv({ rows: records, seed: SEED, labels: false })),
    createWriteStream(csv),
  );
  return [
    "assess",
    csv,
    "--keys",
    SIX_KEYS.join(","),
    "--weight",
    "weight",
    "--household",
    "hid",
    "--out",
    join(directory, "report.html"),
    "--quiet",
  ];
}

/** Values of a number from `from` to `to`, and what becomes of each at ever coarser levels, all as one at last. */
interface KeyLevels {
  readonly from: number;
  readonly to: number;
  readonly levels: readonly ((value: number) => number)[];
}

/** Bands of so many values, those from `top` on as one. */
const bands =
  (width: number, top = Infinity, origin = 0) =>
  (value: number): number =>
    Math.floor((Math.min(value, top) - origin) / width);

/** Levels of the six keys: a lattice of 10,000 nodes. */
const LEVELS: Readonly<Record<(typeof SIX_KEYS)[number], KeyLevels>> = {
  region: { from: 1, to: 24, levels: [3, 6, 12].map((width) => bands(width, 24, 1)) },
  sex: { from: 1, to: 2, levels: [] },
  age: {
    from: 0,
    to: 120,
    levels: [
      bands(1, 90),
      ...[1, 2, 4, 8, 16].map((width) => bands(width, 80)),
      ...[32, 64].map((width) => bands(width, 64)),
    ],
  },
  marital: { from: 1, to: 5, levels: [3, 2].map((top) => bands(1, top)) },
  education: { from: 0, to: 7, levels: [1, 2, 4].map((width) => bands(width, 6)) },
  ethnicity: { from: 1, to: 9, levels: [5, 3, 2].map((top) => bands(1, top)) },
};

/** Six keys of the survey to a plan with suppressed values on top of its levels, from a CSV file of these keys. */
export async function keysToPlan(directory: string, records: number): Promise<readonly string[]> {
  const file = join(directory, "keys.csv");
  const folder = join(directory, "hierarchies");
  await mkdir(folder);
  for (const [key, { from, to, levels }] of Object.entries(LEVELS)) {
    const values = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const rows = values.map((value) => [value, ...levels.map((level) => `=${level(value)}`), "*"].join(";"));
    await writeFile(join(folder, `${key}.csv`), `${rows.join("\n")}\n`);
  }
  const table = surveyTable({ rows: records, seed: SEED, missing: 0, labels: false }).select([...SIX_KEYS]);
  const columns = SIX_KEYS.map((key) => Array.from(table.getChild(key) ?? [], String));
  const lines = function* (): Generator<string> {
    yield `${SIX_KEYS.join(",")}\n`;
    for (let r = 0; r < records; r++) yield `${columns.map((texts) => texts[r]).join(",")}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return [
    "plan",
    file,
    "--keys",
    SIX_KEYS.join(","),
    "--hierarchies",
    folder,
    "--policy",
    "k3",
    // as many as a million records have without it, so that a quick run is quick
    "--assessments",
    "12",
    "--out",
    join(directory, "report.html"),
    "--quiet",
  ];
}

/** The guide's ten records to a summary in the terminal. */
export function guideToText(): Promise<readonly string[]> {
  const csv = fileURLToPath(new URL("../../../examples/guide.csv", import.meta.url));
  return Promise.resolve([
    "assess",
    csv,
    "--keys",
    GUIDE_ROLES.keys.join(","),
    "--weight",
    GUIDE_ROLES.weight,
  ]);
}
