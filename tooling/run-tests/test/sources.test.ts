import { wants } from "@sdc-risk/servers";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const CONDITION = "@sdc-risk/source";

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}
const packages = readdirSync(join(root, "packages"));
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as Manifest;

describe("sources", () => {
  it.each(packages)("of each entry of %s are named by the condition, before what is built", (name) => {
    for (const [entry, conditions] of Object.entries(manifestOf(name).exports)) {
      if (typeof conditions === "string") continue;
      const [first, source] = Object.entries(conditions)[0] ?? [];
      expect([entry, first]).toEqual([entry, CONDITION]);
      expect(existsSync(join(root, "packages", name, source ?? ""))).toBe(true);
      expect(source?.replace("./src/", "./dist/").replace(/\.ts$/, ".js")).toBe(conditions["default"]);
    }
  });

  it(
    "run as they are, threads too, and give the report that the built command gives",
    wants("sources"),
    () => {
      const args = ["assess", "examples/survey.csv", "--keys", "region,sex,age", "--measures", "suda2,kanon"];
      const folder = mkdtempSync(join(tmpdir(), "sources-"));
      const run = (...command: readonly string[]): string => {
        const out = join(folder, "report.json");
        execFileSync(process.execPath, [...command, ...args, "--out", out], { cwd: root, stdio: "ignore" });
        return readFileSync(out, "utf8");
      };
      const undated = (text: string): string => text.replace(/"createdAt": "[^"]*"/, "");
      const fromSources = run(`--conditions=${CONDITION}`, "tooling/bundle/from-sources.mjs");
      expect(undated(fromSources)).toBe(undated(run("packages/cli/bin/sdc-risk.js")));
      rmSync(folder, { recursive: true });
    },
  );
});
