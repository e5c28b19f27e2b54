export {
  BLOCK_KINDS,
  blockFields,
  type BarsBlock,
  type Bin,
  type Block,
  type BlockKind,
  type BlockOf,
  type CurveBlock,
  type HeatMapBlock,
  type HistogramBlock,
  type Mark,
  type Metric,
  type MetricsBlock,
  type TableBlock,
  type TableColumn,
  type TextBlock,
} from "./blocks.js";
export { column } from "./column.js";
export { shareOf } from "./share.js";
export { begun, RECORDS, unitsText, VALUES_TOGETHER, type Unit, HOUSEHOLDS, PERSONS } from "./unit.js";
export { frequencyBins, LogBins, logBins, quantile } from "./statistics.js";
export { lowerPercentile, lowerTail, upperTail, type TailOf } from "./tails.js";
export {
  cautionAt,
  cautioned,
  firstSentence,
  isPlaceIn,
  type Caution,
  type Cautions,
  type Side,
  type SidedCaution,
} from "./caution.js";
export { studied, TESTED, testedPromise } from "./study.js";
export { optionAdvice } from "./advice.js";
export type { Shape } from "./shape.js";
export { skewedTable, type Skewed } from "./skewed-table.js";
