import { propertyRuns } from "@sdc-risk/testkit";
import { assess } from "@sdc-risk/assess";
import { kanon } from "@sdc-risk/kanon";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globalTruth } from "../src/treated/global.ts";
import { releasedKeys } from "../src/treated/keys.ts";
import { treatedFromCsv } from "../src/treated/others.ts";
import { csvOf, untreated, type CaseSample, type TreatedSample } from "../src/treated/sample.ts";
import { treatedObject } from "../src/treated/said.ts";
import { lossOf, TREATMENTS } from "../src/treated/treatments.ts";
import { suppressByWildcards } from "../src/treated/wildcard.ts";
import { journalistTruth, prosecutorTruth, wildcardBelow } from "../src/treated/truth.ts";

const SIZES = [3, 2, 3];

/** A sample of the first units of a population. */
function sampleOf(units: readonly (readonly number[])[], records: number): CaseSample {
  const keys = SIZES.map((size, j) => ({
    name: `k${j}`,
    size,
    width: j === 0 ? 10 : null,
    codes: Int32Array.from(units, (unit) => unit[j]),
  }));
  const drawn = Int32Array.from({ length: records }, (_, r) => r);
  const columns = keys.map(({ name, size, codes }) => ({
    name,
    size,
    codes: codes.subarray(0, records),
    label: String,
    value: String,
  }));
  return { id: "small-1", units: units.length, keys, drawn, columns };
}

const suppressing = (sample: CaseSample, masks: readonly number[]): TreatedSample => ({
  ...untreated(sample),
  masks: Int32Array.from(masks),
});

/** Six people of ten, and which of their values are suppressed. */
const small = fc
  .record({
    units: fc.array(fc.tuple(...SIZES.map((size) => fc.nat(size - 1))), { minLength: 10, maxLength: 10 }),
    masks: fc.array(fc.nat(7), { minLength: 6, maxLength: 6 }),
  })
  .map(({ units, masks }) => ({ units, masks, sample: sampleOf(units, 6) }));

const agrees = (left: readonly (number | null)[], key: readonly (number | null)[]): boolean =>
  left.every((value, j) => value === null || key[j] === null || value === key[j]);
const leftOf = (unit: readonly number[], mask: number): (number | null)[] =>
  unit.map((value, j) => (((mask >> j) & 1) === 1 ? null : value));

function* permutations(rest: readonly number[]): Generator<readonly number[]> {
  if (rest.length === 0) yield [];
  for (const one of rest)
    for (const more of permutations(rest.filter((other) => other !== one))) yield [one, ...more];
}

describe("what is true of a treated sample", () => {
  const sample = sampleOf(
    [
      [0, 0, 0],
      [0, 0, 1],
      [1, 1, 1],
      [1, 1, 1],
      [0, 0, 2],
      [2, 1, 0],
    ],
    4,
  );

  it("is that three of four keys are different where nothing was suppressed", () => {
    const keys = releasedKeys(sample, untreated(sample));
    expect(prosecutorTruth(keys)).toEqual({
      below: 4,
      certain: 2,
      matches: 3,
      bestGuess: 3,
      bestExpected: 3,
    });
    expect(journalistTruth(keys)).toBe(3);
    expect(wildcardBelow(keys)).toBe(4);
    expect(globalTruth(keys, 1)).toEqual({ below: 4, certain: 2, matches: 3 });
  });

  it("is that two records which lost the same value are of either person", () => {
    const keys = releasedKeys(sample, suppressing(sample, [4, 4, 0, 0]));
    expect(prosecutorTruth(keys)).toMatchObject({ below: 4, certain: 0, matches: 2, bestGuess: 2 });
    // two of three people of the population for each of the first two records, one of two for each of the others
    expect(journalistTruth(keys)).toBeCloseTo(2 / 3 + 1);
    expect(globalTruth(keys, 1)).toMatchObject({ below: 4, certain: 0, matches: 2 });
  });

  it("is that a record without any value hides nobody from an intruder who knows everybody", () => {
    const keys = releasedKeys(sample, suppressing(sample, [7, 0, 0, 0]));
    // the first person has the blank record only; it may also be of the others, whose own record fewer agree with
    expect(prosecutorTruth(keys)).toMatchObject({ below: 4, certain: 1, bestGuess: 3 });
    expect(globalTruth(keys, 1)).toEqual({ below: 4, certain: 2, matches: 3 });
    expect(wildcardBelow(keys)).toBe(1);
  });

  it("is what all pairs of records and persons show", () => {
    fc.assert(
      fc.property(small, ({ units, masks, sample: own }) => {
        const keys = releasedKeys(own, suppressing(own, masks));
        const persons = units.slice(0, 6);
        const left = persons.map((unit, r) => leftOf(unit, masks[r]));
        const inFile = left.map((one) => persons.filter((unit) => agrees(one, unit)).length);
        const inPopulation = left.map((one) => units.filter((unit) => agrees(one, unit)).length);
        const candidates = persons.map((unit) => left.flatMap((one, r) => (agrees(one, unit) ? [r] : [])));
        const effective = candidates.map((some, t) =>
          some.reduce((sum, r) => sum + inFile[t] / inFile[r], 0),
        );
        const likeliest = candidates.map((some) => {
          const least = Math.min(...some.map((r) => inFile[r]));
          return some.filter((r) => inFile[r] === least);
        });
        const truth = prosecutorTruth(keys);
        expect(truth.below).toBe(effective.filter((c) => c < 3 - 1e-6).length);
        expect(truth.certain).toBe(candidates.filter((some) => some.length === 1).length);
        expect(truth.matches).toBeCloseTo(effective.reduce((sum, c) => sum + 1 / c, 0));
        expect(truth.bestGuess).toBeCloseTo(
          likeliest.reduce((sum, some, t) => sum + (some.includes(t) ? 1 / some.length : 0), 0),
        );
        expect(truth.bestExpected).toBeCloseTo(
          candidates.reduce((sum, some) => {
            const chances = some.map((r) => 1 / inFile[r]);
            return sum + Math.max(...chances) / chances.reduce((a, b) => a + b, 0);
          }, 0),
        );
        expect(journalistTruth(keys)).toBeCloseTo(inPopulation.reduce((sum, F) => sum + 1 / F, 0));
        expect(wildcardBelow(keys)).toBe(
          left.filter((one) => left.filter((other) => agrees(one, other)).length < 3).length,
        );
      }),
      propertyRuns(200),
    );
  });

  it("is, for one who knows everybody, what all assignments of persons to records show", () => {
    fc.assert(
      fc.property(small, ({ units, masks, sample: own }) => {
        const persons = units.slice(0, 6);
        const left = persons.map((unit, r) => leftOf(unit, masks[r]));
        const all = [...permutations([0, 1, 2, 3, 4, 5])].filter((records) =>
          records.every((r, t) => agrees(left[r], persons[t])),
        );
        const possible = persons.map((_, t) => new Set(all.map((records) => records[t])).size);
        const right = all.reduce((sum, records) => sum + records.filter((r, t) => r === t).length, 0);
        const truth = globalTruth(releasedKeys(own, suppressing(own, masks)), 7);
        expect(truth.below).toBe(possible.filter((records) => records < 3).length);
        expect(truth.certain).toBe(possible.filter((records) => records === 1).length);
        expect(Math.abs(truth.matches - right / all.length)).toBeLessThan(0.1);
      }),
      propertyRuns(100),
    );
  });
});

describe("the report on a treated sample", () => {
  it("counts the people with few candidates and with one as the study does", async () => {
    await fc.assert(
      fc.asyncProperty(small, async ({ masks, sample: own }) => {
        const treated = suppressing(own, masks);
        const truth = prosecutorTruth(releasedKeys(own, treated));
        const { results } = await assess(treatedObject(own, treated), [kanon], {
          options: { kanon: { k: [3], combinations: null } },
        });
        const { violations, candidates } = results.kanon.summary;
        expect(violations[0].judged.records).toBeCloseTo(truth.below);
        // by candidates where something was suppressed beside the original
        if (candidates !== null) expect(candidates).toMatchObject([{ k: 3, alone: truth.certain }]);
        else expect(masks.every((mask) => mask === 0)).toBe(true);
      }),
      propertyRuns(100),
    );
  });
});

describe("treatments of the study", () => {
  const units = Array.from({ length: 60 }, (_, i) => [i % 3, i % 2, (i * i) % 3]);
  const sample = sampleOf(units, 40);

  it.each(TREATMENTS.filter(({ id }) => id === "suppress" || id === "recode"))(
    "leave everybody three candidates: $label",
    async ({ treat }) => {
      const treated = await treat(sample);
      expect(prosecutorTruth(releasedKeys(sample, treated)).below).toBe(0);
    },
  );

  it("leave k records that agree with each wherever both have a value, for comparison, and no fewer values than needed", () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 6 }), ({ sample: own }, k) => {
        const masks = [...suppressByWildcards(own.columns, k)];
        const least = (some: readonly number[]): number => {
          const left = some.map((mask, r) =>
            leftOf(
              own.columns.map(({ codes }) => codes[r]),
              mask,
            ),
          );
          return Math.min(...left.map((one) => left.filter((other) => agrees(one, other)).length));
        };
        expect(least(masks)).toBeGreaterThanOrEqual(k);
        for (const [r, mask] of masks.entries())
          for (const bit of [1, 2, 4])
            if ((mask & bit) !== 0) expect(least(masks.with(r, mask & ~bit))).toBeLessThan(k);
      }),
      propertyRuns(200),
    );
  });

  it("lose nothing where nothing is done, and all where everything is suppressed", () => {
    expect(lossOf(sample, untreated(sample))).toBeCloseTo(0);
    expect(lossOf(sample, suppressing(sample, new Array<number>(40).fill(7)))).toBeCloseTo(1);
  });
});

describe("files that other software treated", () => {
  const sample = sampleOf(
    [
      [0, 0, 0],
      [1, 1, 1],
    ],
    2,
  );

  it("are read as the cells that they lack", () => {
    const treated = suppressing(sample, [5, 2]);
    expect(treatedFromCsv(csvOf(sample, treated), sample, "x.csv")).toEqual(treated);
  });

  it("are refused where they are of another sample", () => {
    const text = csvOf(sample, untreated(sample));
    expect(() => treatedFromCsv(text.replace("c1", "c2"), sample, "x.csv")).toThrow(
      'x.csv: record 2 has "c2" where the sample has "c1".',
    );
    expect(() => treatedFromCsv(`${text}1,1,1\n`, sample, "x.csv")).toThrow("another number of records");
  });
});
