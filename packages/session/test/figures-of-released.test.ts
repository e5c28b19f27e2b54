import { vectorFromArray, Table, Float64, Utf8, type Vector } from "apache-arrow";
import { describe, expect, it } from "vitest";
import type { PolicyReport } from "@sdc-risk/report";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const N = 200;
/** Numbers that are drawn anew for each place, the same in each run. */
const drawn = (seed: number): number[] =>
  Array.from({ length: N }, (_, i) => (((i + 1) * 7919 + seed * 104729) * 2654435761) % 10_007);
const INCOME = drawn(1);
/** Other incomes, in no order that has to do with the first. */
const OTHERS = drawn(2);
const HEALTH = INCOME.map((x) => (x % 2 === 0 ? "good" : "bad"));
const OTHER_HEALTH = OTHERS.map((x) => (x % 3 === 0 ? "good" : "bad"));

function fileOf(name: string, income: readonly number[], health: readonly string[]): DataFile {
  const text = (values: readonly string[]) => vectorFromArray([...values], new Utf8());
  const table = new Table({
    sex: text(INCOME.map((_, i) => "fm"[i % 2])),
    age: text(INCOME.map((_, i) => `${i % 50}`)),
    income: vectorFromArray([...income], new Float64()),
    health: text(health),
  });
  return { table, name, sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
}

const OWN = fileOf("own.csv", INCOME, HEALTH);
const SAME = fileOf("same.csv", INCOME, HEALTH);
const FAR = fileOf("far.csv", OTHERS, OTHER_HEALTH);

const bandOf = (x: number): string => `${1000 * Math.floor(x / 1000)}-${1000 * Math.floor(x / 1000) + 999}`;

/** The table of a file with another column in the place of its own. */
const withColumn = ({ table }: DataFile, name: string, vector: Vector): Table =>
  new Table(
    Object.fromEntries(
      table.schema.fields.map((field) => [
        field.name,
        field.name === name ? vector : table.getChild(field.name)!,
      ]),
    ),
  );

/** The policy of a rule, as it is judged beside some released files. @param more settings */
async function judged(rule: object, released: readonly DataFile[], more: object = {}): Promise<PolicyReport> {
  const given = {
    keys: ["sex", "age"],
    numeric: ["income"],
    sensitive: ["health"],
    census: true,
    measures: ["frequency", "kanon", "continuous", "attribution"],
    options: { continuous: { outliers: {} } },
    policy: { name: "p", rules: [rule] },
    match: "position",
    ...more,
  };
  const read = settingsOf(checkSettings(given));
  const { report } = await run(read, microdata(read, OWN, released), { origin, keysAdvice: "name keys." });
  return report.policy!;
}

/** The value of a rule for each released file. */
async function ruled(
  rule: object,
  released: readonly DataFile[],
): Promise<readonly { file: string | undefined; value: number | null; met: boolean }[]> {
  const { rules } = await judged(rule, released);
  return rules.map(({ file, value, met }) => ({ file, value, met }));
}

describe("a rule on a figure that compares a released file with the original", () => {
  const linked = { figure: "continuous.linkage.share", max: 0.2 };

  it("has the value of that file, wherever it stands", async () => {
    const same = { file: "same.csv", value: 1, met: false };
    expect(await ruled(linked, [SAME])).toEqual([same]);
    const [far, behind] = await ruled(linked, [FAR, SAME]);
    expect(behind).toEqual(same);
    expect(far).toMatchObject({ file: "far.csv", met: true });
    expect(far?.value).toBeLessThan(0.1);
    expect(await ruled(linked, [SAME, FAR])).toEqual([behind, far]);
  });

  it("is not met since other files lower a mean over all of them", async () => {
    const gap = { figure: "attribution.targets[target=health].gap", max: 0.1 };
    const [own] = await ruled(gap, [SAME]);
    expect(own).toMatchObject({ met: false });
    const all = await ruled(gap, [FAR, SAME, FAR, FAR, FAR, FAR, FAR, FAR, FAR]);
    expect(all[1]).toEqual(own);
    expect(all.map(({ met }) => met)).toEqual([true, false, true, true, true, true, true, true, true]);
  });
});

it("a rule on a figure of one file is about the released one by itself", async () => {
  const apart = { figure: "continuous.bands.uniquesWithBands.share", max: 0.5 };
  const few = fileOf(
    "few.csv",
    INCOME.map(() => 1),
    HEALTH,
  );
  expect(await ruled(apart, [few, SAME])).toMatchObject([
    { file: "few.csv", met: true },
    { file: "same.csv", met: false },
  ]);
  const high = { figure: "continuous.original.any.records", max: 0 };
  expect(await ruled(high, [few, SAME])).toMatchObject([{ value: 0 }, { met: false }]);
});

describe("a released file that cannot be compared with the original, beside others that can", () => {
  // all measures, of which those that fail are left out
  const ALL = { measures: "all", options: {} };
  const PLAIN = { ...ALL, sensitive: [], insensitive: ["health"] };
  const linked = { figure: "continuous.linkage.share", max: 0.2 };
  const without = (file: DataFile, ...names: string[]): DataFile => ({
    ...file,
    name: `without-${file.name}`,
    table: file.table.select(
      file.table.schema.fields.map(({ name }) => name).filter((one) => !names.includes(one)),
    ),
  });
  const shorter = (file: DataFile): DataFile => ({
    ...file,
    name: `shorter-${file.name}`,
    table: file.table.slice(0, N - 1),
  });
  const results = ({ rules }: PolicyReport) =>
    rules.map(({ file, result, reason }) => [file, result, reason] as const);

  it.each([
    ["lacks a variable", without(FAR, "income"), 'has no variable "income"', ALL],
    ["has other records", shorter(FAR), "has 199 records, the original has 200", ALL],
    ["has other records, without sensitive variables", shorter(FAR), "199 records", PLAIN],
  ] as const)("leaves no rule on these open where it %s", async (_, wrong, why, more) => {
    for (const [good, result] of [
      [FAR, "met"],
      [SAME, "not met"],
    ] as const) {
      const alone = await judged(linked, [good], more);
      for (const files of [
        [good, wrong],
        [wrong, good],
      ]) {
        const found = await judged(linked, files, more);
        const own = [good.name, result, alone.rules[0]?.reason];
        const other = [wrong.name, "cannot tell", expect.stringContaining(why)];
        expect(results(found)).toEqual(files[0] === good ? [own, other] : [other, own]);
        expect(found.verdict).toBe(result === "met" ? "cannot tell" : "no");
      }
    }
  });

  it("leaves none open where it holds numbers as bands, nor where only it codes values otherwise", async () => {
    const text = (values: readonly string[]) => vectorFromArray([...values], new Utf8());
    const gap = { figure: "attribution.targets[target=health].gap", max: 0.9 };
    const more = { ...ALL, keys: ["sex", "income"], numeric: [] };
    const banded = { ...FAR, name: "bands.csv", table: withColumn(SAME, "income", text(INCOME.map(bandOf))) };
    const coded = {
      ...FAR,
      name: "codes.csv",
      table: withColumn(SAME, "health", text(HEALTH.map((x) => `x${x}`))),
    };
    const [plain, bands, codes] = await Promise.all(
      [SAME, banded, coded].map(async (file) => results(await judged(gap, [file], more))),
    );
    expect([plain, bands, codes].map((one) => one[0][1])).toEqual(["met", "met", "cannot tell"]);
    for (const files of [
      [SAME, banded],
      [banded, SAME],
      [SAME, coded],
      [coded, banded],
    ]) {
      const all = results(await judged(gap, files, more));
      const alone = { [SAME.name]: plain, [banded.name]: bands, [coded.name]: codes };
      expect(all).toEqual(files.flatMap(({ name }) => alone[name]));
    }
  });

  it("gets no yes by rules on files alone", async () => {
    const alone = { figure: "kanon.violations.records", k: 2, max: 0 };
    const found = await judged(alone, [FAR, shorter(FAR)], PLAIN);
    expect(found.rules.map(({ result }) => result)).toEqual(["met", "met"]);
    expect(found.verdict).toBe("cannot tell");
    expect(found.against).toContainEqual({
      code: "records-not-compared",
      result: "cannot tell",
      file: "shorter-far.csv",
      text: expect.stringContaining("cannot be compared with those of the original") as string,
    });
    await expect(judged(alone, [shorter(FAR)], PLAIN)).rejects.toThrow("cannot be matched by position");
  });
});
