import { countBy } from "../kernels/codes.ts";
import { noCounts, type Counts } from "../kernels/counts.ts";
import { sortByCode } from "../kernels/sorting/counting-sort.ts";
import { atOnce } from "../kernels/turns.ts";
import { group } from "./group.ts";

/** How often each value of one variable occurs within each class; sparse, values in rising order of their codes. */
export interface ClassHistogram {
  /** Number of classes. */
  readonly size: number;
  /** Class c holds the entries from starts[c] to starts[c + 1]. */
  readonly starts: Int32Array;
  /** Code of the value of each entry. */
  readonly codes: Int32Array;
  /** Records of each entry. */
  readonly counts: Counts;
}

/**
 * One place per class and value is counted in a table up to so many places per unit; beyond that, pairs are
 * grouped.
 */
const ROOMY = 4;

/**
 * Counts the values of one variable within classes, in one pass over units: what a database would do by GROUP BY.
 * @param classOf class of each unit (a record, or records that agree)
 * @param size number of classes
 * @param codes value of each unit, 0 … levels − 1; units below 0 are left out
 * @param counts records that each unit stands for
 */
export function classHistogram(
  classOf: Int32Array,
  size: number,
  codes: Int32Array,
  levels: number,
  counts: Counts,
): ClassHistogram {
  return size * levels <= Math.max(65_536, ROOMY * classOf.length)
    ? byTable(classOf, size, codes, levels, counts)
    : byGroups(classOf, size, codes, levels, counts);
}

function byTable(
  classOf: Int32Array,
  size: number,
  codes: Int32Array,
  levels: number,
  counts: Counts,
): ClassHistogram {
  const table = noCounts(counts, size * levels);
  const starts = new Int32Array(size + 1);
  for (let i = 0; i < classOf.length; i++)
    if (codes[i] >= 0) table[classOf[i] * levels + codes[i]] += counts[i];
  let entries = 0;
  for (let place = 0; place < table.length; place++) if (table[place] !== 0) entries++;
  const outCodes = new Int32Array(entries);
  const outCounts = noCounts(counts, entries);
  let at = 0;
  for (let c = 0, place = 0; c < size; c++) {
    for (let code = 0; code < levels; code++, place++) {
      if (table[place] === 0) continue;
      outCodes[at] = code;
      outCounts[at++] = table[place];
    }
    starts[c + 1] = at;
  }
  return { size, starts, codes: outCodes, counts: outCounts };
}

function byGroups(
  classOf: Int32Array,
  size: number,
  codes: Int32Array,
  levels: number,
  counts: Counts,
): ClassHistogram {
  const pairs = atOnce(
    group(
      [
        { codes: classOf, size, complete: true },
        { codes, size: levels },
      ],
      classOf.length,
    ),
  );
  const totals = countBy(pairs.of, pairs.size, counts);
  const pairClass = new Int32Array(pairs.size);
  const pairCode = new Int32Array(pairs.size);
  for (let pair = 0; pair < pairs.size; pair++) {
    pairClass[pair] = classOf[pairs.first[pair]];
    pairCode[pair] = codes[pairs.first[pair]];
  }
  return distinctHistogram(pairClass, size, pairCode, totals, levels);
}

/**
 * The same where every unit is known to be a value of its own in its class, so that nothing has to be summed.
 * @param levels sorts the values of a class by their codes; left out, they stand in the order of their units
 */
export function distinctHistogram(
  classOf: Int32Array,
  size: number,
  codes: Int32Array,
  counts: Counts,
  levels?: number,
): ClassHistogram {
  let kept = new Int32Array(classOf.length);
  let n = 0;
  for (let u = 0; u < classOf.length; u++) if (codes[u] >= 0) kept[n++] = u;
  kept = kept.subarray(0, n);
  // stable sorts by counting: by value, then by class
  const { order, starts } = sortByCode(
    classOf,
    size,
    levels === undefined ? kept : sortByCode(codes, levels, kept).order,
  );
  const outCodes = new Int32Array(n);
  const outCounts = noCounts(counts, n);
  for (let i = 0; i < n; i++) {
    outCodes[i] = codes[order[i]];
    outCounts[i] = counts[order[i]];
  }
  return { size, starts, codes: outCodes, counts: outCounts };
}
