import { assess, judgedOf } from "@sdc-risk/assess";
import { SdcObject, type MeasureColumn } from "@sdc-risk/core";
import { household, householdRisks, householdsOf, type HouseholdSummary } from "@sdc-risk/household";
import { individualRisk, judgedRisks } from "@sdc-risk/individual-risk";
import { householdLevelKeys, householdRisk, sharedWithin } from "./oracle/household.ts";
import { frequencies, individualRisk as individualOracle } from "@sdc-risk/oracles";
import {
  keysOf,
  microdata,
  microdataTable,
  propertyRuns,
  surveyTable,
  type SmallFile,
} from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, makeVector, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const close = (a: number, b: number, limit = 1e-12): void =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(limit * Math.abs(b));
/** What larger groups are judged by in place of what is counted. */
interface OfGroups {
  readonly globalRisk: number;
  readonly within: {
    readonly globalRisk: number;
    readonly expectedReidentifications: number;
    readonly expectedGroups: number;
  };
}
interface Judged {
  readonly figures?: OfGroups;
  readonly strict?: OfGroups;
}

/** Larger groups, the households within them, and those groups with the households that have none, by record. */
function levelsOf(ids: readonly (string | number | null)[], given: readonly (string | null)[]) {
  // who has no school is of that of the household, where all others that have one agree
  const outer = given.map((one, i) => {
    const others = new Set(given.filter((school, j) => school !== null && ids[j] === ids[i]));
    return one !== null || ids[i] === null || others.size !== 1 ? one : [...others][0]!;
  });
  const inner = ids.map((id, i) => (id === null ? null : `${typeof id}${id} in ${outer[i] ?? "none"}`));
  // members of a household who have no school are a group
  const groups = outer.map((one, i) => one ?? (ids[i] === null ? null : `household ${inner[i]!}`));
  return { outer, inner, groups };
}

/** Households, and a school for some of their members. */
const SCHOOLS = [
  microdata({ households: "always", maxRecords: 16 }),
  fc.array(fc.constantFrom("a", "b", null), { minLength: 16, maxLength: 16 }),
] as const;

function inSchools(data: SmallFile, drawn: readonly (string | null)[]) {
  const ids = data.households!;
  const given = drawn.slice(0, ids.length);
  const school = new Table({ school: vectorFromArray(given, new Utf8()) });
  const sdc = SdcObject.fromArrow(microdataTable(data).assign(school), {
    keys: data.names,
    household: "household",
  });
  return { ids, given, sdc };
}

const one = (risks: readonly number[]): number =>
  householdRisks(
    {
      householdOf: new Int32Array(risks.length),
      number: 1,
      sizes: Int32Array.of(risks.length),
      withoutId: 0,
    },
    Int32Array.from(risks.keys()),
    Float64Array.from(risks),
  )[0];

describe("the risk of a household", () => {
  it("is 0.0779 for members of 0.02, 0.03 and 0.03, as the guide has it", () =>
    expect(Number(one([0.02, 0.03, 0.03]).toFixed(4))).toBe(0.0779));
  it("is 0.0108 for the first two of the guide's ten records", () =>
    expect(Number(one([0.00542452, 0.00542452]).toFixed(4))).toBe(0.0108));
  it("is 0.0356 with the third of them", () =>
    expect(Number(one([0.00542452, 0.00542452, 0.025096439]).toFixed(4))).toBe(0.0356));
  it("is that of its only member", () => expect(one([0.25])).toBe(0.25));
  it("is 0.75 for two of 0.5", () => expect(one([0.5, 0.5])).toBe(0.75));
  it("is 1 as soon as one member's is, wherever it stands", () =>
    expect([one([1]), one([0.5, 1]), one([1, 0.5, 1e-18, 1])]).toEqual([1, 1, 1]));
  it("keeps the digits of tiny risks", () => {
    close(one([1e-18, 2e-18, 3e-18]), 6e-18);
    close(one([1e-300]), 1e-300);
    expect(one([0, 0])).toBe(0);
  });
  it("is never below a member's and never above 1", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.double({ min: 0, max: 1, noNaN: true }),
            fc.double({ min: 0, max: 1e-12, noNaN: true }),
            fc.constant(1 - 2 ** -53),
          ),
          { minLength: 1, maxLength: 30 },
        ),
        (risks) => {
          const risk = one(risks);
          expect(risk).toBeGreaterThanOrEqual(Math.max(...risks));
          expect(risk).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
  it("is right for a million members of equal or of uneven risks, in any order", () => {
    const n = 1_000_000;
    const equal = Array<number>(n).fill(1e-9);
    close(one(equal), -Math.expm1(n * Math.log1p(-1e-9)), 1e-14);
    const uneven = Array.from({ length: n }, (_, i) => (i < n / 2 ? 1e-12 : 3.3e-8));
    const mixed = uneven.map((_, i) => uneven[(i * 314_159) % n]);
    close(one(uneven), -Math.expm1((n / 2) * (Math.log1p(-1e-12) + Math.log1p(-3.3e-8))), 1e-14);
    close(one(mixed), one(uneven), 1e-15);
  });
});

describe("the measure household", () => {
  it("equals its oracles on any small file", async () => {
    await fc.assert(
      fc.asyncProperty(
        microdata({ households: "always", maxRecords: 16 }),
        fc.nat(2 ** 30),
        async (data, seed) => {
          const ids = data.households!;
          const keys = keysOf(data);
          const sdc = SdcObject.fromArrow(microdataTable(data, { seed }), {
            keys: data.names,
            household: "household",
            ...(data.weights === null ? {} : { weight: "weight" }),
          });
          const { results } = await assess(sdc, [household]);
          const { summary, columns } = results.household;
          const { fk, Fk } = frequencies(keys, data.weights, { missing: "wildcard" });
          const risks = householdRisk(individualOracle(fk, Fk, "exact"), ids);
          risks.forEach((risk, i) => close(columns.risk.values[i], risk, 1e-11));
          close(summary.globalRisk!, risks.reduce((a, b) => a + b, 0) / risks.length, 1e-11);
          const alone = ids.filter((id) => id === null).length;
          const named = new Set(ids.filter((id) => id !== null));
          expect([summary.households, summary.recordsWithoutId]).toEqual([named.size + alone, alone]);
          const first = risks.filter((_, i) => ids[i] === null || ids.indexOf(ids[i]) === i);
          close(
            summary.expectedHouseholds,
            first.reduce((a, b) => a + b, 0),
            1e-11,
          );
          const shared = ids.some((id, i) => id !== null && ids.indexOf(id) !== i);
          expect(summary.householdLevelKeys).toEqual(
            shared ? householdLevelKeys(keys, data.names, ids) : null,
          );
          expect(summary.sharedKeys).toEqual(
            shared
              ? sharedWithin(keys, data.names, ids).map((one) => ({
                  ...one,
                  share: one.compared > 0 ? one.constant / one.compared : null,
                }))
              : null,
          );
          expect(summary.distribution.reduce((sum, { count }) => sum + count, 0)).toBe(summary.households);
        },
      ),
      propertyRuns(300),
    );
  });

  it("is never below the individual risk", async () => {
    await fc.assert(
      fc.asyncProperty(microdata({ households: "always" }), async (data) => {
        const sdc = SdcObject.fromArrow(microdataTable(data), { keys: data.names, household: "household" });
        const { results } = await assess(sdc, [individualRisk, household]);
        const mine = (await sdc.classes()).toRecords(results["individual-risk"].columns.risk.values);
        mine.forEach((risk, i) =>
          expect(results.household.columns.risk.values[i]).toBeGreaterThanOrEqual(risk),
        );
      }),
      propertyRuns(200),
    );
  });

  it("takes records without a household id as households of one and warns", async () => {
    const table = new Table({
      k: vectorFromArray([1, 1, 2, 2], new Int32()),
      hid: vectorFromArray(["a", null, "-", "a"], new Utf8()),
    });
    const sdc = SdcObject.fromArrow(table, { keys: ["k"], household: "hid" }, { missing: ["-"] });
    const { results, warnings } = await assess(sdc, [household]);
    expect([...results.household.columns.risk.values]).toEqual([0.75, 0.5, 0.5, 0.75]);
    expect(warnings).toEqual([
      {
        code: "missing-household",
        measure: "household",
        message: '2 records have no household id ("hid") and are taken as households of one person.',
      },
    ]);
    expect(results.household.summary).toMatchObject({
      households: 3,
      recordsWithoutId: 2,
      expectedHouseholds: 1.75,
      expectedReidentifications: 2.5,
      globalRisk: 0.625,
      max: 0.75,
    });
    expect(results.household.summary.above[0]).toEqual({
      threshold: 0.1,
      households: 3,
      records: 4,
      share: 1,
    });
  });

  it("takes a hundred thousand members of one household", async () => {
    const n = 100_000;
    const table = new Table({
      k: makeVector(new Int32Array(n)),
      hid: makeVector(new Int32Array(n)),
      w: makeVector(new Float64Array(n).fill(1000)),
    });
    const { results } = await assess(
      SdcObject.fromArrow(table, { keys: ["k"], household: "hid", weight: "w" }),
      [individualRisk, household],
    );
    const risk = results["individual-risk"].columns.risk.values[0];
    close(results.household.summary.globalRisk!, -Math.expm1(n * Math.log1p(-risk)));
    expect(results.household.summary.sizes).toMatchObject({
      sizes: [],
      rare: { sizes: 1, households: 1, records: n },
      strata: null,
    });
  });

  it("judges larger groups as its oracles do, with household ids numbered anew in each", async () => {
    await fc.assert(
      fc.asyncProperty(...SCHOOLS, async (data, drawn) => {
        const { ids, given, sdc } = inSchools(data, drawn);
        const keys = keysOf(data);
        const { results, warnings } = await assess(sdc, [household], {
          options: { household: { within: "school" } },
        });
        const { summary, columns } = results.household as {
          summary: HouseholdSummary;
          columns: Record<string, MeasureColumn>;
        };
        const { fk, Fk } = frequencies(keys, null, { missing: "wildcard" });
        const own = individualOracle(fk, Fk, "exact");
        const { outer, inner, groups } = levelsOf(ids, given);
        householdRisk(own, inner).forEach((risk, i) => close(columns["risk"].values[i], risk, 1e-11));
        const larger = householdRisk(own, groups);
        larger.forEach((risk, i) => close(columns["groupRisk"].values[i], risk, 1e-11));
        larger.forEach((risk, i) =>
          expect(risk).toBeGreaterThanOrEqual(columns["risk"].values[i] * (1 - 1e-11)),
        );
        const alone = groups.filter((one) => one === null).length;
        expect(summary.within).toMatchObject({
          variable: "school",
          groups: new Set(groups.filter((one) => one !== null)).size + alone,
          recordsWithoutId: outer.filter((one) => one === null).length,
        });
        expect(summary.within!.sharedKeys?.map(({ share: _, ...one }) => one) ?? null).toEqual(
          outer.some((one, i) => one !== null && outer.indexOf(one) !== i)
            ? sharedWithin(keys, data.names, outer)
            : null,
        );
        const split = ids.some((id, i) =>
          ids.some(
            (other, j) =>
              id !== null && other === id && outer[i] !== null && outer[j] !== null && outer[i] !== outer[j],
          ),
        );
        expect(warnings.some(({ code }) => code === "repeated-household")).toBe(split);
      }),
      propertyRuns(300),
    );
  });

  it("has larger groups judged by effective candidates, too, never below the households in them", async () => {
    await fc.assert(
      fc.asyncProperty(...SCHOOLS, async (data, drawn) => {
        const { ids, given, sdc } = inSchools(data, drawn);
        const { findings } = await assess(sdc, [household], {
          options: { household: { within: "school" } },
        });
        const tick = (): Promise<void> => Promise.resolve();
        const judged = (await judgedOf(findings.at(-1)!, tick)) as Judged | null;
        const classes = await sdc.classes(data.names, tick);
        const rule = { method: "exact", presence: 1 } as const;
        const byCandidates = await judgedRisks(sdc, classes, rule, [], tick);
        expect(judged?.figures === undefined).toBe(byCandidates === null);
        if (byCandidates === null) return;
        const { inner, groups } = levelsOf(ids, given);
        const ofPersons = [...classes.classOf].map((c) => byCandidates.perClass[c]);
        const { fk, Fk } = frequencies(keysOf(data), null, { missing: "category" });
        for (const [risks, figures] of [
          [ofPersons, judged!.figures!],
          [individualOracle(fk, Fk, "exact"), judged!.strict!],
        ] as const) {
          const larger = householdRisk(risks, groups);
          const expected = larger.reduce((a, b) => a + b, 0);
          close(figures.within.expectedReidentifications, expected, 1e-11);
          close(figures.within.globalRisk, expected / ids.length, 1e-11);
          const firsts = larger.filter((_, i) => groups[i] === null || groups.indexOf(groups[i]) === i);
          close(
            figures.within.expectedGroups,
            firsts.reduce((a, b) => a + b, 0),
            1e-11,
          );
          const ofHouseholds = householdRisk(risks, inner);
          larger.forEach((risk, i) => expect(risk).toBeGreaterThanOrEqual(ofHouseholds[i] * (1 - 1e-11)));
          expect(figures.within.globalRisk).toBeGreaterThanOrEqual(figures.globalRisk * (1 - 1e-11));
        }
      }),
      propertyRuns(300),
    );
  });

  it("refuses a larger group that cannot be one", async () => {
    const sdc = SdcObject.fromArrow(surveyTable({ rows: 20, seed: 1 }), { keys: ["sex"], household: "hid" });
    const within = (name: string) => assess(sdc, [household], { options: { household: { within: name } } });
    await expect(within("regoin")).rejects.toThrow(
      'within names "regoin", which the file lacks. Did you mean "region"?',
    );
    await expect(within("hid")).rejects.toThrow("which is the household itself");
  });

  it("lists keys with one value in every household, missing values left out", async () => {
    const table = new Table({
      hid: vectorFromArray([1, 1, 2, 2], new Int32()),
      region: vectorFromArray(["n", "n", "s", "s"], new Utf8()),
      sex: vectorFromArray([1, 2, 1, 2], new Int32()),
      roof: vectorFromArray(["t", null, null, null], new Utf8()),
      wall: vectorFromArray(["b", "b", "c", null], new Utf8()),
    });
    const { results, findings } = await assess(
      SdcObject.fromArrow(table, { keys: ["region", "sex", "roof", "wall"], household: "hid" }),
      [household],
    );
    // the roof is known of one member of one household only: nothing says that members share it
    expect(results.household.summary.householdLevelKeys).toEqual(["region", "wall"]);
    const text = JSON.stringify(findings[0].blocks);
    expect(text).toContain(
      "region (2 households), wall (1 household): the same for all members of every household in which they are known of two.",
    );
    expect(text).toContain("Nothing is known of roof: no household has two members of whom it is known.");
    const alone = await assess(
      SdcObject.fromArrow(table, { keys: ["region"] })
        .with({ roles: { household: "sex" } })
        .recode("sex", (column) => ({ ...column, codes: Int32Array.of(-1, -1, -1, -1) })),
      [household],
    );
    expect(alone.results.household.summary.householdLevelKeys).toBeNull();
  });

  it("tells no key to vary that is known of no two members", async () => {
    const textOf = async (sex: readonly (number | null)[], keys: string[]): Promise<string> => {
      const table = new Table({
        hid: vectorFromArray([1, 1, 2, 2], new Int32()),
        sex: vectorFromArray([...sex], new Int32()),
        head: vectorFromArray(["x", null, "y", null], new Utf8()),
      });
      const { findings } = await assess(SdcObject.fromArrow(table, { keys, household: "hid" }), [household]);
      return findings[0].blocks.find(({ title }) => title === "Keys that give away the whole household")!
        .about;
    };
    expect(await textOf([1, 2, 1, 2], ["sex"])).toMatch(/^Every key varies within some household\. Share of/);
    expect(await textOf([1, 2, 1, 2], ["sex", "head"])).toContain(
      "Every key that is known of two members varies within some household. Nothing is known of head: no household has two members of whom it is known.",
    );
    expect(await textOf([1, null, 1, null], ["sex", "head"])).toBe(
      "No household has two members of whom a key is known. Nothing is known of sex, head: no household has two members of whom they are known.",
    );
  });

  it("judges members of a household who have no school as a group, no safer than the household", async () => {
    const table = new Table({
      k: vectorFromArray([1, 1, 2, 2, 3], new Int32()),
      hid: vectorFromArray(["a", "b", "a", "b", null], new Utf8()),
      school: vectorFromArray([null, "s", null, "s", null], new Utf8()),
    });
    const { results, findings } = await assess(
      SdcObject.fromArrow(table, { keys: ["k"], household: "hid" }),
      [household],
      { options: { household: { within: "school" } } },
    );
    const columns = results.household.columns as Record<string, MeasureColumn>;
    expect([...columns["risk"].values]).toEqual([0.75, 0.75, 0.75, 0.75, 1]);
    expect([...columns["groupRisk"].values]).toEqual([0.75, 0.75, 0.75, 0.75, 1]);
    expect(results.household.summary.within).toMatchObject({ groups: 3, recordsWithoutId: 3 });
    expect(JSON.stringify(findings[0].blocks)).toContain(
      "3 records belong to none: those of one household are a group",
    );
  });

  it("tells sizes that fewer than three households share together, and counts violators of k-anonymity on size", async () => {
    const hids = [...[1, 2, 3].flatMap((h) => [h, h]), 4, 5, 5, 5, 6, 6, 6];
    const table = new Table({
      k: makeVector(new Int32Array(hids.length)),
      hid: makeVector(Int32Array.from(hids)),
    });
    const { results } = await assess(
      SdcObject.fromArrow(table, { keys: ["k"], household: "hid" }),
      [household],
      { options: { household: { k: [2, 3, 4] } } },
    );
    expect(results.household.summary.sizes).toEqual({
      sizes: [{ size: 2, households: 3 }],
      rare: { sizes: 2, households: 3, records: 7 },
      strata: null,
      violations: [
        { k: 2, households: 1, records: 1 },
        { k: 3, households: 3, records: 7 },
        { k: 4, households: 6, records: 13 },
      ],
    });
  });

  it("takes the stratum that the known members share, whatever their order, and counts households of several apart", async () => {
    const hids = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6];
    const strata = ["n", null, null, "n", "n", "n", "n", "s", "s", "n", "s", "n"];
    const sizesOf = async (order: readonly number[]) => {
      const pick = <T>(values: readonly T[]): T[] => order.map((i) => values[i]);
      const table = new Table({
        k: makeVector(new Int32Array(12)),
        hid: makeVector(Int32Array.from(pick(hids))),
        s: vectorFromArray(pick(strata), new Utf8()),
      });
      return (
        await assess(SdcObject.fromArrow(table, { keys: ["k"], household: "hid", strata: ["s"] }), [
          household,
        ])
      ).results.household.summary.sizes;
    };
    const order = hids.map((_, i) => i);
    const sizes = await sizesOf(order);
    expect(sizes.strata).toMatchObject([
      { stratum: "n", sizes: [{ size: 2, households: 3 }] },
      { stratum: "several", sizes: [{ size: 2, households: 3 }] },
    ]);
    expect(await sizesOf(order.reverse())).toEqual(sizes);
  });

  it("counts sizes within strata, names none of fewer than three households, and says missing", async () => {
    const hids = [1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8];
    const strata = ["n", "n", "n", "n", "n", "n", "n", "rare name", "rare name", null, null, null];
    const table = new Table({
      k: makeVector(new Int32Array(12)),
      hid: makeVector(Int32Array.from(hids)),
      s: vectorFromArray(strata, new Utf8()),
    });
    const { results, findings } = await assess(
      SdcObject.fromArrow(table, { keys: ["k"], household: "hid", strata: ["s"] }),
      [household],
      { options: { household: { k: [2, 3] } } },
    );
    expect(results.household.summary.sizes).toMatchObject({
      strata: [
        { stratum: "n", sizes: [{ size: 2, households: 3 }], rare: { sizes: 1, households: 1, records: 1 } },
        { stratum: "missing", sizes: [{ size: 1, households: 3 }], rare: { sizes: 0 } },
      ],
      violations: [
        { k: 2, households: 2, records: 3 },
        { k: 3, households: 2, records: 3 },
      ],
    });
    expect(JSON.stringify([results.household.summary, findings[0].blocks])).not.toContain("rare name");
  });

  it("answers zero records with nulls", async () => {
    const table = new Table({
      k: vectorFromArray([1], new Int32()),
      hid: vectorFromArray([1], new Int32()),
      w: vectorFromArray([2], new Float64()),
    }).slice(0, 0);
    const { results } = await assess(
      SdcObject.fromArrow(table, { keys: ["k"], household: "hid", strata: [], weight: "w" }),
      [household],
    );
    expect(results.household.summary).toMatchObject({
      households: 0,
      globalRisk: null,
      expectedReidentifications: 0,
      max: null,
      householdLevelKeys: null,
      distribution: [],
      above: [{ share: null }, { share: null }],
    });
  });

  it("numbers households by first record", () => {
    expect(
      householdsOf({
        codes: Int32Array.of(2, -1, 0, 2, -1),
        size: 3,
      }),
    ).toEqual({
      householdOf: Int32Array.of(0, 1, 2, 0, 3),
      number: 4,
      sizes: Int32Array.of(2, 1, 1, 1),
      withoutId: 2,
    });
  });
});
