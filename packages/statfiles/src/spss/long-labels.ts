import { Cursor } from "../bytes/cursor.ts";
import type { Texts } from "../text/texts.ts";
import type { ValueLabel } from "../types.ts";

interface Extension {
  readonly bytes: Uint8Array;
  readonly at: number;
}

function cursorOf({ bytes, at }: Extension, little: boolean): Cursor {
  const cursor = new Cursor(bytes, 0, at);
  cursor.little = little;
  return cursor;
}

function sized(cursor: Cursor, what: string): Uint8Array {
  return cursor.take(cursor.count(cursor.i32(what), cursor.left, `bytes of ${what}`), what);
}

/** Value labels of texts of more than eight bytes, by the name of the variable (extension 21). */
export function longLabels(
  extension: Extension | undefined,
  little: boolean,
  texts: Texts,
): Map<string, ValueLabel[]> {
  const found = new Map<string, ValueLabel[]>();
  if (extension === undefined) return found;
  const cursor = cursorOf(extension, little);
  while (cursor.left > 0) {
    const name = texts.padded(sized(cursor, "a name"));
    cursor.i32("The width of a variable");
    const count = cursor.count(cursor.i32("A count"), cursor.left / 8, "value labels");
    found.set(
      name,
      Array.from({ length: count }, () => {
        const value = texts.padded(sized(cursor, "a value with a label"));
        return { value, label: texts.padded(sized(cursor, "a value label")) };
      }),
    );
  }
  return found;
}

/** Missing values of texts of more than eight bytes, by the name of the variable (extension 22). */
export function longMissing(
  extension: Extension | undefined,
  little: boolean,
  texts: Texts,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (extension === undefined) return found;
  const cursor = cursorOf(extension, little);
  while (cursor.left > 0) {
    const name = texts.padded(sized(cursor, "a name"));
    const count = cursor.u8("The number of missing values");
    const length = cursor.count(
      cursor.i32("The length of a missing value"),
      cursor.left,
      "bytes of a missing value",
    );
    found.set(
      name,
      Array.from({ length: count }, () => texts.padded(cursor.take(length, "A missing value"))),
    );
  }
  return found;
}
