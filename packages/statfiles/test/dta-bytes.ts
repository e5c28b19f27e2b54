/** Builds .dta files of every format byte by byte, from the description of the formats. */

export type DtaType = "byte" | "int" | "long" | "float" | "double" | "strL" | number;

export interface DtaVariable {
  readonly name: string;
  readonly type: DtaType;
  readonly format: string;
  readonly label?: string;
  readonly labels?: string;
  /** Numbers, texts, or `.`, `.a` … `.z`. */
  readonly values: readonly (number | string)[];
}

export interface DtaFile {
  readonly format: number;
  readonly little: boolean;
  readonly variables: readonly DtaVariable[];
  readonly labels?: Readonly<Record<string, readonly (readonly [number | string, string])[]>>;
  /** Default: the number of values. */
  readonly records?: number;
  /** Parts of the map whose place is written as 0. */
  readonly unplaced?: readonly number[];
  /** What stands behind the end. */
  readonly behind?: string;
}

const LETTERS = ".abcdefghijklmnopqrstuvwxyz";
const HIGHEST = { byte: 127, int: 32_767, long: 2_147_483_647 } as const;
const FIRST = { byte: 101, int: 32_741, long: 2_147_483_621 } as const;
const TAGGED_CODES = {
  byte: 65530,
  int: 65529,
  long: 65528,
  float: 65527,
  double: 65526,
  strL: 32768,
} as const;
const EARLY_CODES = { byte: 251, int: 252, long: 253, float: 254, double: 255, strL: 0 } as const;
const LETTER_CODES = { byte: "b", int: "i", long: "l", float: "f", double: "d", strL: "" } as const;

const tagOf = (value: number | string): number =>
  typeof value === "string" && value.startsWith(".") ? LETTERS.indexOf(value[1] ?? ".") : -1;

/** Bytes of a file. */
export function dtaBytes(file: DtaFile): Uint8Array {
  const { format, little, variables, labels = {}, records, unplaced = [], behind = "" } = file;
  const out: number[] = [];
  const tagged = format >= 117;
  const nameWidth = format < 110 ? 9 : format < 118 ? 33 : 129;
  const labelWidth = format < 108 ? 32 : format < 118 ? 81 : 321;
  const formatWidth = format < 105 ? 7 : format < 114 ? 12 : format < 118 ? 49 : 57;
  const rows = variables[0]?.values.length ?? 0;
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  const put = (set: (at: number) => void, count: number): void => {
    set(0);
    out.push(...bytes.subarray(0, count));
  };
  const i16 = (value: number): void => {
    put((at) => {
      view.setInt16(at, value, little);
    }, 2);
  };
  const i32 = (value: number): void => {
    put((at) => {
      view.setInt32(at, value, little);
    }, 4);
  };
  const u64 = (value: number): void => {
    put((at) => {
      view.setBigUint64(at, BigInt(value), little);
    }, 8);
  };
  const text = (value: string, width = value.length): void => {
    const encoded =
      format >= 118
        ? new TextEncoder().encode(value)
        : Uint8Array.from(value, (letter) => letter.charCodeAt(0));
    for (let i = 0; i < Math.max(width, width === value.length ? encoded.length : 0); i++)
      out.push(encoded[i] ?? 0);
  };
  /** A whole number of some bytes. */
  const whole = (value: number, count: number): void => {
    const low = Array.from({ length: count }, (_, i) => Math.floor(value / 256 ** i) % 256);
    out.push(...(little ? low : low.reverse()));
  };
  const split = format >= 119 ? 3 : format === 118 ? 2 : 4;
  const number = (type: Exclude<DtaType, number | "strL">, value: number | string): void => {
    const tag = tagOf(value);
    const extended = format >= 113;
    if (type === "float") {
      put((at) => {
        if (tag < 0) view.setFloat32(at, value as number, little);
        else view.setUint32(at, 0x7f000000 + (extended ? tag * 0x800 : 0), little);
      }, 4);
    } else if (type === "double") {
      put((at) => {
        if (tag < 0) view.setFloat64(at, value as number, little);
        else view.setBigUint64(at, 0x7fe0000000000000n + BigInt(extended ? tag : 0) * 0x10000000000n, little);
      }, 8);
    } else {
      const code = tag < 0 ? (value as number) : extended ? FIRST[type] + tag : HIGHEST[type];
      if (type === "byte") out.push(code & 255);
      else if (type === "int") i16(code);
      else i32(code);
    }
  };
  const map: number[] = [];
  const mapAt: number[] = [];
  const open = (tag: string): void => {
    if (!tagged) return;
    map.push(out.length);
    text(`<${tag}>`);
  };
  const close = (tag: string): void => {
    if (tagged) text(`</${tag}>`);
  };
  if (tagged) {
    map.push(0);
    text(
      `<stata_dta><header><release>${format}</release><byteorder>${little ? "LSF" : "MSF"}</byteorder><K>`,
    );
    if (format >= 119) i32(variables.length);
    else i16(variables.length);
    text("</K><N>");
    if (format >= 118) u64(records ?? rows);
    else i32(records ?? rows);
    text("</N><label>");
    if (format >= 118) i16(4);
    else out.push(4);
    text("Made</label><timestamp>");
    out.push(17);
    text("01 Jan 2026 01:02</timestamp></header>");
    map.push(out.length);
    text("<map>");
    mapAt.push(out.length);
    for (let i = 0; i < 14; i++) u64(0);
    text("</map>");
  } else {
    out.push(format, little ? 2 : 1, 1, 0);
    i16(variables.length);
    i32(records ?? rows);
    text("Made", labelWidth);
    if (format >= 105) text("01 Jan 2026 01:02", 18);
  }
  open("variable_types");
  for (const { type } of variables) {
    if (tagged) i16(typeof type === "number" ? type : TAGGED_CODES[type]);
    else if (format >= 111) out.push(typeof type === "number" ? type : EARLY_CODES[type]);
    else out.push(typeof type === "number" ? type + 127 : LETTER_CODES[type].charCodeAt(0));
  }
  close("variable_types");
  open("varnames");
  for (const { name } of variables) text(name, nameWidth);
  close("varnames");
  open("sortlist");
  for (let i = 0; i <= variables.length; i++) {
    if (format >= 119) i32(0);
    else i16(0);
  }
  close("sortlist");
  open("formats");
  for (const variable of variables) text(variable.format, formatWidth);
  close("formats");
  open("value_label_names");
  for (const variable of variables) text(variable.labels ?? "", nameWidth);
  close("value_label_names");
  open("variable_labels");
  for (const variable of variables) text(variable.label ?? "", labelWidth);
  close("variable_labels");
  open("characteristics");
  if (!tagged && format >= 105) {
    out.push(1);
    if (format < 110) i16(3);
    else i32(3);
    text("abc");
    out.push(0);
    if (format < 110) i16(0);
    else i32(0);
  }
  if (tagged) {
    text("<ch>");
    i32(nameWidth * 2 + 4);
    text("_dta", nameWidth);
    text("note0", nameWidth);
    text("none</ch>");
  }
  close("characteristics");
  open("data");
  for (let row = 0; row < rows; row++) {
    for (const [i, { type, values }] of variables.entries()) {
      if (typeof type === "number") text(values[row] as string, type);
      else if (type === "strL") {
        const isEmpty = values[row] === "";
        whole(isEmpty ? 0 : i + 1, split);
        whole(isEmpty ? 0 : row + 1, 8 - split);
      } else number(type, values[row]);
    }
  }
  close("data");
  open("strls");
  for (let row = 0; row < rows; row++) {
    for (const [i, { type, values }] of variables.entries()) {
      if (type !== "strL" || values[row] === "") continue;
      text("GSO");
      i32(i + 1);
      if (format >= 118) u64(row + 1);
      else i32(row + 1);
      out.push(130);
      const encoded = new TextEncoder().encode(values[row] as string);
      i32(encoded.length + 1);
      out.push(...encoded, 0);
    }
  }
  close("strls");
  open("value_labels");
  for (const [name, pairs] of Object.entries(labels)) {
    if (format < 108) {
      i16(pairs.length);
      text(name, 10);
      for (const [value] of pairs) i16(value as number);
      for (const [, label] of pairs) text(label, 8);
      continue;
    }
    if (tagged) text("<lbl>");
    const places: number[] = [];
    const encoded: number[] = [];
    for (const [, label] of pairs) {
      places.push(encoded.length);
      encoded.push(...new TextEncoder().encode(label), 0);
    }
    i32(8 + pairs.length * 8 + encoded.length);
    text(name, nameWidth + 3);
    i32(pairs.length);
    i32(encoded.length);
    places.forEach(i32);
    for (const [value] of pairs) i32(tagOf(value) >= 0 ? FIRST.long + tagOf(value) : (value as number));
    out.push(...encoded);
    if (tagged) text("</lbl>");
  }
  close("value_labels");
  if (tagged) {
    map.push(out.length);
    text("</stata_dta>");
    map.push(out.length);
    text(behind);
    const whole = new Uint8Array(out);
    const places = new DataView(whole.buffer);
    map.forEach((place, i) => {
      places.setBigUint64(mapAt[0] + i * 8, BigInt(unplaced.includes(i) ? 0 : place), little);
    });
    return whole;
  }
  return new Uint8Array(out);
}
