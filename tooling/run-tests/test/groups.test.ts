import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { groupLines, groupOf, GROUPS } from "../groups.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const names = GROUPS.map(({ name }) => name);

describe("tests with a command of their own", () => {
  it.each([
    ["packages/duckdb/test/source.test.ts", "engines"],
    ["packages/cli/test/engines/servers.test.ts", "engines"],
    ["packages/core/test/source/level-book-large.test.ts", "engines"],
    ["packages/core/test/source/level-book.test.ts", ""],
    ["packages/report/test/accessibility.test.ts", "engines"],
    ["packages/cli/test/report.test.ts", ""],
    ["docs/test/examples.test.ts", "docs"],
    ["docs/test/links.test.ts", ""],
    ["examples/twins.test.ts", "docs"],
    ["tooling/bench/test/bench.test.ts", "tooling"],
    ["tooling/run-tests/test/house.test.ts", ""],
  ])("%s is in the group %j", (path, group) => {
    expect(groupOf(path)).toBe(group);
  });

  it("lie in places that exist", () => {
    expect(GROUPS.flatMap(({ places }) => places).filter((place) => !existsSync(join(ROOT, place)))).toEqual(
      [],
    );
  });

  it("are scripts, which CI runs always", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const steps = readFileSync(join(ROOT, ".ci/run"), "utf8").split("\n");
    for (const name of names) {
      expect(scripts[`test:${name}`]).toMatch(new RegExp(`run-tests/main\\.mjs --group ${name}$`));
      expect(steps).toContain(`pnpm test:${name}`);
    }
  });

  it("are named at the end of a run, in lines of 80 columns", () => {
    const lines = groupLines(names.map((name) => ({ name, files: 30, hasPassed: true })));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.join("\n")).toContain("  pnpm test:docs ");
    expect(groupLines([])).toEqual([]);
  });
});
