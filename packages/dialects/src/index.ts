export { bigquery } from "./bigquery.ts";
export type { Cell } from "./cells.ts";
export type { QueryEngine } from "./engine.ts";
export { queryDriver, type QueryColumn, type QueryTable, type Row } from "./query-table.ts";
export { snowflake } from "./snowflake.ts";
export { spark } from "./spark.ts";
export { trino } from "./trino.ts";
