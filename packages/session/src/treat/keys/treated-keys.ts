import type { SdcObject } from "@sdc-risk/core";
import {
  categoryLevels,
  SdcError,
  ticker,
  type CategoryLevel,
  type CodedColumn,
  type Tick,
} from "@sdc-risk/data";
import type { Microdata } from "../../microdata.ts";
import type { Settings } from "../../settings.ts";
import { keysOfIntruders } from "../../scenarios/keys.ts";
import { chainOf, checkKeysNamed, isLeavingOutNamed } from "./chains.ts";
import { labelledCodes } from "../file/new-codes.ts";
import type { TreatmentRequest } from "../request.ts";
import type { TreatedKey } from "../file/steps.ts";

/** The keys of all kinds of intruders, and what may be done to them. */
export interface TreatedKeys {
  readonly keys: readonly TreatedKey[];
  /** The same without the levels at which keys are left out, but for those that were asked for. */
  readonly kept: readonly TreatedKey[];
  /** The keys that each kind of intruder knows, by their places. */
  readonly intruders: readonly (readonly number[])[];
  /** Keys that stay as they are, by their places. */
  readonly whole: readonly number[];
  /** By key the household of each record where the key is that of the household; else null. */
  readonly together: readonly (Int32Array | null)[];
}

/** Groups of the values of a variable that the codebook of its file has, levels of them from the finest. */
export function groupsIn({ table }: Pick<SdcObject, "table">, name: string): readonly CategoryLevel[] {
  const field = table.schema.fields.find((one) => one.name === name);
  return field === undefined ? [] : categoryLevels(field);
}

/** Why a key is not treated that all records miss. */
export const emptyKeyText = (key: string): string =>
  `The key ${key} has no value in any record, so there is nothing to treat.`;

/** @throws UNKNOWN_VARIABLE for what is no key, BAD_OPTIONS for levels or hierarchies that do not fit */
export async function treatedKeys(
  data: Pick<Microdata, "sdc" | "original">,
  settings: Settings,
  request: TreatmentRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<TreatedKeys> {
  const { sdc } = data;
  const tick = ticker(signal);
  const known = keysOfIntruders(settings);
  const names = [...new Set(known.flat())];
  checkKeysNamed(names, request);
  const { fixed = [], importance = {} } = request;
  const household = settings.roles.household;
  const isElsewhere = sdc.source !== null;
  const groups =
    household === undefined || isElsewhere ? null : (await sdc.codedInTurns(household, tick)).codes;
  const { namesOrdered } = await import("@sdc-risk/inspect"); // its words take time to load
  const keys: TreatedKey[] = [];
  const together: (Int32Array | null)[] = [];
  const { columns, counts } = isElsewhere
    ? await classColumns(sdc, names, tick)
    : { columns: await recordColumns(sdc, names, tick), counts: null };
  for (const column of columns) {
    const { name } = column;
    if (column.codes.every((code) => code < 0))
      throw new SdcError("BAD_OPTIONS", `${emptyKeyText(name)} Take ${name} out of the keys.`);
    const known = isElsewhere ? [] : groupsIn(sdc, name);
    const isOrdered = namesOrdered(name, sdc.label(name));
    const chain = chainOf(column, request, { groups: known, units: counts, isOrdered });
    const codes = labelledCodes(data, column);
    keys.push({
      column,
      ...(counts === null ? {} : { counts }),
      chain,
      ...(codes === null ? {} : { codes }),
      importance: importance[name] ?? 1,
      ...(fixed.includes(name) ? { levels: [0] } : {}),
    });
    together.push(groups !== null && isShared(column.codes, groups) ? groups : null);
  }
  return {
    keys,
    kept: keys.map((key) => (isLeavingOutNamed(key.column, request) ? key : withoutLeavingOut(key))),
    intruders: known.map((some) => some.map((name) => names.indexOf(name))),
    whole: names.flatMap((name, j) => (fixed.includes(name) ? [j] : [])),
    together,
  };
}

/** Keys as codes per record. */
async function recordColumns(
  sdc: SdcObject,
  names: readonly string[],
  tick: Tick,
): Promise<readonly CodedColumn[]> {
  const columns: CodedColumn[] = [];
  for (const name of names) columns.push(await sdc.codedInTurns(name, tick));
  return columns;
}

/** Keys as codes per class of records that agree on all of them, and the records of each class. */
async function classColumns(
  sdc: SdcObject,
  names: readonly string[],
  tick: Tick,
): Promise<{ readonly columns: readonly CodedColumn[]; readonly counts: Float64Array }> {
  const { variables, counts } = await sdc.classes(names, tick);
  return { columns: variables, counts: Float64Array.from(counts) };
}

/** A key without the level at which it is left out. */
function withoutLeavingOut(key: TreatedKey): TreatedKey {
  const { levels } = key.chain;
  const some = key.levels ?? [...levels.keys()];
  return { ...key, levels: some.filter((level) => levels[level]?.grouping?.by !== "all") };
}

/** Whether all members of each household that have a value have the same one, and some household has several. */
function isShared(codes: Int32Array, groups: Int32Array): boolean {
  const first = new Map<number, number>();
  let several = false;
  for (const [r, household] of groups.entries()) {
    const code = codes[r]!;
    if (household < 0 || code < 0) continue;
    const other = first.get(household);
    if (other === undefined) first.set(household, code);
    else if (other === code) several = true;
    else return false;
  }
  return several;
}
