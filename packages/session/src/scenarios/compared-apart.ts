import { assess, inOrder, type Assessment, type AssessOptions } from "@sdc-risk/assess";
import type { AnyMeasure, SdcObject } from "@sdc-risk/core";

/** Whether a measure, or one that it uses, compares the original with released files. */
const compares = (measure: AnyMeasure): boolean =>
  measure.ofReleased !== undefined || inOrder([measure]).some(({ needs }) => needs.includes("released"));

/** Whether a measure was not computed since it failed. */
const failed = ({ skipped }: Pick<Assessment<unknown>, "skipped">, id: string): boolean =>
  skipped.some(({ measure, cause }) => measure === id && cause === "failure");

/** Whether a measure that tells of each file says something of its figures that need not be so of each. */
const speaksOfAll = ({ findings }: Pick<Assessment<unknown>, "findings">, measure: AnyMeasure): boolean =>
  measure.ofReleased !== undefined &&
  findings.some(
    ({ id, done }) => id === measure.id && (done.cautions !== undefined || done.interval !== undefined),
  );

/**
 * What measures say of each of several released files beside the original, where beside all of them they failed, since one
 * cannot be compared: it may lack a variable, have other records, or hold a variable in bands that others hold as numbers. Or
 * where cautions and intervals are those of all files. Measures that tell of no single file, and that fail beside none
 * by itself, fail together, and nothing is said of any.
 * @param beside what was found beside all of them
 * @returns one assessment for each file in their order; none where there is nothing to say
 */
export async function comparedApart(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  beside: Pick<Assessment<unknown>, "findings" | "skipped">,
  options: Omit<AssessOptions<readonly AnyMeasure[]>, "skip">,
): Promise<readonly Assessment<unknown>[]> {
  const again = measures.filter(
    (measure) => (failed(beside, measure.id) && compares(measure)) || speaksOfAll(beside, measure),
  );
  if (sdc.released.length < 2 || again.length === 0) return [];
  const taking = new Set(inOrder(again).map(({ id }) => id));
  const own = Object.fromEntries(Object.entries(options.options ?? {}).filter(([id]) => taking.has(id)));
  const found: Assessment<unknown>[] = [];
  for (const index of sdc.released.keys())
    found.push(await assess(sdc.besideReleased(index), again, { ...options, options: own, skip: true }));
  const ofFiles = new Set(again.filter((measure) => measure.ofReleased !== undefined).map(({ id }) => id));
  const isOfOne = (id: string): boolean => ofFiles.has(id) || found.some((one) => failed(one, id));
  return found.map((one) => ({ ...one, findings: one.findings.filter(({ id }) => isOfOne(id)) }));
}
