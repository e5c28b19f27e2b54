import { countText, plural, withoutPasswords } from "@sdc-risk/data";
import type { Explanation, PlannedQuery, RecordsRead } from "@sdc-risk/sql";
import { wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** A query, what the run was at when it came to it, and how often it comes. */
interface ListedQuery extends Omit<PlannedQuery, "purpose"> {
  readonly purpose: string;
  readonly times: number;
}

/** The same with its rows, which were counted roughly meanwhile. */
interface CountedQuery extends Omit<ListedQuery, "rows"> {
  readonly rows: number | null;
}

/** What was read of a table to make the list. */
interface TableRead {
  readonly first: Set<string>;
  readonly counts: string[][];
}

/** A relation that is longer is printed once, and named by its table elsewhere. */
const LONG = 60;

const INTRODUCTION =
  "The run would ask these queries, and none of them was run. The records of each table were counted, and its " +
  "first records took the place of all of them.";

const CAVEAT =
  "Numbers with “about” are estimates of the engine. Where a query depends on what another one finds (a change " +
  "that is tried to meet a policy, where bands begin), the run may ask others.";

/** Of queries about variables and rules: which ones are asked, and of what, goes by the values. */
const DEPENDS = "Depends on the data.";

/** What a run would ask of engines, each query once. */
export class PlannedQueries implements Explanation {
  /** What the run is at. */
  purpose = "Roles";
  /** Whether it goes by the values what is asked next. */
  depends = false;
  private readonly found = new Map<string, ListedQuery>();
  private readonly tables = new Map<string, TableRead>();

  add(query: PlannedQuery): void {
    const condition = query.condition ?? (this.depends && query.purpose === undefined ? DEPENDS : undefined);
    const id = JSON.stringify([query.table, query.statements]);
    const known = this.found.get(id);
    // a query that is asked in any case may be asked once more
    const same = known === undefined || known.condition === condition;
    this.found.set(same ? id : JSON.stringify([id, condition]), {
      ...query,
      ...(condition !== undefined && { condition }),
      purpose: (same ? known?.purpose : undefined) ?? query.purpose ?? this.purpose,
      times: ((same ? known?.times : undefined) ?? 0) + 1,
    });
  }

  read({ table, reads, kind }: RecordsRead): void {
    const known = this.tables.get(table) ?? { first: new Set(), counts: [] };
    this.tables.set(table, known);
    if (kind === "counts") known.counts.push([...reads]);
    else for (const name of reads) known.first.add(name);
  }

  get size(): number {
    return this.found.size;
  }

  /** As text for a terminal of a width, once the sources are closed. */
  async text(width: number): Promise<string> {
    const queries: CountedQuery[] = [];
    for (const query of this.found.values()) queries.push({ ...query, rows: await query.rows });
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
      ...Array.from(this.tables, ([table, read]) => wrap(printable(readText(table, read)), width)).flat(),
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
function sumOf(queries: readonly CountedQuery[]): string {
  const certain = queries.filter(({ condition }) => condition === undefined);
  const rows = certain.reduce((sum, one) => sum + (one.rows ?? 0) * one.times, 0);
  const unknown = certain.filter((one) => one.rows === null).length;
  const about = certain.every(({ exact }) => exact) ? "" : "about ";
  const beside =
    unknown === 0
      ? ""
      : `, not counting ${countText(unknown)} ${plural(unknown, "query", "queries")} of which that is not known`;
  const open = askedIn(queries) - askedIn(certain);
  const more =
    open === 0
      ? ""
      : ` ${countText(open)} more ${plural(open, "depends", "depend")} on the data: the run may ask fewer of ` +
        "them, or others in their place.";
  return (
    `${countText(askedIn(certain))} ${plural(askedIn(certain), "query", "queries")} would bring over ${about}` +
    `${countText(rows)} ${plural(rows, "row")}${beside}.${more}`
  );
}

const askedIn = (queries: readonly CountedQuery[]): number =>
  queries.reduce((sum, { times, statements }) => sum + times * statements.length, 0);

/** What was read of a table to make the list. */
function readText(table: string, { first, counts }: TableRead): string {
  const passes = counts.length;
  const of = [...new Set(counts.flat())].join(", ");
  return [
    `To make this list, the records of ${table} were counted`,
    ...(first.size === 0 ? [] : [`the first values of ${[...first].join(", ")} were read`]),
    ...(passes === 0
      ? []
      : [
          `groups were counted roughly by ${countText(passes)} ${plural(passes, "query", "queries")} over ${of}`,
        ]),
  ]
    .join("; ")
    .concat(".");
}

function linesOf(
  query: CountedQuery,
  number: number,
  { width, relations }: { readonly width: number; readonly relations: ReadonlyMap<string, string> },
): string[] {
  const { purpose, table, relation, statements, times, condition } = query;
  const [statement = ""] = statements;
  const facts = [
    readsOf(query),
    rowsOf(query),
    ...(statements.length === 1
      ? []
      : [`${countText(statements.length)} queries, of which this is the first.`]),
    ...(times === 1 ? [] : [`Asked ${countText(times)} times.`]),
    ...(condition === undefined ? [] : [condition]),
  ];
  const name = relations.get(relation);
  return [
    ...wrap(`${number}. ${printable(`${purpose}: ${table}`)}`, width),
    ...wrap(printable(facts.join(" ")), width - 3).map((line) => `   ${line}`),
    `   ${shown(name === undefined ? statement : statement.replaceAll(relation, name))}`,
  ];
}

function readsOf({ reads, records, ofClasses }: CountedQuery): string {
  if (ofClasses && reads.length === 0) return "Counts the records of the classes that are kept.";
  if (ofClasses) return `Reads ${reads.join(", ")} of the classes that are kept.`;
  const all = `${countText(records)} ${plural(records, "record")}`;
  return reads.length === 0 ? `Counts ${all}.` : `Reads ${reads.join(", ")} of ${all}.`;
}

function rowsOf({ rows, exact }: CountedQuery): string {
  if (rows === null) return "Rows that it brings over: not known.";
  return `Brings over ${exact ? "" : "about "}${countText(rows)} ${plural(rows, "row")}.`;
}
