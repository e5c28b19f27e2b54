/**
 * A k-d tree over points (Bentley 1975; tight boxes and splits by a sample's median are ours). Flat typed
 * arrays only, in shared memory where the environment allows it, so that workers read one copy. Equal points
 * are held once. Nodes stand in preorder: the left child of node i is i + 1.
 */
export interface PointTree {
  readonly dimensions: number;
  /** Points given, equal ones counted each. */
  readonly size: number;
  /**
   * Numbers per row of `points`: the dimensions, at least three; those beyond the dimensions are 0, which
   * changes no distance.
   */
  readonly stride: number;
  /** What differences on each coordinate are divided by: `stride` positive numbers, 1 beyond the dimensions. */
  readonly units: Float64Array;
  /** Distinct points, row after row, those of a leaf side by side. */
  readonly points: Float64Array;
  /**
   * Per distinct point, and one more at the end: where its positions begin in `members`. The difference to
   * the next is its multiplicity.
   */
  readonly before: Int32Array;
  /** Positions in the file given; those of one distinct point stand together and ascend. */
  readonly members: Int32Array;
  /** Per node: `stride` smallest and then `stride` largest coordinates of its points. */
  readonly boxes: Float64Array;
  /** Per node the distinct points from `starts` to before `ends`. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Per node its right child; 0 for a leaf. */
  readonly rights: Int32Array;
  /** Per inner node: points below `splits` on the axis stand left, the others right. */
  readonly axes: Int32Array;
  readonly splits: Float64Array;
  /** Nodes on the longest way down. */
  readonly depth: number;
}

/** A tree takes points of so many dimensions, at most. */
export const MOST_DIMENSIONS = 32;

/** Up to so many dimensions the kernels are written out. */
export const WRITTEN_OUT = 3;

export const strideOf = (dimensions: number): number => Math.max(WRITTEN_OUT, dimensions);
