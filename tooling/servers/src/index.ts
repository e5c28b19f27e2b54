export { CLUSTER, startClickHouse, type ClickHouse } from "./clickhouse.js";
export { hasServer, programOf, type ServerName } from "./missing.js";
export { pause } from "./pause.js";
export { startPostgres, type Postgres } from "./postgres.js";
export { postgresTable } from "./postgres-table.js";
export { startRedis, type Redis } from "./redis.js";
