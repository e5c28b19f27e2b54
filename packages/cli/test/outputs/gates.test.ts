import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { MeasureTimes } from "../../src/assess/times.ts";
import { Desk, PEOPLE } from "../support/command.ts";
import { junitOf, type Element } from "../support/junit.ts";

const NAMELESS = PEOPLE.map((line) => line.split(",").slice(0, -1).join(","));
const ROLES = ["people.csv", "--keys", "region,sex,age", "--weight", "weight"];
const policy = (...rules: object[]): string => JSON.stringify({ name: "ours", rules });
const FAILS = { figure: "kanon.violations.records", k: 2, max: 0 };
const HOLDS = { figure: "frequency.records", max: 8 };
// the weights add up to what nobody confirmed
const UNKNOWN = { figure: "individual-risk.globalRisk", max: 0.9 };
const desk = (): Desk =>
  new Desk({ "people.csv": NAMELESS, "no.json": policy(FAILS, HOLDS), "open.json": policy(UNKNOWN, HOLDS) });

describe("the report on standard output", () => {
  const day = { env: { SOURCE_DATE_EPOCH: "1700000000" } };

  it.each(["json", "html", "md"])("is all that is there, and what a file would hold (%s)", async (format) => {
    const at = desk();
    const args = ["assess", ...ROLES, "--policy", "no.json"];
    const file = await at.run([...args, "--out", `r.${format}`], day);
    const printed = await at.run([...args, "--out", "-", "--format", format], day);
    expect(printed.stdout).toBe(at.text(`r.${format}`));
    expect([file.code, printed.code]).toEqual([4, 4]);
    // the verdict is told beside it
    expect(printed.stderr).toContain("No. people.csv does not meet the policy");
  });

  it("goes beside files, which are named on standard error, and not at all with --quiet", async () => {
    const at = desk();
    const both = ["--out", "r.md", "--out", "-", "--format", "json"];
    const { stdout, stderr, code } = await at.assess(...ROLES, ...both);
    expect(code).toBe(0);
    expect(parseReport(stdout).data.rows).toBe(8);
    expect(stderr).toContain("Wrote r.md\n");
    expect((await at.assess(...ROLES, ...both, "--quiet")).stderr).toBe("");
  });

  it("keeps advice and errors off it", async () => {
    const at = desk();
    const advice = await at.assess("people.csv", "--out", "-", "--format", "json");
    expect({ code: advice.code, stdout: advice.stdout }).toEqual({ code: 1, stdout: "" });
    expect(advice.stderr).toContain("--keys");
    await at.refuses(["gone.csv", "--keys", "sex", "--out", "-", "--format", "md"], 1, "gone.csv");
  });

  it.each([
    [
      ["--out", "-"],
      "Cannot tell the format of the report on standard output (--out -): add --format and one of html, json, md.",
    ],
    [["--out", "-", "--format", "pdf"], "Allowed choices are html, json, md."],
    [["--out", "r.md", "--format", "md"], "no report goes to standard output"],
    [["--format", "md"], "no report goes to standard output"],
    [["--out", "-", "--out", "-", "--format", "md"], "Two outputs would be written to standard output"],
    [
      ["--out", "-", "--format", "md", "--policy", "k3", "--policy-out", "github"],
      "both write to standard output",
    ],
  ])("is refused where it cannot be: %j", async (args, message) => {
    await desk().refuses([...ROLES, ...args], 2, message);
  });
});

const suitesOf = (xml: string): readonly [Element, Element] => {
  const root = junitOf(xml);
  const [rules, measures] = root.children;
  if (rules === undefined || measures === undefined) throw new Error("two suites are expected");
  // what a build server counts is what is there
  for (const suite of [rules, measures])
    for (const [count, kind] of [
      ["failures", "failure"],
      ["errors", "error"],
      ["skipped", "skipped"],
    ] as const)
      expect(Number(suite.attributes[count])).toBe(
        suite.children.filter(({ children }) => children[0]?.name === kind).length,
      );
  expect(Number(root.attributes["tests"])).toBe(rules.children.length + measures.children.length);
  return [rules, measures];
};

describe("rules as JUnit XML", () => {
  it("has a test case for each rule, failed with the value against the limit", async () => {
    const at = desk();
    const { code } = await at.assess(...ROLES, "--policy", "no.json", "--policy-out", "r.xml");
    const [rules] = suitesOf(at.text("r.xml"));
    const [first, second] = rules.children;
    expect(code).toBe(4);
    expect(first?.children).toMatchObject([
      {
        name: "failure",
        attributes: {
          type: "not met",
          message: "Records in groups of fewer than 2 with the same keys: 2 of 8; the rule allows 0.",
        },
      },
    ]);
    expect(second?.attributes["name"]).toBe("frequency.records at most 8");
    expect(second?.children).toEqual([]);
  });

  it("has an error for a rule that could not be judged, and skips variables that no rule looks at", async () => {
    const at = desk();
    const { code } = await at.assess(
      ...ROLES,
      "--policy",
      "open.json",
      "--policy-out",
      "r.xml",
      "--out",
      "r.json",
    );
    const [rules] = suitesOf(at.text("r.xml"));
    const report = parseReport(at.text("r.json"));
    expect(code).toBe(5);
    expect(rules.children[0]?.children).toMatchObject([
      { name: "error", attributes: { type: "cannot tell" } },
    ]);
    const { notJudged = [] } = report.policy ?? {};
    expect(notJudged.map(({ variable }) => variable)).toContain("income");
    const skipped = rules.children.filter(({ children }) => children[0]?.name === "skipped");
    expect(skipped.map(({ attributes }) => attributes["name"])).toEqual(
      notJudged.map(({ variable }) => `variable ${variable}`),
    );
    for (const one of skipped) expect(one.children[0]?.attributes["message"]).toMatch(/^Not judged: \w+: .+/);
  });

  it("tells how long each measure took, and why others were not computed", async () => {
    const at = desk();
    await at.assess(...ROLES, "--policy", "no.json", "--policy-out", "r.xml", "--out", "r.json");
    const [, measures] = suitesOf(at.text("r.xml"));
    const report = parseReport(at.text("r.json"));
    const computed = measures.children.filter(({ children }) => children.length === 0);
    expect(computed.map(({ attributes }) => attributes["name"])).toEqual(Object.keys(report.measures));
    for (const { attributes } of computed) expect(attributes["time"]).toMatch(/^\d+\.\d{3}$/);
    const left = measures.children.filter(({ children }) => children.length > 0);
    expect(left.map(({ attributes, children }) => [attributes["name"], children[0]?.name])).toEqual(
      report.skipped.map(({ measure }) => [measure, "skipped"]),
    );
    expect(report.skipped.length).toBeGreaterThan(0);
  });
});

describe("times of measures", () => {
  it("are those between their beginning and their end, summed where they run again", () => {
    let now = 0;
    const times = new MeasureTimes(() => now);
    const at = (milliseconds: number, measure: string, share: number): void => {
      now = milliseconds;
      times.note({ measure, share });
    };
    at(0, "a", 0);
    at(500, "a", 0.5);
    at(1000, "a", 1);
    at(1000, "lacks roles", 1);
    at(5000, "b", 0);
    at(5250, "b", 1);
    at(6000, "a", 0);
    at(8000, "a", 1);
    expect(Object.fromEntries(times.seconds)).toEqual({ a: 3, b: 0.25 });
  });
});
