import { GUIDE_ROLES, surveyCsv } from "@sdc-risk/testkit";
import { createWriteStream } from "node:fs";
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
