import { describe, expect, it } from "vitest";
import { ESTIMATORS } from "../src/estimation/estimators.ts";
import { headlineParts } from "../src/headline/parts.ts";
import { headlineRow } from "../src/headline/tables.ts";
import { designsThat, keptBy } from "../src/headline/verdict.ts";
import { pageParts, withParts } from "../src/output/page.ts";
import { pictureOf } from "../src/output/picture.ts";
import { ratioText } from "../src/output/text.ts";
import { quantileOf } from "../src/estimation/quantiles.ts";
import { resultsOf, type Samples } from "../src/results/results.ts";
import { SCORES } from "../src/estimation/scores.ts";
import { SIGNS } from "../src/estimation/signs.ts";
import type { Figures, Outcome } from "../src/study.ts";
import { MADE_HERE } from "./support/outcomes.ts";

const figures: Figures = {
  estimates: {
    "sum-r": 25,
    tau2: 20,
    "tau2-model": 20,
    dis: 10,
    "sum-r-uniques": 8,
    marketer: 20,
    tau1: null,
  },
  intervals: { tau2: [15, 19], tau1: null },
  diagnostics: { pairsPerUnique: 0.2, pairsRatio: 1, refuted: false },
  areas: { unique: 0.9, risk: 0.5 },
  bySmallest: [
    [2, 10, 8],
    [3, 30, 2],
  ],
};
const { headline } = MADE_HERE;
const base: Outcome = { ...MADE_HERE, figures };
const samples = (...outcomes: Outcome[]): Samples => ({
  made: { command: "pnpm study --small", commit: "abc", changed: false, node: "v20", minutes: 3 },
  plan: {
    seed: 1,
    draws: 2,
    keys: [3],
    sizes: [100],
    designs: ["random", "cluster-key", "levels", "mean-one"],
  },
  populations: [
    {
      id: "p",
      name: "p",
      about: "made up",
      real: false,
      units: 1000,
      levels: [{ keys: 3, cells: 60, distinct: 50, uniques: 20 }],
    },
  ],
  outcomes,
});
const second: Outcome = {
  ...base,
  draw: 1,
  headline: { ...headline, all: 57, interval: null, tested: false, doubts: ["its model is not confirmed"] },
  figures: {
    ...figures,
    estimates: { ...figures.estimates, "sum-r": 60, tau2: 30, "tau2-model": 30 },
    intervals: { tau2: [18, 40], tau1: [5, 12] },
    diagnostics: { pairsPerUnique: 0.3, pairsRatio: 3, refuted: true },
  },
};
const tiny: Outcome = { ...base, draw: 2, truth: { ...base.truth, all: 9, tau2: 9, tau1: 9 } };
/** Called tested at a tenth of the truth, with an interval that is as wrong. */
const clustered: Outcome = {
  ...base,
  design: "cluster-key",
  headline: { ...headline, all: 5, interval: [3, 8], floor: 6 },
  figures: null,
};
/** A range in place of a number. */
const ranged: Outcome = {
  ...base,
  design: "levels",
  headline: { ...headline, all: null, interval: null, range: [30, 80], tested: false },
  figures: null,
};

describe("headlines", () => {
  const results = resultsOf(samples(base, second, tiny, clustered, ranged));
  const row = (group: object, sureness: "tested" | "rough" | "all") => headlineRow(results, group, sureness);

  it("stand apart by how sure they sound", () => {
    expect(row({ design: "random" }, "tested")).toMatchObject({
      samples: 1,
      given: 1,
      ratio: { median: 1.04 },
      near: 1,
      quarter: 1,
      intervals: 1,
      held: 1,
      floorsHigh: 0,
    });
    expect(row({ design: "random" }, "rough")).toMatchObject({
      samples: 1,
      near: 0,
      quarter: 1,
      intervals: 0,
    });
    expect(row({}, "all")).toMatchObject({
      samples: 4,
      given: 3,
      quarter: 2,
      held: 1,
      intervals: 2,
      floorsAbove: 1,
    });
  });

  it("that are no number have none to be near, and a range that may hold the truth", () => {
    expect(row({ design: "levels" }, "rough")).toMatchObject({
      samples: 1,
      given: 0,
      ratio: null,
      ranges: 1,
      rangesHeld: 1,
    });
  });

  it("that are tested and off by more than a quarter are listed one by one, the worst first", () => {
    const worse = { ...clustered, draw: 1, headline: { ...clustered.headline, all: 1000 } };
    expect(resultsOf(samples(base, clustered, second, worse, ranged)).misses).toMatchObject([
      { design: "cluster-key", all: 1000, truth: 50, draw: 1 },
      { design: "cluster-key", all: 5, truth: 50, interval: [3, 8] },
    ]);
  });

  it("keep what is promised, or do not, or promise nothing", () => {
    expect(keptBy(results, "random")).toBe("kept");
    expect(keptBy(results, "cluster-key")).toBe("missed");
    expect(keptBy(results, "levels")).toBe("silent");
    expect(designsThat(results, "kept")).toEqual(["random"]);
  });

  it("stand on the page with misses before hits", () => {
    const page = headlineParts(results).join("\n\n");
    const places = [
      "### Where it misses",
      '<a id="headline-cluster-key">',
      "### Where it promises nothing",
      '<a id="headline-levels">',
      "### Where it hits",
      '<a id="headline-random">',
    ].map((part) => page.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(page).toContain("**50 % within 25 %**; 1 are off by more and give no sign");
    expect(page).toContain("1; range in 1, right in 1");
  });

  it("of a run without any miss say so", () => {
    expect(headlineParts(resultsOf(samples(base))).join("\n")).toContain("Nowhere: of every kind of file");
  });
});

describe("results", () => {
  const results = resultsOf(samples(base, second, tiny));
  const all = (estimator: string) =>
    results.ratios.find((row) => row.estimator === estimator && row.keys === undefined);

  it("leave samples of a small truth out of ratios, and tell those without an estimate", () => {
    expect(all("sum-r")).toMatchObject({
      samples: 2,
      median: 0.85,
      near: 0,
      belowHalf: 0,
      below: 0.5,
      aboveTwice: 0,
      missing: 0,
    });
    expect(all("tau2")).toMatchObject({ median: 1.25, near: 0.5, below: 0 });
    expect(all("tau1")).toBeUndefined();
    expect(all("zayatz")).toBeUndefined();
  });

  it("count the intervals that hold the truth, and those that are not given", () => {
    const of = (interval: string) =>
      results.coverage.find((row) => row.interval === interval && row.keys === undefined);
    expect(of("tau2")).toMatchObject({
      samples: 2,
      held: 1,
      missing: 0,
      width: expect.closeTo(0.65, 12) as number,
    });
    expect(of("tau1")).toMatchObject({ samples: 1, held: 1, missing: 1 });
  });

  it("judge signs by what they say", () => {
    const of = (sign: string) => results.signs.find((row) => row.sign === sign && row.keys === undefined);
    expect(of("few-pairs")).toMatchObject({ samples: 2, shown: 2, right: 1 });
    expect(of("below-dis")).toMatchObject({ samples: 2, shown: 2, right: 2 });
    expect(of("refuted")).toMatchObject({ samples: 2, shown: 1, right: 1 });
    expect(of("not-refuted")).toMatchObject({ shown: 1, right: 1 });
    expect(of("pairs-off")).toMatchObject({ shown: 1, right: 1 });
    expect(of("dis-floor")).toMatchObject({ shown: 2, right: 2 });
    expect(of("dis-floor-none")).toMatchObject({ samples: 2, shown: 0 });
  });

  it("add sample uniques up by the size of their smallest set", () => {
    expect(results.smallest.filter(({ n }) => n === undefined)).toMatchObject([
      { size: 2, uniques: 30, alone: 24 },
      { size: 3, uniques: 90, alone: 6 },
    ]);
  });

  it("take quantiles as type 7", () => {
    expect([0, 0.05, 0.5, 1].map((share) => quantileOf([1, 2, 4, 8], share))).toEqual(
      [1, 1.15, 3, 8].map((value) => expect.closeTo(value, 12) as number),
    );
  });
});

describe("the page", () => {
  const results = resultsOf(samples(base, second));
  const parts = pageParts(results, "study/picture.svg");

  it("says which run made it, and links to the picture", () => {
    expect(parts).toContain("Made by `pnpm study --small` on commit abc, Node v20, in 3 minutes");
    expect(parts).toContain("Only 2 draws of each situation");
    expect(parts).toContain("](study/picture.svg)");
  });

  it("has an anchor of its own for every row group", () => {
    const anchors = [...parts.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(anchors).toEqual(
      expect.arrayContaining([
        "sum-r-3",
        "sum-r-3-random",
        "sum-r-p",
        "near-tau2",
        "coverage-tau2-3",
        "sign-few-pairs",
        "area-unique-3",
      ]),
    );
  });

  it("holds tables whose rows are as long as their headings", () => {
    const lengths = parts
      .split("\n\n")
      .filter((part) => part.startsWith("|"))
      .map((part) => new Set(part.split("\n").map((row) => row.split(" | ").length)).size);
    expect(lengths.length).toBeGreaterThan(8);
    expect(new Set(lengths)).toEqual(new Set([1]));
  });

  it("links to anchors and headings that it has", () => {
    const targets = [...parts.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
    const headings = [...parts.matchAll(/^## (.+)$/gm)].map(([, text]) =>
      text.toLowerCase().replaceAll(" ", "-"),
    );
    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((id) => !parts.includes(`<a id="${id}">`) && !headings.includes(id))).toEqual([]);
  });

  it("says in sentences what the rows hold", () => {
    expect(parts).toContain("[individual risk Σ r](#near-sum-r) in 0 % of 2 samples");
    expect(parts).toContain("Σ r is too low ([P/U below 0.5](#sign-few-pairs)) in 1 of 2");
  });

  it("replaces the part between its markers and no other", () => {
    expect(withParts("a\n<!-- study -->\nold\n<!-- /study -->\nb", "new")).toBe(
      "a\n<!-- study -->\n\nnew\n\n<!-- /study -->\nb",
    );
    expect(() => withParts("a", "new")).toThrow("<!-- study -->");
  });

  it("draws every estimate of matches with a mark and a range", () => {
    const svg = pictureOf(results);
    expect(svg).toContain("individual risk Σ r");
    expect(svg.match(/class="range s0"/g)).toHaveLength(6);
    expect(svg).not.toContain("NaN");
  });

  it("writes no ratio above zero as zero", () => {
    expect([0, 0.004, 0.05, 1, 9.99, 9.996, 23.4].map(ratioText)).toEqual([
      "0.00",
      "< 0.01",
      "0.05",
      "1.00",
      "9.99",
      "10.0",
      "23.4",
    ]);
  });
});

it("ids are unique", () => {
  for (const list of [ESTIMATORS, SCORES, SIGNS])
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
});
