import { countText } from "@sdc-risk/data";
import type { RiskReport } from "@sdc-risk/report";
import { EXAMPLE_SURVEY, surveyTable } from "@sdc-risk/testkit";
import { Float64, vectorFromArray, type Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const fileOf = (table: Table): DataFile =>
  ({ table, name: "survey.csv", sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;
const survey = surveyTable(EXAMPLE_SURVEY).slice(0, 400);
const n = survey.numRows;
const own = Array.from({ length: n }, (_, i) => Number(survey.getChild("weight")!.get(i)));
const total = own.reduce((a, b) => a + b, 0);
const weighted = (scale: number): Table =>
  survey.assign(
    new (survey.constructor as typeof Table)({
      w: vectorFromArray(
        own.map((w) => w * scale),
        new Float64(),
      ),
    }),
  );

async function reportOf(
  table: Table,
  settings: object,
  beside: { readonly released?: readonly DataFile[]; readonly population?: DataFile } = {},
): Promise<RiskReport> {
  const read = settingsOf(
    checkSettings({
      keys: ["region", "sex", "education"],
      measures: ["individual-risk", "population"],
      ...settings,
    }),
  );
  const { released = [], ...second } = beside;
  const data = microdata(read, fileOf(table), released, second);
  return (await run(read, data, { origin, keysAdvice: "name keys.", remedies: false })).report;
}
const summaryOf = ({ measures }: RiskReport): Record<string, unknown> =>
  measures["population"].summary as Record<string, unknown>;
const allOf = (report: RiskReport): number => (summaryOf(report)["expectedMatches"] as { all: number }).all;
const codes = ({ warnings }: RiskReport): string[] => warnings.map(({ code }) => code);

describe("weights that only compare records", () => {
  const mean1 = weighted(n / total);
  const millionths = weighted((n / total) * 1e6);

  it("are refused, and the number of people is asked for", async () => {
    await expect(reportOf(mean1, { weight: "w" })).rejects.toMatchObject({
      code: "BAD_WEIGHT",
      message: expect.stringMatching(
        /^The weights \("w"\) add up to 400, the number of records: .* --population-size N.* --weight-scale X.* --census/,
      ) as string,
    });
    await expect(reportOf(millionths, { weight: "w" })).rejects.toThrow(/a million for each of 400 records/);
    const measured = await reportOf(mean1, { weight: "w", sensitive: ["income"], measures: ["ldiversity"] });
    expect(measured.measures["ldiversity"]).toBeDefined();
  });

  it("give the figures of weights that stand for people once their number is known", async () => {
    const people = allOf(await reportOf(survey, { weight: "weight" }));
    for (const table of [mean1, millionths]) {
      const sized = await reportOf(table, { weight: "w", populationSize: Math.round(total) });
      expect(allOf(sized) / people).toBeCloseTo(1, 3);
      expect(codes(sized)).toContain("weights-scaled");
    }
    const scaled = await reportOf(mean1, { weight: "w", weightScale: total / n });
    expect(allOf(scaled)).toBeCloseTo(people, 6);
    expect(scaled.warnings.find(({ code }) => code === "weights-multiplied")?.message).toBe(
      `For the risk the weights ("w") were multiplied by ${Number((total / n).toPrecision(4))} (weightScale), so that ` +
        `they add up to ${countText(Math.round(total))}.`,
    );
  });

  it("are left aside in a census, which is counted", async () => {
    const report = await reportOf(mean1, { weight: "w", census: true });
    expect(summaryOf(report)["design"]).toMatchObject({ census: true });
    expect(codes(report)).toContain("weights-left-aside");
    await expect(reportOf(survey, { weight: "weight", census: true })).rejects.toThrow(
      /said to hold the whole/,
    );
  });
});

it("weights that are too large, or differ from the population, are told", async () => {
  expect(codes(await reportOf(weighted((3e6 * n) / total), { weight: "w" }))).toContain("weights-too-large");
  const differ = await reportOf(survey, { weight: "weight", populationSize: Math.round(3 * total) });
  expect(codes(differ)).toContain("weights-not-size");
  expect(codes(await reportOf(survey, { weight: "weight" }))).not.toContain("weights-too-large");
});

it("a sampling fraction of one's own meets no rule, and confirms none", async () => {
  const settings = {
    weight: "weight",
    populationSize: Math.round(total),
    policy: {
      name: "p",
      rules: [
        { figure: "population.expectedMatches.all", max: 50 },
        { figure: "individual-risk.globalRisk", max: 0.5 },
      ],
    },
  };
  const resultsOf = async (population: object) =>
    (await reportOf(survey, { ...settings, options: { population } })).policy!.rules.map(
      ({ value, result, doubt }) => ({ value, result, doubt }),
    );
  expect(await resultsOf({})).toMatchObject([{ result: "met" }, { result: "met" }]);
  const lowered = await resultsOf({ samplingFraction: 1e-4 });
  expect(lowered).toMatchObject([
    { result: "cannot tell", doubt: "options" },
    { result: "cannot tell", doubt: "no tested model" },
  ]);
  expect(lowered[0].value).toBeLessThan(1);
});

describe("a file without weights", () => {
  const rules = (max: number): object => ({
    policy: { name: "p", rules: [{ figure: "individual-risk.globalRisk", max }] },
  });
  const ruled = async (max: number, settings: object = {}) => {
    const { policy } = await reportOf(survey, { ...rules(max), ...settings });
    return { ...policy!.rules[0], verdict: policy!.verdict };
  };

  it("has upper limits: what meets a rule meets it, and what does not cannot be told", async () => {
    const { value } = await ruled(0.99);
    expect((await ruled(0.99)).result).toBe("met");
    const open = await ruled(value! / 2);
    expect([open.result, open.doubt, open.verdict]).toEqual(["cannot tell", "extent", "cannot tell"]);
    expect(open.caution).toContain("--population-size N");
    expect((await ruled(value! / 2, { census: true })).result).toBe("not met");
  });

  it("is a sample once the number of people is known, each record standing for as many", async () => {
    const report = await reportOf(survey, { populationSize: 400 * 25 });
    expect(summaryOf(report)).toMatchObject({ samplingFraction: 0.04, design: { census: false } });
    expect(report.warnings.find(({ code }) => code === "equal-weights")?.message).toMatch(
      /^Each of 400 records is taken to stand for 25 of the 10,000 people of the population \(populationSize\), as if/,
    );
    const many = await reportOf(survey, { populationSize: 400 * 25_000 });
    expect(many.warnings.find(({ code }) => code === "equal-weights")?.message).toContain(
      " stand for 25,000 of",
    );
    expect(allOf(report)).toBeLessThan(allOf(await reportOf(survey, {})));
    expect((await ruled(0.99, { populationSize: 10_000 })).result).not.toBe("not met");
  });

  it("is a sample beside its population, and so is what a treatment makes of it", async () => {
    const whole = surveyTable(EXAMPLE_SURVEY);
    const population = fileOf(whole);
    const policy = {
      name: "p",
      rules: [{ figure: "population.expectedMatches.all", share: true, max: 0.001 }],
    };
    const settings = { policy, match: "position", measures: undefined };
    const sized = { ...settings, populationSize: whole.numRows };
    for (const released of [[], [fileOf(survey)]]) {
      const [told, given] = [
        await reportOf(survey, settings, { released, population }),
        await reportOf(survey, sized, { released, population }),
      ];
      expect(told.policy!.rules).toEqual(given.policy!.rules);
      expect(told.policy!.verdict).toBe("no");
    }
    const { warnings } = await reportOf(survey, {}, { population });
    expect(warnings.find(({ code }) => code === "equal-weights")?.message).toContain(
      "stand for 5 of the 2,000 people of the population (the population file)",
    );
  });
});
