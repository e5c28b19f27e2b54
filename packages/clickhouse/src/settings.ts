import { SdcError } from "@sdc-risk/data";
import type { ClickHouseConnection } from "./address.ts";

/** What a query must run under, so that none gives a part of the answer for the whole. */
export const WANTED: Readonly<Record<string, string>> = {
  skip_unavailable_shards: "0",
  distributed_group_by_no_merge: "0",
  read_overflow_mode: "throw",
  read_overflow_mode_leaf: "throw",
  group_by_overflow_mode: "throw",
  sort_overflow_mode: "throw",
  result_overflow_mode: "throw",
  timeout_overflow_mode: "throw",
  timeout_overflow_mode_leaf: "throw",
  transfer_overflow_mode: "throw",
  limit: "0",
  offset: "0",
  extremes: "0",
  additional_table_filters: "{}",
  use_query_cache: "0",
  low_cardinality_allow_in_native_format: "0",
  cancel_http_readonly_queries_on_client_close: "1",
  readonly: "2",
};
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

function unsettable({ user }: ClickHouseConnection, [name, value]: readonly [string, string]): Error {
  return new SdcError(
    "BAD_SOURCE",
    `User "${user}" may not change settings, and its setting ${name} is not ` +
      `${value === "0" ? "off" : value}. It needs a profile with ${name} = ${value}, or with readonly = 2.`,
  );
}
