export { CLUSTER_NAMES, clusterLabel } from "./clusters/names.js";
export { clusterDesign, rakedBy, type ClusterDesign } from "./clusters/design.js";
export { clusterSuspect, revealedCluster, type RevealedCluster } from "./clusters/revealed-cluster.js";
export { tellingKeys } from "./clusters/telling.js";
export { MANY_RECORDS, type EntityWeight } from "./persons/persons.js";
export {
  defineMeasure,
  idFault,
  type AnyMeasure,
  type ClassColumn,
  type MeasureColumn,
  type Done,
  type LongPart,
  type LongTable,
  type Measure,
  type OptionsFor,
  type RuleFigures,
  type Result,
  type Results,
  type MeasureRun,
  type OptionsSchema,
  type SchemaIssue,
  type Term,
} from "./measure.js";
export { isLate, lateColumn } from "./findings/late-column.js";
export { matchOf, type Matching, type TreatedFile } from "./auxiliary/released.js";
export type { MarginTable } from "./margins/margin-table.js";
export { populationClasses, type Population } from "./auxiliary/population.js";
export {
  identifiedClasses,
  identifiedVariables,
  type Identified,
  type IdentifiedClasses,
} from "./auxiliary/identified.js";
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
export { MAX_RECORDS, SdcObject, type Persons } from "./sdc-object.js";
export type { FileCandidates } from "./original/original.js";
export { namedRecords } from "./records/named-records.js";
export type { SdcOptions } from "./sdc-options.js";
export type { SummarySchema } from "./summary-schema.js";
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
export { renamedSource, renamedTable, type NewNames } from "./variables/renamed.js";
export { registerText, type Register } from "./variables/register.js";
export { isSample, samplingFraction } from "./variables/weights.js";
export type { KnownMargin, RakedTo } from "./margins/known-margin.js";
export { normalisedTo, type Weighting, type WeightingOptions } from "./variables/weighting.js";
export { checkOptionVariables, checkSensitive, withMissing, type Values } from "./variables/sensitive.js";
