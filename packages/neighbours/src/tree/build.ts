import { shareable } from "@sdc-risk/core/tasks";
import { checkDimensions, checkRows, checkUnits } from "./check.ts";
import { Nodes } from "./nodes.ts";
import { LARGEST_SAMPLE, middle, partition, widen, type PartitionEnds, type PointRows } from "./partition.ts";
import { strideOf, type PointTree } from "./tree.ts";

/** Points in a leaf, at most. */
const LEAF = 16;
/** Numbers looked at between two yields: a millisecond or two. */
const PIECE = 1 << 19;

/**
 * A tree over points. The order of points changes its shape, never a result.
 * @param points n × dimensions finite numbers, row after row; not changed
 * @param dimensions whole number from 1 to 32
 * @param units one per dimension, positive: differences of coordinates are divided by it, so that points at
 * equal differences are equally far to the last digit, which points divided beforehand need not be; 1 unless
 * given
 * @throws SdcError BAD_OPTIONS for other dimensions or units; BAD_TYPE where a coordinate is NaN or infinite
 *   or a row is incomplete
 */
export function* buildTree(
  points: Float64Array,
  dimensions: number,
  units?: Float64Array,
): Generator<void, PointTree> {
  checkDimensions(dimensions);
  checkUnits(units, dimensions);
  const size = yield* checkRows(points, dimensions, "points");
  const stride = strideOf(dimensions);
  const rows: PointRows = {
    stride,
    units: shareable(new Float64Array(stride).fill(1)),
    values: new Float64Array(size * stride),
    positions: new Int32Array(size),
    sample: new Float64Array(LARGEST_SAMPLE),
  };
  rows.units.set(units ?? []);
  const step = Math.ceil(PIECE / stride);
  for (let from = 0; from < size; from += step) {
    fill(rows, points, dimensions, from, Math.min(size, from + step));
    yield;
  }
  const nodes = new Nodes(stride, 16 + Math.ceil((3 * size) / LEAF));
  const collapsed = new Collapsed(rows);
  const depth = size === 0 ? 0 : yield* grow(rows, nodes, collapsed);
  const members = yield* collapsed.members();
  const distinct = shareable(rows.values.subarray(0, collapsed.size * stride));
  yield;
  const boxes = shareable(nodes.boxes.subarray(0, 2 * stride * nodes.size));
  yield;
  return {
    dimensions,
    size,
    stride,
    depth,
    units: rows.units,
    points: distinct,
    boxes,
    before: shareable(collapsed.before.subarray(0, collapsed.size + 1)),
    members: shareable(members),
    starts: shareable(nodes.starts.subarray(0, nodes.size)),
    ends: shareable(nodes.ends.subarray(0, nodes.size)),
    rights: shareable(nodes.rights.subarray(0, nodes.size)),
    axes: shareable(nodes.axes.subarray(0, nodes.size)),
    splits: shareable(nodes.splits.subarray(0, nodes.size)),
  };
}

function fill(
  { stride, values, positions }: PointRows,
  points: Float64Array,
  dimensions: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    positions[i] = i;
    for (let j = 0; j < dimensions; j++) values[i * stride + j] = points[i * dimensions + j];
  }
}

/** Distinct points: those of a leaf are moved to the front of the rows, over rows that were leaves before. */
class Collapsed {
  size = 0;
  readonly before: Int32Array;
  /** Per position of the file its distinct point. */
  readonly #places: Int32Array;

  readonly rows: PointRows;

  constructor(rows: PointRows) {
    this.rows = rows;
    this.before = new Int32Array(rows.positions.length + 1);
    this.#places = new Int32Array(rows.positions.length);
  }

  /** Takes the rows of a leaf, where only as many as a leaf holds differ. */
  add(from: number, to: number, allEqual: boolean): void {
    const { stride, values, positions } = this.rows;
    const first = this.size;
    for (let i = from; i < to; i++) {
      let place = first;
      if (!(allEqual && i > from))
        while (place < this.size && !equalRows(values, place * stride, i * stride, stride)) place++;
      if (place === this.size) {
        if (place !== i) for (let j = 0; j < stride; j++) values[place * stride + j] = values[i * stride + j];
        this.size++;
      }
      this.before[place + 1]++;
      this.#places[positions[i]] = place;
    }
  }

  /** The positions of each distinct point, ascending; `before` then says where they begin. */
  *members(): Generator<void, Int32Array> {
    const { before, size } = this;
    const places = this.#places;
    const n = places.length;
    for (let place = 0; place < size; place++) before[place + 1] += before[place];
    yield;
    if (size === n) return this.rows.positions;
    const members = this.rows.positions;
    const next = before.slice(0, size);
    for (let from = 0; from < n; from += PIECE >> 1) {
      for (let i = from, to = Math.min(n, from + (PIECE >> 1)); i < to; i++) members[next[places[i]]++] = i;
      yield;
    }
    return members;
  }
}

function equalRows(values: Float64Array, a: number, b: number, stride: number): boolean {
  for (let j = 0; j < stride; j++) if (values[a + j] !== values[b + j]) return false;
  return true;
}

/**
 * Splits until leaves are small. All that stands at one point stays together, because a split never parts
 * equal coordinates. Gives the depth.
 */
function* grow(rows: PointRows, nodes: Nodes, collapsed: Collapsed): Generator<void, number> {
  const { stride } = rows;
  const box = new Float64Array(2 * stride);
  const step = Math.ceil(PIECE / stride);
  // ranges still to come, the leftmost on top: from, to, depth, the parent whose right child it is or −1
  const waiting = [0, rows.positions.length, 1, -1];
  let deepest = 0;
  let work = 0;
  while (waiting.length > 0) {
    const parent = waiting.pop()!;
    const depth = waiting.pop()!;
    const to = waiting.pop()!;
    const from = waiting.pop()!;
    if (depth > deepest) deepest = depth;
    box.fill(Infinity, 0, stride).fill(-Infinity, stride);
    for (let at = from; at < to; at += step) {
      widen(box, rows, at, Math.min(to, at + step));
      if (to - from > step) yield;
    }
    const axis = widestAxis(box, rows);
    const node = nodes.add(box);
    if (parent >= 0) nodes.rights[parent] = node;
    work += to - from;
    nodes.starts[node] = collapsed.size;
    if (to - from <= LEAF || axis < 0) {
      collapsed.add(from, to, axis < 0);
      nodes.ends[node] = collapsed.size;
    } else {
      let split = middle(rows, from, to, axis);
      const smallest = box[axis];
      if (split === smallest) {
        // most points may stand at the smallest coordinate: they alone go left
        split = Infinity;
        for (let at = from; at < to; at += step) {
          split = nextAbove(rows, at, Math.min(to, at + step), axis, smallest, split);
          if (to - from > step) yield;
        }
      }
      const ends: PartitionEnds = { low: from, high: to };
      while (ends.low < ends.high) {
        partition(rows, ends, axis, split, step);
        if (to - from > step) yield;
      }
      nodes.axes[node] = axis;
      nodes.splits[node] = split;
      waiting.push(ends.low, to, depth + 1, node, from, ends.low, depth + 1, -1);
    }
    if (work > step) {
      work = 0;
      yield;
    }
  }
  // an inner node ends where its right child does
  for (let node = nodes.size - 1; node >= 0; node--)
    if (nodes.rights[node] !== 0) nodes.ends[node] = nodes.ends[nodes.rights[node]];
  return deepest;
}

/** The axis along which points lie farthest apart, in its unit; −1 where all are at one point. */
function widestAxis(box: Float64Array, { stride, units }: PointRows): number {
  let axis = -1;
  let widest = -1;
  for (let j = 0; j < stride; j++) {
    const width = (box[stride + j] - box[j]) / units[j];
    // a width may vanish in its unit, and points still differ
    if (width > widest && box[stride + j] > box[j]) {
      widest = width;
      axis = j;
    }
  }
  return axis;
}

/** The smallest coordinate above the smallest one, or `next` where that is smaller. */
function nextAbove(
  { stride, values }: PointRows,
  from: number,
  to: number,
  axis: number,
  smallest: number,
  next: number,
): number {
  for (let at = from * stride + axis, end = to * stride; at < end; at += stride) {
    const x = values[at];
    if (x > smallest && x < next) next = x;
  }
  return next;
}
