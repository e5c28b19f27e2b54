import { column, type Block } from "@sdc-risk/blocks";
import type { OneSided } from "../levels.ts";
import type { Options } from "../options.ts";

import { attackBlocks } from "./attacks.ts";
import { changeBlocks, fileBlocks, type ChangedTarget } from "./files.ts";
import { recordBlocks, targetBlocks } from "./targets.ts";
import type { AttributionSummary } from "../summary-schema.ts";

interface AttributionReportInput {
  readonly summary: AttributionSummary;
  readonly options: Options;
  readonly changed: readonly ChangedTarget[];
  readonly oneSided: readonly OneSided[];
}

export function attributionBlocks({
  summary,
  options,
  changed,
  oneSided,
}: AttributionReportInput): readonly Block[] {
  return [
    ...targetBlocks(summary, options.undefinedCap),
    ...fileBlocks(summary),
    ...attackBlocks(summary, options.attacks),
    ...changeBlocks(changed, summary.files.length > 1),
    ...recordBlocks(summary),
    ...levelNames(oneSided),
  ];
}

function levelNames(oneSided: readonly OneSided[]): Block[] {
  if (oneSided.length === 0) return [];
  return [
    {
      kind: "table",
      detail: "internal",
      title: "Levels that one file lacks, by name",
      about: "The first 20 of each variable.",
      columns: [
        column("released file", "count"),
        column("variable"),
        column("only in the original"),
        column("only in the released file"),
      ],
      rows: oneSided.map(({ difference, originalLabels, releasedLabels }) => [
        difference.file,
        difference.variable,
        originalLabels.join(", "),
        releasedLabels.join(", "),
      ]),
    },
  ];
}
