/** Builds tables of SAS (.sas7bdat) byte by byte, from the description of the format. */

export interface SasVariable {
  readonly name: string;
  /** Bytes: of a number 3 to 8, of a text its width. */
  readonly width: number;
  readonly isText?: boolean;
  readonly label?: string;
  readonly format?: string;
  /** Numbers, texts, or letters of missing values. */
  readonly values: readonly (number | string)[];
}

export interface SasFile {
  readonly wide: boolean;
  readonly little: boolean;
  readonly packing?: "SASYZCRL" | "SASYZCR2";
  readonly variables: readonly SasVariable[];
  /** Records on the page of the description. */
  readonly mixed?: number;
  /** What stands before them where the pointers end at half of eight bytes; null: they follow at once. */
  readonly padding?: readonly [number, number, number, number] | null;
  readonly release?: string;
  /** Records that are marked as deleted, by their places. */
  readonly deleted?: readonly number[];
  readonly encoding?: number;
  /** Default: the number of values. */
  readonly records?: number;
}

const PAGE = 4096;
const HEAD = 1024;
const MAGIC = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xc2, 0xea, 0x81, 0x60, 0xb3, 0x14, 0x11, 0xcf, 0xbd, 0x92, 8, 0, 9,
  0xc7, 0x31, 0x8c, 0x18, 0x1f, 0x10, 0x11,
];

/** Packs by runs of blanks, zeros and equal bytes, and copies the rest. */
export function packRuns(row: Uint8Array): Uint8Array {
  const out: number[] = [];
  const copy: number[] = [];
  const flush = (): void => {
    while (copy.length > 0) {
      const part = copy.splice(0, copy.length >= 64 ? Math.min(copy.length, 4000) : 64);
      if (part.length >= 64) out.push(((part.length - 64) >> 8) & 15, (part.length - 64) & 255, ...part);
      else out.push(((8 + ((part.length - 1) >> 4)) << 4) + ((part.length - 1) & 15), ...part);
    }
  };
  for (let at = 0; at < row.length;) {
    const byte = row[at];
    let run = 1;
    while (at + run < row.length && row[at + run] === byte && run < 4000) run++;
    const kind = byte === 0x40 ? 1 : byte === 0x20 ? 2 : byte === 0 ? 3 : 0;
    if (run < (kind === 0 ? 3 : 2)) copy.push(byte);
    else {
      flush();
      const least = kind === 0 ? 18 : 17;
      if (run >= least)
        out.push(
          ((4 + kind) << 4) + ((run - least) >> 8),
          (run - least) & 255,
          ...(kind === 0 ? [byte] : []),
        );
      else out.push(((12 + kind) << 4) + run - (kind === 0 ? 3 : 2), ...(kind === 0 ? [byte] : []));
    }
    if (run >= (kind === 0 ? 3 : 2)) at += run;
    else at++;
  }
  flush();
  return new Uint8Array(out);
}

/** Packs by all four commands of RDC, as far as they fit. */
export function packRoss(row: Uint8Array): Uint8Array {
  const out: number[] = [];
  let items: { bit: 0 | 1; bytes: number[] }[] = [];
  const flush = (): void => {
    if (items.length === 0) return;
    const bits = items.reduce((sum, { bit }, i) => sum | (bit << (15 - i)), 0);
    out.push(bits >> 8, bits & 255, ...items.flatMap(({ bytes }) => bytes));
    items = [];
  };
  const put = (bit: 0 | 1, ...bytes: number[]): void => {
    items.push({ bit, bytes });
    if (items.length === 16) flush();
  };
  for (let at = 0; at < row.length;) {
    let run = 1;
    while (at + run < row.length && row[at + run] === row[at] && run < 4000) run++;
    if (run >= 3) {
      if (run <= 18) put(1, run - 3, row[at]);
      else put(1, 0x10 + ((run - 19) & 15), (run - 19) >> 4, row[at]);
      at += run;
      continue;
    }
    let best = 0;
    let back = 0;
    for (let from = Math.max(0, at - 4000); from <= at - 3; from++) {
      let length = 0;
      while (
        at + length < row.length &&
        from + length < at &&
        row[from + length] === row[at + length] &&
        length < 200
      )
        length++;
      if (length > best) [best, back] = [length, at - from];
    }
    if (best >= 16) put(1, 0x20 + ((back - 3) & 15), (back - 3) >> 4, best - 16);
    else if (best >= 3) put(1, (best << 4) + ((back - 3) & 15), (back - 3) >> 4);
    else put(0, row[at]);
    at += Math.max(1, best >= 3 ? best : 1);
  }
  flush();
  return new Uint8Array(out);
}

export function sasBytes(file: SasFile): Uint8Array {
  const { wide, little, variables, packing, mixed = 0, padding = [0, 0, 0, 0], deleted = [] } = file;
  const word = wide ? 8 : 4;
  const pageHead = wide ? 40 : 24;
  const pointer = wide ? 24 : 12;
  const signature = wide ? 8 : 4;
  const rowWidth = variables.reduce((sum, { width }) => sum + width, 0);
  const rows = variables[0].values.length;
  const part = (
    length: number,
  ): { bytes: Uint8Array; view: DataView; set: (at: number, value: number) => void } => {
    const bytes = new Uint8Array(length);
    const view = new DataView(bytes.buffer);
    return {
      bytes,
      view,
      set: (at, value) => {
        if (wide) view.setBigUint64(at, BigInt(value), little);
        else view.setUint32(at, value, little);
      },
    };
  };
  const sign = ({ view }: { view: DataView }, value: number): void => {
    if (!wide) view.setUint32(0, value, little);
    else
      view.setBigUint64(
        0,
        value >= 0xf8000000
          ? BigInt.asUintN(64, BigInt(value) - 0x100000000n)
          : little
            ? BigInt(value)
            : BigInt(value) << 32n,
        little,
      );
  };
  const texts: number[] = new Array<number>(28).fill(0x20);
  if (packing !== undefined) texts.splice(12, 8, ...new TextEncoder().encode(packing));
  const reference = (view: DataView, at: number, text: string): void => {
    view.setUint16(at, 0, little);
    view.setUint16(at + 2, texts.length, little);
    view.setUint16(at + 4, text.length, little);
    for (let i = 0; i < Math.ceil(text.length / 4) * 4; i++)
      texts.push(i < text.length ? text.charCodeAt(i) : 0);
  };
  const size = part(wide ? 808 : 480);
  const count = part(3 * word);
  const names = part(signature + 8 + variables.length * 8 + 12);
  const attributes = part(signature + 8 + variables.length * (wide ? 16 : 12) + 12);
  sign(size, 0xf7f7f7f7);
  sign(count, 0xf6f6f6f6);
  sign(names, 0xffffffff);
  sign(attributes, 0xfffffffc);
  size.set(5 * word, rowWidth);
  size.set(6 * word, file.records ?? rows);
  size.set(7 * word, deleted.length);
  size.set(15 * word, mixed);
  count.set(word, variables.length);
  let place = 0;
  const formats = variables.map(({ name, width, isText = false, label = "", format = "" }, i) => {
    reference(names.view, signature + 8 + i * 8, name);
    const at = signature + 8 + i * (wide ? 16 : 12);
    attributes.set(at, place);
    attributes.view.setUint32(at + word, width, little);
    attributes.view.setUint8(at + word + 6, isText ? 2 : 1);
    place += width;
    const shown = part(wide ? 64 : 52);
    sign(shown, 0xfffffbfe);
    reference(shown.view, wide ? 46 : 34, format);
    reference(shown.view, wide ? 52 : 40, label);
    return shown;
  });
  for (const one of [names, attributes])
    one.view.setUint16(signature, one.bytes.length - (4 + 2 * signature), little);
  const text = part(signature + texts.length);
  text.bytes.set(texts, signature);
  sign(text, 0xfffffffd);
  text.view.setUint16(signature, text.bytes.length - (4 + 2 * signature), little);

  const data = Array.from({ length: rows }, (_, row) => rowOf(variables, row, rowWidth, little));
  const pages: Uint8Array[] = [];
  const open = (type: number, blocks: number, parts: number): { page: Uint8Array; view: DataView } => {
    const page = new Uint8Array(PAGE);
    const view = new DataView(page.buffer);
    view.setUint16(pageHead - 8, type, little);
    view.setUint16(pageHead - 6, blocks, little);
    view.setUint16(pageHead - 4, parts, little);
    pages.push(page);
    return { page, view };
  };
  const content = [size, count, names, attributes, ...formats, text].map(({ bytes }) => ({
    bytes,
    packing: 0,
    kind: 0,
  }));
  if (packing !== undefined) {
    const pack = packing === "SASYZCRL" ? packRuns : packRoss;
    for (const [i, row] of data.entries()) {
      const packed = pack(row);
      const smaller = packed.length < rowWidth;
      const how = deleted.includes(i) ? 5 : smaller ? 4 : 0;
      content.push({ bytes: smaller ? packed : row, packing: how, kind: 1 });
    }
  }
  for (let i = 0; i < content.length;) {
    let end = i;
    let used = pageHead;
    while (end < content.length && used + pointer + content[end].bytes.length <= PAGE - 8)
      used += pointer + content[end++].bytes.length;
    if (end === i) throw new Error("A part is larger than a page.");
    const { page, view } = open(mixed > 0 ? 0x0200 : 0, end - i + mixed, end - i);
    let from = PAGE;
    for (let j = i; j < end; j++) {
      const { bytes, packing: how, kind } = content[j];
      const at = pageHead + (j - i) * pointer;
      from -= bytes.length;
      page.set(bytes, from);
      if (wide) {
        view.setBigUint64(at, BigInt(from), little);
        view.setBigUint64(at + 8, BigInt(bytes.length), little);
      } else {
        view.setUint32(at, from, little);
        view.setUint32(at + 4, bytes.length, little);
      }
      page[at + 2 * word] = how;
      page[at + 2 * word + 1] = kind;
    }
    if (mixed > 0 && end < content.length) throw new Error("The description takes more than one page.");
    const after = pageHead + (end - i) * pointer;
    const gap = padding === null ? 0 : after % 8;
    if (mixed > 0 && gap > 0) page.set(padding ?? [], after);
    for (let row = 0; row < mixed; row++) page.set(data[row], after + gap + row * rowWidth);
    i = end;
  }
  if (packing === undefined) {
    const perPage = Math.floor((PAGE - pageHead - 64) / rowWidth);
    for (let row = mixed; row < rows; row += perPage) {
      const held = Math.min(perPage, rows - row);
      const marks = deleted.filter((one) => one >= row && one < row + held).map((one) => one - row);
      const { page, view } = open(0x0100 + (marks.length > 0 ? 0x80 : 0), held, 0);
      for (let i = 0; i < held; i++) page.set(data[row + i], pageHead + i * rowWidth);
      view.setUint32(wide ? 24 : 12, 0, little);
      const at = pageHead + ((pageHead + 8) % 8) + held * rowWidth;
      for (const mark of marks) page[at + (mark >> 3)] |= 0x80 >> (mark & 7);
    }
  }
  return withHead(file, pages);
}

function withHead(
  { wide, little, encoding = 20, release = "9.0401M6" }: SasFile,
  pages: readonly Uint8Array[],
): Uint8Array {
  const out = new Uint8Array(HEAD + pages.length * PAGE);
  const view = new DataView(out.buffer);
  out.set(MAGIC);
  out[32] = wide ? 0x33 : 0x22;
  out[35] = wide ? 0x33 : 0x22;
  out[37] = little ? 1 : 0;
  out[39] = 0x31;
  out[70] = encoding;
  const text = (at: number, value: string): void => {
    out.set(new TextEncoder().encode(value), at);
  };
  text(84, "SAS FILE");
  text(92, "MADE".padEnd(64));
  text(156, "DATA    ");
  const shift = wide ? 4 : 0;
  view.setUint32(196 + shift, HEAD, little);
  view.setUint32(200 + shift, PAGE, little);
  if (wide) view.setBigUint64(204 + shift, BigInt(pages.length), little);
  else view.setUint32(204 + shift, pages.length, little);
  text(216 + shift + (wide ? 4 : 0), `${release}Linux`);
  pages.forEach((page, i) => {
    out.set(page, HEAD + i * PAGE);
  });
  return out;
}

function rowOf(
  variables: readonly SasVariable[],
  row: number,
  rowWidth: number,
  little: boolean,
): Uint8Array {
  const bytes = new Uint8Array(rowWidth);
  const whole = new Uint8Array(8);
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const { width, isText = false, values } of variables) {
    const value = values[row];
    if (isText) {
      bytes.fill(0x20, at, at + width);
      bytes.set(new TextEncoder().encode(value as string).subarray(0, width), at);
    } else {
      if (typeof value === "number") view.setFloat64(0, value, little);
      else view.setBigUint64(0, 0xffff000000000000n + (BigInt(~value.charCodeAt(0) & 255) << 40n), little);
      bytes.set(little ? whole.subarray(8 - width) : whole.subarray(0, width), at);
    }
    at += width;
  }
  return bytes;
}
