import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Results, Samples } from "../src/results.ts";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "sdc-risk-study-test-"));
const at = (name: string): string => join(directory, name);
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** 400 persons; the members of a household stand apart in the file, and some have no third key. */
function register(): string {
  const rows = Array.from({ length: 400 }, (_, i) =>
    [i % 150, i % 7, (i * i) % 11, i % 13 === 0 ? "" : (i * 5) % 9].join(","),
  );
  return `house,a,b,c\n${rows.join("\n")}\n`;
}
/** The study on a machine that has no R. */
const study = (...args: string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], {
    encoding: "utf8",
    env: { ...process.env, PATH: directory },
  });
const FILE = ["--file", at("register.csv"), "--keys", "a,b,c", "--household", "house"];

describe("the built study of a population from a file", () => {
  let ended: ReturnType<typeof study>;
  let results: Results;
  let samples: Samples;
  beforeAll(() => {
    writeFileSync(at("register.csv"), register());
    writeFileSync(at("page.md"), "# Before\n<!-- study -->\nstale\n<!-- /study -->\nAfter\n");
    ended = study(...FILE, "--draws", "2", "--out", at("out"), "--page", at("page.md"));
    [results, samples] = ["out/results.json", "out/samples.json"].map(
      (name) => JSON.parse(readFileSync(at(name), "utf8")) as unknown,
    ) as [Results, Samples];
  }, 180_000);

  it("draws every design and size with a truth that is more than chance, twice", () => {
    expect([ended.stderr, ended.status]).toEqual(["", 0]);
    expect(samples.outcomes).toHaveLength(2 * 4 * 2);
    expect(results).toMatchObject({ samples: 16, plan: { draws: 2, keys: [3], sizes: [50, 200] } });
  });

  it("counts the population of the file, a missing value as one more level", () => {
    const keys = register()
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.slice(row.indexOf(",") + 1));
    const distinct = new Set(keys);
    const uniques = keys.filter((key) => keys.filter((other) => other === key).length === 1);
    expect(results.populations).toMatchObject([
      {
        units: 400,
        levels: [{ keys: 3, cells: 7 * 6 * 10, distinct: distinct.size, uniques: uniques.length }],
      },
    ]);
  });

  it("writes the page with its picture and results beside it", () => {
    const page = readFileSync(at("page.md"), "utf8");
    expect(page).toMatch(
      /^# Before\n<!-- study -->\n\nMade by `pnpm study --draws 2 --file register\.csv --keys a,b,c --household house`.*\n<!-- \/study -->\nAfter\n$/s,
    );
    expect(readFileSync(at("study/results.json"), "utf8")).toBe(readFileSync(at("out/results.json"), "utf8"));
    expect(readFileSync(at("study/estimate-over-truth.svg"), "utf8")).toMatch(/^<svg /);
  });

  it("makes the same results of saved samples, and the same samples of the same seed", () => {
    expect(study("--from", at("out/samples.json"), "--out", at("again")).status).toBe(0);
    expect(readFileSync(at("again/results.json"), "utf8")).toBe(readFileSync(at("out/results.json"), "utf8"));
    study(...FILE, "--draws", "2", "--out", at("twice"));
    const timeless = ({ outcomes }: Samples): unknown =>
      outcomes.map((outcome) => ({ ...outcome, seconds: 0 }));
    expect(timeless(JSON.parse(readFileSync(at("twice/samples.json"), "utf8")) as Samples)).toEqual(
      timeless(samples),
    );
  }, 180_000);
});

describe("the study refuses", () => {
  it.each([
    [["--only", "moon"], 'names "moon"'],
    [["--only", "women"], "apt-get install r-base-core r-cran-aer"],
    [["--draws", "0"], "whole number, 1 or more"],
    [["--file", "x.csv", "--keys", "a"], "3 names or more"],
    [["--page", at("unmarked.md")], "<!-- study -->"],
  ])("%j before it draws anything", (args, message) => {
    writeFileSync(at("unmarked.md"), "# A page\n");
    const { status, stderr } = study(...args, "--out", at("refused"));
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(existsSync(at("refused"))).toBe(false);
  });
});
