import { describe, expect, it } from "vitest";
import { objectOf, run, type Given } from "./support.ts";

// classes: a {x 2, y 1} against {x 2}, b {x 1, y 1} against the same, c {z 1} against none, d none against {x 1}
const ORIGINAL = { k: ["a", "a", "a", "b", "b", "c"], t: ["x", "x", "y", "x", "y", "z"] };
const RELEASED = { k: ["a", "a", "b", "b", "d"], t: ["x", "x", "x", "y", "x"] };
const hand = (options: Given = {}) =>
  run(objectOf(ORIGINAL, [RELEASED], { keys: ["k"], sensitive: ["t"] }), options);

it("a key that two released records hold is not unique, though one of them misses the target and such are left out", async () => {
  const sdc = objectOf({ k: ["a", "b"], t: ["x", "y"] }, [{ k: ["a", "a", "b"], t: ["x", null, "y"] }], {
    keys: ["k"],
    sensitive: ["t"],
  });
  const {
    summary: {
      targets: [t],
    },
  } = await run(sdc, { missingSensitive: "ignore" });
  expect(t).toMatchObject({ tcap: { unique: 1 }, tcapRecords: { unique: 1 } });
});

describe("a file of six records against one of five", () => {
  it("has the three means of CAP, the undefined record counted as 0", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await hand();
    expect(t).toMatchObject({ target: "t", values: 3, records: 6, undefinedRecords: 1 });
    expect(t.capOriginal).toBeCloseTo(11 / 18, 14);
    expect(t.capReleased).toBeCloseTo(1 / 2, 14);
    expect(t.capBaseline).toBeCloseTo(14 / 36, 14);
    expect(t.gap).toBeCloseTo(1 / 2 - 14 / 36, 14);
    // differences by record: 1 − 1/2 twice, 0 − 1/3, 1/2 − 1/2, 1/2 − 1/3, 0 − 1/6
    const d = [1 / 2, 1 / 2, -1 / 3, 0, 1 / 6, -1 / 6];
    const mean = d.reduce((a, b) => a + b) / 6;
    expect(t.gapError).toBeCloseTo(Math.sqrt(d.reduce((a, b) => a + (b - mean) ** 2, 0) / 30), 14);
  });

  it("leaves the undefined record out of all three means on request, and still counts it", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await hand({ undefinedCap: "ignore" });
    expect(t).toMatchObject({ records: 5, undefinedRecords: 1 });
    expect([t.capOriginal, t.capReleased, t.capBaseline].map((x) => x!.toFixed(12))).toEqual(
      [8 / 15, 3 / 5, 13 / 30].map((x) => x.toFixed(12)),
    );
  });

  it("has TCAP in its forms with the records that they are over", async () => {
    const {
      summary: {
        targets: [t],
        replicatedUniques,
        files: [file],
      },
    } = await hand();
    expect(t.tcap.weap).toBeCloseTo(2 / 3, 14);
    expect(t.tcap.unique).toBeNull();
    expect(t.tcap.matched).toBeCloseTo(2 / 5, 14);
    expect(t.tcap.little).toBeCloseTo(2 / 3, 14);
    expect(t.tcapRecords).toEqual({ weap: 2, weapUndefined: 1, unique: 0, matched: 5, little: 3 });
    expect([t.disclosed, t.disclosedCorrectly]).toEqual([3, 2]);
    expect([replicatedUniques, file.uniques]).toEqual([
      0,
      { original: 1, released: 1, replicated: 0, inReleased: 0 },
    ]);
  });

  it("has the shares of synthpop's disclosure: one value in the class of either file, or of both", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await hand();
    // Dorig: c; Dsyn: a twice and d; iS: a and b; DiS: a; DiSCO: x of a; DiSDiO: none, a holds y as well
    expect(t.synthpop).toEqual({
      Dorig: 1 / 6,
      Dsyn: 3 / 5,
      iS: 5 / 6,
      DiS: 3 / 6,
      DiSCO: 2 / 6,
      DiSDiO: 0,
    });
  });

  it("says how often the commonest value is right: of either class, and of the original as a whole", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await hand();
    // original: x of a twice, half of each of b, z of c; released: x of a twice, half of each of b; guess: x thrice
    expect(t.commonest).toMatchObject({
      records: 6,
      capOriginal: 4 / 6,
      capReleased: 3 / 6,
      capBaseline: 3 / 6,
    });
    expect(t.commonest.found).toMatchObject({
      records: 5,
      capOriginal: 3 / 5,
      capReleased: 3 / 5,
      capBaseline: 3 / 5,
      gap: 0,
    });
  });

  it("counts no excluded value, which the intruder may still name", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await hand({ exclude: { levels: { t: ["x"] } } });
    // left are y of a, y of b and z of c: of them the original's classes tell half of b and c, the release half of b
    expect(t.synthpop).toEqual({ Dorig: 1 / 6, Dsyn: 0, iS: 2 / 6, DiS: 1 / 6, DiSCO: 0, DiSDiO: 0 });
    expect(t.commonest).toMatchObject({ records: 3, capOriginal: 0.5, capReleased: 0.5 / 3, capBaseline: 0 });
  });

  it("has the distances overall and by class, infinite divergences counted", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await hand();
    const { byClass, ...whole } = t.distances;
    const h = Math.sqrt(((1 - Math.sqrt(2 / 3)) ** 2 + 1 / 3) / 2);
    expect(whole.totalVariation).toBeCloseTo(0.3, 14);
    expect(whole.kullbackLeibler).toBeNull();
    expect(whole.records).toBe(5);
    expect(byClass.totalVariation.mean).toBeCloseTo(0.2, 14);
    expect(byClass.totalVariation.max).toBeCloseTo(1 / 3, 14);
    expect(byClass.hellinger.mean).toBeCloseTo((3 / 5) * h, 14);
    expect(byClass.kullbackLeibler).toEqual({ mean: 0, max: 0, infiniteRecords: 3 });
    expect(byClass.closeness.mean).toBeCloseTo(11 / 30, 14);
    expect(byClass.closeness.max).toBeCloseTo(1 / 2, 14);
  });

  it("has finite divergences with smoothing, over all three values", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await hand({ smoothing: 1 });
    const kl = (p: number[], q: number[]) => p.reduce((sum, x, i) => sum + x * Math.log(x / q[i]), 0);
    const a = kl([3 / 6, 2 / 6, 1 / 6], [3 / 5, 1 / 5, 1 / 5]);
    const b = 0;
    const all = kl([4 / 9, 3 / 9, 2 / 9], [5 / 8, 2 / 8, 1 / 8]);
    expect(t.distances.byClass.kullbackLeibler.mean).toBeCloseTo((3 * a + 2 * b) / 5, 14);
    expect(t.distances.byClass.kullbackLeibler.infiniteRecords).toBe(0);
    expect(t.distances.kullbackLeibler).toBeCloseTo(all, 14);
  });

  it("has E and L of both files, each by its own values", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await hand();
    const H = Math.log(3) - (2 / 3) * Math.log(2);
    expect(t.E.original).toBeCloseTo(
      (3 * (1 - H / Math.log(3)) + 2 * (1 - Math.log(2) / Math.log(3)) + 1) / 6,
      14,
    );
    expect(t.E.released).toBeCloseTo(3 / 5, 14);
    expect(t.L.original).toBeCloseTo(11 / 18, 14);
    expect(t.L.released).toBeCloseTo(0.7, 14);
  });

  it("says of every class how surely its values are told, and how far it moved", async () => {
    const { column } = await hand();
    expect(column("t.capReleased")).toEqual([2 / 3, 2 / 3, 2 / 3, 0.5, 0.5, null]);
    expect(column("t.distance").map((x) => x && Number(x.toFixed(12)))).toEqual([
      0.333333333333,
      0.333333333333,
      0.333333333333,
      0,
      0,
      null,
    ]);
  });

  it("counts levels that one file lacks", async () => {
    const {
      summary: { levels },
    } = await hand();
    expect(levels).toEqual([
      { file: 1, variable: "k", onlyOriginal: 1, originalRecords: 1, onlyReleased: 1, releasedRecords: 1 },
      { file: 1, variable: "t", onlyOriginal: 1, originalRecords: 1, onlyReleased: 0, releasedRecords: 0 },
    ]);
  });

  it("attacks every record: inference by shares, singling out by predicates of the one key", async () => {
    const {
      summary: {
        targets: [t],
        files: [file],
      },
    } = await hand();
    const { attack, baseline, control, residual } = t.inference!;
    expect(attack.attacks).toBe(6);
    expect(attack.rate).toBeCloseTo(3 / 6, 14);
    expect(baseline.rate).toBeCloseTo(2.8 / 6, 14);
    expect([control, residual, file.linkability]).toEqual([null, null, null]);
    expect(file.singlingOut).toMatchObject({
      size: 1,
      sets: 1,
      attack: { attacks: 1, rate: 0 },
      baseline: { rate: 0.25 },
    });
  });

  it("leaves excluded values and pairs out of attribution, and says how many records that are", async () => {
    const values = (await hand({ exclude: { levels: { t: ["x"] } } })).summary;
    const pairs = (await hand({ exclude: { pairs: [{ key: "k", level: "a", target: "t" }] } })).summary;
    // y of class a (0 of 2), y of class b (1/2), z of class c (no class)
    expect(values.targets[0]).toMatchObject({
      records: 3,
      disclosed: 1,
      disclosedCorrectly: 0,
      undefinedRecords: 1,
      tcapRecords: { weap: 0, weapUndefined: 0, matched: 2, little: 1 },
    });
    expect(values.targets[0].capReleased).toBeCloseTo(0.5 / 3, 14);
    expect(values.targets[0].capBaseline).toBeCloseTo((2 / 6 + 2 / 6 + 1 / 6) / 3, 14);
    expect(values.excluded).toEqual([{ target: "t", levels: 1, pairs: 0, records: 3 }]);
    expect(pairs.targets[0]).toMatchObject({
      records: 3,
      disclosed: 0,
      tcapRecords: { weap: 0, weapUndefined: 1, matched: 2, little: 0 },
    });
    expect(pairs.targets[0].capReleased).toBeCloseTo(1 / 3, 14);
    expect(pairs.excluded).toEqual([{ target: "t", levels: 0, pairs: 1, records: 3 }]);
  });
});

describe("uniques", () => {
  it("of the original that the released file holds twice are in it, and not replicated", async () => {
    const sdc = objectOf(
      { k: ["a", "b", "c", "d", "d"], t: ["x", "x", "x", "x", "y"] },
      [{ k: ["a", "b", "b", "d"], t: ["x", "x", "x", "y"] }],
      { keys: ["k"], sensitive: ["t"] },
    );
    const {
      summary: {
        files: [file],
        targets: [t],
      },
    } = await run(sdc);
    expect(file.uniques).toEqual({ original: 3, released: 2, replicated: 1, inReleased: 2 });
    expect(t.synthpop).toEqual({ Dorig: 3 / 5, Dsyn: 1, iS: 4 / 5, DiS: 4 / 5, DiSCO: 3 / 5, DiSDiO: 2 / 5 });
  });
});

describe("missing values", () => {
  const files = [
    { k: ["a", "a", null, null], t: ["x", null, null, "y"] },
    { k: ["a", null], t: [null, "y"] },
  ] as const;
  const sdc = () => objectOf(files[0], [files[1]], { keys: ["k"], sensitive: ["t"] });

  it("of keys and targets are values of their own", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await run(sdc());
    expect(t).toMatchObject({
      values: 3,
      capOriginal: 0.5,
      capReleased: 0.5,
      undefinedRecords: 0,
      disclosed: 4,
      disclosedCorrectly: 2,
    });
  });

  it("of targets are left out on request: a class without a value attributes nothing", async () => {
    const {
      summary: {
        targets: [t],
      },
    } = await run(sdc(), { missingSensitive: "ignore" });
    expect(t).toMatchObject({
      values: 2,
      records: 2,
      capOriginal: 1,
      capReleased: 0.5,
      undefinedRecords: 1,
      disclosed: 1,
      disclosedCorrectly: 1,
    });
  });
});

describe("linkability", () => {
  it("is the chance that both parties pick the same of the records nearest to them", async () => {
    const sdc = objectOf(
      { k1: ["a", "b"], k2: ["1x", "2x"], t: ["x", "x"] },
      [{ k1: ["a", "a", "b"], k2: ["1x", "2x", "2x"], t: ["x", "x", "x"] }],
      { keys: ["k1", "k2"], sensitive: ["t"] },
    );
    const {
      files: [file],
    } = (await run(sdc)).summary;
    expect(file.linkability!.attack).toMatchObject({ attacks: 2, rate: 0.5 });
    expect(file.linkability!.baseline.rate).toBeCloseTo(1 / 3, 14);
  });

  it("looks further where nobody agrees with a party, and takes the parts that are asked for", async () => {
    // c agrees with nobody on k1: all three are nearest; on k2 and k3 the second and third are
    const sdc = objectOf(
      { k1: ["c"], k2: ["2x"], k3: ["p"], t: ["x"] },
      [{ k1: ["a", "a", "b"], k2: ["1x", "2x", "2x"], k3: ["p", "p", "p"], t: ["x", "x", "y"] }],
      { keys: ["k1", "k2", "k3"], sensitive: ["t"] },
    );
    const {
      files: [file],
    } = (await run(sdc, { attacks: { linked: ["k1"] } })).summary;
    expect(file.linkability!.attack.rate).toBeCloseTo(2 / (3 * 2), 14);
    expect(file.targets[0].inference!.attack.rate).toBe(0.5);
  });
});
