import { RECORDS } from "@sdc-risk/blocks";
import type { AnyMeasure, Measure, MeasureRun, SdcObject } from "@sdc-risk/core";
import { runHere, type RunTasks } from "@sdc-risk/core/tasks";

/** What a measure finds when it is run. */
interface Surroundings {
  /** The results of the measures that it uses, by id. */
  readonly used?: Readonly<Record<string, unknown>>;
  /** Runs its tasks; in this thread unless given. */
  readonly pool?: RunTasks;
}

/**
 * One measure on results that stand already, without breaks.
 * @param options its options; the rest are defaults
 */
export async function compute<Id extends string, In, D>(
  measure: Measure<Id, In, D>,
  sdc: SdcObject,
  options: In,
  { used = {}, pool = runHere }: Surroundings = {},
): Promise<D> {
  const outcome = await (measure as AnyMeasure).options["~standard"].validate(options);
  if (outcome.issues !== undefined)
    throw new Error(`Options of ${measure.id}: ${outcome.issues.map(({ message }) => message).join(" ")}`);
  const run: MeasureRun<unknown, unknown> = {
    options: outcome.value,
    used,
    signal: new AbortController().signal,
    classes: (variables) => sdc.classes(variables),
    pool,
    tick: () => Promise.resolve(),
    unit: RECORDS,
    staying: null,
    warn: () => undefined,
    judged: () => undefined,
  };
  return { ...(await measure.compute(sdc, run)), options: outcome.value } as D;
}
