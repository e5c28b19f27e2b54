import { labelMetadata, withMetadata } from "@sdc-risk/data";
import { buildDecision, toText, withoutInternal, type RiskReport } from "@sdc-risk/report";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const RECORDS = 300;
const CAUTION = "None of the variables an intruder is assumed to know looks like an age, a sex or a place.";

type Cells = readonly (string | number)[];
const cells = (cell: (i: number) => string | number): Cells =>
  Array.from({ length: RECORDS }, (_, i) => cell(i));

/** The report on some columns, each with a label or none. */
async function reportOf(
  columns: Readonly<Record<string, readonly [Cells, label?: string]>>,
  settings: object = {},
): Promise<RiskReport> {
  const names = Object.keys(columns);
  const vectors = names.map((name) => {
    const [own] = columns[name];
    return typeof own[0] === "number"
      ? vectorFromArray(own as number[], new Int32())
      : vectorFromArray(own as string[], new Utf8());
  });
  const plain = new Table(Object.fromEntries(names.map((name, i) => [name, vectors[i]])));
  const table = withMetadata(
    plain,
    names.map((name) => labelMetadata(columns[name][1] ?? null, [])),
  );
  const file = { table, name: "s.csv", sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
  const read = settingsOf(
    checkSettings({ keys: names, measures: ["frequency", "kanon", "population"], ...settings }),
  );
  return (await run(read, microdata(read, file, []), { origin, keysAdvice: "name keys." })).report;
}

const headlineOf = ({ answer }: RiskReport): string => answer!.expected![0].text;

const answers = cells((i) => i % 3);
const others = cells((i) => (i * 7) % 5);

describe("keys of which none is an age, a sex or a place", () => {
  it("are said in the headline, where it is read, and in the decision", async () => {
    const report = await reportOf({ q7: [answers, "Number of meals"], q8: [others] });
    expect(headlineOf(report)).toMatch(/^Someone who knows everyone's .* would /);
    expect(headlineOf(report).endsWith(` ${CAUTION}`)).toBe(true);
    const [first = ""] = toText(withoutInternal(report), { width: 400, color: false }).split(CAUTION);
    expect(first.split("\n").length).toBeLessThan(12);
    expect(JSON.stringify(buildDecision(report, []))).toContain(CAUTION);
  });

  it.each<[by: string, name: string, cells: Cells, label?: string]>([
    ["name", "Alter", answers],
    ["name", "PLZ", answers],
    ["label", "q9", answers, "Sex of household member"],
    ["label", "q9", answers, "Région de résidence"],
    ["words of values", "q9", cells((i) => ["male", "female"][i % 2])],
    ["ages", "q9", cells((i) => Math.floor(95 * (1 - Math.sqrt(1 - (((i * 37) % 300) / 300) * 0.98))))],
    ["years", "q9", cells((i) => 1930 + ((i * 7) % 80))],
    ["bands", "q9", cells((i) => ["0-17", "18-39", "40+"][i % 3])],
  ])("are not said where one is, by %s: %s", async (_, name, own, label) => {
    const report = await reportOf({ q7: [answers], [name]: label === undefined ? [own] : [own, label] });
    expect(headlineOf(report)).not.toContain("None of the variables");
  });

  it("are said of each intruder by what that one knows, and also where no number is known", async () => {
    const scenarios = [
      { name: "neighbour", keys: ["age"] },
      { name: "colleague", keys: ["q7", "q8"] },
    ];
    const columns = { age: [answers], q7: [answers], q8: [others] } as const;
    for (const measures of [["frequency", "population"], ["frequency"]]) {
      const { answer } = await reportOf(columns, { keys: undefined, scenarios, measures });
      const told = new Map(answer!.expected!.map(({ scenario, text }) => [scenario, text]));
      expect(told.get("neighbour")).not.toContain(CAUTION);
      expect(told.get("colleague")).toContain(CAUTION);
    }
  });

  it("change no verdict", async () => {
    const policy = { name: "p", rules: [{ figure: "kanon.attack.prosecutor.max", max: 0.5 }] };
    const without = await reportOf({ q7: [answers], q8: [others] }, { policy });
    const named = await reportOf({ sex: [answers], age: [others] }, { policy });
    expect(headlineOf(without)).toContain(CAUTION);
    expect([without.answer!.met, without.answer!.verdict]).toEqual([
      named.answer!.met,
      named.answer!.verdict,
    ]);
  });
});

describe("labels of variables", () => {
  const columns = {
    Q101: [answers, "Sex of household member"],
    Q102: [others, "Age in completed years"],
    REGION: [answers, "Region"],
    tag: [others, "#adm1+name"],
    Q201: [others, "Number of meals"],
  } as const;
  const keys = ["Q101", "Q102", "REGION", "tag"];

  it("stand beside the keys in the headline, where they say more", async () => {
    expect(headlineOf(await reportOf(columns, { keys }))).toContain(
      "everyone's Q101 (Sex of household member), Q102 (Age in completed years), REGION and tag",
    );
  });

  it("stand beside the keys that matter most", async () => {
    const { answer } = await reportOf(columns, { keys: ["Q101", "Q102"] });
    expect(answer!.decides.join(" ")).not.toMatch(/\bQ10[12]\b(?! \()/);
  });

  it("stand in the decision: roles, what was not judged, intruders", async () => {
    const policy = { name: "p", rules: [{ figure: "kanon.attack.prosecutor.max", max: 0.9 }] };
    const report = await reportOf(columns, { keys, policy });
    expect(report.labels).toMatchObject({ Q101: "Sex of household member", Q201: "Number of meals" });
    const decision = JSON.stringify(buildDecision(report, []));
    expect(decision).toContain(
      "Q101 (Sex of household member), Q102 (Age in completed years), REGION (Region)",
    );
    expect(decision).toContain("not judged: Q201 (Number of meals)");
  });

  it("stand beside the keys of every intruder", async () => {
    const scenarios = [
      { name: "one", keys: ["Q101"] },
      { name: "other", keys: ["Q102"] },
    ];
    const report = await reportOf(columns, { keys: undefined, scenarios });
    const page = toText(withoutInternal(report), { width: 400, color: false });
    expect(page).toContain("Q102 (Age in completed years)");
    expect(JSON.stringify(buildDecision(report, []))).toContain('"Q102 (Age in completed years)"');
  });

  it("are cut where they are long", async () => {
    const long = `Age in completed years ${"of the person who was asked ".repeat(9)}`;
    const text = headlineOf(await reportOf({ Q102: [others, long] }));
    expect(text).toMatch(/everyone's Q102 \(Age in completed y.{0,30}…/);
    expect(text.split(")")[0].length).toBeLessThan(90);
  });
});
