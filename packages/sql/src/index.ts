export {
  oneOf,
  parseAddress,
  seconds,
  tableName,
  tableText,
  type ServerAddress,
  type AddressForm,
  type TableName,
} from "./address.ts";
export { arrowType, type ColumnType, type Tick } from "./column-type.ts";
export type { Dialect, ListedDialect, TreatingDialect } from "./dialect.ts";
export type { RowBatch, Driver, DriverColumn, Parameter, TableFilling, WorkTable } from "./driver.ts";
export type { Explanation, PlannedQuery, RecordsRead } from "./explain/explanation.ts";
export { placeholder, withLiterals } from "./literals.ts";
export {
  opened,
  type EngineOptions,
  type OpenedSource,
  type OpenSource,
  type OpenTable,
  type WorkPlace,
} from "./engine.ts";
export {
  answer,
  answers,
  KEEP_ALIVE,
  limitOf,
  noAnswer,
  PATIENCE,
  Unanswered,
  type Patience,
  type Waiting,
} from "./patience.ts";
export { QueryFault } from "./query-fault.ts";
export type { KeptClasses } from "./queries/kept-classes.ts";
export { SqlSource } from "./sql-source.ts";
export {
  checkPlace,
  type MakeTable,
  type MakingOptions,
  type ExistingTable,
  type TableColumns,
  type TableField,
  type TableWriter,
} from "./writer.ts";
