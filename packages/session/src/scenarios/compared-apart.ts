import { assess, inOrder, type Assessment, type AssessOptions } from "@sdc-risk/assess";
import type { AnyMeasure, SdcObject } from "@sdc-risk/core";

/** Whether a measure, or one that it uses, compares the original with released files. */
const compares = (measure: AnyMeasure): boolean =>
  measure.ofReleased !== undefined || inOrder([measure]).some(({ needs }) => needs.includes("released"));

/** Whether a measure was not computed since it failed. */
const failed = ({ skipped }: Pick<Assessment<unknown>, "skipped">, id: string): boolean =>
  skipped.some(({ measure, cause }) => measure === id && cause === "failure");

/**
 * What measures say of each of several released files beside the original, where they failed beside all of them since one
 * cannot be compared: it may lack a variable, or have other records. Where no file makes a measure fail by itself, they
 * fail together, and nothing is said of any.
 * @param beside what was found beside all of them
 * @returns one assessment for each file in their order; none where no measure failed
 */
export async function comparedApart(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  beside: Pick<Assessment<unknown>, "skipped">,
  options: Omit<AssessOptions<readonly AnyMeasure[]>, "skip">,
): Promise<readonly Assessment<unknown>[]> {
  const again = measures.filter((measure) => failed(beside, measure.id) && compares(measure));
  if (sdc.released.length < 2 || again.length === 0) return [];
  const found: Assessment<unknown>[] = [];
  for (const index of sdc.released.keys())
    found.push(await assess(sdc.besideReleased(index), again, { ...options, skip: true }));
  const isOfOne = (id: string): boolean => found.some((one) => failed(one, id));
  return found.map((one) => ({ ...one, findings: one.findings.filter(({ id }) => isOfOne(id)) }));
}
