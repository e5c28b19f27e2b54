import type { ValuesWanted } from "@sdc-risk/core/source";
import type { AskedColumn } from "../classes/named-columns.ts";
import type { ColumnType } from "../column-type.ts";
import type { Dialect } from "../dialect.ts";
import type { Parameter } from "../driver.ts";

/** A query with what is bound to its parameters. */
export interface BoundSql {
  readonly sql: string;
  readonly bound: readonly Parameter[];
}

/** Which records a query groups, which groups it keeps, and in what order it gives how many of them. */
interface Clauses {
  readonly where: readonly string[];
  readonly having?: string;
  readonly rest?: string;
}

const isNumber = ({ kind }: ColumnType): boolean =>
  kind === "integer" || kind === "float" || kind === "decimal";

/** `x IN (…)`; what is never true for an empty list. @param next binds a value and gives its parameter */
const oneOf = (
  x: string,
  list: readonly Parameter[],
  next: (value: Parameter) => string,
): readonly string[] => (list.length === 0 ? [] : [`${x} IN (${list.map(next).join(", ")})`]);

/** What values of a column are compared as with those of a list. */
const comparedAs = (dialect: Dialect, { key, type }: AskedColumn): string =>
  isNumber(type) ? dialect.number(key, type) : key;

/** A column without the values of a list, which stand for missing ones. @param next binds a value and gives its parameter */
export function withoutCodes(
  dialect: Dialect,
  column: AskedColumn,
  list: readonly Parameter[],
  next: (value: Parameter) => string,
): AskedColumn {
  const { key, type } = column;
  const [lacks] = oneOf(comparedAs(dialect, column), list, next);
  return lacks === undefined ? column : { key: `CASE WHEN ${lacks} THEN NULL ELSE ${key} END`, type };
}

function clausesOf(
  dialect: Dialect,
  { key, type }: AskedColumn,
  wanted: ValuesWanted,
  next: (value: Parameter) => string,
): Clauses {
  const held = `${key} IS NOT NULL`;
  const { count } = dialect;
  switch (wanted.which) {
    case "commonest":
      return {
        where: [held],
        having: `${count} >= ${wanted.records}`,
        rest: ` ORDER BY ${count} DESC, ${key} LIMIT ${wanted.values}`,
      };
    case "of-some-records": {
      const hash = dialect.part(key, type, wanted.every);
      return {
        // what no value is common enough for is left out before groups are made
        where: wanted.most < wanted.every ? [held, `${hash} < ${wanted.most}`] : [held],
        having: `(${count} >= ${wanted.every} OR ${hash} < ${count})`,
      };
    }
    case "some":
      return {
        where: wanted.every === 1 ? [held] : [held, `${dialect.part(key, type, wanted.every)} = 0`],
      };
    case "listed": {
      const x = comparedAs(dialect, { key, type });
      return { where: [`(${[`${key} IS NULL`, ...oneOf(x, wanted.list, next)].join(" OR ")})`] };
    }
    case "words":
      return {
        where: [
          held,
          `(${[...oneOf(`lower(${key})`, wanted.list, next), ...oneOf(key, wanted.list, next)].join(" OR ")})`,
        ],
      };
  }
}

/**
 * The query for some of the distinct values of a variable, with the records that hold them.
 * @param part only values of one part of several
 */
export function pickedValuesSql(
  dialect: Dialect,
  relation: string,
  column: AskedColumn,
  { wanted, part, of }: { readonly wanted: ValuesWanted; readonly part: number; readonly of: number },
): BoundSql {
  const { key, type } = column;
  const answer = `SELECT ${dialect.wire(key, type)}, ${dialect.count} FROM ${relation}`;
  // of what an engine stores as numbers there are few, and these are in another order than their texts
  if (type.kind === "text" && type.coded === true) return { sql: `${answer} GROUP BY ${key}`, bound: [] };
  const bound: Parameter[] = [];
  const clauses = clausesOf(dialect, column, wanted, (value) => dialect.parameter(bound.push(value)));
  const mine = of === 1 ? [] : [`coalesce(${dialect.part(key, type, of)}, 0) = ${part}`];
  const where = [...clauses.where, ...mine].join(" AND ");
  const having = clauses.having === undefined ? "" : ` HAVING ${clauses.having}`;
  return { sql: `${answer} WHERE ${where} GROUP BY ${key}${having}${clauses.rest ?? ""}`, bound };
}

/** Of how many values about groups are made: an engine may hold those only. */
export function groupedValues(levels: number, wanted: ValuesWanted): number {
  switch (wanted.which) {
    case "commonest":
      return levels;
    case "of-some-records":
      return levels * Math.min(1, wanted.most / wanted.every);
    case "some":
      return levels / wanted.every;
    case "listed":
    case "words":
      return wanted.list.length;
  }
}
