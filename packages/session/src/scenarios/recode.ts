import { labelled, levelsByWord, mapLevels, plainText, type CodedColumn, type Levels } from "@sdc-risk/data";
import {
  compareDecimals,
  DecimalBands,
  decimalOf,
  decimalText,
  isWhole,
  type Decimal,
} from "@sdc-risk/data/kernels";
import type { Recoding } from "./scenario.ts";

type Bands = Extract<Recoding, { kind: "bands" }>;
type Ends = Extract<Recoding, { kind: "ends" }>;
type Merge = Extract<Recoding, { kind: "merge" }>;

/** A band by its edges, "0 to under 10". */
const openText = (bands: DecimalBands, band: bigint): string =>
  `${decimalText(bands.edge(band))} to under ${decimalText(bands.edge(band + 1n))}`;

/** A band of whole edges by the first and the last whole number in it, "0–9". */
function wholeText(bands: DecimalBands, band: bigint): string {
  const [low, next] = [band, band + 1n].map((one) => BigInt(decimalText(bands.edge(one)))) as [
    bigint,
    bigint,
  ];
  return next - low === 1n ? String(low) : `${low}–${next - 1n}`;
}

/**
 * A column of numbers in bands. A band of whole edges has the same text in every file, and reads "0 to under
 * 10" where the column holds numbers such as 9.5.
 */
function inBands(column: CodedColumn, { width, from }: Bands): CodedColumn {
  const bands = new DecimalBands(width, from);
  const textOf = plainText(column);
  const open = new Map<string, string>();
  const held = { fractions: false };
  const mapped = mapLevels(column, (label, code) => {
    const x = decimalOf(textOf(code));
    if (x === null) return label;
    const band = bands.bandOf(x);
    if (!bands.whole) return openText(bands, band);
    held.fractions ||= !isWhole(x);
    const text = wholeText(bands, band);
    open.set(text, openText(bands, band));
    return text;
  });
  return held.fractions ? labelled(mapped, open) : mapped;
}

/** An end of numbers, and the level of everything beyond it; null where there is none. */
const endAt = (end: number | null, sign: "≤" | "≥"): { edge: Decimal | null; text: string } | null =>
  end === null ? null : { edge: decimalOf(end), text: `${sign} ${end}` };

/** A column of numbers with everything beyond an end as one level. */
function withEnds(column: CodedColumn, { bottom, top }: Ends): CodedColumn {
  const textOf = plainText(column);
  const lowest = endAt(bottom, "≤");
  const highest = endAt(top, "≥");
  const isBelow = (a: Decimal | null, b: Decimal | null): boolean =>
    a !== null && b !== null && compareDecimals(a, b) <= 0;
  return mapLevels(column, (label, code) => {
    const x = decimalOf(textOf(code));
    if (lowest !== null && isBelow(x, lowest.edge)) return lowest.text;
    return highest !== null && isBelow(highest.edge, x) ? highest.text : label;
  });
}

/** Levels by the words that groups may use for them: their text, a number in the fewest digits, or a label. */
export function levelsNamed(column: Levels): ReadonlyMap<string, number> {
  const textOf = plainText(column);
  const byWord = new Map(levelsByWord(column));
  if (textOf === column.label) return byWord;
  for (let code = 0; code < column.size; code++)
    if (!byWord.has(textOf(code))) byWord.set(textOf(code), code);
  return byWord;
}

/** A column with levels merged. */
function merged(column: CodedColumn, change: Merge): CodedColumn {
  const byWord = levelsNamed(column);
  const to = new Map<string, string>();
  for (const { label, levels } of change.groups)
    for (const word of levels) {
      const code = byWord.get(word);
      to.set(code === undefined ? word : column.label(code), label);
    }
  return mapLevels(column, (label) => to.get(label) ?? label);
}

/** A coded column made coarser. Levels that are no numbers stay as they are in bands and ends. */
export const recodeColumn =
  (change: Recoding) =>
  (column: CodedColumn): CodedColumn => {
    switch (change.kind) {
      case "bands":
        return inBands(column, change);
      case "ends":
        return withEnds(column, change);
      case "merge":
        return merged(column, change);
    }
  };

/** A recoding in a few words, after the name of its variable. */
export function recodingText(change: Recoding): string {
  if (change.kind === "bands")
    return `in bands of ${change.width}${change.from === 0 ? "" : ` from ${change.from}`}`;
  if (change.kind === "merge")
    return `with merged levels (${change.groups.map(({ label }) => label).join(", ")})`;
  const ends = [
    ...(change.bottom === null ? [] : [`at or below ${change.bottom}`]),
    ...(change.top === null ? [] : [`at or above ${change.top}`]),
  ];
  return ends.length === 0 ? "as it is" : `with one level ${ends.join(" and one ")}`;
}
