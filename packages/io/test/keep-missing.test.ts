import { SdcObject } from "@sdc-risk/core";
import { shownLevel } from "@sdc-risk/data";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { keepMissing, keptByValue } from "../src/columns/keep-missing.ts";
import { readBytes, type ReadResult } from "../src/index.ts";
import { columnsOf } from "./support/helpers.ts";

const read = (format: string): Promise<ReadResult> =>
  readBytes(
    new Uint8Array(readFileSync(new URL(`fixtures/people.${format}`, import.meta.url))),
    `people.${format}`,
  );

let sav: ReadResult;
let dta: ReadResult;
beforeAll(async () => {
  [sav, dta] = [await read("sav"), await read("dta")];
});

/** What people read per record. */
function levels({ table }: ReadResult, name: string): (string | null)[] {
  const column = SdcObject.fromArrow(table, {}).coded(name);
  return Array.from(column.codes, (code) => (code < 0 ? null : shownLevel(column, code)));
}
const region = ({ codebook }: ReadResult): unknown =>
  codebook!.variables.find(({ name }) => name === "region")!.missing;

describe("a declared missing value that is kept", () => {
  it.each(["refused", "-9", -9])("by %s is a number again, read by its label", (word) => {
    const kept = keepMissing(sav, { region: [word] });
    const before = columnsOf(sav.table)["region"];
    expect(columnsOf(kept.table)["region"]).toEqual(before.map((value) => value ?? -9));
    expect(before.filter((value) => value === null)).toHaveLength(4);
    expect(levels(kept, "region").filter((level) => level === "refused")).toHaveLength(4);
    expect(region(kept)).toMatchObject({ reasons: [] });
    expect(kept.warnings.map(({ code, message }) => [code, message])).toEqual([
      ["kept-missing", 'Missing values of "region" that count as levels: -9 (refused) in 4 records.'],
    ]);
  });

  it("by its label is found by its value in a file whose labels nobody gave", () => {
    const bare: ReadResult = {
      ...dta,
      codebook: {
        ...dta.codebook!,
        variables: dta.codebook!.variables.map((one) => ({
          ...one,
          missing: one.missing && {
            ...one.missing,
            reasons: one.missing.reasons.map((reason) => ({ ...reason, label: null })),
          },
        })),
      },
    };
    const wanted = { region: ["refused"], unknown: ["refused"] };
    expect(keepMissing(bare, wanted, "held")).toBe(bare);
    const byValue = keptByValue(wanted, dta);
    expect(byValue).toEqual({ region: ["refused", ".a"], unknown: ["refused"] });
    expect(levels(keepMissing(bare, byValue, "held"), "region")).toEqual(
      levels(keepMissing(dta, wanted, "held"), "region"),
    );
  });

  it("leaves everything else as it was, the file that was read too", () => {
    const before = columnsOf(sav.table);
    const kept = keepMissing(sav, { region: [-9] });
    expect({ ...columnsOf(kept.table), region: null }).toEqual({ ...before, region: null });
    expect(columnsOf(sav.table)).toEqual(before);
    expect(kept.table.schema.fields.map(({ metadata }) => [...metadata])).toEqual(
      sav.table.schema.fields.map(({ metadata }) => [...metadata]),
    );
    expect(keepMissing(sav, {})).toBe(sav);
  });

  it("that is no number makes the variable text, with the levels that it had", () => {
    const kept = keepMissing(dta, { region: ["refused"] });
    const plain = columnsOf(dta.table)["region"];
    expect(columnsOf(kept.table)["region"]).toEqual(
      plain.map((value) => (value === null ? ".a" : String(value as number))),
    );
    expect(levels(kept, "region")).toEqual(levels(keepMissing(sav, { region: ["refused"] }), "region"));
  });

  it("stays missing where it has another reason, or none", () => {
    const variable = sav.codebook!.variables.find(({ name }) => name === "region")!;
    const place = sav.codebook!.variables.indexOf(variable);
    const codes = variable.missing!.codes.slice();
    const row = codes.indexOf(0);
    codes[row] = 1;
    codes[codes.indexOf(0)] = -1;
    const reasons = [
      { value: -9, label: "refused", records: 2 },
      { value: -8, label: "not asked", records: 1 },
    ];
    const changed = { ...variable, missing: { ...variable.missing!, reasons, codes } };
    const file = {
      ...sav,
      codebook: { ...sav.codebook!, variables: sav.codebook!.variables.with(place, changed) },
    };
    const kept = keepMissing(file, { region: ["refused"] });
    const values = columnsOf(kept.table)["region"];
    expect(values.filter((value) => value === -9)).toHaveLength(2);
    expect(values.filter((value) => value === null)).toHaveLength(2);
    expect(region(kept)).toMatchObject({ reasons: [reasons[1]] });
    expect((region(kept) as { codes: Int8Array }).codes[row]).toBe(0);
    expect(kept.warnings.at(-1)!.message).toContain("-9 (refused) in fewer than 3 records");
    const both = columnsOf(keepMissing(file, { region: [-9, "not asked"] }).table)["region"];
    expect(both.filter((value) => value === null)).toHaveLength(1);
  });

  it("that is a fraction, or beyond 32 bits, is kept as it is", () => {
    const place = sav.codebook!.variables.findIndex(({ name }) => name === "region");
    const variable = sav.codebook!.variables[place];
    for (const value of [-0.5, 2 ** 40]) {
      const reasons = [{ value, label: null, records: 4 }];
      const changed = { ...variable, missing: { ...variable.missing!, reasons } };
      const file = {
        ...sav,
        codebook: { ...sav.codebook!, variables: sav.codebook!.variables.with(place, changed) },
      };
      const values = columnsOf(keepMissing(file, { region: [value] }).table)["region"];
      expect(values.filter((one) => Number(one) === value)).toHaveLength(4);
      expect(values.map(Number).filter((one) => one !== value)).toEqual(
        columnsOf(sav.table)["region"].filter((one) => one !== null),
      );
    }
  });
});

describe("a missing value that cannot be kept", () => {
  it("is told with the nearest one", () => {
    expect(() => keepMissing(sav, { region: ["refusd"] })).toThrow(
      '"region" has no missing value "refusd" that could be kept. Did you mean "refused"?',
    );
    expect(() => keepMissing(sav, { regin: ["refused"] })).toThrow('There is no variable "regin"');
    expect(() => keepMissing(sav, { sex: ["refused"] })).toThrow(
      'No missing values of "sex" are declared, so that none can be kept. Variables with some: region.',
    );
  });

  it("is told of a file that declares none", async () => {
    const csv = await read("csv");
    expect(() => keepMissing(csv, { region: ["refused"] })).toThrow("No variable of this file has any.");
    expect(keepMissing(csv, { region: ["refused"], other: [-9] }, "held")).toBe(csv);
  });

  it("is passed over where only what is held is asked for", () => {
    expect(keepMissing(sav, { region: ["unknown"], none: [1] }, "held")).toBe(sav);
  });
});
