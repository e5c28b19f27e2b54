import { answerParts, toText, type RiskReport } from "@sdc-risk/report";
import { Random } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

interface Known {
  readonly name: string;
  readonly keys: readonly string[];
  readonly recodings?: Readonly<Record<string, { readonly kind: "bands"; readonly width: number }>>;
}

async function reportOf(
  table: Table,
  scenarios: readonly Known[],
  rules: readonly object[],
  measures: readonly string[] = ["frequency", "kanon"],
  released: readonly Table[] = [],
): Promise<RiskReport> {
  const settings = settingsOf(checkSettings({ measures, scenarios, policy: { name: "ours", rules } }));
  const fileOf = (of: Table, name: string): DataFile =>
    ({ table: of, name, sha256: "0", warnings: [] }) as unknown as DataFile;
  const files = microdata(
    settings,
    fileOf(table, "f.csv"),
    released.map((of) => fileOf(of, "released.csv")),
  );
  return (await run(settings, files, { origin, keysAdvice: "name keys." })).report;
}

/** A number of many levels, and four texts of two to five levels, none of them rare. */
function tableOf(seed: number, records: number): Table {
  const random = new Random(seed);
  const texts = (levels: number) =>
    vectorFromArray(
      Array.from(
        { length: records },
        (_, i) => `level ${i < levels ? i : Math.floor(random.uniform() * levels)}`,
      ),
      new Utf8(),
    );
  const ages = Array.from({ length: records }, () => Math.floor(random.uniform() * 60));
  return new Table({
    age: vectorFromArray(ages, new Float64()),
    a: texts(2),
    b: texts(3),
    c: texts(5),
  });
}

/** The scenarios after a change that a report tells in words. */
function byHand(scenarios: readonly Known[], change: string): Known[] {
  return change.split(", ").reduce<Known[]>(
    (all, step) => {
      const [, gone] = /^leave out (\w+)$/.exec(step) ?? [];
      const [, banded, width] = /^put (\w+) in bands of ([\d.]+)$/.exec(step) ?? [];
      if (gone !== undefined)
        return all.map((one) => ({ ...one, keys: one.keys.filter((key) => key !== gone) }));
      expect(banded).toBe("age"); // texts hold no rare level
      return all.map((one) =>
        one.keys.includes("age")
          ? { ...one, recodings: { age: { kind: "bands", width: Number(width) } } }
          : one,
      );
    },
    [...scenarios],
  );
}

const RULES = [
  { figure: "kanon.violations.records", k: 3, max: 6 },
  { figure: "frequency.smallestFrequency", min: 2 },
];
const SCENARIOS: Known[] = [
  { name: "x", keys: ["age", "a"] },
  { name: "y", keys: ["a", "b", "c"] },
  { name: "z", keys: ["age", "b"] },
];

const screen = (report: RiskReport): string => toText(report, { width: 10_000, color: false });

const EMPTY = await reportOf(tableOf(1, 30), SCENARIOS, RULES);

describe("one change for all scenarios", () => {
  it("has the figures of every scenario that the same change by hand gives", async () => {
    const seen = { met: 0, failed: 0 };
    for (let seed = 1; seed <= 12; seed++) {
      const table = tableOf(seed, 30 + 12 * seed);
      const report = await reportOf(table, SCENARIOS, RULES);
      const { joint, met } = report.answer!;
      expect(met).toBe(false);
      if (joint === undefined) continue;
      seen[joint.meets ? "met" : "failed"]++;
      const changed = byHand(SCENARIOS, joint.change);
      const again = await reportOf(table, changed, RULES);
      const values = again.policy!.rules.map(({ scenario, figure, value, met: ok }) => [
        scenario,
        figure,
        value,
        ok,
      ]);
      expect(joint.figures.map((one) => [one.scenario, one.figure, one.value, one.met])).toEqual(values);
      // what is a key no more would have to leave the file, too
      expect(joint.meets).toBe(again.policy!.rules.every(({ met: ok }) => ok));
    }
    expect(seen.met).toBeGreaterThan(2);
  });

  it("tells how many would then be found in the worst scenario, as the same change by hand does", async () => {
    const measures = ["frequency", "kanon", "population"];
    let seen = 0;
    for (const seed of [3, 4, 5]) {
      const table = tableOf(seed, 200);
      const report = await reportOf(table, SCENARIOS, RULES, measures);
      const { joint } = report.answer!;
      if (joint === undefined) continue;
      const again = await reportOf(table, byHand(SCENARIOS, joint.change), RULES, measures);
      const [worst] = again.answer!.expected!;
      const { text, ...told } = joint.expected!;
      expect(told).toEqual({
        scenario: worst.scenario,
        matches: worst.matches,
        units: worst.units,
        ...(worst.mark === undefined ? {} : { mark: worst.mark }),
      });
      expect(worst.text).toContain(text.split(" would be")[0].split(" (")[0]);
      expect(text).toContain(`would be identified (worst scenario: ${worst.scenario})`);
      const all = `${joint.change}: all 6 checks are met; then ${text}.`;
      if (joint.meets) expect(screen(report)).toContain(all);
      if (joint.meets) seen++;
    }
    expect(seen).toBeGreaterThan(0);
  });

  it("names the rules that were not tried again, since they compare two files", () => {
    const found = {
      value: 0,
      share: true,
      met: true,
      result: "met" as const,
      limit: 0.1,
      bound: "max" as const,
      margin: 0.1,
    };
    const mean = { figure: "f", label: "mean risk", ...found };
    const rule = { ...mean, scenario: "x", file: "r.csv", reason: "" };
    const compares = { ...rule, figure: "g", label: "correct matches" };
    const policy = {
      name: "p",
      verdict: "no" as const,
      met: false,
      rules: [rule, compares, { ...rule, scenario: "y" }],
    };
    const figures = [rule, { ...rule, scenario: "y" }];
    const leave = { change: "leave out a", meets: true };
    const answer = {
      ...{ statement: "No.", met: false, decides: [], limits: [], next: "" },
      remedies: [{ ...leave, scenario: "x", file: "r.csv", figures: [mean] }],
      joint: { ...leave, figures },
    };
    const report = { ...EMPTY, policy, answer };
    expect(screen(report)).toContain("all 2 checks that were tried again are met.");
    const { about } = answerParts(report)!.tables.find(({ title }) => title === "What would meet the rules")!;
    expect(about).toContain(
      "The first line was tried everywhere. Any other line is about the rules of its scenario and file only. " +
        "Of these, what loses least comes first. Not tried again, since two files are compared: correct matches.",
    );
  });

  it("is told in the answer: that all checks are met, or that none was found", async () => {
    const table = tableOf(3, 400);
    const meeting = await reportOf(table, SCENARIOS, RULES);
    expect(meeting.answer!.joint!.meets).toBe(true);
    expect(screen(meeting)).toContain("What would meet the rules everywhere (tried on the file)");
    expect(screen(meeting)).toContain(`- ${meeting.answer!.joint!.change}: all 6 checks are met.`);
    const [, changes] = answerParts(meeting)!.tables;
    expect(changes.title).toBe("What would meet the rules");
    expect(changes.rows[0].slice(0, 2)).toEqual(["all together", meeting.answer!.joint!.change]);

    const hard = [...RULES, { figure: "frequency.classes", max: 1 }];
    const failing = await reportOf(table, SCENARIOS, hard);
    expect(failing.answer!.joint?.meets).not.toBe(true);
    const none = "None of the changes we tried meets all rules everywhere.";
    expect(screen(failing)).toContain(none);
    expect(answerParts(failing)!.tables[1].about).toContain(none);
    expect(answerParts(failing)!.tables[1].title).toBe("Closest changes found");
  });

  it("is left out where one scenario is judged, or where a figure is missing", async () => {
    const table = tableOf(3, 400);
    const one = await reportOf(
      table,
      SCENARIOS,
      RULES.map((rule) => ({ ...rule, scenario: "x" })),
    );
    expect(one.answer!.met).toBe(false);
    expect(one.answer!.joint).toBeUndefined();
    expect(screen(one)).not.toContain("everywhere");
    const certain = { figure: "ldiversity.variables.certainShare", max: 0 };
    const missing = await reportOf(table, SCENARIOS, [...RULES, certain]);
    expect(missing.answer!.joint).toBeUndefined();
    expect(screen(missing)).toContain("None of the changes we tried meets all rules everywhere.");
  });

  it("of a released file is the same however coarsely the original is known", async () => {
    const table = tableOf(3, 400);
    const changeOf = async (recodings: Known["recodings"]): Promise<string | undefined> => {
      const scenarios = [SCENARIOS[0], { ...SCENARIOS[2], ...(recodings && { recodings }) }];
      return (await reportOf(table, scenarios, RULES, undefined, [table])).answer!.joint?.change;
    };
    const plain = await changeOf(undefined);
    expect(plain).toBe("put age in bands of 5");
    expect(await changeOf({ age: { kind: "bands", width: 20 } })).toBe(plain);
  });

  it("leaves every intruder a key", async () => {
    const narrow = [
      { name: "x", keys: ["age"] },
      { name: "y", keys: ["a", "b", "c", "age"] },
    ];
    const { joint } = (await reportOf(tableOf(5, 60), narrow, RULES)).answer!;
    const gone = joint?.change.includes("leave out age") ?? false;
    expect(gone).toBe(false);
  });
});
