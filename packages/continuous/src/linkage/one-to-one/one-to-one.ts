import { inPieces, inTurns, IntList, sortByCode, sum, type Tick } from "@sdc-risk/data/kernels";
import { buildTree, MOST_DIMENSIONS, type Metric, type PointTree } from "@sdc-risk/neighbours";
import { originsOf, type FilePair } from "../../files/pairs.ts";
import { rowsOf } from "../../variables/standardise.ts";
import { NOTHING_VARIES, tooMany, type NoLinks } from "../links.ts";
import { Assignment } from "./assignment.ts";
import { byAuction, type RowAssignment } from "./auction.ts";
import { NearestCandidates } from "./candidates.ts";
import { distinctPoints, type DistinctPoints } from "./points.ts";

/** Released records and originals, each linked with one of the other at most, at the least total distance. */
export interface OneToOne {
  /** Pairs that are linked. */
  readonly links: number;
  /** Records that miss a value, of either file: they are left out. */
  readonly leftOut: number;
  /** Σ of the distances of links, in standard deviations of the original. */
  readonly totalDistance: number;
  /** No way to link all records of the smaller file has a lower total. */
  readonly lowerBound: number;
  /** Share of the total by which the least one is smaller at most; 0 where the total is proved to be the least. */
  readonly gap: number;
  /** Right links; equal records change places with each other by lot. */
  readonly expectedCorrect: number;
}

/** Records, or columns that a search looks at, between two ticks. */
const PIECE = 512;
/**
 * Columns that the search for one record looks at, at most, at first; so many times as many for those that
 * wait still, until all searches have looked at MOST_STEPS.
 */
const FIRST_LIMIT = 32;
const LONGER = 4;
const MOST_STEPS = 3e7;
/** Of so many points no larger share may wait after the first time: their searches would take too long. */
const MANY_POINTS = 20_000;
const FEW_WAIT = 0.01;
/** No record is to be linked. */
const NOBODY: RowAssignment = { columnOf: new Int32Array(0), total: 0, lowerBound: 0 };
/** A smaller gap is due to rounding. */
const ROUNDING = 1e-9;

/**
 * The assignment of released records to originals at the least total distance: an intruder who knows that no
 * two records are one person (Domingo-Ferrer and Torra 2003 link each for itself). Records of the smaller
 * file are assigned to those of the other one. Shortest paths find the least total of all, and prices that
 * prove it; where they would take too long, an auction gives everybody a place, and its prices say how far the
 * total may be from the least. Equal records of a file are one point with room for all of them.
 * @returns or why there are no links
 */
export async function linkOneToOne(pairs: FilePair, metric: Metric, tick: Tick): Promise<OneToOne | NoLinks> {
  const used = pairs.moments.flatMap(({ sd }, v) => (sd > 0 ? [v] : []));
  if (used.length === 0) return NOTHING_VARIES;
  if (used.length > MOST_DIMENSIONS) return tooMany(used.length);
  const original = await inTurns(sideOf(used.map((v) => pairs.original[v])), tick);
  const released = await inTurns(sideOf(used.map((v) => pairs.file[v])), tick);
  const leftOut = pairs.records + pairs.releasedRecords - original.records.length - released.records.length;
  const isSwapped = original.records.length < released.records.length;
  const [rows, columns] = isSwapped ? [original, released] : [released, original];
  const partners = isSwapped ? pairs.match : originsOf(pairs);
  const units = Float64Array.from(used, (v) => pairs.moments[v].sd);
  const tree = await inTurns(buildTree(columns.points.points, used.length, units), tick);
  const placed =
    rows.records.length === 0
      ? NOBODY
      : ((await inTurns(assigning(rows.points, columns.points, tree, metric), tick)) ??
        (await inTurns(byAuction(rows.points, columns.points, tree, metric), tick)));
  const credit = await inTurns(credits(rows, columns, partners, placed.columnOf), tick);
  return { leftOut, links: rows.records.length, ...figures(placed), expectedCorrect: sum(credit) };
}

/** The records of a file that miss nothing, and their different points. */
interface CompleteRecords {
  readonly records: Int32Array;
  readonly points: DistinctPoints;
}

function* sideOf(columns: readonly Float64Array[]): Generator<void, CompleteRecords> {
  const complete = new Uint8Array(columns[0].length).fill(1);
  for (const values of columns)
    yield* inPieces(complete.length, (from, to) => {
      for (let i = from; i < to; i++) if (values[i] !== values[i]) complete[i] = 0;
    });
  const records = new Int32Array(complete.reduce((n, one) => n + one, 0));
  for (let i = 0, at = 0; i < complete.length; i++) if (complete[i] === 1) records[at++] = i;
  const rows = yield* rowsOf(columns, records);
  return { records, points: yield* distinctPoints(rows, columns.length) };
}

/**
 * Assigns rows to points of the other file at the least total; rows of one point have the same candidates.
 * @returns or null where it takes too long
 */
function* assigning(
  rows: DistinctPoints,
  columns: DistinctPoints,
  tree: PointTree,
  metric: Metric,
): Generator<void, RowAssignment | null> {
  const candidates = yield* NearestCandidates.of(rows, tree, columns.size, metric);
  const assignment = new Assignment(candidates, columns.counts);
  // by points and not by records: where several assignments are the least, the order in which rows come in picks one
  let waiting = sortByCode(rows.pointOf, rows.size).order;
  let budget = MOST_STEPS;
  for (let limit = FIRST_LIMIT; waiting.length > 0; limit *= LONGER) {
    const still = new IntList();
    for (const [at, row] of waiting.entries()) {
      assignment.begin(row);
      let steps = 0;
      let left = -1;
      while (left < 0 && steps < limit) {
        const wanted = Math.min(PIECE, limit - steps);
        left = assignment.search(wanted);
        steps += wanted - Math.max(0, left);
        if (left < 0) yield;
      }
      budget -= steps;
      if (left < 0) {
        assignment.stop();
        still.add(row);
      }
      if (budget <= 0) return null;
      if (at % PIECE === PIECE - 1) yield;
    }
    waiting = still.toArray();
    if (rows.size > MANY_POINTS && waiting.length > FEW_WAIT * rows.pointOf.length) return null;
  }
  const { columnOf, costOf } = assignment;
  if (columnOf.some((column) => column < 0)) return null;
  return { columnOf, total: sum(costOf), lowerBound: assignment.lowerBound() };
}

/** How far the total may be from the least one. */
function figures({
  total,
  lowerBound,
}: RowAssignment): Pick<OneToOne, "totalDistance" | "lowerBound" | "gap"> {
  if (total - lowerBound <= ROUNDING * total) return { totalDistance: total, lowerBound: total, gap: 0 };
  return { totalDistance: total, lowerBound, gap: 1 - lowerBound / total };
}

/**
 * The chance of each row that its link is right. Rows of one point change places by lot, and so do records of
 * one point of the other file.
 * @param partners per record of the one file its record in the other, −1 where it has none
 */
function* credits(
  rows: CompleteRecords,
  columns: CompleteRecords,
  partners: Int32Array,
  columnOf: Int32Array,
): Generator<void, Float64Array> {
  const pointOfRecord = new Int32Array(largest(columns.records) + 1).fill(-1);
  for (const [at, record] of columns.records.entries()) pointOfRecord[record] = columns.points.pointOf[at];
  const { order, starts } = sortByCode(rows.points.pointOf, rows.points.size);
  const linked = new Int32Array(columns.points.size);
  const credit = new Float64Array(columnOf.length);
  yield;
  for (let point = 0; point < rows.points.size; point++) {
    const from = starts[point];
    const to = starts[point + 1];
    for (let at = from; at < to; at++) if (columnOf[order[at]] >= 0) linked[columnOf[order[at]]]++;
    for (let at = from; at < to; at++) {
      const partner = partners[rows.records[order[at]]];
      const own = partner < 0 || partner >= pointOfRecord.length ? -1 : pointOfRecord[partner];
      if (own >= 0) credit[order[at]] = linked[own] / (to - from) / columns.points.counts[own];
    }
    for (let at = from; at < to; at++) if (columnOf[order[at]] >= 0) linked[columnOf[order[at]]] = 0;
    if (point % PIECE === PIECE - 1) yield;
  }
  return credit;
}

const largest = (records: Int32Array): number => (records.length === 0 ? -1 : records[records.length - 1]);
