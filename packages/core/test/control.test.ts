import { tableFromArrays, vectorFromArray, Table, Utf8, Float64 } from "apache-arrow";
import { uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { SdcObject } from "@sdc-risk/core";
import { sharedByChance } from "../src/auxiliary/shared-by-chance.ts";

const tick = (): Promise<void> => Promise.resolve();
const REGIONS = ["north", "south", "east", "west", "coast"];

/** Records of a made-up population: a place, an age, and a value of a thousand. */
function people(records: number, seed: number, first = 1): Table {
  const random = uniforms(seed);
  const draw = (levels: number): number => Math.floor(random() * levels);
  const rows = Array.from({ length: records }, () => [draw(5), draw(60), draw(1000)] as const);
  return tableFromArrays({
    id: Int32Array.from(rows, (_, i) => first + i),
    region: rows.map(([region]) => REGIONS[region]),
    age: Int32Array.from(rows, ([, age]) => age),
    income: Float64Array.from(rows, ([, , income]) => income),
  });
}

const ROLES = { keys: ["region", "age"], sensitive: ["income"], id: "id" };
const beside = (original: Table, control: Table) =>
  SdcObject.fromArrow(original, ROLES, { control }).controlFile(tick);

/** Rows of two tables, one after the other. */
const both = (a: Table, b: Table): Table => a.concat(b);

describe("a control file", () => {
  it("is microdata of its own, with the roles of the original", async () => {
    const file = await beside(people(300, 1), people(200, 2));
    expect([file!.records, file!.roles]).toEqual([200, ROLES]);
    expect(await SdcObject.fromArrow(people(9, 1), ROLES).controlFile(tick)).toBeNull();
  });

  it("is a need that measures name", () => {
    const sdc = SdcObject.fromArrow(people(9, 1), ROLES, { control: people(9, 2) });
    expect([sdc.has("control"), sdc.with({ roles: { keys: ["age"] } }).has("control")]).toEqual([true, true]);
    expect(SdcObject.fromArrow(people(9, 1), ROLES).has("control")).toBe(false);
  });

  it("keeps codes for missing values of the original", async () => {
    const sdc = SdcObject.fromArrow(people(30, 1), ROLES, {
      control: people(30, 2),
      missing: { region: ["north"] },
    });
    const file = await sdc.controlFile(tick);
    const north = Array.from(people(30, 2).getChild("region")!).filter((value) => value === "north").length;
    expect(file!.coded("region").codes.filter((code) => code === -1)).toHaveLength(north);
  });

  it("without a key, without a sensitive variable, or without records is refused", () => {
    const original = people(9, 1);
    const refused = (control: Table) => () => SdcObject.fromArrow(original, ROLES, { control });
    expect(refused(original.select(["age", "income"]))).toThrow('no variable "region" (given as keys)');
    expect(refused(original.select(["age", "region"]))).toThrow('no variable "income" (given as sensitive)');
    expect(refused(original.slice(0, 0))).toThrow("holds no records");
  });

  it("with values of another kind is refused", async () => {
    const control = new Table({
      region: vectorFromArray(["north"], new Utf8()),
      age: vectorFromArray(["old"], new Utf8()),
      income: vectorFromArray([1], new Float64()),
    });
    await expect(beside(people(9, 1), control)).rejects.toMatchObject({ code: "BAD_CONTROL" });
  });
});

describe("records that a control shares with the original", () => {
  const original = people(1000, 1);

  it("are refused with their number, whatever their ids say and however they are ordered", async () => {
    await expect(beside(original, original)).rejects.toThrow(/shares 1,000 of its 1,000 records .*\(100 %\)/);
    const part = both(people(400, 5, 5001), original.slice(0, 100));
    await expect(beside(original, part)).rejects.toThrow(/shares 10\d of its 500 records/);
  });

  it("are refused where a variable without a role numbers them anew, too", async () => {
    const numbered = (table: Table, first: number) =>
      table.assign(tableFromArrays({ row: Int32Array.from({ length: table.numRows }, (_, i) => first + i) }));
    await expect(beside(numbered(original, 1), numbered(original, 5001))).rejects.toThrow(
      /shares 1,000 of its 1,000 records .*on all of the 3 variables compared/,
    );
    const apart = await beside(numbered(original, 1), numbered(people(800, 5, 5001), 1));
    expect(apart!.records).toBe(800);
  });

  it("are no fault where chance gives as many: 200 pairs of independent draws", async () => {
    for (let seed = 10; seed < 210; seed++)
      expect((await beside(people(400, seed), people(300, seed + 1000)))!.records).toBe(300);
  });

  it("are no fault of few coarse variables, in which everybody has a twin", async () => {
    const coarse = ({ control, ...rest }: { seed: number; control: number }) =>
      SdcObject.fromArrow(
        people(500, rest.seed).select(["region"]),
        { keys: ["region"] },
        { control: people(500, control).select(["region"]) },
      ).controlFile(tick);
    for (let seed = 1; seed <= 50; seed++) expect(await coarse({ seed, control: seed + 500 })).not.toBeNull();
  });

  it("number as many by chance as deals of their records give", () => {
    const random = uniforms(3);
    const kinds = [1, 1, 1, 2, 2, 3, 5, 8, 40, 40, 200];
    const total = kinds.reduce((a, b) => a + b, 0);
    const second = Math.round(total * 0.3);
    const found: number[] = [];
    for (let deal = 0; deal < 4000; deal++) {
      const theirs = kinds.map(
        (m) => Array.from({ length: m }, random).filter((u) => u < second / total).length,
      );
      found.push(kinds.reduce((sum, m, c) => sum + Math.min(theirs[c], m - theirs[c]), 0));
    }
    const mean = found.reduce((a, b) => a + b, 0) / found.length;
    const sd = Math.sqrt(found.reduce((a, b) => a + (b - mean) ** 2, 0) / found.length);
    // the split of the kinds themselves does not matter, only their sizes and the share of the second file
    const theirs = Int32Array.from(kinds, () => 0);
    let left = second;
    for (const [c, m] of kinds.entries()) left -= theirs[c] = Math.min(m, left);
    const ours = Int32Array.from(kinds, (m, c) => m - theirs[c]);
    const { expected, deviation } = sharedByChance(ours, theirs);
    expect(Math.abs(expected - mean)).toBeLessThan(4 * (sd / Math.sqrt(found.length)));
    expect(deviation / sd).toBeCloseTo(1, 1);
  });
});
