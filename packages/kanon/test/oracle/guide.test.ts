import { describe, expect, it } from "vitest";
import {
  frequencies,
  globalRisk,
  individualRisk,
  riskyCombinations,
  targetThreshold,
} from "@sdc-risk/oracles";
import { GUIDE_PUBLISHED, GUIDE_RECORDS, GUIDE_ROLES, guideCsv, guideTable } from "@sdc-risk/testkit";
import { parseCsv } from "../../../testkit/test/csv.ts";
import { attackModels, leaveOneOut, violations } from "./anonymity.ts";

const keys = GUIDE_RECORDS.map((row) => GUIDE_ROLES.keys.map((name) => row[name]));
const weights = GUIDE_RECORDS.map((row) => row.Weights);
const { fk, Fk } = frequencies(keys, weights, { missing: "wildcard" });

describe("the practice guide's ten records", () => {
  it("have the published frequencies", () => {
    expect(fk).toEqual(GUIDE_PUBLISHED.fk);
    expect(Fk).toEqual(GUIDE_PUBLISHED.Fk);
  });

  it("have the published risks to the digits printed, by both methods, for no f exceeds 2", () => {
    for (const method of ["exact", "approximate"] as const) {
      const risks = individualRisk(fk, Fk, method);
      risks.forEach((risk, i) => {
        expect(Math.abs(risk - GUIDE_PUBLISHED.risk[i])).toBeLessThan(5.1e-10);
      });
      expect(globalRisk(risks)).toBeCloseTo(GUIDE_PUBLISHED.globalRisk, 5);
      expect(Math.max(...risks)).toBeLessThan(0.05);
      expect(targetThreshold(risks, 0.01)).toEqual({ threshold: risks[8], records: 6 });
      expect(targetThreshold(risks, 0.001)).toEqual({ threshold: 0, records: 10 });
      expect(targetThreshold(risks, 0.02)).toEqual({ threshold: null, records: 0 });
    }
  });

  it("violate k-anonymity as often as counted by hand", () => {
    expect(violations(fk, [2, 3]).map(({ records, share }) => [records, share])).toEqual([
      [4, 0.4],
      [10, 1],
    ]);
    expect(
      leaveOneOut(keys, weights, [2], { missing: "wildcard" }).map((left) => left.violations[0].records),
    ).toEqual([4, 4, 2, 4]);
    const { prosecutor, journalist, marketer } = attackModels(fk, Fk, keys, weights);
    expect(prosecutor).toEqual({ max: 1, mean: 0.7 });
    expect(journalist.max).toBe(1 / 152);
    expect(journalist.mean).toBeCloseTo(marketer, 15);
  });

  it("show which combinations of keys are risky", () => {
    const found = riskyCombinations(keys, GUIDE_ROLES.keys, 2, [1, 2]);
    expect(found).toHaveLength(10);
    expect(found[0]).toEqual({
      keys: ["Residence"],
      cells: 2,
      unsafeCells: 1,
      unsafeRecords: 1,
      distinction: 0.2,
      separation: 9 / 45,
    });
    expect(found[4]).toEqual({
      keys: ["Residence", "Gender"],
      cells: 3,
      unsafeCells: 1,
      unsafeRecords: 1,
      distinction: 0.3,
      separation: 27 / 45,
    });
  });

  it("come as an Arrow table and as CSV with the same values", () => {
    const [header, ...records] = parseCsv(guideCsv());
    const table = guideTable();
    expect(header).toEqual(table.schema.fields.map((field) => field.name));
    expect(records).toEqual(
      table.toArray().map((row) => Object.values((row as { toJSON(): object }).toJSON()).map(String)),
    );
    expect(records[4]).toEqual(["Rural", "Female", "Sec com", "Unemp", "yes", "186"]);
  });
});
