import { atOnce } from "@sdc-risk/data/kernels";
import { checksInFull, propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outliersAmong, uniquesAmong } from "../src/attacks/chosen.ts";
import type { RecordPoints } from "../src/attacks/points.ts";
import { chosenBlocks } from "../src/chosen-report.ts";
import { measured, people, RELEASES, type Person } from "./people.ts";

/** Points of one number and one category. */
const points = (rows: readonly (readonly [number, number])[]): RecordPoints => ({
  size: rows.length,
  numbers: Float64Array.from(rows, ([x]) => x),
  dimensions: 1,
  codes: Int32Array.from(rows, ([, code]) => code),
  categories: 1,
});
const row = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 2 }));
const rows = (minLength: number) => fc.array(row, { minLength, maxLength: 25 });

describe("who is chosen", () => {
  it("are records whose key no other original has, and controls whose key no original has", () => {
    const file = fc.array(fc.tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: -1, max: 2 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(file, file, file, (original, released, control) => {
        const all = [original, released, control];
        const variable = (k: 0 | 1) => ({
          name: `k${k}`,
          size: 4,
          label: String,
          codes: all.map((own) => Int32Array.from(own, (record) => record[k])),
          numbers: null,
        });
        const found = atOnce(
          uniquesAmong(
            {
              records: all.map(({ length }) => length),
              released: 1,
              hasControl: true,
              variables: [variable(0), variable(1)],
              households: null,
              controlHouseholds: null,
              keys: [0, 1],
              keysAndTargets: [0, 1],
            },
            {
              members: Int32Array.from(original.keys()),
              nonMembers: [Int32Array.from(control.keys()).reverse()],
            },
          ),
        );
        const same = (a: readonly number[], b: readonly number[]) => a[0] === b[0] && a[1] === b[1];
        const alone = [...original.keys()].filter(
          (i) => !original.some((other, j) => i !== j && same(original[i], other)),
        );
        const strangers = [...control.keys()].filter(
          (i) => !original.some((other) => same(control[i], other)),
        );
        expect(found.members).toEqual(alone);
        expect(found.nonMembers[0].map((place) => control.length - 1 - place).sort((a, b) => a - b)).toEqual(
          strangers,
        );
      }),
      propertyRuns(2000),
    );
  });

  it("are the tenth farthest from every other original, and controls as far, each pair compared", () => {
    fc.assert(
      fc.property(rows(2), rows(1), rows(1), (original, first, second) => {
        const distance = (a: readonly number[], b: readonly number[]): number =>
          (a[0] - b[0]) ** 2 + (a[1] === b[1] ? 0 : 2);
        const nearest = (one: readonly number[], self: number): number =>
          Math.min(...original.filter((_, j) => j !== self).map((other) => distance(one, other)));
        const own = original.map((one, i) => nearest(one, i));
        const bound = own.toSorted((a, b) => b - a)[Math.ceil(0.1 * own.length) - 1];
        const far = (distances: readonly number[]) =>
          [...distances.keys()].filter((i) => distances[i] >= bound);
        const found = atOnce(
          outliersAmong({
            members: points(original),
            nonMembers: [points(first), points(second)],
            others: points(original),
            self: Int32Array.from(original.keys()),
          }),
        );
        expect(found.members).toEqual(far(own));
        expect(found.nonMembers).toEqual(
          [first, second].map((half) => far(half.map((one) => nearest(one, -1)))),
        );
      }),
      propertyRuns(2000),
    );
  });
});

/** A release in which the originals with the highest incomes stand as they are, and everybody else is somebody else. */
const outlierCopies = (original: readonly Person[], seed: number): Person[] => {
  const bound = original.map((one) => one[4]).sort((a, b) => b - a)[Math.floor(original.length / 20)];
  const fresh = people(original.length, seed + 12_345);
  return original.map((person, i) => (person[4] >= bound ? person : fresh[i]));
};

const found = async (
  release: (original: readonly Person[], seed: number) => Person[],
  seed: number,
  records = 600,
) => {
  const original = people(records, seed);
  const control = people(records, seed + 30_000);
  return (await measured({ original, released: [release(original, seed)], control })).summary;
};

describe("attacks on chosen people", () => {
  it("find copies of outliers that attacks on everybody see less of", async () => {
    const { worst, worstChosen, chosen } = await found(outlierCopies, 1, 1500);
    expect(worstChosen!.group).toBe("outlier");
    expect(worstChosen!.p).toBeLessThan(1e-3);
    expect(worstChosen!.auc).toBeGreaterThan(worst!.auc + 0.05);
    expect(worstChosen).toEqual(
      chosen.find((one) => one.p === worstChosen!.p && one.auc === worstChosen!.auc),
    );
  });

  it("find everybody in a plain copy, and do not fail where the release is the original", async () => {
    const { chosen, notChosen } = await found(RELEASES.copies(1), 2);
    expect(notChosen).toEqual([]);
    for (const { attack, auc } of chosen)
      if (attack === "closest distance") expect(auc).toBeGreaterThan(0.99);
    expect(chosen.map(({ group, attack }) => `${group} ${attack}`)).toHaveLength(12);
  });

  it("are left out with the reason where too few are chosen", async () => {
    const original = people(60, 3);
    const { chosen, worstChosen, notChosen } = (
      await measured({ original, released: [RELEASES.independent(original, 3)], control: people(60, 4) })
    ).summary;
    expect(chosen.filter(({ group }) => group === "outlier")).toEqual([]);
    expect(notChosen.map(({ group }) => group)).toContain("outlier");
    expect(notChosen[0].reason).toContain("20 of each are needed");
    expect(worstChosen === null).toBe(chosen.length === 0);
  });

  it("give the reasons in the report where no group could be attacked", async () => {
    const original = people(60, 3).map(([, sex, , health, income]): Person => [
      "north",
      sex,
      30,
      health,
      income,
    ]);
    const control = people(60, 4).map(([, sex, , health, income]): Person => [
      "north",
      sex,
      30,
      health,
      income,
    ]);
    const { summary, warnings } = await measured({ original, released: [original], control });
    expect(warnings.map(({ code }) => code)).toContain("no-chosen-people");
    expect(summary.worstChosen).toBeNull();
    expect(summary.noAttacks).toBeNull();
    const [block, ...others] = chosenBlocks(summary);
    expect(others).toEqual([]);
    expect(block).toMatchObject({ kind: "text", title: "Attacks on chosen people" });
    for (const { reason } of summary.notChosen) expect(block.about).toContain(reason);
    expect(summary.notChosen.map(({ group }) => group)).toEqual(["unique", "outlier"]);
    expect(block.about).toContain("nothing is known of how well an intruder finds the people who stand out");
  });

  it("are not spoken of without a control file, where no attack is", async () => {
    const original = people(60, 3);
    expect(chosenBlocks((await measured({ original, released: [original] })).summary)).toEqual([]);
  });

  it("accuse independent releases no more often than is said", async () => {
    const seeds = checksInFull() ? 200 : 40;
    let alarms = 0;
    for (let seed = 500; seed < 500 + seeds; seed++) {
      const { worstChosen } = await found(RELEASES.independent, seed, 500);
      if (worstChosen !== null && worstChosen.p < 0.05) alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(Math.ceil(0.05 * seeds + 3.7 * Math.sqrt(0.05 * 0.95 * seeds) + 0.5));
  });
});
