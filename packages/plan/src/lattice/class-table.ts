import { allOf, atOnce, group, translate } from "@sdc-risk/data/kernels";

/** Classes of records with equal keys, at a node of a lattice. */
export interface ClassTable {
  readonly size: number;
  /** By key: the label of each class at the node's level; −1 where the value is missing. */
  readonly labels: readonly Int32Array[];
  /** By key: labels that there are. */
  readonly sizes: readonly number[];
  readonly records: Float64Array;
  readonly weights: Float64Array;
  /** By key: weights of the records of each class that miss it, where one label hides it; null where none misses it. */
  readonly missing: readonly (Float64Array | null)[];
}

/** How labels of a key become coarser ones. */
export interface Coarser {
  /** The coarser label of each label. */
  readonly to: Int32Array;
  readonly size: number;
}

/** Coarser labels of a key. A key of one label tells nothing, not even who misses it. */
const coarsened = (labels: Int32Array, { to, size }: Coarser): Int32Array =>
  size === 1 ? new Int32Array(labels.length) : translate(labels, to);

/**
 * Classes of classes: those that have equal labels after some keys were made coarser.
 * @param steps by key; null where it stays
 */
export function mergeClasses(table: ClassTable, steps: readonly (Coarser | null)[]): ClassTable {
  const labels = table.labels.map((own, j) => {
    const step = steps[j];
    return step === null ? own : coarsened(own, step);
  });
  const sizes = table.sizes.map((size, j) => steps[j]?.size ?? size);
  const columns = labels
    .map((codes, j) => ({ codes, size: sizes[j], complete: table.missing[j] === null }))
    .filter(({ size }) => size > 1);
  if (columns.length === 0) return one(table, sizes);
  const { of, first, size } = atOnce(group(columns, table.size));
  const sums = (values: Float64Array): Float64Array => {
    const out = new Float64Array(size);
    for (let c = 0; c < of.length; c++) out[of[c]] += values[c];
    return out;
  };
  const records = sums(table.records);
  const weights = table.weights === table.records ? records : sums(table.weights);
  const missing = table.missing.map((own) => own && sums(own));
  return { size, sizes, records, weights, missing, labels: labels.map((own) => allOf(own, first)) };
}

/** All records in one class. */
function one({ records, weights, missing }: ClassTable, sizes: readonly number[]): ClassTable {
  const total = (values: Float64Array): Float64Array => Float64Array.of(values.reduce((a, b) => a + b, 0));
  const all = total(records);
  return {
    size: records.length === 0 ? 0 : 1,
    sizes,
    labels: sizes.map(() => new Int32Array(records.length === 0 ? 0 : 1)),
    records: all,
    weights: weights === records ? all : total(weights),
    missing: missing.map((own) => own && total(own)),
  };
}
