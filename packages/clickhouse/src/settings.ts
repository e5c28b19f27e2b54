import { SdcError } from "@sdc-risk/data";
import type { ClickHouseConnection } from "./address.ts";
import { LONGEST_QUERY } from "./dialect.ts";

/** What a query must run under, so that none gives a part of the answer for the whole. */
export const WANTED: Readonly<Record<string, string>> = {
  skip_unavailable_shards: "0",
  distributed_group_by_no_merge: "0",
  read_overflow_mode: "throw",
  read_overflow_mode_leaf: "throw",
  group_by_overflow_mode: "throw",
  sort_overflow_mode: "throw",
  set_overflow_mode: "throw",
  join_overflow_mode: "throw",
  distinct_overflow_mode: "throw",
  result_overflow_mode: "throw",
  timeout_overflow_mode: "throw",
  timeout_overflow_mode_leaf: "throw",
  transfer_overflow_mode: "throw",
  limit: "0",
  offset: "0",
  extremes: "0",
  additional_table_filters: "{}",
  additional_result_filter: "",
  apply_deleted_mask: "1",
  use_query_cache: "0",
  low_cardinality_allow_in_native_format: "0",
  cancel_http_readonly_queries_on_client_close: "1",
  readonly: "2",
};
/** What a query that joins records with their classes must run under, beside that. */
const JOINING: Readonly<Record<string, string>> = {
  enable_analyzer: "1",
  enable_materialized_cte: "1",
  enable_parallel_replicas: "0",
  force_grouping_standard_compatibility: "1",
  enable_shared_storage_snapshot_in_query: "1",
  join_default_strictness: "ALL",
  max_query_size: String(2 * LONGEST_QUERY),
  max_ast_elements: "1000000",
  max_expanded_ast_elements: "100000000",
};

/** All settings that are asked for. */
export const ASKED: readonly string[] = [...Object.keys({ ...WANTED, ...JOINING }), "max_execution_time"];

/** Settings that a role which may change none can do without. */
const WISHES = new Set([
  "readonly",
  "low_cardinality_allow_in_native_format",
  "cancel_http_readonly_queries_on_client_close",
]);

/**
 * The settings among those wanted that a query has to bring along.
 * @param current what the role has, by name: those that the server knows
 * @throws BAD_SOURCE where the role may not change one that it must have
 */
export function settingsOf(
  place: ClickHouseConnection,
  current: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const fixed = current.get("readonly") === "1";
  const wanted = {
    ...WANTED,
    ...(place.timeout === null ? {} : { max_execution_time: String(place.timeout) }),
  };
  const differing = Object.entries(wanted).filter(
    ([name, value]) => current.has(name) && current.get(name) !== value,
  );
  const refused = fixed ? differing.find(([name]) => !WISHES.has(name)) : undefined;
  if (refused !== undefined) throw unsettable(place, refused);
  return fixed ? {} : Object.fromEntries(differing);
}

/** The first version whose joins are tested. */
const JOINS_FROM = { year: 26, release: 7 };

/** Whether a version is one whose joins are tested, or a later one. */
function canJoin(version: string): boolean {
  const [year = 0, release = 0] = version.split(".").map(Number);
  return year > JOINS_FROM.year || (year === JOINS_FROM.year && release >= JOINS_FROM.release);
}

/**
 * The settings that a query has to bring along which joins records with their classes.
 * @param version of the server: 26.7.2.1
 * @param current what the role has, by name: those that the server knows
 * @returns null where the server is older or lacks one, or the role may not change one that differs
 */
export function joiningSettings(
  version: string,
  current: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> | null {
  if (!canJoin(version)) return null;
  const all = Object.entries(JOINING);
  if (all.some(([name]) => !current.has(name))) return null;
  const differing = all.filter(([name, value]) => current.get(name) !== value);
  return differing.length > 0 && current.get("readonly") === "1" ? null : Object.fromEntries(differing);
}

function unsettable({ user }: ClickHouseConnection, [name, value]: readonly [string, string]): Error {
  return new SdcError(
    "BAD_SOURCE",
    `User "${user}" may not change settings, and its setting ${name} is not ` +
      `${value === "0" ? "off" : value}. It needs a profile with ${name} = ${value}, or with readonly = 2.`,
  );
}
