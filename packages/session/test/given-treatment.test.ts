import {
  assessTreated,
  frontOf,
  leftOutWith,
  microdata,
  planOf,
  planScript,
  planTreatment,
  settingsOf,
  treatableKeys,
  treatAsGiven,
  treatedFile,
  type ChosenTreatment,
  type DataFile,
  type TreatmentRequest,
} from "@sdc-risk/session";
import type { Protection } from "@sdc-risk/plan";
import { surveyTable } from "@sdc-risk/testkit";
import { SCRIPT_ENDINGS } from "@sdc-risk/treat";
import { describe, expect, it } from "vitest";

const file: DataFile = {
  table: surveyTable({ rows: 300, seed: 3 }),
  format: "csv",
  warnings: [],
  name: "survey.csv",
  sha256: "0".repeat(64),
};
const KEYS = ["region", "sex", "age"];
const settings = settingsOf({
  keys: KEYS,
  census: true,
  policy: { name: "pairs", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] },
});
const data = microdata(settings, file, []);
const options = {
  origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
  keysAdvice: "name the keys.",
};
const levelsOf = ({ treatment: { levels } }: Pick<ChosenTreatment, "treatment">) =>
  Object.fromEntries(KEYS.map((name, j) => [name, levels[j]]));

const NONE = { k: 1, spared: 0, effort: "usual" } as const;
const UNTREATED = { levels: {}, protection: NONE };

describe("treatAsGiven", () => {
  it("makes each treatment of a search again from its levels and protection, with the same verdict", async () => {
    const judged: ChosenTreatment[] = [];
    let now = 0;
    const found = await planTreatment(
      settings,
      data,
      { seconds: 6 },
      {
        ...options,
        // a clock of steps, so that as much is searched everywhere
        now: () => (now += 100),
        onJudged: (one) => judged.push(one),
      },
    );
    expect(judged.length).toBe(found.report.assessed);
    expect(judged.some(({ met }) => met)).toBe(true);
    expect(judged.some(({ treatment }) => treatment.cells > 0)).toBe(true);
    for (const one of judged) {
      const again = await treatAsGiven(
        settings,
        data,
        {},
        {
          ...options,
          given: { levels: levelsOf(one), protection: one.treatment.protection },
        },
      );
      expect(again!.treatment).toEqual(one.treatment);
      expect([again!.met, again!.missed]).toEqual([one.met, one.missed]);
    }
  });

  it.each([
    {
      what: "spared records",
      rows: 300,
      seed: 5,
      rule: { figure: "population.expectedMatches.inFile", max: 60 },
      has: ({ spared }: Protection) => spared > 0,
    },
    {
      what: "the least suppression of a small file",
      rows: 16,
      seed: 1,
      rule: { figure: "kanon.violations.records", k: 2, max: 0 },
      has: ({ effort }: Protection) => effort === "least",
    },
  ])("makes treatments with $what again, step by step", async ({ rows, seed, rule, has }) => {
    const own = settingsOf({ keys: KEYS, census: true, policy: { name: "rule", rules: [rule] } });
    const some = microdata(own, { ...file, table: surveyTable({ rows, seed }) }, []);
    const judged: ChosenTreatment[] = [];
    await planTreatment(own, some, { assessments: 30 }, { ...options, onJudged: (one) => judged.push(one) });
    expect(judged.some(({ treatment: { protection, cells } }) => has(protection) && cells > 0)).toBe(true);
    for (const one of judged) {
      const { treatment, steps } = one;
      const { protection } = treatment;
      const given = { levels: levelsOf(one), protection, leftOut: leftOutWith(one) };
      const again = await treatAsGiven(own, some, {}, { ...options, given });
      expect(JSON.stringify(again!.steps)).toBe(JSON.stringify(steps));
      expect(again!.treatment).toEqual(treatment);
      expect([...again!.reasons]).toEqual(expect.arrayContaining(leftOutWith(one).map(Object.values)));
    }
  });

  it("leaves the file as it is without levels and suppression, and leaves out keys at the coarsest", async () => {
    const none = await treatAsGiven(settings, data, {}, { ...options, given: UNTREATED });
    expect(none).toMatchObject({ steps: [], met: false });
    const [{ levels }] = await treatableKeys(settings, data, {});
    const out = await treatAsGiven(
      settings,
      data,
      {},
      {
        ...options,
        given: { ...UNTREATED, levels: { region: levels.length - 1 } },
      },
    );
    expect(out!.steps).toContainEqual({ kind: "leave-out", key: "region" });
  });

  it("says null where values of a key would go that stays as it is", async () => {
    const given = { levels: {}, protection: { ...NONE, k: 50 } };
    const may = (fixed: readonly string[]): TreatmentRequest => ({ fixed });
    expect(await treatAsGiven(settings, data, may([]), { ...options, given })).not.toBeNull();
    expect(await treatAsGiven(settings, data, may(KEYS), { ...options, given })).toBeNull();
  });

  it("refuses levels that a key has not or may not take, and candidates below 1", async () => {
    for (const [given, may, message] of [
      [{ levels: { sex: 9 }, protection: NONE }, {}, '"sex" has no level 9 that it may take'],
      [{ levels: { sex: 1 }, protection: NONE }, { fixed: ["sex"] }, '"sex" has no level 1 that it may take'],
      [{ levels: {}, protection: { ...NONE, k: 0 } }, {}, "for 1 candidate or more, not for 0"],
      [{ levels: {}, protection: { ...NONE, k: 2.5 } }, {}, "not for 2.5"],
      [{ levels: {}, protection: { ...NONE, k: 2, spared: 1 } }, {}, "at least 0 and below 1, not 1"],
      [{ levels: {}, protection: { k: 2, spared: 0.1, effort: "least" } }, {}, "it spares no records"],
    ] as const)
      await expect(treatAsGiven(settings, data, may, { ...options, given })).rejects.toThrow(message);
  });

  it("has expected correct matches where they are asked for, though no rule is on them", async () => {
    const given = UNTREATED;
    expect((await treatAsGiven(settings, data, {}, { ...options, given }))!.matches).toBeNull();
    const found = await treatAsGiven(settings, data, {}, { ...options, matchesToo: true, given });
    expect(found!.matches).toBeGreaterThan(100);
  });
});

describe("planOf", () => {
  it("is the plan of a search for its best treatment, and without a search says nothing of others", async () => {
    const judged: ChosenTreatment[] = [];
    let now = 0;
    const found = await planTreatment(
      settings,
      data,
      { seconds: 3 },
      {
        ...options,
        now: () => (now += 100),
        onJudged: (one) => judged.push(one),
      },
    );
    const chosen = judged.find(({ steps }) => JSON.stringify(steps) === JSON.stringify(found.plan.steps))!;
    const { proved, bound, assessed, front } = found.report;
    const search = { proved, bound, assessed, front };
    expect(await planOf(settings, data, {}, { chosen, search })).toEqual(found);
    expect((await planOf(settings, data, {}, { chosen })).report).toMatchObject({
      proved: false,
      bound: 0,
      front: [],
      loss: found.report.loss,
    });
    const table = await treatedFile(data, found.plan.steps);
    const { report } = await assessTreated(settings, data, found, {
      ...options,
      file: { ...table, name: "t.csv", sha256: null, warnings: [] },
    });
    expect(report.plan).toMatchObject({ file: "t.csv", loss: found.report.loss });
  });

  it("counts importance in the loss", async () => {
    const given = { ...UNTREATED, levels: { region: 1 } };
    const chosen = (await treatAsGiven(settings, data, {}, { ...options, given }))!;
    const lossWith = async (importance: Record<string, number>): Promise<number> =>
      (await planOf(settings, data, { importance }, { chosen })).report.loss.arx;
    expect(await lossWith({ region: 4 })).toBeGreaterThan(await lossWith({}));
  });
});

describe("treatableKeys", () => {
  it("names levels in words, from the values as they are to the key left out", async () => {
    const [region, , age] = await treatableKeys(settings, data, {});
    expect(age.levels[0].text).toBe("as it is");
    expect(age.levels.at(-1)).toEqual({ text: "left out", values: 1 });
    expect(age.levels.slice(1, -1).map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^bands of \d+(?:, top code \d+)?$/) as string]),
    );
    expect(region.levels[1].text).toMatch(/^\d+ values as “other”$/);
    const values = age.levels.map((level) => level.values);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it("takes the levels that were asked for", async () => {
    const hierarchy = ["1;m;*", "2;f;*"].join("\n");
    const own = microdata(settingsOf({ keys: ["age", "sex"] }), file, []);
    const asked = { levels: { age: ["10"] } };
    const [age] = await treatableKeys(settingsOf({ keys: ["age", "sex"] }), own, asked);
    expect(age.levels.map(({ text }) => text)).toEqual(["as it is", "bands of 10"]);
    const wrong = { levels: { agee: ["10"] }, hierarchies: { sex: hierarchy } };
    await expect(treatableKeys(settings, own, wrong)).rejects.toThrow("agee");
  });
});

describe("frontOf", () => {
  it("holds what no other one undercuts in loss and in matches, once each, by loss", () => {
    const point = (loss: number, matches: number | null, missed = 0) => ({ loss, matches, missed });
    const points = [point(0.3, 5), point(0.1, 9), point(0.2, 9), point(0.3, 5), point(0.4, 2)];
    expect(frontOf(points)).toEqual([point(0.1, 9), point(0.3, 5), point(0.4, 2)]);
    expect(frontOf([point(0.1, null, 1), point(0.2, null, 0)])).toHaveLength(2);
  });
});

describe("planScript", () => {
  it("writes each language with the variables of the file, and refuses an original that is no CSV file", async () => {
    const given = { ...UNTREATED, levels: { region: 1 } };
    const chosen = (await treatAsGiven(settings, data, {}, { ...options, given }))!;
    const planned = await planOf(settings, data, {}, { chosen });
    const files = { input: "survey.csv", output: "t.csv" };
    for (const ending of SCRIPT_ENDINGS) {
      const text = planScript(planned, data, ending, files);
      expect(text).toContain("survey.csv");
      expect(text).toContain("t.csv");
    }
    const other = { ...data, original: { ...data.original, format: "parquet" as const } };
    expect(() => planScript(planned, other, "R", files)).toThrow('"survey.csv" is none');
  });
});
