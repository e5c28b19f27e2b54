/** Builds system files of SPSS byte by byte, from the description of the format, to have what no program at hand writes. */

export interface SavVariable {
  readonly name: string;
  readonly long?: string;
  /** 0 for numbers, else bytes of the text. */
  readonly width: number;
  readonly label?: Uint8Array;
  /** Type, width, decimals. */
  readonly format?: readonly [number, number, number];
  /** Numbers, or texts of up to eight bytes. */
  readonly missing?: readonly (number | Uint8Array)[];
  readonly range?: boolean;
  readonly labels?: readonly (readonly [value: number | Uint8Array, label: Uint8Array])[];
  readonly values: readonly (number | null | Uint8Array)[];
}

export interface SavFile {
  readonly little: boolean;
  readonly compression: 0 | 1;
  readonly variables: readonly SavVariable[];
  /** Name of the variable. */
  readonly weight?: string;
  /** Default: the number of values. */
  readonly records?: number;
  readonly codePage?: number;
  readonly encoding?: string;
  readonly label?: string;
  /** Whether a compressed file says where its data end. */
  readonly end?: boolean;
}

class Writer {
  private bytes = new Uint8Array(1 << 12);
  private view = new DataView(this.bytes.buffer);
  length = 0;

  private readonly little: boolean;

  constructor(little: boolean) {
    this.little = little;
  }

  private room(count: number): number {
    if (this.length + count > this.bytes.length) {
      const larger = new Uint8Array((this.length + count) * 2);
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    this.length += count;
    return this.length - count;
  }

  i32(...values: number[]): this {
    for (const value of values) {
      const at = this.room(4);
      this.view.setInt32(at, value, this.little);
    }
    return this;
  }

  f64(...values: number[]): this {
    for (const value of values) {
      const at = this.room(8);
      this.view.setFloat64(at, value, this.little);
    }
    return this;
  }

  /** Bytes, or ASCII, filled up by blanks to `width`. */
  raw(value: Uint8Array | string, width?: number): this {
    const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
    const size = width ?? bytes.length;
    const at = this.room(size);
    this.bytes.fill(0x20, at, at + size);
    this.bytes.set(bytes.subarray(0, size), at);
    return this;
  }

  u8(...values: number[]): this {
    for (const value of values) {
      const at = this.room(1);
      this.view.setUint8(at, value);
    }
    return this;
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

const elements = (width: number): number => Math.max(1, Math.ceil(width / 8));

export function savBytes(file: SavFile): Uint8Array {
  const { little, compression, variables, weight, codePage, encoding } = file;
  const out = new Writer(little);
  const rows = variables[0]?.values.length ?? 0;
  const starts: number[] = [];
  let width = 0;
  for (const variable of variables) {
    starts.push(width);
    width += elements(variable.width);
  }
  const weightIndex =
    weight === undefined ? 0 : starts[variables.findIndex(({ name }) => name === weight)] + 1;
  out
    .raw("$FL2")
    .raw("@(#) SPSS DATA FILE of a test", 60)
    .i32(2, width, compression, weightIndex, file.records ?? rows)
    .f64(100);
  out
    .raw("01 Jan 2601:02:03")
    .raw(file.label ?? "", 64)
    .u8(0, 0, 0);
  for (const variable of variables) writeVariable(out, variable);
  for (const [i, { labels, width: wide }] of variables.entries()) {
    if (labels === undefined) continue;
    out.i32(3, labels.length);
    for (const [value, label] of labels) {
      if (typeof value === "number") out.f64(value);
      else out.raw(value, 8);
      out.u8(label.length).raw(label, Math.ceil((label.length + 1) / 8) * 8 - 1);
    }
    out.i32(4, 1, starts[i] + 1);
    if (wide > 8) throw new Error("Labels of long texts are an extension.");
  }
  out.i32(7, 3, 4, 8).i32(1, 2, 3, -1, 1, 1, little ? 2 : 1, codePage ?? 2);
  out.i32(7, 4, 8, 3).f64(-Number.MAX_VALUE, Number.MAX_VALUE, LOWEST);
  const names = variables
    .filter(({ long }) => long !== undefined)
    .map(({ name, long }) => `${name}=${long!}`)
    .join("\t");
  if (names !== "") {
    const bytes = new TextEncoder().encode(names);
    out.i32(7, 13, 1, bytes.length).raw(bytes);
  }
  if (encoding !== undefined) out.i32(7, 20, 1, encoding.length).raw(encoding);
  out.i32(999, 0);
  if (compression === 0) writePlain(out, variables, rows);
  else writePacked(out, variables, rows, little, file.end !== false);
  return out.done();
}

/** The second lowest double, which stands for LO. */
export const LOWEST = -1.7976931348623155e308;

function writeVariable(
  out: Writer,
  { name, width, label, format, missing = [], range = false }: SavVariable,
): void {
  const [type, wide, decimals] = format ?? (width > 0 ? [1, width, 0] : [5, 8, 2]);
  const print = (type << 16) | (wide << 8) | decimals;
  out
    .i32(2, width, label === undefined ? 0 : 1, range ? -missing.length : missing.length, print, print)
    .raw(name, 8);
  if (label !== undefined) out.i32(label.length).raw(label, Math.ceil(label.length / 4) * 4);
  for (const value of missing) {
    if (typeof value === "number") out.f64(value);
    else out.raw(value, 8);
  }
  for (let i = 1; i < elements(width); i++) out.i32(2, -1, 0, 0, print, print).raw("", 8);
}

function writePlain(out: Writer, variables: readonly SavVariable[], rows: number): void {
  for (let row = 0; row < rows; row++) {
    for (const { width, values } of variables) {
      const value = values[row] ?? null;
      if (value instanceof Uint8Array) out.raw(value, elements(width) * 8);
      else out.f64(value ?? -Number.MAX_VALUE);
    }
  }
}

function writePacked(
  out: Writer,
  variables: readonly SavVariable[],
  rows: number,
  little: boolean,
  end: boolean,
): void {
  let codes: number[] = [];
  let literals: Uint8Array[] = [];
  const flush = (): void => {
    if (codes.length === 0) return;
    out.u8(...codes, ...new Array<number>(8 - codes.length).fill(0));
    for (const literal of literals) out.raw(literal);
    codes = [];
    literals = [];
  };
  const put = (code: number, literal?: Uint8Array): void => {
    codes.push(code);
    if (literal !== undefined) literals.push(literal);
    if (codes.length === 8) flush();
  };
  for (let row = 0; row < rows; row++) {
    for (const { width, values } of variables) {
      const value = values[row] ?? null;
      if (value === null) put(255);
      else if (typeof value === "number") {
        if (Number.isInteger(value) && value > -100 && value < 152) put(value + 100);
        else put(253, new Writer(little).f64(value).done());
      } else {
        const padded = new Writer(little).raw(value, elements(width) * 8).done();
        for (let at = 0; at < padded.length; at += 8) {
          const part = padded.subarray(at, at + 8);
          if (part.every((byte) => byte === 0x20)) put(254);
          else put(253, part);
        }
      }
    }
  }
  if (end) put(252);
  flush();
}
