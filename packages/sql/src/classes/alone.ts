import type { Dialect } from "../dialect.ts";
import type { AskedColumn } from "../alike.ts";

/**
 * The query of how many records are alone on one of some sets of keys at least: for each set the records of its groups
 * of one, by what stands for all keys of such a record, and over them those that are not the same.
 * @param keys all of them; a record that is alone on some is alone on all
 * @param sets places of keys, at least one set with at least one key each
 */
export function aloneSql(
  dialect: Dialect,
  relation: string,
  keys: readonly AskedColumn[],
  sets: readonly (readonly number[])[],
): string {
  const inside = keys.map(({ key, type }, at) => {
    const name = dialect.quote(`k${at}`);
    return { name: dialect.flat ? key : name, sql: `${key} AS ${name}`, type };
  });
  const from = dialect.flat
    ? relation
    : `(SELECT ${inside.map(({ sql }) => sql).join(", ")} FROM ${relation}) AS records`;
  const names = inside.map(({ name }) => name);
  const letters = inside.map(({ name, type }) => dialect.letters(name, type));
  // a mark of 64 bits takes a fraction of the room of all values, and two records share one by chance never
  const all =
    dialect.mark !== null && names.length > 1
      ? dialect.mark(names)
      : `concat(${letters.flatMap((one, at) => (at === 0 ? [one] : ["'.'", one])).join(", ")}, '.')`;
  const who = dialect.quote("all keys of a record");
  const some = sets.map(
    (set) =>
      `SELECT min(${all}) AS ${who} FROM ${from} GROUP BY ${set.map((at) => names[at] ?? "").join(", ")} ` +
      "HAVING count(*) = 1",
  );
  const different = `SELECT ${who} FROM (${some.join(" UNION ALL ")}) AS alone GROUP BY ${who}`;
  return `SELECT ${dialect.count} FROM (${different}) AS different`;
}
