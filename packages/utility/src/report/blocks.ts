import type { Block } from "@sdc-risk/blocks";
import type { InternalQuantile } from "../compare.ts";
import type { UtilityFile, UtilitySummary } from "../summary-schema.ts";
import { incomeBlocks, meanBlocks, quantileBlocks, regressionBlocks, shareBlocks } from "./estimates.ts";
import { frontBlocks } from "./front.ts";
import { headline } from "./headline.ts";
import { lossBlocks, pairBlocks, variableBlocks } from "./tables.ts";
import { leadingOf, type Leading } from "./words.ts";

interface UtilityReportInput {
  readonly summary: UtilitySummary;
  readonly quantiles: readonly InternalQuantile[];
}

/** The blocks of the report: of each released file, and what is for internal use only. */
export function utilityBlocks({ summary, quantiles }: UtilityReportInput): readonly Block[] {
  const several = summary.files.length > 1;
  const ofFiles = summary.files.flatMap((file) => {
    const own = quantiles.filter((one) => one.file === file.file);
    return fileBlocks(file, leadingOf(file, several), own);
  });
  return [...frontBlocks(summary.front), ...ofFiles];
}

const fileBlocks = (
  file: UtilityFile,
  leading: Leading,
  quantiles: readonly InternalQuantile[],
): readonly Block[] => [
  headline(file, leading),
  ...notCompared(file, leading),
  ...variableBlocks(file, leading),
  ...pairBlocks(leading),
  ...lossBlocks(leading),
  ...meanBlocks(leading),
  ...shareBlocks(leading),
  ...incomeBlocks(leading),
  ...regressionBlocks(leading),
  ...quantileBlocks(quantiles, leading),
];

function notCompared({ notCompared: left }: UtilityFile, { titled }: Leading): Block[] {
  if (left.length === 0) return [];
  return [
    {
      kind: "table",
      title: titled("Variables that are not compared"),
      about: "What users of the released file lose with them is in no figure of this section.",
      columns: [
        { label: "variable", format: "text" },
        { label: "why", format: "text" },
      ],
      rows: left.map(({ variable, reason }) => [variable, reason]),
    },
  ];
}
