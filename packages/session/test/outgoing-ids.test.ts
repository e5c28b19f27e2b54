import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, settingsOf, type DataFile } from "@sdc-risk/session";

const tableOf = (columns: Readonly<Record<string, readonly (string | null)[]>>): Table =>
  new Table(
    Object.fromEntries(
      Object.entries(columns).map(([name, values]) => [name, vectorFromArray([...values], new Utf8())]),
    ),
  );
const fileOf = (columns: Readonly<Record<string, readonly (string | null)[]>>, name: string): DataFile =>
  ({ table: tableOf(columns), name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;
const dataOf = (
  settings: object,
  own: Readonly<Record<string, readonly (string | null)[]>>,
  ...released: Readonly<Record<string, readonly (string | null)[]>>[]
) =>
  microdata(
    settingsOf(checkSettings({ keys: ["sex"], ...settings })),
    fileOf(own, "own.csv"),
    released.map((columns) => fileOf(columns, "cut.csv")),
  );

const SEX = Array.from({ length: 40 }, (_, i) => "fm"[i % 2]);
const PID = SEX.map((_, i) => `p${i}`);
const TRIPLED = { sex: SEX.flatMap((sex) => [sex, sex, sex]), pid: PID.flatMap((id) => [id, id, id]) };

describe("a record id that records share", () => {
  it("is refused: each copy of a record makes groups larger", () => {
    expect(() => dataOf({ id: "pid" }, TRIPLED)).toThrow(
      'The record id "pid" must be different for every record, but 120 of 120 records of "own.csv" (100 %) share ' +
        "theirs with another. Where a person has several records, say so: --entity pid in place of --id.",
    );
    expect(() => dataOf({ id: "pid" }, { sex: SEX, pid: PID.with(3, "p2") })).toThrow("2 of 40 records");
  });

  it("is refused in a released file, too, which says the same", () => {
    const own = { sex: SEX, pid: PID };
    for (const released of [TRIPLED, { sex: SEX, pid: PID.with(3, "p2") }])
      expect(() => dataOf({ id: "pid" }, own, released)).toThrow("--entity pid in place of --id");
  });

  it("is none where it names persons, is missing, or is different for each", () => {
    expect(() => dataOf({ entity: "pid" }, TRIPLED)).not.toThrow();
    expect(() => dataOf({ entity: "pid", id: "pid" }, TRIPLED)).not.toThrow();
    expect(() => dataOf({ id: "pid" }, { sex: SEX, pid: PID })).not.toThrow();
    expect(() =>
      dataOf({ id: "pid" }, { sex: SEX, pid: PID.with(0, null as never).with(1, null as never) }),
    ).not.toThrow();
  });
});
