import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { problemsOf } from "../check.mjs";
import { commandManifest, packCommand } from "../command.mjs";
import { billOf, packagesIn } from "../sbom.mjs";
import { MOST, tryCommand } from "../trial.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const cli = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8")) as object;
let folder = "";
let packed = { name: "", version: "", tarball: "" };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sdc-risk-command-"));
  packed = packCommand(root, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is packed as a registry takes it", () => {
  expect(problemsOf(packed)).toEqual([]);
});

it("holds no sources and no source maps", () => {
  const { stdout } = spawnSync("tar", ["-tzf", packed.tarball], { encoding: "utf8" });
  expect(stdout).toContain("package/dist/command.mjs");
  expect(stdout.split("\n").filter((path) => /\.(ts|map)$/.test(path))).toEqual([]);
});

it("needs the package of threads only; packages and engines are optional", () => {
  const manifest = commandManifest(cli, "2.2.0");
  expect(manifest.dependencies).toEqual({ tinypool: "2.2.0" });
  expect(Object.keys(manifest.peerDependencies)).toEqual([
    "@sdc-risk/cli",
    "@sdc-risk/clickhouse",
    "@sdc-risk/duckdb",
    "@sdc-risk/postgres",
    "@sdc-risk/queue",
    "@sdc-risk/trino",
  ]);
  expect(Object.values(manifest.peerDependenciesMeta)).toEqual(Array(6).fill({ optional: true }));
});

it("runs from a registry by npx, in an empty folder, and brings little", async () => {
  const { packages, megabytes, scripts, report } = await tryCommand(root, packed.tarball, packed.version);
  expect(packages).toBe(2);
  expect(megabytes).toBeLessThan(MOST.megabytes);
  expect(scripts).toBe(0);
  expect(Object.keys(report.measures)).toContain("kanon");
});

it("lists every package that the notices name, with its licence, in the bill of materials", () => {
  const bill = billOf(root, commandManifest(cli, "2.2.0"), packed.tarball);
  const notices = readFileSync(join(root, "packages/cli/dist/third-party-notices.txt"), "utf8");
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["apache-arrow", "commander", "tinypool", "zod"]));
  expect(names).toHaveLength(packagesIn(notices).length + 1);
  for (const { licenses } of bill.components) expect(licenses).toHaveLength(1);
});

it("refuses notices that name nothing", () => {
  expect(() => packagesIn("MIT License\n")).toThrow("Notices name no package");
});
