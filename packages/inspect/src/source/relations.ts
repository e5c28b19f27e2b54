import { valueAt, type LevelBook, type Raw, type Source, type SourceColumn } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import { groupSize, mostDiffering, type GroupLevels, type SharedValueGroups } from "../profile/groups.ts";

/** A variable of a source and what its values mean. */
export interface ReadVariable {
  readonly name: string;
  readonly book: LevelBook;
}

/** Records that are looked at for values that groups share, about: whole groups. */
const LOOKED_AT = 1_000_000;
/** Variables that are asked for beside a group at a time. */
const AT_ONCE = 10;

/** The value of a row; null where it is missing. */
function rawAt(book: LevelBook, column: SourceColumn, row: number): Raw | null {
  const raw = valueAt(column, row);
  return book.lacks(raw) ? null : raw;
}

/**
 * Whether two variables part the records in the same way: one value of the one for each value of the other,
 * missing included.
 * @param levels of each of them
 */
export async function samePartsIn(
  source: Source,
  [one, other]: readonly [ReadVariable, ReadVariable],
  levels: number,
  tick: Tick,
): Promise<boolean> {
  let pairs = 0;
  const withMissing = [new Set<Raw | null>(), new Set<Raw | null>()] as const;
  for await (const { rows, columns } of source.group([one.name, other.name], null)) {
    for (let row = 0; row < rows; row++) {
      const a = rawAt(one.book, columns[0]!, row);
      const b = rawAt(other.book, columns[1]!, row);
      if (a === null) withMissing[0].add(b);
      if (b === null) withMissing[1].add(a);
      if (a !== null && b !== null) pairs++;
    }
    if (pairs > levels || withMissing.some((partners) => partners.size > 1)) return false;
    await tick();
  }
  // each value has one partner; those without a pair of values are partners of a missing one
  const alone = withMissing.map((partners) => [...partners].filter((value) => value !== null).length);
  const [first, second] = alone;
  return first === second && pairs + (first ?? 0) === levels;
}

/** Counts, group after group, in how many of them a variable takes more than one value. */
class Sharing {
  private first: Raw | null = null;
  private differs = false;
  /** Groups with more than one value. */
  differing = 0;

  add(value: Raw | null): void {
    if (value === null || this.differs) return;
    if (this.first === null) this.first = value;
    else if (this.first !== value) {
      this.differs = true;
      this.differing++;
    }
  }

  next(): void {
    this.first = null;
    this.differs = false;
  }
}

/** How many of some variables have one value in every group. */
async function sharedBy(
  source: Source,
  by: ReadVariable,
  others: readonly ReadVariable[],
  tick: Tick,
): Promise<number> {
  const sharing = others.map(() => new Sharing());
  let group: Raw | null = null;
  let records = 0;
  const names = others.map(({ name }) => name);
  for await (const { rows, columns } of source.rowsBy(by.name, names)) {
    records += rows;
    for (let row = 0; row < rows; row++) {
      const own = rawAt(by.book, columns[0]!, row);
      if (own === null) continue;
      if (own !== group) for (const one of sharing) one.next();
      group = own;
      for (const [v, one] of sharing.entries()) one.add(rawAt(others[v]!.book, columns[v + 1]!, row));
    }
    if (records >= LOOKED_AT || sharing.every(({ differing }) => differing > mostDiffering(source.records)))
      break;
    await tick();
  }
  return sharing.filter(({ differing }) => differing <= mostDiffering(records)).length;
}

/** Whether the records of every group stand one after the other. */
async function stands(source: Source, { name, book }: ReadVariable, groups: number): Promise<boolean> {
  let runs = 0;
  let before: Raw | null = null;
  for await (const { rows, columns } of source.rows([name])) {
    for (let row = 0; row < rows; row++) {
      const own = rawAt(book, columns[0]!, row);
      if (own !== null && own !== before) runs++;
      before = own;
    }
    if (runs > groups) return false;
  }
  return runs === groups;
}

/**
 * The groups that a variable makes.
 * @param others variables to look for shared values in; the variable itself is passed over
 */
export async function groupsIn(
  source: Source,
  by: ReadVariable & { readonly levels: GroupLevels },
  others: readonly ReadVariable[],
  tick: Tick,
): Promise<SharedValueGroups> {
  const compared = others.filter(({ name }) => name !== by.name);
  let shared = 0;
  for (let from = 0; from < compared.length; from += AT_ONCE)
    shared += await sharedBy(source, by, compared.slice(from, from + AT_ONCE), tick);
  return {
    size: groupSize(by.levels),
    together: source.ordered ? await stands(source, by, by.levels.levels) : null,
    shared,
    compared: compared.length,
  };
}
