import { vectorFromArray, Table, Float64, Utf8 } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

type Numbers = readonly number[];

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const N = 200;
/** Numbers that are drawn anew for each place, the same in each run. */
const drawn = (seed: number): Numbers =>
  Array.from({ length: N }, (_, i) => (((i + 1) * 7919 + seed * 104729) * 2654435761) % 10_007);
const INCOME = drawn(1).map((x) => 1_000 + x);
const NOISE = drawn(2);
/** Incomes with noise of half their spread. */
const MOVED = INCOME.map((x, i) => x + Math.round((NOISE[i] - 5_000) / 2));

function fileOf(name: string, columns: Readonly<Record<string, Numbers>>): DataFile {
  const table = new Table({
    sex: vectorFromArray(
      INCOME.map((_, i) => "fm"[i % 2]),
      new Utf8(),
    ),
    ...Object.fromEntries(
      Object.entries(columns).map(([key, values]) => [key, vectorFromArray([...values], new Float64())]),
    ),
  });
  return { table, name, sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
}

/** What is said of a changed income beside another variable. */
async function saidOf(
  other: Numbers,
  {
    income = MOVED,
    after = other,
    numeric = ["income"],
  }: { income?: Numbers; after?: Numbers; numeric?: string[] } = {},
): Promise<{ readonly texts: readonly string[]; readonly verdict: string | undefined }> {
  const insensitive = numeric.includes("other") ? [] : ["other"];
  const policy = { name: "p", rules: [{ figure: "kanon.violations.records", k: 3, max: 0 }] };
  const given = {
    keys: ["sex"],
    numeric,
    insensitive,
    census: true,
    measures: ["frequency", "kanon"],
    policy,
  };
  const read = settingsOf(checkSettings({ ...given, match: "position" }));
  const data = microdata(read, fileOf("own.csv", { income: INCOME, other }), [
    fileOf("cut.csv", { income, other: after }),
  ]);
  const { report } = await run(read, data, { origin, keysAdvice: "name keys." });
  const texts = report.warnings.flatMap(({ code, message }) => (code === "key-given-away" ? [message] : []));
  return { texts, verdict: report.policy?.verdict };
}

describe("a continuous variable that was changed, beside one that still holds what it was", () => {
  it("is named, and it cannot be told whether the policy is met", async () => {
    const { texts, verdict } = await saidOf(INCOME);
    expect(texts).toEqual([
      "cut.csv holds income otherwise than the original, but what it was is still known from other (the same value in 100 % " +
        "of the records). Leave out what tells it, change it as income was changed, or assess with it as continuous " +
        "(--numeric).",
    ]);
    expect(verdict).toBe("cannot tell");
  });

  it("is named by what is in its order, upwards or downwards, and by nearly all of a copy", async () => {
    const order = "other (rank correlation 1.000)";
    expect((await saidOf(INCOME.map((x) => Math.log(x)))).texts[0]).toContain(order);
    expect((await saidOf(INCOME.map((x) => 20_000 - x))).texts[0]).toContain(order);
    const nearly = INCOME.map((x, i) => (i % 25 === 0 ? NOISE[i] : x));
    expect((await saidOf(nearly)).texts[0]).toContain("other (the same value in 96 % of the records)");
  });

  it("is not named beside what is correlated only, changed as well, coarser, or continuous, or where it is as it was", async () => {
    const correlated = INCOME.map((x, i) => x + NOISE[i]);
    for (const said of [
      await saidOf(correlated),
      await saidOf(INCOME, { after: MOVED }),
      await saidOf(INCOME, { after: INCOME.map((x) => Math.round(x / 2_000)) }),
      await saidOf(INCOME, { numeric: ["income", "other"] }),
      await saidOf(INCOME, { income: INCOME }),
    ])
      expect(said).toEqual({ texts: [], verdict: "yes" });
    // rounded income is nearer to itself than other incomes are
    const near = INCOME.map((x, i) => x + NOISE[i] / 20);
    expect((await saidOf(near, { income: INCOME.map((x) => 10 * Math.round(x / 10)) })).texts).toEqual([]);
  });
});
