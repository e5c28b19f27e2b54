import { nullTexts, TextLevels, textVector, timeText } from "@sdc-risk/data/columns";
import type { Vector } from "apache-arrow";
import { Column } from "./column.ts";
import { Damaged } from "../../damaged.ts";
import type { PageValues } from "../pages/page-values.ts";
import type { Stored, Stretches, StoredWords } from "../pages/stored.ts";

/** Text by levels; of a dictionary each level is looked up once. */
export class TextColumn extends Column {
  protected readonly levels: TextLevels;
  protected readonly codes = new Int32Array(this.rows);
  private dictionary: Stored | null = null;
  private known = new Int32Array(0);
  private named = false;

  private readonly write: ((bytes: Uint8Array) => Uint8Array) | undefined;

  constructor(name: string, rows: number, write?: (bytes: Uint8Array) => Uint8Array) {
    super(rows);
    this.write = write;
    this.levels = new TextLevels(name);
  }

  override take(page: PageValues, row: number): void {
    if (page.indices !== null && page.stored !== this.dictionary) {
      this.dictionary = page.stored;
      this.known = new Int32Array((page.stored as Stretches).starts.length).fill(-1);
    }
    this.named = page.indices !== null;
    super.take(page, row);
  }

  protected store(stored: Stored, at: number, row: number): void {
    if (!this.named) this.codes[row] = this.level(stored as Stretches, at);
    else {
      let level = this.known[at];
      if (level < 0) level = this.known[at] = this.level(stored as Stretches, at);
      this.codes[row] = level;
    }
  }

  private level({ bytes, starts, ends }: Stretches, at: number): number {
    if (this.write === undefined) return this.levels.level(bytes, starts[at], ends[at]);
    const text = this.write(bytes.subarray(starts[at], ends[at]));
    return this.levels.level(text, 0, text.length);
  }

  vector(): Vector | null {
    const { levels, codes, nulls, rows } = this;
    if (nulls.count === rows) return nullTexts(rows);
    return levels.areUtf8() ? textVector({ levels, codes, nulls, rows }) : null;
  }
}

const encoder = new TextEncoder();

/** A UUID as the text that people write. */
export function uuidBytes(bytes: Uint8Array): Uint8Array {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return encoder.encode(digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
}

/** Times of day as text, as CSV holds them. */
export class TimeColumn extends Column {
  private readonly levels: TextLevels;
  private readonly codes = new Int32Array(this.rows);
  private readonly known = new Map<number, number>();

  private readonly unit: number;

  constructor(name: string, unit: number, rows: number) {
    super(rows);
    this.unit = unit;
    this.levels = new TextLevels(name);
  }

  protected store(stored: Stored, at: number, row: number): void {
    const { words, width } = stored as StoredWords;
    const time = width === 1 ? words[at] : words[2 * at + 1] * 2 ** 32 + (words[2 * at] >>> 0);
    let level = this.known.get(time);
    if (level === undefined) {
      const text = timeText(time, this.unit);
      if (text === undefined) throw new Damaged(`It holds the time ${time}, which is not within a day.`);
      const bytes = encoder.encode(text);
      this.known.set(time, (level = this.levels.level(bytes, 0, bytes.length)));
    }
    this.codes[row] = level;
  }

  vector(): Vector {
    const { levels, codes, nulls, rows } = this;
    return textVector({ levels, codes, nulls, rows });
  }
}
