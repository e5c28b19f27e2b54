import { assess, judgedOf, type AssessOptions } from "@sdc-risk/assess";
import type { Block, Cautions } from "@sdc-risk/blocks";
import type { AnyMeasure, MeasureColumn, SdcObject } from "@sdc-risk/core";

/** What one run of a measure gave. */
export interface Outcome {
  readonly summary: object;
  readonly options: unknown;
  /** Places in the summary that the measure says rest on weights, or how far figures there are off. */
  readonly estimated: readonly string[];
  readonly cautions: Cautions;
  readonly columns: Readonly<Record<string, MeasureColumn>>;
  /** Number of values that a column of this grain must have. */
  readonly lengths: Readonly<Record<string, number>>;
  /** Class of each record, where a column has the grain `class`. */
  readonly classOf: Int32Array;
  readonly blocks: readonly Block[];
  readonly warnings: readonly string[];
}

/** Runs a measure through `assess`, as any caller would, and asks what rules are judged by, which is held to its contract. */
export async function outcomeOf(
  measure: AnyMeasure,
  sdc: SdcObject,
  options: unknown,
  more: AssessOptions<readonly AnyMeasure[], false> = {},
): Promise<Outcome> {
  const { findings, warnings } = await assess(sdc, [measure], {
    ...more,
    options: { [measure.id]: options },
  });
  const { done, blocks } = findings[0];
  await judgedOf(findings[0], () => Promise.resolve());
  const columns = done.columns;
  const classes = Object.values(columns).some(({ grain }) => grain === "class") ? await sdc.classes() : null;
  return {
    summary: done.summary,
    options: done.options,
    estimated: done.estimated ?? [],
    cautions: done.cautions ?? {},
    columns,
    blocks,
    warnings: warnings.map(({ message }) => message),
    lengths: { record: sdc.records, ...(classes === null ? {} : { class: classes.size }) },
    classOf: classes?.classOf ?? new Int32Array(0),
  };
}

/** The blocks that every reader of a report gets. */
export const openBlocks = ({ blocks }: Outcome): readonly Block[] =>
  blocks.filter(({ detail }) => detail !== "internal");

/** Columns with a value per record, in file order; those of a wrong length are left to the check of columns. */
export function perRecord({ columns, lengths, classOf }: Outcome): Record<string, readonly number[]> {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([, { grain, values }]) => values.length === lengths[grain])
      .map(([name, { grain, values }]) => [
        name,
        grain === "class" ? Array.from(classOf, (c) => values[c]) : Array.from(values),
      ]),
  );
}
