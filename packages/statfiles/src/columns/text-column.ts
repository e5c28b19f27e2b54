import { NullBits, roomFor, TextLevels, textVector } from "@sdc-risk/data/columns";
import type { Vector } from "apache-arrow";
import type { Texts } from "../text/texts.ts";
import type { Reasons } from "./reasons.ts";

/**
 * The texts of a column: levels by their bytes in the file, decoded once each at the end. Empty texts are
 * null.
 */
export class TextColumn {
  rows = 0;
  private codes: Int32Array;
  private readonly levels: TextLevels;
  private readonly nulls = new NullBits();

  private readonly reasons: Reasons;
  private readonly missing: ReadonlySet<string>;

  /**
   * @param name of the column, for messages
   * @param records that the column has or is expected to have
   */
  constructor(name: string, reasons: Reasons, missing: ReadonlySet<string>, records: number) {
    this.reasons = reasons;
    this.missing = missing;
    this.codes = new Int32Array(records);
    this.levels = new TextLevels(name);
  }

  /** Makes room for `rows` more records. */
  expect(rows: number): void {
    this.codes = roomFor(this.codes, this.rows + rows);
  }

  /** Adds the text `bytes[start … end)`, after `expect`. */
  add(bytes: Uint8Array, start: number, end: number): void {
    if (start < end) this.codes[this.rows++] = this.levels.level(bytes, start, end);
    else this.nulls.mark(this.rows++);
  }

  /** The column as a vector; declared missing texts become null, with their reason. */
  vector(texts: Texts): Vector {
    const { codes, nulls, rows } = this;
    const { levels, map } = texts.asUtf8(this.levels);
    const why = this.missing.size === 0 ? null : this.reasonsOf(levels);
    for (let row = 0; row < rows; row++) {
      if (map === null && why === null) break;
      if (nulls.isNull(row)) continue;
      const code = map === null ? codes[row] : map[codes[row]];
      const reason = why?.[code] ?? null;
      codes[row] = code;
      if (reason === null) continue;
      this.reasons.mark(row, reason);
      nulls.mark(row);
      codes[row] = 0;
    }
    return textVector({ levels, codes, nulls, rows });
  }

  /** By level its text where that is declared missing, else null; null where no level is. */
  private reasonsOf(levels: TextLevels): (string | null)[] | null {
    const decoder = new TextDecoder();
    const reasons = Array.from({ length: levels.count }, (_, level) => {
      const text = decoder.decode(levels.of(level));
      return this.missing.has(text) ? text : null;
    });
    return reasons.some((reason) => reason !== null) ? reasons : null;
  }
}
