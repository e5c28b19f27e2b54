import { column, type Block } from "@sdc-risk/blocks";
import type { OneSided } from "../levels.js";
import type { Options } from "../options.js";

import { attackBlocks } from "./attacks.js";
import { changeBlocks, fileBlocks, type ChangedTarget } from "./files.js";
import { recordBlocks, targetBlocks } from "./targets.js";
import type { AttributionSummary } from "../summary-schema.js";

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
