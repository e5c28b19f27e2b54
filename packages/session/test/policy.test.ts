import type { TableBlock } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import { answerParts, type RiskReport } from "@sdc-risk/report";
import { surveyTable, EXAMPLE_SURVEY, GUIDE_ROLES, guideTable, treatedTable } from "@sdc-risk/testkit";
import { Table, vectorFromArray } from "apache-arrow";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  checkRun,
  checkSettings,
  installed,
  microdata,
  PRESETS,
  STARTING_POINTS,
  run,
  scenarioOf,
  settingsOf,
  type DataFile,
  type CompletedRun,
} from "@sdc-risk/session";
import { assessScenarios } from "../src/scenarios/assess-scenarios.ts";
import { figureText, parseFigure } from "../src/policy/figure.ts";
import { limitsIn } from "../src/policy/rules.ts";
import type { Rule } from "../src/policy/schema.ts";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const fileOf = (table: DataFile["table"], name = "survey.csv"): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

const survey = fileOf(surveyTable(EXAMPLE_SURVEY));

/** Rows that hold a value of each variable. */
function withoutMissing(table: Table, names: readonly string[]): Table {
  const columns = names.map((name) => table.getChild(name)!);
  const rows = Array.from({ length: table.numRows }, (_, i) => i).filter((i) =>
    columns.every((column) => column.get(i) !== null),
  );
  return new Table(
    Object.fromEntries(
      table.schema.fields.map(({ name, type }) => [
        name,
        vectorFromArray(
          rows.map((i) => table.getChild(name)!.get(i) as unknown),
          type,
        ),
      ]),
    ),
  );
}

const sumOf = (table: Table, name: string): number =>
  Math.round([...(table.getChild(name)! as Iterable<number>)].reduce((sum, one) => sum + one, 0));

async function runOf(
  settings: object,
  file = survey,
  released: readonly DataFile[] = [],
): Promise<CompletedRun> {
  const read = settingsOf(checkSettings(settings));
  return run(read, microdata(read, file, released), { origin, keysAdvice: "name keys." });
}
const KEYS = { keys: ["region", "sex", "age"], weight: "weight" };
/** The survey without records that miss a key of these, so that figures are counted in one way. */
const complete = fileOf(withoutMissing(surveyTable(EXAMPLE_SURVEY), [...KEYS.keys, "education"]));
/** What the weights of the complete records add up to. */
const SIZE = sumOf(complete.table, "weight");
const matrixOf = (report: RiskReport): TableBlock =>
  answerParts(report)!.tables.find(({ title }) => title === "Scenarios")!;
const rulesOf = (...rules: object[]): object => ({ name: "ours", rules });

describe("figures", () => {
  it.each([
    "kanon.violations[k=3].share",
    "individual-risk.globalRisk",
    "population.expectedMatches.all / records",
    'kanon.combinations[keys="region,sex"].distinction',
    "suda2.variables[variable=age].bySize[1]",
    "ldiversity.variables[].certainShare",
  ])("%s is read as it is written", (text) => {
    expect(figureText(parseFigure(text))).toBe(text);
  });

  it.each(["", "kanon", "kanon.", "kanon.violations[k", "kanon violations", "Kanon.x", "kanon.x[=3]"])(
    "%j is none",
    (text) => {
      expect(() => parseFigure(text)).toThrow("is no figure; expected a measure and a place");
    },
  );
});

describe("a policy that is wrong", () => {
  const check =
    (policy: unknown, more: object = {}) =>
    () =>
      checkRun(settingsOf(checkSettings({ ...KEYS, policy, ...more })));
  const scenarios = { keys: [], scenarios: [{ name: "neighbour", keys: ["sex"] }] };

  it.each<[string, unknown, string, object?]>([
    [
      "an unknown figure",
      rulesOf({ figure: "kanon.violation.share", k: 3, max: 0 }),
      'The policy "ours" is wrong. There is no figure "kanon.violation.share". Did you mean "kanon.violations[].share"',
    ],
    [
      "a figure of an unknown measure",
      rulesOf({ figure: "kanonn.attack.marketer", max: 0 }),
      'There is no figure "kanonn.attack.marketer". Did you mean "kanon.attack.marketer"?',
    ],
    [
      "a figure of no measure",
      rulesOf({ figure: "foo.bar", max: 0 }),
      'There is no figure "foo.bar". There are, for example, "population.expectedMatches.all", ' +
        '"frequency.sampleUniques", "kanon.attack.journalist.max", "individual-risk.above[].records", ' +
        '"household.byMatch.globalRisk", "ldiversity.variables[].certain", "tcloseness.variables[].t", ' +
        '"suda2.specialUniques".',
    ],
    [
      "a figure that its measure does not have",
      rulesOf({ figure: "suda2.nothingLikeThisIsThere", max: 0 }),
      'There is no figure "suda2.nothingLikeThisIsThere". suda2 has, for example, "suda2.specialUniques", "suda2.',
    ],
    [
      "a limit of a wrong type",
      rulesOf({ figure: "kanon.attack.marketer", max: "3 %" }),
      "policy.rules.0.max: Invalid input: expected number, received string.",
    ],
    [
      "no limit",
      rulesOf({ figure: "kanon.attack.marketer" }),
      'kanon.attack.marketer has no limit: give "max", "below" or "min".',
    ],
    [
      "a scenario that does not exist",
      rulesOf({ figure: "kanon.attack.marketer", max: 0, scenario: "neigbour" }),
      'Rule 1: there is no scenario "neigbour". Did you mean "neighbour"?',
      scenarios,
    ],
    [
      "a scenario where there are none",
      rulesOf({ figure: "kanon.attack.marketer", max: 0, scenario: "neighbour" }),
      'Rule 1: there is no scenario "neighbour". The settings have no scenarios.',
    ],
    [
      "rules that contradict",
      rulesOf({ figure: "frequency.smallestClass", min: 5 }, { figure: "frequency.smallestClass", max: 3 }),
      "Rules 1 and 2 contradict: frequency.smallestClass cannot be at most 3 and at least 5.",
    ],
    [
      "a rule that contradicts itself",
      rulesOf({ figure: "frequency.smallestClass", min: 5, max: 3 }),
      "Rule 1 contradicts itself: frequency.smallestClass cannot be at most 3 and at least 5.",
    ],
    [
      "per cent as the limit of a share",
      rulesOf({ figure: "kanon.violations.share", k: 3, max: 3 }),
      "Rule 1: kanon.violations[k=3].share is a share between 0 and 1, and its limit is 3. Write 3 % as 0.03.",
    ],
    [
      "per cent as the limit of a chance",
      rulesOf({ figure: "kanon.attack.prosecutor.max", max: 9 }),
      "Rule 1: kanon.attack.prosecutor.max is a share between 0 and 1, and its limit is 9.",
    ],
    ["a preset misspelt", "hdxx", 'There is no policy "hdxx". Did you mean "hdx"?'],
    [
      "a field that picks nothing",
      rulesOf({ figure: "kanon.attack.marketer", maxx: 3, max: 1 }),
      'A rule has no field "maxx", and nothing of kanon.attack.marketer is picked by it. Did you mean "max"',
    ],
    [
      "a condition on a field that items lack",
      rulesOf({ figure: "kanon.violations[q=3].share", max: 1 }),
      'Items of kanon.violations have no field "q".',
    ],
    [
      "rules that every file meets",
      rulesOf(
        { figure: "kanon.violations.share", k: 3, max: 1 },
        { figure: "individual-risk.globalRisk", min: 0 },
        { figure: "kanon.violations.records", k: 1, max: 0 },
      ),
      "Every file meets its rules: kanon.violations[k=3].share is never above 1. Give a limit that a file can miss.",
    ],
    [
      "a share that is divided once more",
      rulesOf({ figure: "kanon.violations.share / records", k: 3, max: 0.02 }),
      '"kanon.violations.share / records" divides what is a share or a chance already, so that nearly every file ' +
        'would meet the rule. Leave "/ records" out.',
    ],
    [
      "a chance that is divided by the records",
      rulesOf({ figure: "kanon.attack.prosecutor.max / records", max: 0.02 }),
      "divides what is a share or a chance already",
    ],
    [
      "a share of what is not known as a number of records",
      rulesOf({ figure: "known-population.marketer", share: true, max: 0.02 }),
      'Nothing says that "known-population.marketer" is a number of records, so it has no share of all records. ' +
        'Leave "share" out',
    ],
    [
      "the same in the text of the figure",
      rulesOf({ figure: "known-population.marketer / records", max: 0.02 }),
      'Leave "/ records" out and give a limit of the figure itself.',
    ],
    [
      "per cent as the limit of a figure that is a share already",
      rulesOf({ figure: "kanon.violations.share", k: 3, share: true, max: 3 }),
      "Rule 1: kanon.violations[k=3].share is a share between 0 and 1, and its limit is 3.",
    ],
    ["no rules", rulesOf(), "policy.rules: give at least one rule."],
    [
      "a word it does not know",
      { name: "ours", rule: [], rules: [{ figure: "a.b", max: 1 }] },
      'policy: Unrecognized key: "rule".',
    ],
  ])("%s", (_, policy, message, more) => {
    expect(check(policy, more)).toThrow(message);
  });

  it("limits that two scenarios do not share do not contradict", () => {
    const two = { keys: [], scenarios: ["a", "b"].map((name) => ({ name, keys: ["sex"] })) };
    const figure = "frequency.smallestClass";
    expect(
      check(rulesOf({ figure, min: 5, scenario: "a" }, { figure, max: 3, scenario: "b" }), two),
    ).not.toThrow();
    expect(check(rulesOf({ figure, min: 5, scenario: "a" }, { figure, max: 3 }), two)).toThrow("contradict");
  });
});

describe("presets", () => {
  it.each(Object.entries(PRESETS))(
    "%s is a policy with its source and what it does not cover",
    (name, preset) => {
      expect(() => checkRun(settingsOf(checkSettings({ ...KEYS, policy: name })))).not.toThrow();
      expect(preset.source).toMatch(/\d{4}/);
      expect(preset.notCovered?.length).toBeGreaterThan(40);
      for (const { why } of preset.rules) expect(why).toMatch(/\.$/);
    },
  );
});

describe("rules to begin with, by who gets the file", () => {
  it.each(Object.entries(STARTING_POINTS))("%s is the policy of the examples", (name, policy) => {
    const path = new URL(`../../../examples/policies/${name}.json`, import.meta.url);
    expect(policy).toEqual(JSON.parse(readFileSync(path, "utf8")));
    expect(settingsOf(checkSettings({ ...KEYS, policy: name })).policy).toEqual(policy);
  });
});

describe("a rule", () => {
  it("is met at its limit and fails beyond it, as the figure of the report says", async () => {
    const { report: plain } = await runOf({ ...KEYS, measures: ["kanon"] }, complete);
    const { share, records } = (
      plain.measures["kanon"].summary as { violations: { share: number; records: number }[] }
    ).violations[1];
    const { report } = await runOf(
      {
        ...KEYS,
        measures: ["kanon"],
        policy: rulesOf(
          { figure: "kanon.violations", k: 3, share: true, max: share },
          { figure: "kanon.violations.records", k: 3, max: records - 1 },
          { figure: "kanon.violations.records", k: 3, share: true, min: share },
        ),
      },
      complete,
    );
    const all = complete.table.numRows;
    expect(report.policy!.rules).toMatchObject([
      {
        figure: "kanon.violations[k=3].share",
        value: share,
        limit: share,
        met: true,
        margin: 0,
        share: true,
      },
      { figure: "kanon.violations[k=3].records", value: records, met: false, margin: -1, share: false },
      { figure: "kanon.violations[k=3].records / records", value: share, met: true, bound: "min" },
    ]);
    expect(report.policy!.met).toBe(false);
    expect(report.policy!.rules[1].reason).toBe(
      `Records in groups of fewer than 3 with the same keys: ${records.toLocaleString("en")} of ${all.toLocaleString("en")}, more than the ${(records - 1).toLocaleString("en")} that is allowed.`,
    );
  });

  it("is on a share or a chance as it is where it asks for a share", async () => {
    const figures = [
      "kanon.violations[k=3].share",
      "kanon.attack.prosecutor.max",
      "individual-risk.globalRisk",
    ];
    const { report } = await runOf(
      { ...KEYS, policy: rulesOf(...figures.map((figure) => ({ figure, share: true, max: 0.02 }))) },
      complete,
    );
    const plain = await runOf(
      { ...KEYS, policy: rulesOf(...figures.map((figure) => ({ figure, max: 0.02 }))) },
      complete,
    );
    expect(report.policy).toEqual(plain.report.policy);
    expect(report.policy!.rules.map(({ figure, result }) => [figure, result])).toEqual(
      figures.map((figure) => [figure, "not met"]),
    );
  });

  it("of a measure that declares nothing is on a share as it is, and on the records as a share", () => {
    const [measure] = installed;
    const { summary: _, countedBy: __, ...silent } = { ...measure, id: "silent", uses: [] };
    const settledAs = (figure: string) =>
      limitsIn(policyOf({ figure, share: true, max: 0.02 }), [], [silent])[0].text;
    const policyOf = (rule: Rule) => ({ name: "p", rules: [rule] });
    expect(settledAs("silent.share")).toBe("silent.share");
    expect(settledAs("silent.highShare")).toBe("silent.highShare");
    expect(settledAs("silent.records")).toBe("silent.records / records");
    expect(() => settledAs("silent.twins")).toThrow(
      'Nothing says that "silent.twins" is a number of records',
    );
    for (const figure of ["silent.share / records", "silent.twins / records"])
      expect(() => limitsIn(policyOf({ figure, max: 0.02 }), [], [silent])).toThrow('Leave "/ records" out');
  });

  it("is about the usual options of all that its figure is built on", async () => {
    const few = fileOf(complete.table.slice(0, 60));
    const settings = {
      ...{ keys: ["region", "sex"], weight: "weight", household: "hid" },
      measures: ["household", "population"],
      policy: rulesOf(
        { figure: "household.globalRisk", max: 0.9 },
        { figure: "household.households", max: 2000 },
      ),
    };
    const rules = async (options: object) =>
      (await runOf({ ...settings, options }, few)).report.policy!.rules.map(
        ({ result, doubt }) => doubt ?? result,
      );
    expect(await rules({})).not.toContain("options");
    expect(await rules({ population: { samplingFraction: 0.0001 } })).toEqual(["options", "met"]);
    expect(await rules({ "individual-risk": { method: "approximate" } })).toEqual(["options", "met"]);
  });

  it("that asks for a k which is no option adds it to the options", async () => {
    const { report } = await runOf({ ...KEYS, measures: ["kanon"], policy: "cms" });
    expect(report.policy!.rules[0]).toMatchObject({ figure: "kanon.violations[k=11].records" });
    expect(report.policy!.rules[0].value).toBeGreaterThan(0);
    expect(report.measures["kanon"].options).toMatchObject({ k: [2, 3, 5, 11] });
  });

  it("on a figure that is missing fails, and says why", async () => {
    const { report } = await runOf({
      ...KEYS,
      measures: ["kanon"],
      policy: rulesOf({ figure: "household.globalRisk", max: 0.5 }),
    });
    expect(report.policy).toMatchObject({ met: false });
    expect(report.policy!.rules[0]).toMatchObject({ value: null, met: false, margin: null });
    expect(report.policy!.rules[0].reason).toBe(
      "The measure household was not computed. A missing figure does not pass.",
    );
  });

  it("on a figure without a value fails: a file without records", async () => {
    const empty = fileOf(surveyTable(EXAMPLE_SURVEY).slice(0, 0));
    const { report } = await runOf({ ...KEYS, measures: ["individual-risk"], policy: "hdx" }, empty);
    expect(report.policy!.rules[0]).toMatchObject({ value: null, met: false });
    expect(report.policy!.rules[0].reason).toContain("has no value for this file");
    expect(report.policy!.plan).toBeUndefined();
  });

  it("without a choice of items judges the worst of them", async () => {
    const { report } = await runOf({
      keys: ["region", "sex"],
      sensitive: ["health", "labor"],
      measures: ["ldiversity"],
      policy: rulesOf({ figure: "ldiversity.variables.certainShare", max: 0 }),
    });
    const { variables } = report.measures["ldiversity"].summary as { variables: { certainShare: number }[] };
    expect(report.policy!.rules[0].value).toBe(
      Math.max(...variables.map(({ certainShare }) => certainShare)),
    );
  });

  it("on a figure that is too low, or a floor, is answered with that caution, and the answer says so", async () => {
    const settings = { ...KEYS, keys: [...KEYS.keys, "education"] };
    const { report } = await runOf({
      ...settings,
      policy: rulesOf(
        { figure: "individual-risk.globalRisk", max: 0.5 },
        { figure: "kanon.attack.marketer", max: 0.5 },
        { figure: "frequency.sampleUniques", max: 2000 },
      ),
    });
    const [low, floor, counted] = report.policy!.rules;
    expect(low.caution).toMatch(
      /^The negative binomial model of individual risk expects about as many records .* These figures are (in all likelihood )?too low/,
    );
    expect(low.reason).toMatch(/A tested log-linear model expects [\d.]+ correct matches/);
    expect(floor.caution).toContain("too low");
    expect(floor).toMatchObject({ met: false, result: "cannot tell" });
    expect(counted.caution).toBeUndefined();
    expect(report.policy).toMatchObject({ verdict: "cannot tell", met: false });
    expect(report.answer!.statement).toMatch(
      /^Cannot tell whether survey\.csv meets the policy “ours”: 2 of 3 rules cannot be judged\./,
    );
  });
});

describe("a rule whose value is within the limit though a tested model's is not", () => {
  const judged = async (max: number, more: object = {}) => {
    const { report } = await runOf(
      {
        ...KEYS,
        populationSize: SIZE,
        policy: rulesOf({ figure: "individual-risk.globalRisk", max }),
        ...more,
      },
      complete,
    );
    return { rule: report.policy!.rules[0], statement: report.answer!.statement };
  };

  it("is not met where the whole interval of the model is beyond, and cannot be told where a part is", async () => {
    const keys = [...KEYS.keys, "education"];
    const { rule, statement } = await judged(0.1, { keys });
    expect(rule).toMatchObject({ met: false, result: "not met", doubt: "expected matches" });
    expect(rule.value).toBeLessThan(0.1);
    expect(rule.caution).toMatch(
      /^By a tested log-linear model the mean risk is 1\d(\.\d)? %, more than this limit\./,
    );
    expect(statement).toMatch(/^No\./);
    const near = Number(/mean risk is ([\d.]+) %/.exec(rule.caution!)![1]) / 100;
    expect((await judged(near + 0.001, { keys })).rule.result).toBe("cannot tell");
  });

  it("is met where the model meets the limit with its interval, and the weights are confirmed", async () => {
    const insensitive = complete.table.schema.fields
      .map(({ name }) => name)
      .filter((name) => ![...KEYS.keys, KEYS.weight].includes(name));
    const { rule, statement } = await judged(0.2, { insensitive });
    expect(rule).toMatchObject({ met: true, result: "met" });
    expect(statement).toMatch(/^Yes\./);
    // what looks like a key and has no role
    expect((await judged(0.2)).statement).toMatch(/^Cannot tell\. The rules of the policy “ours” are met/);
    expect((await judged(0.2, { populationSize: undefined })).rule).toMatchObject({
      result: "cannot tell",
      doubt: "weights",
    });
    // weights a hundred times too large, or a population that is said to be smaller
    const { rule: other } = await judged(0.2, { populationSize: Math.round(SIZE / 100) });
    expect(other).toMatchObject({ result: "cannot tell", doubt: "weights" });
    expect(other.caution).toContain("but the population was said to have");
    // a fail needs no confirmation
    expect((await judged(0.001)).rule).toMatchObject({ result: "not met" });
  });
});

describe("a strict limit", () => {
  const judged = async (rule: object, file?: DataFile) =>
    (await runOf({ ...KEYS, measures: ["frequency"], policy: rulesOf(rule) }, file)).report;

  it("is not met by its own value, and says so", async () => {
    const figure = "frequency.records";
    const at = await judged({ figure, below: 2000 });
    const above = await judged({ figure, below: 2001 });
    expect(at.policy!.rules[0]).toMatchObject({ met: false, bound: "max", strict: true, margin: 0 });
    expect(at.policy!.rules[0].reason).toContain("2,000, not below the 2,000 of the rule.");
    expect(above.policy!.rules[0].met).toBe(true);
    expect(above.policy!.rules[0].reason).toContain("2,000, below 2,001, as the rule asks.");
    expect((await judged({ figure, max: 2000 })).policy!.rules[0].met).toBe(true);
  });

  it("contradicts a smallest value that is the same", async () => {
    const rule = { figure: "frequency.records", below: 5, min: 5 };
    await expect(judged(rule)).rejects.toThrow(
      "Rule 1 contradicts itself: frequency.records cannot be below 5 and at least 5.",
    );
  });

  it("is that of the rule of HDX: less than 3 %", async () => {
    const { rules } = (await runOf({ ...KEYS, measures: ["individual-risk"], policy: "hdx" })).report.policy!;
    expect(rules[0]).toMatchObject({ limit: 0.03, strict: true });
  });
});

describe("the answer", () => {
  const ten = fileOf(guideTable(), "guide.csv");
  const TEN = { keys: [...GUIDE_ROLES.keys], weight: GUIDE_ROLES.weight };

  it("without a policy gives no verdict, and what decides", async () => {
    const { report } = await runOf({ ...KEYS });
    const { met, statement, expected, decides, next } = report.answer!;
    expect(met).toBeNull();
    expect(statement).toBe("No policy was given, so there is no verdict.");
    const { all } = (report.measures["population"].summary as { expectedMatches: { all: number } })
      .expectedMatches;
    expect(expected).toHaveLength(1);
    expect(expected![0].text).toContain(
      `would correctly identify about ${Number(all.toPrecision(3))} of the 2,000 records in this file`,
    );
    expect(decides).toHaveLength(2);
    expect(next).toContain("--policy rules.json");
  });

  it("holds for a census without weights, for one record and for none", async () => {
    const census = await runOf({ keys: ["region", "sex"], census: true });
    expect(census.report.answer!.expected![0].text).toContain(
      "This was counted, taking the file as the whole population.",
    );
    const one = fileOf(surveyTable(EXAMPLE_SURVEY).slice(0, 1));
    const { report } = await runOf({ keys: ["region"] }, one);
    expect(report.answer!.decides.join(" ")).toContain(
      "1 of 1 record (100 %) has a unique combination of key values.",
    );
    const none = fileOf(surveyTable(EXAMPLE_SURVEY).slice(0, 0));
    expect((await runOf({ keys: ["region"] }, none)).report.answer!.decides).toEqual([
      "There are no records.",
    ]);
  });

  it("holds for the ten records", async () => {
    const { report } = await runOf({ ...TEN, policy: "k3" }, ten);
    expect(report.answer!.statement).toBe(
      "No. guide.csv does not meet the policy “3-anonymity”: its rule fails.",
    );
  });

  it("speaks of the released file where there is one, with the original beside", async () => {
    const treated = fileOf(treatedTable(EXAMPLE_SURVEY), "treated.csv");
    const { report } = await runOf(
      {
        ...KEYS,
        id: "id",
        measures: ["kanon", "frequency"],
        policy: rulesOf({ figure: "frequency.sampleUniques", max: 1 }),
      },
      survey,
      [treated],
    );
    const [rule] = report.policy!.rules;
    const uniques = (summary: object): number => (summary as { sampleUniques: number }).sampleUniques;
    expect(rule).toMatchObject({
      file: "treated.csv",
      counted: uniques(report.released[0].assessment!.measures["frequency"].summary),
      reading: "by effective candidates",
    });
    expect(report.answer!.statement).toContain("treated.csv does not meet");
  });
});

describe("scenarios", () => {
  const scenarios = [
    { name: "neighbour", keys: ["region", "sex", "age"], intruder: "Lives next door." },
    {
      name: "employer",
      keys: ["sex", "age", "occupation"],
      coverage: 0.2,
      divergence: 0.1,
      recodings: { age: { kind: "bands", width: 10 } },
    },
  ];

  it("give what runs of their own give, and the first is the report", async () => {
    const measures = ["frequency", "kanon", "individual-risk"];
    const { report } = await runOf({ weight: "weight", measures, scenarios });
    const alone = await runOf({ weight: "weight", measures, keys: scenarios[0].keys });
    expect(report.scenarios!.map(({ name }) => name)).toEqual(["neighbour", "employer"]);
    expect(report.scenarios![0].measures).toEqual(report.measures);
    expect(report.measures).toEqual(alone.report.measures);
    expect(report.roles["keys"]).toEqual(scenarios[0].keys);
    const full = await runOf({
      weight: "weight",
      measures,
      scenarios: [{ ...scenarios[1], coverage: undefined, divergence: undefined }],
    });
    const risk = (one: CompletedRun["report"], i: number): number =>
      (one.scenarios![i].measures["individual-risk"].summary as { globalRisk: number }).globalRisk;
    expect(risk(report, 1) / risk(full.report, 0)).toBeCloseTo(0.2 * 0.9 ** 3, 12);
    expect(report.scenarios![1].recodings).toEqual({ age: "in bands of 10" });
  });

  it("name the figures that leave coverage and divergence aside, in the matrix and behind rules, and no others", async () => {
    const rules = [
      { figure: "kanon.violations.share", k: 2, max: 0 },
      { figure: "individual-risk.globalRisk", max: 1 },
      { figure: "household.households", min: 1 },
      { figure: "household.globalRisk", max: 1 },
      { figure: "population.expectedMatches.all", max: 1e6 },
      { figure: "population.expectedMatches.inFile", max: 1e6 },
    ];
    const measures = ["frequency", "kanon", "individual-risk", "household", "population"];
    const { report } = await runOf({
      weight: "weight",
      household: "hid",
      measures,
      options: { population: { model: "independence" } },
      scenarios,
      policy: { name: "p", rules },
    });
    const aside = (scenario: string): readonly boolean[] =>
      report
        .policy!.rules.filter((rule) => rule.scenario === scenario)
        .map(({ reason, everybody = false }) => {
          const told =
            "This rule is judged as if the intruder's file held everybody, with the same values: the coverage " +
            "of 20 % and divergence of 10 % of the scenario are not taken into account.";
          expect(reason.includes(told)).toBe(everybody);
          return everybody;
        });
    expect(aside("neighbour")).toEqual([false, false, false, false, false, false]);
    expect(aside("employer")).toEqual([true, false, true, false, true, false]);
    const cautious = report.policy!.rules.filter(
      ({ caution }) => caution?.includes("the own file only") === true,
    );
    expect(cautious.map(({ scenario, figure }) => [scenario, figure])).toEqual([
      ["employer", "individual-risk.globalRisk"],
      ["employer", "household.globalRisk"],
    ]);
    const rows = new Map(matrixOf(report).rows.map(([label, ...cells]) => [label, cells]));
    const matches = report.scenarios!.map(
      ({ measures: own }) =>
        (own["population"].summary as { expectedMatches: { inFile: number; all: number } }).expectedMatches,
    );
    expect(matches[0].inFile).toBe(matches[0].all);
    expect(matches[1].inFile).toBeLessThan(matches[1].all);
    const shown = matches.map(({ inFile }) => formatValue(Number(inFile.toPrecision(4)), "number"));
    const [label] = [...rows.keys()].filter((one) => String(one).startsWith("Expected correct matches"));
    expect([...rows.get(label)!].sort()).toEqual([...shown].sort());
    expect(String(label)).not.toContain("everybody");
    expect([...rows.keys()]).toContain("Sample uniques *");
    expect(matrixOf(report).about).toContain(
      "* means as if this intruder's file held everybody, with the same values",
    );
    const table = answerParts(report)!.tables.find(({ title }) => title.startsWith("Policy"))!;
    expect(table.about).toContain("Every rule holds for each scenario, and is judged separately in each.");
    expect(table.rows.map(([, one]) => one)).toEqual(
      ["neighbour", "employer"].flatMap((name) =>
        aside(name).map((everybody) => (everybody ? `${name}\u00a0*` : name)),
      ),
    );
    // a figure that only the first scenario opens with is for everybody there anyhow
    const [neighbour, employer] = report.scenarios!;
    const lacking = { ...employer, measures: {} };
    const some = matrixOf({ ...report, scenarios: [neighbour, lacking] }).rows.map(([one]) => one);
    expect(some).toEqual(
      expect.arrayContaining(["Mean individual risk (global risk)", "Sample uniques", label]),
    );
    const whole = await runOf({ weight: "weight", household: "hid", measures, scenarios: [scenarios[0]] });
    expect(JSON.stringify(matrixOf(whole.report))).not.toContain("everybody");
  });

  it("share coded columns", async () => {
    const read = settingsOf(checkSettings({ weight: "weight", scenarios }));
    const { sdc } = microdata(read, survey, []);
    const all = await assessScenarios(sdc, read.scenarios!, {
      measures: installed.filter(({ id }) => id === "frequency"),
      known: installed,
      options: {},
      skip: false,
      pool: undefined,
      classes: "auto",
      columns: false,
      signal: undefined,
      onProgress: () => undefined,
    });
    expect(all[0].sdc.coded("sex")).toBe(all[1].sdc.coded("sex"));
    expect(all[0].sdc.coded("age")).not.toBe(all[1].sdc.coded("age"));
  });

  it.each<[object, string]>([
    [{ keys: ["sex"], scenarios }, "There are keys and scenarios."],
    [{ scenarios: [scenarios[0], scenarios[0]] }, 'Two scenarios are named "neighbour".'],
    [{ scenarios: [{ name: "a", keys: [] }] }, "scenarios.0.keys: Too small"],
    [{ scenarios: [{ name: "a", keys: ["sex"], coverage: 2 }] }, "scenarios.0.coverage: Too big"],
    [
      { scenarios: [{ name: "a", keys: ["sexx"] }] },
      'In the scenario "a": There is no variable "sexx" (given as keys). Did you mean "sex"?',
    ],
    [
      { scenarios: [{ name: "a", keys: ["sex"], recodings: { age: { kind: "bands", width: 5 } } }] },
      'In the scenario "a": It recodes "age", which is none of its keys.',
    ],
  ])("%j is refused", async (settings, message) => {
    await expect(runOf(settings)).rejects.toThrow(message);
  });

  it("come by a flag, too", () => {
    expect(scenarioOf("neighbour=region, sex")).toEqual({ name: "neighbour", keys: ["region", "sex"] });
    for (const text of ["region,sex", "=a", "a=", "a"])
      expect(() => scenarioOf(text)).toThrow(
        "expected a name and keys, such as --scenario neighbour=region,sex,age.",
      );
  });
});
