import { SdcObject } from "@sdc-risk/core";
import { suda } from "./oracle/suda.ts";
import type { Value } from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { close, codesOf, equalsOracle, measured, randomFrom, type Options } from "./support.ts";

const RECORDS = 60;
const random = randomFrom(9);
const drawn = (levels: number): number[] =>
  Array.from({ length: RECORDS }, () => Math.floor(random() * levels));
const columns = {
  region: drawn(4),
  sex: drawn(2),
  job: drawn(9),
  income: Array.from({ length: RECORDS }, (_, i) => (i % 20 === 7 ? null : random() * 1000)),
};
const table = new Table({
  name: vectorFromArray(
    Array.from({ length: RECORDS }, (_, i) => `person ${i}`),
    new Utf8(),
  ),
  number: vectorFromArray(
    Array.from({ length: RECORDS }, (_, i) => i),
    new Int32(),
  ),
  region: vectorFromArray(columns.region, new Int32()),
  sex: vectorFromArray(columns.sex, new Int32()),
  job: vectorFromArray(columns.job, new Int32()),
  income: vectorFromArray(columns.income, new Float64()),
  weight: vectorFromArray(Array<number>(RECORDS).fill(20), new Float64()),
});
const roles = { keys: ["region", "sex"], weight: "weight", id: "number", directIdentifiers: ["name"] };
const sdc = SdcObject.fromArrow(table, roles);

/** The band of each income, by the values at which bands begin. */
const banded = (edges: readonly number[]): (number | null)[] =>
  columns.income.map((value) => (value === null ? null : edges.filter((edge) => edge <= value).length));
const rows = (...of: readonly (readonly Value[])[]): Value[][] =>
  Array.from({ length: RECORDS }, (_, i) => of.map((column) => column[i]!));

/** What records are told, with variables that are no keys. */
async function equalsRecords(options: Options, keys: Value[][], names: readonly string[]): Promise<void> {
  const { columns: results, summary } = await measured(sdc, options);
  const expected = suda(keys, names.length, { samplingFraction: summary.samplingFraction! });
  expected.records.forEach((record, i) => {
    close(results["score"][i], record.score, `score of record ${i}`);
    close(results["dis"][i], record.disSuda, `dis of record ${i}`);
    names.forEach((name, v) =>
      close(results[`contribution.${name}`][i], record.contribution[v], `${name} of record ${i}`),
    );
  });
  expect(summary.variables.map(({ variable }) => variable)).toEqual(names);
  summary.variables.forEach(({ share }, v) => close(share, expected.byVariable[v], names[v]));
}

describe("variables beside the keys", () => {
  it("are searched with them, and records are told by themselves", async () => {
    await equalsRecords({ variables: ["job"] }, rows(columns.region, columns.sex, columns.job), [
      "region",
      "sex",
      "job",
    ]);
    const { done } = await measured(sdc, { variables: ["job"] });
    expect(done.summary.added).toEqual(["job"]);
    expect(
      Object.values(done.columns).every(
        ({ grain, values }) => grain === "record" && values.length === RECORDS,
      ),
    ).toBe(true);
  });
  it("are those of the keys alone where they are keys already", async () => {
    await equalsOracle(sdc, rows(columns.region, columns.sex), ["region", "sex"], { variables: ["sex"] });
  });
  it("are all but names, weights and continuous ones with the word all", async () => {
    const { summary, warnings } = await measured(sdc, { variables: "all" });
    expect(summary.variables.map(({ variable }) => variable)).toEqual(["region", "sex", "job"]);
    expect(codesOf(warnings)).toEqual(["continuous-left-out"]);
    expect(warnings[0].message).toContain('"income"');
  });
  it("may be continuous in bands", async () => {
    const edges = [100, 400, 900];
    await equalsRecords(
      { variables: ["job"], bands: { income: edges } },
      rows(columns.region, columns.sex, columns.job, banded(edges)),
      ["region", "sex", "job", "income"],
    );
    const { summary } = await measured(sdc, { bands: { income: 3 } });
    expect([summary.added, summary.banded, summary.keys]).toEqual([["income"], ["income"], 3]);
    // a third of the 57 values each
    const known = columns.income.filter((value) => value !== null).sort((a, b) => a - b);
    await equalsRecords(
      { bands: { income: 3 } },
      rows(columns.region, columns.sex, banded([known[19], known[38]])),
      ["region", "sex", "income"],
    );
  });
  it("stay in their place where a key is cut", async () => {
    const keyed = SdcObject.fromArrow(table, { keys: ["job", "sex"], weight: "weight" });
    const { summary } = await measured(keyed, { bands: { job: [5] } });
    expect([summary.variables.map(({ variable }) => variable), summary.added]).toEqual([["job", "sex"], []]);
    expect(
      summary.values
        .filter(({ variable }) => variable === "job")
        .every(({ value }) => value === null || value.includes("5")),
    ).toBe(true);
  });
  it("that name records are told of", async () => {
    const open = SdcObject.fromArrow(table, { keys: ["region", "sex"], weight: "weight" });
    const { warnings } = await measured(open, { variables: ["number"] });
    expect(warnings.find(({ code }) => code === "names-records")!.message).toContain(
      '"number" tells more than half',
    );
  });
  it("are refused where the file lacks them or they name records", async () => {
    await expect(measured(sdc, { variables: ["jop"] })).rejects.toMatchObject({
      code: "UNKNOWN_VARIABLE",
      message: 'Options of "suda2": there is no variable "jop". Did you mean "job"?',
    });
    for (const one of ["name", "number", "weight"])
      await expect(measured(sdc, { variables: [one] })).rejects.toMatchObject({ code: "ROLE_CONFLICT" });
    await expect(measured(sdc, { bands: { name: 3 } })).rejects.toMatchObject({ code: "ROLE_CONFLICT" });
  });
});
