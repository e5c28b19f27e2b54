import type { LevelBook } from "../level-book.ts";
import type { Raw } from "../values/distinct-values.ts";
import type { SourceColumn } from "../source.ts";

/**
 * Numbers households as their members come, one household after the other: 0, 1, 2, … A record without an id
 * is one by itself.
 */
export class HomeNumbers {
  number = 0;
  withoutId = 0;
  private before: Raw | null = null;
  /** Whether a record without an id came since the household at hand began. */
  private parted = false;

  private readonly ids: LevelBook;
  private readonly rising: boolean;

  /**
   * @param rising whether ids must rise, as they do in a file that is sorted by them; else the source keeps
   *   members together
   */
  constructor(ids: LevelBook, rising: boolean) {
    this.ids = ids;
    this.rising = rising;
  }

  /**
   * The household of each row.
   * @returns null where members are apart, or ids do not rise: then a household might come again
   */
  take({ values, valid }: SourceColumn, rows: number): Int32Array | null {
    const out = new Int32Array(rows);
    // big integers are made one by one, their words are not
    const words =
      values instanceof BigInt64Array ? new Int32Array(values.buffer, values.byteOffset, 2 * rows) : null;
    let follows = false;
    for (let i = 0; i < rows; i++) {
      const held = valid === null || valid[i] === 1;
      // most members follow one of their household, and their ids need no further look
      if (
        follows &&
        held &&
        (words === null
          ? values[i] === values[i - 1]
          : words[2 * i] === words[2 * i - 2] && words[2 * i + 1] === words[2 * i - 1])
      ) {
        out[i] = out[i - 1];
        continue;
      }
      const id = held ? values[i] : null;
      follows = id !== null && !this.ids.lacks(id);
      if (follows && !this.follow(id!)) return null;
      if (!follows) {
        this.parted = true;
        this.withoutId++;
        this.number++;
      }
      out[i] = this.number - 1;
    }
    return out;
  }

  /** Begins a household, or goes on with the one at hand. */
  private follow(id: Raw): boolean {
    if (id === this.before) return !this.parted;
    if (this.rising && this.before !== null && !(id > this.before)) return false;
    this.number++;
    this.before = id;
    this.parted = false;
    return true;
  }
}
