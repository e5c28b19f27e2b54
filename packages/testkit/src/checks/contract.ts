import type { AnyMeasure } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { type SurveySample, toSdc } from "./sample.ts";

/** What a check works with. */
export interface CheckedMeasure {
  readonly measure: AnyMeasure;
  /** Options of the measure; the defaults stand in for those not given. */
  readonly options: unknown;
  readonly sample: SurveySample;
  /**
   * Two runs on the sample, made once: what differs between them is the business of the check for determinism
   * alone.
   */
  readonly twice: () => Promise<readonly [Outcome, Outcome]>;
}

/** What is wrong at one place of an outcome. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Fails a check: what the contract wants, then what was found. */
export function broken(wants: string, found: string, cause?: unknown): never {
  throw new SdcError("BAD_MEASURE", `${wants} ${found}`, cause === undefined ? undefined : { cause });
}

/** Fails a check on the first of the faults, and says how many more there are. */
export function refuse(wants: string, faults: readonly Fault[]): void {
  const [first, ...more] = faults;
  if (faults.length > 0)
    broken(
      wants,
      `Found: ${first.path} ${first.message}.${more.length === 0 ? "" : ` ${more.length} more like it.`}`,
    );
}

/** Runs the measure; an error fails the check. */
export async function computed(
  subject: CheckedMeasure,
  wants: string,
  sample: SurveySample = subject.sample,
): Promise<Outcome> {
  try {
    return await outcomeOf(subject.measure, toSdc(sample), subject.options);
  } catch (error) {
    return broken(wants, `It threw: ${messageOf(error)}`, error);
  }
}

/** A value in a message; what JSON cannot write, by its type. */
export const shown = (value: unknown): string =>
  value === undefined || typeof value === "function" ? typeof value : JSON.stringify(value);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
