import { SdcObject, valueCounts, type Source } from "@sdc-risk/core";
import { groupCount, recordsBehind } from "@sdc-risk/core/source";
import type { Tick } from "@sdc-risk/data";
import type { Profile, Suggestion } from "@sdc-risk/inspect";
import { missingOf, only } from "./columns/columns.ts";

/** What the values of a variable say by themselves. */
export interface VariableProfile {
  readonly profile: Profile;
  /** What the rules of `inspect` take it for; null where they say nothing. */
  readonly suggestion: Suggestion | null;
  /** What its values are where their form alone identifies: "telephone numbers". */
  readonly identifier: string | null;
  /** Whether its values number the records, so that they lead nowhere. */
  readonly running: boolean;
}

/** What was looked at of a file, and how many different values the other variables have, where that is known. */
export interface Looks {
  readonly of: ReadonlyMap<string, VariableProfile>;
  /** Different values of variables of an engine that have too many to be looked at. */
  readonly unseen: ReadonlyMap<string, number>;
}

/** Different values of a variable in an engine that are looked at, at most. */
const MOST_VALUES = 1_000_000;
/** Values that numbers with gaps may leave out, per value. */
const GAPS = 2;
/** The first number at most: such files begin with 0 or 1, and may have lost their first records since. */
const FIRST = 10;
/** Values that say nothing of their order below this number, where they do not count from 0 or 1. */
const FEW = 5;

/** Numbers that are all different. */
interface DifferentNumbers {
  readonly least: number;
  readonly most: number;
  readonly values: number;
}

/** Whether different numbers count the records of a file, from 0 or 1: those of a register begin elsewhere. */
function countRecords({ least, most, values }: DifferentNumbers): boolean {
  if (values < FEW) return (least === 0 || least === 1) && most - least + 1 === values;
  return least >= 0 && least <= FIRST && most - least + 1 <= GAPS * values;
}

/**
 * Whether texts are numbers of records: a number behind one word for all, each once, from 0 or 1 with few gaps between
 * them.
 * @param texts different values
 */
export function isRunning(texts: readonly string[]): boolean {
  const first = /^(\D*)\d{1,15}$/.exec(texts[0] ?? "")?.[1];
  if (first === undefined) return false;
  let least = Infinity;
  let most = -Infinity;
  for (const text of texts) {
    const digits = text.slice(first.length);
    if (!text.startsWith(first) || !/^\d{1,15}$/.test(digits)) return false;
    const number = Number(digits);
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return countRecords({ least, most, values: texts.length });
}

/** Whether a variable may tell who somebody is. */
const isSuspect = (one: Suggestion | undefined): boolean =>
  one?.role === "keys" || one?.role === "directIdentifiers" || one?.role === "id";

/** Looks at all variables of a file by the rules of `inspect`. */
async function inspected(
  sdc: SdcObject,
  signal: AbortSignal,
  {
    running,
    beside = true,
  }: {
    readonly running: (profile: Profile) => boolean | Promise<boolean>;
    readonly beside?: boolean;
  },
): Promise<ReadonlyMap<string, VariableProfile>> {
  const { identifierText, profile, suggestRoles } = await import("@sdc-risk/inspect"); // its words take time to load
  // of a source only variables are asked for of whose values there are not too many
  const profiles = await profile(sdc, { signal, mostValues: Infinity, beside });
  const suggested = (label: (name: string) => string | null): Suggestion[] =>
    suggestRoles(profiles, sdc.records, null, label);
  // a label may tell what a name hides, and never that a variable is harmless
  const suggestions = new Map(suggested((name) => sdc.label(name)).map((one) => [one.variable, one]));
  for (const one of suggested(() => null))
    if (isSuspect(one) && !isSuspect(suggestions.get(one.variable))) suggestions.set(one.variable, one);
  const out = new Map<string, VariableProfile>();
  for (const one of profiles)
    out.set(one.name, {
      profile: one,
      suggestion: suggestions.get(one.name) ?? null,
      identifier: identifierText(one.pattern),
      running: await running(one),
    });
  return out;
}

/** Whether a variable has a value of its own in nearly every record that has one; few records say nothing. */
export const isNearlyUnique = ({ levels, missing }: Profile, records: number): boolean =>
  levels >= 30 && levels >= 0.9 * (records - missing);

/** A file in memory, without what was coded of it: what is coded here is let go of. */
const plain = ({ table, missing }: SdcObject): SdcObject => SdcObject.fromArrow(table, {}, { missing });

function lookInMemory(sdc: SdcObject, signal: AbortSignal): Promise<ReadonlyMap<string, VariableProfile>> {
  const alone = plain(sdc);
  const running = (profile: Profile): boolean => {
    if (profile.levels < sdc.records && !isNearlyUnique(profile, sdc.records)) return false;
    const { size, label } = alone.coded(profile.name);
    return isRunning(Array.from({ length: size }, (_, code) => label(code)));
  };
  return inspected(alone, signal, { running });
}

/** Some variables of a source. */
const variablesOf = (source: Source, names: ReadonlySet<string>): Source =>
  Object.create(source, {
    variables: { value: source.variables.filter(({ name }) => names.has(name)) },
  }) as Source;

/** Different values of a variable of a source; missing is one of them. */
export async function valuesIn(source: Source, name: string): Promise<number> {
  return groupCount(await source.groupSizes([name]));
}

/** The different values of a variable of a source, as text. */
async function textsIn(source: Source, name: string): Promise<string[]> {
  const out: string[] = [];
  for await (const some of valueCounts(source, name))
    for (const [raw] of some) if (raw !== null) out.push(String(raw));
  return out;
}

/** Looks at the variables of a source whose different values are not too many to come over. */
async function lookElsewhere(
  sdc: SdcObject,
  { source, beside }: { readonly source: Source; readonly beside: boolean },
  signal: AbortSignal,
  tick: Tick,
): Promise<Looks> {
  const unseen = new Map<string, number>();
  const seen = new Set<string>();
  for (const { name, type } of source.variables) {
    const values = type === null || recordsBehind(source) <= MOST_VALUES ? 0 : await valuesIn(source, name);
    if (values > MOST_VALUES) unseen.set(name, values);
    else seen.add(name);
    await tick();
  }
  const missing = missingOf(sdc, seen);
  const alone = await SdcObject.fromSource(variablesOf(source, seen), {}, { missing });
  const running = async (profile: Profile): Promise<boolean> => {
    if (profile.levels < source.records && !isNearlyUnique(profile, source.records)) return false;
    const { numbers, levels, name } = profile;
    if (numbers?.whole !== true || !numbers.positive) return isRunning(await textsIn(source, name));
    // without a list of a million numbers
    const { least, most } = await source.weights(name, []);
    return countRecords({ least, most, values: levels });
  };
  return { of: await inspected(alone, signal, { running, beside }), unseen };
}

/**
 * Looks at every variable of a file by its name and its values.
 * @param sdc the file that goes out; its roles are not used
 * @throws ABORTED, and what its source throws
 */
export async function lookAt(sdc: SdcObject, signal: AbortSignal, tick: Tick): Promise<Looks> {
  return sdc.source === null
    ? { of: await lookInMemory(sdc, signal), unseen: new Map() }
    : lookElsewhere(sdc, { source: sdc.source, beside: true }, signal, tick);
}

/** The same of one variable, by its values alone; null where these are too many to come over. */
export async function lookAtOne(
  sdc: SdcObject,
  name: string,
  signal: AbortSignal,
  tick: Tick,
): Promise<VariableProfile | null> {
  const { source } = sdc;
  const of =
    source === null
      ? await lookInMemory(only(sdc, [name]), signal)
      : (
          await lookElsewhere(
            sdc,
            { source: variablesOf(source, new Set([name])), beside: false },
            signal,
            tick,
          )
        ).of;
  return of.get(name) ?? null;
}
