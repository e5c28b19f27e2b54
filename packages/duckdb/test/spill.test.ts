import { open } from "@sdc-risk/duckdb";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { spillFolder } from "../src/spill.ts";
import { byDuckDB } from "./support.ts";

const root = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-spill-"));
const folder = join(root, "spill");
const file = join(root, "x.parquet");
beforeAll(() => byDuckDB(`COPY (SELECT 1 AS a) TO '${file}' (FORMAT parquet)`));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** A folder as a process leaves it that is killed while it writes. */
function left(name: string, entry = "duckdb_temp_storage_DEFAULT-0.tmp"): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, entry), "microdata");
  return path;
}

/** What is told of the folder. */
async function warningsOf(): Promise<readonly { readonly code: string; readonly message: string }[]> {
  const { source, warnings } = await open(file, { spill: folder });
  await source.close();
  return warnings;
}

/** What such a folder of a process would be called on this machine. */
function nameOf(pid: number, begin: string): string {
  mkdirSync(folder, { recursive: true });
  const parts = spillFolder(folder)
    .path.slice(folder.length + 1)
    .split("-");
  return ["sdc-risk", pid, begin, parts[4], "00000000"].join("-");
}

/** The number of a process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid!;
}

it("what a killed process left in the folder is removed, and told", async () => {
  const name = nameOf(await deadProcess(), "1");
  const path = left(name);
  expect(await warningsOf()).toEqual([
    {
      code: "spill-cleared",
      message: `${name} removed from "spill" (--spill): a run that was killed had left data of records there.`,
    },
  ]);
  expect(existsSync(path)).toBe(false);
  expect(await warningsOf()).toEqual([]);
});

it("what a process left whose number another one has now is removed, too", async () => {
  // only systems that tell when a process began know the one from the other
  const known = existsSync("/proc/self/stat");
  const path = left(nameOf(process.ppid, "1"));
  await warningsOf();
  expect(existsSync(path)).toBe(!known);
});

it("what a process works with that lives is left alone", async () => {
  mkdirSync(folder, { recursive: true });
  const own = spillFolder(folder).path.slice(folder.length + 1);
  const path = left(own);
  expect(await warningsOf()).toEqual([]);
  expect(readdirSync(path)).toHaveLength(1);
});

it("what may be of another machine, of an earlier version or of nobody is left alone, and told", async () => {
  const dead = await deadProcess();
  const paths = [
    left(`sdc-risk-${dead}-1-0123456789ab-00000000`),
    left("sdc-risk-0b5e0f0e-8f1c-4a53-9d55-0e6a1f2f6a11"),
    left(nameOf(dead, "2"), "a file of somebody.txt"),
  ];
  left("other-folder");
  const warnings = await warningsOf();
  expect(warnings).toMatchObject([{ code: "spill-left" }]);
  for (const path of paths) {
    expect(existsSync(path)).toBe(true);
    expect(warnings[0].message).toContain(path.slice(folder.length + 1));
  }
  expect(warnings[0].message).not.toContain("other-folder");
});
