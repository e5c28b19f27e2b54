import type { AnyMeasure, Measure, Run, SdcObject } from "@sdc-risk/core";

/**
 * One measure on results that stand already, in this thread and without breaks.
 * @param options its options; the rest are defaults
 * @param used the results of the measures that it uses, by id
 */
export async function compute<Id extends string, In, D>(
  measure: Measure<Id, In, D>, sdc: SdcObject, options: In, used: Readonly<Record<string, unknown>>,
): Promise<D> {
  const outcome = await (measure as AnyMeasure).options["~standard"].validate(options);
  if (outcome.issues !== undefined) throw new Error(`Options of ${measure.id}: ${outcome.issues.map(({ message }) => message).join(" ")}`);
  const run: Run<unknown, unknown> = {
    options: outcome.value, used, signal: new AbortController().signal,
    classes: (variables) => sdc.classes(variables),
    pool: (task, inputs) => Promise.resolve(inputs.map((input) => task.run(input))),
    tick: () => Promise.resolve(),
    warn: () => undefined,
  };
  return { ...(await measure.compute(sdc, run)), options: outcome.value } as D;
}
