import { DuckDBInstance } from "@duckdb/node-api";
import { Float64, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scriptOf, type Plan, type PlanStep, type ScriptColumn } from "../../src/index.ts";
import { csvOf, parseCsv, type TextFile } from "./texts.ts";

/** A file, and steps on it. */
export interface Case {
  readonly file: TextFile;
  readonly steps: readonly PlanStep[];
}

export const planOf = ({ file, steps }: Case): Pick<Plan, "data" | "steps"> => ({
  data: { name: "people.csv", records: file.rows.length, sha256: null },
  steps: [...steps],
});
export const tableOf = ({ names, rows, isNumber }: TextFile): Table =>
  new Table(
    Object.fromEntries(
      names.map((name, at): [string, Vector] => [
        name,
        isNumber[at]
          ? vectorFromArray(
              rows.map((row) => (row[at] === "" ? null : Number(row[at]))),
              new Float64(),
            )
          : vectorFromArray(
              rows.map((row) => (row[at] === "" ? null : row[at])),
              new Utf8(),
            ),
      ]),
    ),
  );
export const columnsOf = ({ names, rows, isNumber }: TextFile): ScriptColumn[] =>
  names.map((name, at) => ({
    name,
    isNumber: isNumber[at],
    bytes: Math.max(1, ...rows.map((row) => Buffer.byteLength(row[at]))),
  }));

/** The names and cells of what a script makes. */
export async function made(one: Case, ending: string, run: (path: string) => unknown): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), "scripts-"));
  const input = join(folder, "in put's.csv");
  const output = join(folder, "out.csv");
  const script = join(folder, `script.${ending}`);
  writeFileSync(input, csvOf([one.file.names, ...one.file.rows]));
  const files = { input, output, columns: columnsOf(one.file), table: tableOf(one.file) };
  writeFileSync(script, scriptOf(planOf(one), ending, files));
  try {
    await run(script);
    return parseCsv(readFileSync(output, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const quiet = { stdio: "pipe" } as const;

export const runPython = (path: string): unknown => execFileSync("python3", [path], quiet);
export const runR = (path: string): unknown =>
  execFileSync("Rscript", ["--vanilla", path], { ...quiet, env: { ...process.env, LC_ALL: "C" } });
export const runPspp = (path: string): unknown =>
  execFileSync("pspp", ["--syntax-encoding=UTF-8", "-o", "/dev/null", path], quiet);

/** Runs something with an engine of its own. */
export async function inDuckDb(use: (run: (path: string) => unknown) => Promise<void>): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await use((path) => connection.run(readFileSync(path, "utf8")));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
