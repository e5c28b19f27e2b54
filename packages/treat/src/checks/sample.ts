import type { RecordBatch } from "apache-arrow";
import { Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";

const RECORDS = 60;
const REGIONS = ["north", "east", "south", "west"];

/** Columns of a small survey: whole numbers, numbers with decimals of which some are missing, texts, and ids. */
function columnsOf(records: number): Record<string, Vector> {
  const each = <T>(of: (i: number) => T): T[] => Array.from({ length: records }, (_, i) => of(i));
  return {
    id: vectorFromArray(
      each((i) => i + 1),
      new Int32(),
    ),
    region: vectorFromArray(
      each((i) => (i % 17 === 3 ? null : REGIONS[(i * i) % 4])),
      new Utf8(),
    ),
    age: vectorFromArray(
      each((i) => 18 + ((i * 37) % 61)),
      new Int32(),
    ),
    income: vectorFromArray(
      each((i) => (i % 11 === 5 ? null : 800.5 + ((i * 7919) % 9973))),
      new Float64(),
    ),
    expend: vectorFromArray(
      each((i) => (i % 13 === 7 ? null : 300.25 + ((i * 104_729) % 4999))),
      new Float64(),
    ),
  };
}

/** The survey that treatments are checked with: id, region, age, income, expend. */
export const sampleTable = (records = RECORDS): Table => new Table(columnsOf(records));

/** The same in which a variable has no value. */
export function withoutValues(table: Table, names: readonly string[]): Table {
  const empty = names.map((name): [string, Vector] => [
    name,
    vectorFromArray(
      Array.from({ length: table.numRows }, () => null),
      table.getChild(name)!.type as Float64,
    ),
  ]);
  const all = table.schema.fields.map(({ name }): [string, Vector] => [name, table.getChild(name)!]);
  return new Table(Object.fromEntries([...all, ...empty]));
}

/** The same in batches of a few records. */
export function inBatches(table: Table): Table {
  const parts: RecordBatch[] = [];
  for (let from = 0; from < table.numRows; from += 23) parts.push(...table.slice(from, from + 23).batches);
  return new Table(table.schema, parts);
}
