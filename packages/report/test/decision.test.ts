import { describe, expect, it } from "vitest";
import { buildDecision, decisionToHtml, decisionToJson, decisionToMarkdown } from "../src/index.js";
import { emptyReport, report } from "./fixture.js";

const sha = (digit: string): string => digit.repeat(64);

describe("the file of the decision", () => {
  const whole = {
    ...report,
    data: { ...report.data, name: "survey.csv", rows: 2000, sha256: sha("1") },
    released: [
      { name: "first.csv", rows: 1999, sha256: sha("2") },
      { name: "second.csv", rows: 1998, sha256: sha("3") },
    ],
    population: { name: "people.csv", rows: 9000, units: 12345, count: "n", sha256: sha("4") },
    register: { share: 0.5, table: { name: "cells.csv", by: ["sex"], sha256: sha("5") } },
    identified: { name: "names.csv", rows: 777, id: "id", sha256: sha("6") },
  };

  it("lists every file that figures rest on, with its fingerprint", () => {
    const [table] = buildDecision(whole, []).sections.find(({ id }) => id === "data")!.blocks;
    if (table?.kind !== "table") throw new Error("no table");
    expect(table.rows).toEqual([
      ["survey.csv", "original", "2,000", sha("1")],
      ["first.csv", "released file", "1,999", sha("2")],
      ["second.csv", "released file", "1,998", sha("3")],
      ["people.csv", "population", "9,000", sha("4")],
      ["cells.csv", "table of the population behind the register", null, sha("5")],
      ["names.csv", "identified file", "777", sha("6")],
    ]);
  });

  it("holds them in every form", () => {
    const decision = buildDecision(whole, []);
    for (const text of [decisionToHtml(decision), decisionToMarkdown(decision), decisionToJson(decision)])
      for (const digit of "123456") expect(text).toContain(sha(digit));
    const { population, register, identified } = whole;
    expect(JSON.parse(decisionToJson(decision))).toMatchObject({ population, register, identified });
  });

  it("says so where a fingerprint was not computed, and lists no file that is not there", () => {
    const decision = buildDecision({ ...emptyReport, data: { ...emptyReport.data, sha256: null } }, []),
      [table] = decision.sections.find(({ id }) => id === "data")!.blocks;
    expect(table).toMatchObject({ rows: [[emptyReport.data.name, "original", "0", "not computed"]] });
    expect(decision).not.toHaveProperty("population");
  });
});
