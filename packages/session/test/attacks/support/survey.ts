import { Random, surveyTable } from "@sdc-risk/testkit";

/** A value of a record; null is an empty cell. */
export type Value = string | number | null;

/** The values of a record by variable. */
export type Row = Readonly<Record<string, Value>>;

/** A record, and the person of the population it is about; null for a stranger or nobody. */
export interface PersonRecord {
  readonly person: number | null;
  readonly row: Row;
}

/** A sample of a known population. */
export interface Survey {
  readonly keys: readonly string[];
  /** Keys of all persons, in the order of `keys`. */
  readonly population: readonly (readonly Value[])[];
  /** One record per person of the sample, with keys, health and a design weight. */
  readonly sample: readonly PersonRecord[];
  /** Persons of the population who are not in the sample. */
  readonly strangers: readonly PersonRecord[];
}

/** How finely a survey knows its keys. */
export interface Levels {
  readonly keys: readonly string[];
  /** Width of the bands of age; 1 for single years. */
  readonly years: number;
}

const PERSONS = 6000;
const SHARE = 0.1;
const SEED = 30;

const TABLE = surveyTable({ rows: PERSONS, seed: SEED });

/** Draws a simple random sample of the survey's own population. */
export function drawnSurvey({ keys, years }: Levels): Survey {
  const columns = new Map(
    [...keys, "health"].map((name) => [name, [...TABLE.getChild(name)!] as (string | number)[]]),
  );
  const random = new Random(SEED, 7);
  const sample: PersonRecord[] = [];
  const strangers: PersonRecord[] = [];
  const population: Value[][] = [];
  for (let person = 0; person < PERSONS; person++) {
    const row: Record<string, Value> = {};
    for (const [name, values] of columns) row[name] = values[person]!;
    if (typeof row["age"] === "number") row["age"] -= row["age"] % years;
    population.push(keys.map((key) => row[key]!));
    const chosen = random.uniform() < SHARE ? sample : strangers;
    chosen.push({ person, row: { ...row, weight: 1 / SHARE } });
  }
  return { keys, population, sample, strangers };
}

/** The same records with other values. */
export const changed = (
  records: readonly PersonRecord[],
  change: (row: Row, record: number) => Row,
): PersonRecord[] => records.map(({ person, row }, i) => ({ person, row: change(row, i) }));

/** A record without the values of some variables. */
export const without = (row: Row, names: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, null])),
});
