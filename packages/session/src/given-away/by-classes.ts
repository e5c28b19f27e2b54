import type { Classes } from "@sdc-risk/data";
import { CellCounts } from "./cell-counts.ts";
import type { Prediction } from "./prediction.ts";

/**
 * How well a variable that a released file holds predicts a key that it lacks, as one minus the error of prediction
 * in the λ of Goodman and Kruskal (1954), leaving one out.
 *
 * A record of the original is right where its key value is held by more of the other records with the same value
 * of the variable than any other key value. So records that are alone with their value, and two that differ, are
 * wrong, and a variable whose groups are small by chance predicts nothing. Then
 *
 *   share = Σ_v r_v · right_v / n_v / Σ_v r_v
 *
 * over the values v of the variable in the released file: r_v records hold v there, n_v of the original hold v
 * and a value of the key, and right_v of these are right. A value that the original does not hold is wrong
 * throughout; one that the original holds without a value of the key only is left out, since nothing is given
 * away. A missing value of the variable is a category of its own.
 *
 * @param pairs classes of the original by the key, then the variable
 * @param values these classes grouped by the variable
 * @param held records of the released file by group of `values`, r_v
 * @param others its records whose value the original does not hold
 * @returns null where no record has a value of the key, or none is left
 */
export function predictedByClasses(
  { variables: [key], counts }: Pick<Classes, "variables" | "counts">,
  { classOf, size }: Pick<Classes, "classOf" | "size">,
  held: Float64Array,
  others: number,
): Prediction | null {
  const cells = new CellCounts(size);
  const byKey = new Float64Array(key!.size);
  for (let c = 0; c < counts.length; c++) {
    const code = key!.codes[c]!;
    const n = counts[c]!;
    if (code < 0) continue;
    byKey[code]! += n;
    cells.add(classOf[c]!, code, n);
  }
  let right = 0;
  let all = others;
  let records = 0;
  for (const [v, known] of cells.known.entries()) {
    if (known === 0) continue;
    const there = held[v]!;
    records += known;
    all += there;
    right += (there * cells.right(v)) / known;
  }
  if (records === 0 || all === 0) return null;
  return { share: right / all, most: byKey.reduce((most, n) => Math.max(most, n), 0) / records };
}
