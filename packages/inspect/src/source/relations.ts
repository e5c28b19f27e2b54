import { valueAt, type Source } from "@sdc-risk/core";
import { groupCount, type LevelBook, type Raw, type SourceColumn } from "@sdc-risk/core/source";
import type { Tick } from "@sdc-risk/data/kernels";
import { groupSize, mostDiffering, type GroupLevels, type SharedValueGroups } from "../profile/groups.ts";

/** A variable of a source and what its values mean. */
export interface ReadVariable {
  readonly name: string;
  readonly book: LevelBook;
  /** Values that stand for a missing one. */
  readonly lacking: number;
}

/** Records that are looked at for values that groups share, about: whole groups. */
const LOOKED_AT = 1_000_000;
/** Variables that are asked for beside a group at a time. */
const AT_ONCE = 10;

/** The values of a variable by row, of rows that a source gave; null where one is missing. */
function valuesOf(
  { name, book }: ReadVariable,
  columns: readonly SourceColumn[],
  place: number,
): (row: number) => Raw | null {
  const column = columns[place];
  if (column === undefined) throw new Error(`The source gave no column of "${name}".`);
  return (row) => {
    const raw = valueAt(column, row);
    return book.lacks(raw) ? null : raw;
  };
}

/** A pair of variables of as many levels. */
type VariablePair = readonly [ReadVariable, ReadVariable];

/**
 * Whether two variables part the records in the same way: one value of the one for each value of the other,
 * missing included.
 * @param levels of each of them
 * @param mostValues pairs of values that may come over; more are counted where they lie, if none stands for a missing one
 */
export async function samePartsIn(
  source: Source,
  [one, other]: VariablePair,
  { levels, mostValues }: { readonly levels: number; readonly mostValues: number },
  tick: Tick,
): Promise<boolean> {
  if (levels <= mostValues || one.lacking + other.lacking > 0)
    return samePairs(source, [one, other], levels, tick);
  // as many pairs as the one has values, and as the other has
  const pairs = groupCount(await source.groupSizes([one.name, other.name]));
  for (const { name } of [one, other])
    if (groupCount(await source.groupSizes([name])) !== pairs) return false;
  return true;
}

async function samePairs(
  source: Source,
  [one, other]: VariablePair,
  levels: number,
  tick: Tick,
): Promise<boolean> {
  let pairs = 0;
  const withMissing = [new Set<Raw | null>(), new Set<Raw | null>()] as const;
  for await (const { rows, columns } of source.group([one.name, other.name], null)) {
    const first = valuesOf(one, columns, 0);
    const second = valuesOf(other, columns, 1);
    for (let row = 0; row < rows; row++) {
      const a = first(row);
      const b = second(row);
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
  const sharing = others.map((variable) => ({ variable, groups: new Sharing() }));
  let group: Raw | null = null;
  let records = 0;
  const names = others.map(({ name }) => name);
  for await (const { rows, columns } of source.rowsBy(by.name, names)) {
    records += rows;
    const grouping = valuesOf(by, columns, 0);
    const beside = sharing.map(({ variable, groups }, v) => ({
      groups,
      value: valuesOf(variable, columns, v + 1),
    }));
    for (let row = 0; row < rows; row++) {
      const own = grouping(row);
      if (own === null) continue;
      if (own !== group) for (const { groups } of beside) groups.next();
      group = own;
      for (const { groups, value } of beside) groups.add(value(row));
    }
    const most = mostDiffering(source.records);
    if (records >= LOOKED_AT || sharing.every(({ groups }) => groups.differing > most)) break;
    await tick();
  }
  return sharing.filter(({ groups }) => groups.differing <= mostDiffering(records)).length;
}

/** Whether the records of every group stand one after the other. */
async function stands(source: Source, variable: ReadVariable, groups: number): Promise<boolean> {
  let runs = 0;
  let before: Raw | null = null;
  for await (const { rows, columns } of source.rows([variable.name])) {
    const values = valuesOf(variable, columns, 0);
    for (let row = 0; row < rows; row++) {
      const own = values(row);
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
