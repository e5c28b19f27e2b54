import { SdcError } from "@sdc-risk/data";
import type { Roles } from "../roles.ts";
import type { Extent, Weighting, WeightingOptions } from "../variables/weighting.ts";
import type { TreatedFile } from "./released.ts";

/** The original, as far as its weights go. */
interface Weighted {
  readonly roles: Roles;
  readonly weighting: Weighting;
  readonly weights: Float64Array | null;
  readonly weightFacts: object | null;
  readonly extent: Extent;
}

/**
 * What is known of the weights of a treated file: those of the original, which were looked at.
 * @param file null where it lies elsewhere
 * @throws BAD_OPTIONS where the original's were raked and records are not matched
 */
export function releasedWeighting(original: Weighted, file: TreatedFile | null): WeightingOptions {
  const { weighting, roles } = original;
  if (weighting.raked !== null) return { units: unitsOfMatched(original, file), settled: true };
  const own = roles.weight === undefined && weighting.scale === 1;
  return {
    census: weighting.census || (original.weightFacts === null && original.extent === "population"),
    settled: weighting.unsettled === null,
    ...(own ? {} : { scale: weighting.scale }),
  };
}

function unitsOfMatched({ weights }: Weighted, file: TreatedFile | null): Float64Array {
  if (file?.unmatched !== null)
    throw new SdcError(
      "BAD_OPTIONS",
      "Weights were raked to margins, and records of the released file cannot be matched with those of the original: it " +
        "is not known how many people they stand for. " +
        (file === null
          ? "Leave out the margins, or read both files into memory (not by an engine)."
          : "Leave out the margins, or match the records by an id (--id)."),
    );
  const { match, records } = file;
  const units = match === null ? weights! : new Float64Array(records);
  match?.forEach((to, i) => {
    if (to >= 0) units[to] = weights![i];
  });
  return units;
}
