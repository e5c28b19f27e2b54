import { assess } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type MarginTable } from "@sdc-risk/core";
import { frequency, type FrequencySummary } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { identifiedLinkage } from "@sdc-risk/identified-linkage";
import { exactRisk, individualRisk } from "@sdc-risk/individual-risk";
import { kanon, type KanonSummary } from "@sdc-risk/kanon";
import { knowledge } from "@sdc-risk/knowledge";
import { population } from "@sdc-risk/population";
import { suda2 } from "@sdc-risk/suda2";
import { surveyTable } from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const MEASURES: readonly AnyMeasure[] = [frequency, kanon, individualRisk, population];
const table = surveyTable({ rows: 400, seed: 5 });
const roles = { keys: ["region", "sex", "education"] };

const run = async (weight: string | undefined, membership?: number) => {
  const sdc = SdcObject.fromArrow(table, weight === undefined ? roles : { ...roles, weight }, { membership });
  return { sdc, ...(await assess(sdc, MEASURES)) };
};
const summaries = ({ findings }: Awaited<ReturnType<typeof run>>) => findings.map(({ done }) => done.summary);
const texts = ({ findings }: Awaited<ReturnType<typeof run>>) =>
  findings.map(({ blocks }) => JSON.stringify(blocks));

it("a register that is the whole population changes nothing", async () => {
  for (const weight of [undefined, "weight"]) {
    const [plain, whole] = [await run(weight), await run(weight, 1)];
    expect(summaries(whole)).toEqual(summaries(plain));
    expect(texts(whole)).toEqual(texts(plain));
  }
});

it("F is the sum of weights over the share, and every figure that rests on F follows", async () => {
  for (const weight of [undefined, "weight"]) {
    const [plain, register] = [await run(weight), await run(weight, 0.04)];
    const [before, after] = [plain, register].map((one) => one.findings[0].done);
    const { classes, population: all } = before.summary as FrequencySummary;
    for (let c = 0; c < classes; c++)
      expect(after.columns["Fk"].values[c] * 0.04).toBeCloseTo(before.columns["Fk"].values[c], 6);
    expect((after.summary as FrequencySummary).population * 0.04).toBeCloseTo(all, 4);
    const attack = (register.findings[1].done.summary as KanonSummary).attack;
    expect(attack.journalist.max!).toBeLessThan(
      (plain.findings[1].done.summary as KanonSummary).attack.journalist.max!,
    );
    const risks = register.findings[2].done.columns["risk"].values;
    const { fk, Fk } = after.columns;
    for (let c = 0; c < classes; c++)
      expect(risks[c]).toBeCloseTo(exactRisk(fk.values[c], fk.values[c] / Fk.values[c]), 12);
  }
});

it("says what it supposes wherever such a figure stands", async () => {
  for (const text of texts(await run("weight", 0.04)))
    expect(text).toContain(
      "The file comes from a register that holds 4 % of the population and whose members are not publicly known",
    );
  for (const text of texts(await run("weight"))) expect(text).not.toContain("register");
});

describe("sections that count the file, or are built on others, say whether the share is in their figures", () => {
  const told = async (measure: AnyMeasure, weight: string | undefined, membership: number, options = {}) => {
    const sdc = SdcObject.fromArrow(
      table,
      { ...roles, household: "hid", ...(weight === undefined ? {} : { weight }) },
      { membership, identified: { table } },
    );
    const { findings } = await assess(sdc, [measure], { options: { [measure.id]: options } });
    return JSON.stringify(findings.find(({ id }) => id === measure.id)!.blocks);
  };
  const HOLDS = "a register that holds 4 % of the population and whose members are not publicly known";

  it.each([
    ["household", household, {}, [`${HOLDS}, so F counts people who are not in it, too`, "and so on F."]],
    ["knowledge", knowledge, {}, [`${HOLDS}. That is not in these figures`]],
    ["suda2", suda2, {}, [`${HOLDS}. Scores count records of the file`, "and the share in the register"]],
    [
      "suda2 by a fraction of its own",
      suda2,
      { samplingFraction: 0.1 },
      [`${HOLDS}. That is in none of these figures`, "as the option samplingFraction says"],
    ],
    [
      "identified-linkage",
      identifiedLinkage,
      {},
      ["of which the register holds a share, the identified file"],
    ],
  ] as const)("%s", async (_, measure, options, sentences) => {
    for (const weight of [undefined, "weight"]) {
      const text = await told(measure as AnyMeasure, weight, 0.04, options);
      for (const sentence of sentences) expect(text).toContain(sentence);
      expect(text).not.toContain("by the weights)");
      expect(text).not.toContain("not drawn");
      expect(await told(measure as AnyMeasure, weight, 1, options)).not.toContain("register");
    }
  });
});

/** E(1/F | f = 1) with F ~ prior, each unit in the register with chance m, each of these drawn with chance p: by summing over all F and R. */
function byEnumeration(prior: (F: number) => number, m: number, p: number, f: number, most: number): number {
  const choose = (n: number, k: number): number => {
    let out = 1;
    for (let i = 0; i < k; i++) out *= (n - i) / (i + 1);
    return out;
  };
  const binomial = (n: number, k: number, q: number): number => choose(n, k) * q ** k * (1 - q) ** (n - k);
  let weighed = 0;
  let total = 0;
  for (let F = f; F <= most; F++) {
    let drawn = 0;
    for (let R = f; R <= F; R++) drawn += binomial(F, R, m) * binomial(R, f, p);
    weighed += (prior(F) * drawn) / F;
    total += prior(F) * drawn;
  }
  return weighed / total;
}

it("a draw from a register in which a unit is by chance is a sample of the population with the product of both fractions", () => {
  const lambda = 6;
  let factorial = 1;
  const poisson = Array.from({ length: 81 }, (_, F) => {
    factorial *= F === 0 ? 1 : F;
    return lambda ** F / factorial;
  });
  for (const [m, p] of [
    [0.3, 0.5],
    [0.8, 0.1],
    [0.5, 1],
  ] as const) {
    const h = lambda * (1 - m * p);
    expect(byEnumeration((F) => poisson[F], m, p, 1, 80)).toBeCloseTo((1 - Math.exp(-h)) / h, 10);
    // the prior of individual risk, 1/F
    for (const f of [1, 2, 3])
      expect(byEnumeration((F) => 1 / F, m, p, f, 400)).toBeCloseTo(exactRisk(f, m * p), 5);
  }
});

it("refuses what is no share", () => {
  for (const membership of [0, -0.1, 1.2, NaN, Infinity])
    expect(() => SdcObject.fromArrow(table, roles, { membership })).toThrow(
      `The share of the population that the register holds (membership) must be above 0 and at most 1, but it is ${membership}.`,
    );
});

it("keeps the share where roles change and keys are recoded, and in a released file", () => {
  const sdc = SdcObject.fromArrow(table, roles, { membership: 0.5, released: [table], match: "position" });
  const weighted = sdc.with({ roles: { weight: "weight" } });
  expect(sdc.weights![0]).toBe(2);
  expect(weighted.weights![0]).toBe(weighted.numbers("weight")[0] / 0.5);
  expect(sdc.recode("sex", (column) => column).weights![0]).toBe(2);
  expect(sdc.releasedFile(0).weights![0]).toBe(2);
  expect(weighted.with({ roles: { weight: undefined } }).weights![0]).toBe(2);
});

const text = (values: readonly (string | null)[]) => vectorFromArray(values, new Utf8());
const FILE = new Table({
  a: text(["x", "x", "y", "y", null]),
  b: text(["p", "q", "p", "p", "q"]),
  w: vectorFromArray([2, 2, 3, 1, 2], new Float64()),
});
const margin = (a: readonly string[], n: readonly number[], more: object = {}) => ({
  table: new Table({ a: text(a), n: vectorFromArray(n, new Int32()), ...more }),
  count: "n",
});
const weightsBy = (membership: MarginTable, weight?: string) =>
  SdcObject.fromArrow(
    FILE,
    { keys: ["a", "b"], ...(weight === undefined ? {} : { weight }) },
    { membership },
  );

it("a table of the population gives the share cell by cell; a missing value takes that of all", () => {
  const weighted = weightsBy(margin(["x", "y", "z"], [40, 10, 50]), "w");
  // x: 4 of 40, y: 4 of 10, all: 10 of 100
  expect([...weighted.weights!]).toEqual([20, 20, 7.5, 2.5, 20]);
  expect(weighted.register).toEqual({ share: 0.1, by: ["a"] });
  const counted = weightsBy(margin(["y", "x", "x"], [4, 2, 6]));
  expect([...counted.weights!]).toEqual([4, 4, 2, 2, 12 / 5]);
  // 4 units of the register among the 8 of x
  expect(counted.with({ roles: { weight: "w" } }).weights![0]).toBe(4);
});

it("a table in which the register is the whole population leaves weights as they are", () => {
  expect([...weightsBy(margin(["x", "y"], [4, 6]), "w").weights!.slice(0, 4)]).toEqual([2, 2, 4.5, 1.5]);
});

it("a table that does not fit is refused", () => {
  const refused = (membership: MarginTable, message: string): void =>
    expect(() => weightsBy(membership, "w")).toThrow(message);
  refused(
    margin(["x"], [400]),
    "The table of the population (membership) lacks the cells of 2 of 5 records by a: its levels must be those of the file.",
  );
  refused(
    margin(["x", "y"], [3, 100]),
    "By the table of the population (membership) the register holds more units than the population, in cells of 2 records: a share cannot be above 1.",
  );
  refused(
    margin(["x", "y"], [3, -1]),
    "must be a whole number, 0 or more, on every row, but on row 2 it is -1",
  );
  refused(margin(["x", "y"], [0, 0]), "The population holds no units");
  refused(
    margin(["x", "y"], [30, 30], { c: text(["s", "t"]) }),
    'The table of the population (membership) has the variable "c", but the file has not.',
  );
  refused(
    { table: new Table({ n: vectorFromArray([30], new Int32()) }), count: "n" },
    'The table of the population (membership) has no variable but "n", the count.',
  );
  refused(
    { ...margin(["x", "y"], [30, 30]), count: "m" },
    'The population has no variable "m" to count its units by.',
  );
});
