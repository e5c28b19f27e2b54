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
} from "./findings/blocks.js";
export { column } from "./findings/column.js";
export { shareOf } from "./findings/share.js";
export { nextTask, throwIfAborted, ticker } from "./ticker.js";
export { Classes, classKey, type ClassVariable, type Profiles } from "./classes/classes.js";
export { Candidates } from "./classes/candidates/candidates.js";
export type { CandidateClasses, PersonGroups } from "./classes/candidates/candidates.js";
export type { CandidatePart } from "./classes/candidates/part.js";
export { keyOrder } from "./classes/key-order.js";
export { keyText } from "./classes/key-text.js";
export type { RecordName } from "./classes/record-names.js";
export { compatible } from "./classes/wildcards/compatible.js";
export { group, type GroupColumn } from "./classes/group.js";
export { classHistogram, distinctHistogram, type ClassHistogram } from "./classes/histogram.js";
export { dataIntrusion, type DataIntrusion } from "./classes/intrusion.js";
export { batches, type Batch } from "./classes/wildcards/overlapping.js";
export { skewedClasses, type SkewedClass } from "./classes/skewed.js";
export { someUnits, within, type UnitsWithin, type Within } from "./classes/within.js";
export type { Compatible, Totals } from "./classes/wildcards/totals.js";
export { householdsOf, type Households } from "./variables/households.js";
export { clusterUnits, type ClusterUnits } from "./clusters/holding.js";
export { CLUSTER_NAMES, clusterLabel, clusterLike } from "./clusters/names.js";
export { clusterDesign, rakedBy, type ClusterDesign } from "./clusters/design.js";
export { clusterSuspect, type ClusterTold } from "./clusters/cluster-told.js";
export { tellingKeys, type Telling } from "./clusters/telling.js";
export type { DrawnClusters } from "./variables/drawn-clusters.js";
export type { CodedColumn, Levels } from "./coded/coded-column.js";
export { mapLevels } from "./coded/map-levels.js";
export { labelled, levelsByWord, repeatedLabels, shownLevel } from "./coded/shown.js";
export { levelText } from "./coded/level-text.js";
export { rowTexts, rowTicks } from "./coded/row-texts.js";
export { kindOf, plainText, type Kind } from "./coded/kinds.js";
export { notComparable, unifyLevels, type UnifiedLevels } from "./coded/unify-levels.js";
export { isSdcError, nearest, SdcError, suggestion, unknownVariable, type ErrorCode } from "./errors.js";
export {
  counted,
  countText,
  formatBeside,
  formatChange,
  formatEdge,
  formatRelative,
  formatValue,
  NO_VALUE,
  type Format,
  pointsText,
  shareText,
  nearestWhole,
  plural,
  settled,
} from "./format-value.js";
export { parseJson } from "./json.js";
export { MANY_RECORDS, type EntityWeight, type PersonFacts } from "./persons/persons.js";
export { begun, RECORDS, unitsText, VALUES_TOGETHER, type Unit } from "./persons/unit.js";
export {
  defineMeasure,
  idFault,
  type AnyMeasure,
  type ClassColumn,
  type Column,
  type Done,
  type LongField,
  type LongPart,
  type LongTable,
  type Measure,
  type OptionsFor,
  type Judged,
  type Result,
  type Results,
  type Run,
  type Schema,
  type SchemaIssue,
  type SchemaOutcome,
  type Term,
} from "./measure.js";
export {
  CODEBOOK,
  FIELD_METADATA,
  labelMetadata,
  listedLabels,
  sharedLabels,
  valueLabels,
  variableLabel,
  withMetadata,
  type ValueLabel,
} from "./variables/labels.js";
export {
  codesFor,
  codesOf,
  MISSING_KEY,
  MISSING_SENSITIVE,
  missingNumbers,
  missingTest,
  withLabelled,
  type MissingCodes,
} from "./variables/missing.js";
export { isLongInteger } from "./variables/long-integer.js";
export { isLate, lateColumn } from "./findings/late-column.js";
export { matchOf, type Matching, type Released } from "./matching/released.js";
export type { MarginTable } from "./matching/margin.js";
export type { Population, PopulationSource, PopulationTable } from "./matching/population.js";
export { identifiedVariables, type Identified, type IdentifiedTable } from "./matching/identified.js";
export type { JoinedFiles, KeyedFile } from "./matching/joined.js";
export { shareNothing, strangeKeys } from "./matching/strangers.js";
export {
  roleOf,
  ROLES,
  rolesAsLists,
  rolesFromLists,
  rolesWhere,
  variablesOf,
  type Role,
  type RoleName,
  type RoleRow,
  type Roles,
} from "./roles.js";
export {
  MAX_RECORDS,
  SdcObject,
  type FileCandidates,
  type OriginalFile,
  type Persons,
} from "./sdc-object.js";
export type { SdcOptions } from "./sdc-options.js";
export type { Membership } from "./source/membership.js";
export type { Members, MembersEnd, MembersTaker } from "./source/households/members.js";
export { valueAt, type DrawnRecords } from "./source/drawn.js";
export { checkRecordCount } from "./source/record-count.js";
export { levelBook, type LevelBook } from "./source/level-book.js";
export type { Raw } from "./source/values/distinct-values.js";
export { unusableColumn } from "./source/unusable-column.js";
export type {
  DescribedVariable,
  GroupSize,
  Source,
  SourceColumn,
  SourceGroups,
  SourceRows,
  SourceVariable,
  CutVariable,
  MarkOf,
  WeightFacts,
} from "./source/source.js";
export { withoutPasswords } from "./secrets.js";
export { shortName } from "./short-name.js";
export { frequencyBins, LogBins, logBins, quantile, quantileOfSorted } from "./findings/statistics.js";
export { lowerPercentile, lowerTail, upperTail, type TailOf } from "./findings/tails.js";
export {
  cautionAt,
  cautioned,
  firstSentence,
  isPlaceIn,
  type Caution,
  type Cautions,
  type Side,
  type SidedCaution,
} from "./findings/caution.js";
export { studied, TESTED, testedPromise } from "./findings/study.js";
export { optionAdvice } from "./findings/advice.js";
export { compareText, risingLevels } from "./coded/level-order.js";
export { banded, type Cut } from "./variables/banded.js";
export { renamedSource, renamedTable, type NewNames } from "./variables/renamed.js";
export { registerText, type Register } from "./variables/register.js";
export { magnitudeFault } from "./variables/magnitude.js";
export { isSample, samplingFraction } from "./variables/weights.js";
export { type KnownMargin, type MarginFacts, type RakedTo } from "./margins/known-margin.js";
export { normalisedTo, type Extent, type Weighting, type WeightingOptions } from "./variables/weighting.js";
export { SMALLEST_GROUP } from "./small-groups.js";
export type { Shape } from "./findings/shape.js";
export { skewedTable, type Skewed } from "./findings/skewed-table.js";
export { difference, isAbove, isBelow } from "./findings/threshold.js";
export { checkOptionVariables, checkSensitive, withMissing, type Values } from "./variables/sensitive.js";
export {
  runHere,
  runOne,
  runTasks,
  tasksIn,
  serveTasks,
  shareable,
  sharesMemory,
  type Pool,
  type RunTasks,
  type Shareable,
  type Task,
} from "./tasks.js";
export type { Tick } from "./kernels/turns.js";
