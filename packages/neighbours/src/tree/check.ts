import { SdcError } from "@sdc-risk/core/tasks";
import { MOST_DIMENSIONS } from "./tree.ts";

/** Numbers looked at between two yields. */
const PIECE = 1 << 20;

/** Throws BAD_OPTIONS unless points of so many dimensions are supported. */
export function checkDimensions(dimensions: number): void {
  if (Number.isInteger(dimensions) && dimensions >= 1 && dimensions <= MOST_DIMENSIONS) return;
  throw new SdcError(
    "BAD_OPTIONS",
    `Points of ${dimensions} dimensions were asked for. A tree has a whole number of them from 1 to ` +
      `${MOST_DIMENSIONS}.`,
  );
}

/** Throws BAD_OPTIONS unless there is a positive number for each dimension, or none at all. */
export function checkUnits(units: Float64Array | undefined, dimensions: number): void {
  if (
    units === undefined ||
    (units.length === dimensions && units.every((unit) => unit > 0 && unit < Infinity))
  )
    return;
  throw new SdcError(
    "BAD_OPTIONS",
    `The units ${units.join(", ")} were given for ${dimensions} dimensions. Expected a positive number for each.`,
  );
}

/** Throws BAD_TYPE unless the values are rows of finite numbers. Gives the number of rows. */
export function* checkRows(
  values: Float64Array,
  dimensions: number,
  what: "points" | "queries",
): Generator<void, number> {
  if (values.length % dimensions !== 0) {
    throw new SdcError(
      "BAD_TYPE",
      `${values.length} numbers were given as ${what} of ${dimensions} dimensions. Their number must be a ` +
        `multiple of ${dimensions}.`,
    );
  }
  for (let from = 0; from < values.length; from += PIECE) {
    const bad = firstNotFinite(values, from, Math.min(values.length, from + PIECE));
    if (bad >= 0) {
      const where = `row ${Math.floor(bad / dimensions)}, coordinate ${bad % dimensions} (both from 0)`;
      throw new SdcError(
        "BAD_TYPE",
        `The ${what} hold ${values[bad]} at ${where}. Coordinates must be finite numbers.`,
      );
    }
    yield;
  }
  return values.length / dimensions;
}

function firstNotFinite(values: Float64Array, from: number, to: number): number {
  for (let i = from; i < to; i++) if (values[i] - values[i] !== 0) return i;
  return -1;
}

/** Throws BAD_OPTIONS for an unknown metric. */
export function checkMetric(metric: string): void {
  if (metric === "euclidean" || metric === "manhattan") return;
  throw new SdcError(
    "BAD_OPTIONS",
    `The metric "${metric}" is not known. Expected "euclidean" or "manhattan".`,
  );
}

/** Throws BAD_OPTIONS unless there is a position of a point, or −1, for each query. */
export function checkExclude(exclude: Int32Array, queries: number, points: number): void {
  if (exclude.length !== queries) {
    throw new SdcError(
      "BAD_OPTIONS",
      `${exclude.length} points to exclude were given for ${queries} queries. Expected one per query, or −1.`,
    );
  }
  for (let i = 0; i < queries; i++) {
    if (exclude[i] >= -1 && exclude[i] < points) continue;
    throw new SdcError(
      "BAD_OPTIONS",
      `Query ${i} (from 0) excludes point ${exclude[i]}. Expected −1 or a position below ${points}.`,
    );
  }
}
