export {
  BLOCK_KINDS,
  blockFields,
  type BarsBlock,
  type Bin,
  type Block,
  type BlockKind,
  type BlockOf,
  type CurveBlock,
  type CurvePoint,
  type HeatMapBlock,
  type HistogramBlock,
  type Mark,
  type Metric,
  type MetricsBlock,
  type TableBlock,
  type TableColumn,
  type TextBlock,
} from "./blocks.ts";
export { column } from "./column.ts";
export { shareOf } from "./share.ts";
export { begun, RECORDS, unitsText, VALUES_TOGETHER, type Unit, HOUSEHOLDS, PERSONS } from "./unit.ts";
export { frequencyBins, logBinEdge, LogBins, logBins, quantile } from "./statistics.ts";
export {
  shareDifference,
  NORMAL_QUANTILES,
  pairedDifference,
  wilson,
  type Confidence,
  type ShareInterval,
} from "./intervals.ts";
export { lowerPercentile, lowerTail, upperTail, type TailOf } from "./tails.ts";
export {
  cautionAt,
  cautioned,
  firstSentence,
  isPlaceIn,
  joinedCautions,
  type Caution,
  type Cautions,
  type Side,
  type SidedCaution,
} from "./caution.ts";
export { studied, TESTED, testedPromise } from "./study.ts";
export { optionAdvice } from "./advice.ts";
export type { Shape } from "./shape.ts";
export { countsTable, type NumberCounts } from "./counts-table.ts";
export { skewedTable, type Skewed } from "./skewed-table.ts";
