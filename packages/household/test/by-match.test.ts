import { assess } from "@sdc-risk/assess";
import type { Block, Metric } from "@sdc-risk/blocks";
import { SdcObject } from "@sdc-risk/core";
import { household } from "@sdc-risk/household";
import { population } from "@sdc-risk/population";
import { householdRisk } from "./oracle/household.ts";
import { checkSize, Random } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

/** A population in households whose members share a place and go together in age; and how many share each key. */
interface People {
  readonly keys: readonly (readonly string[])[];
  readonly home: readonly number[];
  readonly sharing: readonly number[];
}

const NAMES = ["place", "sex", "age", "trade", "marital"];

function people(units: number, seed: number): People {
  const random = new Random(seed);
  const keys: string[][] = [];
  const home: number[] = [];
  for (let h = 0; keys.length < units; h++) {
    const place = `p${Math.floor(30 * random.uniform() ** 2)}`;
    const eldest = 25 + random.below(50);
    const size = 1 + random.below(5);
    for (let member = 0; member < size && keys.length < units; member++) {
      const age = member < 2 ? eldest - random.below(4) : Math.max(0, eldest - 25 - random.below(10));
      const adult = age > 17;
      keys.push([
        place,
        random.below(2) === 0 ? "f" : "m",
        `${age}`,
        adult ? `t${Math.floor(9 * random.uniform() ** 2)}` : "none",
        adult && random.below(3) > 0 ? "married" : "single",
      ]);
      home.push(h);
    }
  }
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key.join(), (counts.get(key.join()) ?? 0) + 1);
  return { keys, home, sharing: keys.map((key) => counts.get(key.join())!) };
}

/** Whole households, a share of all. */
function drawn({ home }: People, share: number, seed: number): number[] {
  const random = new Random(seed);
  const taken = new Map<number, boolean>();
  return [...home.keys()].filter((unit) => {
    const h = home[unit];
    if (!taken.has(h)) taken.set(h, random.uniform() < share);
    return taken.get(h)!;
  });
}

const text = (values: readonly string[]) => vectorFromArray(values, new Utf8());

function fileOf({ keys, home }: People, units: readonly number[], weight: number): SdcObject {
  const table = new Table({
    ...Object.fromEntries(NAMES.map((name, v) => [name, text(units.map((unit) => keys[unit][v]))])),
    hid: text(units.map((unit) => `h${home[unit]}`)),
    w: vectorFromArray(
      units.map(() => weight),
      new Float64(),
    ),
  });
  return SdcObject.fromArrow(table, { keys: NAMES, household: "hid", weight: "w" });
}

/** Households of whom somebody is rightly matched, and the persons in them, as they are expected. */
function truthOf({ home, sharing }: People, units: readonly number[]): { homes: number; persons: number } {
  const risks = householdRisk(
    units.map((unit) => 1 / sharing[unit]),
    units.map((unit) => home[unit]),
  );
  const persons = risks.reduce((a, b) => a + b, 0);
  const first = new Map(units.map((unit, i) => [home[unit], risks[i]]));
  return { persons, homes: [...first.values()].reduce((a, b) => a + b, 0) };
}

const leadingOf = (block: Block): Metric | undefined =>
  block.kind === "metrics" ? block.metrics[0] : undefined;

const all = people(checkSize(60_000, 30_000), 7);

describe.each([1, 2, 3])("households of a known population, draw %d", (draw) => {
  const units = drawn(all, 0.1, draw);
  const sdc = fileOf(all, units, 10);
  const truth = truthOf(all, units);

  it("are found as often as the chances of a match say, and far more often than individual risk says", async () => {
    const { results } = await assess(sdc, [population, household]);
    const { summary, interval } = results.household;
    expect(results.population.summary.expectedMatches).toMatchObject({ tested: true, refuted: false });
    const { byMatch } = summary;
    for (const [found, guide, right] of [
      [byMatch!.expectedHouseholds, summary.expectedHouseholds, truth.homes],
      [byMatch!.expectedReidentifications, summary.expectedReidentifications, truth.persons],
    ] as const) {
      expect(Math.abs(found / right - 1)).toBeLessThan(0.15);
      expect(guide / right).toBeLessThan(0.7);
    }
    const { low, high } = interval as {
      low: { byMatch: { expectedHouseholds: number } };
      high: { byMatch: { expectedHouseholds: number } };
    };
    expect(low.byMatch.expectedHouseholds).toBeLessThan(truth.homes);
    expect(high.byMatch.expectedHouseholds).toBeGreaterThan(truth.homes);
  });
});

describe("household risk by the chance of a match", () => {
  const units = drawn(all, 0.05, 1);
  const sdc = fileOf(all, units, 20);

  it("is 1 − Π (1 − r) of the chances, which sum to the expected matches", async () => {
    const { results } = await assess(sdc, [household, population], {
      options: { "individual-risk": { coverage: 0.3 } } as object,
    });
    const { summary, columns } = results.household as typeof results.household & {
      columns: { matchRisk: { values: Float64Array; headline: string } };
    };
    const { inFile, all: matches } = results.population.summary.expectedMatches;
    const match = Array.from((await sdc.classes()).toRecords(results.population.columns.match.values));
    // one factor for the odds of all, by which they sum to the expected matches
    const chancesBy = (odds: number): number[] => match.map((m) => (m * odds) / (1 - m + m * odds));
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    let odds = 1;
    for (let i = 0; i < 200; i++) odds *= matches! / sum(chancesBy(odds));
    const chances = chancesBy(odds).map((one) => (one * inFile!) / matches!);
    expect(inFile).toBeLessThan(matches! / 2);
    expect(sum(chances)).toBeCloseTo(inFile!, 6);
    const risks = householdRisk(
      chances,
      units.map((unit) => all.home[unit]),
    );
    risks.forEach((risk, i) => expect(columns.matchRisk.values[i]).toBeCloseTo(risk, 9));
    expect(summary.byMatch!.globalRisk).toBeCloseTo(risks.reduce((a, b) => a + b, 0) / risks.length, 9);
    expect(summary.byMatch!.max).toBeCloseTo(Math.max(...risks), 9);
    expect(columns.matchRisk.headline).toBe("high");
    expect(columns.risk.headline).toBeUndefined();
  });

  it("leaves the figures of the guide as they are, and marks them", async () => {
    const alone = (await assess(sdc, [household])).results.household;
    const beside = (await assess(sdc, [population, household])).results.household;
    expect(alone.summary.byMatch).toBeNull();
    expect({ ...beside.summary, byMatch: null }).toEqual(alone.summary);
    expect(beside.cautions["globalRisk"]).toMatchObject({ mark: "too low by a tested model", side: "low" });
    expect(beside.cautions["byMatch"]).toBeUndefined();
    expect(alone.columns.risk.headline).toBe("high");
    expect(Object.keys(alone.columns)).toEqual(["risk"]);
  });

  it("leads the report, before the figures of the guide", async () => {
    const { findings, results } = await assess(sdc, [household, population]);
    const [first, second] = findings[0].blocks;
    const { byMatch, globalRisk } = results.household.summary;
    expect(leadingOf(first)).toMatchObject({
      label: "Global household risk by a tested model",
      value: byMatch!.globalRisk,
      verdict: true,
    });
    expect(second.title).toBe("The same by individual risk");
    expect(leadingOf(second)).toMatchObject({
      label: "Global household risk",
      value: globalRisk,
    });
    expect(JSON.stringify(second)).not.toContain("verdict");
    const [only] = (await assess(sdc, [household])).findings[0].blocks;
    expect(only.about).toContain('Run the measure "population", too');
  });

  it("is told of larger groups, too", async () => {
    const { results } = await assess(sdc, [household, population], {
      options: { household: { within: "place" } },
    });
    const { within, byMatch } = results.household.summary;
    expect(within!.byMatch!.globalRisk!).toBeGreaterThan(byMatch!.globalRisk!);
    expect(within!.byMatch!.expectedGroups).toBeGreaterThan(within!.expectedGroups);
  });

  it("is not told by a model that was not tested", async () => {
    const { results, findings } = await assess(sdc, [household, population], {
      options: { population: { model: "independence" } },
    });
    const { tested, refuted } = results.population.summary.expectedMatches;
    expect(tested && refuted !== true).toBe(false);
    expect(results.household.summary.byMatch).toBeNull();
    expect(findings[0].blocks[0].about).toContain("no tested model of the population");
  });
});
