/** What short examples take for granted, by name: the reader knows it from the examples before. */
const GIVEN: Readonly<Record<string, string>> = {
  table: `
import { readFile as givenFile } from "@sdc-risk/io/node";
const { table } = await givenFile("examples/survey.csv");`,
  sdc: `
import { SdcObject as GivenObject } from "@sdc-risk/core";
import { readFile as givenSurvey } from "@sdc-risk/io/node";
const sdc = GivenObject.fromArrow((await givenSurvey("examples/survey.csv")).table, { keys: ["region", "sex", "age"], sensitive: ["health"], weight: "weight", household: "hid" });`,
  assessment: `
import { assess as givenAssess } from "@sdc-risk/assess";
import { SdcObject as GivenObject } from "@sdc-risk/core";
import { readFile as givenFile } from "@sdc-risk/io/node";
import { kanon as givenMeasure } from "@sdc-risk/kanon";
const { table: givenTable, sha256 } = await givenFile("examples/survey.csv");
const sdc = GivenObject.fromArrow(givenTable, { keys: ["region", "sex", "age"], weight: "weight" });
const assessment = await givenAssess(sdc, [givenMeasure]), software = { name: "sdc-risk", version: "0.1.0" }, command = "sdc-risk assess persons.csv";`,
  json: `
import { SdcObject as GivenObject } from "@sdc-risk/core";
import { buildReport as givenReport, toJson as givenJson } from "@sdc-risk/report";
import { readFile as givenFile } from "@sdc-risk/io/node";
const givenSdc = GivenObject.fromArrow((await givenFile("examples/survey.csv")).table, { keys: ["region"] });
const json = givenJson(givenReport(givenSdc, { findings: [], skipped: [], warnings: [], results: {} }, { software: { name: "sdc-risk", version: "0.1.0" }, createdAt: new Date(), data: { name: "a.csv", sha256: null }, released: [], warnings: [] }));`,
  reports: `
import { parseReport as givenReport, type RiskReport as GivenReport } from "@sdc-risk/report";
const before: GivenReport = givenReport(JSON.stringify({ schema: "sdc-risk-report-1", software: { name: "sdc-risk", version: "0.1.0" }, createdAt: "2024-01-01T00:00:00.000Z", data: { name: "a.csv", rows: 1, columns: 1, sha256: null }, roles: {}, missing: [], released: [], measures: {}, skipped: [], warnings: [] }));
const after = before;`,
};

export function given(names: readonly string[]): string {
  return names
    .map((name) => GIVEN[name] ?? `throw new Error("Nothing is given by the name ${name}.");`)
    .join("\n");
}
