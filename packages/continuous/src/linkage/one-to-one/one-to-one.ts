import { inPieces, inTurns, IntList, sortByCode, Sum, sum, type Tick } from "@sdc-risk/core/kernels";
import { buildTree, MOST_DIMENSIONS, type Metric, type PointTree } from "@sdc-risk/neighbours";
import { originsOf, type Pairs } from "../../files/pairs.js";
import { rowsOf } from "../../variables/standardise.js";
import { NOTHING_VARIES, tooMany, type NoLinks } from "../links.js";
import { Assignment } from "./assignment.js";
import { NearestCandidates } from "./candidates.js";
import { distinctPoints, type Distinct } from "./points.js";

/** Released records and originals, each linked with one of the other at most, at the least total distance. */
export interface OneToOne {
  /** Pairs that are linked. */
  readonly links: number;
  /** Records that miss a value, of either file: they are left out. */
  readonly leftOut: number;
  /** Records of the smaller file for which no place was found among their candidates, or in the steps that searches may take. */
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

/** Records, or columns that a search looks at, between two ticks. */
const PIECE = 512;
/**
 * Columns that the search for one record looks at, at most, at first; so many times as many for those that
 * wait still, until all searches have looked at MOST_STEPS.
 */
const FIRST_LIMIT = 32,
  LONGER = 4,
  MOST_STEPS = 1e8;

/**
 * The assignment of released records to originals at the least total distance: an intruder who knows that no
 * two records are one person (Domingo-Ferrer and Torra 2003 link each for itself). Records of the smaller
 * file are assigned to those of the other one, each among its nearest only; a search that comes to the last of
 * these is given more, until everybody has a place. Then the total is the least of all pairs, by the prices that
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
  const candidates = yield* NearestCandidates.of(rows, tree, columns.size, metric),
    assignment = new Assignment(candidates, columns.counts);
  // by points and not by records: where several assignments are the least, the order in which rows come in picks one
  let waiting = sortByCode(rows.pointOf, rows.size).order,
    budget = MOST_STEPS;
  for (let limit = FIRST_LIMIT; waiting.length > 0 && budget > 0; limit *= LONGER) {
    const still = new IntList();
    for (const [at, row] of waiting.entries()) {
      // all are searched for briefly, whatever it takes
      if (budget <= 0 && limit > FIRST_LIMIT) {
        still.add(row);
        continue;
      }
      assignment.begin(row);
      let steps = 0,
        left = -1;
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
      if (at % PIECE === PIECE - 1) yield;
    }
    waiting = still.toArray();
  }
  return { assignment, most: candidates.widths.reduce((a, b) => Math.max(a, b), 0) };
}

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
