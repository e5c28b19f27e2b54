export { CLUSTER_NAMES, clusterLabel } from "./clusters/names.ts";
export { clusterDesign, rakedBy, type ClusterDesign } from "./clusters/design.ts";
export {
  clusterSuspect,
  mayHoldClusters,
  revealedCluster,
  type RevealedCluster,
} from "./clusters/revealed-cluster.ts";
export { tellingKeys } from "./clusters/telling.ts";
export { MANY_RECORDS, type EntityWeight } from "./persons/persons.ts";
export {
  MEASURE_QUESTIONS,
  defineMeasure,
  idFault,
  type AnyMeasure,
  type ClassColumn,
  type CountingOption,
  type MeasureColumn,
  type MeasureQuestion,
  type Done,
  type LongPart,
  type LongTable,
  type Measure,
  type OptionsFor,
  type RuleFigures,
  type UnitsInScope,
  type WorstFigures,
  type Result,
  type Results,
  type MeasureRun,
  type OptionsSchema,
  type SchemaIssue,
  type Term,
} from "./measure.ts";
export { columnOfHeldValues } from "./findings/column-of-held-values.ts";
export { isLate, lateColumn } from "./findings/late-column.ts";
export {
  matchOf,
  treatedFileAt,
  type Matching,
  type RecodedOriginal,
  type TreatedFile,
} from "./auxiliary/released.ts";
export type { MarginTable } from "./margins/margin-table.ts";
export { populationClasses, type Population, type PopulationClasses } from "./auxiliary/population.ts";
export {
  identifiedClasses,
  identifiedVariables,
  needsGroupsOnly,
  type Identified,
  type IdentifiedClasses,
} from "./auxiliary/identified.ts";
export { atSamePlace } from "./matching/order.ts";
export { shareNothing, strangeKeys } from "./matching/strangers.ts";
export { codedOtherwise } from "./matching/coded-otherwise/coded-otherwise.ts";
export { unifiedCodes } from "./matching/unified-codes.ts";
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
} from "./roles.ts";
export { SdcObject, type Persons } from "./sdc-object.ts";
export type { FileCandidates } from "./original/original.ts";
export { namedRecords } from "./records/named-records.ts";
export type { SdcOptions } from "./sdc-options.ts";
export type { SummarySchema } from "./summary-schema.ts";
export type { Members, MembersEnd, MembersTaker } from "./source/households/members.ts";
export { valueAt, type DrawnPart, type DrawnRecords, type Holders } from "./source/drawn/drawn.ts";
export type { Membership } from "./source/membership.ts";
export type { StayingUniques, UniquesWanted, UniqueValues } from "./source/uniques/staying-uniques.ts";
export type { HomesGroup, LargerGroups, StayingHomes } from "./source/households/staying-homes.ts";
export type { HeldValues } from "./source/grouping/held-values.ts";
export { classesThatFit } from "./source/grouping/group-room.ts";
export { STAY_FROM, type ClassesNeeded, type StayingClasses } from "./source/grouping/staying-classes.ts";
export { valueCounts } from "./source/value-counts.ts";
export type { Source, WeightFacts } from "./source/source.ts";
export { renamedSource, renamedTable, type NewNames } from "./variables/renamed.ts";
export { registerText, type Register } from "./variables/register.ts";
export { isSample, samplingFraction } from "./variables/weights.ts";
export type { KnownMargin, RakedTo } from "./margins/known-margin.ts";
export { normalisedTo, type Weighting, type WeightingOptions } from "./variables/weighting.ts";
export { checkOptionVariables, checkSensitive, withMissing, type Values } from "./variables/sensitive.ts";
export { valuesOfClasses, type ValuesOfClasses } from "./variables/values-of-classes.ts";
