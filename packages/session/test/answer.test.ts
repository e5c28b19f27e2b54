import {
  answerParts,
  buildDecision,
  toHtml,
  toMarkdown,
  toText,
  withoutInternal,
  type RiskReport,
} from "@sdc-risk/report";
import { EXAMPLE_SURVEY, GUIDE_ROLES, guideTable, surveyTable, treatedTable } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const fileOf = (table: Table, name: string): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

async function reportOf(
  table: Table,
  settings: object,
  released: readonly DataFile[] = [],
): Promise<RiskReport> {
  const read = settingsOf(checkSettings(settings));
  const data = microdata(read, fileOf(table, "survey.csv"), released);
  return (await run(read, data, { origin, keysAdvice: "name keys." })).report;
}

const survey = surveyTable(EXAMPLE_SURVEY);
const MODEL = { population: { model: "independence" } };
const screen = (report: RiskReport): string => toText(withoutInternal(report), { width: 80, color: false });

/** The figures that a report opens with, but for the number of records. */
const verdictsIn = ({ measures }: RiskReport): number =>
  Object.values(measures)
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "metrics" ? block.metrics : [])))
    .filter(({ verdict, label }) => verdict === true && label !== "Records").length;

/** A rule on a figure that nothing but a further role would give. */
const CERTAIN = { figure: "ldiversity.variables.certainShare", max: 0 };

describe("sentences of an answer", () => {
  it("a model that expects a hundredth of a match is not told to expect none", async () => {
    const rules = [{ figure: "kanon.attack.prosecutor.max", max: 0.0001 }];
    const options = { population: { samplingFraction: 0.005 } };
    const report = await reportOf(survey, { keys: ["sex"], options, policy: { name: "p", rules } });
    const { all } = (report.measures["population"].summary as { expectedMatches: { all: number } })
      .expectedMatches;
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThan(0.05);
    expect(report.policy!.rules[0].reason).toContain(
      `expects ${Number(all.toPrecision(3))} correct matches (`,
    );
  });

  it("a change that helps nothing is not told as what comes nearest", async () => {
    const { keys, weight } = GUIDE_ROLES;
    const { answer } = await reportOf(guideTable().slice(0, 1), { keys, weight, policy: "k3" });
    expect(answer!.statement).toBe("No. survey.csv does not meet the policy “3-anonymity”: its rule fails.");
    expect(answer!.decides).toEqual([
      "Records in groups of fewer than 3 with the same keys: 1 of 1; the rule allows 0.",
    ]);
    expect(answer!.plan).toMatch(
      /^None of the \d+ treatments that a short search tried meets the policy, and none comes closer to it than the file as it is\.$/,
    );
    expect(answer!.next).toMatch(/^Treat the file: `sdc-risk plan`, with the same flags, searches longer/);
  });

  it("rules that are judged in several scenarios are counted apart from the checks", async () => {
    const scenarios = [
      { name: "one", keys: ["region", "sex", "age"] },
      { name: "other", keys: ["sex"] },
    ];
    const rules = [
      { figure: "frequency.sampleUniques", max: 0 },
      { figure: "frequency.records", max: 5000 },
    ];
    const said = async (more: object[]) =>
      (
        await reportOf(survey, {
          measures: ["frequency"],
          scenarios,
          policy: { name: "p", rules: [...rules, ...more] },
        })
      ).answer!.statement;
    expect(await said([])).toBe(
      "No. survey.csv does not meet the policy “p”: 2 rules in 2 scenarios make 4 checks, and 1 of them fails.",
    );
    // a rule for one of them only
    expect(await said([{ figure: "frequency.classes", min: 1, scenario: "other" }])).toBe(
      "No. survey.csv does not meet the policy “p”: 3 rules in 2 scenarios make 5 checks, and 1 of them fails.",
    );
  });

  it("two rules on one figure are two, also with one limit, and a rule that stands twice is told twice", async () => {
    const figure = "frequency.sampleUniques";
    const said = async (rules: object[]) =>
      (
        await reportOf(survey, {
          measures: ["frequency"],
          keys: ["region", "sex", "age"],
          policy: { name: "p", rules },
        })
      ).answer!.statement;
    const twice = "No. survey.csv does not meet the policy “p”: 2 of 2 rules fail.";
    expect(
      await said([
        { figure, max: 0 },
        { figure, max: 0 },
      ]),
    ).toBe(twice);
    expect(
      await said([
        { figure, max: 1 },
        { figure, below: 1 },
      ]),
    ).toBe(twice);
  });

  it("a file without records says so, and its figures are missing, which does not pass", async () => {
    const { keys, weight } = GUIDE_ROLES;
    const empty = guideTable().slice(0, 0);
    const plain = await reportOf(empty, { keys, weight });
    expect(plain.answer!.decides).toEqual(["There are no records."]);
    const judged = await reportOf(empty, { keys, weight, policy: "hdx" });
    expect(judged.answer!.met).toBe(false);
    expect(judged.policy!.rules[0].reason).toContain(
      "has no value for this file. A missing figure does not pass.",
    );
    expect(judged.policy!.plan).toBeUndefined();
    expect(judged.answer!.plan).toBe(
      "No treatment was searched. Some rules have no value for this file, and a treatment is judged by the whole policy.",
    );
    const twice = await reportOf(empty, {
      weight,
      scenarios: [
        { name: "a", keys: ["Gender"] },
        { name: "b", keys: ["Educ"] },
      ],
    });
    expect(twice.answer!.decides).toEqual(["There are no records."]);
  });

  it("what comes next is not a treatment where figures are missing only", async () => {
    const given = { keys: ["region"], weight: "weight", measures: ["kanon"] };
    const missing = await reportOf(survey, { ...given, policy: { name: "p", rules: [CERTAIN] } });
    expect(missing.answer!.next).toBe(
      "Provide what the missing figures need, such as a role, and assess again.",
    );
    const both = [CERTAIN, { figure: "kanon.attack.prosecutor.max", max: 0 }];
    const more = await reportOf(survey, { ...given, policy: { name: "p", rules: both } });
    expect(more.answer!.next).toContain("Treat the file");
  });

  it("no treatment is searched where a rule has no value that a treatment could change", async () => {
    const rules = [CERTAIN, { figure: "kanon.violations.records", k: 2, max: 0 }];
    const report = await reportOf(survey, {
      keys: ["region", "sex", "age"],
      measures: ["kanon"],
      policy: { name: "p", rules },
    });
    expect(report.policy!.plan).toBeUndefined();
    expect(report.policy!.noPlan).toContain("a treatment is judged by the whole policy");
  });
});

describe("several scenarios", () => {
  const scenarios = [
    { name: "few", keys: ["sex"] },
    { name: "many", keys: ["region", "sex", "age", "marital", "education"] },
  ];

  it("without a policy each is told with its name, the worst first", async () => {
    const report = await reportOf(survey, {
      weight: "weight",
      measures: ["frequency", "population"],
      options: MODEL,
      scenarios,
    });
    expect(report.answer!.expected!.map(({ scenario }) => scenario)).toEqual(["many", "few"]);
    expect(report.answer!.expected![0].text).toMatch(
      /^Someone who knows everyone's region, sex, age, marital and education would correctly identify /,
    );
    expect(report.answer!.decides).toHaveLength(2);
    expect(report.answer!.decides[1]).toMatch(/^few: /);
    const counted = await reportOf(survey, { weight: "weight", measures: ["frequency"], scenarios });
    expect(counted.answer!.decides[0]).toMatch(
      /^many: \d{1,3}(?:,\d{3})* of 2,000 records \([\d.]+ %\) have a unique combination of key values\.$/,
    );
    expect(counted.answer!.decides[1]).toBe("few: No record has a unique combination of key values.");
  });

  it("stand in one order everywhere, and figures of the first that was named are said to be its own", async () => {
    const named = [
      { name: "few", keys: ["sex"] },
      { name: "some", keys: ["region", "sex", "age"] },
      { name: "many", keys: ["region", "sex", "age", "marital", "education"] },
    ];
    const settings = { weight: "weight", measures: ["frequency", "kanon", "population"], options: MODEL };
    // farthest from its limit is "few" alone, which the fewest are found of
    const rules = [
      { figure: "kanon.violations.records", k: 2000, max: 0.001, scenario: "few" },
      { figure: "kanon.violations.records", k: 3, max: 1, scenario: ["some", "many"] },
    ];
    const order = ["many", "some", "few"];
    const begun = (texts: readonly string[]): string[] => [...new Set(texts.map((one) => one.split(":")[0]))];
    for (const policy of [{}, { policy: { name: "p", rules } }]) {
      const report = await reportOf(survey, { ...settings, scenarios: named, ...policy });
      const { expected, decides } = report.answer!;
      expect(expected!.map(({ scenario }) => scenario)).toEqual(order);
      const told = begun(decides);
      expect(told).toEqual(order.filter((one) => told.includes(one)));
      expect(told).toContain("few");
      const matrix = answerParts(report)!.tables.find(({ title }) => title === "Scenarios")!;
      expect(matrix.columns.map(({ label }) => label)).toEqual(["", ...order]);
      expect(matrix.about).toContain(
        "The rest of this report is about few, the first that was named, not about the worst.",
      );
      expect(toMarkdown(buildDecision(report, []))).toContain(
        "The figures below are those of few, the first that was named, not of the worst.",
      );
      const turned = await reportOf(survey, { ...settings, scenarios: [...named].reverse(), ...policy });
      expect(toMarkdown(buildDecision(turned, []))).toContain(
        "The figures below are those of many, the first that was named, and the worst.",
      );
    }
  });

  it("what measures warn of in the others stands with their names, and nothing is told twice", async () => {
    const given = {
      weight: "weight",
      measures: ["individual-risk", "population"],
      options: MODEL,
      scenarios,
    };
    const { warnings } = await reportOf(survey, given);
    const alone = await reportOf(survey, { ...given, scenarios: [scenarios[1]] });
    expect(alone.warnings.length).toBeGreaterThan(0);
    for (const { message, code } of alone.warnings)
      expect(
        warnings.some(
          (one) =>
            one.code === code &&
            (one.message === message || one.message === `In the scenario many: ${message}`),
        ),
      ).toBe(true);
    expect(new Set(warnings.map(({ message, measure }) => `${measure} ${message}`)).size).toBe(
      warnings.length,
    );
  });

  it("the decision record names the keys of all of them", async () => {
    const report = await reportOf(survey, { measures: ["frequency"], scenarios });
    const decision = buildDecision(report, []);
    const table = decision.sections.find(({ id }) => id === "variables")!.blocks[0];
    const keys = table.kind === "table" ? table.rows.find(([role]) => role === "Key variables") : undefined;
    expect(keys?.[1]).toBe("sex, region, age, marital, education");
  });
});

describe("the screen", () => {
  it("tells the figures of the released file, those of the original behind them", async () => {
    const released = [fileOf(treatedTable(EXAMPLE_SURVEY), "treated.csv")];
    const report = await reportOf(
      survey,
      {
        keys: ["region", "sex", "age"],
        id: "id",
        measures: ["frequency"],
        policy: { name: "p", rules: [{ figure: "frequency.sampleUniques", max: 0 }] },
      },
      released,
    );
    const uniques = (summary: object): string =>
      (summary as { sampleUniques: number }).sampleUniques.toLocaleString("en");
    const before = uniques(report.measures["frequency"].summary);
    const after = uniques(report.released[0].assessment!.measures["frequency"].summary);
    expect(before).not.toBe(after);
    expect(screen(report)).toContain("At a glance: treated.csv");
    expect(screen(report)).toMatch(new RegExp(`^${after}  Sample uniques \\(.*\\); original ${before}`, "m"));
  });

  it("says in one line what lacks roles only, and ends with the command", async () => {
    const settings = settingsOf(checkSettings({ keys: ["region"], weight: "weight", options: MODEL }));
    const data = microdata(settings, fileOf(survey, "survey.csv"), []);
    const { report } = await run(settings, data, {
      origin: { ...origin, command: "sdc-risk assess survey.csv --keys region --out report.html" },
      keysAdvice: "name keys.",
    });
    const lines = screen(report).trimEnd().split("\n");
    expect(lines.filter((line) => line.includes("was not computed"))).toEqual([]);
    expect(lines.join(" ")).toContain("Not computed, since roles are not given:");
    expect(lines.at(-1)).toBe("  sdc-risk assess survey.csv --keys region --out report.html");
    expect(lines.length).toBeLessThan(36);
  });

  it("holds three scenarios and a policy, the next command last, and what it leaves out is counted", async () => {
    const scenarios = ["neighbour", "registry", "employer", "nurse"].map((name, i) => ({
      name,
      keys: ["region", "sex", "age", "education"].slice(0, 4 - i),
      ...(i === 0 ? { coverage: 0.2 } : {}),
    }));
    const settings = { weight: "weight", household: "hid", sensitive: ["health"], options: MODEL };
    const judged = await reportOf(survey, { ...settings, scenarios: scenarios.slice(0, 3), policy: "k3" });
    const text = screen({ ...judged, command: "sdc-risk assess survey.csv --out report.html" });
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(55);
    expect(text.trimEnd()).toMatch(/\n {2}sdc-risk assess survey\.csv --out report\.html$/);
    // a figure that leaves the coverage aside is marked, and the mark is told
    expect(text).toMatch(/^Sample uniques \* /m);
    expect(text).toMatch(/^\* as if this intruder's file held everybody, with the same values$/m);
    expect(text).not.toMatch(/^Expected correct \*/m);
    const four = screen(await reportOf(survey, { ...settings, measures: ["frequency", "kanon"], scenarios }));
    expect(four).toContain("Scenarios, the worst first (3 of 4)");
    const many = await reportOf(survey, { ...settings, keys: ["region", "sex", "age"] });
    const all = verdictsIn(many);
    expect(all).toBeGreaterThan(8);
    expect(screen(many)).toContain(`At a glance (8 of ${all} figures)`);
  });
});

it("the screen holds no matrix of the original's figures where a released file is judged, the report says whose", async () => {
  const scenarios = [
    { name: "a", keys: ["region", "sex", "age"] },
    { name: "b", keys: ["sex", "age"] },
  ];
  const asked = { id: "id", measures: ["frequency", "kanon"], scenarios, policy: "k3" };
  const released = [fileOf(treatedTable(EXAMPLE_SURVEY), "treated.csv")];
  const report = await reportOf(survey, asked, released);
  const judged = await reportOf(survey, asked);
  const treated = screen(report);
  const alone = screen(judged);
  expect(treated).not.toContain("Scenarios, ");
  expect(toHtml(report)).toContain("Scenarios, figures of the original survey.csv");
  expect(toHtml(report)).toContain("Policy, by what is released");
  // figures of the original stand with their measures, in a section of their own
  expect(toHtml(report)).toContain("What do the measures say of the original, survey.csv?</bdi></h2>");
  expect(toMarkdown(report)).toContain("## What do the measures say of the original, survey.csv?\n");
  expect(toMarkdown(judged)).not.toMatch(/^## (At a glance|What do the measures say of the original)/m);
  expect(toHtml(buildDecision(report, []))).toContain("<title>Decision on the release of treated.csv<");
  expect(toMarkdown(buildDecision(report, []))).toMatch(/^# Decision on the release of treated\.csv\n/);
  expect(toMarkdown(buildDecision(judged, []))).toMatch(/^# Decision on the release of survey\.csv\n/);
  expect(alone).toContain("Scenarios, the worst first");
  expect(alone).toMatch(/^Policy {2,}/m);
});
