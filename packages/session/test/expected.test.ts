import {
  answerParts,
  buildDecision,
  toHtml,
  toJson,
  toMarkdown,
  toText,
  type RiskReport,
} from "@sdc-risk/report";
import { EXAMPLE_SURVEY, GUIDE_ROLES, guideTable, surveyTable, treatedTable } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const fileOf = (table: Table, name: string): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;
const survey = surveyTable(EXAMPLE_SURVEY);

async function reportOf(
  table: Table,
  settings: object,
  released: readonly DataFile[] = [],
  given: Parameters<typeof microdata>[3] = {},
): Promise<RiskReport> {
  const read = settingsOf(checkSettings(settings));
  const data = microdata(read, fileOf(table, "survey.csv"), released, given);
  return (await run(read, data, { origin, keysAdvice: "name keys." })).report;
}

interface Matches {
  readonly inFile: number;
  readonly floor: number;
  readonly refuted: boolean | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}
const matchesIn = ({ measures }: Pick<RiskReport, "measures">): Matches =>
  (measures["population"].summary as { expectedMatches: Matches }).expectedMatches;

/** The page, in which a number and its % stay on one line. */
const htmlOf = (report: RiskReport): string =>
  toHtml(report).replaceAll("\u00a0", " ").replaceAll("&#39;", "'").replaceAll("&quot;", '"');

const textsOf = (report: RiskReport): string[] => report.answer!.expected!.map(({ text }) => text);

const MODEL = { population: { model: "independence" } };
const FAST = { weight: "weight", measures: ["frequency", "kanon", "population"], options: MODEL };
const GROUPS = { name: "groups", rules: [{ figure: "kanon.violations.records", k: 3, max: 0 }] };
const SCENARIOS = [
  { name: "few", keys: ["region", "sex"] },
  { name: "many", keys: ["region", "sex", "age", "marital", "education"] },
  { name: "some", keys: ["sex", "age"], coverage: 0.2, divergence: 0.1 },
];

describe("how many would be found", () => {
  it("stands in the answer of every scenario, the worst first, whatever the rules are about", async () => {
    for (const policy of [undefined, GROUPS]) {
      const report = await reportOf(survey, { ...FAST, scenarios: SCENARIOS, ...(policy && { policy }) });
      const told = report.answer!.expected!;
      const matches = told.map((one) => {
        const { inFile } = matchesIn(report.scenarios!.find(({ name }) => name === one.scenario)!);
        expect(one.matches).toBe(inFile); // exact beside the sentence
        expect(one.units).toBe(2000);
        if (inFile >= 100)
          expect(one.text).toContain(
            `would correctly identify about ${Math.round(inFile).toLocaleString("en")} of the 2,000 `,
          );
        return inFile;
      });
      expect(matches).toEqual([...matches].sort((a, b) => b - a));
      expect(told[0]).toMatchObject({ scenario: "many" });
      expect(told.find(({ scenario }) => scenario === "some")!.text).toMatch(
        /^Someone who knows the sex and age of 20 % of the population \(each value wrong with a probability of 10 %\) would correctly identify /,
      );
      const html = htmlOf(report);
      const text = toText(report, { width: 10_000, color: false });
      for (const { scenario, text: sentence } of told) {
        const said = `${scenario}: ${sentence}`;
        expect(text).toContain(said);
        expect(html).toContain(said);
        expect(toMarkdown(report).replaceAll("\\", "")).toContain(said);
        expect(toJson(report)).toContain(JSON.stringify(sentence));
        expect(answerParts(report)!.expected.items).toContain(said);
        expect(JSON.stringify(buildDecision(report, []))).toContain(JSON.stringify(said).slice(1, -1));
      }
    }
  });

  it("says by what the number is known: a model that was tested, refuted, or a count", async () => {
    const tested = await reportOf(survey, {
      weight: "weight",
      keys: ["region", "sex", "age"],
      measures: ["population"],
    });
    const { refuted, interval } = matchesIn(tested);
    expect(refuted).toBe(false);
    expect(textsOf(tested)[0]).toMatch(/ records in this file \(95 % interval \S+ to \S+\)\.$/);
    expect(textsOf(tested)[0]).toContain(
      `95 % interval ${Math.round(interval!.low)} to ${Math.round(interval!.high)})`,
    );
    const keys = SCENARIOS[1].keys;
    const rough = await reportOf(survey, { ...FAST, keys: [...keys, "occupation", "relat"] });
    expect(matchesIn(rough).refuted).not.toBe(false);
    expect(rough.answer!.expected![0].mark).toBe("rough");
    expect(textsOf(rough)[0]).toMatch(
      / Rough estimate: the (test of bias refutes the model|model could not be tested)\.$/,
    );
    const census = await reportOf(survey, { keys, census: true, measures: ["population"] });
    expect(textsOf(census)[0]).toMatch(/ This was counted, taking the file as the whole population\.$/);
    const limit = await reportOf(survey, { keys, measures: ["population"] });
    expect(textsOf(limit)[0]).not.toContain("counted");
    expect(textsOf(limit)[0]).toContain(
      "This assumes that the file is the whole population, because the population size is not known",
    );
    expect(limit.answer!.expected![0].mark).toBe("at most");
  });

  it("says why it is not known", async () => {
    const none = await reportOf(survey, { weight: "weight", keys: ["sex"], measures: ["kanon"] });
    expect(textsOf(none)).toEqual([
      'Not available: run the measure "population" to estimate how many records would be identified.',
    ]);
    expect(none.answer!.expected![0].matches).toBeNull();
    const { keys, weight } = GUIDE_ROLES;
    const empty = await reportOf(guideTable().slice(0, 0), { keys, weight, policy: "k3" });
    expect(textsOf(empty)).toEqual(["The file has no records, so nobody can be identified."]);
    const persons = await reportOf(survey, { weight: "weight", entity: "hid", keys: ["sex"] });
    expect(textsOf(persons)[0]).toMatch(
      /^(Not available: |How many of the .* would be identified could not be estimated)/,
    );
  });

  it("stands in place of the keys on a screen; where it is not known, the keys stand", async () => {
    const screenOf = async (settings: object): Promise<string> =>
      toText(await reportOf(survey, { ...settings, scenarios: SCENARIOS }), { width: 80, color: false });
    expect(await screenOf(FAST)).not.toMatch(/^Keys /m);
    expect(await screenOf({ ...FAST, measures: ["frequency", "kanon"] })).toMatch(/^Keys /m);
  });

  it("holds for one record and for ten", async () => {
    const { keys, weight } = GUIDE_ROLES;
    const one = await reportOf(guideTable().slice(0, 1), { keys, weight });
    expect(textsOf(one)[0]).toMatch(
      / would correctly identify the only record in this file with a probability of \d/,
    );
    const ten = await reportOf(guideTable(), { keys, weight });
    expect(textsOf(ten)[0]).toMatch(/ of the 10 records in this file \(/);
  });

  it("is that of the released file where there is one, the original's beside", async () => {
    const treated = fileOf(treatedTable(EXAMPLE_SURVEY), "treated.csv");
    const keys = ["region", "sex", "age"];
    const report = await reportOf(survey, { ...FAST, id: "id", keys }, [treated]);
    const [told] = report.answer!.expected!;
    const before = Number(matchesIn(report).inFile.toPrecision(3));
    // the share is that of the number as it is written
    expect(before).toBeLessThan(100);
    expect(told).toMatchObject({
      file: "treated.csv",
      matches: matchesIn(report.released[0].assessment!).inFile,
    });
    expect(told.text).toContain(`In the original, it would be about ${before} of the 2,000 records (`);
  });

  it("names the keys that a released file holds, and what it lacks", async () => {
    const treated = fileOf(survey.select(survey.schema.names.filter((name) => name !== "region")), "cut.csv");
    const first = {
      name: "first",
      keys: ["region", "sex", "age"],
      recodings: { age: { kind: "bands", width: 10 } },
    };
    const second = { name: "second", keys: ["sex", "region"], coverage: 0.2, divergence: 0.1 };
    const only = { name: "only", keys: ["region"] };
    const scenarios = [first, second, { ...second, name: "third", divergence: 0 }, only];
    const report = await reportOf(survey, { ...FAST, scenarios }, [treated]);
    const textIn = (name: string): string =>
      report.answer!.expected!.find(({ scenario }) => scenario === name)!.text;
    expect(textIn("first")).toMatch(
      /^Someone who knows everyone's sex and age \(cut\.csv lacks region\) would correctly identify /,
    );
    expect(textIn("first")).toContain(
      " In the original (using region too; knowing age in bands of 10), it would be ",
    );
    expect(textIn("second")).toMatch(
      /^Someone who knows the sex of 20 % of the population \(each value wrong with a probability of 10 %; cut\.csv lacks region\) would /,
    );
    expect(textIn("third")).toMatch(
      /^Someone who knows the sex of 20 % of the population \(cut\.csv lacks region\) would /,
    );
    expect(textIn("only")).toMatch(/^Not available: /);
    for (const { scenario, text } of report.answer!.expected!) {
      const said = `${scenario}, cut.csv: ${text}`;
      expect(htmlOf(report)).toContain(said.replace("<", "&lt;"));
      expect(toMarkdown(report).replaceAll("\\", "").replaceAll("&lt;", "<")).toContain(said);
      expect(toJson(report)).toContain(JSON.stringify(text));
      expect(JSON.stringify(buildDecision(report, []))).toContain(JSON.stringify(said).slice(1, -1));
    }
  });

  it("is not that of the original's population where a released file is judged", async () => {
    const population = fileOf(survey, "population.csv");
    const few = survey.slice(0, 200);
    const cut = fileOf(few.select(few.schema.names.filter((name) => name !== "age")), "cut.csv");
    const report = await reportOf(few, { keys: ["region", "sex", "age"] }, [cut], { population });
    const { text, matches } = report.answer!.expected![0];
    expect(matches).toBe(matchesIn(report.released[0].assessment!).inFile);
    expect(text).toMatch(
      /^Someone who knows everyone's region and sex \(cut\.csv lacks age\) would correctly identify /,
    );
    expect(text).toMatch(/ In the original \(using age too\), it would be .* of the 200 records \(.*\)\.$/);
  });

  it("is not counted in the population where the intruder lacks a part of it, whatever is asked for", async () => {
    const population = fileOf(survey, "population.csv");
    const scenarios = [{ name: "a part", keys: ["region", "sex", "age"], coverage: 0.2 }];
    const asked = { scenarios, measures: ["known-population"] };
    const report = await reportOf(survey.slice(0, 200), asked, [], { population });
    expect(report.answer!.expected![0].matches).toBeNull();
    expect(textsOf(report)[0]).toMatch(/^Not available: /);
  });

  it("of a census whose intruder lacks a part is computed from its counts", async () => {
    const scenarios = [{ name: "a part", keys: ["region", "sex", "age"], coverage: 0.2 }];
    const [text] = textsOf(await reportOf(survey, { scenarios, census: true, measures: ["population"] }));
    expect(text).toMatch(
      /^Someone who knows the region, sex and age of 20 % of the population would correctly identify .* This was computed from counts, /,
    );
  });

  it("a rule on what is computed for the original only is not met by a released file", async () => {
    const population = fileOf(survey, "population.csv");
    const few = survey.slice(0, 200);
    const rules = [{ figure: "known-population.expectedMatches", max: 1_000_000 }];
    const settings = { keys: ["region", "sex", "age"], policy: { name: "p", rules } };
    const judged = async (released: readonly DataFile[]) =>
      (await reportOf(few, settings, released, { population })).policy!.rules[0];
    expect((await judged([])).met).toBe(true);
    const { value, met, reason } = await judged([fileOf(few, "released.csv")]);
    expect([value, met]).toEqual([null, false]);
    expect(reason).toContain(
      "It is computed for the original only, which says nothing of the released file.",
    );
  });

  it("is counted where the population is known", async () => {
    const population = fileOf(survey, "population.csv");
    const keys = ["region", "sex", "age"];
    const report = await reportOf(survey.slice(0, 200), { keys }, [], { population });
    const { expectedMatches } = report.measures["known-population"].summary as { expectedMatches: number };
    expect(report.answer!.expected![0].matches).toBe(expectedMatches);
    expect(textsOf(report)[0]).toMatch(
      / of the 200 records in this file \(.*\)\. This was counted in the population file\.$/,
    );
  });

  it("contradicts rules that an estimate leaves open or meets", async () => {
    const population = fileOf(survey, "population.csv");
    const keys = ["region", "sex", "age"];
    const ruled = async (figure: string, limit: object, more: object = {}) => {
      const policy = { name: "p", rules: [{ figure, ...limit }] };
      const given = { keys, policy, ...more };
      const { policy: judged } = await reportOf(survey.slice(0, 200), given, [], { population });
      return { ...judged!.rules[0], verdict: judged!.verdict };
    };
    const { expectedMatches } = (await reportOf(survey.slice(0, 200), { keys }, [], { population })).measures[
      "known-population"
    ].summary as { expectedMatches: number };
    const counted = expectedMatches / 200;
    // the population tells how many people the file was drawn from: no figure takes it for all of them
    for (const figure of ["population.expectedMatches.all", "population.expectedMatches.inFile"]) {
      const missed = await ruled(figure, { max: counted - 0.01, share: true });
      expect(missed).toMatchObject({ result: "not met", verdict: "no" });
      expect(missed.doubt).toBeUndefined();
    }
    for (const figure of ["individual-risk.globalRisk", "kanon.attack.journalist.max"]) {
      const estimate = await ruled(figure, { max: counted - 0.01 });
      expect(estimate.value).toBeLessThan(counted - 0.01);
      expect(estimate).toMatchObject({ result: "cannot tell", doubt: "known to be off" });
    }
    // weights that are too large meet what the count does not; these keys have no gaps
    const heavy = { keys: ["roof", "walls", "water", "health"], weight: "weight" };
    expect(await ruled("individual-risk.globalRisk", { max: 0.1 }, heavy)).toMatchObject({
      result: "not met",
      doubt: "expected matches",
      mark: "too low by the matches counted",
    });
    // nor is it met where the count is left out
    const measures = ["population", "individual-risk"];
    expect(
      await ruled("population.expectedMatches.inFile", { max: 100 }, { ...heavy, measures }),
    ).toMatchObject({
      result: "cannot tell",
      doubt: "options",
    });
    // nor does the same file, as a released file beside itself; here the size that is said contradicts the file first
    const some = survey.slice(0, 1500);
    const limit = { figure: "population.expectedMatches.all", share: true, max: 0.05 };
    const few = { keys: ["region", "sex", "health"], populationSize: 175_341, match: "position" };
    const beside = await reportOf(
      some,
      { ...few, policy: { name: "p", rules: [limit] } },
      [fileOf(some, "same.csv")],
      {
        population: fileOf(some, "population.csv"),
      },
    );
    expect(beside.policy!.rules[0]).toMatchObject({ result: "cannot tell", doubt: "known to be off" });
    expect(beside.policy!.rules[0].caution).toMatch(
      /^The population file has 1,500 units, but the population was said to have 175,341\./u,
    );
    // an intruder who holds a part of the population finds fewer
    const scenarios = [{ name: "a part", keys, coverage: 0.2 }];
    const part = { keys: undefined, scenarios };
    expect(await ruled("individual-risk.globalRisk", { max: 0.1 }, part)).toMatchObject({
      result: "cannot tell",
      doubt: "known to be off",
    });
  });
});
