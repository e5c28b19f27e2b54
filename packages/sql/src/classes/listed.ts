import { groupsSql, type GroupedColumns } from "../alike.ts";
import type { Dialect, ListedDialect } from "../dialect.ts";
import { recordsOf } from "./counted-rows.ts";
import { lettersOf } from "./named-columns.ts";

// names that no variable has: engines may take a column for a figure of its name, whatever its capitals
const LETTERS = "letters of a group";
const LISTED = "letters of a key";
const PLACE = "place of a key";

/**
 * The query that counts groups where they lie, as `alikeSql`, but for those of a list of keys, which come one by one.
 * Its columns are the place of the key in the list, 0 for groups of no such key, the records of a group, with a weight
 * the sum of these, and the number of such groups.
 * @param list the keys by their letters, with commas between, as the query names them
 */
export function listedSql(
  dialect: Dialect,
  relation: string,
  grouped: GroupedColumns,
  { listed, list }: { readonly listed: ListedDialect; readonly list: string },
): string {
  const quoted = { text: dialect.quote(LISTED), place: dialect.quote(PLACE) };
  const ownLetters = dialect.quote(LETTERS);
  const lettersIn = (keys: readonly string[]): string => {
    const letters = lettersOf(dialect, keys, grouped.keys);
    return keys.length === 1 ? letters : `concat(${letters})`;
  };
  const { sql, figures } = groupsSql(dialect, recordsOf(dialect, relation), grouped, (keys) => [
    "relation" in listed
      ? `${lettersIn(keys)} AS ${ownLetters}`
      : `${listed.place(lettersIn(keys), list)} AS ${quoted.place}`,
  ]);
  const from =
    "relation" in listed
      ? `(SELECT coalesce(list.${quoted.place}, 0) AS ${quoted.place}, ${figures.join(", ")} FROM (${sql}) AS alike ` +
        `LEFT JOIN ${listed.relation(list, quoted)} AS list ON alike.${ownLetters} = list.${quoted.text}) AS placed`
      : `(${sql}) AS placed`;
  const by = figures.join(", ");
  const place = dialect.number(quoted.place, { kind: "integer", bits: 64 });
  return `SELECT ${place}, ${by}, ${dialect.count} FROM ${from} GROUP BY ${quoted.place}, ${by}`;
}
