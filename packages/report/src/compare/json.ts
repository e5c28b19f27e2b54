import { writeJson } from "../json/write.js";
import type { Comparison } from "./comparison.js";

/**
 * A comparison as JSON: two spaces, a newline at the end.
 * @throws SdcError BAD_MEASURE, with the path, where a number is not finite
 */
export const comparisonToJson = (comparison: Comparison): string => writeJson(comparison, "comparison");
