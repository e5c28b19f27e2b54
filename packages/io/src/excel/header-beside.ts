/** Bytes of formulas and of readings for each byte of the names, at most: a letter is read by up to four. */
const PER_BYTE = 4;

const bytesOf = (names: readonly string[]): number => new TextEncoder().encode(names.join("")).length;

/**
 * What the cells that name the variables hold beside the names. It cannot differ between records, so a formula or a
 * reading there tells nothing, unless there is room to say something of many of them.
 */
export class HeaderBeside {
  private formulas = 0;
  private readonly readings = new Map<number | null, number>();

  /** @param bytes of a formula */
  addFormula(bytes: number): void {
    this.formulas += bytes;
  }

  /**
   * @param text the number of the text that is read so; null where it stands in its cell
   * @param bytes of the reading
   */
  addReading(text: number | null, bytes: number): void {
    this.readings.set(text, text === null ? (this.readings.get(null) ?? 0) + bytes : bytes);
  }

  /** Whether a text is the name of a variable. @param text by its number */
  names(text: number): boolean {
    return this.readings.has(text);
  }

  /**
   * Whether formulas are long: more bytes than the names have and one for every two records, or four times those of the
   * names.
   */
  hasLongFormulas(names: readonly string[], records: number): boolean {
    const shown = bytesOf(names);
    return this.formulas > Math.min(PER_BYTE * shown, Math.max(records / 2, shown));
  }

  /** Whether readings have more bytes than letters need. */
  hasLongReadings(names: readonly string[]): boolean {
    return [...this.readings.values()].reduce((sum, bytes) => sum + bytes, 0) > PER_BYTE * bytesOf(names);
  }
}
