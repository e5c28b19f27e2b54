import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { surveyCsv, treatedCsv } from "@sdc-risk/testkit";

const SEED = 7;

/** A survey of so many persons as CSV, and the same as released. */
export const survey = (rows: number): string => [...surveyCsv({ rows, seed: SEED })].join("");
export const treated = (rows: number): string => [...treatedCsv({ rows, seed: SEED })].join("");

/** A survey as a file: what is handed to the page as bytes goes through its main thread. */
export function surveyFile(rows: number): { readonly path: string; readonly text: string } {
  const text = survey(rows);
  const path = join(mkdtempSync(join(tmpdir(), "workbench-")), "survey.csv");
  writeFileSync(path, text);
  return { path, text };
}
