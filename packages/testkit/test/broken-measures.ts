import type { Block } from "@sdc-risk/blocks";
import {
  defineMeasure,
  type MeasureColumn,
  type Result,
  type Role,
  type MeasureRun,
  type SdcObject,
} from "@sdc-risk/core";
import * as z from "zod";

const options = z.strictObject({
  k: z.number().int().min(2).default(3).describe("Records in fewer than k are counted."),
});
type Options = z.infer<typeof options>;
type Mine = MeasureRun<Options, object>;

/** Records in classes of fewer than k: a measure that keeps the contract. */
export async function honest(sdc: SdcObject, run: Mine) {
  const classes = await run.classes();
  const few = Float64Array.from(classes.counts, (count) => (count < run.options.k ? 1 : 0));
  await run.tick(0.5);
  const records = few.reduce((sum, one, c) => sum + one * classes.counts[c], 0);
  const column: MeasureColumn = {
    grain: "class",
    values: few,
    about: "1 where fewer than k records share the key.",
  };
  return {
    summary: { records, share: sdc.records > 0 ? records / sdc.records : null },
    columns: { few: column },
  };
}

const told = (summary: object): readonly Block[] => [
  {
    kind: "metrics",
    title: "Few",
    about: "Records in small classes.",
    metrics: [
      {
        label: "Records",
        value: (summary as { records: number }).records,
        format: "count",
        about: "Their number.",
      },
    ],
  },
];

interface Parts {
  readonly id?: string;
  readonly needs?: readonly Role[];
  readonly options?: typeof options;
  readonly compute?: (sdc: SdcObject, run: Mine) => Result | Promise<Result>;
  readonly report?: (summary: object) => readonly Block[];
}

/** The honest measure with some parts replaced. */
export const few = ({
  id = "few",
  needs = ["keys"],
  options: schema = options,
  compute = honest,
  report = told,
}: Parts = {}) =>
  defineMeasure({ id, title: "Few", needs, uses: [], options: schema, compute }, ({ summary }) =>
    report(summary),
  );

/** The honest measure with more in its summary. */
export const saying = (
  more: (sdc: SdcObject, run: Mine, found: Awaited<ReturnType<typeof honest>>) => object | Promise<object>,
) =>
  few({
    compute: async (sdc, run) => {
      const found = await honest(sdc, run);
      return { ...found, summary: { ...found.summary, ...(await more(sdc, run, found)) } };
    },
  });
