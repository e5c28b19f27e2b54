import { assess, assessReleased } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import {
  buildDecision,
  buildReport,
  originalText,
  parseReport,
  toHtml,
  toJson,
  toMarkdown,
  toText,
  treatmentText,
  type RiskReport,
} from "../src/index.ts";

const measures = [frequency];
const tableOf = (age: number[]): Table => new Table({ age: vectorFromArray(age, new Int32()) });

const rule = {
  ...{
    figure: "frequency.sampleUniques",
    label: "sample uniques",
    scenario: null,
    limit: 1,
    bound: "max" as const,
  },
  ...{ share: false, met: true, result: "met" as const, margin: 1, reason: "Sample uniques: 0." },
};

/** A report as a plan writes it: people.csv has five unique records, the treated file none. */
async function treatedReport(): Promise<RiskReport> {
  const released = [tableOf([1, 1, 3, 3, 3])];
  const sdc = SdcObject.fromArrow(tableOf([1, 2, 3, 4, 5]), { keys: ["age"] }, { released });
  const [assessment] = await assessReleased(sdc, measures);
  const report = buildReport(sdc, await assess(sdc, measures), {
    software: { name: "sdc-risk", version: "0.1.0" },
    createdAt: new Date(0),
    data: { name: "people.csv", sha256: null },
    warnings: [],
    released: [{ name: "treated.csv", sha256: null, assessment }],
  });
  return {
    ...report,
    plan: {
      ...{ file: "treated.csv", met: true, suppressed: {}, proved: false, bound: 0, assessed: 3, front: [] },
      steps: [{ key: "age", kind: "recode", text: "age in bands of 2" }],
      loss: { arx: 0.123, entropy: 0.2, bits: 4, precision: 0.1 },
    },
    policy: {
      ...{ name: "ours", verdict: "yes", met: true },
      rules: [
        { ...rule, value: 0, initial: 5, file: "treated.csv" },
        { ...rule, label: "share of them", value: null, initial: 1 },
      ],
    },
    answer: {
      ...{ statement: "Yes.", met: true, decides: [], limits: [], next: "Sign." },
      expected: [{ scenario: null, file: "treated.csv", matches: 2, units: 5, initial: 5, text: "Two." }],
    },
  };
}

describe("the report of a file that a plan treated", () => {
  it("leads with that file: title, heading, and cards with the original's figures behind", async () => {
    const report = await treatedReport();
    const page = toHtml(report);
    expect(page).toContain("<title>Disclosure risk of treated.csv, the treated people.csv</title>");
    expect(page).toContain("<h1><bdi>treated.csv</bdi></h1>");
    expect(page).toContain("treated from people.csv, 5 records");
    const markdown = toMarkdown(report);
    expect(markdown).toContain("## At a glance: treated.csv");
    expect(markdown).toContain("In the original: 5.");
    expect(page).not.toContain("At a glance: the original");
  });

  it("draws figures before and after, those that are known in both files, beside their limits", async () => {
    const report = await treatedReport();
    const page = toHtml(report);
    expect(page).toContain("Expected correct matches before and after");
    expect(page.match(/The figure that a rule of the policy limits\./g)).toHaveLength(1);
    const lines = treatmentText(report, { width: 80, color: false });
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(lines.map((line) => line.trim().split(/ {2,}/).slice(0, 2).join(" "))).toEqual([
      ...[
        "",
        "Expected correct matches before and after (file | correct matches)",
        "original 5",
        "treated 2",
      ],
      ...["", "Sample uniques (file | value)", "original 5", "treated 0", "limit 1"],
    ]);
    expect(toText(report, { width: 80, color: false })).toContain(lines.join("\n"));
    expect(parseReport(toJson(report))).toEqual(report);
  });

  it("says the figure of the original by both of its counts, where rules count missing values otherwise", async () => {
    const report = await treatedReport();
    const two = { initialReading: "by effective candidates", initialCounted: 4 };
    const rules = [{ ...rule, value: 0, initial: 4.5, file: "treated.csv", ...two }];
    const told = { ...report, policy: { ...report.policy!, rules } };
    const sentence =
      "In the original it is 4.5 by effective candidates (a missing value counts towards each value that it may " +
      "stand for, by how likely that one is), which is what the rule is judged by; the measure itself counts 4.";
    expect(originalText(rules[0])).toBe(sentence);
    const page = toHtml(told);
    expect(page.split(sentence)).toHaveLength(3); // at the chart, and at the table of rules
    expect(treatmentText(told, { width: 80, color: false })).toContain(
      "Sample uniques (file | value by effective candidates)",
    );
    expect(parseReport(toJson(told))).toEqual(told);
    expect(originalText({ ...rule, initial: 5 })).toBeNull();
    expect(
      originalText({ ...rule, initial: 0.25, share: true, initialReading: "strictly", initialCounted: 0 }),
    ).toBe(
      "In the original it is 25 % strictly, which is what the rule is judged by; the measure itself counts 0 %.",
    );
  });

  it("marks matches of the original and the treated file that are limits", async () => {
    const report = await treatedReport();
    const [own] = report.answer!.expected!;
    const expected = [{ ...own, mark: "at most", initialMark: "perhaps too low" }];
    const lines = treatmentText(
      { ...report, answer: { ...report.answer!, expected } },
      { width: 80, color: false },
    );
    const names = lines.map((line) => line.trim().split(/ {2,}/)[0]);
    expect(names).toContain("original (perhaps too low)");
    expect(names).toContain("treated (at most)");
  });

  it("has no such charts without a plan", async () => {
    const { plan: _, ...report } = await treatedReport();
    expect(treatmentText(report, { width: 80, color: false })).toEqual([]);
    expect(toHtml(report)).toContain("<h1><bdi>people.csv</bdi></h1>");
    expect(toHtml(report)).not.toContain("before and after");
  });

  it("gives the decision record the steps of the plan, its loss, and what is true afterwards", async () => {
    const report = await treatedReport();
    const techniques = [{ variable: "age", technique: "banded: 5 numbers became 2 bands" }];
    const decision = buildDecision(report, [{ file: "treated.csv", techniques }]);
    const [steps] = decision.sections.find(({ id }) => id === "techniques")!.blocks;
    if (steps?.kind !== "table") throw new Error("no table");
    expect(steps.title).toBe("Plan that treated.csv was made by");
    expect(steps.rows).toEqual([["age", "age in bands of 2"]]);
    expect(steps.about).toContain("Information lost: 12.3 %");
    const residual = JSON.stringify(decision.sections.find(({ id }) => id === "residual")!.blocks);
    expect(residual).toContain("sample uniques");
    expect(JSON.parse(toJson(decision))).toMatchObject({ plan: { file: "treated.csv" } });
    const { plan: _, ...plain } = report;
    expect(JSON.stringify(buildDecision(plain, []).sections)).not.toContain("was made by");
  });
});

it("opens in the terminal without figures of the original alone where the treated file leads", async () => {
  const report = await treatedReport();
  const counted = {
    ...{ title: "Known population", options: {}, uses: {}, summary: {} },
    blocks: [
      {
        ...{ kind: "metrics" as const, title: "Counted", about: "" },
        metrics: [
          {
            label: "Expected matches, counted",
            value: 780.8,
            format: "number" as const,
            about: "",
            verdict: true,
          },
        ],
      },
    ],
  };
  const linesOf = (measure: RiskReport["measures"][string]): string =>
    toText({ ...report, measures: { ...report.measures, counted: measure } }, { width: 100, color: false });
  expect(linesOf({ ...counted, ofOriginal: true })).not.toContain("780.8");
  expect(linesOf(counted)).toContain("780.8");
});

it("says of several released files where their figures are", async () => {
  const report = await treatedReport();
  const several = { ...report, released: [...report.released, { ...report.released[0], name: "other.csv" }] };
  expect(toMarkdown(report)).toContain("Those of the released file are in a section above");
  expect(toMarkdown(several)).toContain("Those of the released files are in a section above");
});
