import { countText, plural, withoutPasswords } from "@sdc-risk/data";
import type { Explanation, PlannedQuery } from "@sdc-risk/sql";
import { wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** A query, what the run was at when it came to it, and how often it comes. */
interface ListedQuery extends Omit<PlannedQuery, "purpose"> {
  readonly purpose: string;
  readonly times: number;
}

/** A relation that is longer is printed once, and named by its table elsewhere. */
const LONG = 60;

const INTRODUCTION =
  "The run would ask these queries, and none of them was run. The records of each table were counted, and its " +
  "first records took the place of all of them.";

const CAVEAT =
  "Numbers with “about” are estimates of the engine. Where a query depends on what another one finds (a change " +
  "that is tried to meet a policy, where bands begin), the run may ask others.";

/** What a run would ask of engines, each query once. */
export class PlannedQueries implements Explanation {
  /** What the run is at. */
  purpose = "Roles";
  private readonly found = new Map<string, ListedQuery>();

  add(query: PlannedQuery): void {
    const id = JSON.stringify([query.table, query.statements]);
    const known = this.found.get(id);
    this.found.set(id, {
      ...query,
      purpose: known?.purpose ?? query.purpose ?? this.purpose,
      times: (known?.times ?? 0) + 1,
    });
  }

  get size(): number {
    return this.found.size;
  }

  /** As text for a terminal of a width. */
  text(width: number): string {
    const queries = [...this.found.values()];
    const relations = new Map(
      queries
        .filter(({ relation }) => relation.length > LONG)
        .map(({ relation, table }) => [relation, `[${table}]`]),
    );
    return [
      ...wrap(INTRODUCTION, width),
      "",
      ...queries.flatMap((query, at) => [...linesOf(query, at + 1, { width, relations }), ""]),
      ...Array.from(relations, ([relation, name]) => shown(`${name} is ${relation}\n`)),
      ...wrap(`${sumOf(queries)} ${CAVEAT}`, width),
      "",
    ].join("\n");
  }
}

/** A statement or a part of one, on one line. */
const shown = (sql: string): string =>
  sql
    .split("\n")
    .map((line) => printable(withoutPasswords(line)))
    .join("\n");

/** How many queries there are, and what they bring over. */
function sumOf(queries: readonly ListedQuery[]): string {
  const asked = queries.reduce((sum, { times, statements }) => sum + times * statements.length, 0);
  const rows = queries.reduce((sum, one) => sum + (one.rows ?? 0) * one.times, 0);
  const unknown = queries.filter((one) => one.rows === null).length;
  const about = queries.every(({ exact }) => exact) ? "" : "about ";
  const beside =
    unknown === 0
      ? ""
      : `, not counting ${countText(unknown)} ${plural(unknown, "query", "queries")} of which that is not known`;
  return (
    `${countText(asked)} ${plural(asked, "query", "queries")} would bring over ${about}${countText(rows)} ` +
    `${plural(rows, "row")}${beside}.`
  );
}

function linesOf(
  query: ListedQuery,
  number: number,
  { width, relations }: { readonly width: number; readonly relations: ReadonlyMap<string, string> },
): string[] {
  const { purpose, table, relation, statements, times } = query;
  const [statement = ""] = statements;
  const facts = [
    readsOf(query),
    rowsOf(query),
    ...(statements.length === 1
      ? []
      : [`${countText(statements.length)} queries, of which this is the first.`]),
    ...(times === 1 ? [] : [`Asked ${countText(times)} times.`]),
  ];
  const name = relations.get(relation);
  return [
    ...wrap(`${number}. ${printable(`${purpose}: ${table}`)}`, width),
    ...wrap(printable(facts.join(" ")), width - 3).map((line) => `   ${line}`),
    `   ${shown(name === undefined ? statement : statement.replaceAll(relation, name))}`,
  ];
}

function readsOf({ reads, records, ofClasses }: ListedQuery): string {
  if (ofClasses) return `Reads ${reads.join(", ")} of the classes that are kept.`;
  const all = `${countText(records)} ${plural(records, "record")}`;
  return reads.length === 0 ? `Counts ${all}.` : `Reads ${reads.join(", ")} of ${all}.`;
}

function rowsOf({ rows, exact }: ListedQuery): string {
  if (rows === null) return "Rows that it brings over: not known.";
  return `Brings over ${exact ? "" : "about "}${countText(rows)} ${plural(rows, "row")}.`;
}
