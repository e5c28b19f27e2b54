import { treatedFileAt, variablesOf, type SdcObject } from "@sdc-risk/core";
import { ticker, type Tick } from "@sdc-risk/data";
import type { Microdata, PairedSample } from "../microdata.ts";
import type { Settings } from "../settings.ts";
import { keysOfIntruders } from "../scenarios/keys.ts";
import { alikeValues } from "./columns/alike.ts";
import type { OutgoingColumn } from "./columns/columns.ts";
import { canGroup, copiesIn } from "./columns/copies.ts";
import { declaredOf } from "./declared.ts";
import { valuesDeclaredMissing } from "./declared-missing.ts";
import type { Doubled } from "./columns/doubled.ts";
import type { GivenAway, NotLookedAt, OutgoingFindings } from "./findings.ts";
import {
  columnsIn,
  hiddenKeys,
  othersByKey,
  pairedFiles,
  pairedSample,
  type PairedFiles,
} from "./keys/hidden-keys.ts";
import { asksOf, identifiersIn } from "./identifiers.ts";
import type { Giver } from "./keys/giver.ts";
import { movedNumbers } from "./keys/moved-numbers.ts";
import { withReasons } from "./keys/reasons-held.ts";
import { pairGivers, singleGivers, type HiddenKey } from "./keys/revealed-keys.ts";
import { digitColumns } from "./keys/told-by-digits.ts";
import { rangeGivers } from "./keys/told-by-runs.ts";
import { knownGivers, recodedKeys } from "./keys/known-givers.ts";
import { groupsInFile } from "./groups/groups-in-file.ts";
import { unusedLevels } from "./levels/unused-levels.ts";
import { lookAt } from "./look.ts";
import { notJudgedIn } from "./not-judged.ts";
import { groupsIn, mateGivers, namesIn, ordersOf, weightsIn, type RowOrder } from "./keys/told-by-records.ts";
import { ownColumns } from "./columns/own-columns.ts";
import { isDoubted, isElsewhere, outgoingFiles, type OutgoingFile } from "./outgoing-file.ts";

/** What two files tell together. */
export interface RevealedKeys {
  readonly givenAway: readonly GivenAway[];
  readonly ordered: readonly RowOrder[];
  /** Keys that the file lacks or holds otherwise, record by record; null where records are not matched. */
  readonly hidden: readonly HiddenKey[] | null;
  /** The variables of the file by its records; empty where records are not matched. */
  readonly columns: ReadonlyMap<string, OutgoingColumn>;
  readonly notLookedAt: Omit<NotLookedAt, "copies" | "groups">;
}

const NOTHING: RevealedKeys = {
  givenAway: [],
  ordered: [],
  hidden: [],
  columns: new Map(),
  notLookedAt: { pairs: 0, newPairs: 0, keys: [], elsewhere: [], unmatched: [] },
};

const givenBy = (file: OutgoingFile, key: string, giver: Giver): GivenAway => ({
  key,
  ...(file.name === null ? {} : { file: file.name }),
  ...giver,
  recoded: file.held.has(key),
  isNew: giver.by.some((name) => file.added.has(name)),
});

/** The keys in whose order records are, by the first order that tells each. @param orders variables; null for the file */
async function orderedKeys(
  hidden: readonly HiddenKey[],
  orders: readonly (string | null)[],
  { paired, columns }: { readonly paired: PairedFiles; readonly columns: RevealedKeys["columns"] },
  tick: Tick,
): Promise<readonly RowOrder[]> {
  const out = new Map<string, RowOrder>();
  for (const by of orders) {
    const places = by === null ? paired.places : (columns.get(by)?.numbers ?? null);
    if (places === null) continue;
    for (const one of await ordersOf(hidden, { by, places, columns }, tick))
      if (!out.has(one.key)) out.set(one.key, one);
  }
  return [...out.values()];
}

/** The variables whose last digits or decimals tell keys, by key. */
async function digitGivers(
  hidden: readonly HiddenKey[],
  paired: PairedFiles,
  { columns, added }: { readonly columns: RevealedKeys["columns"]; readonly added: ReadonlySet<string> },
  tick: Tick,
): Promise<ReadonlyMap<string, readonly Giver[]>> {
  const names = new Set(hidden.flatMap(({ others }) => others));
  const digits = await digitColumns(paired, columns, names, tick);
  const all = [...digits.whose];
  const keys = hidden.map((key) => ({
    ...key,
    others: all.flatMap(([name, variable]) => (key.others.includes(variable) ? [name] : [])),
  }));
  const found = await singleGivers(keys, { columns: digits.columns, added }, tick);
  return new Map(
    Array.from(found, ([key, givers]) => [
      key,
      givers.map((giver) => ({
        ...giver,
        by: giver.by.map((name) => digits.whose.get(name) ?? name),
        how: "digits" as const,
      })),
    ]),
  );
}

/** What a released file tells of keys that it lacks or holds coarser, where records are matched. */
async function revealedByRecords(
  sdc: SdcObject,
  file: OutgoingFile,
  {
    others,
    sample,
  }: { readonly others: ReadonlyMap<string, ReadonlySet<string>>; readonly sample: PairedSample | undefined },
  tick: Tick,
): Promise<RevealedKeys | null> {
  const paired =
    sample === undefined ? await pairedFiles(sdc, file, [...others.keys()], tick) : pairedSample(sample);
  if (paired === null) return null;
  const { hidden, reasons } = withReasons(
    file,
    await hiddenKeys(paired, others, file.held, tick),
    paired.places,
  );
  const groups = groupsIn(sdc, file.held);
  const naming = namesIn(sdc, file.held);
  const weights = weightsIn(sdc, file.held);
  const names = new Set([...hidden.flatMap((one) => one.others), ...file.added, ...naming]);
  if (hidden.length > 0) for (const key of others.keys()) if (file.held.has(key)) names.add(key);
  const columns = new Map([...(await columnsIn(paired.released, names, tick)), ...reasons]);
  const variables = { columns, added: file.added };
  const alone = new Map<string, readonly Giver[]>();
  const single = await singleGivers(hidden, variables, tick);
  const digits = await digitGivers(hidden, paired, variables, tick);
  for (const key of hidden) {
    const found = [...(single.get(key.key) ?? [])];
    const told = new Set(found.flatMap(({ by }) => by));
    const mates = await mateGivers(key, groups, columns, tick);
    const ranges = await rangeGivers(key, weights, columns, tick);
    const more = [...(digits.get(key.key) ?? []), ...mates, ...ranges];
    for (const giver of more)
      if (!giver.by.some((name) => told.has(name))) {
        found.push(giver);
        for (const name of giver.by) told.add(name);
      }
    alone.set(key.key, found);
  }
  const { givers, unseen } = await pairGivers(hidden, alone, variables, tick);
  return {
    givenAway: [
      ...[...alone].flatMap(([key, found]) => found.map((giver) => givenBy(file, key, giver))),
      ...givers.map(({ key, ...giver }) => givenBy(file, key, giver)),
    ],
    ordered: await orderedKeys(hidden, [null, ...naming], { paired, columns }, tick),
    hidden,
    columns,
    notLookedAt: {
      ...unseen,
      keys: [],
      elsewhere: [],
      unmatched: isDoubted(sdc, file) ? hidden.map(({ key }) => key) : [],
    },
  };
}

/** What a released file tells of keys that it lacks, by what the original says of the variables that both hold. */
async function revealedByValues(
  sdc: SdcObject,
  file: OutgoingFile,
  others: ReadonlyMap<string, ReadonlySet<string>>,
  tick: Tick,
): Promise<RevealedKeys> {
  const { givers, unseen } = await knownGivers(sdc, file, others, tick);
  return {
    givenAway: [...givers].flatMap(([key, found]) => found.map((giver) => givenBy(file, key, giver))),
    ordered: [],
    hidden: null,
    columns: new Map(),
    notLookedAt: { pairs: 0, newPairs: 0, keys: unseen, elsewhere: [], unmatched: [] },
  };
}

/** By key and variables, each once: the first stands. */
function onceEach(all: readonly GivenAway[]): GivenAway[] {
  const seen = new Set<string>();
  return all.filter(({ key, by }) => {
    const id = JSON.stringify([key, by]);
    return seen.size !== seen.add(id).size;
  });
}

async function revealedKeys(
  { sdc, paired }: Pick<Microdata, "sdc" | "paired">,
  file: OutgoingFile,
  settings: Settings,
  tick: Tick,
): Promise<RevealedKeys> {
  if (file.index === null) return NOTHING;
  const others = othersByKey(file, keysOfIntruders(settings), settings.roles);
  const lacking = new Map([...others].filter(([key]) => !file.held.has(key)));
  const byRecords = await revealedByRecords(sdc, file, { others, sample: paired }, tick);
  if (byRecords === null) {
    const keys = [...others.keys()].filter((key) => file.held.has(key));
    const recoded = new Set(await recodedKeys(sdc, file.sdc, keys, tick));
    const hidden = new Map([...others].filter(([key]) => lacking.has(key) || recoded.has(key)));
    const told = await revealedByValues(sdc, file, hidden, tick);
    const notCompared = { [isElsewhere(sdc, file.sdc) ? "elsewhere" : "unmatched"]: [...hidden.keys()] };
    return { ...told, notLookedAt: { ...told.notLookedAt, ...notCompared } };
  }
  const byValues = await revealedByValues(sdc, file, lacking, tick);
  return { ...byRecords, givenAway: onceEach([...byValues.givenAway, ...byRecords.givenAway]) };
}

/** Declared direct identifiers that have a value in some record. */
async function declaredIn({ sdc, roles, held }: OutgoingFile): Promise<readonly string[]> {
  const out: string[] = [];
  for (const name of variablesOf(roles, "directIdentifiers")) {
    if (!held.has(name)) continue;
    if ((await sdc.nulls(name)) < sdc.records) out.push(name);
  }
  return out;
}

/** Whether the file holds copies; one that is the original record by record has those of the original. */
function copiesOf(sdc: SdcObject, file: OutgoingFile, tick: Tick): Promise<Doubled | null> {
  const matched = file.index !== null && treatedFileAt(sdc, file.index).matched !== null;
  const { id } = file.roles;
  return copiesIn(matched ? sdc : file.sdc, id !== undefined && file.held.has(id), tick);
}

/** Looks at one file. */
async function lookAtFile(
  settings: Settings,
  data: Microdata,
  file: OutgoingFile,
  signal: AbortSignal,
): Promise<OutgoingFindings> {
  const { sdc } = data;
  const tick = ticker(signal);
  const looks = await lookAt(file.sdc, signal, tick);
  const told = await revealedKeys(data, file, settings, tick);
  const known = [...new Set(keysOfIntruders(settings).flat())];
  const groups = await groupsInFile(sdc, file, { keys: known, sample: data.paired }, tick);
  const isOrdered = new Set(told.ordered.map(({ key }) => key));
  const identifiers = identifiersIn(file, looks, await declaredIn(file));
  const asks = asksOf(file, looks, settings.freshId === true);
  const open = file.sdc.variables.filter((name) => !file.judged.has(name));
  const keys = known.filter((key) => file.held.has(key));
  const columns = ownColumns(file, looks);
  const notJudged = await notJudgedIn({ file, looks, told, identifiers, open, keys, columns }, tick);
  return {
    file: file.name,
    notJudged,
    identifiers,
    givenAway: told.givenAway.map((one) => ({
      ...one,
      by: one.by.map((name) => file.whose(name).variable),
    })),
    moved: (await movedNumbers(sdc, file, { settings, sample: data.paired }, tick)).map((one) => ({
      ...one,
      by: file.whose(one.by).variable,
    })),
    ordered: [...told.ordered, ...groups.told.filter(({ key }) => !isOrdered.has(key))],
    rebuilt: groups.rebuilt,
    doubled: await copiesOf(sdc, file, tick),
    asks,
    severalForms: file.severalForms,
    notRead: file.notRead,
    alike: await alikeValues(file, tick),
    declaredMissing: await valuesDeclaredMissing(file, tick),
    unused: await unusedLevels(file, signal, tick),
    ...(await declaredOf(file, looks, settings.scenarios ?? [], tick)),
    notLookedAt: {
      ...told.notLookedAt,
      groups: groups.notLookedAt,
      copies: file.sdc.source !== null && !canGroup(file.sdc.source),
    },
  };
}

/** Data whose records in memory stand for those of an engine, where they do. */
function inMemory(data: Microdata): Microdata {
  const { paired, ...rest } = data;
  return paired?.instead === true ? { ...rest, sdc: paired.sdc } : data;
}

/**
 * Looks at every variable of each file that is to go out, whatever its figures are: what no role speaks of,
 * direct identifiers, keys that other variables give away, records that occur more than once. Once per
 * file, whatever the kinds of intruders are.
 * @throws ABORTED, and what sources throw
 */
export async function outgoingFindings(
  settings: Settings,
  data: Microdata,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly OutgoingFindings[]> {
  const out: OutgoingFindings[] = [];
  const known = { ...settings, roles: data.sdc.roles };
  const seen = inMemory(data);
  for (const file of outgoingFiles(known, seen)) out.push(await lookAtFile(known, seen, file, signal));
  return out;
}
