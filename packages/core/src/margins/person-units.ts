import { counted, type CodedColumn } from "@sdc-risk/data";
import { personWeights, type EntityWeight, type Owners } from "../persons/persons.ts";
import type { MarginUnits } from "./cells.ts";
import { badMargins } from "./known-margin.ts";

/** A variable by person: what the records of a person say that say something. @throws BAD_MARGINS where they disagree */
function byPerson(column: CodedColumn, { personOf, persons }: Owners): CodedColumn {
  const { lowest: _, complete: __, ...levels } = column;
  const codes = new Int32Array(persons).fill(-1);
  const differing = new Set<number>();
  for (const [i, p] of personOf.entries()) {
    const code = column.codes[i];
    if (code < 0) continue;
    if (codes[p] >= 0 && codes[p] !== code) differing.add(p);
    codes[p] = code;
  }
  if (differing.size > 0)
    throw badMargins(
      `Margins count people, and of ${counted(differing.size, "person", "people")} the records have different values of ` +
        `"${column.name}": it is not known where a person is counted. Leave out tables with "${column.name}", or make it the same ` +
        "in all records of a person.",
    );
  return { ...levels, codes };
}

/**
 * Persons with several records as what is raked: each once, by what its records say.
 * @param columns per record
 * @param weights per record
 * @throws BAD_MARGINS for a variable of which a person has several values
 */
export const personUnits = (
  columns: readonly CodedColumn[],
  owners: Owners,
  weights: Float64Array,
  rule: EntityWeight,
): MarginUnits => ({
  columns: columns.map((column) => byPerson(column, owners)),
  weights: personWeights(owners, weights, rule).weights,
  counts: null,
});
