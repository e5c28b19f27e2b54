import { unitsText, type Block, type Unit } from "@sdc-risk/blocks";
import { countText } from "@sdc-risk/data";
import type { UtilitySummary } from "./summary.js";

/** The blocks of the report. */
export const utilityBlocks = ({
  summary: { smallRecords, smallShare },
  options: { size },
  unit,
}: {
  readonly summary: UtilitySummary;
  readonly options: { readonly size: number };
  readonly unit: Unit;
}): readonly Block[] => [
  {
    kind: "metrics",
    title: "Utility of the released file",
    about: `How many ${unit.many} are in classes of at most ${countText(size)}.`,
    metrics: [
      {
        label: `Share of ${unit.many} in small classes`,
        value: smallShare,
        format: "percent",
        better: "lower",
        about: smallShare === null ? `There are no ${unit.many}.` : `${unitsText(smallRecords, unit)}.`,
      },
    ],
  },
];
