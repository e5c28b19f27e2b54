import { countText, required, tellingBytes } from "@sdc-risk/data";
import { type Cursor, ascii } from "../bytes/cursor.ts";
import { type StataLayout, type Storage, storageOf } from "./layout.ts";
import { expectTag, passedTo } from "./tags.ts";

/** What stands before the data; texts as bytes that a zero may end. */
export interface StataDictionary {
  readonly little: boolean;
  readonly records: number;
  readonly label: Uint8Array;
  readonly storages: readonly Storage[];
  readonly names: readonly Uint8Array[];
  readonly formats: readonly Uint8Array[];
  readonly labelNames: readonly Uint8Array[];
  readonly labelsOf: readonly Uint8Array[];
  /** Where the data begin. */
  readonly data: number;
  /** Where the long texts begin; 0 in formats without them. */
  readonly strings: number;
  /** Where the value labels begin; null where they stand behind the data. */
  readonly labels: number | null;
  /** Bytes between its parts that may say something. */
  readonly unread: number;
}

/** Texts of a list in which each takes `width` bytes. */
function list(cursor: Cursor, count: number, width: number, what: string): Uint8Array[] {
  const all = cursor.take(count * width, what);
  return Array.from({ length: count }, (_, i) => all.subarray(i * width, (i + 1) * width));
}

function storages(cursor: Cursor, count: number, layout: StataLayout): Storage[] {
  return Array.from({ length: count }, () => {
    const code = layout.tagged ? cursor.u16("The type of a variable") : cursor.u8("The type of a variable");
    const storage = storageOf(code, layout);
    if (storage === null) throw cursor.damaged(`A variable has the type ${code}, which does not exist.`);
    return storage;
  });
}

/** The dictionary of formats 104 to 115, whose parts follow each other. */
export function readEarly(cursor: Cursor, layout: StataLayout): StataDictionary {
  const { format } = layout;
  const what = "The head of the file";
  cursor.at = 1;
  const order = cursor.u8(what);
  if (order !== 1 && order !== 2) throw cursor.damaged(`The order of bytes is ${order}; expected 1 or 2.`);
  const little = (cursor.little = order === 2);
  cursor.skip(2, what);
  const count = cursor.count(cursor.u16(what), cursor.left, "variables");
  const records = cursor.count(cursor.i32(what), Infinity, "records");
  const label = cursor.take(layout.label, "The label of the file");
  if (format >= 105) cursor.skip(18, "The time of creation");
  const types = storages(cursor, count, layout);
  const names = list(cursor, count, layout.name, "The names of variables");
  cursor.skip(2 * (count + 1), "The order of records");
  const formats = list(cursor, count, layout.displayFormat, "The formats of variables");
  const labelNames = list(cursor, count, layout.name, "The names of value labels");
  const labelsOf = list(cursor, count, layout.label, "The labels of variables");
  if (layout.expansion > 0) skipCharacteristics(cursor, layout.expansion);
  const places = { data: cursor.at, strings: 0, labels: null, unread: 0 };
  return { little, records, label, storages: types, names, formats, labelNames, labelsOf, ...places };
}

function skipCharacteristics(cursor: Cursor, width: number): void {
  for (;;) {
    const kind = cursor.u8("A characteristic");
    const length = width === 2 ? cursor.u16("A characteristic") : cursor.u32("A characteristic");
    if (kind === 0 && length === 0) return;
    cursor.skip(length, "A characteristic");
  }
}

/** Places of the map of formats 117 and later, from the one of the types of variables. */
const MAP = {
  TYPES: 2,
  NAMES: 3,
  FORMATS: 5,
  LABEL_NAMES: 6,
  LABELS_OF: 7,
  DATA: 9,
  STRINGS: 10,
  LABELS: 11,
  COUNT: 14,
} as const;
/** Bytes that a line end takes at most, which some programs write behind the end. */
const LINE_END = 2;
const CHARACTERISTICS = /^<characteristics>.*<\/characteristics>$/s;
const ORDERS: Readonly<Record<string, boolean>> = { LSF: true, MSF: false };

/** The dictionary of formats 117 to 119, whose parts stand between tags, at places that a map gives. */
export function readTagged(cursor: Cursor, layout: StataLayout): StataDictionary {
  const { format } = layout;
  const what = "The head of the file";
  cursor.at = "<stata_dta><header><release>117</release>".length;
  expectTag(cursor, "<byteorder>");
  const order = ascii(cursor.take(3, what));
  if (ORDERS[order] === undefined)
    throw cursor.damaged(`The order of bytes is ${JSON.stringify(order)}; expected LSF or MSF.`);
  const little = (cursor.little = ORDERS[order]);
  expectTag(cursor, "</byteorder><K>");
  const count = cursor.count(format >= 119 ? cursor.u32(what) : cursor.u16(what), cursor.left, "variables");
  expectTag(cursor, "</K><N>");
  const records = format >= 118 ? cursor.u64(what) : cursor.u32(what);
  expectTag(cursor, "</N><label>");
  const label = cursor.take(format >= 118 ? cursor.u16(what) : cursor.u8(what), "The label of the file");
  expectTag(cursor, "</label><timestamp>");
  cursor.skip(cursor.u8(what), "The time of creation");
  expectTag(cursor, "</timestamp></header><map>");
  const map = Array.from({ length: MAP.COUNT }, () => cursor.u64("The map of the file"));
  const placed = (place: number): number => required(map[place], "such place in the map of the file");
  expectTag(cursor, "</map>");
  const end = placed(MAP.COUNT - 1);
  if (!(end <= cursor.fileSize && cursor.fileSize <= end + LINE_END)) {
    throw cursor.damaged(
      `The file should be ${countText(end)} bytes long, but has ${countText(cursor.fileSize)}.`,
    );
  }
  let unread = 0;
  /** @param known whether bytes before it are a part that is not needed */
  const goTo = (place: number, tag: string, known: (bytes: Uint8Array) => boolean): void => {
    const passed = passedTo(cursor, placed(place), `The part <${tag}>`);
    if (!known(passed)) unread += tellingBytes(passed);
  };
  const sorted = 2 * "<sortlist>".length + 1 + (count + 1) * (format >= 119 ? 4 : 2);
  const part = <T>(place: number, tag: string, take: () => T): T => {
    // Stata 13 gives 0 for the labels of variables, which stand behind the part before
    if (placed(place) !== 0) goTo(place, tag, ({ length }) => place === MAP.FORMATS && length === sorted);
    expectTag(cursor, `<${tag}>`);
    const taken = take();
    expectTag(cursor, `</${tag}>`);
    return taken;
  };
  const types = part(MAP.TYPES, "variable_types", () => storages(cursor, count, layout));
  const names = part(MAP.NAMES, "varnames", () => list(cursor, count, layout.name, "The names of variables"));
  const formats = part(MAP.FORMATS, "formats", () =>
    list(cursor, count, layout.displayFormat, "The formats of variables"),
  );
  const labelNames = part(MAP.LABEL_NAMES, "value_label_names", () =>
    list(cursor, count, layout.name, "The names of value labels"),
  );
  const labelsOf = part(MAP.LABELS_OF, "variable_labels", () =>
    list(cursor, count, layout.label, "The labels of variables"),
  );
  goTo(MAP.DATA, "data", (bytes) => CHARACTERISTICS.test(ascii(bytes)));
  expectTag(cursor, "<data>");
  const places = { data: cursor.at, strings: placed(MAP.STRINGS), labels: placed(MAP.LABELS), unread };
  return { little, records, label, storages: types, names, formats, labelNames, labelsOf, ...places };
}
