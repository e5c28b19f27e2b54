import type { Decoder } from "../columns/block.ts";

/** Numbers above these are missing: `.` first, then .a to .z. */
const MISSING = { byte: 101, int: 32_741, long: 2_147_483_621 } as const;
/** Before extended missing values there was `.` alone, the highest number of the type. */
const HIGHEST = { byte: 127, int: 32_767, long: 2_147_483_647 } as const;
/** The upper bytes of a missing float or double, and what is added to them per letter. */
const FLOAT = { first: 0x7f000000, step: 0x800 } as const;
const DOUBLE = { first: 0x7fe00000, step: 0x100 } as const;
const LETTERS = 26;

/** Whole numbers of a type. @param extended whether there are .a to .z */
export function wholes(type: "byte" | "int" | "long", little: boolean, extended: boolean): Decoder {
  const first = extended ? MISSING[type] : HIGHEST[type];
  const get = { byte: "getInt8", int: "getInt16", long: "getInt32" }[type] as
    "getInt8" | "getInt16" | "getInt32";
  return ({ view, at: start, rows, width }, at, values, tags) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width) {
      const value =
        get === "getInt8"
          ? view.getInt8(p)
          : get === "getInt16"
            ? view.getInt16(p, little)
            : view.getInt32(p, little);
      if (value < first) values[i] = value;
      else {
        values[i] = NaN;
        tags[i] = value - first;
      }
    }
  };
}

/** Floats of 32 bits. */
export function floats(little: boolean, extended: boolean): Decoder {
  return ({ view, at: start, rows, width }, at, values, tags) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width) {
      const high = view.getInt32(p, little);
      if (high < FLOAT.first)
        values[i] = view.getFloat32(p, little); // NaN of negative sign too
      else missing(i, high, extended, FLOAT, values, tags);
    }
  };
}

/** Floats of 64 bits. */
export function doubles(little: boolean, extended: boolean): Decoder {
  const upper = little ? 4 : 0;
  return ({ view, at: start, rows, width }, at, values, tags) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width) {
      const high = view.getInt32(p + upper, little);
      if (high < DOUBLE.first) values[i] = view.getFloat64(p, little);
      else missing(i, high, extended, DOUBLE, values, tags);
    }
  };
}

function missing(
  i: number,
  high: number,
  extended: boolean,
  kind: typeof FLOAT | typeof DOUBLE,
  values: Float64Array,
  tags: Uint8Array,
): void {
  const letter = (high - kind.first) / kind.step;
  values[i] = NaN;
  tags[i] = extended && Number.isInteger(letter) && letter <= LETTERS ? letter : 0;
}
