import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { complaints } from "./support/house.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** All sources of tests, and those of testkit, which draws for others. */
function sources(folder: string, inTests = false): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (["node_modules", "dist"].includes(entry.name)) return [];
      return sources(
        path,
        inTests || ["test", "e2e"].includes(entry.name) || path === "packages/testkit/src",
      );
    }
    return inTests && entry.name.endsWith(".ts") ? [path] : [];
  });
}

const OWN = relative(ROOT, fileURLToPath(import.meta.url));
const files = ["packages", "apps", "tooling", "docs", "examples"]
  .flatMap((folder) => sources(folder))
  .filter((path) => path !== OWN);

it("no property brings its own seed or number, and no test is skipped in silence", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((path) => complaints(path, readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
});

describe("a source of tests is told to be wrong", () => {
  const about = (text: string, path = "packages/x/test/a.test.ts"): string[] => complaints(path, text);

  it.each([
    ["a seed of its own", "fc.assert(p, { ...propertyRuns(9), seed: 4 });", "seed"],
    ["a number of its own", "fc.assert(\n  fc.property(a, b),\n  { numRuns: 30 },\n);", "number of runs"],
    ["settings of its own", "fc.assert(p, { examples });", "propertyRuns"],
    ["settings of another file", `import { RUNS } from "./files.js";\nfc.assert(p, RUNS);`, "RUNS"],
    ["settings by a name", "const MANY = { numRuns: 9 };\nfc.assert(p, MANY);", "MANY"],
    ["a sample by its number", "fc.sample(a, 30)", "30"],
    ["functions by name", 'import { assert } from "fast-check";', "by name"],
    ["a condition", 'it.skipIf(process.platform === "win32")("a", () => 1);', "skipIf"],
    ["a test for later", 'it.todo("a");', "todo"],
    ["a test alone", 'it.only("a", () => 1);', "only"],
  ])("with %s", (_, text, said) => {
    expect(about(text).join()).toContain(said);
  });

  it("also in core, which testkit is built on, where its numbers are its own", () => {
    const core = "packages/core/test/a.test.ts";
    expect(about("fc.assert(p, { seed: 4 });", core)).toHaveLength(1);
    expect(about("fc.assert(p, { numRuns: 30 });", core)).toEqual([]);
  });

  it("where it asks once for all tests of a process how much to check", () => {
    const text = "export const RUNS = propertyRuns(300);";
    expect(about(text, "packages/x/test/files.ts").join()).toContain("ask in the tests");
    expect(about(text)).toEqual([]);
  });

  it("and where: by its line", () => {
    expect(about("\n\nfc.check(p, { seed: 1 });")).toEqual([
      "packages/x/test/a.test.ts:3 brings a seed of its own: use drawSeed() of testkit",
    ]);
  });

  it.each([
    "fc.assert(fc.property(a, (x) => table({ seed: 5, numRuns: x })));",
    'fc.assert(fc.property(a, () => say("1, 2) {")), propertyRuns(200));',
    "fc.assert(p, { ...propertyRuns(200), examples: [[{ seed: 1 }]] });",
    "const MANY = propertyRuns(300);\nfc.assert(p, MANY);",
    "fc.sample(a, { seed: drawSeed(7), numRuns: checkSize(300, 30) });",
    "fc.check(p, { seed: drawSeed(6) });",
  ])("but not for %j", (text) => {
    expect(about(text)).toEqual([]);
  });
});
