import { SMALLEST_GROUP } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import type { ComparedVariable } from "../files/compared.ts";
import { compared, type Estimate } from "../formulas/estimates.ts";
import { regression, type Design } from "../formulas/regression.ts";
import type { UtilityOptions } from "../options.ts";
import type { RegressionFigures } from "../summary-schema.ts";
import type { Reading } from "./reading.ts";
import { regressionModel, type DesignColumn } from "./regression-model.ts";

type RegressionOption = UtilityOptions["regressions"][number];
/** The regressions that were asked for. */
export async function regressionParts(
  reading: Reading,
  asked: UtilityOptions["regressions"],
): Promise<RegressionFigures[]> {
  const out: RegressionFigures[] = [];
  for (const one of asked) out.push(await regressionOf(reading, one));
  return out;
}

async function regressionOf(
  { files, weights, tick }: Reading,
  asked: RegressionOption,
): Promise<RegressionFigures> {
  const { outcome, predictors } = asked;
  const nothing = (reason: string, records = 0, releasedRecords = 0): RegressionFigures => ({
    ...{ outcome, predictors, records, releasedRecords, coefficients: [] },
    ...{ meanOverlap: null, leastOverlap: null, reason },
  });
  const find = (name: string): ComparedVariable | undefined =>
    files.variables.find((one) => one.name === name);
  const absent = [outcome, ...predictors].find((name) => find(name) === undefined);
  if (absent !== undefined) return nothing(`"${absent}" is not compared.`);
  const explained = find(outcome)!.numbers;
  if (explained === null) return nothing(`The outcome "${outcome}" is not continuous.`);
  const variables = predictors.map((name) => find(name)!);
  const { terms, rows } = await inTurns(regressionModel(explained, variables), tick);
  const counts = [rows.original.length, rows.released.length] as const;
  if (Math.min(...counts) < terms.length + 1 + SMALLEST_GROUP)
    return nothing("A file has too few records with all of its variables.", ...counts);
  const designOf = (file: keyof typeof rows): Design => ({
    outcome: explained[file],
    columns: terms.map(({ column }) => column(file)),
    rows: rows[file],
    weights: weights === null ? null : weights[file],
  });
  const ours = await inTurns(regression(designOf("original")), tick);
  if (ours === null) return nothing("The variables do not determine it in the original.", ...counts);
  const theirs = await inTurns(regression(designOf("released")), tick);
  if (theirs === null) return nothing("The variables do not determine it in the released file.", ...counts);
  return figuresOf(asked, terms, ours, theirs, counts);
}

function figuresOf(
  { outcome, predictors }: RegressionOption,
  terms: readonly DesignColumn[],
  ours: readonly Estimate[],
  theirs: readonly Estimate[],
  [records, releasedRecords]: readonly [number, number],
): RegressionFigures {
  const coefficients = terms.map(({ term }, t) => ({ term, ...compared(ours[t], theirs[t]) }));
  const overlaps = coefficients.flatMap(({ overlap }) => (overlap === null ? [] : [overlap]));
  const some = overlaps.length > 0;
  return {
    ...{ outcome, predictors, records, releasedRecords, coefficients },
    meanOverlap: some ? overlaps.reduce((sum, one) => sum + one, 0) / overlaps.length : null,
    leastOverlap: some ? Math.min(...overlaps) : null,
    reason: some ? null : "The intervals of the coefficients have no width.",
  };
}
