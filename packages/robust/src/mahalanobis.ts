import { SdcError } from "@sdc-risk/data";
import { atOnce, cholesky } from "@sdc-risk/data/kernels";
import { DEPENDENT, packedInverse } from "./fit/triangle.ts";
import { squaredDistances } from "./fit/distances.ts";
import { checkShape } from "./shape.ts";

const PIECE = 1 << 17;

/**
 * Mahalanobis distance √((x − center)ᵀ scatter⁻¹ (x − center)) of each record, without a unit, at least 0
 * (Mahalanobis 1936).
 * @param points n × d row-major, finite, in the units of `center` and `scatter`
 * @param center length d
 * @param scatter d × d row-major, positive definite; the upper triangle is not read
 * @param squared true for the squared distances, which for normal records follow χ² with d degrees of freedom
 * @returns length n, in record order
 * @throws BAD_OPTIONS where the lengths do not agree, or `scatter` is not positive definite
 */
export function mahalanobis(
  points: Float64Array,
  d: number,
  center: Float64Array,
  scatter: Float64Array,
  squared = false,
): Float64Array {
  return atOnce(mahalanobisInPieces(points, d, center, scatter, squared));
}

/** `mahalanobis` as a generator that yields every few milliseconds. */
export function* mahalanobisInPieces(
  points: Float64Array,
  d: number,
  center: Float64Array,
  scatter: Float64Array,
  squared = false,
): Generator<void, Float64Array> {
  const n = checkShape(points, d);
  if (center.length !== d || scatter.length !== d * d)
    throw new SdcError(
      "BAD_OPTIONS",
      `The center has ${center.length} and the scatter ${scatter.length} numbers, expected ${d} and ${d * d}.`,
    );
  const lower = new Float64Array(d * d);
  const whiten = new Float64Array((d * (d + 1)) / 2);
  const dependent = cholesky(scatter, d, lower, DEPENDENT);
  if (dependent >= 0)
    throw new SdcError(
      "BAD_OPTIONS",
      `The scatter is not positive definite: variable ${dependent + 1} has no variance left beside the ` +
        "variables before it.",
    );
  packedInverse(lower, d, whiten);
  const distances = new Float64Array(n);
  const piece = Math.max(64, Math.floor(PIECE / (d * (1 + d / 8))));
  for (let from = 0; from < n; from += piece) {
    const to = Math.min(n, from + piece);
    squaredDistances(points, d, center, whiten, distances, from, to);
    if (!squared) for (let i = from; i < to; i++) distances[i] = Math.sqrt(distances[i]);
    yield;
  }
  return distances;
}
