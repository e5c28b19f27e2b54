import { type Cursor, ascii } from "../bytes/cursor.ts";

/** The head of a system file. */
export interface Header {
  readonly little: boolean;
  /** 0: none, 1: by bytes, 2: by bytes and zlib. */
  readonly compression: 0 | 1 | 2;
  /** The element, from 1, that records are weighted by; 0 where there is none. */
  readonly weight: number;
  /** −1 where the file does not say. */
  readonly records: number;
  readonly bias: number;
  readonly label: Uint8Array;
}

/** A variable record; a text of more than eight bytes takes elements behind its own. */
export interface Element {
  /** 0 for numbers, else bytes of the text. */
  readonly width: number;
  readonly name: Uint8Array;
  readonly label: Uint8Array | null;
  /** Eight bytes each. */
  readonly missing: readonly Uint8Array[];
  /** Whether the first two missing values are the ends of a range. */
  readonly range: boolean;
  /** Format, width, decimals, as SPSS shows the values. */
  readonly format: readonly [type: number, width: number, decimals: number];
  /** From 0. */
  readonly index: number;
}

export interface LabelSet {
  readonly labels: readonly { readonly value: Uint8Array; readonly label: Uint8Array }[];
  /** Elements, from 1, that the labels are for. */
  readonly elements: readonly number[];
}

export interface SpssDictionary {
  readonly header: Header;
  readonly elements: readonly Element[];
  /** Elements of a record, with those that continue a text. */
  readonly width: number;
  readonly labelSets: readonly LabelSet[];
  /** Extension records: the last of each subtype. */
  readonly extensions: ReadonlyMap<number, { readonly bytes: Uint8Array; readonly at: number }>;
}

const CONTINUES = -1;
const RECORD = { VARIABLE: 2, LABELS: 3, LABELLED: 4, DOCUMENTS: 6, EXTENSION: 7, END: 999 } as const;

/**
 * Reads the dictionary of a system file (PSPP developer's guide, system file format); the cursor ends at
 * the data.
 */
export function readDictionary(cursor: Cursor): SpssDictionary {
  const header = readHeader(cursor);
  const elements: Element[] = [];
  const labelSets: LabelSet[] = [];
  const extensions = new Map<number, { bytes: Uint8Array; at: number }>();
  let width = 0;
  for (;;) {
    const start = cursor.at;
    const kind = cursor.i32("The kind of a record of the dictionary");
    if (kind === RECORD.VARIABLE) width += readElement(cursor, elements, width);
    else if (kind === RECORD.LABELS) labelSets.push(readLabels(cursor, width));
    else if (kind === RECORD.DOCUMENTS) {
      cursor.skip(
        80 * cursor.count(cursor.i32("A count"), cursor.left / 80, "lines of documents"),
        "A document",
      );
    } else if (kind === RECORD.EXTENSION) {
      const subtype = cursor.i32("An extension");
      const size = cursor.u32("An extension");
      const count = cursor.u32("An extension");
      const at = cursor.at;
      extensions.set(subtype, {
        bytes: cursor.take(size * count, `Extension ${subtype} of the dictionary`),
        at,
      });
    } else if (kind === RECORD.END) {
      cursor.i32("The end of the dictionary");
      return { header, elements, width, labelSets, extensions };
    } else {
      cursor.at = start;
      throw cursor.damaged(`The dictionary holds a record of kind ${kind}, which does not exist.`);
    }
  }
}

function readHeader(cursor: Cursor): Header {
  cursor.skip(64, "The head of the file");
  const [layout] = cursor.take(4, "The head of the file");
  const little = layout === 2 || layout === 3;
  cursor.little = little;
  cursor.at -= 4;
  const code = cursor.i32("The head of the file");
  if (code !== 2 && code !== 3) throw cursor.damaged(`The layout of the file is ${code}; expected 2 or 3.`);
  cursor.i32("The width of a record");
  const compression = cursor.i32("The kind of compression");
  const weight = cursor.i32("The weight variable");
  if (compression !== 0 && compression !== 1 && compression !== 2) {
    throw cursor.damaged(`The kind of compression is ${compression}; expected 0, 1 or 2.`);
  }
  const records = cursor.i32("The number of records");
  const bias = cursor.f64("The bias of compression");
  if (records < -1) throw cursor.damaged(`The file claims ${records} records.`);
  cursor.skip(17, "The time of creation");
  const label = cursor.take(64, "The label of the file");
  cursor.skip(3, "The head of the file");
  return { little, compression, weight, records, bias, label };
}

/** Adds a variable, and gives how many elements it takes: none of its own where it continues a text. */
function readElement(cursor: Cursor, elements: Element[], index: number): number {
  const width = cursor.i32("A variable");
  const hasLabel = cursor.i32("A variable");
  const missing = cursor.i32("A variable");
  const print = cursor.i32("The format of a variable");
  cursor.i32("The format of a variable");
  const name = cursor.take(8, "The name of a variable");
  if (width < CONTINUES || width > 255)
    throw cursor.damaged(`A variable has the width ${width}; expected -1 to 255.`);
  if (![-3, -2, 0, 1, 2, 3].includes(missing)) {
    throw cursor.damaged(`A variable has ${missing} missing values; expected 0 to 3, -2 or -3.`);
  }
  let label: Uint8Array | null = null;
  if (hasLabel !== 0) {
    const length = cursor.count(cursor.i32("The label of a variable"), cursor.left, "bytes of a label");
    label = cursor.take(Math.ceil(length / 4) * 4, "The label of a variable").subarray(0, length);
  }
  const values = Array.from({ length: Math.abs(missing) }, () => cursor.take(8, "A missing value"));
  if (width !== CONTINUES) {
    const format = [(print >> 16) & 255, (print >> 8) & 255, print & 255] as const;
    elements.push({ width, name, label, missing: values, range: missing < 0, format, index });
  } else checkContinues(cursor, elements, index);
  return 1;
}

/** A continuation must stand behind a text that is longer than what stands before. */
function checkContinues(cursor: Cursor, elements: readonly Element[], index: number): void {
  const last = elements.at(-1);
  if (last !== undefined && index - last.index < elementsOf(last.width)) return;
  throw cursor.damaged("A variable record continues a text, but there is none to continue.");
}

/** Elements of eight bytes that a variable takes. */
export function elementsOf(width: number): number {
  return width === 0 ? 1 : Math.ceil(width / 8);
}

function readLabels(cursor: Cursor, width: number): LabelSet {
  const count = cursor.count(cursor.i32("A count"), cursor.left / 16, "value labels");
  const labels = Array.from({ length: count }, () => {
    const value = cursor.take(8, "A value with a label");
    const length = cursor.u8("A value label");
    // the length and the label together fill whole eight bytes
    const label = cursor.take(Math.ceil((length + 1) / 8) * 8 - 1, "A value label").subarray(0, length);
    return { value, label };
  });
  const kind = cursor.i32("The variables of value labels");
  if (kind !== RECORD.LABELLED)
    throw cursor.damaged(`After value labels comes a record of kind ${kind}; expected 4.`);
  const most = cursor.count(cursor.i32("A count"), cursor.left / 4, "variables with value labels");
  const elements = Array.from({ length: most }, () => {
    const element = cursor.i32("A variable with value labels");
    if (element < 1 || element > width)
      throw cursor.damaged(`Value labels are for element ${element} of ${width}.`);
    return element;
  });
  return { labels, elements };
}

/** The pairs of an extension record such as `A=first\tB=second`, as bytes of one character each. */
export function pairsOf(bytes: Uint8Array | undefined): [string, string][] {
  if (bytes === undefined) return [];
  return ascii(bytes)
    .split("\t")
    .flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 0
        ? []
        : [
            [pair.slice(0, at).replace(/^\0+/, ""), pair.slice(at + 1).replace(/\0+$/, "")] as [
              string,
              string,
            ],
          ];
    });
}
