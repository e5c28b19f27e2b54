import { SMALLEST_GROUP } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import { completeRecords, correlations, eigenvalues } from "../formulas/eigenvalues.ts";
import type { EigenvalueFigures } from "../summary-schema.ts";
import type { Reading } from "./reading.ts";

/** Eigenvalues below this share of the largest are 0 but for rounding. */
const DEPENDENT = 1e-10;

/**
 * The relative differences between the eigenvalues of the standardised continuous variables of both files, added up
 * (Templ, Kowarik and Meindl 2015).
 */
export async function eigenvalueFigures({
  files: { variables },
  weights,
  tick,
}: Reading): Promise<EigenvalueFigures> {
  const continuous = variables.flatMap(({ numbers }) => (numbers === null ? [] : [numbers]));
  if (continuous.length < 2)
    return {
      difference: null,
      records: 0,
      releasedRecords: 0,
      reason: "Fewer than two continuous variables are compared.",
    };
  const held: Record<"original" | "released", Int32Array> = {
    original: await inTurns(completeRecords(continuous.map(({ original }) => original)), tick),
    released: await inTurns(completeRecords(continuous.map(({ released }) => released)), tick),
  };
  const records = { records: held.original.length, releasedRecords: held.released.length };
  const nothing = (reason: string): EigenvalueFigures => ({ difference: null, ...records, reason });
  if (Math.min(records.records, records.releasedRecords) < SMALLEST_GROUP)
    return nothing("Fewer than three records of one of the files hold all continuous variables.");
  const values: Float64Array[] = [];
  for (const file of ["original", "released"] as const) {
    const columns = continuous.map((one) => one[file]);
    const matrix = await inTurns(
      correlations(columns, held[file], weights === null ? null : weights[file]),
      tick,
    );
    if (matrix === null) return nothing(`A continuous variable does not vary in the ${NAMES[file]}.`);
    values.push(eigenvalues(matrix, columns.length));
  }
  const [ours, theirs] = values as [Float64Array, Float64Array];
  if (!(ours.at(-1)! > DEPENDENT * ours[0]))
    return nothing("The continuous variables of the original follow from each other: an eigenvalue is 0.");
  const difference = ours.reduce((sum, one, k) => sum + Math.abs(one - theirs[k]) / one, 0);
  return { difference, ...records, reason: null };
}

const NAMES = { original: "original", released: "released file" };
