import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PartResults } from "../src/parts/results.ts";
import type { Results, Samples } from "../src/results/results.ts";
import { recorded, type SampleOutcome, type TreatedResults } from "../src/treated/results.ts";

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
/** What is kept of recorded results. */
const recordedIn = (results: TreatedResults, outcomes: readonly SampleOutcome[]) => {
  writeFileSync(at("recorded.json"), JSON.stringify(results));
  return recorded(at("recorded.json"), outcomes);
};
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

describe("the built study of parts of the keys", () => {
  const PARTS = ["--only", "independent,random,household", "--draws", "1", "--seed", "5", "--parts", "3"];

  it("tells what it leaves out, and what models say by a part beside what they say by all keys", () => {
    const { stdout, stderr, status } = study(...PARTS, "--out", at("parts"));
    expect([stderr, status]).toEqual(["", 0]);
    expect(stdout).toContain("Left out, since no part of their keys is taken: household.");
    const samples = JSON.parse(readFileSync(at("parts/samples.json"), "utf8")) as Samples;
    const results = JSON.parse(readFileSync(at("parts/results.json"), "utf8")) as PartResults;
    expect(samples.made.command).toBe(
      "pnpm study --draws 1 --only independent,random,household --parts 3 --seed 5",
    );
    expect(samples.plan).toMatchObject({ parts: 3, sizes: [4000, 16_000], designs: ["random"] });
    expect(samples.outcomes.map(({ n, keys }) => [n, keys])).toEqual(
      [4000, 16_000].flatMap((n) => [3, 5, 7].map((keys) => [n, keys])),
    );
    const counted = samples.outcomes.filter(({ part }) => part!.of !== null);
    expect(results).toMatchObject({ samples: counted.length, fellBack: 6 - counted.length });
    expect(counted.length).toBeGreaterThan(3);
    expect(stdout).toContain(`of the keys in ${counted.length} samples`);
    const again = study("--from", at("parts/samples.json"), "--out", at("parts-again"));
    expect([again.stderr, again.status]).toEqual(["", 0]);
    expect(stdout.endsWith(again.stdout)).toBe(true);
  }, 180_000);
});

describe("the study refuses", () => {
  it.each([
    [["--only", "moon"], 'names "moon"'],
    [["--only", "women"], "apt-get install r-base-core r-cran-aer"],
    [["--draws", "0"], "whole number, 1 or more"],
    [["--parts", "1"], "whole number, 2 or more"],
    [["--parts", "4", "--page", at("marked.md")], "no tables of parts of the keys"],
    [["--parts", "4", "--only", "household,missing-2"], "draws none of these designs"],
    [["--file", "x.csv", "--keys", "a"], "3 names or more"],
    [["--page", at("unmarked.md")], "<!-- study -->"],
  ])("%j before it draws anything", (args, message) => {
    writeFileSync(at("unmarked.md"), "# A page\n");
    writeFileSync(at("marked.md"), "<!-- study -->\n<!-- /study -->\n");
    const { status, stderr } = study(...args, "--out", at("refused"));
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(existsSync(at("refused"))).toBe(false);
  });
});

describe("the built study of treated files", () => {
  const page = "# Before\n<!-- treated -->\nstale\n<!-- /treated -->\nAfter\n";
  const RUN = ["--treated", "--small", "--only", "dependent", "--out", at("treated")];

  it("refuses a population that it does not treat, and a page without its marks", () => {
    writeFileSync(at("unmarked.md"), "# Before\n");
    expect(study("--treated", "--only", "pupils").stderr).toContain(
      '--only names "pupils"; expected, with --treated, some of survey-years, survey-bands, ',
    );
    expect(study(...RUN, "--page", at("unmarked.md")).stderr).toContain(
      "must hold the comments <!-- treated --> and <!-- /treated -->",
    );
    expect(existsSync(at("treated"))).toBe(false);
  });

  it("counts what treatment leaves, and keeps what was recorded of other software", () => {
    writeFileSync(at("page.md"), page);
    const first = study(...RUN);
    expect([first.stderr, first.status]).toEqual(["", 0]);
    const made = JSON.parse(readFileSync(at("treated/treated.json"), "utf8")) as TreatedResults;
    expect(made.outcomes.map(({ treatment }) => treatment)).toEqual([
      "none",
      "suppress",
      "recode",
      "wildcard",
    ]);
    for (const { treatment, prosecutor, records } of made.outcomes) {
      expect(records).toBe(4000);
      expect(prosecutor.below > 0).toBe(treatment === "none" || treatment === "wildcard");
    }
    const sample = readFileSync(at("treated/dependent-1.csv"), "utf8");
    expect(sample.split("\n")).toHaveLength(4002);
    const other = { name: "other", software: "other 1.0", settings: "by hand", seconds: {} };
    const recordedOf = (of: number): TreatedResults => ({
      ...made,
      software: [other],
      outcomes: [{ ...made.outcomes[0], treatment: "other", sample: of }],
    });
    expect(recordedIn(recordedOf(made.outcomes[0].sample), made.outcomes).outcomes).toHaveLength(1);
    // of another sample
    expect(recordedIn(recordedOf(0), made.outcomes)).toEqual({ software: [], outcomes: [] });
    const again = study("--treated", "--from", at("treated/treated.json"), "--page", at("page.md"));
    expect([again.stderr, again.status]).toEqual(["", 0]);
    const written = readFileSync(at("page.md"), "utf8");
    expect(written).toContain("Made by `pnpm study --treated --small --only dependent`");
    expect(written).toContain("| dependent keys | as drawn |");
    expect(written).not.toContain("stale");
  }, 400_000);
});
