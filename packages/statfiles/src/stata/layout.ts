/**
 * Sizes of the parts of a .dta by its format (Stata's `help dta`, and the formats of its earlier versions).
 */
export interface StataLayout {
  readonly format: number;
  /** Whether the parts have tags: 117 and later. */
  readonly tagged: boolean;
  /** Bytes of names of variables and of value labels, of formats, of labels. */
  readonly name: number;
  readonly displayFormat: number;
  readonly label: number;
  /** Bytes of a characteristic's length; 0 where there are none. */
  readonly expansion: number;
  /** Whether there are extended missing values: 113 and later. */
  readonly extended: boolean;
}

export const OLDEST = 104;
export const LATEST = 119;

export function layoutOf(format: number): StataLayout {
  return {
    format,
    tagged: format >= 117,
    name: format < 110 ? 9 : format < 118 ? 33 : 129,
    displayFormat: format < 105 ? 7 : format < 114 ? 12 : format < 118 ? 49 : 57,
    label: format < 108 ? 32 : format < 118 ? 81 : 321,
    expansion: format < 105 ? 0 : format < 110 ? 2 : 4,
    extended: format >= 113,
  };
}

export type Storage = "byte" | "int" | "long" | "float" | "double" | "strL" | number;

/** Bytes of a value; a number is the width of a text. */
export function widthOf(storage: Storage): number {
  if (typeof storage === "number") return storage;
  return { byte: 1, int: 2, long: 4, float: 4, double: 8, strL: 8 }[storage];
}

const LETTERS: Readonly<Record<string, Storage>> = {
  b: "byte",
  i: "int",
  l: "long",
  f: "float",
  d: "double",
};
const EARLY: Readonly<Record<number, Storage>> = {
  251: "byte",
  252: "int",
  253: "long",
  254: "float",
  255: "double",
};
const TAGGED: Readonly<Record<number, Storage>> = {
  32768: "strL",
  65526: "double",
  65527: "float",
  65528: "long",
  65529: "int",
  65530: "byte",
};

/** The type of a variable by its number in the file; null where there is none of that number. */
export function storageOf(code: number, { tagged, format }: StataLayout): Storage | null {
  if (tagged) return TAGGED[code] ?? (code >= 1 && code <= 2045 ? code : null);
  if (format >= 111) return EARLY[code] ?? (code >= 1 && code <= 244 ? code : null);
  return LETTERS[String.fromCharCode(code)] ?? (code > 127 ? code - 127 : null);
}
