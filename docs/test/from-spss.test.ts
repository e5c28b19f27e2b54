import { wants } from "@sdc-risk/servers";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "./support/pages.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sdc-risk-spss-"));
  const command = `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "packages/cli/bin/sdc-risk.js")}" "$@"\n`;
  writeFileSync(join(folder, "sdc-risk"), command, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The syntax that the page shows. */
const shown = (): string =>
  /```spss\n(.*?)```/s.exec(readFileSync(join(ROOT, "docs/from-r-stata-spss-python.md"), "utf8"))?.[1] ?? "";

/** Texts of cells as numbers. */
const rowsOf = (text: string): number[][] =>
  text
    .trim()
    .split("\n")
    .map((row) => row.split(",").map(Number));

test("what the page shows for SPSS runs in PSPP and joins the risks to their records", wants("pspp"), () => {
  const people = ["3,South,f,44,2.5", "1,North,f,30,10", "2,North,f,30,10", "10,South,m,44,1.25"];
  writeFileSync(join(folder, "people.csv"), `${people.join("\n")}\n`);
  const syntax = [
    "GET DATA /TYPE=TXT /FILE='people.csv' /DELIMITERS=','",
    "  /VARIABLES=id F8.0 region A6 sex A1 age F8.0 weight F8.2.",
    shown(),
    "SAVE TRANSLATE /OUTFILE='joined.csv' /TYPE=CSV /CELLS=VALUES /KEEP=id risk.",
  ];
  writeFileSync(join(folder, "page.sps"), syntax.join("\n"));
  const { status, stdout, stderr } = spawnSync("pspp", ["page.sps"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}:${process.env["PATH"] ?? ""}`, LC_ALL: "C.UTF-8" },
  });
  expect({ status, stdout, stderr }).toMatchObject({ status: 0, stderr: "" });
  expect(stdout).not.toMatch(/error|warning/i);
  const [names = "", ...risks] = readFileSync(join(folder, "risks.csv"), "utf8").trim().split("\n");
  expect(names).toBe("id,individual-risk.risk");
  const joined = rowsOf(readFileSync(join(folder, "joined.csv"), "utf8"));
  const expected = rowsOf(risks.join("\n"));
  expect(joined.map(([id]) => id)).toEqual([1, 2, 3, 10]);
  for (const [i, [id, risk = NaN]] of expected.sort(([a = 0], [b = 0]) => a - b).entries()) {
    expect(joined[i]?.[0]).toBe(id);
    expect(joined[i]?.[1]).toBeCloseTo(risk, 12);
  }
});
