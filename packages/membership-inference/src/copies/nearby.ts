import { required } from "@sdc-risk/data";
import { group, sortingByCode, type Work } from "@sdc-risk/data/kernels";
import type { JointFiles, JointVariable } from "../files/files.ts";

/** The sensitive values of one file. */
interface Targets {
  readonly file: number;
  /** Records of the file in an order that has nothing to do with their values. */
  readonly order: Int32Array;
  readonly targetOf: Int32Array;
  /** How many sensitive values there are. */
  readonly targets: number;
}

/**
 * Pearson's φ² of two variables, less what independence gives on average (Bergsma 2013): above 0 where one tells of the
 * other.
 */
export function* association(a: Int32Array, b: Int32Array, sizes: readonly [number, number]): Work<number> {
  const n = a.length;
  if (n < 2) return 0;
  const rows = new Int32Array(sizes[0] + 1);
  const columns = new Int32Array(sizes[1] + 1);
  const cells = yield* group(
    [
      { codes: a, size: sizes[0] },
      { codes: b, size: sizes[1] },
    ],
    n,
  );
  const counts = new Int32Array(cells.size);
  const first = new Int32Array(cells.size);
  for (let i = n - 1; i >= 0; i--) {
    rows[a[i] + 1]++;
    columns[b[i] + 1]++;
    counts[cells.of[i]]++;
    first[cells.of[i]] = i;
  }
  let sum = 0;
  for (let c = 0; c < cells.size; c++) {
    const i = first[c];
    sum += counts[c] ** 2 / (rows[a[i] + 1] * columns[b[i] + 1]);
  }
  const used = (held: Int32Array): number => held.reduce((m, x) => m + (x > 0 ? 1 : 0), 0);
  return sum - 1 - ((used(rows) - 1) * (used(columns) - 1)) / (n - 1);
}

/** Whether the labels of a variable are numbers, so that some of its values are nearer than others. */
const isOrdered = ({ size, label }: JointVariable): boolean => {
  for (let code = 0; code < size; code++) if (!Number.isFinite(Number(label(code)))) return false;
  return size > 0;
};

/** The place of each code: by its number where all are numbers, else as it is. The first place is that of what is missing. */
function placesOf(variable: JointVariable): Int32Array {
  const { size, label } = variable;
  const places = Int32Array.from({ length: size + 1 }, (_, i) => i);
  if (!isOrdered(variable)) return places;
  const numbers = Float64Array.from({ length: size }, (_, code) => Number(label(code)));
  const sorted = Int32Array.from(numbers.keys()).sort((x, y) => numbers[x] - numbers[y]);
  for (let i = 0; i < size; i++) places[sorted[i] + 1] = i + 1;
  return places;
}

/** In which orders keys can decide what is near, each the most deciding first: by what they tell, and each number last. */
function ordersOf(variables: readonly JointVariable[], byTelling: readonly number[]): number[][] {
  const numbers = byTelling.filter((place) => isOrdered(variables[place]));
  const all = [
    [...byTelling],
    ...numbers.map((last) => [...byTelling.filter((place) => place !== last), last]),
  ];
  return all.filter(
    (one, at) => all.findIndex((other) => other.every((place, i) => place === one[i])) === at,
  );
}

/**
 * The records of a file in orders of their keys, in which near records share the first keys and are near on the next one:
 * the key that tells most of the sensitive values first, and each number in turn last, so that the others are shared.
 */
export function* nearbyOrders(
  { variables, keys }: JointFiles,
  { file, order, targetOf, targets }: Targets,
): Work<Int32Array[]> {
  const told: { readonly place: number; readonly tells: number }[] = [];
  for (const place of keys) {
    const { codes, size } = variables[place];
    told.push({ place, tells: yield* association(codes[file], targetOf, [size, targets]) });
  }
  const byTelling = told.sort((x, y) => y.tells - x.tells || x.place - y.place).map(({ place }) => place);
  const ranks = new Map(
    keys.map((place) => {
      const places = placesOf(variables[place]);
      return [
        place,
        { codes: variables[place].codes[file].map((code) => places[code + 1]), size: places.length },
      ];
    }),
  );
  const all: Int32Array[] = [];
  for (const places of ordersOf(variables, byTelling)) {
    let out = order;
    // the last key is sorted by first, so that it decides where all others are equal
    for (const place of places.toReversed()) {
      const { codes, size } = required(ranks.get(place), "the places of a key");
      out = (yield* sortingByCode(codes, size, out)).order;
    }
    all.push(out);
  }
  return all;
}
