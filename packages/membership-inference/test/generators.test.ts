import { checksInFull } from "@sdc-risk/testkit";
import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { membershipInference } from "../src/index.ts";
import { copiesSentence } from "../src/sentences.ts";
import { measured, people, RELEASES, ROLES, tableOf, type Person } from "./people.ts";

type Release = (original: readonly Person[], seed: number) => Person[];

async function found(release: Release, seed: number, records = 400) {
  const original = people(records, seed);
  const control = people(records, seed + 30_000);
  const { summary } = await measured({ original, released: [release(original, seed)], control });
  return summary;
}

describe("copies of known shares are told from independent draws", () => {
  it.each([0.05, 0.5, 1])("%d of the release", async (share) => {
    const { copies } = await found(RELEASES.copies(share), 1, 1000);
    const { excess, low, high, control } = copies.identical;
    expect(low!).toBeGreaterThan(0);
    expect(low!).toBeLessThan(share);
    expect(high!).toBeGreaterThan(share * (1 - control! / 1000) * 0.9);
    expect(excess!).toBeCloseTo(share * (1 - control! / 1000), 1);
    expect(copies.closest!.low).toBeGreaterThan(copies.closest!.expected);
  });

  it("1 % of a release of 3,000", async () => {
    const { copies } = await found(RELEASES.copies(0.01), 3, 3000);
    expect(copies.identical.low!).toBeGreaterThan(0);
    expect(copies.identical.records).toBeGreaterThanOrEqual(30);
  });

  it("near copies, which no identical record tells of, by what they are near to", async () => {
    const { copies, worst } = await found(RELEASES.noise, 4, 1000);
    expect(copies.closest!.low).toBeGreaterThan(0.75);
    expect(worst!.low).toBeGreaterThan(0.7);
    expect(worst!.p).toBeLessThan(1e-6);
  });

  it("a copy of everybody is found by an attack with certainty", async () => {
    const { worst, attacks } = await found(RELEASES.copies(1), 5, 600);
    expect(attacks[0]).toMatchObject({ attack: "closest distance" });
    expect(attacks[0].auc).toBeGreaterThan(0.98);
    expect(worst!.p).toBeLessThan(1e-12);
  });

  it("half of them, too", async () => {
    const { worst } = await found(RELEASES.copies(0.5), 6, 600);
    expect(worst!.low).toBeGreaterThan(0.6);
  });
});

describe("independent releases are not accused more often than is said", () => {
  const seeds = checksInFull() ? 200 : 40;
  // a binomial of the stated rate exceeds this with a chance of 1 in 10,000 or so
  const most = (rate: number): number =>
    Math.ceil(rate * seeds + 3.7 * Math.sqrt(rate * (1 - rate) * seeds) + 0.5);
  it.each([
    ["independent draws", RELEASES.independent],
    ["marginals only", RELEASES.marginals],
  ])("%s", async (_name, release) => {
    const alarms = { identical: 0, closest: 0, attacks: 0 };
    for (let seed = 100; seed < 100 + seeds; seed++) {
      const { copies, worst } = await found(release, seed, 200);
      if (copies.identical.low! > 0) alarms.identical++;
      if (copies.closest!.low > copies.closest!.expected) alarms.closest++;
      if (worst!.p < 0.05) alarms.attacks++;
    }
    expect(alarms.identical).toBeLessThanOrEqual(most(0.025));
    expect(alarms.closest).toBeLessThanOrEqual(most(0.025));
    expect(alarms.attacks).toBeLessThanOrEqual(most(0.05));
  });
});

describe("what is said first", () => {
  it("is how many records are copies, and how many a file made independently would hold", async () => {
    const { copies } = await found(RELEASES.copies(0.5), 8, 1000);
    expect(copiesSentence(copies)).toMatch(
      /^\d+ of 1,000 records of the release are copies of originals; a file made independently would hold about (none|\d+), as the control file does\.$/,
    );
  });

  it("needs no control file", async () => {
    const original = people(1000, 9);
    const { summary } = await measured({ original, released: [RELEASES.copies(0.5)(original, 9)] });
    expect(copiesSentence(summary.copies)).toMatch(/^\d+ of 1,000 .*would hold about (none|\d+)\.$/);
    expect(summary.copies.identical.low!).toBeGreaterThan(0.4);
    expect(summary).toMatchObject({ control: null, attacks: [], worst: null });
    expect(summary.copies.closest).toBeNull();
    expect(summary.noAttacks).toContain("there is no control file");
  });

  it("is of the file with most copies where there are several", async () => {
    const original = people(300, 10);
    const released = [RELEASES.independent(original, 10), RELEASES.copies(0.3)(original, 10)];
    const { summary } = await measured({ original, released, control: people(300, 11) });
    expect(summary.copies).toEqual(summary.files[1]);
    expect(summary.worst!.file).toBe(2);
  });
});

it("members of one household are no twins of each other, by which chance would seem larger", async () => {
  const rows = [0, 0, 1, 1, 2, 3].map((home) => ["north", "f", 30 + (home % 3), "well", 100] as const);
  const table = tableOf(rows).assign(new Table({ hid: vectorFromArray([1, 1, 2, 2, 3, 4], new Int32()) }));
  const sdc = SdcObject.fromArrow(table, { ...ROLES, household: "hid" }, { released: [tableOf(rows)] });
  const { results } = await assess(sdc, [membershipInference]);
  // households 1 and 4 hold equal persons, those of 2 and 3 equal nobody elsewhere
  expect(results["membership-inference"].summary.copies.identical.expected).toBe(3);
});
