import { SMALLEST_GROUP } from "@sdc-risk/data";
import { inPieces, inTurns } from "@sdc-risk/data/kernels";
import type { ComparedVariable } from "../files/compared.js";
import { compared, type Estimate } from "../formulas/estimates.js";
import { regression, type Design } from "../formulas/regression.js";
import type { UtilityOptions } from "../options.js";
import type { RegressionFigures } from "../summary-schema.js";
import type { Reading } from "./reading.js";

type Asked = UtilityOptions["regressions"][number];
type File = "original" | "released";

/** A column of the design: a continuous variable, or one value of another. */
interface Term {
  readonly term: string;
  readonly column: (file: File) => Float64Array;
}

/** The regressions that were asked for. */
export async function regressionParts(
  reading: Reading,
  asked: UtilityOptions["regressions"],
): Promise<RegressionFigures[]> {
  const out: RegressionFigures[] = [];
  for (const one of asked) out.push(await regressionOf(reading, one));
  return out;
}

async function regressionOf({ files, weights, tick }: Reading, asked: Asked): Promise<RegressionFigures> {
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
  const used = variables.map(usedLevels);
  const terms = variables.flatMap((one, v) => termsOf(one, used[v]));
  const designs: Record<File, Design> = {
    original: { ...designOf("original"), rows: await inTurns(rowsOf("original"), tick) },
    released: { ...designOf("released"), rows: await inTurns(rowsOf("released"), tick) },
  };
  const counts = [designs.original.rows.length, designs.released.rows.length] as const;
  if (Math.min(...counts) < terms.length + 1 + SMALLEST_GROUP)
    return nothing("A file has too few records with all of its variables.", ...counts);
  const ours = await inTurns(regression(designs.original), tick);
  if (ours === null) return nothing("The variables do not determine it in the original.", ...counts);
  const theirs = await inTurns(regression(designs.released), tick);
  if (theirs === null) return nothing("The variables do not determine it in the released file.", ...counts);
  return figuresOf(asked, terms, ours, theirs, counts);

  function designOf(file: File): Omit<Design, "rows"> {
    return {
      outcome: explained![file],
      columns: terms.map(({ column }) => column(file)),
      weights: weights === null ? null : weights[file],
    };
  }

  /** Records that hold the outcome and, of each predictor, a value that takes part. */
  function* rowsOf(file: File): Generator<void, Int32Array> {
    const values = explained![file];
    const out = new Int32Array(values.length);
    let count = 0;
    const takesPart = (i: number): boolean =>
      values[i] === values[i] &&
      variables.every(({ numbers, codes }, v) =>
        numbers === null
          ? codes[file][i] >= 0 && used[v].has(codes[file][i])
          : !Number.isNaN(numbers[file][i]),
      );
    yield* inPieces(values.length, (from, to) => {
      for (let i = from; i < to; i++) if (takesPart(i)) out[count++] = i;
    });
    return out.subarray(0, count);
  }
}

function figuresOf(
  { outcome, predictors }: Asked,
  terms: readonly Term[],
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

/** Values that three records of the original hold, the commonest first; none of a continuous variable. */
function usedLevels({ codes, numbers }: ComparedVariable): ReadonlySet<number> {
  if (numbers !== null) return new Set();
  const counts = new Int32Array(codes.size);
  for (const code of codes.original) if (code >= 0) counts[code]++;
  const levels = Array.from(counts.keys()).filter((code) => counts[code] >= SMALLEST_GROUP);
  return new Set(levels.sort((a, b) => counts[b] - counts[a] || a - b));
}

/** The commonest value is what the others are compared with. */
function termsOf({ name, codes, numbers, label }: ComparedVariable, used: ReadonlySet<number>): Term[] {
  if (numbers !== null) return [{ term: name, column: (file) => numbers[file] }];
  return [...used].slice(1).map((level) => ({
    term: `${name}: ${label(level)}`,
    column: (file) => Float64Array.from(codes[file], (code) => (code === level ? 1 : 0)),
  }));
}
