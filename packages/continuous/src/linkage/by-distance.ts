import type { RunTasks } from "@sdc-risk/core/tasks";
import {
  buildTree,
  distanceBetween,
  mahalanobisBetween,
  mahalanobisPoints,
  MOST_DIMENSIONS,
  nearestByMahalanobisInPool,
  nearestInPool,
  type Metric,
  type NearestPoints,
} from "@sdc-risk/neighbours";
import { choleskyOf, covarianceOf, partOf } from "../variables/covariance.ts";
import { NOTHING_VARIES, tooMany, type DistanceLinks, type NoLinks } from "./links.ts";
import { originsOf, type FilePair } from "../files/pairs.ts";
import { patternsOf, sharing, variablesIn } from "../files/patterns.ts";
import { inPieces, inTurns, type Tick } from "@sdc-risk/data/kernels";
import { rowsOf, standardise } from "../variables/standardise.ts";

/**
 * Links every released record to the nearest original (Domingo-Ferrer and Torra 2003) by trees, in memory
 * that grows with the sum of the files. Differences of raw values are divided by the standard deviation of
 * the original, so that mirror images are tied to the last digit; variables of which the original has one
 * value are left out. Missing values: the sum over shared variables (of squares, but for manhattan) times
 * variables over shared ones, with one tree per pattern of missing values in the released file and set of
 * shared variables, so that time grows with the number of patterns, too.
 * @returns or why there are no links: nothing varies, there are too many variables, or the covariance of the
 *   original is singular
 */
export async function linkByDistance(
  pairs: FilePair,
  distance: "euclidean" | "manhattan" | "mahalanobis",
  pool: RunTasks,
  tick: Tick,
): Promise<DistanceLinks | NoLinks> {
  const { records, releasedRecords, moments, names } = pairs;
  const used = moments.flatMap(({ sd }, v) => (sd > 0 ? [v] : []));
  const d = used.length;
  if (d === 0) return NOTHING_VARIES;
  if (d > MOST_DIMENSIONS) return tooMany(d);
  const original = chosen(pairs.original, used);
  const released = chosen(pairs.file, used);
  const ours = await inTurns(patternsOf(original, records), tick);
  const theirs = await inTurns(patternsOf(released, releasedRecords), tick);
  const complete = ours.find(({ held }) => variablesIn(held).length === d)?.rows ?? new Int32Array(0);
  const covariance = distance === "mahalanobis" ? await correlations(pairs, used, complete, tick) : null;
  if (distance === "mahalanobis" && (covariance === null || choleskyOf(covariance, d) === null))
    return singular(chosen(names, used), complete.length);

  const links: DistanceLinks = {
    distance: new Float64Array(releasedRecords).fill(Infinity),
    ties: new Int32Array(releasedRecords),
    credit: new Float64Array(releasedRecords),
  };
  const origins = originsOf(pairs);
  const own = new Float64Array(releasedRecords).fill(NaN);
  const position = new Int32Array(records);
  for (const { held, rows } of theirs) {
    for (const group of sharing(ours, held)) {
      const variables = variablesIn(group.held);
      const shared = variables.length;
      const scale = d / shared;
      await inTurns(placesIn(group.rows, position), tick);
      const search: DistanceSearch = {
        points: await inTurns(rowsOf(chosen(original, variables), group.rows), tick),
        queries: await inTurns(rowsOf(chosen(released, variables), rows), tick),
        places: rows.map((record) => (origins[record] < 0 ? -1 : position[origins[record]])),
        // one variable need not be scaled
        units: Float64Array.from(variables, (v) => (d === 1 ? 1 : moments[used[v]].sd)),
      };
      const found =
        covariance === null
          ? await byMetric(search, distance === "manhattan" ? "manhattan" : "euclidean", pool, tick)
          : await byCovariance(
              search,
              choleskyOf(partOf(covariance, d, variables), shared)!,
              Float64Array.from(variables, (v) => moments[used[v]].mean),
              pool,
              tick,
            );
      await inTurns(keepNearest(links, own, rows, search, found, scale), tick);
    }
  }
  await inTurns(giveCredit(links, own, distance !== "manhattan"), tick);
  return links;
}

const chosen = <T>(columns: readonly T[], variables: readonly number[]): T[] =>
  variables.map((v) => columns[v]);

/** @param complete records that miss nothing */
const singular = (names: readonly string[], complete: number): NoLinks => ({
  reason:
    `The covariance of ${names.map((name) => `"${name}"`).join(", ")} on ${complete} complete records is ` +
    "singular: leave a variable out that follows from the others.",
});

/** Where originals stand among those that are searched; −1 for the others. */
function placesIn(rows: Int32Array, position: Int32Array): Generator<void, void> {
  position.fill(-1);
  return inPieces(rows.length, (from, to) => {
    for (let at = from; at < to; at++) position[rows[at]] = at;
  });
}

/** Brings links up to date with what a search found. @param own per released record the distance of its own original */
function keepNearest(
  links: DistanceLinks,
  own: Float64Array,
  rows: Int32Array,
  { places }: DistanceSearch,
  found: NearestDistances,
  scale: number,
): Generator<void, void> {
  return inPieces(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const record = rows[at];
      const near = found.nearest.distance[at] * scale;
      if (places[at] >= 0) own[record] = found.own[at] * scale;
      if (near < links.distance[record]) links.ties[record] = 0;
      if (near <= links.distance[record]) {
        links.distance[record] = near;
        links.ties[record] += found.nearest.ties[at];
      }
    }
  });
}

/**
 * Gives records whose own original is among the nearest their share of the credit.
 * @param squared whether distances are squares until then
 */
function giveCredit(links: DistanceLinks, own: Float64Array, squared: boolean): Generator<void, void> {
  return inPieces(own.length, (from, to) => {
    for (let r = from; r < to; r++) {
      if (own[r] === links.distance[r]) links.credit[r] = 1 / links.ties[r];
      if (squared) links.distance[r] = Math.sqrt(links.distance[r]);
    }
  });
}

/** Rows of both files on the variables that they share. */
interface DistanceSearch {
  readonly points: Float64Array;
  readonly queries: Float64Array;
  /** Per query the row of its own original, or −1. */
  readonly places: Int32Array;
  /** Per variable what differences are divided by. */
  readonly units: Float64Array;
}

interface NearestDistances {
  readonly nearest: NearestPoints;
  /** Per query the distance of its own original, summed as the search sums; NaN where there is none. */
  readonly own: Float64Array;
}

async function byMetric(
  { points, queries, places, units }: DistanceSearch,
  metric: Metric,
  pool: RunTasks,
  tick: Tick,
): Promise<NearestDistances> {
  const d = units.length;
  const own = new Float64Array(places.length).fill(NaN);
  const nearest = await nearestInPool(
    await inTurns(buildTree(points, d, units), tick),
    queries,
    metric,
    pool,
    tick,
  );
  await inTurns(
    inPieces(places.length, (from, to) => {
      for (let at = from; at < to; at++)
        if (places[at] >= 0) own[at] = distanceBetween(queries, at, points, places[at], d, metric, units);
    }),
    tick,
  );
  return { nearest, own };
}

async function byCovariance(
  { points, queries, places, units }: DistanceSearch,
  lower: Float64Array,
  center: Float64Array,
  pool: RunTasks,
  tick: Tick,
): Promise<NearestDistances> {
  const among = await inTurns(mahalanobisPoints(points, { units, lower }, center), tick);
  const own = new Float64Array(places.length).fill(NaN);
  const room = new Float64Array(units.length);
  const nearest = await nearestByMahalanobisInPool(among, queries, center, pool);
  await inTurns(
    inPieces(places.length, (from, to) => {
      for (let at = from; at < to; at++)
        if (places[at] >= 0) own[at] = mahalanobisBetween(queries, at, points, places[at], among, room);
    }),
    tick,
  );
  return { nearest, own };
}

/**
 * The covariance of variables in units of their standard deviations, over complete records; null with fewer
 * than two.
 */
async function correlations(
  { original, moments }: FilePair,
  used: readonly number[],
  complete: Int32Array,
  tick: Tick,
): Promise<Float64Array | null> {
  const standardised: Float64Array[] = [];
  for (const v of used)
    standardised.push(
      await inTurns(
        standardise(original[v], used.length === 1 ? { ...moments[v], sd: 1 } : moments[v]),
        tick,
      ),
    );
  return inTurns(covarianceOf(standardised, complete), tick);
}
