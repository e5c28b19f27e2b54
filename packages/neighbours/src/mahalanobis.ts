import { shareable, type Task } from "@sdc-risk/core/tasks";
import { buildTree } from "./tree/build.ts";
import { nearestSide, pointDistance } from "./distances.ts";
import type { NearestPoints } from "./nearest/nearest-kernel.ts";
import { joined } from "./nearest/nearest-task.ts";
import { Queue } from "./queue.ts";
import type { PointTree } from "./tree/tree.ts";

/** What makes Mahalanobis distances of differences of raw values. */
export interface Covariance {
  /** Per dimension what differences are divided by first, positive. */
  readonly units: Float64Array;
  /** Cholesky factor of the covariance in these units, dimensions × dimensions row-major: its lower triangle counts. */
  readonly lower: Float64Array;
}

/** Points that are searched by Mahalanobis distance. */
export interface MahalanobisPoints extends Covariance {
  /** A tree over the whitened points: it says where to look, not how far it is. */
  readonly tree: PointTree;
  /** The points as they are, row after row. */
  readonly points: Float64Array;
  /** What rounding of these points may add to a whitened distance. */
  readonly slack: number;
}

/**
 * The squared Mahalanobis distance |L⁻¹ u|² of two rows, u being their difference in units. It comes from the
 * difference of raw values, so that two points at opposite differences are at the same distance to the last
 * digit.
 */
export function mahalanobisBetween(
  a: Float64Array,
  rowOfA: number,
  b: Float64Array,
  rowOfB: number,
  { units, lower }: Covariance,
  room: Float64Array,
): number {
  const d = units.length;
  let sum = 0;
  for (let i = 0; i < d; i++) {
    let z = (a[rowOfA * d + i] - b[rowOfB * d + i]) / units[i];
    for (let j = 0; j < i; j++) z -= lower[i * d + j] * room[j];
    z /= lower[i * d + i];
    room[i] = z;
    sum += z * z;
  }
  return sum;
}

/**
 * Rows less a centre, in units, times L⁻¹: their euclidean distances are Mahalanobis distances but for rounding.
 * @param center one number per dimension
 */
function whitened(rows: Float64Array, { units, lower }: Covariance, center: Float64Array): Float64Array {
  const d = units.length;
  const out = new Float64Array(rows.length);
  const room = new Float64Array(d);
  const covariance = { units, lower };
  for (let row = 0; row * d < rows.length; row++) {
    mahalanobisBetween(rows, row, center, 0, covariance, room);
    out.set(room, row * d);
  }
  return out;
}

/**
 * Prepares points for search.
 * @param center near the points: the farther it is, the more rounding there is to allow for
 */
export function* mahalanobisPoints(
  points: Float64Array,
  { units, lower }: Covariance,
  center: Float64Array,
): Generator<void, MahalanobisPoints> {
  const white = whitened(points, { units, lower }, center);
  yield;
  const tree = yield* buildTree(white, units.length);
  return {
    units: shareable(units),
    lower: shareable(lower),
    points: shareable(points),
    tree,
    slack: slackOf(points, white, { units, lower }, center),
  };
}

/**
 * What rounding may add to the distance of two whitened rows, one of them among these: forward substitution
 * is backward stable, so that an entry is off by some epsilons times ‖L⁻¹‖ (‖L‖ ‖z‖ + ‖u‖), with the largest
 * entries of the rows (Higham 2002, theorem 8.5).
 */
function slackOf(
  rows: Float64Array,
  white: Float64Array,
  { units, lower }: Covariance,
  center: Float64Array,
): number {
  const d = units.length;
  let u = 0;
  let z = 0;
  for (let i = 0; i < rows.length; i++) {
    u = Math.max(u, Math.abs(rows[i] - center[i % d]) / units[i % d]);
    z = Math.max(z, Math.abs(white[i]));
  }
  return 16 * Number.EPSILON * d * Math.sqrt(d) * rowSums(inverse(lower, d), d) * (rowSums(lower, d) * z + u);
}

/** The largest sum of absolute entries of a row of a lower triangle. */
function rowSums(matrix: Float64Array, d: number): number {
  let most = 0;
  for (let i = 0; i < d; i++) {
    let sum = 0;
    for (let j = 0; j <= i; j++) sum += Math.abs(matrix[i * d + j]);
    most = Math.max(most, sum);
  }
  return most;
}

function inverse(lower: Float64Array, d: number): Float64Array {
  const out = new Float64Array(d * d);
  for (let column = 0; column < d; column++) {
    for (let i = column; i < d; i++) {
      let x = i === column ? 1 : 0;
      for (let j = column; j < i; j++) x -= lower[i * d + j] * out[j * d + column];
      out[i * d + column] = x / lower[i * d + i];
    }
  }
  return out;
}

/** Work for one worker: points, and some queries among them. */
export interface MahalanobisInput {
  readonly among: MahalanobisPoints;
  /** Rows as they are, and whitened by the same centre as the points. */
  readonly queries: Float64Array;
  readonly white: Float64Array;
}

/**
 * The nearest points of each query by Mahalanobis distance, squared, ties counted exactly. There is one point
 * at least.
 */
export function nearestByMahalanobis({ among, queries, white }: MahalanobisInput): NearestPoints {
  const { tree, points, slack, units } = among;
  const {
    points: nodesPoints,
    before,
    members,
    boxes,
    starts,
    ends,
    rights,
    axes,
    splits,
    stride,
    dimensions,
  } = tree;
  const n = queries.length / dimensions;
  const distance = new Float64Array(n);
  const index = new Int32Array(n);
  const ties = new Int32Array(n);
  const queue = new Queue(starts.length);
  const room = new Float64Array(units.length);
  const query = new Float64Array(stride);
  for (let row = 0; row < n; row++) {
    for (let j = 0; j < dimensions; j++) query[j] = white[row * dimensions + j];
    let best = Infinity;
    let limit = Infinity;
    let tied = 0;
    let first = 0;
    queue.clear();
    for (let node = 0; node >= 0; node = queue.pop(limit)) {
      for (let right = rights[node]; right !== 0; right = rights[node]) {
        const far = query[axes[node]] < splits[node] ? right : node + 1;
        node = far === right ? node + 1 : right;
        const bound = nearestSide(query, 0, boxes, 2 * stride * far, tree.units, limit, true);
        if (bound <= limit) queue.push(far, bound);
      }
      for (let i = starts[node], end = ends[node]; i < end; i++) {
        if (pointDistance(query, 0, nodesPoints, i * stride, tree.units, limit, true) > limit) continue;
        for (let m = before[i], after = before[i + 1]; m < after; m++) {
          const position = members[m];
          const d = mahalanobisBetween(queries, row, points, position, among, room);
          if (d > best) continue;
          if (d < best) {
            best = d;
            tied = 0;
            limit = (Math.sqrt(best) + slack) ** 2 * (1 + 64 * Number.EPSILON);
          }
          if (tied++ === 0 || position < first) first = position;
        }
      }
    }
    distance[row] = best;
    index[row] = first;
    ties[row] = tied;
  }
  return { distance, index, ties };
}

/** Queries per task: some ten milliseconds. */
const QUERIES = 1 << 11;

/** `nearestByMahalanobis` for a worker. */
export const mahalanobisTask: Task<MahalanobisInput, NearestPoints> = {
  id: "neighbours/mahalanobis",
  run: nearestByMahalanobis,
};

export type MahalanobisPool = (
  task: Task<MahalanobisInput, NearestPoints>,
  inputs: readonly MahalanobisInput[],
) => Promise<NearestPoints[]>;

/** `nearestByMahalanobis` through a pool. @param queries rows as they are @param center that of the points */
export async function nearestByMahalanobisInPool(
  among: MahalanobisPoints,
  queries: Float64Array,
  center: Float64Array,
  pool: MahalanobisPool,
): Promise<NearestPoints> {
  const each = QUERIES * among.units.length;
  const inputs: MahalanobisInput[] = [];
  for (let from = 0; from < queries.length; from += each) {
    const some = queries.slice(from, from + each);
    const white = whitened(some, among, center);
    inputs.push({
      among: { ...among, slack: among.slack + slackOf(some, white, among, center) },
      queries: some,
      white,
    });
  }
  return joined(await pool(mahalanobisTask, inputs));
}
