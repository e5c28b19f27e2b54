// What records that lie elsewhere need: engines implement it, readers of their columns and values use it.
export { drained } from "./source/drained.ts";
export { levelBook, type LevelBook } from "./source/level-book.ts";
export {
  checkCountable,
  checkNumberable,
  checkRecordCount,
  groupCount,
  MAX_RECORDS,
  recordsBehind,
} from "./source/record-count.ts";
export type { NumberSums, ValuesQuery, ValuesWanted } from "./source/picked-values.ts";
export type {
  AlikeGroups,
  AlikeRecords,
  ClassRows,
  CutVariable,
  DescribedVariable,
  GroupPart,
  GroupSize,
  HomesGroups,
  HomesNear,
  HomesQuery,
  ListedGroups,
  MarkOf,
  RecodedVariable,
  RecordsQuery,
  SourceColumn,
  SourceGroups,
  SourceHoldings,
  ProfilesQuery,
  SourceProfiles,
  SourceLetters,
  SourceRows,
  SourceTreatment,
  SuppressedClasses,
  TableBeingMade,
  SourceVariable,
  StoredMissing,
  TreatedSource,
  Treating,
  WrittenFormat,
} from "./source/source.ts";
export {
  SETS_IN_WORD,
  uniquesFigures,
  type UniquesQuery,
  type UniquesRows,
} from "./source/uniques/uniques-query.ts";
export { unusableColumn } from "./source/unusable-column.ts";
export type { Raw } from "./source/values/distinct-values.ts";
