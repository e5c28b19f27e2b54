import { plural } from "@sdc-risk/data";
import { fewestRecords, mahalanobisInPieces, mcd, type SingularMcd } from "@sdc-risk/robust";
import { inPieces } from "@sdc-risk/data/kernels";
import { rowsOf } from "../variables/standardise.ts";

/** Variables, at most. */
const MOST = 32;

/** Squared robust Mahalanobis distances of a file, or why there are none. */
export interface RobustDistances {
  /** Per record, NaN where a value is missing. */
  readonly squared: Float64Array;
  /** The same from the means, 0 on standardised variables, in place of the robust centre. */
  fromMeans(): Generator<void, Float64Array>;
  readonly reason: null;
}
export interface NoDistances {
  readonly reason: string;
}

/**
 * @param columns standardised variables, NaN where missing
 * @param file which one, for the reason: "original" or "released"
 */
export function* robustDistances(
  names: readonly string[],
  columns: readonly Float64Array[],
  records: number,
  file: string,
): Generator<void, RobustDistances | NoDistances> {
  if (columns.length > MOST)
    return { reason: `A robust distance takes at most ${MOST} variables; there are ${columns.length}.` };
  const d = columns.length;
  const rows = yield* completeRows(columns, records);
  const constant = names.filter((_, v) => columns[v].every((x) => x !== x));
  if (constant.length > 0)
    return {
      reason:
        `In the ${file} file ${listed(constant)} ${plural(constant.length, "has", "have")} no two ` +
        "different values.",
    };
  const fewest = fewestRecords(d);
  if (rows.length < fewest)
    return {
      reason:
        `A robust distance on ${d} ${plural(d, "variable")} takes at least ${fewest} records ` +
        `without a missing value; the ${file} file has ${rows.length}.`,
    };
  const points = yield* rowsOf(columns, rows);
  const estimate = yield* mcd(points, d);
  if (estimate.singular) return { reason: flat(estimate, names, file) };
  const spread = function* (center: Float64Array): Generator<void, Float64Array> {
    const found = yield* mahalanobisInPieces(points, d, center, estimate.scatter, true);
    const out = new Float64Array(records).fill(NaN);
    yield* inPieces(rows.length, (from, to) => {
      for (let i = from; i < to; i++) out[rows[i]] = found[i];
    });
    return out;
  };
  return {
    squared: yield* spread(estimate.center),
    fromMeans: () => spread(new Float64Array(d)),
    reason: null,
  };
}

function* completeRows(columns: readonly Float64Array[], records: number): Generator<void, Int32Array> {
  const lacks = new Uint8Array(records);
  const rows = new Int32Array(records);
  for (const values of columns) {
    yield* inPieces(records, (from, to) => {
      for (let i = from; i < to; i++) if (values[i] !== values[i]) lacks[i] = 1;
    });
  }
  let count = 0;
  yield* inPieces(records, (from, to) => {
    for (let i = from; i < to; i++) if (lacks[i] === 0) rows[count++] = i;
  });
  return rows.subarray(0, count);
}

function flat({ variables }: SingularMcd, names: readonly string[], file: string): string {
  const held = variables.map((v) => names[v]);
  if (held.length === 1)
    return (
      `In the ${file} file half of the records or more have one value of ${listed(held)}, so that it has ` +
      "no robust scatter. Leave it out, or make it a categorical key."
    );
  return (
    `In the ${file} file ${listed(held)} depend on each other linearly for half of the records or more, ` +
    "so that there is no robust scatter. Leave one of them out."
  );
}

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(" and ");
