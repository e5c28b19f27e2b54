import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AttributionFile, attributeDisclosure } from "./attribution.ts";
import { distributionDistances } from "./distribution-distances.ts";
import { tCloseness } from "@sdc-risk/oracles";
import type { Value } from "@sdc-risk/testkit";

const values = (text: string): Value[] => Array.from(text, (letter) => (letter === "?" ? null : letter));
const file = (keys: string, ...targets: string[]): AttributionFile => ({
  keys: values(keys).map((key) => [key]),
  targets: targets.map(values),
});

const ORIGINAL = file("aaabbcd", "xxyxyzx");
const RELEASED = file("aabcce", "xyyzzx");

describe("the distances of two distributions", () => {
  it("are 0 between equal and at their largest between disjoint ones", () => {
    expect(distributionDistances(values("xxy"), values("yxx"))).toEqual({
      totalVariation: 0,
      hellinger: 0,
      kullbackLeibler: 0,
      reverseKullbackLeibler: 0,
    });
    expect(distributionDistances(values("x"), values("yy"))).toEqual({
      totalVariation: 1,
      hellinger: 1,
      kullbackLeibler: null,
      reverseKullbackLeibler: null,
    });
  });

  it("have an infinite divergence only from the side that lacks a value", () => {
    const found = distributionDistances(values("xy"), values("xx"))!;
    expect(found.totalVariation).toBe(0.5);
    expect(found.hellinger).toBeCloseTo(Math.sqrt(1 - Math.SQRT1_2), 15);
    expect(found.kullbackLeibler).toBeNull();
    expect(found.reverseKullbackLeibler).toBeCloseTo(Math.LN2, 15);
  });

  it("do not exist without values, and take missing as a value", () => {
    expect([
      distributionDistances([], values("x")),
      distributionDistances(values("x"), []),
      distributionDistances([], []),
    ]).toEqual([null, null, null]);
    expect(distributionDistances(values("??"), values("x?"))!.totalVariation).toBe(0.5);
  });
});

describe("the attribution oracle", () => {
  const {
    targets: [found],
    replicatedUniques,
  } = attributeDisclosure(ORIGINAL, RELEASED);
  const of = (original: AttributionFile, released: AttributionFile) =>
    attributeDisclosure(original, released).targets[0];

  it("gives the CAP of every record", () => {
    expect(found.cap.original).toEqual([2 / 3, 2 / 3, 1 / 3, 1 / 2, 1 / 2, 1, 1]);
    expect(found.cap.released).toEqual([1 / 2, 1 / 2, 1 / 2, 0, 1, 1, null]);
    expect(found.cap.baseline).toEqual([4, 4, 2, 4, 2, 1, 4].map((records) => records / 7));
  });

  it("gives hand-worked means, an undefined CAP as 0 or left out", () => {
    expect(found.capOriginal).toBeCloseTo(2 / 3, 15);
    expect(found.capBaseline).toBeCloseTo(3 / 7, 15);
    expect(found.capReleased).toBeCloseTo(1 / 2, 15);
    const omitted = attributeDisclosure(ORIGINAL, RELEASED, { undefinedCap: "omit" }).targets[0];
    expect(omitted.capReleased).toBeCloseTo(7 / 12, 15);
    expect(omitted).toEqual({ ...found, capReleased: omitted.capReleased });
    expect(found.undefinedRecords).toBe(1);
  });

  it("gives each TCAP over its own records", () => {
    expect(found.tcap.weap).toEqual({ value: 2.5 / 3, records: 3, undefinedRecords: 1 });
    expect(found.tcap.unique).toEqual({ value: 1 / 2, records: 2, undefinedRecords: 1 });
    expect(found.tcap.matched).toEqual({ value: 2 / 6, records: 6, undefinedRecords: 1 });
    expect(found.tcap.little).toEqual({ value: 2 / 3, records: 3, undefinedRecords: 1 });
  });

  it("counts what is disclosed and what of it is right", () => {
    expect(found.disclosed).toEqual({ records: 3, share: 3 / 7 });
    expect(found.disclosedCorrectly).toEqual({ records: 2, share: 2 / 7 });
  });

  it("counts uniques that are unique in both files only", () => {
    expect(replicatedUniques).toEqual({ records: 0, share: 0 });
    expect(attributeDisclosure(file("abccd", "xxxxx"), file("aabcf", "xxxxx")).replicatedUniques).toEqual({
      records: 1,
      share: 1 / 5,
    });
  });

  it("gives hand-worked distances overall", () => {
    expect(found.overall!.totalVariation).toBeCloseTo(5 / 21, 15);
    expect(found.overall!.kullbackLeibler).toBeCloseTo(
      (4 * Math.log(12 / 7) + 2 * Math.log(6 / 7) + Math.log(3 / 7)) / 7,
      15,
    );
    expect(found.overall!.reverseKullbackLeibler).toBeCloseTo(Math.log(343 / 216) / 3, 15);
  });

  it("gives hand-worked distances by class of the original, none where the released file lacks it", () => {
    const { classes } = found;
    expect(
      classes.map(({ key, originalRecords, releasedRecords }) => [key[0], originalRecords, releasedRecords]),
    ).toEqual([
      ["a", 3, 2],
      ["b", 2, 1],
      ["c", 1, 2],
      ["d", 1, 0],
    ]);
    expect(classes[0].distances!.totalVariation).toBeCloseTo(1 / 6, 15);
    expect(classes[0].distances!.kullbackLeibler).toBeCloseTo(
      (2 * Math.log(4 / 3) + Math.log(2 / 3)) / 3,
      15,
    );
    expect([classes[1].distances!.kullbackLeibler, classes[1].distances!.reverseKullbackLeibler]).toEqual([
      null,
      Math.LN2,
    ]);
    expect([classes[2].distances!.totalVariation, classes[3].distances]).toEqual([0, null]);
  });

  it("holds every class of the released file, unknown keys too, to the original's distribution", () => {
    const { closeness } = found;
    expect(
      closeness.map(({ key, originalRecords, releasedRecords }) => [
        key[0],
        originalRecords,
        releasedRecords,
      ]),
    ).toEqual([
      ["a", 3, 2],
      ["b", 2, 1],
      ["c", 1, 2],
      ["e", 0, 1],
    ]);
    [3 / 14, 5 / 7, 6 / 7, 3 / 7].forEach((t, c) =>
      expect(closeness[c].distances!.totalVariation).toBeCloseTo(t, 15),
    );
    expect(closeness[2].distances!.kullbackLeibler).toBeCloseTo(Math.log(7), 15);
    expect(closeness[2].distances!.reverseKullbackLeibler).toBeNull();
  });

  it("takes a missing key and a missing target as values of their own", () => {
    const found = of(file("a??", "x?x"), file("??b", "??x"));
    expect(found.cap).toEqual({
      original: [1, 1 / 2, 1 / 2],
      released: [null, 1, 0],
      baseline: [2 / 3, 1 / 3, 2 / 3],
    });
    expect(found.disclosedCorrectly.records).toBe(1);
  });

  it("gives each of several targets what it gets alone, and none none", () => {
    const both = attributeDisclosure(file("aab", "xyx", "ppq"), file("abb", "xxy", "pqq"));
    expect(both.targets).toEqual([
      of(file("aab", "xyx"), file("abb", "xxy")),
      of(file("aab", "ppq"), file("abb", "pqq")),
    ]);
    expect(attributeDisclosure(file("aab"), file("ab"))).toEqual({
      targets: [],
      replicatedUniques: { records: 1, share: 1 / 3 },
      uniquesInReleased: 1,
    });
  });

  it("gives the key no role where every target is the same", () => {
    const found = of(file("aabc", "xxxx"), file("abb", "xxx"));
    expect([found.capOriginal, found.capBaseline, found.capReleased]).toEqual([1, 1, 3 / 4]);
    expect([
      found.tcap.weap.value,
      found.tcap.unique.value,
      found.tcap.matched.value,
      found.tcap.little.value,
    ]).toEqual([1, 1, 1, 1]);
    expect([found.disclosed.records, found.disclosedCorrectly.records]).toEqual([3, 3]);
  });

  it("is null where nothing can be averaged", () => {
    const disjoint = attributeDisclosure(file("ab", "xy"), file("cc", "xy"), { undefinedCap: "omit" })
      .targets[0];
    expect(disjoint.capReleased).toBeNull();
    expect(of(file("ab", "xy"), file("cc", "xy")).capReleased).toBe(0);
    expect(disjoint.tcap.weap).toEqual({ value: null, records: 0, undefinedRecords: 0 });
    expect(disjoint.tcap.unique).toEqual({ value: null, records: 0, undefinedRecords: 0 });
    expect(disjoint.tcap.matched).toEqual({ value: null, records: 0, undefinedRecords: 2 });
    expect(disjoint.tcap.little).toEqual(disjoint.tcap.matched);
    const strays = of(file("ab", "xy"), file("c", "x")).tcap;
    expect(strays.weap).toEqual({ value: null, records: 0, undefinedRecords: 1 });
    expect(strays.unique).toEqual(strays.weap);
    const nothing = attributeDisclosure(file("", ""), file("a", "x"));
    expect([
      nothing.replicatedUniques.share,
      nothing.targets[0].capOriginal,
      nothing.targets[0].capBaseline,
      nothing.targets[0].capReleased,
    ]).toEqual([null, null, null, null]);
    expect(of(file("a", "x"), file("", "")).overall).toBeNull();
  });

  const letters = (alphabet: string, length: number) =>
    fc
      .array(fc.constantFrom(...Array.from(alphabet)), { minLength: length, maxLength: length })
      .map((all) => all.join(""));
  const anyFile = fc
    .integer({ min: 1, max: 12 })
    .chain((n) => fc.tuple(letters("abc?", n), letters("xy?", n)))
    .map(([keys, target]) => file(keys, target));

  it("finds the original's own disclosure in a released file equal to it", () => {
    fc.assert(
      fc.property(anyFile, (one) => {
        const found = of(one, one);
        const uniques = one.keys.filter(
          (key) => one.keys.filter((other) => other[0] === key[0]).length === 1,
        ).length;
        expect(found.cap.released).toEqual(found.cap.original);
        expect([found.capReleased, found.undefinedRecords]).toEqual([found.capOriginal, 0]);
        expect([1, null]).toContain(found.tcap.weap.value);
        expect(found.disclosedCorrectly).toEqual(found.disclosed);
        expect(attributeDisclosure(one, one).replicatedUniques.records).toBe(uniques);
        expect(found.classes.every(({ distances }) => distances!.totalVariation === 0)).toBe(true);
        const t = tCloseness(one.keys, one.targets[0], { scale: "nominal" });
        found.closeness.forEach(({ key, distances }) => {
          expect(distances!.totalVariation).toBeCloseTo(
            t[one.keys.findIndex((other) => other[0] === key[0])]!,
            14,
          );
        });
      }),
    );
  });

  it("leaves the baseline on average over every shuffle of the released targets", () => {
    const shuffles = (list: readonly Value[]): Value[][] =>
      list.length === 0
        ? [[]]
        : list.flatMap((first, i) =>
            shuffles(list.filter((_, j) => j !== i)).map((rest) => [first, ...rest]),
          );
    const original = file("aabbc", "xxyzx");
    const found = shuffles(original.targets[0]).map((target) =>
      of(original, { keys: original.keys, targets: [target] }),
    );
    const meanDcap = found.reduce((sum, { capReleased }) => sum + capReleased!, 0) / found.length;
    expect(found.length).toBe(120);
    expect(meanDcap).toBeCloseTo(found[0].capBaseline!, 13);
    expect(found[0].capBaseline).toBeCloseTo(11 / 25, 14);
  });

  it("does not depend on the order of the records", () => {
    const shuffled = (one: AttributionFile): AttributionFile => ({
      keys: [...one.keys].reverse(),
      targets: one.targets.map((target) => [...target].reverse()),
    });
    fc.assert(
      fc.property(anyFile, anyFile, (original, released) => {
        const found = of(original, released);
        expect(of(original, shuffled(released)).tcap.weap.records).toBe(found.tcap.weap.records);
        expect(of(original, shuffled(released)).cap).toEqual(found.cap);
        expect(of(shuffled(original), released).cap.released).toEqual([...found.cap.released].reverse());
        expect(of(shuffled(original), released).tcap.matched).toEqual(found.tcap.matched);
        expect(of(shuffled(original), released).tcap.little).toEqual(found.tcap.little);
      }),
    );
  });

  it("orders its numbers as their definitions do", () => {
    fc.assert(
      fc.property(anyFile, anyFile, (original, released) => {
        const { tcap, disclosed, disclosedCorrectly, overall } = of(original, released);
        expect(disclosedCorrectly.records).toBeLessThanOrEqual(disclosed.records);
        for (const { value, records } of [tcap.matched, tcap.little])
          if (value !== null) expect(value * records).toBeCloseTo(disclosedCorrectly.records, 12);
        const { totalVariation: distance, hellinger } = overall!;
        expect(hellinger ** 2).toBeLessThanOrEqual(distance + 1e-12);
        expect(distance).toBeLessThanOrEqual(Math.SQRT2 * hellinger + 1e-12);
      }),
    );
  });
});
