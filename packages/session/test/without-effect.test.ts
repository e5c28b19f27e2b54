import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

const income = Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? 99999999 : i + 0.5));
const table = (incomes: readonly number[] = income): Table =>
  new Table({
    age: vectorFromArray(
      incomes.map((_, i) => 20 + (i % 10)),
      new Int32(),
    ),
    edu: vectorFromArray(
      incomes.map((_, i) => ["low", "middle", "high"][i % 3]),
      new Utf8(),
    ),
    inc: vectorFromArray([...incomes], new Float64()),
    note: vectorFromArray(
      incomes.map(() => "-7"),
      new Utf8(),
    ),
  });
const fileOf = (held: Table, name = "f.csv"): DataFile =>
  ({ table: held, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

async function warningsOf(settings: object, released: readonly DataFile[] = []) {
  const read = settingsOf(checkSettings({ measures: ["frequency"], ...settings }));
  const data = microdata(read, fileOf(table()), released);
  const { report } = await run(read, data, { origin, keysAdvice: "name keys." });
  return report.warnings
    .filter(({ code }) => code === "recoding-without-effect" || code === "missing-code-unused")
    .map(({ message }) => message);
}

const recoded = (recodings: object) =>
  warningsOf({ scenarios: [{ name: "n", keys: ["age", "edu"], recodings }] });
const NOT = (name: string): string =>
  `In the scenario n the recoding of "${name}" does not do all that it says: `;

describe("recodings that do what they say", () => {
  it("are not spoken of", async () => {
    const groups = [{ label: "not high", levels: ["low", "middle"] }];
    expect(await recoded({ age: { kind: "bands", width: 5 }, edu: { kind: "merge", groups } })).toEqual([]);
    expect(await recoded({ age: { kind: "ends", bottom: 21, top: 28 } })).toEqual([]);
  });
});

describe("recodings that do nothing, or not all of it, are told", () => {
  it("bands that join no values", async () => {
    expect(await recoded({ age: { kind: "bands", width: 1 } })).toEqual([
      `${NOT("age")}no two values are in one band of 1: the key is as fine as without it.`,
    ]);
  });

  it("ends beyond the range, and ends that one value is at", async () => {
    expect(await recoded({ age: { kind: "ends", bottom: 15, top: 29 } })).toEqual([
      `${NOT("age")}no value is at or below 15, so nothing is joined there.`,
      `${NOT("age")}only one value is at or above 29, so nothing is joined there.`,
    ]);
  });

  it("levels that no record holds, with the nearest that is held", async () => {
    const groups = [
      { label: "a", levels: ["lo", "zz"] },
      { label: "b", levels: ["middle", "high", "hihg"] },
    ];
    expect(await recoded({ edu: { kind: "merge", groups } })).toEqual([
      `${NOT("edu")}no record holds "lo", "zz" of the group "a". Did you mean "low"?`,
      `${NOT("edu")}no record holds "hihg" of the group "b".`,
    ]);
    const single = [{ label: "a", levels: ["low"] }];
    expect(await recoded({ edu: { kind: "merge", groups: single } })).toEqual([
      `${NOT("edu")}the group "a" joins no levels.`,
    ]);
  });

  it("bands and ends of a key without numbers are refused", async () => {
    await expect(recoded({ edu: { kind: "bands", width: 5 } })).rejects.toThrow(
      'In the scenario "n": The recoding of "edu" is by numbers (bands), and "edu" holds none. Merge its levels',
    );
    await expect(recoded({ edu: { kind: "ends", top: 5 } })).rejects.toThrow('"edu" holds none');
  });

  it("a level in two groups, one label of two groups, and ends without an end are refused", () => {
    const check = (change: object) => () =>
      checkSettings({ scenarios: [{ name: "n", keys: ["edu"], recodings: { edu: change } }] });
    const merge = (...groups: object[]) => check({ kind: "merge", groups });
    expect(merge({ label: "a", levels: ["0", "1"] }, { label: "b", levels: ["1", "2"] })).toThrow(
      'scenarios.0.recodings.edu.groups: the level "1" is named twice; a level goes into one group.',
    );
    expect(merge({ label: "a", levels: ["0", "0"] })).toThrow('the level "0" is named twice');
    expect(merge({ label: "a", levels: ["0"] }, { label: "a", levels: ["1"] })).toThrow(
      'two groups are labelled "a"; make them one',
    );
    expect(check({ kind: "ends" })).toThrow("it changes nothing: give bottom, top, or both.");
    expect(check({ kind: "ends", bottom: 5, top: 5 })).toThrow(
      "expected a bottom below the top; they are 5 and 5",
    );
  });
});

describe("codes for missing values that no record holds", () => {
  const keys = ["age", "edu"];

  it("are told with the nearest value held", async () => {
    expect(await warningsOf({ keys, numeric: ["inc"], missing: ["100000000", "99999999", "lwo"] })).toEqual([
      'No variable that is assessed holds 100000000 (nearest: 99999999, in "inc"), lwo (nearest: low, in "edu"), ' +
        "declared as codes for missing values: they change nothing.",
    ]);
    expect(await warningsOf({ keys, numeric: ["inc"], missing: { inc: ["99999998"], age: ["20"] } })).toEqual(
      [
        '"inc" never holds 99999998 (nearest: 99999999), declared as a code for missing values: it ' +
          "changes nothing.",
      ],
    );
  });

  it("are told without a value that one or two records hold", async () => {
    expect(await warningsOf({ keys, numeric: ["inc"], missing: { inc: [1.4] } })).toEqual([
      '"inc" never holds 1.4, declared as a code for missing values: it changes nothing.',
    ]);
  });

  it("are told where only a variable that nobody looks at holds them", async () => {
    expect(await warningsOf({ keys, missing: ["-7"] })).toHaveLength(1);
    expect(await warningsOf({ keys: ["age", "note"], missing: ["-7"] })).toEqual([]);
  });

  it("are not told where a released file holds them, or they are numbers in another writing", async () => {
    const treated = income.map((x, i) => (i < 5 ? -99 : x));
    const settings = { keys, numeric: ["inc"], missing: ["-99"] };
    expect(await warningsOf(settings)).toHaveLength(1);
    expect(await warningsOf(settings, [fileOf(table(treated), "r.csv")])).toEqual([]);
    expect(await warningsOf({ keys, numeric: ["inc"], missing: ["99999999.0"] })).toEqual([]);
  });
});
