import type { ReadWarning } from "../types.ts";
import type { CellForms, PassOver } from "./bytes/cell-forms.ts";
import type { Tokenizer } from "./bytes/tokenizer.ts";

/** What a file tells beside the values of its cells: by quotes that do not follow from them, and by ends of lines. */
export async function formWarnings(
  forms: CellForms,
  delimiter: string,
  { lineEnds }: Pick<Tokenizer, "lineEnds">,
  passOver: PassOver,
): Promise<readonly ReadWarning[]> {
  const mixed = (await forms.mixed(delimiter, passOver)).map((name) => JSON.stringify(name));
  const out: ReadWarning[] = [];
  if (mixed.length > 0) out.push({ code: "mixed-quotes", message: quotesText(mixed) });
  if (lineEnds.size > 1)
    out.push({
      code: "mixed-line-ends",
      message: `Some lines end with ${[...lineEnds].sort().join(", others with ")}.`,
    });
  return out;
}

/** "Some cells of the column "a" are in quotes, and others like them are not." */
function quotesText(columns: readonly string[]): string {
  const [first] = columns;
  const where =
    columns.length === 1 ? `the column ${first}` : `${columns.length} columns (${columns.join(", ")})`;
  return `Some cells of ${where} are in quotes, and others like them are not.`;
}
