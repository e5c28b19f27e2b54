import { SdcObject } from "@sdc-risk/core";
import { isSdcError, type CodedColumn, type MissingCodes, type Tick } from "@sdc-risk/data";
import { heldCodes, numbersAt, translate } from "@sdc-risk/data/kernels";

/** A variable per record of the file that goes out. */
export interface OutgoingColumn {
  readonly name: string;
  /** Codes per record, −1 where it is missing. */
  readonly codes: Int32Array;
  /** Levels, held by a record or not. */
  readonly size: number;
  readonly label: (code: number) => string;
  /** Levels that a record holds. */
  readonly levels: number;
  /** Numbers per record, NaN where missing; null where it holds none. */
  readonly numbers: Float64Array | null;
}

/** Levels that a record holds. */
export const levelsIn = ({ codes, size }: Pick<CodedColumn, "codes" | "size">): number =>
  heldCodes(codes, size).reduce((sum, held) => sum + held, 0);

/** Numbers by the texts of levels; null where a level writes none. */
function numbersOf({ codes, size, label }: CodedColumn): Float64Array | null {
  const values = Float64Array.from({ length: size }, (_, code) => {
    const text = label(code).trim();
    return text === "" ? NaN : Number(text);
  });
  for (const code of codes) if (code >= 0 && !Number.isFinite(values[code])) return null;
  return numbersAt(values, codes);
}

/** A coded column with what is compared of it. */
export function columnOf(coded: CodedColumn): OutgoingColumn {
  const { name, codes, size, label } = coded;
  return { name, codes, size, label, levels: levelsIn(coded), numbers: numbersOf(coded) };
}

/** The codes for missing values of some variables of a file. */
export const missingOf = ({ missing }: SdcObject, names: ReadonlySet<string>): MissingCodes =>
  Array.isArray(missing)
    ? missing
    : Object.fromEntries(Object.entries(missing).filter(([name]) => names.has(name)));

/** Some variables of a file in memory by themselves, so that what is coded of them is let go of with them. */
export const only = (sdc: SdcObject, names: readonly string[]): SdcObject =>
  SdcObject.fromArrow(sdc.table.select([...names]), {}, { missing: missingOf(sdc, new Set(names)) });

/** A variable of a file in memory by itself; null where its values cannot be told apart. */
export async function codedAlone(sdc: SdcObject, name: string, tick: Tick): Promise<CodedColumn | null> {
  try {
    return await only(sdc, [name]).codedInTurns(name, tick);
  } catch (error) {
    if (isSdcError(error) && error.code === "BAD_TYPE") return null;
    throw error;
  }
}

/** The texts of the values that some codes stand for, as they first come. */
export const textsOf = ({ codes, label }: Pick<CodedColumn, "codes" | "label">): readonly string[] =>
  [...new Set(codes)].filter((code) => code >= 0).map((code) => label(code));

/** The texts of the values of a variable that records hold, wherever they lie. */
export const valuesHeld = async (sdc: SdcObject, name: string, tick: Tick): Promise<readonly string[]> =>
  textsOf((await sdc.classes([name], tick)).variable(name));

/** A file in memory, whose columns are coded for as long as somebody holds this. */
export class Columns {
  private readonly made = new Map<string, OutgoingColumn | null>();

  private readonly sdc: SdcObject;
  private readonly rows: Int32Array | null;

  /** @param rows records that are looked at, −1 for none; null for all */
  constructor(sdc: SdcObject, rows: Int32Array | null) {
    this.sdc = sdc;
    this.rows = rows;
  }

  /** A variable; null where its values cannot be told apart. */
  async column(name: string, tick: Tick): Promise<OutgoingColumn | null> {
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const column = await this.make(name, tick);
    this.made.set(name, column);
    return column;
  }

  private async make(name: string, tick: Tick): Promise<OutgoingColumn | null> {
    // of an engine only what can be told apart is in memory
    if (!this.sdc.variables.includes(name)) return null;
    const coded = await codedAlone(this.sdc, name, tick);
    if (coded === null) return null;
    return this.rows === null ? columnOf(coded) : carried(columnOf(coded), this.rows);
  }
}

/** A column by other records. @param rows per record the one that it is, −1 for none */
export function carried(column: OutgoingColumn, rows: Int32Array): OutgoingColumn {
  const { codes, numbers } = column;
  const moved = translate(rows, codes);
  return {
    ...column,
    codes: moved,
    levels: levelsIn({ codes: moved, size: column.size }),
    numbers: numbers && numbersAt(numbers, rows),
  };
}
