import { attribution, type TargetSummary } from "@sdc-risk/attribution";
import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import {
  attributeDisclosure,
  type AttributeDisclosure,
  type AttributionFile,
  type AttributionPolicy,
  type TargetAttribution,
} from "./oracle/attribution.ts";
import { propertyRuns } from "@sdc-risk/testkit";
import { Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { run, type Given } from "./support.ts";

/** Records of a file. */
const MOST = 14;
type Cell = string | number | null;

/** A variable: its type, and the levels that records of the original and of the released file draw from. */
interface Shape {
  readonly text: boolean;
  readonly levels: number;
  /** The released file's levels begin so many later. */
  readonly shift: number;
  /** Whether values may be missing. */
  readonly holes: boolean;
}
interface Files {
  readonly keys: readonly Shape[];
  readonly targets: readonly Shape[];
  readonly original: readonly (readonly Cell[])[];
  readonly released: readonly (readonly Cell[])[];
}

const shape = (most: number): fc.Arbitrary<Shape> =>
  fc.record({
    text: fc.boolean(),
    levels: fc.integer({ min: 1, max: most }),
    holes: fc.boolean(),
    shift: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: most }) },
    ),
  });

/** Records of a file, variable by variable; a value beyond the levels is missing. */
const records = (shapes: readonly Shape[], released: boolean) =>
  fc.array(
    fc.tuple(
      ...shapes.map(({ text, levels, shift, holes }) =>
        fc.nat(holes ? levels : levels - 1).map((drawn): Cell => {
          if (drawn === levels) return null;
          const level = drawn + (released ? shift : 0);
          return text ? `v${level}` : level;
        }),
      ),
    ),
    { minLength: released ? 0 : 1, maxLength: MOST, size: "max" },
  );

const files: fc.Arbitrary<Files> = fc
  .record({
    keys: fc.array(shape(3), { minLength: 1, maxLength: 3 }),
    targets: fc.array(shape(4), { minLength: 1, maxLength: 3 }),
  })
  .chain(({ keys, targets }) =>
    fc.record({
      keys: fc.constant(keys),
      targets: fc.constant(targets),
      original: records([...keys, ...targets], false),
      released: records([...keys, ...targets], true),
    }),
  );

const names = ({ keys, targets }: Files) => ({
  keys: keys.map((_, v) => `k${v}`),
  sensitive: targets.map((_, v) => `t${v}`),
});

function objectOf(given: Files): SdcObject {
  const { keys, sensitive } = names(given);
  const shapes = [...given.keys, ...given.targets];
  const tableOf = (rows: Files["original"]): Table =>
    new Table(
      Object.fromEntries(
        [...keys, ...sensitive].map((name, v): [string, Vector] => [
          name,
          vectorFromArray(
            rows.map((row) => row[v]!),
            shapes[v].text ? new Utf8() : new Int32(),
          ),
        ]),
      ),
    );
  return SdcObject.fromArrow(
    tableOf(given.original),
    { keys, sensitive },
    { released: [tableOf(given.released)] },
  );
}

const fileOf = ({ keys, targets }: Files, rows: Files["original"]): AttributionFile => ({
  keys: rows.map((row) => row.slice(0, keys.length)),
  targets: targets.map((_, t) => rows.map((row) => row[keys.length + t]!)),
});
const oracle = (given: Files, policy: AttributionPolicy = {}): AttributeDisclosure =>
  attributeDisclosure(fileOf(given, given.original), fileOf(given, given.released), policy);

/** Expects two figures to be equal but for rounding, or both to be undefined. */
function same(what: string, ours: number | null, theirs: number | null): void {
  if (ours === null || theirs === null) expect([what, ours]).toEqual([what, theirs]);
  else if (Math.abs(ours - theirs) > 1e-12) expect([what, ours]).toEqual([what, theirs]);
}

/** Mean over records of a figure of classes, and its maximum. */
function overRecords(classes: readonly { readonly records: number; readonly value: number }[]): {
  readonly mean: number | null;
  readonly max: number | null;
} {
  const all = classes.reduce((sum, { records }) => sum + records, 0);
  return all === 0
    ? { mean: null, max: null }
    : {
        mean: classes.reduce((sum, { records, value }) => sum + records * value, 0) / all,
        max: Math.max(...classes.map(({ value }) => value)),
      };
}

const meanOver = (values: readonly number[], counts: (i: number) => boolean = () => true): number | null => {
  const held = values.filter((_, i) => counts(i));
  return held.length === 0 ? null : held.reduce((a, b) => a + b, 0) / held.length;
};

/** The gap over records, and the means over records whose key the released file holds. */
function expectSameGap({ gap, gapError, found }: TargetSummary, { cap }: TargetAttribution): void {
  const gaps = cap.released.map((released, i) => (released ?? 0) - cap.baseline[i]);
  const defined = (i: number): boolean => cap.released[i] !== null;
  for (const [what, ours, theirs] of [
    ["all", { gap, gapError }, gaps],
    ["found", found, gaps.filter((_, i) => defined(i))],
  ] as const) {
    const mean = meanOver(theirs);
    const n = theirs.length;
    same(`gap, ${what}`, ours.gap, mean);
    same(
      `squared error of the gap, ${what}`,
      ours.gapError && ours.gapError ** 2,
      n < 2 ? null : theirs.reduce((sum, one) => sum + (one - mean!) ** 2, 0) / n / (n - 1),
    );
  }
  expect(found.records).toBe(gaps.filter((_, i) => defined(i)).length);
  same("CAP_o, found", found.capOriginal, meanOver(cap.original, defined));
  same(
    "CAP_s, found",
    found.capReleased,
    meanOver(
      cap.released.map((released) => released ?? 0),
      defined,
    ),
  );
  same("CAP_b, found", found.capBaseline, meanOver(cap.baseline, defined));
}

function expectSameColumns(
  { keys, original }: Files,
  { cap, classes }: TargetAttribution,
  caps: readonly (number | null)[],
  distance: readonly (number | null)[],
): void {
  for (const { key, distances } of classes) {
    const members = original.flatMap((row, i) => (keys.every((_, v) => row[v] === key[v]) ? [i] : []));
    for (const i of members) {
      same(
        "capReleased",
        caps[i],
        distances === null ? null : meanOver(members.map((j) => cap.released[j]!)),
      );
      same("distance", distance[i], distances?.totalVariation ?? null);
    }
  }
}

/** The figures of an intruder who names the commonest value. */
function expectSameCommonest(
  { commonest }: TargetSummary,
  theirs: TargetAttribution["commonest"],
  undefinedCap: "zero" | "omit",
): void {
  const defined = (i: number): boolean => theirs.released[i] !== null;
  const released = theirs.released.map((right) => right ?? 0);
  for (const [what, ours, counts] of [
    ["all", commonest, undefinedCap === "zero" ? () => true : defined],
    ["found", commonest.found, defined],
  ] as const) {
    same(`commonest of the original, ${what}`, ours.capOriginal, meanOver(theirs.original, counts));
    same(`commonest of the released file, ${what}`, ours.capReleased, meanOver(released, counts));
    same(`commonest of all, ${what}`, ours.capBaseline, meanOver(theirs.baseline, counts));
    const gaps = released.map((right, i) => right - theirs.baseline[i]).filter((_, i) => counts(i));
    const mean = meanOver(gaps);
    same(`gap of the commonest, ${what}`, ours.gap, mean);
    same(
      `squared error of that gap, ${what}`,
      ours.gapError && ours.gapError ** 2,
      gaps.length < 2
        ? null
        : gaps.reduce((sum, g) => sum + (g - mean!) ** 2, 0) / gaps.length / (gaps.length - 1),
    );
    expect(ours.records).toBe(gaps.length);
  }
}

/** Everything that the two tell of one target, apart from the means of CAP. */
function expectSame(ours: TargetSummary, theirs: TargetAttribution): void {
  expect([ours.undefinedRecords, ours.disclosed, ours.disclosedCorrectly]).toEqual([
    theirs.undefinedRecords,
    theirs.disclosed.records,
    theirs.disclosedCorrectly.records,
  ]);
  const { Dsyn, ...inOriginal } = theirs.synthpop;
  const records = theirs.cap.original.length;
  const released = theirs.closeness.reduce((sum, one) => sum + one.releasedRecords, 0);
  same("Dsyn", ours.synthpop.Dsyn, released === 0 ? null : Dsyn / released);
  for (const [name, count] of Object.entries(inOriginal))
    same(name, ours.synthpop[name as keyof typeof inOriginal], records === 0 ? null : count / records);
  const { weap, unique, matched, little } = theirs.tcap;
  expect(ours.tcapRecords).toEqual({
    weap: weap.records,
    weapUndefined: weap.undefinedRecords,
    unique: unique.records,
    matched: matched.records,
    little: little.records,
  });
  for (const form of ["weap", "unique", "matched", "little"] as const)
    same(`TCAP ${form}`, ours.tcap[form], theirs.tcap[form].value);

  const { byClass, records: inBoth, ...whole } = ours.distances;
  const held = theirs.classes.filter(({ distances }) => distances !== null);
  for (const distance of ["totalVariation", "hellinger", "kullbackLeibler"] as const)
    same(distance, whole[distance], theirs.overall?.[distance] ?? null);
  expect(inBoth).toBe(held.reduce((sum, { originalRecords }) => sum + originalRecords, 0));
  for (const distance of ["totalVariation", "hellinger", "kullbackLeibler"] as const) {
    const { mean, max } = overRecords(
      held.flatMap(({ originalRecords, distances }) =>
        distances![distance] === null ? [] : [{ records: originalRecords, value: distances![distance] }],
      ),
    );
    same(`mean ${distance}`, byClass[distance].mean, mean);
    same(`max ${distance}`, byClass[distance].max, max);
  }
  expect(byClass.kullbackLeibler.infiniteRecords).toBe(
    held.reduce(
      (sum, { originalRecords, distances }) =>
        sum + (distances!.kullbackLeibler === null ? originalRecords : 0),
      0,
    ),
  );
  const closeness = overRecords(
    theirs.closeness.flatMap(({ releasedRecords, distances }) =>
      distances === null ? [] : [{ records: releasedRecords, value: distances.totalVariation }],
    ),
  );
  same("mean closeness", byClass.closeness.mean, closeness.mean);
  same("max closeness", byClass.closeness.max, closeness.max);
}

const check = (runs: number, property: (given: Files) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(files, property), propertyRuns(runs));
const figures = (given: Files, options: Given = {}) => run(objectOf(given), { attacks: null, ...options });
describe("random files equal the comparison of all pairs of records", () => {
  it("in every figure of every target, the error of the gap and the columns of every class", () =>
    check(1500, async (given) => {
      const { summary, column } = await figures(given);
      const { targets, replicatedUniques, uniquesInReleased } = oracle(given);
      expect([
        summary.replicatedUniques,
        summary.files[0].undefinedRecords,
        summary.files[0].uniques.inReleased,
      ]).toEqual([replicatedUniques.records, targets[0].undefinedRecords, uniquesInReleased]);
      for (const [t, theirs] of targets.entries()) {
        const ours = summary.targets[t];
        same("CAP_o", ours.capOriginal, theirs.capOriginal);
        same("DCAP", ours.capReleased, theirs.capReleased);
        same("CAP_b", ours.capBaseline, theirs.capBaseline);
        expectSameGap(ours, theirs);
        expectSameCommonest(ours, theirs.commonest, "zero");
        expectSame(ours, theirs);
        expectSameColumns(given, theirs, column(`t${t}.capReleased`), column(`t${t}.distance`));
      }
    }));

  it("where records without a class are left out: of all three means, which are compared with each other", () =>
    check(700, async (given) => {
      const { summary } = await figures(given, { undefinedCap: "ignore" });
      const { targets } = oracle(given, { undefinedCap: "omit" });
      for (const [t, theirs] of targets.entries()) {
        const ours = summary.targets[t];
        const defined = (i: number): boolean => theirs.cap.released[i] !== null;
        same("DCAP", ours.capReleased, theirs.capReleased);
        same("CAP_o", ours.capOriginal, meanOver(theirs.cap.original, defined));
        same("CAP_b", ours.capBaseline, meanOver(theirs.cap.baseline, defined));
        expectSameCommonest(ours, theirs.commonest, "omit");
        expectSame(ours, theirs);
      }
    }));

  it("with missing targets left out, as in files without those records but for the keys that are unique", () =>
    check(700, async (given) => {
      const { summary } = await figures(given, { missingSensitive: "ignore" });
      const { targets } = oracle(given, { missingTarget: "ignore" });
      for (const [t, theirs] of targets.entries()) {
        const ours = summary.targets[t];
        same("CAP_o", ours.capOriginal, theirs.capOriginal);
        same("DCAP", ours.capReleased, theirs.capReleased);
        same("CAP_b", ours.capBaseline, theirs.capBaseline);
        expectSameCommonest(ours, theirs.commonest, "zero");
        expectSame(ours, theirs);
      }
    }));
});

describe("several released files", () => {
  it("have the means of the oracle's figures, and the largest in columns", () =>
    fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 0, max: MOST }), async (given, cut) => {
        const versions = [given.released, given.released.slice(cut), given.original];
        const sdc = objectOf(given);
        const released = versions.map((rows) => objectOf({ ...given, released: rows }).released[0].table!);
        const { results } = await assess(
          SdcObject.fromArrow(sdc.table, names(given), { released }),
          [attribution],
          { options: { attribution: { attacks: null } } },
        );
        const { summary } = results.attribution;
        const all = versions.map((rows) => oracle({ ...given, released: rows }));
        for (const [t, ours] of summary.targets.entries()) {
          for (const [f, { targets }] of all.entries())
            expectSame({ ...ours, ...summary.files[f].targets[t] }, targets[t]);
          same("DCAP", ours.capReleased, meanOver(all.map(({ targets }) => targets[t].capReleased!)));
          const weap = all.map(({ targets }) => targets[t].tcap.weap.value).filter((value) => value !== null);
          same("WEAP", ours.tcap.weap, meanOver(weap));
        }
        same(
          "repU",
          summary.replicatedUniques,
          meanOver(all.map(({ replicatedUniques }) => replicatedUniques.records)),
        );
      }),
      propertyRuns(200),
    ));
});
