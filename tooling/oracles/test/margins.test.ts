import { SdcObject, type KnownMargin, type RakedTo } from "@sdc-risk/core";
import { isSdcError } from "@sdc-risk/data";
import { uniforms } from "@sdc-risk/data/kernels";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { rakedByOracle, type CountTable, type MarginRecord } from "../src/margins/raked.ts";
import { checkSize, drawSeed } from "@sdc-risk/testkit";

const NAMES = ["a", "b", "c", "d"] as const;
type Uniform = () => number;
const among = (random: Uniform, most: number): number => Math.floor(random() * most);

/** A small population, whose variables depend on each other, and a part of it. */
function drawn(random: Uniform, gaps: number) {
  const names = NAMES.slice(0, 2 + among(random, 3));
  const sizes = names.map(() => 2 + among(random, 3));
  const population = Array.from({ length: 20 + among(random, 200) }, (): MarginRecord => {
    const first = among(random, 3);
    return Object.fromEntries(
      names.map((name, v) => [
        name,
        `${name}${Math.min(sizes[v] - 1, random() < 0.4 ? first : among(random, 4))}`,
      ]),
    );
  });
  const sample = population.filter(() => random() < 0.25);
  const records = sample.map((one) =>
    Object.fromEntries(names.map((name) => [name, random() < gaps ? null : one[name]!])),
  );
  return { names, population, records, weights: records.map(() => (random() < 0.5 ? 1 : 1 + 9 * random())) };
}

/** Counts of a population by some of its variables. */
function tableOf(population: readonly MarginRecord[], by: readonly string[]): CountTable {
  const count = new Map<string, number>();
  for (const one of population) {
    const key = JSON.stringify(by.map((v) => one[v]));
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  return {
    by,
    rows: [...count].map(([key, n]) => ({
      values: Object.fromEntries((JSON.parse(key) as string[]).map((x, i) => [by[i], x])),
      count: n,
    })),
  };
}

/** Some variables, in any order. */
function chosen(random: Uniform, names: readonly string[]): string[] {
  const some = names.filter(() => random() < 0.5);
  return some.length === 0 ? [names[among(random, names.length)]] : some;
}

const text = (values: readonly (string | null)[]) => vectorFromArray(values, new Utf8());
const columnsOf = (names: readonly string[], rows: readonly MarginRecord[]) =>
  Object.fromEntries(names.map((name) => [name, text(rows.map((one) => one[name]!))]));
const marginOf = ({ by, rows }: CountTable, t: number): KnownMargin => ({
  name: `t${t}`,
  table: new Table({
    ...columnsOf(
      by,
      rows.map(({ values }) => values),
    ),
    people: vectorFromArray(
      rows.map(({ count }) => count),
      new Float64(),
    ),
  }),
});

/** What core makes of it: raked weights, or the message of its refusal. */
function raked(
  names: readonly string[],
  records: readonly MarginRecord[],
  weights: readonly number[],
  tables: readonly CountTable[],
): { readonly weights: readonly number[]; readonly raked: RakedTo } | string {
  const table = new Table({ ...columnsOf(names, records), w: vectorFromArray(weights, new Float64()) });
  try {
    const sdc = SdcObject.fromArrow(
      table,
      { keys: [...names], weight: "w" },
      { weighting: { margins: tables.map(marginOf) } },
    );
    return { weights: Array.from(sdc.weights!), raked: sdc.weighting.raked! };
  } catch (error) {
    if (isSdcError(error) && error.code === "BAD_MARGINS") return error.message;
    throw error;
  }
}

/** Combinations that no record has, their people, and those with fewer people than records. */
function factsOf({ by, rows }: CountTable, records: readonly MarginRecord[]) {
  const held = rows.map(
    ({ values }) => records.filter((one) => by.every((v) => one[v] === values[v])).length,
  );
  const absent = rows.filter((_, g) => held[g] === 0);
  return {
    by,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    absent: absent.length,
    absentUnits: absent.reduce((sum, { count }) => sum + count, 0),
    tooFew: rows.filter(({ count }, g) => count < held[g]).length,
  };
}

/** Whether both say the same of a file; what they said. */
function agree(random: Uniform, gaps: number): "raked" | "refused" | "nothing" {
  const { names, population, records, weights } = drawn(random, gaps);
  const tables = Array.from({ length: 1 + among(random, 3) }, () =>
    tableOf(population, chosen(random, names)),
  );
  const lacksAll = tables.some(({ by }) => records.every((one) => by.some((v) => one[v] === null)));
  if (records.length === 0 || lacksAll) return "nothing";
  const ours = raked(names, records, weights, tables);
  const truth = rakedByOracle(records, weights, tables);
  const file = JSON.stringify({ records, weights, tables });
  if (truth.weights === null) {
    expect(ours, file).toMatch(/No weights have the totals|agree with no combination/);
    return "refused";
  }
  if (typeof ours === "string") throw new Error(`${ours} ${JSON.stringify(truth)} ${file}`);
  ours.raked.tables.forEach((facts, t) => expect(facts, file).toMatchObject(factsOf(tables[t], records)));
  ours.weights.forEach((w, i) => {
    if (!(Math.abs(w / truth.weights![i] - 1) < 1e-5)) throw new Error(`${w} ${truth.weights![i]} ${file}`);
  });
  return "raked";
}

describe("raking, beside the convex problem that it solves", () => {
  it.each([
    ["files", 0, 101],
    ["files with gaps", 0.1, 102],
  ])("of random %s", (_, gaps, seed) => {
    const random = uniforms(drawSeed(seed));
    const said = { raked: 0, refused: 0, nothing: 0 };
    for (let i = 0; i < checkSize(3000, 60); i++) said[agree(random, gaps)]++;
    expect(said.raked).toBeGreaterThan(said.nothing);
  });

  it("of tables that lack a level of the file, or count other people", () => {
    const random = uniforms(drawSeed(103));
    let tried = 0;
    while (tried < checkSize(500, 30)) {
      const { names, population, records, weights } = drawn(random, 0);
      const [by, also] = [names.slice(0, 2), names.slice(1)];
      const tables = [tableOf(population, by), tableOf(population, also)];
      if (records.length === 0) continue;
      tried++;
      const [first, second] = tables as [CountTable, CountTable];
      const own = records[among(random, records.length)];
      const lacking = second.rows.filter(({ values }) => also.some((v) => values[v] !== own[v]));
      if (lacking.length > 0)
        expect(raked(names, records, weights, [first, { by: also, rows: lacking }])).toMatch(
          /"t1" \(margins\) counts nobody with/,
        );
      // a third of those of one level of what both share are counted under another level
      const levels = [...new Set(population.map((one) => one[names[1]]!))];
      const of = population.filter((one) => one[names[1]] === levels[0]);
      if (levels.length < 2 || of.length < population.length / 5) continue;
      const moved = population.map((one, i) =>
        one[names[1]] === levels[0] && i % 3 === 0 ? { ...one, [names[1]]: levels[1] } : one,
      );
      const other = tableOf([...moved, ...records], also);
      expect(
        raked(names, records, weights, [tableOf([...population, ...records], by), other]),
        JSON.stringify({ records, first, other }),
      ).toMatch(/contradict each other: of b/);
    }
  });
});
