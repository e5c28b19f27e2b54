import { type Cursor, ascii, trimmedEnd } from "../../bytes/cursor.ts";
import { fixedText } from "../../columns/fixed-text.ts";
import type { RecordVariable } from "../../columns/record-reader.ts";
import type { Texts } from "../../text/texts.ts";
import type { StatOptions, ValueLabel } from "../../types.ts";
import { labelsOf } from "../catalog/catalog-labels.ts";
import { formatText, sasMoment } from "../catalog/formats.ts";
import { HEADER, LINE, expectHeader, padding } from "./xport-lines.ts";
import { ibmFloats } from "./xport-numbers.ts";

const NUMBER = 1;
const TEXT = 2;

/** What stands before the records of a table. */
export interface XportTable {
  readonly label: string | null;
  readonly variables: readonly RecordVariable[];
  /** Bytes of a record. */
  readonly width: number;
}

/** What a description of 140 bytes says of a variable. */
interface Description {
  readonly kind: number;
  readonly length: number;
  name: Uint8Array;
  label: Uint8Array;
  format: string | null;
}

/** Reads what stands before the records of a table; the cursor ends at these. @throws Damaged */
export function readTable(cursor: Cursor, texts: Texts, options: StatOptions): XportTable {
  expectHeader(cursor, ["MEMBER", "MEMBV8"]);
  const size = Number(ascii(cursor.bytes.subarray(cursor.at - LINE + 74, cursor.at - LINE + 78)));
  if (size !== 140 && size !== 136)
    throw cursor.damaged("Descriptions of variables should have 140 or 136 bytes.");
  expectHeader(cursor, ["DSCRPTR", "DSCPTV8"]);
  const head = cursor.take(2 * LINE, "The head of a table");
  expectHeader(cursor, ["NAMESTR", "NAMSTV8"]);
  const count = countOf(cursor, size);
  const start = cursor.at;
  const descriptions = Array.from({ length: count }, () => readDescription(cursor, size));
  cursor.skip(padding(cursor.at - start), "The descriptions of variables");
  const next = expectHeader(cursor, ["OBS", "OBSV8", "LABELV8", "LABELV9"]);
  if (next.startsWith("LABEL")) {
    readLongLabels(cursor, descriptions, next === "LABELV9");
    expectHeader(cursor, ["OBSV8"]);
  }
  let width = 0;
  const variables = descriptions.map((description) => {
    const variable = variableOf(description, width, texts, options);
    width += description.length;
    return variable;
  });
  const label = texts.padded(head.subarray(LINE + 32, LINE + 72)) || null;
  return { label, variables, width };
}

/**
 * The number of variables, which the two versions write in four digits or six: the one behind which a
 * header stands.
 */
function countOf(cursor: Cursor, size: number): number {
  const digits = ascii(cursor.bytes.subarray(cursor.at - LINE + 54, cursor.at - LINE + 60));
  for (const count of [Number(digits.slice(0, 4)), Number(digits)]) {
    const start = cursor.at;
    cursor.at += count * size + padding(count * size);
    const isBehind = Number.isInteger(count) && ascii(cursor.peek(HEADER.length)) === HEADER;
    cursor.at = start;
    if (isBehind) return count;
  }
  throw cursor.damaged(
    `The descriptions of variables do not end where ${JSON.stringify(digits)} of them would.`,
  );
}

function readDescription(cursor: Cursor, size: number): Description {
  const what = "The description of a variable";
  const start = cursor.at;
  const kind = cursor.i16(what);
  cursor.skip(2, what);
  const length = cursor.u16(what);
  cursor.skip(2, what);
  const short = cursor.take(8, what);
  const label = cursor.take(40, what);
  const format = ascii(cursor.take(8, what)).trimEnd();
  const width = cursor.i16(what);
  const decimals = cursor.i16(what);
  // the place that follows is the one in the memory of SAS, not in the record
  cursor.skip(20, what);
  const long = cursor.take(32, what);
  const valid = kind === NUMBER ? length >= 2 && length <= 8 : kind === TEXT && length >= 1;
  if (!valid) throw cursor.damaged(`A variable is of kind ${kind} and ${length} bytes long.`);
  cursor.at = start + size;
  const name = long.some((byte) => byte !== 0x20 && byte !== 0) ? long : short;
  return { kind, length, name, label, format: formatText(format, width, decimals) };
}

/** Names and labels that are longer than a description has room for (version 8), and formats (version 9). */
function readLongLabels(cursor: Cursor, descriptions: readonly Description[], formats: boolean): void {
  const digits = ascii(cursor.bytes.subarray(cursor.at - LINE + 48, cursor.at)).trimEnd();
  const start = cursor.at;
  const count = cursor.count(Number(digits.slice(0, 5)), descriptions.length, "long labels");
  const what = "A long label";
  for (let i = 0; i < count; i++) {
    const variable = descriptions[cursor.u16(what) - 1];
    if (variable === undefined) throw cursor.damaged("A long label is for a variable that does not exist.");
    const nameLength = cursor.u16(what);
    const labelLength = cursor.u16(what);
    const formatLengths = formats ? [cursor.u16(what), cursor.u16(what)] : [];
    variable.name = cursor.take(nameLength, what);
    variable.label = cursor.take(labelLength, what);
    const [format] = formatLengths.map((length) => cursor.take(length, what));
    if (format !== undefined && format.length > 0)
      variable.format = ascii(format).trimEnd().replace(/\.$/, "");
  }
  cursor.skip(padding(cursor.at - start), what);
}

/** @param at where its values stand in a record: values follow one another by their lengths (TS-140, record layout) */
function variableOf(
  description: Description,
  at: number,
  texts: Texts,
  { catalog }: StatOptions,
): RecordVariable {
  const { kind, length, format } = description;
  const name = texts.padded(description.name);
  const valueLabels: readonly ValueLabel[] = labelsOf(catalog, format);
  const cell: RecordVariable["cell"] =
    kind === TEXT
      ? { kind: "text", read: fixedText(at, length, trimmedEnd) }
      : { kind: "number", at, decode: ibmFloats(length), single: false, moment: sasMoment(format ?? "") };
  return { name, label: texts.padded(description.label) || null, format, valueLabels, declared: null, cell };
}
