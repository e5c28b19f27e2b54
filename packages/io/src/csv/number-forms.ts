import { forEachCell, isPlainNumber } from "./bytes/column-cells.ts";
import type { SeveralForms } from "../types.ts";
import { parseNumber, type CsvCells } from "./bytes/cells.ts";

const decoder = new TextDecoder();

/** Whether a column of numbers has some in a form that may not be the only one of its number in the file. */
function holdsUnusual(cells: CsvCells, column: number): boolean {
  const { buffer } = cells;
  let found = false;
  forEachCell(cells, column, (start, end) => {
    found = !isPlainNumber(buffer, start, end) && !Number.isNaN(parseNumber(buffer, start, end));
    return !found;
  });
  return found;
}

/** The forms in which the numbers of a column are written. */
class NumberForms {
  /** A number that is written in two forms, and the forms; null where there is none so far. */
  several: readonly [string, string] | null = null;
  private readonly forms = new Map<number, string>();

  add(cells: CsvCells, column: number): void {
    const { buffer } = cells;
    if (this.several !== null) return;
    forEachCell(cells, column, (start, end) => {
      const number = parseNumber(buffer, start, end);
      if (Number.isNaN(number)) return true;
      const form = decoder.decode(buffer.subarray(start, end));
      const known = this.forms.get(number);
      if (known === undefined) this.forms.set(number, form);
      else if (known !== form) this.several = [known, form];
      return this.several === null;
    });
  }
}

/** A column of numbers: its place and its name. */
export interface NumberColumn {
  readonly column: number;
  readonly name: string;
}

/**
 * The columns of a file in which one number is written in several forms.
 * @param passOver goes through the records of the file, some at a time
 */
export async function severalFormsIn(
  numbers: readonly NumberColumn[],
  passOver: (take: (cells: CsvCells) => void) => Promise<unknown>,
): Promise<readonly SeveralForms[]> {
  const unusual = new Set<number>();
  if (numbers.length > 0)
    await passOver((cells) => {
      for (const { column } of numbers)
        if (!unusual.has(column) && holdsUnusual(cells, column)) unusual.add(column);
    });
  if (unusual.size === 0) return [];
  const found = numbers
    .filter(({ column }) => unusual.has(column))
    .map((one) => ({ ...one, forms: new NumberForms() }));
  await passOver((cells) => {
    for (const { column, forms } of found) forms.add(cells, column);
  });
  return found.flatMap(({ name, forms: { several } }) =>
    several === null ? [] : [{ variable: name, forms: several }],
  );
}
