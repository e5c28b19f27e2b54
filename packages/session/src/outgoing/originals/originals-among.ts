import type { SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data";
import { bothColumns, valuesOf } from "../columns/both-columns.ts";
import { groupNames } from "../groups/rebuilt-groups.ts";
import { Combinations } from "./by-combinations.ts";
import { NamedPairs } from "./by-values.ts";

/**
 * Whether the records of the original are among those of a larger file, wherever they stand: it has nearly all
 * combinations of values that one record of the original has, or records with a value that only one record of each
 * file has agree in the rest. Synthetic files have some of both by chance, and are not taken for such a file: records
 * that are drawn one by one leave combinations out, by whatever model.
 * @throws ABORTED
 */
export async function areOriginalsAmong(
  original: SdcObject,
  released: SdcObject,
  tick: Tick,
): Promise<boolean> {
  const { id } = original.roles;
  const naming = new Set([
    ...groupNames(original).map(([, name]) => name),
    ...(id === undefined ? [] : [id]),
  ]);
  const names = released.variables.filter((name) => !naming.has(name));
  const combinations = new Combinations(original.records, released.records);
  const named: NamedPairs[] = [];
  for (const name of names) {
    const columns = await bothColumns(original, released, name, tick);
    if (columns === null) continue;
    const values = valuesOf(columns);
    if (combinations.add(values) && combinations.areThere()) return true;
    const pairs = NamedPairs.of(name, values, columns);
    if (pairs !== null) named.push(pairs);
    await tick();
  }
  if (named.length === 0) return false;
  for (const name of names) {
    const columns = await bothColumns(original, released, name, tick);
    if (columns === null) continue;
    for (const pairs of named) if (pairs.name !== name && pairs.add(columns) && pairs.areThere()) return true;
    await tick();
  }
  return false;
}
