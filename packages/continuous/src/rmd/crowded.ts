import { anyWithin, buildTree } from "@sdc-risk/neighbours";
import { patternsOf, sharing, variablesIn } from "../files/patterns.ts";
import { inPieces } from "@sdc-risk/data/kernels";
import { rowsOf } from "../variables/standardise.ts";

/**
 * Whether another record lies within a distance. The squared euclidean distance over shared variables counts
 * times all variables over shared ones; records without one in common are not near.
 * @param columns NaN where missing
 * @param asked records
 * @returns per record asked 1 or 0
 */
export function* crowded(
  columns: readonly Float64Array[],
  records: number,
  asked: Int32Array,
  within: number,
): Generator<void, Uint8Array> {
  const d = columns.length;
  const patterns = yield* patternsOf(columns, records);
  const out = new Uint8Array(asked.length);
  const places = new Int32Array(records).fill(-1);
  const positions = new Int32Array(records);
  for (let at = 0; at < asked.length; at++) places[asked[at]] = at;
  for (const { held, rows } of patterns) {
    const mine = yield* requestedRows(rows, places);
    if (mine.length === 0) continue;
    for (const others of sharing(patterns, held)) {
      const variables = variablesIn(others.held);
      const shared = variables.map((v) => columns[v]);
      yield* inPieces(others.rows.length, (from, to) => {
        for (let at = from; at < to; at++) positions[others.rows[at]] = at;
      });
      // who shares all that a record holds is in its own group, and then the record itself is
      const exclude = mine.map((row) => (others.held === held ? positions[row] : -1));
      const tree = yield* buildTree(yield* rowsOf(shared, others.rows), variables.length);
      const queries = yield* rowsOf(shared, mine);
      const near = yield* anyWithin(tree, queries, within * Math.sqrt(variables.length / d), { exclude });
      for (let at = 0; at < mine.length; at++) if (near[at] === 1) out[places[mine[at]]] = 1;
    }
  }
  return out;
}

/** Those rows that are asked for. @param places per record its place among those asked for, −1 where it is not */
function* requestedRows(rows: Int32Array, places: Int32Array): Generator<void, Int32Array> {
  const out = new Int32Array(rows.length);
  let count = 0;
  yield* inPieces(rows.length, (from, to) => {
    for (let at = from; at < to; at++) if (places[rows[at]] >= 0) out[count++] = rows[at];
  });
  return out.slice(0, count);
}
