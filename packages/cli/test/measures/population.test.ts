import { surveyCsv } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, type Report } from "../support/command.ts";

const survey = [...surveyCsv({ rows: 1200, seed: 4 })].join("");
const roles = ["--keys", "region,sex,marital,education", "--weight", "weight", "--measures", "population"];
const summaryOf = (report: Report) =>
  report.measures["population"].summary as Readonly<Record<string, unknown>> & {
    readonly tau1: number;
    readonly tau2: number;
    readonly sampleUniques: number;
  };

describe.concurrent("population uniqueness on the command line", () => {
  it("goes from a file to reports and records", async () => {
    const desk = new Desk({ "survey.csv": survey });
    expect((await desk.assess("survey.csv", ...roles)).stdout).toContain("Expected correct matches");
    const { code } = await desk.assess(
      "survey.csv",
      ...roles,
      "--out",
      "r.json",
      "--out",
      "r.html",
      "--out",
      "r.md",
      "--records",
      "r.csv",
    );
    expect(code).toBe(0);
    const summary = summaryOf(desk.json("r.json"));
    const [head, ...rows] = desk.text("r.csv").trimEnd().split("\n");
    expect(summary.tau1).toBeGreaterThan(0);
    expect(summary.tau2).toBeGreaterThanOrEqual(summary.tau1);
    expect(head).toBe("record,population.unique,population.match");
    const cells = rows.map((row) => row.split(","));
    const held = cells.filter(([, unique]) => unique !== "");
    expect([rows.length, held.length]).toEqual([1200, summary.sampleUniques]);
    const total = (column: number): number => held.reduce((sum, row) => sum + Number(row[column]), 0);
    expect(cells.reduce((sum, row) => sum + Number(row[2]), 0)).toBeCloseTo(
      (summary["expectedMatches"] as { readonly all: number }).all,
      8,
    );
    // chances are told nearer to each other than the model has them
    expect(total(1) / summary.tau1).toBeGreaterThan(0.95);
    expect(total(1)).toBeLessThanOrEqual(summary.tau1 + 1e-8);
    expect(Math.abs(total(2) / summary.tau2 - 1)).toBeLessThan(0.1);
    for (const name of ["r.html", "r.md"])
      for (const text of [
        "Estimates under several models",
        "slide negative binomial",
        "Superpopulation model",
      ])
        expect(desk.text(name)).toContain(text);
  });

  it("takes options from a file", async () => {
    const options = {
      population: {
        model: [["marital", "education"]],
        samplingFraction: 0.05,
        misclassification: { sex: 0.9 },
      },
    };
    const desk = new Desk({ "survey.csv": survey, "o.json": JSON.stringify(options) });
    const { code } = await desk.assess("survey.csv", ...roles, "--options", "o.json", "--out", "r.json");
    expect(code).toBe(0);
    const summary = summaryOf(desk.json("r.json"));
    expect(summary).toMatchObject({
      model: "region, sex, marital × education",
      samplingFraction: 0.05,
      population: 24_000,
      tried: 2,
      why: expect.stringContaining("The option asks for this model.") as string,
    });
    expect((summary["perturbed"] as { readonly tau2: number }).tau2).toBeCloseTo(0.9 * summary.tau2, 9);
  });

  it("warns that nothing says what part of the population a file without weights is", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect(
      (await desk.assess("people.csv", "--keys", "region,sex", "--measures", "population", "--out", "r.json"))
        .code,
    ).toBe(0);
    const report = desk.json("r.json");
    const summary = summaryOf(report);
    expect([summary.tau1, summary.tau2]).toEqual([summary.sampleUniques, summary.sampleUniques]);
    expect(report.warnings.map(({ code, measure }) => [measure, code])).toContainEqual([
      "population",
      "extent-unknown",
    ]);
  });

  it.each([
    [
      "a model of no keys",
      { model: [["marital", "income"]] },
      'model has a term with "income", which is no key',
    ],
    ["a sampling fraction above 1", { samplingFraction: 2 }, "samplingFraction"],
    ["strata that are not named", { samplingFraction: "strata" }, "no variable has the role strata"],
    ["an unknown model", { model: "best" }, "model"],
  ])("refuses %s", async (_what, population, message) => {
    const desk = new Desk({ "survey.csv": survey, "o.json": JSON.stringify({ population }) });
    expect(
      await desk.refuses(
        ["survey.csv", ...roles, "--options", "o.json", "--out", "r.html", "--records", "r.csv"],
        message.includes("strata") ? 1 : 2,
        message,
      ),
    ).not.toContain("undefined");
  });
});
