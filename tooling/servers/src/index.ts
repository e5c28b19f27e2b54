export { CLUSTER, startClickHouse, type ClickHouse } from "./clickhouse.js";
export { pause } from "./pause.js";
export { startPostgres, type Postgres } from "./postgres.js";
export { postgresTable } from "./postgres-table.js";
export { startRedis, type Redis } from "./redis.js";
export { programOf, type ServerName } from "./servers-here.js";
export { browserPath, isHere, PYTHON, WANTED, type Want, type Wanted } from "./wanted.js";
export { leaveOut, wants, type Lack, type TestOptions } from "./wants.js";
