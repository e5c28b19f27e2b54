import { residual, wilson } from "@sdc-risk/attribution";
import { SdcObject } from "@sdc-risk/core";
import { propertyRuns, surveyTable, syntheticTable } from "@sdc-risk/testkit";
import { Table, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { objectOf, run, tableOf, type Cells } from "./support.ts";

const KEYS = ["region", "sex", "marital"];
const TARGETS = ["health", "disability", "savings"];
const ROLES = { keys: KEYS, sensitive: TARGETS };
const survey = surveyTable({ rows: 3000, seed: 5, missing: 0.02 });

/** The table with some columns put into another order of records. */
function moved(table: Table, names: readonly string[], order: readonly number[]): Table {
  const columns = table.schema.fields.map(({ name, type }): [string, Vector] => {
    const vector = table.getChild(name)!;
    return [
      name,
      names.includes(name)
        ? vectorFromArray(
            order.map((i): unknown => vector.get(i)),
            type,
          )
        : vector,
    ];
  });
  return new Table(Object.fromEntries(columns));
}

describe("limits", () => {
  it("gives the original's mean where the released file is the original in another order", async () => {
    const order = Array.from({ length: 3000 }, (_, i) => (i * 7 + 3) % 3000);
    const { summary } = await run(
      SdcObject.fromArrow(survey, ROLES, {
        released: [moved(survey, survey.schema.names as string[], order)],
      }),
    );
    for (const t of summary.targets) {
      expect(t.capReleased).toBeCloseTo(t.capOriginal!, 13);
      expect([
        t.disclosedCorrectly,
        t.undefinedRecords,
        t.distances.totalVariation,
        t.distances.byClass.hellinger.max,
        t.distances.byClass.kullbackLeibler.infiniteRecords,
      ]).toEqual([t.disclosed, 0, 0, 0, 0]);
      if (t.tcap.weap !== null) expect(t.tcap.weap).toBe(1);
      expect(t.E.released).toBeCloseTo(t.E.original!, 13);
    }
    const { uniques, singlingOut } = summary.files[0];
    expect([uniques.replicated, uniques.released, singlingOut!.attack.rate]).toEqual([
      uniques.original,
      uniques.original,
      1,
    ]);
    expect(summary.levels).toEqual([]);
  });

  it("gives the baseline within its error where the targets are shuffled", async () => {
    const order = Array.from({ length: 3000 }, (_, i) => (i * 1009 + 17) % 3000);
    const { summary } = await run(
      SdcObject.fromArrow(
        survey,
        { keys: ["sex", "marital"], sensitive: TARGETS },
        { released: [moved(survey, TARGETS, order)] },
      ),
      { bands: { savings: 5 } },
    );
    for (const { gap, gapError, capBaseline } of summary.targets) {
      expect(Math.abs(gap!)).toBeLessThan(4 * gapError! + 1e-3);
      expect(capBaseline).toBeGreaterThan(0.1);
    }
  });

  it("takes a file of one record against itself, and against one with another key", async () => {
    const one = { k: ["a"], t: ["x"] };
    const same = (await run(objectOf(one, [one], { keys: ["k"], sensitive: ["t"] }))).summary;
    const other = (await run(objectOf(one, [{ k: ["b"], t: ["x"] }], { keys: ["k"], sensitive: ["t"] })))
      .summary;
    expect(same.targets[0]).toMatchObject({
      capOriginal: 1,
      capReleased: 1,
      capBaseline: 1,
      gap: 0,
      gapError: null,
      disclosedCorrectly: 1,
      tcap: { weap: 1, unique: 1, matched: 1, little: 1 },
      E: { original: null, released: null },
    });
    expect(same.replicatedUniques).toBe(1);
    expect(other.targets[0]).toMatchObject({
      capReleased: 0,
      undefinedRecords: 1,
      disclosed: 0,
      tcap: { weap: null, unique: null, matched: null, little: null },
      distances: { records: 0, byClass: { totalVariation: { mean: null, max: null } } },
    });
  });

  it("takes a released file without records", async () => {
    const { summary } = await run(SdcObject.fromArrow(survey, ROLES, { released: [survey.slice(0, 0)] }));
    expect(summary.targets[0]).toMatchObject({
      capReleased: 0,
      undefinedRecords: 3000,
      distances: { totalVariation: null },
    });
    expect(summary.files[0].singlingOut!.attack.rate).toBeNull();
  });
});

/** CAP, DiS, DiSCO and WEAP straight from their definitions, comparing all pairs of records. */
function byDefinition(o: { k: string[]; t: string[] }, s: { k: string[]; t: string[] }) {
  const of = (file: typeof o, key: string): string[] => file.t.filter((_, i) => file.k[i] === key);
  const share = (values: string[], value: string): number =>
    values.filter((x) => x === value).length / values.length;
  const mean = (values: number[]): number | null =>
    values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  const told = (key: string): string | null => (new Set(of(s, key)).size === 1 ? of(s, key)[0] : null);
  const weap = s.k.map((key) => ({ key, value: told(key) })).filter(({ value }) => value !== null);
  return {
    capOriginal: mean(o.k.map((key, i) => share(of(o, key), o.t[i]))),
    capReleased: mean(o.k.map((key, i) => (s.k.includes(key) ? share(of(s, key), o.t[i]) : 0))),
    capBaseline: mean(o.t.map((value) => share(o.t, value))),
    undefinedRecords: o.k.filter((key) => !s.k.includes(key)).length,
    disclosed: o.k.filter((key) => told(key) !== null).length,
    disclosedCorrectly: o.k.filter((key, i) => told(key) === o.t[i]).length,
    weap: mean(
      weap.filter(({ key }) => o.k.includes(key)).map(({ key, value }) => share(of(o, key), value!)),
    ),
    unique: mean(
      o.k
        .map((key, i) => ({ key, i }))
        .filter(({ key }) => of(s, key).length === 1)
        .map(({ key, i }) => share(of(s, key), o.t[i])),
    ),
  };
}

describe("random files", () => {
  const file = (max: number) =>
    fc
      .array(fc.tuple(fc.constantFrom("a", "b", "c", "d", "e"), fc.constantFrom("x", "y", "z")), {
        minLength: 1,
        maxLength: max,
      })
      .map((rows) => ({ k: rows.map(([k]) => k), t: rows.map(([, t]) => t) }));
  it("equal the definitions", async () => {
    await fc.assert(
      fc.asyncProperty(file(14), file(14), async (o, s) => {
        const {
          summary: {
            targets: [t],
          },
        } = await run(objectOf(o, [s], { keys: ["k"], sensitive: ["t"] }), { attacks: null });
        const { weap, unique, ...rest } = byDefinition(o, s);
        for (const [ours, theirs] of [
          [t.tcap.weap, weap],
          [t.tcap.unique, unique],
          ...Object.entries(rest).map(([name, value]) => [t[name as "capOriginal"], value] as const),
        ] as const) {
          if (theirs === null) expect(ours).toBeNull();
          else expect(ours).toBeCloseTo(theirs, 12);
        }
      }),
      propertyRuns(200),
    );
  });

  it("of many classes and of one large class cross the borders of pieces", async () => {
    const n = 20_000;
    const k = Array.from({ length: n }, (_, i) => (i < n / 2 ? `k${i}` : "same"));
    const t = Array.from({ length: n }, (_, i) => `t${i % 3}`);
    const {
      summary: {
        targets: [one],
        replicatedUniques,
      },
    } = await run(
      objectOf({ k, t }, [{ k: [...k].reverse(), t: [...t].reverse() }], { keys: ["k"], sensitive: ["t"] }),
      { attacks: null },
    );
    expect(replicatedUniques).toBe(n / 2);
    expect(one.capReleased).toBeCloseTo(one.capOriginal!, 13);
    expect(one.disclosedCorrectly).toBe(n / 2);
  });
});

describe("variables of several types", () => {
  it("compares whole numbers with floats, and dictionaries in another order, by value", async () => {
    const cells: Cells = { k: [1, 2, 3], t: ["x", "y", "z"] };
    const other = new Table({
      k: vectorFromArray([3, 2, 1].map((x) => x + 0)),
      t: vectorFromArray(["z", "y", "x"]),
    });
    expect(String(other.schema.fields[0].type)).toBe("Float64");
    const { summary } = await run(
      SdcObject.fromArrow(tableOf(cells), { keys: ["k"], sensitive: ["t"] }, { released: [other] }),
      { bands: { k: [2, 3] } },
    );
    expect(summary.targets[0]).toMatchObject({ capReleased: 1, undefinedRecords: 0 });
  });

  it("cuts continuous keys into the same bands in both files", async () => {
    const sdc = objectOf(
      { k: [0.5, 1.5, 2.5, 3.5], t: ["x", "x", "y", "y"] },
      [{ k: [0.75, 1.25, 2.75, 9], t: ["x", "y", "y", "y"] }],
      { keys: ["k"], sensitive: ["t"] },
    );
    const { summary, column } = await run(sdc, { bands: { k: [2] } });
    expect(summary.targets[0]).toMatchObject({ capOriginal: 1, capReleased: 0.75 });
    expect(column("t.distance")).toEqual([0.5, 0.5, 0, 0]);
  });

  it("takes the role numeric among the keys on request", async () => {
    const sdc = objectOf(
      { k: ["a", "a"], x: [1.5, 2.5], t: ["p", "q"] },
      [{ k: ["a", "a"], x: [1.25, 2.25], t: ["p", "q"] }],
      { keys: ["k"], numeric: ["x"], sensitive: ["t"] },
    );
    expect((await run(sdc)).summary.targets[0].capReleased).toBe(0.5);
    const { summary } = await run(sdc, { numericKeys: true, bands: { x: [2] } });
    expect([summary.keys, summary.targets[0].capReleased]).toEqual([["k", "x"], 1]);
  });

  it("cuts continuous targets into bands, and names no edge of them", async () => {
    const { summary } = await run(
      SdcObject.fromArrow(survey, { keys: ["sex"], sensitive: ["weight"] }, { released: [survey] }),
      { dominant: 0.05 },
    );
    expect(summary.targets[0].values).toBe(10);
    expect(summary.targets[0].dominant.every(({ level }) => /^band \d+ of 10$/.test(level!))).toBe(true);
  });
});

describe("flags", () => {
  const n = 80;
  const k = Array.from({ length: n }, (_, i) => (i < 40 ? "child" : "adult"));
  const t = Array.from({ length: n }, (_, i) => (i < 40 || i % 2 === 0 ? "no work" : "work"));
  it("names a level that determines the target, and the value that dominates", async () => {
    const {
      summary: {
        targets: [one],
      },
    } = await run(objectOf({ k, t }, [{ k, t }], { keys: ["k"], sensitive: ["t"] }));
    expect(one.known).toEqual([{ key: "k", level: "child", value: "no work", records: 40, share: 1 }]);
    expect(one.dominant).toEqual([{ level: "no work", share: 1 }]);
  });

  it("does not name what chance makes", async () => {
    const common = Array.from({ length: n }, (_, i) => (i === 79 ? "work" : "no work"));
    const {
      summary: {
        targets: [one],
      },
      warnings,
    } = await run(objectOf({ k, t: common }, [{ k, t: common }], { keys: ["k"], sensitive: ["t"] }));
    expect(one.known).toEqual([]);
    expect(warnings).toEqual(["nearly-constant"]);
  });

  it("warns of a target with more values than classes can tell apart", async () => {
    const { warnings } = await run(
      SdcObject.fromArrow(survey.slice(0, 100), { keys: ["sex"], sensitive: ["id"] }, { released: [survey] }),
    );
    expect(warnings).toContain("many-values");
  });
});

describe("several released files", () => {
  const files = [["region", "sex", "marital"], ["sex"]].map((within, seed) =>
    syntheticTable(survey, { within, seed }),
  );
  const control = surveyTable({ rows: 3000, seed: 6, missing: 0.02 });
  it("are summarised by means with their spread", async () => {
    const { summary, blocks } = await run(SdcObject.fromArrow(survey, ROLES, { released: files }));
    const replicated = blocks
      .flatMap((block) => (block.kind === "metrics" ? block.metrics : []))
      .find(({ label }) => label === "Replicated uniques");
    expect(replicated).toMatchObject({ value: summary.replicatedUniques, outOf: survey.numRows });
    const [a, b] = summary.files.map(({ targets }) => targets[0]);
    const [t] = summary.targets;
    expect(t.capReleased).toBeCloseTo((a.capReleased! + b.capReleased!) / 2, 14);
    expect(t.spread!.capReleased).toMatchObject({ min: b.capReleased, max: a.capReleased });
    expect(t.spread!.capReleased!.sd).toBeCloseTo((a.capReleased! - b.capReleased!) / Math.SQRT2, 14);
    expect(blocks.map(({ title }) => title)).toContain("Risk against distance");
  });

  it("may come with a control file, which is attacked and is no release", async () => {
    const { summary } = await run(SdcObject.fromArrow(survey, ROLES, { released: [survey], control }));
    const [file] = summary.files;
    const { inference } = file.targets[0];
    expect([summary.control, summary.files.map((one) => one.file)]).toEqual([3000, [1]]);
    expect(inference!.attack.rate!).toBeGreaterThan(inference!.control!.rate!);
    expect(inference!.residual).toEqual(residual(inference!.attack, inference!.control!));
    expect(file.singlingOut!.attack.rate).toBe(1);
    expect(file.singlingOut!.control!.rate).toBeLessThan(1);
  });

  it("tell the same whatever the seed where every record is attacked, and other attacks where not", async () => {
    const sdc = SdcObject.fromArrow(survey, ROLES, { released: files });
    const rate = async (number: number, seed: number) =>
      (await run(sdc, { attacks: { number, seed } })).summary.targets[0].inference!.attack;
    expect(await rate(5000, 1)).toEqual(await rate(5000, 2));
    expect((await rate(100, 1)).attacks).toBe(100);
    expect(await rate(100, 1)).not.toEqual(await rate(100, 2));
  });

  it("are attacked by a sample near what attacks on all records give", async () => {
    const sdc = SdcObject.fromArrow(survey, ROLES, { released: files.slice(0, 1) });
    const all = await run(sdc, { attacks: { number: 3000 } });
    const some = await run(sdc, { attacks: { number: 400, confidence: 0.99 } });
    const { low, high } = some.summary.targets[0].inference!.attack;
    expect(all.summary.targets[0].inference!.attack.rate!).toBeGreaterThan(low!);
    expect(all.summary.targets[0].inference!.attack.rate!).toBeLessThan(high!);
  });
});

describe("intervals", () => {
  it("are Wilson's", () => {
    // 10 of 20: centre ½, half-width z/(n + z²) √(n/4 + z²/4)
    const { low, high } = wilson(10, 20, 0.95);
    const z = 1.959963984540054;
    const half = (z / (20 + z * z)) * Math.sqrt(5 + (z * z) / 4);
    expect([low, high].map((x) => x!.toFixed(12))).toEqual(
      [0.5 - half, 0.5 + half].map((x) => x.toFixed(12)),
    );
    expect(wilson(0, 20, 0.95).low).toBe(0);
    expect(wilson(20, 20, 0.95).high).toBe(1);
    expect(wilson(0, 0, 0.95)).toEqual({ attacks: 0, rate: null, low: null, high: null });
  });

  it("of the residual risk are cut to [0, 1]", () => {
    expect(residual(wilson(30, 100, 0.95), wilson(30, 100, 0.95))!.risk).toBe(0);
    expect(residual(wilson(10, 100, 0.95), wilson(50, 100, 0.95))).toMatchObject({ risk: 0, low: 0 });
    expect(residual(wilson(75, 100, 0.95), wilson(50, 100, 0.95))!.risk).toBeCloseTo(0.5, 14);
    expect(residual(wilson(5, 10, 0.95), wilson(10, 10, 0.95))).toBeNull();
  });
});

describe("a file whose ages were cut into bands", () => {
  const original: Cells = {
    age: [61, 64, 72, 75, 82, 85],
    sick: ["yes", "yes", "no", "no", "yes", "no"],
  };
  const bands = ["60–69", "60–69", "70–79", "70–79", "80 and more", "80 and more"];
  const roles = { keys: ["age"], sensitive: ["sick"] };

  it("tells what it tells by the bands, which whoever knows an age looks among", async () => {
    const { summary } = await run(objectOf(original, [{ ...original, age: bands }], roles));
    const recodedBefore = await run(
      objectOf({ ...original, age: bands }, [{ ...original, age: bands }], roles),
    );
    expect(summary.targets[0]).toEqual(recodedBefore.summary.targets[0]);
    expect(summary.targets[0]).toMatchObject({ undefinedRecords: 0, found: { records: 6 } });
    expect(summary.targets[0]?.capReleased).toBeCloseTo(5 / 6, 12);
  });
});
