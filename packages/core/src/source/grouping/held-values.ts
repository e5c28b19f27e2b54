import { SdcError, type Levels, type Within } from "@sdc-risk/data";
import { asCounts, inTurns, sum, type Tick } from "@sdc-risk/data/kernels";
import type { VariableRequest } from "../distinct.ts";
import { roomier } from "../level-book.ts";
import { checkRecordCount } from "../record-count.ts";
import type { Source, SourceHoldings } from "../source.ts";
import { mergedUnits } from "./merged-units.ts";

/**
 * What classes that stay with their records hold of further variables. A row is one class, or several that hold the
 * same values as often: what depends on these alone is the same of all of them.
 */
export interface HeldValues {
  /** What one class of each row holds. */
  readonly units: Within;
  /** The levels of each variable. */
  readonly columns: readonly Levels[];
  /** Of each row how many classes it stands for, and the records in all of them. */
  readonly times: Float64Array;
  readonly held: Float64Array;
}

/** The code of each value of a variable by the letters that stand for it. */
interface LetterCodes {
  readonly codes: ReadonlyMap<string, number>;
  /** Whether several values have one code. */
  readonly several: boolean;
}

const unreadable = (what: string): SdcError =>
  new SdcError(
    "BAD_SOURCE",
    `What classes hold cannot be read from the engine: ${what}. Have the classes come over: --classes memory.`,
  );

/** A variable that classes hold: how it is asked for, and what stands for its values. */
export interface HeldVariable {
  readonly request: VariableRequest;
  readonly by: LetterCodes;
}

/** Asks for the values of a variable and the letters that stand for them. @throws BAD_SOURCE */
export async function heldVariable(
  source: Source,
  request: VariableRequest,
  tick: Tick,
): Promise<HeldVariable> {
  const { name, book } = request;
  const all: string[] = [];
  let codes = new Int32Array(1024);
  for await (const { rows, column, letters } of source.letters!(name)) {
    codes = roomier(codes, all.length + rows);
    book.code(column, rows, codes, all.length);
    for (let row = 0; row < rows; row++) all.push(letters[row] ?? "");
    await tick();
  }
  const to = await inTurns(book.settling(), tick);
  const found = new Map<string, number>();
  for (const [at, letters] of all.entries()) {
    const code = codes[at];
    found.set(letters, code < 0 || to === null ? code : to[code]);
  }
  if (found.size < all.length) throw unreadable("two values are written alike");
  return { request, by: { codes: found, several: new Set(found.values()).size < found.size } };
}

/** Takes what classes hold, row by row. */
export class HoldingsReader {
  private rows = 0;
  private size = 0;
  private times = new Float64Array(1024);
  private held = new Float64Array(1024);
  private classOf = new Int32Array(1024);
  private counts = new Float64Array(1024);
  private readonly codes: Int32Array<ArrayBuffer>[];
  private readonly by: readonly LetterCodes[];

  constructor(by: readonly LetterCodes[]) {
    this.by = by;
    this.codes = by.map(() => new Int32Array(1024));
  }

  /** Pairs of a row and values that came so far. */
  get cells(): number {
    return this.size;
  }

  add({ rows, texts, groups }: SourceHoldings): void {
    this.times = roomier(this.times, this.rows + rows);
    this.held = roomier(this.held, this.rows + rows);
    for (let row = 0; row < rows; row++) {
      let records = 0;
      for (const cell of (texts[row] ?? "").split(",")) records += this.addCell(cell);
      this.times[this.rows] = groups[row];
      this.held[this.rows++] = records * groups[row];
    }
  }

  /** @returns its records */
  private addCell(cell: string): number {
    const equals = cell.indexOf("=");
    const records = Number(cell.slice(equals + 1));
    if (equals < 0 || !(records > 0)) throw unreadable("a class holds no number of records");
    const at = this.size++;
    this.classOf = roomier(this.classOf, this.size);
    this.counts = roomier(this.counts, this.size);
    this.classOf[at] = this.rows;
    this.counts[at] = records;
    const letters = cell.slice(0, equals).split(".");
    for (const [v, { codes }] of this.by.entries()) {
      const code = codes.get(letters[v] ?? "");
      if (code === undefined) throw unreadable("a class holds a value that the variable has not");
      this.codes[v] = roomier(this.codes[v], this.size);
      this.codes[v][at] = code;
    }
    return records;
  }

  finish(): Omit<HeldValues, "columns"> {
    const { rows, size } = this;
    return {
      units: {
        size: rows,
        classOf: this.classOf.slice(0, size),
        counts: asCounts(this.counts.slice(0, size)),
        codes: this.codes.map((codes) => codes.slice(0, size)),
      },
      times: this.times.slice(0, rows),
      held: this.held.slice(0, rows),
    };
  }
}

/**
 * Asks what classes hold, where they stay.
 * @param keys that make them; none for one class of everything
 * @throws CHANGED_DATA, BAD_SOURCE
 */
export async function heldValues(
  source: Source,
  keys: readonly string[],
  variables: readonly HeldVariable[],
  tick: Tick,
): Promise<HeldValues> {
  const columns = variables.map(({ request }) => request.book.levels);
  const by = variables.map((one) => one.by);
  const reader = new HoldingsReader(by);
  for await (const part of source.holdings!(
    keys,
    variables.map(({ request }) => request.name),
  )) {
    reader.add(part);
    await tick();
  }
  const { units, times, held } = reader.finish();
  checkRecordCount(source, sum(held));
  const merged = by.some(({ several }) => several) ? await mergedUnits(units, columns, tick) : units;
  return { units: merged, columns, times, held };
}
