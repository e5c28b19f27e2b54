import { assess, assessReleased } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon } from "@sdc-risk/kanon";
import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import {
  buildReport,
  outline,
  parseReport,
  toHtml,
  toJson,
  toMarkdown,
  toText,
  warningTexts,
  withoutInternal,
  type RiskReport,
} from "../src/index.ts";

const tableOf = (region: string[], age: number[]): Table =>
  new Table({ region: vectorFromArray(region, new Utf8()), age: vectorFromArray(age, new Int32()) });
const original = tableOf(["n", "n", "s", "s", "s", "w"], [1, 2, 3, 3, 4, 5]);
const treated = tableOf(["n", "n", "s", "s", "s", "s"], [1, 1, 3, 3, 3, 3]);
const fewer = original.select(["age"]);
const measures = [frequency, kanon, individualRisk];

async function reportOf(released: readonly Table[]): Promise<RiskReport> {
  const sdc = SdcObject.fromArrow(original, { keys: ["region", "age"] }, { released });
  const assessments = await assessReleased(sdc, measures);
  return buildReport(sdc, await assess(sdc, measures), {
    software: { name: "sdc-risk", version: "0.1.0" },
    createdAt: new Date(0),
    data: { name: "people.csv", sha256: null },
    warnings: [],
    released: assessments.map((assessment, i) => ({
      name: `treated-${i + 1}.csv`,
      sha256: null,
      assessment,
    })),
  });
}

describe("a report with a released file", () => {
  it("shows each figure of the original, of the released file, and the change", async () => {
    const report = await reportOf([treated]);
    const after = outline(report).questions.find(({ id }) => id === "after")!;
    const block = after.blocks[0].block;
    if (block.kind !== "table") throw new Error("It is no table.");
    expect(block.title).toBe("Original and treated-1.csv");
    expect(block.rows).toContainEqual(["k-anonymity: Violators of 2-anonymity", "4", "0", "−4", "less risk"]);
    expect(block.rows).toContainEqual(["k-anonymity: Violators of 3-anonymity", "6", "2", "−4", "less risk"]);
    const judged = (word: string): number => block.rows.filter((row) => row[4] === word).length;
    expect(judged("less risk")).toBeGreaterThan(judged("more risk"));
    expect(block.about).toContain(
      `${judged("less risk")} of ${block.rows.length} figures show less risk, ${judged("more risk")} more. Figures of`,
    );
  });
  it("warns of each file by its name, and once of what is true of all", async () => {
    const report = await reportOf([treated]);
    const of = (message: string, measure: string | null = "kanon") => ({ code: "x", measure, message });
    const warned: RiskReport = {
      ...report,
      warnings: [of("of both."), of("of one."), of("of the file.", null)],
      released: report.released.map((one) => ({
        ...one,
        assessment: { ...one.assessment!, warnings: [of("of both."), of("of the other.")] },
      })),
    };
    expect(warningTexts(warned)).toEqual([
      "k-anonymity: of both.",
      "k-anonymity, treated-1.csv: of the other.",
      "k-anonymity, people.csv: of one.",
      "of the file.",
    ]);
    expect(warningTexts({ ...warned, released: [] })[1]).toBe("k-anonymity: of one.");
    const page = toHtml(warned);
    for (const text of warningTexts(warned)) expect(page).toContain(text);
  });
  it("names the variables that the released file lacks", async () => {
    const report = await reportOf([fewer]);
    const block = outline(report).questions.find(({ id }) => id === "after")!.blocks[0].block;
    expect(block.about).toContain("The released file lacks: key region;");
  });
  it("has one table per released file, in every form", async () => {
    const report = await reportOf([treated, fewer]);
    const forms = [toHtml(report), toMarkdown(report), toText(report, { width: 80, color: false })];
    for (const form of forms) expect(form).toContain("What is left after treatment?");
    for (const form of forms.slice(0, 2))
      for (const name of ["treated-1.csv", "treated-2.csv"])
        expect(form).toMatch(
          new RegExp(`Original and ${name.replace("-", "\\\\?-").replace(".", "\\\\?.")}`),
        );
  });
  it("holds the whole assessment in JSON, reads it back, and without internal blocks where those are left out", async () => {
    const report = await reportOf([treated]);
    const shown = withoutInternal(report);
    expect(
      report.released[0].assessment!.measures["individual-risk"].blocks.some(
        ({ detail }) => detail === "internal",
      ),
    ).toBe(true);
    expect(
      shown.released[0].assessment!.measures["individual-risk"].blocks.some(
        ({ detail }) => detail === "internal",
      ),
    ).toBe(false);
    expect(parseReport(toJson(shown))).toEqual(JSON.parse(JSON.stringify(shown)));
    expect(shown.released[0].assessment!.roles).toEqual({ keys: ["region", "age"] });
  });
});
