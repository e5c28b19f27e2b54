import type { Tick } from "@sdc-risk/data/kernels";
import type { OutgoingColumn } from "../columns/columns.ts";
import { partColumn } from "../columns/parts-of-texts.ts";
import type { PairedFiles } from "./hidden-keys.ts";

/** Digits of numbers as variables of their own, and which variable each is of. */
export interface DigitColumns {
  readonly columns: ReadonlyMap<string, OutgoingColumn>;
  /** The variable by the name of its digits. */
  readonly whose: ReadonlyMap<string, string>;
}

/** Last digits of whole numbers that are looked at: a key such as an age has two, a code three. */
const LAST = [1, 2, 3];

/** A number as it is written: digits before and behind the point; null for any other text. */
const partsOf = (text: string): readonly [string, string] | null => {
  const found = /^[+-]?(\d+)(?:\.(\d+))?$/.exec(text.trim());
  return found === null ? null : [found[1] ?? "", found[2] ?? ""];
};

/** The last digits of a column, and those behind the point as long as the longest. */
function allDigitsOf(column: OutgoingColumn): OutgoingColumn[] {
  const { name, size, label } = column;
  let decimals = 0;
  for (let code = 0; code < size; code++)
    decimals = Math.max(decimals, partsOf(label(code))?.[1].length ?? 0);
  const last = LAST.map((n) =>
    partColumn(column, `${name}, last ${n}`, (text) =>
      (partsOf(text)?.[0] ?? text).padStart(n, "0").slice(-n),
    ),
  );
  const behind =
    decimals === 0
      ? null
      : partColumn(column, `${name}, decimals`, (text) => (partsOf(text)?.[1] ?? "").padEnd(decimals, "0"));
  return [...last, behind].filter((one) => one !== null);
}

/** Whether two columns of numbers differ in some record that has both. */
function isChanged({ numbers: before }: OutgoingColumn, { numbers: after }: OutgoingColumn): boolean {
  return before === null || after === null || before.some((one, i) => one === one && one !== after[i]);
}

/**
 * The last digits and decimals of numbers that the original holds otherwise: what somebody wrote into them, such as a
 * key, the number as a whole does not show.
 * @param names variables of the released file that may hold a key
 */
export async function digitColumns(
  { original }: Pick<PairedFiles, "original">,
  columns: ReadonlyMap<string, OutgoingColumn>,
  names: Iterable<string>,
  tick: Tick,
): Promise<DigitColumns> {
  const out = new Map<string, OutgoingColumn>();
  const whose = new Map<string, string>();
  for (const name of names) {
    const column = columns.get(name);
    if (column === undefined || column.numbers === null) continue;
    const before = await original.column(name, tick);
    if (before !== null && !isChanged(before, column)) continue;
    for (const digits of allDigitsOf(column)) {
      out.set(digits.name, digits);
      whose.set(digits.name, name);
    }
    await tick();
  }
  return { columns: out, whose };
}
