import type { HomesQuery } from "@sdc-risk/core/source";
import { DOUBLE, type ColumnType } from "../column-type.ts";
import type { Dialect } from "../dialect.ts";
import { besideName, double, listedRecordsSql, number } from "./listed-records.ts";
import type { AskedColumn } from "./named-columns.ts";

/** Columns of a query about households. */
export interface HomesColumns {
  readonly keys: readonly AskedColumn[];
  /** The columns that name a household together. */
  readonly household: readonly AskedColumn[];
  readonly weight: AskedColumn | null;
}

/** What the columns are called that name a household. */
const namesOfHome = ({ household }: HomesColumns): string[] => household.map((_, at) => besideName(at));

/** Members of all households, each with the row that its class has in the list of risks. */
function membersSql(dialect: Dialect, relation: string, columns: HomesColumns, asked: HomesQuery): string {
  const { keys, household: beside, weight } = columns;
  const lists = [
    { name: "place", values: asked.logs.map((_, row) => row) },
    { name: "lost", values: asked.logs },
    { name: "certain", values: asked.certain },
  ];
  return listedRecordsSql(dialect, relation, { keys, beside, weight }, { ...asked, lists });
}

/** 1 − eˢ, without losing digits where that is small, and without an s whose power is too small for a number. */
const RISK =
  "CASE WHEN certain > 0 THEN 1.0 WHEN lost < -40 THEN 1.0 WHEN lost > -0.03 THEN " +
  "-lost * (1 + lost / 2 * (1 + lost / 3 * (1 + lost / 4 * (1 + lost / 5 * (1 + lost / 6 * (1 + lost / 7)))))) " +
  "ELSE 1 - exp(lost) END";

/** The band of a risk: −1 where it is certainly 1, else 2 i below the limit i and 2 i + 1 near it. */
function bandSql({ limits, near }: HomesQuery): string {
  const each = Array.from(
    limits,
    (limit, at) =>
      ` WHEN risk < ${number(limit * (1 - near))} THEN ${2 * at} ` +
      `WHEN risk <= ${number(limit * (1 + near))} THEN ${2 * at + 1}`,
  );
  return `CASE WHEN certain > 0 THEN -1${each.join("")} ELSE ${2 * limits.length} END`;
}

/** Members of households, and the columns that name one. */
interface HomesMembers {
  readonly members: string;
  readonly by: readonly string[];
}

/** Households with their risk and its band. @param beside further figures of a household */
function homesSql(
  { members, by }: HomesMembers,
  asked: HomesQuery,
  dialect: Dialect,
  beside: readonly string[],
): string {
  const names = beside.map((_, at) => `x${at}`);
  const figures = beside.map((sql, at) => `${sql} AS x${at}`);
  const homes =
    `SELECT ${[`${dialect.count} AS size`, "sum(lost) AS lost", "max(certain) AS certain", ...figures].join(", ")} ` +
    `FROM (${members}) AS members GROUP BY ${by.join(", ")}`;
  const risks = `SELECT ${["size", "certain", `${double(dialect, RISK)} AS risk`, ...names].join(", ")} FROM (${homes}) AS homes`;
  return `SELECT ${["size", "risk", `${double(dialect, bandSql(asked))} AS band`, ...names].join(", ")} FROM (${risks}) AS risks`;
}

/** A value that engines compare by size: some do not compare truth values. */
const comparable = (name: string, { kind }: ColumnType): string =>
  kind === "boolean" ? `CASE WHEN ${name} THEN 1 ELSE 0 END` : name;

/**
 * The query of households by size and by the band of their risk. Its columns are these two, the number of households,
 * the sum of their risks, the largest of them, and per key the households whose members differ in it.
 */
export function homesGroupsSql(
  dialect: Dialect,
  relation: string,
  columns: HomesColumns,
  asked: HomesQuery,
): string {
  const apart = columns.keys.map(({ type }, at) => {
    const key = comparable(`k${at}`, type);
    return `CASE WHEN min(${key}) = max(${key}) THEN 0 ELSE 1 END`;
  });
  const members = membersSql(dialect, relation, columns, asked);
  const homes = homesSql({ members, by: namesOfHome(columns) }, asked, dialect, apart);
  const figures = [dialect.count, dialect.sum("risk", DOUBLE), "max(risk)"];
  const differ = apart.map((_, at) => dialect.countIf(`x${at} = 1`));
  return `SELECT ${["size", "band", ...figures, ...differ].join(", ")} FROM (${homes}) AS homes GROUP BY size, band`;
}

/**
 * The query of households whose risk is near a limit. Its columns are the rows of the list of risks that their members
 * have, as a text with commas, and the number of households that have the same.
 */
export function homesNearSql(
  dialect: Dialect,
  relation: string,
  columns: HomesColumns,
  asked: HomesQuery,
): string {
  const members = membersSql(dialect, relation, columns, asked);
  const near = Array.from(asked.limits, (_, at) => 2 * at + 1).join(", ");
  // which they are comes first: texts of all households would take more room than most engines have
  const by = namesOfHome(columns);
  const ids = by.map((name, at) => `x${at} AS ${name}`).join(", ");
  const few = `SELECT ${ids} FROM (${homesSql({ members, by }, asked, dialect, by)}) AS homes WHERE band IN (${near})`;
  const { integer, text: texts } = dialect.types ?? { integer: "INTEGER", text: "VARCHAR" };
  const text = dialect.gathered(`CAST(CAST(place AS ${integer}) AS ${texts})`);
  const same = by.map((name) => `members.${name} = few.${name}`).join(" AND ");
  const each = by.map((name) => `few.${name}`).join(", ");
  const lists = `SELECT ${text} AS x0 FROM (${members}) AS members JOIN (${few}) AS few ON ${same} GROUP BY ${each}`;
  return `SELECT x0, ${dialect.count} FROM (${lists}) AS homes GROUP BY x0`;
}
