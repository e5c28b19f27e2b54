import { WANTED } from "@sdc-risk/servers";
import { drawSeed } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failedProperties, propertyLines } from "../failed-properties.mjs";
import { leftOutLines, leftOutOf, silentLines, together } from "../left-out.mjs";

const LACK = { wanted: "redis", title: "Redis", how: "apt-get install redis-server" };

interface Test {
  readonly fullName: string;
  readonly state: string;
  readonly lacks?: readonly (typeof LACK)[];
  readonly message?: string;
}

/** A file of tests as vitest tells of it. */
const fileOf = (...tests: readonly Test[]): object => ({
  relativeModuleId: "packages/x/test/a.test.ts",
  children: {
    allTests: (state?: string) =>
      tests
        .filter((test) => state === undefined || test.state === state)
        .map(({ fullName, state: own, lacks, message = "" }) => ({
          fullName,
          meta: () => (lacks === undefined ? {} : { lacks }),
          result: () => ({ state: own, errors: [{ message }] }),
        })),
  },
});

describe("what was left out", () => {
  const left = leftOutOf([
    fileOf(
      { fullName: "a", state: "passed" },
      { fullName: "b", state: "skipped", lacks: [LACK] },
      { fullName: "c", state: "passed", lacks: [LACK, { ...LACK, wanted: "r", title: "R" }] },
      { fullName: "d > e", state: "skipped" },
    ),
  ]);

  it("is counted by what the machine lacks, tests that left out some of their checks, too", () => {
    expect(left.lacks.map(({ wanted, tests }) => [wanted, tests])).toEqual([
      ["redis", 2],
      ["r", 1],
    ]);
    expect(together([left.lacks, left.lacks]).map(({ tests }) => tests)).toEqual([4, 2]);
  });

  it("in silence is named", () => {
    expect(left.silent).toEqual(["packages/x/test/a.test.ts: d > e"]);
    expect(silentLines(left.silent).at(-1)).toBe("  packages/x/test/a.test.ts: d > e");
    expect([silentLines([]), leftOutLines([])]).toEqual([[], []]);
  });

  it("fits a terminal of 80 columns, whatever is lacking", () => {
    const all = Object.entries(WANTED).map(([wanted, { title, how }]) => ({
      wanted,
      title,
      how,
      tests: 1234,
    }));
    const lines = leftOutLines(all);
    expect(lines.length).toBe(all.length + 1);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(leftOutLines([{ ...LACK, tests: 7 }]).at(-1)).toBe("  7  Redis  apt-get install redis-server");
  });
});

describe("a property that failed", () => {
  const details = fc.check(
    fc.property(fc.nat(), (n) => n < 10),
    { seed: drawSeed(5) },
  );
  const message = fc.defaultReportMessage(details)!;
  const failed = failedProperties([
    fileOf(
      { fullName: "is small", state: "failed", message },
      { fullName: "is no property", state: "failed", message: "expected 1 to be 2" },
      { fullName: "passes", state: "passed", message },
    ),
  ]);

  it("is told with its seed and what it failed on", () => {
    expect(failed).toEqual([
      {
        file: "packages/x/test/a.test.ts",
        name: "is small",
        seed: String(details.seed),
        path: details.counterexamplePath,
        counterexample: "[10]",
      },
    ]);
  });

  it("comes with the command that runs it again, and how it is pinned", () => {
    const lines = propertyLines(failed, { full: true, seed: "99" });
    expect(lines).toContain(
      "  again: SDC_CHECKS=full SDC_SEED=99 pnpm exec vitest run packages/x/test/a.test.ts",
    );
    expect(lines).toContain("  pin:   { ...propertyRuns(…), examples: [[10]] }");
    expect(propertyLines(failed, { full: false, seed: undefined })).toContain(
      "  again: pnpm exec vitest run packages/x/test/a.test.ts",
    );
    expect(propertyLines([], { full: true, seed: "99" })).toEqual([]);
  });
});
