import type { Tick } from "@sdc-risk/data/kernels";
import { valueAt } from "../drawn/drawn.ts";
import { HomeNumbers } from "./home-numbers.ts";
import { MOST_HELD } from "../drawn/drawn-groups.ts";
import type { LevelBook } from "../level-book.ts";
import type { Raw } from "../values/distinct-values.ts";
import { checkRecordCount, recordsBehind } from "../record-count.ts";
import { drained } from "../drained.ts";
import type { MarkOf, Source, SourceColumn, SourceRows } from "../source.ts";

/**
 * Records up to which the numbers of households are kept by their ids, where these do not come in the order
 * of the file.
 */
const MOST_HOMES = 5_000_000;

/** Records between two pauses: engines give them two thousand at a time, which is less work than a pause. */
const PAUSE = 1 << 14;

/** When households are asked for once more, as their members. */
export const APART = "Asked only where members of a household do not stand one after the other.";

/** Takes records household by household. */
export interface RecordsTaker {
  /** @param ids of the households of the rows */
  add(columns: readonly SourceColumn[], rows: number, household: Int32Array, ids: SourceColumn): void;
}

/** What a walk came to. */
interface Walked<T> {
  readonly taker: T;
  readonly homes: HomeNumbers;
  /** The household of each record, where they came in the order of the file and are few enough; else null. */
  readonly householdOf: Int32Array | null;
}

/** Reads the records of a source household by household. */
export class HouseholdWalk {
  /** The number of each household, where there are few enough. */
  private readonly homes = new Map<Raw, number>();

  private readonly source: Source;
  private readonly book: (name: string) => LevelBook;

  constructor(source: Source, book: (name: string) => LevelBook) {
    this.source = source;
    this.book = book;
  }

  /**
   * Whether records may find the numbers of their households: they come in the same order again, and are few
   * enough.
   */
  get numbers(): boolean {
    return this.source.ordered && recordsBehind(this.source) <= MOST_HELD;
  }

  /** The same where members of a household stand apart. */
  get numbersApart(): boolean {
    return this.source.ordered && recordsBehind(this.source) <= MOST_HOMES;
  }

  /** The household of a row by its id, where households were read apart; −1 for one that has none. */
  numberAt(ids: SourceColumn, row: number): number {
    return this.homes.get(valueAt(ids, row)!) ?? -1;
  }

  /**
   * In the order of the file where that holds members together, as a file that is sorted by its households
   * does, and else as the source puts them.
   * @param household the variable that names them
   * @param ask what is read beside
   * @param begin makes who takes the records; once more where the order of the file does not hold members together
   */
  async read<T extends RecordsTaker>(
    household: string,
    ask: readonly (string | MarkOf)[],
    begin: () => T,
    tick: Tick,
  ): Promise<Walked<T>> {
    const { source } = this;
    if (source.ordered) {
      const taker = begin();
      const homes = new HomeNumbers(this.book(household), true);
      const householdOf = this.numbers ? new Int32Array(source.records) : null;
      const inOrder = await this.walk(source.rows([household, ...ask]), homes, tick, (columns, of, from) => {
        taker.add(columns.slice(1), of.length, of, columns[0]);
        householdOf?.set(of, from);
      });
      if (inOrder) {
        await source.perhaps?.(APART, () => drained(source.rowsBy(household, ask)));
        return { taker, homes, householdOf };
      }
    }
    const taker = begin();
    const homes = new HomeNumbers(this.book(household), false);
    const together = await this.walk(source.rowsBy(household, ask), homes, tick, (columns, of) => {
      taker.add(columns.slice(1), of.length, of, columns[0]);
      if (this.numbersApart) this.keepHomes(household, columns[0], of);
    });
    if (!together) throw new TypeError("The source does not keep the members of households together.");
    return { taker, homes, householdOf: null };
  }

  /** @returns whether households come one after the other; ends where they do not */
  private async walk(
    parts: AsyncIterable<SourceRows>,
    homes: HomeNumbers,
    tick: Tick,
    take: (columns: readonly SourceColumn[], household: Int32Array, from: number) => void,
  ): Promise<boolean> {
    let records = 0;
    let paused = 0;
    for await (const { rows, columns } of parts) {
      const of = homes.take(columns[0], rows);
      if (of === null) return false;
      records += rows;
      if (records > this.source.records) break; // told below
      take(columns, of, records - rows);
      if (records - paused < PAUSE) continue;
      paused = records;
      await tick();
    }
    checkRecordCount(this.source, records);
    return true;
  }

  /** Keeps the numbers of households by their ids. */
  private keepHomes(household: string, ids: SourceColumn, of: Int32Array): void {
    const book = this.book(household);
    for (let i = 0; i < of.length; i++) {
      const id = valueAt(ids, i);
      if (id !== null && !book.lacks(id)) this.homes.set(id, of[i]);
    }
  }
}
