import { beforeAll, describe, expect, it } from "vitest";
import { DESIGNS, type Design } from "../src/designs.ts";
import { takesPart } from "../src/parts/designs.ts";
import { partOutcomeOf } from "../src/parts/outcome.ts";
import { partResultsOf } from "../src/parts/results.ts";
import { partText } from "../src/parts/tables.ts";
import { situationsOf } from "../src/plan.ts";
import { RECIPES } from "../src/populations/recipes.ts";
import type { Samples } from "../src/results/results.ts";
import { frameOf, outcomeOf, type Frame, type Outcome } from "../src/study.ts";
import { MADE_HERE } from "./support/outcomes.ts";

const frame = (id: string): Frame => frameOf(RECIPES.find((one) => one.id === id)!.make(20_000, 2), 1);

describe("designs of which models see a part", () => {
  it("are those whose records lie in the file without a role that needs all of them", () => {
    expect((Object.keys(DESIGNS) as Design[]).filter(takesPart)).toEqual([
      "random",
      "stratified",
      "pps",
      "cluster-above-hidden",
      "levels",
      "mean-one-size",
    ]);
  });

  it("are drawn with all numbers of keys, where files are large", () => {
    const plan = { seed: 1, draws: 1, keys: [3, 5, 7], sizes: [16_000], designs: ["random", "pps"] as const };
    const { census } = frame("independent");
    const drawn = (parts: object): unknown[] =>
      situationsOf({ ...plan, ...parts }, [census]).map(({ design, keys }) => [design, keys]);
    expect(drawn({})).toEqual([["random", 5]]);
    expect(drawn({ parts: 4 })).toEqual(
      plan.designs.flatMap((design) => plan.keys.map((keys) => [design, keys])),
    );
  });
});

describe("a sample of which models see a part", () => {
  const situation = { population: "independent", design: "random", n: 6000, draw: 0, keys: 7 } as const;
  const asked = { seed: 1, parts: 3 };
  let independent: Frame;
  let some: Outcome;
  let all: Outcome;
  beforeAll(async () => {
    independent = frame("independent");
    some = await partOutcomeOf(independent, situation, asked);
    all = await outcomeOf(independent, situation, 1);
  });

  it("is the sample that the study draws without parts, with its truth", () => {
    for (const name of ["records", "sampleUniques", "truth"] as const) expect(some[name]).toEqual(all[name]);
  });

  it("is measured by a part, beside what is said of it by all keys", () => {
    expect(some.part!.of).toBe(3);
    expect(some.part!.whole).toEqual(all.headline);
    expect(some.headline.all).not.toBe(all.headline.all);
    expect(Math.abs(some.headline.all! / all.headline.all! - 1)).toBeLessThan(0.15);
  });

  it("is measured by all keys where it has few of them", async () => {
    const { part, headline } = await partOutcomeOf(independent, { ...situation, n: 900 }, asked);
    expect(part!.of).toBeNull();
    expect(headline).toEqual(part!.whole);
  });

  it("has no role for its households, whose members have keys of other parts", async () => {
    const { part } = await partOutcomeOf(frame("villages"), { ...situation, population: "villages" }, asked);
    expect(part!.of).toBe(3);
  });
});

describe("results of parts", () => {
  const { headline } = MADE_HERE;
  const whole = { ...headline, all: 50 };
  const counted: Outcome = { ...MADE_HERE, part: { of: 4, whole } };
  const samples: Samples = {
    made: { command: "pnpm study --parts 4", commit: "abc", changed: false, node: "v20", minutes: 3 },
    plan: { seed: 1, draws: 1, keys: [3], sizes: [100], designs: ["random"], parts: 4 },
    populations: [],
    outcomes: [
      counted,
      { ...counted, headline: { ...headline, all: 80, interval: [60, 90] } },
      { ...counted, headline: { ...headline, all: 70, interval: null, tested: false } },
      { ...counted, part: { of: null, whole }, headline: { ...headline, all: 500 } },
    ],
  };
  const results = partResultsOf(samples);

  it("count files whose models saw all keys apart", () => {
    expect(results).toMatchObject({ samples: 3, fellBack: 1 });
    expect(results.misses.map(({ all }) => all)).toEqual([80]);
    const of = (rows: typeof results.part) => rows.filter((row) => row.plain && row.sureness === "tested");
    expect(of(results.part)).toMatchObject([{ given: 2, near: 1, quarter: 1, intervals: 2, held: 1 }]);
    expect(of(results.whole)).toMatchObject([{ given: 3, near: 3, quarter: 3, intervals: 3, held: 3 }]);
  });

  it("are a table of both", () => {
    const text = partText(results);
    expect(text).toContain("one of about 4 parts of the keys in 3 samples");
    expect(text).toContain("all classes came over in 1");
    expect(text).toContain("| random | 3 | a part | 66.7 % of 3 |");
    expect(text).toContain("| random | 3 | all keys | 100 % of 3 | 1.00 (1.00–1.00) |");
    expect(text).toContain("off by more than a quarter: 1.");
  });
});
