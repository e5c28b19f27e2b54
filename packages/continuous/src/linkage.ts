import { inTurns } from "@sdc-risk/core";
import { buildTree, distanceBetween, MOST_DIMENSIONS, nearestInPool, type Metric } from "@sdc-risk/neighbours";
import { NOTHING_VARIES, tooMany, type Links, type NoLinks } from "./links.js";
import { originsOf, type Pairs } from "./pairs.js";
import { patternsOf, sharing, variablesIn } from "./patterns.js";
import { pieces } from "./pieces.js";
import { rowsOf, standardise } from "./standardise.js";
import { covarianceOf, isPositiveDefinite, partOf, whiten } from "./whiten.js";
import type { Breathe, Pool } from "./work.js";

/**
 * Links every released record to the nearest original (Domingo-Ferrer and Torra 2003) by trees, in memory that grows with the sum of the
 * files. Differences of raw values are divided by the standard deviation of the original, so that mirror images are tied to the last
 * digit; variables of which the original has one value are left out. Missing values: the sum over shared variables (of squares, but for manhattan) times variables over shared ones, with one tree per pattern of missing values
 * in the released file and set of shared variables, so that time grows with the number of patterns, too.
 * @returns or why there are no links: nothing varies, there are too many variables, or the covariance of the original is singular
 */
export async function linkByDistance(pairs: Pairs, distance: "euclidean" | "manhattan" | "mahalanobis", pool: Pool, breathe: Breathe): Promise<Links | NoLinks> {
  const { records, releasedRecords, moments, names } = pairs, used = moments.flatMap(({ sd }, v) => (sd > 0 ? [v] : [])), d = used.length;
  const metric: Metric = distance === "manhattan" ? "manhattan" : "euclidean";
  if (d === 0) return NOTHING_VARIES;
  if (d > MOST_DIMENSIONS) return tooMany(d);
  const original: Float64Array[] = [], released: Float64Array[] = [], isMahalanobis = distance === "mahalanobis";
  for (const v of used) {
    original.push(isMahalanobis ? await inTurns(standardise(pairs.original[v]!, moments[v]!), breathe) : pairs.original[v]!);
    released.push(isMahalanobis ? await inTurns(standardise(pairs.file[v]!, moments[v]!), breathe) : pairs.file[v]!);
  }
  const ours = await inTurns(patternsOf(original, records), breathe), theirs = await inTurns(patternsOf(released, releasedRecords), breathe);
  const complete = ours.find(({ held }) => variablesIn(held).length === d)?.rows ?? new Int32Array(0);
  const covariance = isMahalanobis ? await inTurns(covarianceOf(original, complete), breathe) : null;
  if (isMahalanobis && (covariance === null || !isPositiveDefinite(covariance, d))) {
    return { reason: `The covariance of ${used.map((v) => `"${names[v]!}"`).join(", ")} on ${complete.length} complete records is singular: leave a variable out that follows from the others.` };
  }

  const links: Links = { distance: new Float64Array(releasedRecords).fill(Infinity), ties: new Int32Array(releasedRecords), credit: new Float64Array(releasedRecords) };
  const origins = originsOf(pairs), own = new Float64Array(releasedRecords).fill(NaN), position = new Int32Array(records);
  for (const { held, rows } of theirs) {
    for (const group of sharing(ours, held)) {
      const variables = variablesIn(group.held), shared = variables.length, scale = d / shared;
      const points = await inTurns(rowsOf(variables.map((v) => original[v]!), group.rows), breathe);
      const queries = await inTurns(rowsOf(variables.map((v) => released[v]!), rows), breathe);
      if (covariance !== null) for (const one of [points, queries]) await inTurns(whiten(one, shared, partOf(covariance, d, variables)), breathe);
      // one variable need not be scaled
      const units = isMahalanobis || d === 1 ? null : Float64Array.from(variables, (v) => moments[used[v]!]!.sd);
      const found = await nearestInPool(await inTurns(buildTree(points, shared, units ?? undefined), breathe), queries, metric, pool);
      position.fill(-1);
      await inTurns(pieces(group.rows.length, (from, to) => {
        for (let at = from; at < to; at++) position[group.rows[at]!] = at;
      }), breathe);
      await inTurns(pieces(rows.length, (from, to) => {
        for (let at = from; at < to; at++) {
          const record = rows[at]!, near = found.distance[at]! * scale, place = origins[record]! < 0 ? -1 : position[origins[record]!]!;
          if (place >= 0) own[record] = distanceBetween(points, place, queries, at, shared, metric, units) * scale;
          if (near < links.distance[record]!) links.ties[record] = 0;
          if (near <= links.distance[record]!) {
            links.distance[record] = near;
            links.ties[record]! += found.ties[at]!;
          }
        }
      }), breathe);
    }
  }
  await inTurns(pieces(releasedRecords, (from, to) => {
    for (let r = from; r < to; r++) {
      if (own[r] === links.distance[r]) links.credit[r] = 1 / links.ties[r]!;
      if (metric === "euclidean") links.distance[r] = Math.sqrt(links.distance[r]!);
    }
  }), breathe);
  return links;
}
