export {
  oneOf,
  parseAddress,
  seconds,
  tableText,
  type ServerAddress,
  type AddressForm,
  type TableName,
} from "./address.js";
export { arrowType, type ColumnType, type Tick } from "./column-type.js";
export type { Dialect } from "./dialect.js";
export type { RowBatch, Driver, DriverColumn, Parameter } from "./driver.js";
export { placeholder, withLiterals } from "./literals.js";
export { opened, type EngineOptions, type OpenedSource, type OpenSource, type OpenTable } from "./engine.js";
export {
  answer,
  answers,
  KEEP_ALIVE,
  limitOf,
  PATIENCE,
  Unanswered,
  type Patience,
  type Waiting,
} from "./patience.js";
export { QueryFault } from "./query-fault.js";
export { SqlSource } from "./sql-source.js";
export {
  checkPlace,
  type MakeTable,
  type MakingOptions,
  type ExistingTable,
  type TableColumns,
  type TableField,
  type TableWriter,
} from "./writer.js";
