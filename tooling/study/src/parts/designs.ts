import { schemeOf, type Design } from "../designs.ts";

/**
 * Whether models look at a part of the keys of such files: not where clusters or margins are told or a variable looks like
 * a cluster, whole households are drawn, values are missing or a file is assessed beside its original, and not where there
 * is no number to compare.
 */
export function takesPart(design: Design): boolean {
  const { sampling, missing, suppressed, meanOne, told, hidden } = schemeOf(design);
  return (
    sampling !== "household" &&
    (sampling !== "two-stage" || hidden) &&
    missing === 0 &&
    !suppressed &&
    (!meanOne || told !== null) &&
    (told === null || told === "size")
  );
}

/** The fewest classes that models may be asked to look at: files of no more records are seen as a whole. */
export const FEWEST_CLASSES = 1000;
