import { assess } from "@sdc-risk/assess";
import type { Metric } from "@sdc-risk/blocks";
import { SdcObject } from "@sdc-risk/core";
import { uniforms } from "@sdc-risk/data/kernels";
import { propertyRuns } from "@sdc-risk/testkit";
import { Table, Utf8, makeVector, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { population } from "../src/index.ts";
import { meanReciprocalOf, noneInFile } from "../src/risk/mean-reciprocal.ts";
import { meanReciprocalOfNb, noneInFileNb } from "../src/risk/negative-binomial.ts";

/** E g(f + G), G ~ Poisson(h). */
function byPoisson(f: number, h: number, g: (F: number) => number): number {
  let p = Math.exp(-h);
  let total = 0;
  for (let k = 0; k < 3000; k++) {
    total += p * g(f + k);
    p *= h / (k + 1);
  }
  return total;
}

/** E g(f + G), G negative binomial with size a + f and probability ρ. */
function byNb(f: number, a: number, mean: number, fraction: number, g: (F: number) => number): number {
  const rho = (a + fraction * mean) / (a + mean);
  let p = rho ** (a + f);
  let total = 0;
  for (let k = 0; k < 20_000; k++) {
    total += p * g(f + k);
    p *= ((a + f + k) / (k + 1)) * (1 - rho);
  }
  return total;
}

describe("a link with one person of a file that holds a part of the population", () => {
  it("is right with chance (1 − (1 − c)^F)/F: every file that is possible, counted out", () => {
    for (const F of [1, 2, 3, 7])
      for (const c of [0.05, 0.4, 1]) {
        let right = 0;
        for (let file = 0; file < 1 << F; file++) {
          const N = file.toString(2).replaceAll("0", "").length;
          const chance = c ** N * (1 - c) ** (F - N);
          if (file % 2 === 1) right += chance / N; // the person is the first one
        }
        expect(right).toBeCloseTo((1 - (1 - c) ** F) / F, 12);
      }
  });

  it.each([
    [1, 0],
    [1, 0.4],
    [2, 7],
    [9, 3],
    [40, 90],
  ])("the sums over F of %i records and %f others are what their closed forms say", (f, h) => {
    for (const c of [0.001, 0.2, 0.9, 1]) {
      const none = (F: number): number => (1 - c) ** F / F;
      expect(noneInFile(f, h, c)).toBeCloseTo(byPoisson(f, h, none), 12);
      for (const a of [0.3, 2, 50])
        expect(noneInFileNb(f, a, h / 0.9, 0.1, c)).toBeCloseTo(byNb(f, a, h / 0.9, 0.1, none), 10);
    }
  });

  it("leaves between the coverage and all of the chance", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-6, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 1e4, noNaN: true }),
        (f, h, c, a) => {
          for (const part of [
            1 - noneInFile(f, h, c) / meanReciprocalOf(f, h),
            1 - noneInFileNb(f, a, h / 0.9, 0.1, c) / meanReciprocalOfNb(f, a, h / 0.9, 0.1),
          ]) {
            expect(part).toBeGreaterThanOrEqual(c * (1 - 1e-9) - 1e-12);
            expect(part).toBeLessThanOrEqual(1);
          }
        },
      ),
      propertyRuns(500),
    );
  });
});

const text = (values: readonly string[]) => vectorFromArray([...values], new Utf8());

/** Expected matches of a file whose intruder holds a part of the population. */
async function matchesOf(table: Table, keys: string[], given: object, weight?: string) {
  const sdc = SdcObject.fromArrow(table, { keys, ...(weight === undefined ? {} : { weight }) });
  const { findings } = await assess(sdc, [population], {
    options: { "individual-risk": given, population: { model: "independence" } } as never,
  });
  const [{ done, blocks }] = findings as [(typeof findings)[number]];
  const { expectedMatches } = done.summary as { expectedMatches: Record<string, number> };
  const metrics = blocks.flatMap((block): readonly Metric[] =>
    block.kind === "metrics" ? block.metrics : [],
  );
  return { expectedMatches, metrics };
}

describe("the expected matches of an intruder whose file holds a part of the population", () => {
  const census = new Table({ a: text(["x", "x", "x", "y", "z", "z"]) });

  it("are counted where the file is the population: Σ over classes of 1 − (1 − c)^F", async () => {
    const { expectedMatches: m } = await matchesOf(census, ["a"], { coverage: 0.3 });
    expect(m["inFile"]).toBeCloseTo(3 - 0.7 ** 3 - 0.7 - 0.7 ** 2, 12);
    expect([m["all"], m["presence"]]).toEqual([3, 0.3]);
  });

  it("are multiplied by the chance that no key differs", async () => {
    const { expectedMatches: m } = await matchesOf(census, ["a"], { divergence: 0.25 });
    expect(m["inFile"]).toBeCloseTo(0.75 * 3, 12);
  });

  it("are those of everybody where nothing is missing, and nothing more is told then", async () => {
    const { expectedMatches: m, metrics } = await matchesOf(census, ["a"], {});
    expect([m["inFile"], m["presence"]]).toEqual([m["all"], 1]);
    expect(
      metrics.some(({ holdsPresence, label }) => holdsPresence === true || label.includes("everybody")),
    ).toBe(false);
  });

  it("open the section in place of those of everybody, which are named for what they are", async () => {
    const { expectedMatches: m, metrics } = await matchesOf(census, ["a"], { coverage: 0.3 });
    const [own, everybody] = metrics;
    expect(own).toMatchObject({ label: "Expected correct matches", holdsPresence: true, verdict: true });
    expect(own.value).toBe(Number(m["inFile"].toPrecision(4)));
    expect(everybody).toMatchObject({
      label: "Expected correct matches, for a file that holds everybody",
      value: 3,
      verdict: false,
    });
  });

  it("are not told to be more than their share where they are not", async () => {
    const aboutOf = async (table: Table, given: object): Promise<string> =>
      (await matchesOf(table, ["a"], given)).metrics[0].about;
    const unlike = new Table({ a: text(["x", "y", "z"]) });
    for (const [table, given] of [
      [census, { divergence: 0.25 }],
      [unlike, { coverage: 0.5 }],
      [unlike, { coverage: 0.5, divergence: 0.1 }],
    ] as const) {
      const about = await aboutOf(table, given);
      expect(about).toContain("is right so much less often than one whose file holds everybody, 3.");
      expect(about).not.toContain("fewer persons in the file");
    }
    expect(await aboutOf(census, { coverage: 0.3 })).toContain("is right more often than 30 % of the figure");
  });

  it("of samples of a population are near what comes out when it is tried", async () => {
    const random = uniforms(5);
    const N = 20_000;
    const c = 0.2;
    const draw = (levels: number): number => Math.floor(levels * random() ** 2);
    const people = Array.from({ length: N }, () => [draw(12), draw(9), draw(14)]);
    const keyOf = (one: readonly number[]): string => one.join();
    const inPopulation = new Map<string, number>();
    for (const one of people) inPopulation.set(keyOf(one), (inPopulation.get(keyOf(one)) ?? 0) + 1);
    let truth = 0;
    let estimate = 0;
    let naive = 0;
    for (let sample = 0; sample < 5; sample++) {
      const drawn = people.filter(() => random() < 0.05);
      truth += drawn.reduce((sum, one) => {
        const F = inPopulation.get(keyOf(one))!;
        return sum + (1 - (1 - c) ** F) / F;
      }, 0);
      const columns = [0, 1, 2].map((v) => [`k${v}`, text(drawn.map((one) => String(one[v])))]);
      const table = new Table({
        ...Object.fromEntries(columns as [string, ReturnType<typeof text>][]),
        w: makeVector(new Float64Array(drawn.length).fill(20)),
      });
      const { expectedMatches: m } = await matchesOf(table, ["k0", "k1", "k2"], { coverage: c }, "w");
      estimate += m["inFile"];
      naive += c * m["all"];
    }
    expect(Math.abs(estimate / truth - 1)).toBeLessThan(0.05);
    // the coverage times the matches of everybody is far too low
    expect(naive / truth).toBeLessThan(0.6);
  });
});
