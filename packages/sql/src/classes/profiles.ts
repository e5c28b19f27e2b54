import type { GroupPart } from "@sdc-risk/core/source";
import { wherePart } from "../alike.ts";
import { DOUBLE, type ColumnType } from "../column-type.ts";
import { sumOfWeights, type Dialect } from "../dialect.ts";
import { BELOW_ONE } from "./class-table.ts";
import { recordsOf } from "./counted-rows.ts";
import { lettersOf, namedInside, type AskedColumn } from "./named-columns.ts";

/** Columns of a query about persons with several records. */
export interface ProfilesColumns {
  /** What names a person. */
  readonly person: AskedColumn;
  /** Variables whose values the records of a person hold, at least one. */
  readonly held: readonly AskedColumn[];
  /** Null where each record weighs 1. */
  readonly weight: AskedColumn | null;
  /** What the weight of a person is of those of the records. */
  readonly rule: "largest" | "sum";
  /** Persons with more records are counted. */
  readonly many: number;
}

const WHOLE: ColumnType = { kind: "integer", bits: 32 };

/** Names that no variable has: engines may take a column for a figure of its name, whatever its capitals. */
const NAMES = {
  person: "person of a record",
  values: "values of a person",
  all: "all values of a person",
  records: "records of a person",
  least: "least weight of a person",
  largest: "largest weight of a person",
  sum: "weights of a person",
  heavy: "weight of a person",
  differ: "weights of a person differ",
  many: "records of a person are many",
} as const;

const quotedNames = (dialect: Dialect): Readonly<Record<keyof typeof NAMES, string>> =>
  Object.fromEntries(Object.entries(NAMES).map(([name, text]) => [name, dialect.quote(text)])) as Record<
    keyof typeof NAMES,
    string
  >;

/**
 * The query of persons by what all their records hold: records counted by person and values, these gathered for each
 * person, and persons counted who hold the same; or that of records which name no person, each of which is one by
 * itself. Distributed engines do not always unite the two. Its columns are what a person holds, the number of such
 * persons, the sum, the least and the largest of their weights, how many weigh less than 1, how many have records of
 * different weights, and how many have many records.
 * @param part of the persons; null for all of them
 */
export function profilesSql(
  dialect: Dialect,
  relation: string,
  { person, held, weight, rule, many }: ProfilesColumns,
  { named, part }: { readonly named: boolean; readonly part: GroupPart | null },
): string {
  const labels = [...held.map((_, at) => `h${at}`), "p", "w"];
  const asked = [...held, person, ...(weight === null ? [] : [weight])];
  const { from, names } = namedInside(dialect, recordsOf(dialect, relation), asked, labels);
  const values = names.slice(0, held.length);
  const [who = "", w = ""] = names.slice(held.length);
  const as = quotedNames(dialect);
  const letters = lettersOf(dialect, values, held);
  const flag = (sql: string): string => dialect.number(sql, WHOLE);
  const one = weight === null ? flag("1") : dialect.number(w, weight.type);
  const alone =
    `SELECT concat(${letters}, '=1') AS ${as.all}, ${one} AS ${as.heavy}, ${flag("0")} AS ${as.differ}, ` +
    `${flag("0")} AS ${as.many} FROM ${from} WHERE ${who} IS NULL`;
  const where = wherePart(dialect, [who], part ?? undefined);
  const cells =
    `SELECT ${who} AS ${as.person}, concat(${letters}, '=', ${dialect.countText}) AS ${as.values}, ` +
    `${dialect.count} AS ${as.records}, min(${one}) AS ${as.least}, max(${one}) AS ${as.largest}, ` +
    `${weight === null ? dialect.count : sumOfWeights(dialect, w, weight.type)} AS ${as.sum} FROM ${from}` +
    `${where === "" ? " WHERE" : `${where} AND`} ${who} IS NOT NULL GROUP BY ${[who, ...values].join(", ")}`;
  const differ = `CASE WHEN min(${as.least}) < max(${as.largest}) THEN 1 ELSE 0 END`;
  const isMany = `CASE WHEN ${dialect.sum(as.records, DOUBLE)} > ${many} THEN 1 ELSE 0 END`;
  const together =
    `SELECT ${dialect.gathered(as.values)} AS ${as.all}, ` +
    `${rule === "sum" ? sumOfWeights(dialect, as.sum, DOUBLE) : `max(${as.largest})`} AS ${as.heavy}, ` +
    `${flag(differ)} AS ${as.differ}, ${flag(isMany)} AS ${as.many} FROM (${cells}) AS cells GROUP BY ${as.person}`;
  const figures = [
    ...[
      as.all,
      dialect.count,
      sumOfWeights(dialect, as.heavy, DOUBLE),
      `min(${as.heavy})`,
      `max(${as.heavy})`,
    ],
    ...[`${as.heavy} < ${BELOW_ONE}`, `${as.differ} > 0`, `${as.many} > 0`].map((condition) =>
      dialect.countIf(condition),
    ),
  ];
  return `SELECT ${figures.join(", ")} FROM (${named ? together : alone}) AS persons GROUP BY ${as.all}`;
}
