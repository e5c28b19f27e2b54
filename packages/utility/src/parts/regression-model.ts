import { compareText, SMALLEST_GROUP } from "@sdc-risk/data";
import { inPieces } from "@sdc-risk/data/kernels";
import type { ComparedVariable } from "../files/compared.ts";

type File = "original" | "released";

/** A column of the design: a continuous variable, or one value of another. */
export interface DesignColumn {
  readonly term: string;
  readonly column: (file: File) => Float64Array;
}

/** What explains an outcome in both files. */
export interface RegressionModel {
  readonly terms: readonly DesignColumn[];
  /** Records of either file that hold the outcome and, of each predictor, a value that takes part. */
  readonly rows: Readonly<Record<File, Int32Array>>;
}

/** Values that take part; null for a continuous variable. */
type Used = readonly (ReadonlySet<number> | null)[];

/**
 * The model of some predictors: values take part that three records of the original hold among those that are left
 * with them, so that no coefficient is about one or two.
 */
export function* regressionModel(
  outcome: NonNullable<ComparedVariable["numbers"]>,
  predictors: readonly ComparedVariable[],
): Generator<void, RegressionModel> {
  let used: Used = predictors.map(({ codes, numbers }) =>
    numbers === null ? new Set(places(codes.size)) : null,
  );
  let original = yield* rowsOf("original", used);
  for (;;) {
    const next = predictors.map((one, v) => (used[v] === null ? null : heldLevels(one, original)));
    const isSettled = next.every((levels, v) => levels?.size === used[v]?.size);
    used = next;
    if (isSettled) break;
    original = yield* rowsOf("original", used);
  }
  const terms = predictors.flatMap((one, v) => termsOf(one, used[v]));
  return { terms, rows: { original, released: yield* rowsOf("released", used) } };

  function* rowsOf(file: File, levels: Used): Generator<void, Int32Array> {
    const values = outcome[file];
    const out = new Int32Array(values.length);
    let count = 0;
    const takesPart = (i: number): boolean =>
      values[i] === values[i] &&
      predictors.every(({ numbers, codes }, v) =>
        numbers === null ? levels[v]!.has(codes[file][i]) : !Number.isNaN(numbers[file][i]),
      );
    yield* inPieces(values.length, (from, to) => {
      for (let i = from; i < to; i++) if (takesPart(i)) out[count++] = i;
    });
    return out.subarray(0, count);
  }
}

const places = (size: number): number[] => Array.from({ length: size }, (_, place) => place);

/** Values that three of some records of the original hold, the commonest first, equally common ones by their text. */
function heldLevels({ codes, label }: ComparedVariable, rows: Int32Array): ReadonlySet<number> {
  const counts = new Int32Array(codes.size);
  for (const i of rows) counts[codes.original[i]]++;
  const levels = places(codes.size).filter((code) => counts[code] >= SMALLEST_GROUP);
  return new Set(levels.sort((a, b) => counts[b] - counts[a] || compareText(label(a), label(b))));
}

/** The commonest value is what the others are compared with. */
function termsOf({ name, codes, numbers, label }: ComparedVariable, used: Used[number]): DesignColumn[] {
  if (numbers !== null || used === null) return [{ term: name, column: (file) => numbers![file] }];
  return [...used].slice(1).map((level) => ({
    term: `${name}: ${label(level)}`,
    column: (file) => Float64Array.from(codes[file], (code) => (code === level ? 1 : 0)),
  }));
}
