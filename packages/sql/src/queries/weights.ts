import type { WeightFacts } from "@sdc-risk/core";
import { BELOW_ONE } from "../classes/class-table.ts";
import type { AskedTable } from "./asked-table.ts";

type WeightsOfSource = WeightFacts & { readonly bad: number };

/** What the classes that are kept say of weights; null where they do not. */
async function weightsOfClasses(
  table: AskedTable,
  name: string,
  missing: readonly number[],
): Promise<WeightsOfSource | null> {
  const sql = table.classes?.weightFacts ?? null;
  if (table.classes?.telling([], name) === null || sql === null) return null;
  const [records = 0, total = 0, least = 0, most = 0, belowOne = 0] = await table.one(
    { sql, kept: true },
    5,
    [name],
  );
  // no weight is a code that lies beyond all of them
  if (missing.some((code) => code >= least && code <= most)) return null;
  return { records, total, least, most, belowOne, bad: table.records - records };
}

/**
 * Records with a weight, their sum, and both ends, where the engine knows these without reading: what lies between
 * good ends is good, which takes a fifth of looking at each. Null where that does not tell. A weight that is no
 * number may be beyond the known ends, and shows in the sum.
 */
async function weightsByEnds(
  table: AskedTable,
  name: string,
  codes: readonly number[],
): Promise<readonly number[] | null> {
  const { dialect, relation, knowsEnds } = table.driver;
  if (knowsEnds !== true) return null;
  const { type } = table.column(name);
  const stored = table.quoted(table.stored(name));
  const ends = ["min", "max"].map((end) => dialect.number(`${end}(${stored})`, type));
  const [least = 0, most = 0] = await table.one({ sql: `SELECT ${ends.join(", ")} FROM ${relation}` }, 2, [
    name,
  ]);
  if (!(least > 0 && most >= least && most <= Number.MAX_VALUE)) return null;
  if (codes.some((code) => code >= least && code <= most)) return null;
  const held = `SELECT ${dialect.countIf(`${stored} IS NOT NULL`)}, ${dialect.sum(stored, type)} FROM ${relation}`;
  const [records = 0, total = 0] = await table.one({ sql: held }, 2, [name]);
  return Number.isFinite(total) ? [records, total, least, most] : null;
}

/** As `weights` of a source. The table then knows whether they are usual. */
export async function weights(
  table: AskedTable,
  name: string,
  missing: readonly number[],
): Promise<WeightsOfSource> {
  const told = await askedWeights(table, name, missing);
  table.know(name, told);
  return told;
}

async function askedWeights(
  table: AskedTable,
  name: string,
  missing: readonly number[],
): Promise<WeightsOfSource> {
  const told = await weightsOfClasses(table, name, missing);
  if (told !== null) return told;
  const { dialect, relation } = table.driver;
  const { type, key } = table.column(name);
  const w = dialect.number(key, type);
  const codes = missing.filter(Number.isFinite);
  const held = codes.map((_, i) => `${w} <> ${dialect.parameter(i + 1)}`);
  const good = [`${w} > 0`, `${w} <= ${Number.MAX_VALUE}`, ...held].join(" AND ");
  const where = codes.length === 0 ? "" : ` WHERE ${held.join(" AND ")}`;
  const ask = (figures: readonly string[]): Promise<number[]> =>
    table.one(
      { sql: `SELECT ${figures.join(", ")} FROM ${relation}${where}`, bound: codes },
      figures.length,
      [name],
    );
  const [records = 0, total = 0, least = 0, most = 0] =
    (await weightsByEnds(table, name, codes)) ??
    (await ask([dialect.countIf(good), dialect.sum(key, type), `min(${w})`, `max(${w})`]));
  // by more than rounding explains, as in memory; a count of some records is no free column of an answer
  const [belowOne = 0] =
    least < BELOW_ONE ? await ask([dialect.countIf(`${good} AND ${w} < ${BELOW_ONE}`)]) : [];
  return { records, total, least, most, belowOne, bad: table.records - records };
}

/** As `nulls` of a source. */
export async function nulls(table: AskedTable, name: string): Promise<number> {
  const { dialect, relation } = table.driver;
  const column = table.quoted(table.stored(name));
  const sql = `SELECT ${dialect.count} FROM ${relation} WHERE ${column} IS NULL`;
  const [records = 0] = await table.one({ sql }, 1, [name]);
  return records;
}
