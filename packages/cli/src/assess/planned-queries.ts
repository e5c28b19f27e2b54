import { countText, plural, withoutPasswords } from "@sdc-risk/data";
import type { Explanation, PlannedQuery } from "@sdc-risk/sql";
import { wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** A query, what the run was at when it came to it, and how often it comes. */
interface ListedQuery extends PlannedQuery {
  readonly purpose: string;
  readonly times: number;
}

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
      purpose: known?.purpose ?? this.purpose,
      times: (known?.times ?? 0) + 1,
    });
  }

  get size(): number {
    return this.found.size;
  }

  /** As text for a terminal of a width. */
  text(width: number): string {
    const queries = [...this.found.values()];
    const known = queries.reduce((sum, { rows, times }) => sum + (rows ?? 0) * times, 0);
    const unknown = queries.filter(({ rows }) => rows === null).length;
    const more =
      unknown === 0
        ? ""
        : `, and what ${countText(unknown)} of them ${plural(unknown, "brings", "bring")} over is not known`;
    const asked = queries.reduce((sum, { times, statements }) => sum + times * statements.length, 0);
    const sum = `${countText(asked)} ${plural(asked, "query", "queries")} in all. They bring over about ${countText(known)} ${plural(known, "row")}${more}.`;
    return [
      ...wrap(INTRODUCTION, width),
      "",
      ...queries.flatMap((query, at) => [...lines(query, at + 1, width), ""]),
      ...wrap(`${sum} ${CAVEAT}`, width),
      "",
    ].join("\n");
  }
}

const INTRODUCTION =
  "The run would ask these queries. None of them was run: the records of each table were counted, and its first records took the place of all of them.";

const CAVEAT =
  "Numbers of groups are estimates of the engine. Where a query depends on what an earlier one finds (a change that is tried to meet a policy, edges of bands), the run may ask others, or more of them.";

function lines(query: ListedQuery, number: number, width: number): string[] {
  const { purpose, table, reads, records, rows, statements, times } = query;
  const [statement = ""] = statements;
  const which =
    reads.length === 0
      ? "the number of records"
      : `${reads.join(", ")} of ${countText(records)} ${plural(records, "record")}`;
  const brings = rows === null ? "rows: not known" : `about ${countText(rows)} ${plural(rows, "row")}`;
  const often = times === 1 ? "" : `, ${countText(times)} times`;
  const parts =
    statements.length === 1 ? "" : ` in ${countText(statements.length)} queries, of which this is the first`;
  const shown = (text: string): string[] => wrap(printable(text), width - 3).map((line) => `   ${line}`);
  return [
    ...wrap(`${number}. ${printable(`${purpose}: ${table}`)}`, width),
    ...shown(`Reads ${which}${parts}${often}.`),
    ...shown(`Brings over: ${brings}.`),
    `   ${printable(withoutPasswords(statement))}`,
  ];
}
