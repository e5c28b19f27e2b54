import type { GroupPart } from "@sdc-risk/core/source";
import { wherePart } from "../alike.ts";
import type { ColumnType } from "../column-type.ts";
import type { Dialect } from "../dialect.ts";
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

const DOUBLE: ColumnType = { kind: "float", bits: 64 };
const WHOLE: ColumnType = { kind: "integer", bits: 32 };

/** A figure that is made of the records of a person and their values, and of those of all values. */
interface PersonFigure {
  readonly name: string;
  /** Of the records of a person that hold the same values. */
  readonly ofValues: string;
  /** Of all records of a person, by the name of the first. */
  readonly ofPerson: string;
}

/** Names that no variable has: engines may take a column for a figure of its name, whatever its capitals. */
const NAMES = {
  person: "person of a record",
  values: "values of a person",
  all: "all values of a person",
  heavy: "weight of a person",
  differ: "weights of a person differ",
  many: "records of a person are many",
} as const;

const quotedNames = (dialect: Dialect): Readonly<Record<keyof typeof NAMES, string>> => ({
  person: dialect.quote(NAMES.person),
  values: dialect.quote(NAMES.values),
  all: dialect.quote(NAMES.all),
  heavy: dialect.quote(NAMES.heavy),
  differ: dialect.quote(NAMES.differ),
  many: dialect.quote(NAMES.many),
});

/** Figures of a person's records. @param w the weight, by its name; null where each record weighs 1 */
function figuresOf(dialect: Dialect, w: string | null, { weight }: ProfilesColumns): readonly PersonFigure[] {
  const figure = (name: string, ofValues: string, over: (name: string) => string): PersonFigure => ({
    name: dialect.quote(name),
    ofValues,
    ofPerson: over(dialect.quote(name)),
  });
  const records = figure("records of a person", dialect.count, (name) => dialect.sum(name, DOUBLE));
  if (w === null || weight === null) return [records];
  const number = dialect.number(w, weight.type);
  return [
    records,
    figure("least weight of a person", `min(${number})`, (name) => `min(${name})`),
    figure("largest weight of a person", `max(${number})`, (name) => `max(${name})`),
    figure("weights of a person", dialect.sum(w, weight.type), (name) => dialect.sum(name, DOUBLE)),
  ];
}

/**
 * The query of persons by what all their records hold: records counted by person and values, these gathered for each
 * person, and persons counted who hold the same; or that of records which name no person, each of which is one by itself.
 * Distributed engines do not always unite the two. Its columns are what a person holds, the number of such persons, the sum, the
 * least and the largest of their weights, how many weigh less than 1, how many have records of different weights, and how
 * many have many records.
 * @param part of the persons; null for all of them
 */
export function profilesSql(
  dialect: Dialect,
  relation: string,
  columns: ProfilesColumns,
  { named, part }: { readonly named: boolean; readonly part: GroupPart | null },
): string {
  const { person, held, weight } = columns;
  const labels = [...held.map((_, at) => `h${at}`), "p", "w"];
  const asked = [...held, person, ...(weight === null ? [] : [weight])];
  const { from, names } = namedInside(dialect, recordsOf(dialect, relation), asked, labels);
  const values = names.slice(0, held.length);
  const who = names[held.length] ?? "";
  const w = weight === null ? null : (names[held.length + 1] ?? "");
  const letters = lettersOf(dialect, values, held);
  const { all, heavy, differ, many } = quotedNames(dialect);
  const flag = (sql: string): string => dialect.number(sql, WHOLE);
  const own = (figures: Readonly<Record<"all" | "heavy" | "differ" | "many", string>>): string =>
    `SELECT ${figures.all} AS ${all}, ${figures.heavy} AS ${heavy}, ${flag(figures.differ)} AS ${differ}, ${flag(figures.many)} AS ${many}`;
  const alone = (): string => {
    const one = w === null || weight === null ? flag("1") : dialect.number(w, weight.type);
    const figures = { all: `concat(${letters}, '=1')`, heavy: one, differ: "0", many: "0" };
    return `${own(figures)} FROM ${from} WHERE ${who} IS NULL`;
  };
  const together = (): string => {
    const { person: id, values: some } = quotedNames(dialect);
    const figures = figuresOf(dialect, w, columns);
    const ofValues = figures.map(({ name, ofValues }) => `${ofValues} AS ${name}`).join(", ");
    const where = wherePart(dialect, [who], part ?? undefined);
    const cells =
      `SELECT ${who} AS ${id}, concat(${letters}, '=', ${dialect.countText}) AS ${some}, ${ofValues} FROM ${from}` +
      `${where === "" ? " WHERE" : `${where} AND`} ${who} IS NOT NULL GROUP BY ${[who, ...values].join(", ")}`;
    return `${own({ all: dialect.gathered(some), ...ofPerson(figures, columns, flag) })} FROM (${cells}) AS cells GROUP BY ${id}`;
  };
  const figures = [
    ...[all, dialect.count, dialect.sum(heavy, DOUBLE), `min(${heavy})`, `max(${heavy})`],
    ...[
      dialect.countIf(`${heavy} < ${BELOW_ONE}`),
      dialect.countIf(`${differ} > 0`),
      dialect.countIf(`${many} > 0`),
    ],
  ];
  return `SELECT ${figures.join(", ")} FROM (${named ? together() : alone()}) AS persons GROUP BY ${all}`;
}

/** The weight of a person, whether those of the records differ, and whether these are many. */
function ofPerson(
  [records, least, largest, sum]: readonly PersonFigure[],
  { rule, many }: ProfilesColumns,
  flag: (sql: string) => string,
): Readonly<Record<"heavy" | "differ" | "many", string>> {
  const count = records?.ofPerson ?? "";
  const unweighted = rule === "sum" ? count : flag("1");
  return {
    heavy: (rule === "sum" ? sum : largest)?.ofPerson ?? unweighted,
    differ:
      least === undefined || largest === undefined
        ? "0"
        : `CASE WHEN ${least.ofPerson} < ${largest.ofPerson} THEN 1 ELSE 0 END`,
    many: `CASE WHEN ${count} > ${many} THEN 1 ELSE 0 END`,
  };
}
