import {
  addReleased,
  microdata,
  presetNamed,
  run,
  settingsOf,
  verdictWithKeys,
  type DataFile,
  type HeldKeys,
  type SettingsFile,
} from "@sdc-risk/session";
import { surveyTable } from "@sdc-risk/testkit";
import { tableFromArrays, type Table } from "apache-arrow";
import { describe, expect, it } from "vitest";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const options = { origin, keysAdvice: "name the keys." };
const fileOf = (table: Table, name = "people.csv"): DataFile => ({
  table,
  name,
  format: "csv",
  warnings: [],
  sha256: "0".repeat(64),
});

/** 300 people in five regions, of ages from 20 to 79, with an amount of each that nobody knows. */
const N = 300;
const mixed = (i: number, by: number): number => (Math.imul(i + 1, 2654435761) >>> 8) % by;
const ageOf = (i: number): number => 20 + mixed(i, 60);
const columns = (more: (i: number) => Record<string, unknown> = () => ({})): Record<string, unknown[]> => {
  const rows = Array.from({ length: N }, (_, i) => ({
    region: `r${mixed(i + 1000, 5)}`,
    sex: mixed(i + 5000, 2) === 0 ? "f" : "m",
    age: ageOf(i),
    spent: 1000 + mixed(i + 9000, 7919),
    ...more(i),
  }));
  return Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((name) => [
      name,
      rows.map((row) => (row as Record<string, unknown>)[name]),
    ]),
  );
};
const tableOf = (data: Record<string, unknown[]>): Table =>
  tableFromArrays(data as never) as unknown as Table;

const KEYS = ["region", "sex", "age"];
const K3 = presetNamed("k3");
const settingsFor = (file: SettingsFile) =>
  settingsOf({ ...(file.weight === undefined ? { census: true } : {}), policy: K3, ...file });

/** The verdict on keys of a table. */
const verdictOf = (table: Table, file: SettingsFile, asked: HeldKeys) => {
  const settings = settingsFor(file);
  return verdictWithKeys(settings, microdata(settings, fileOf(table), []), asked, {
    ...options,
    name: "what-if.csv",
  });
};

const BANDS = { age: { kind: "bands", width: 20, from: 0 } } as const;

describe("the verdict with other keys", () => {
  it("is yes where the file with them meets the policy, and no where it does not", async () => {
    const table = tableOf(columns());
    const yes = await verdictOf(
      table,
      { keys: KEYS, insensitive: ["spent"] },
      { keys: KEYS, recodings: BANDS },
    );
    expect(yes?.policy.verdict).toBe("yes");
    expect(yes?.statement).toBe("Yes. what-if.csv meets the policy “3-anonymity”: its rule holds.");
    const finer = { age: { kind: "bands", width: 1, from: 0 } } as const;
    const no = await verdictOf(
      table,
      { keys: KEYS, insensitive: ["spent"] },
      { keys: KEYS, recodings: finer },
    );
    expect(no?.policy.verdict).toBe("no");
    const without = await verdictOf(
      table,
      { keys: KEYS, insensitive: ["spent"] },
      { keys: ["region", "sex"] },
    );
    expect(without?.policy.verdict).toBe("yes");
  });

  it("is never yes where a variable that stays gives the key away, though nobody is said to know it", async () => {
    const table = tableOf(columns((i) => ({ born: 2000 - ageOf(i) })));
    const found = await verdictOf(
      table,
      { keys: KEYS, insensitive: ["born", "spent"] },
      { keys: KEYS, recodings: BANDS },
    );
    expect(found?.policy.rules.map(({ result }) => result)).toEqual(["met"]);
    expect(found?.policy.verdict).toBe("cannot tell");
    expect(found?.policy.against?.map(({ text }) => text).join(" ")).toContain("born");
    const dropped = await verdictOf(
      table,
      { keys: KEYS, insensitive: ["born", "spent"] },
      { keys: ["region", "sex"] },
    );
    expect(dropped?.policy.verdict).toBe("cannot tell");
  });

  it("is never yes where a variable without a role looks like a key, or a measure was not chosen", async () => {
    const open = tableOf(columns((i) => ({ education: `e${i % 4}` })));
    const found = await verdictOf(open, { keys: KEYS }, { keys: KEYS, recodings: BANDS });
    expect(found?.policy.verdict).toBe("cannot tell");
    const asked = { keys: KEYS, recodings: BANDS };
    await expect(
      verdictOf(tableOf(columns()), { keys: KEYS, measures: ["frequency"] }, asked),
    ).rejects.toThrow("No measure can run.");
  });

  it("judges a further key as known", async () => {
    const table = tableOf(columns((i) => ({ code: i })));
    const found = await verdictOf(
      table,
      { keys: ["region", "sex"], insensitive: ["age", "spent"] },
      { keys: ["region", "sex", "code"] },
    );
    expect(found?.policy.verdict).toBe("no");
  });

  it.each<[string, SettingsFile, HeldKeys]>([
    ["a key left out", { keys: KEYS }, { keys: ["region", "sex"] }],
    ["bands", { keys: KEYS, weight: "weight" }, { keys: KEYS, recodings: BANDS }],
    [
      "a top code and merged values, by several policies",
      { keys: KEYS, policy: [K3, presetNamed("hdx")], weight: "weight", id: "id" },
      {
        keys: KEYS,
        recodings: {
          age: { kind: "ends", bottom: 20, top: 60 },
          region: { kind: "merge", groups: [{ label: "rest", levels: ["Aldermoor", "Lowmarsh"] }] },
        },
      },
    ],
    [
      "only these keys in the file",
      { keys: KEYS, insensitive: ["income", "expend", "savings"] },
      { keys: KEYS, recodings: { age: { kind: "bands", width: 40, from: 0 } } },
    ],
  ])("is that of the whole run of the same file: %s", async (_what, file, asked) => {
    const whole = surveyTable({ rows: 300, seed: 3 });
    const table = whole.select(["id", "region", "sex", "age", "income", "expend", "savings", "weight"]);
    const settings = settingsFor(file);
    const data = microdata(settings, fileOf(table), []);
    const found = await verdictWithKeys(settings, data, asked, { ...options, name: "what-if.csv" });
    // the file made by hand, as text, and judged as released by everything that was chosen
    const { recodings = {} } = asked;
    const recoded = (name: string, value: unknown): unknown => {
      const change = recodings[name];
      if (value === null || value === undefined || change === undefined) return value;
      if (change.kind === "merge")
        return change.groups.find(({ levels }) => levels.includes(value as string))?.label ?? value;
      const x = Number(value);
      if (change.kind === "bands") return `band ${Math.floor((x - change.from) / change.width)}`;
      if (change.bottom !== null && x <= change.bottom) return "low";
      return change.top !== null && x >= change.top ? "high" : String(x);
    };
    const rows = table.toArray() as Record<string, unknown>[];
    const held = table.schema.fields
      .map(({ name }) => name)
      .filter((name) => !KEYS.includes(name) || asked.keys.includes(name));
    const made = Object.fromEntries(
      held.map((name) => [name, rows.map((row) => recoded(name, row[name]) ?? null)]),
    );
    const plain = { ...settings, ...(settings.roles.id === undefined ? { match: "position" as const } : {}) };
    const released = await addReleased(data, plain, [fileOf(tableOf(made), "what-if.csv")]);
    const { report } = await run(plain, released, { ...options, remedies: false });
    const told = (policy: typeof report.policy) => [
      policy?.name,
      policy?.verdict,
      policy?.rules.map(({ figure, value, result }) => [figure, value, result]),
    ];
    expect([found?.policy, ...(found?.otherPolicies ?? [])].map(told)).toEqual(
      [report.policy, ...(report.otherPolicies ?? [])].map(told),
    );
    expect(found?.statement).toBe(report.answer?.statement);
  });

  it("keeps values that are no numbers as they are where bands are asked for", async () => {
    const found = await verdictOf(
      tableOf(columns()),
      { keys: KEYS, insensitive: ["spent"] },
      { keys: KEYS, recodings: { region: { kind: "bands", width: 10, from: 0 } } },
    );
    expect(found?.policy.verdict).toBe("no");
  });
});
