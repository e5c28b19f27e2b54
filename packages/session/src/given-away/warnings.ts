import {
  countText,
  isSdcError,
  rolesWhere,
  SdcObject,
  shareText,
  variablesOf,
  type Classes,
  type MissingCodes,
  type Tick,
} from "@sdc-risk/core";
import type { Table } from "apache-arrow";
import type { DataOrigin } from "../microdata.js";
import { isGivenAway, isShortList, told } from "./given-away.js";

/** The code of the warning for a key that a released file lacks, and that a variable of it gives away. */
export const GIVEN_AWAY = "key-given-away";

/** The code of the warning that nobody looked. */
export const NOT_CHECKED = "key-given-away-not-checked";

/** Variables that a warning names. */
const MOST_NAMED = 3;

/** Roles whose variables have warnings of their own, or tell nothing of others. */
const ASIDE = rolesWhere(({ holds }) => holds === "names");

type Warnings = DataOrigin["warnings"];
type MissingOf = (names: readonly string[]) => MissingCodes;

/** The codes for missing values of some variables. */
const missingIn =
  ({ missing }: SdcObject): MissingOf =>
  (names) =>
    Array.isArray(missing)
      ? missing
      : Object.fromEntries(Object.entries(missing).filter(([name]) => names.includes(name)));

/** Some columns by themselves, so that their codes are let go of with them. */
const columnsOf = (table: Table, names: readonly string[], missing: MissingOf): SdcObject =>
  SdcObject.fromArrow(table.select([...names]), {}, { missing: missing(names) });

/**
 * The keys that a file lacks, each with the variables that may give it away: those that the original holds, too,
 * and that are no key where this one is.
 * @param scenarios the keys of each
 */
function candidates(
  sdc: SdcObject,
  scenarios: readonly (readonly string[])[],
  held: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const aside = new Set(ASIDE.flatMap((role) => variablesOf(sdc.roles, role))),
    known = new Set(sdc.variables),
    there = new Set(held);
  const out = new Map<string, Set<string>>();
  for (const keys of scenarios)
    for (const key of keys.filter((name) => !there.has(name))) {
      const own = out.get(key) ?? new Set<string>();
      for (const name of held) if (known.has(name) && !aside.has(name) && !keys.includes(name)) own.add(name);
      out.set(key, own);
    }
  return out;
}

/** Records of the released file by the values of the original, and those with other values. */
function heldIn(
  values: Classes,
  released: Classes,
): { readonly held: Float64Array; readonly others: number } {
  const [mine] = values.variables,
    [theirs] = released.variables,
    held = new Float64Array(values.size);
  const text = ({ codes, label }: typeof mine & object, c: number): string | null =>
    codes[c]! < 0 ? null : label(codes[c]!);
  const places = new Map(Array.from({ length: values.size }, (_, v) => [text(mine!, v), v]));
  let others = 0;
  for (let c = 0; c < released.size; c++) {
    const v = places.get(text(theirs!, c));
    if (v === undefined) others += released.counts[c]!;
    else held[v]! += released.counts[c]!;
  }
  return { held, others };
}

/** Two files in memory. */
interface Files {
  readonly original: Table;
  readonly released: Table;
  readonly missing: { readonly original: MissingOf; readonly released: MissingOf };
}

/** By key, how well one variable tells it; the keys that it does not give away are left out. */
async function givenBy(
  name: string,
  keys: readonly string[],
  { original, released, missing }: Files,
  tick: Tick,
): Promise<ReadonlyMap<string, number>> {
  const columns = columnsOf(original, [...keys, name], missing.original),
    out = new Map<string, number>();
  const { size } = await columns.classes([name], tick);
  if (!isShortList(size, columns.records)) return out;
  const after = await columnsOf(released, [name], missing.released).classes([name], tick);
  for (const key of keys) {
    const pairs = await columns.classes([key, name], tick),
      values = await pairs.ontoInTurns([name], tick);
    const { held, others } = heldIn(values, after),
      found = told(pairs, values, held, others);
    if (found !== null && isGivenAway(found)) out.set(key, found.share);
  }
  return out;
}

interface Giver {
  readonly name: string;
  readonly share: number;
}

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)!}`;

/** "treated.csv lacks the key region, but strata gives it away: …" */
function warningOf(file: string, key: string, givers: readonly Giver[]): Warnings[number] {
  const named = [...givers].sort((a, b) => b.share - a.share).slice(0, MOST_NAMED),
    more = givers.length - named.length,
    one = givers.length === 1;
  const names = listed([
      ...named.map(({ name }) => name),
      ...(more === 0 ? [] : [`${countText(more)} more`]),
    ]),
    shares = named.map(({ name, share }, i) =>
      i === 0
        ? `${name} tells the right ${key} of ${shareText(share)} of the records`
        : `${name} of ${shareText(share)}`,
    );
  const message =
    `${file} lacks the key ${key}, but ${names} ${one ? "gives" : "give"} it away: ${shares.join(", ")}. Figures ` +
    `without ${key} are too low for an intruder who sees that: leave ${one ? names : "them"} out, too, or assess ` +
    `with ${one ? "it" : "them"} among the keys.`;
  return { code: GIVEN_AWAY, message };
}

/** For a file that lies elsewhere. */
const notChecked = (file: string, keys: readonly string[]): Warnings[number] => ({
  code: NOT_CHECKED,
  message:
    `${file} lacks the ${keys.length === 1 ? "key" : "keys"} ${listed(keys)}. Whether other variables give ` +
    `${keys.length === 1 ? "it" : "them"} away was not checked, since that needs both files in memory.`,
});

/** By key the variables that give it away, each with the share of records; a key that none gives away is left out. */
async function giversOf(
  asked: ReadonlyMap<string, ReadonlySet<string>>,
  files: Files,
  tick: Tick,
): Promise<ReadonlyMap<string, readonly Giver[]>> {
  const out = new Map<string, Giver[]>();
  for (const name of new Set([...asked.values()].flatMap((names) => [...names]))) {
    const keys = [...asked.keys()].filter((key) => asked.get(key)!.has(name));
    try {
      for (const [key, share] of await givenBy(name, keys, files, tick))
        out.set(key, [...(out.get(key) ?? []), { name, share }]);
    } catch (error) {
      // a list or a structure is no value of a kind that measures know
      if (!isSdcError(error) || error.code !== "BAD_TYPE") throw error;
    }
  }
  return out;
}

/**
 * A warning for each key that a released file lacks, and that a variable which it still holds gives away. It
 * rests on what key and variable hold together in the original, so that records need not be matched.
 * @param sdc the original beside its released files, whose names are told
 * @param scenarios the keys of each
 */
export async function keysGivenAway(
  sdc: SdcObject,
  scenarios: readonly (readonly string[])[],
  names: readonly string[],
  tick: Tick,
): Promise<Warnings> {
  const out: Warnings[number][] = [];
  for (const [i, { table }] of sdc.released.entries()) {
    const file = names[i]!,
      after = releasedFile(sdc, i);
    if (after === null) continue;
    const asked = candidates(sdc, scenarios, after.variables);
    if (asked.size === 0) continue;
    if (table === null || sdc.source !== null) {
      out.push(notChecked(file, [...asked.keys()]));
      continue;
    }
    const missing = { original: missingIn(sdc), released: missingIn(after) },
      found = await giversOf(asked, { original: sdc.table, released: table, missing }, tick);
    for (const [key, givers] of found) out.push(warningOf(file, key, givers));
  }
  return out;
}

/** A released file by itself; null where it cannot be read as one, which its assessment tells. */
function releasedFile(sdc: SdcObject, index: number): SdcObject | null {
  try {
    return sdc.releasedFile(index);
  } catch (error) {
    if (isSdcError(error)) return null;
    throw error;
  }
}
