import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checksInFull } from "@sdc-risk/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BenchResult } from "../src/output/result.ts";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const QUICK_SIX_KEYS = 10_000;
const TARGETS = [
  "frequency",
  "frequency-missing",
  "risks",
  "ldiversity",
  "tcloseness",
  "ldiversity-5",
  "tcloseness-5",
  "suda2-6",
  "suda2-10",
  "suda2-14",
  "suda2-14-to-3",
  "suda2-60-to-3",
  "suda2-60-to-4",
  "robust-distance-10k",
  "robust-distance",
  "linkage",
  "attribution",
  "attribution-attacks",
  "csv-report",
  "plan",
  "guide",
];
/** Each row is a process: all where checks run in full, elsewhere one of each kind. */
const MEASURED = checksInFull() ? TARGETS : ["frequency", "suda2-6", "linkage", "csv-report", "guide"];

describe("a quick run of the built bench", () => {
  const directory = mkdtempSync(join(tmpdir(), "sdc-risk-bench-test-"));
  const json = join(directory, "out", "bench.json");
  const document = join(directory, "doc.md");
  let printed = "";
  let result: BenchResult;
  beforeAll(() => {
    const chosen = `${checksInFull() ? "targets" : MEASURED.join()},frequency-2-keys`;
    writeFileSync(document, "# Before\n<!-- bench -->\nstale figures\n<!-- /bench -->\nAfter\n");
    printed = execFileSync(
      process.execPath,
      [MAIN, "--quick", "--only", chosen, "--json", json, "--markdown", document],
      { encoding: "utf8" },
    );
    result = JSON.parse(readFileSync(json, "utf8")) as BenchResult;
  });
  afterAll(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it("measures every chosen row", () => {
    expect(result.failures).toEqual([]);
    expect(result.rows.map(({ name }) => name)).toEqual([...MEASURED, "frequency-2-keys"]);
  });

  it("finds the classes that the yardstick finds as groups", () => {
    const [frequency] = result.rows;
    expect(frequency.records).toBe(QUICK_SIX_KEYS);
    expect(frequency.facts["classes"]).toBe(result.yardstick.groups);
  });

  it("gives times and memory, and holds a hundredth of the records to no target", () => {
    for (const row of result.rows) {
      expect(row.bestMs).toBeGreaterThan(0);
      expect(row.yardsticks).toBeCloseTo(row.bestMs / row.yardstickMs, 9);
      expect(row.peakMiB).toBeGreaterThan(20);
    }
    expect(result.rows.flatMap(({ verdicts }) => verdicts)).toEqual([]);
  });

  it("prints at most 100 columns", () => {
    for (const line of printed.split("\n").slice(2)) expect(line.length).toBeLessThanOrEqual(100);
    expect(printed).toContain("By number of keys");
  });

  it("replaces only the tables of a document", () => {
    const text = readFileSync(document, "utf8");
    expect(text.startsWith("# Before\n<!-- bench -->\n")).toBe(true);
    expect(text.endsWith("\n<!-- /bench -->\nAfter\n")).toBe(true);
    expect(text).not.toContain("stale figures");
    expect(text).toContain("### Targets");
    expect(text).toContain("| f, F, 6 keys, 1M records |");
  });
});

describe("flags", () => {
  const fails = (...args: string[]): string => {
    try {
      execFileSync(process.execPath, [MAIN, ...args], { stdio: "pipe", encoding: "utf8" });
      return "";
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };

  it("refuses a row that does not exist and says what there is", () => {
    expect(fails("--only", "frequencies")).toMatch(/no row or group "frequencies".*csv-report/);
  });

  it("refuses a document without markers before any work", () => {
    expect(fails("--markdown", fileURLToPath(new URL("../package.json", import.meta.url)))).toContain(
      "<!-- bench -->",
    );
  });
});
