import { risingLevels, shownLevel, SMALLEST_GROUP, type CodedColumn, type Levels } from "@sdc-risk/data";

/** Commonest levels that a profile names. */
export const NAMED = 8;

/** A distinct value as text, and the records that hold it. */
export interface ValueLevel {
  /** Its text. */
  readonly label: string;
  /** As people read it, where the file has a label for it. */
  readonly shown?: string;
  readonly records: number;
}
/** The distinct values of a variable: how many, and which are common. */
export interface LevelCounts {
  /** Distinct values that at least one record holds. */
  readonly levels: number;
  readonly missing: number;
  /** Levels held by one or two records; they are counted, not named. */
  readonly rareLevels: number;
  /** The commonest levels, at most eight, each held by at least three records; the commonest first, then by value. */
  readonly common: readonly ValueLevel[];
}

function levelOf(column: Levels, code: number, records: number): ValueLevel {
  const label = column.label(code);
  const shown = shownLevel(column, code);
  return shown === label ? { label, records } : { label, shown, records };
}

/** Whether each value that a record holds has a label: then its values are codes, also where they are numbers. */
export function hasLabelsOnly(
  { label }: Pick<CodedColumn, "label">,
  counts: Int32Array,
  labels: ReadonlyMap<string, string>,
): boolean {
  return labels.size > 0 && counts.every((count, code) => count === 0 || labels.has(label(code)));
}

/** A level that a tally names. */
interface NamedLevel<L> {
  readonly level: L;
  readonly records: number;
}

/**
 * What is known of the levels of a variable, which come one by one and in any order: what it says depends on neither.
 * @typeParam L a level: its code, or its value
 */
export class LevelTally<L> {
  levels = 0;
  rareLevels = 0;
  /** Records that hold a value. */
  held = 0;
  /** Records of the three commonest levels, ascending; 0 where there are fewer. */
  readonly most = new Float64Array(SMALLEST_GROUP);
  private readonly top: NamedLevel<L>[] = [];

  private readonly isBefore: (a: L, b: L) => boolean;

  /** @param isBefore which of two levels has the lower value */
  constructor(isBefore: (a: L, b: L) => boolean) {
    this.isBefore = isBefore;
  }

  /** @param records that hold the level */
  add(level: L, records: number): void {
    if (records === 0) return;
    this.count(1, records);
    if (records >= SMALLEST_GROUP) this.name({ level, records });
  }

  /** Counts levels that so many records hold each, and names none of them. */
  count(levels: number, records: number): void {
    this.levels += levels;
    this.held += levels * records;
    if (records < SMALLEST_GROUP) this.rareLevels += levels;
    for (let i = 0; i < Math.min(levels, SMALLEST_GROUP) && records > this.most[0]!; i++) {
      this.most[0] = records;
      this.most.sort();
    }
  }

  /** The commonest levels, at most eight; of levels as common the lower ones. */
  get common(): readonly NamedLevel<L>[] {
    return this.top;
  }

  /** Takes a level among the commonest, if it is one; it was counted, and at least three records hold it. */
  name(one: NamedLevel<L>): void {
    const { top } = this;
    const last = top[NAMED - 1];
    if (last !== undefined && !this.precedes(one, last)) return;
    const place = top.findIndex((other) => this.precedes(one, other));
    top.splice(place < 0 ? top.length : place, 0, one);
    if (top.length > NAMED) top.pop();
  }

  private precedes(one: NamedLevel<L>, other: NamedLevel<L>): boolean {
    if (one.records !== other.records) return one.records > other.records;
    return this.isBefore(one.level, other.level);
  }
}

/** Levels of a column by their codes; `counts`: records that hold each. */
export function columnTally(column: Levels, counts: Int32Array): LevelTally<number> {
  const tally = new LevelTally<number>((a, b) => risingLevels(column, [a, b])[0] === a);
  for (const [code, records] of counts.entries()) tally.add(code, records);
  return tally;
}

/** What a profile says of the levels of a column. @param records of the file */
export function levelCounts(column: Levels, tally: LevelTally<number>, records: number): LevelCounts {
  return {
    levels: tally.levels,
    missing: records - tally.held,
    rareLevels: tally.rareLevels,
    common: tally.common.map((one) => levelOf(column, one.level, one.records)),
  };
}
