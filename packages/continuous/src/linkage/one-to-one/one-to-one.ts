import { inPieces, inTurns, IntList, sortByCode, Sum, sum, type Tick } from "@sdc-risk/core/kernels";
import { buildTree, kNearest, MOST_DIMENSIONS, type Metric, type PointTree } from "@sdc-risk/neighbours";
import { originsOf, type Pairs } from "../../files/pairs.js";
import { rowsOf } from "../../variables/standardise.js";
import { NOTHING_VARIES, tooMany, type NoLinks } from "../links.js";
import { Assignment, ELSEWHERE, type Candidates } from "./assignment.js";
import { distinctPoints, type Distinct } from "./points.js";

/** Released records and originals, each linked with one of the other at most, at the least total distance. */
export interface OneToOne {
  /** Pairs that are linked. */
  readonly links: number;
  /** Records that miss a value, of either file: they are left out. */
  readonly leftOut: number;
  /** Records of the smaller file that are not linked, since all their candidates are better used by others. */
  readonly notLinked: number;
  /** Σ of the distances of links, in standard deviations of the original. */
  readonly totalDistance: number;
  /** No way to link all records of the smaller file has a lower total; where all are linked it is the total itself. */
  readonly lowerBound: number;
  /** Candidates that a record was given at most. */
  readonly candidates: number;
  /** Right links; equal records change places with each other by lot. */
  readonly expectedCorrect: number;
}

/**
 * Candidates of each record at first; four times as many where they do not suffice, up to a limit for one
 * record and for all.
 */
const FIRST = 8,
  WIDER = 4;
const MOST_CANDIDATES = 1024,
  MOST_ENTRIES = 3e7;
/** Records between two ticks. */
const PIECE = 512;

/**
 * The assignment of released records to originals at the least total distance: an intruder who knows that no
 * two records are one person (Domingo-Ferrer and Torra 2003 link each for itself). Records of the smaller
 * file are assigned to those of the other one, each among its nearest only; who is assigned to none of these
 * is given more, until everybody has a place. Then the total is the least of all pairs, by the prices that
 * are found with it. Equal records of a file are one point with room for all of them.
 * @returns or why there are no links
 */
export async function linkOneToOne(pairs: Pairs, metric: Metric, tick: Tick): Promise<OneToOne | NoLinks> {
  const used = pairs.moments.flatMap(({ sd }, v) => (sd > 0 ? [v] : []));
  if (used.length === 0) return NOTHING_VARIES;
  if (used.length > MOST_DIMENSIONS) return tooMany(used.length);
  const original = await inTurns(sideOf(used.map((v) => pairs.original[v]!)), tick),
    released = await inTurns(sideOf(used.map((v) => pairs.file[v]!)), tick),
    leftOut = pairs.records + pairs.releasedRecords - original.records.length - released.records.length;
  const isSwapped = original.records.length < released.records.length,
    [rows, columns] = isSwapped ? [original, released] : [released, original],
    partners = isSwapped ? pairs.match : originsOf(pairs);
  const units = Float64Array.from(used, (v) => pairs.moments[v]!.sd),
    tree = await inTurns(buildTree(columns.points.points, used.length, units), tick);
  const { assignment, most } = await inTurns(assigning(rows.points, columns.points, tree, metric), tick);
  const credit = await inTurns(credits(rows, columns, partners, assignment), tick);
  return { leftOut, ...figures(assignment), candidates: most, expectedCorrect: sum(credit) };
}

/** The records of a file that miss nothing, and their different points. */
interface Side {
  readonly records: Int32Array;
  readonly points: Distinct;
}

function* sideOf(columns: readonly Float64Array[]): Generator<void, Side> {
  const complete = new Uint8Array(columns[0]!.length).fill(1);
  for (const values of columns)
    yield* inPieces(complete.length, (from, to) => {
      for (let i = from; i < to; i++) if (values[i] !== values[i]) complete[i] = 0;
    });
  const records = new Int32Array(complete.reduce((n, one) => n + one, 0));
  for (let i = 0, at = 0; i < complete.length; i++) if (complete[i] === 1) records[at++] = i;
  const rows = yield* rowsOf(columns, records);
  return { records, points: yield* distinctPoints(rows, columns.length) };
}

/** Assigns rows to points of the other file; rows of one point have the same candidates. */
function* assigning(
  rows: Distinct,
  columns: Distinct,
  tree: PointTree,
  metric: Metric,
): Generator<void, { readonly assignment: Assignment; readonly most: number }> {
  const n = rows.pointOf.length,
    first = yield* kNearest(tree, rows.points, FIRST, { metric });
  const candidates: Candidates = {
    starts: rows.pointOf.map((point) => point * first.k),
    ends: rows.pointOf.map((point) => (point + 1) * first.k),
    columns: first.index,
    costs: costsOf(first.distance, metric),
    beyond: new Float64Array(n),
  };
  for (let row = 0; row < n; row++)
    candidates.beyond[row] = first.k < columns.size ? candidates.costs[candidates.ends[row]! - 1]! : Infinity;
  const assignment = new Assignment(candidates, columns.counts),
    widths = new Int32Array(rows.size).fill(first.k),
    most = Math.min(MOST_CANDIDATES, columns.size);
  // by points and not by records: where several assignments are the least, the order in which rows come in picks one
  const { order } = sortByCode(rows.pointOf, rows.size);
  let waiting = order;
  for (;;) {
    for (let at = 0; at < waiting.length; at++) {
      assignment.assign(waiting[at]!);
      if (at % PIECE === PIECE - 1) yield;
    }
    // of those without a place the ones that were given fewest
    waiting = narrowest(assignment, order, rows.pointOf, widths, most);
    if (waiting.length === 0) break;
    const wider = Math.min(most, WIDER * widths[rows.pointOf[waiting[0]!]!]!);
    if (candidates.columns.length + wider * waiting.length > MOST_ENTRIES) break;
    yield* widen(candidates, rows, waiting, { tree, metric, wider, all: columns.size });
    for (const row of waiting) widths[rows.pointOf[row]!] = wider;
  }
  return { assignment, most: widths.reduce((a, b) => Math.max(a, b), 0) };
}

/** Rows without a place whose points have the fewest candidates, and could have more; by points. */
function narrowest(
  { columnOf }: Assignment,
  order: Int32Array,
  pointOf: Int32Array,
  widths: Int32Array,
  most: number,
): Int32Array {
  let least = most;
  for (let row = 0; row < columnOf.length; row++)
    if (columnOf[row] === ELSEWHERE) least = Math.min(least, widths[pointOf[row]!]!);
  const rows = new IntList();
  if (least < most)
    for (const row of order)
      if (columnOf[row] === ELSEWHERE && widths[pointOf[row]!] === least) rows.add(row);
  return rows.toArray();
}

interface Widening {
  readonly tree: PointTree;
  readonly metric: Metric;
  readonly wider: number;
  /** Points of the other file. */
  readonly all: number;
}

/** Gives more candidates to the points of some rows. */
function* widen(
  candidates: Candidates,
  { points, pointOf, size }: Distinct,
  waiting: Int32Array,
  { tree, metric, wider, all }: Widening,
): Generator<void, void> {
  const d = points.length / size,
    place = new Int32Array(size).fill(-1),
    chosen: number[] = [];
  for (const row of waiting) {
    const point = pointOf[row]!;
    if (place[point]! < 0) place[point] = chosen.push(point) - 1;
  }
  const queries = new Float64Array(chosen.length * d);
  for (const [i, point] of chosen.entries()) queries.set(points.subarray(point * d, (point + 1) * d), i * d);
  const found = yield* kNearest(tree, queries, wider, { metric }),
    from = candidates.columns.length;
  const columns = new Int32Array(from + found.index.length),
    costs = new Float64Array(columns.length);
  columns.set(candidates.columns);
  columns.set(found.index, from);
  costs.set(candidates.costs);
  costs.set(costsOf(found.distance, metric), from);
  candidates.columns = columns;
  candidates.costs = costs;
  for (let row = 0; row < pointOf.length; row++) {
    const at = place[pointOf[row]!]!;
    if (at < 0) continue;
    candidates.starts[row] = from + at * wider;
    candidates.ends[row] = from + (at + 1) * wider;
    candidates.beyond[row] = wider < all ? costs[candidates.ends[row]! - 1]! : Infinity;
  }
  yield;
}

/** Distances as they are: the search squares Euclidean ones. */
const costsOf = (distance: Float64Array, metric: Metric): Float64Array =>
  metric === "euclidean" ? distance.map(Math.sqrt) : distance;

function figures(
  assignment: Assignment,
): Pick<OneToOne, "links" | "notLinked" | "totalDistance" | "lowerBound"> {
  const { columnOf, costOf } = assignment,
    total = new Sum();
  let links = 0;
  for (let row = 0; row < columnOf.length; row++) {
    if (columnOf[row]! < 0) continue;
    links++;
    total.add(costOf[row]!);
  }
  return {
    links,
    notLinked: columnOf.length - links,
    totalDistance: total.total,
    lowerBound: assignment.lowerBound(),
  };
}

/**
 * The chance of each row that its link is right. Rows of one point change places by lot, and so do records of
 * one point of the other file.
 * @param partners per record of the one file its record in the other, −1 where it has none
 */
function* credits(
  rows: Side,
  columns: Side,
  partners: Int32Array,
  { columnOf }: Assignment,
): Generator<void, Float64Array> {
  const pointOfRecord = new Int32Array(largest(columns.records) + 1).fill(-1);
  for (const [at, record] of columns.records.entries()) pointOfRecord[record] = columns.points.pointOf[at]!;
  const { order, starts } = sortByCode(rows.points.pointOf, rows.points.size),
    linked = new Int32Array(columns.points.size),
    credit = new Float64Array(columnOf.length);
  yield;
  for (let point = 0; point < rows.points.size; point++) {
    const from = starts[point]!,
      to = starts[point + 1]!;
    for (let at = from; at < to; at++) if (columnOf[order[at]!]! >= 0) linked[columnOf[order[at]!]!]!++;
    for (let at = from; at < to; at++) {
      const partner = partners[rows.records[order[at]!]!]!,
        own = partner < 0 || partner >= pointOfRecord.length ? -1 : pointOfRecord[partner]!;
      if (own >= 0) credit[order[at]!] = linked[own]! / (to - from) / columns.points.counts[own]!;
    }
    for (let at = from; at < to; at++) if (columnOf[order[at]!]! >= 0) linked[columnOf[order[at]!]!] = 0;
    if (point % PIECE === PIECE - 1) yield;
  }
  return credit;
}

const largest = (records: Int32Array): number => (records.length === 0 ? -1 : records[records.length - 1]!);
