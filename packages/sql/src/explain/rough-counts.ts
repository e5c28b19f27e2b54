import type { CutVariable } from "@sdc-risk/core/source";
import { nameOf } from "../classes/named-columns.ts";

/** Variables that make groups. */
export type GroupedBy = readonly (string | CutVariable)[];

/** Numbers of groups that one query is asked for, at most: engines limit how long it is. */
const AT_ONCE = 100;

/** A number of groups that is asked for. */
interface WantedCount {
  readonly variables: GroupedBy;
  readonly found: Promise<number | null>;
  readonly settle: (groups: number | null) => void;
}

/** A table whose groups are counted roughly. */
export interface CountedTable {
  /** Variables that can be grouped by. */
  readonly names: readonly string[];
  /** About how many groups each of some sets of variables makes, by one pass over the records. */
  count(sets: readonly GroupedBy[]): Promise<readonly (number | null)[]>;
}

/**
 * About how many groups variables of a table make. What a run needs at once is asked for with all that waits, so that
 * passes over the records are few, and no number is asked for twice.
 */
export class RoughCounts {
  private readonly known = new Map<string, WantedCount>();
  private waiting: WantedCount[] = [];
  /** Variables whose values were counted at once: who goes from one to the next will come to all of them. */
  private single = 0;

  private readonly table: CountedTable;

  constructor(table: CountedTable) {
    this.table = table;
  }

  /** A number that nothing depends on but what is shown: it comes with the next ones that are needed, or at the end. */
  later(variables: GroupedBy): Promise<number | null> {
    return this.wanted(variables).found;
  }

  /** A number that decides what else is asked. */
  async now(variables: GroupedBy): Promise<number | null> {
    const wanted = this.wanted(variables);
    if (this.waiting.includes(wanted)) {
      if (variables.length === 1 && this.single++ > 0)
        for (const name of this.table.names) this.wanted([name]);
      await this.settle();
    }
    return wanted.found;
  }

  /** Asks for all that waits; where that fails, these numbers are not known. */
  async settle(): Promise<void> {
    const { waiting } = this;
    this.waiting = [];
    let next = 0;
    try {
      for (; next < waiting.length; next += AT_ONCE) {
        const some = waiting.slice(next, next + AT_ONCE);
        const counts = await this.table.count(some.map(({ variables }) => variables));
        for (const [place, { settle }] of some.entries()) settle(counts[place] ?? null);
      }
    } finally {
      for (const { settle } of waiting.slice(next)) settle(null);
    }
  }

  private wanted(variables: GroupedBy): WantedCount {
    const id = JSON.stringify(
      variables.map((one) => (typeof one === "string" ? one : [one.name, [...one.edges], one.missing])),
    );
    const known = this.known.get(id);
    if (known !== undefined) return known;
    let settle: WantedCount["settle"] = () => undefined;
    const found = new Promise<number | null>((resolve) => (settle = resolve));
    const wanted = { variables, found, settle };
    this.known.set(id, wanted);
    this.waiting.push(wanted);
    return wanted;
  }
}

/** The variables of some sets, each once. */
export const variablesIn = (sets: readonly GroupedBy[]): readonly string[] => [
  ...new Set(sets.flatMap((variables) => variables.map(nameOf))),
];
