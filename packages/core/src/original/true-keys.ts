import type { Table } from "apache-arrow";
import {
  codeVector,
  countText,
  plural,
  type Classes,
  type PersonsByKey,
  type CodedColumn,
  type Levels,
  type MissingCodes,
} from "@sdc-risk/data";
import { filled, group, countBy, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { RecodedOriginal } from "../auxiliary/released.ts";
import { TableColumns } from "../records/table-columns.ts";
import { addVanished } from "./vanished-levels.ts";

/** The file that a released file was made of, record by record. */
export interface OriginalRecords {
  readonly table: Table;
  readonly missing: MissingCodes;
  /** Per original record the released record of the same person, −1 where it was left out; null: the same order. */
  readonly match: Int32Array | null;
  readonly recoded: RecodedOriginal | null;
}

/** The keys of persons as a released file has them, or why they cannot be known, as a sentence. */
export type TrueKeys =
  | { readonly persons: PersonsByKey; readonly reason: null }
  | { readonly persons: null; readonly reason: string };

/** A key of both files in the codes of the released one. */
export interface JointKey {
  /** Levels of the released file come first; those of the original that it never shows are behind them. */
  readonly levels: Levels;
  /** Per original record its true value, −1 where neither file has it. */
  readonly truth: Int32Array;
  readonly released: Int32Array;
}

/** The keys of a released file in both files, or why they cannot be known, as a sentence. */
export type JointKeys =
  | {
      readonly keys: readonly JointKey[];
      readonly reason: null;
      /** What is a value of its own here though it may be another one, as a sentence; null where there is none. */
      readonly unknown: string | null;
    }
  | { readonly keys: null; readonly reason: string };

/** Levels of both files: those of the original by their labels, told from a level of the same label that is another. */
function jointLevels(released: CodedColumn, original: CodedColumn): Levels {
  const { name, size } = released;
  const shown = new Set(Array.from({ length: size }, (_, code) => released.label(code)));
  const label = (code: number): string => {
    if (code < size) return released.label(code);
    const own = original.label(code - size);
    return shown.has(own) ? `${own} (original)` : own;
  };
  return {
    name,
    size: size + original.size,
    value: (code) => (code < size ? released.value(code) : original.value(code - size)),
    label,
  };
}

/** A key of both files, and the first of its values in the original of which nobody knows what it became. */
interface KnownKey {
  readonly key: JointKey;
  readonly unknown: string | null;
}

/**
 * A true value in the codes of the released file: each level of the original is the level that its records have
 * there. Null where one level became several, as by noise or swapping: then no recoding leads from one to the other.
 * @param recoded the key as its treatment recodes it; null where nobody says
 */
function jointKey(
  original: CodedColumn,
  released: CodedColumn,
  match: Int32Array | null,
  recoded: () => CodedColumn | null,
): KnownKey | null {
  const became = new Int32Array(original.size).fill(-1);
  const held = new Uint8Array(original.size);
  for (let i = 0; i < original.codes.length; i++) {
    const row = match === null ? i : match[i];
    const before = original.codes[i];
    const after = row < 0 ? -1 : released.codes[row];
    if (before >= 0) held[before] = 1;
    if (before < 0 || after < 0) continue;
    if (became[before] >= 0 && became[before] !== after) return null;
    became[before] = after;
  }
  const unknown = addVanished(became, held, { original, released, recoded });
  const truth = original.codes.map((code, i) => {
    if (code >= 0) return became[code];
    // a value that was filled in is taken for the true one
    const row = match === null ? i : match[i];
    return row < 0 ? -1 : released.codes[row];
  });
  return {
    key: { levels: jointLevels(released, original), truth, released: released.codes },
    unknown: unknown < 0 ? null : original.label(unknown),
  };
}

/**
 * The keys of a released file in both files, with the same recodings.
 * @param columns keys of the released file, whose records are in memory
 */
export async function jointKeys(
  columns: readonly CodedColumn[],
  { table, missing, match, recoded }: OriginalRecords,
  tick: Tick,
): Promise<JointKeys> {
  const released = columns[0]?.codes.length ?? 0;
  const strangers = strangersIn(released, match);
  if (strangers > 0)
    return {
      keys: null,
      reason: `${countText(strangers)} of the released records ${plural(strangers, "belongs", "belong")} to no record of the original.`,
    };
  const before = new TableColumns(table, missing);
  // the treated original is made only where a value has vanished
  const recoding = { table: null as Table | null, isNeeded: false };
  const after = (name: string): CodedColumn | null => {
    recoding.isNeeded = true;
    const vector = recoding.table?.getChild(name) ?? null;
    return vector === null ? null : codeVector(name, vector);
  };
  const keys: JointKey[] = [];
  let unknown: string | null = null;
  for (const column of columns) {
    const { name } = column;
    if (!before.names.includes(name))
      return { keys: null, reason: `The original has no variable "${name}".` };
    const original = await before.codedInTurns(name, tick);
    const joinedKey = (): ReturnType<typeof jointKey> => jointKey(original, column, match, () => after(name));
    let known = joinedKey();
    if (recoding.isNeeded && recoding.table === null && recoded !== null) {
      recoding.table = await recoded(tick);
      known = joinedKey();
    }
    if (known === null)
      return {
        keys: null,
        reason: `Records that share a value of ${name} in the original have different ones in the released file.`,
      };
    keys.push(known.key);
    if (known.unknown !== null) unknown ??= unknownText(name, known.unknown);
  }
  return { keys, reason: null, unknown };
}

/** What is said of a value that no released record shows, and of which nobody knows what it was recoded to. */
const unknownText = (name: string, value: string): string =>
  `No released record shows the value ${value} of ${name}, and only the plan by which the file was treated tells what ` +
  "it was recoded to (--released-plan).";

/**
 * Joins a released file with its original by the keys of the released one: whose record is which, and how many
 * persons have which true key, with the same recodings.
 * @param classes of the released file, whose records are in memory
 * @param joint its keys in both files
 */
export async function trueKeys(
  classes: Classes,
  joint: JointKeys,
  { table, match }: OriginalRecords,
  tick: Tick,
): Promise<TrueKeys> {
  if (joint.keys === null) return { persons: null, reason: joint.reason };
  return {
    persons: await joined(classes, joint.keys, { match, originals: table.numRows }, tick),
    reason: null,
  };
}

/** Released records that no original record has become. */
function strangersIn(released: number, match: Int32Array | null): number {
  if (match === null) return 0;
  const found = new Uint8Array(released);
  for (const row of match) if (row >= 0) found[row] = 1;
  return released - found.reduce((sum, one) => sum + one, 0);
}

/** Which released record each original one has become, and how many there are. */
interface MatchedRows {
  readonly match: Int32Array | null;
  readonly originals: number;
}

/** Classes of both files, and the persons of each pair of them. */
async function joined(
  classes: Classes,
  keys: readonly JointKey[],
  { match, originals }: MatchedRows,
  tick: Tick,
): Promise<PersonsByKey> {
  const released = classes.records;
  const columns = keys.map(({ levels: { size }, truth, released: after }) => {
    const codes = new Int32Array(originals + released);
    codes.set(truth);
    codes.set(after, originals);
    return { size, codes };
  });
  const { of, size } = await inTurns(group(columns, originals + released), tick);
  const first = firstOf(of, size);
  const variables = columns.map(({ codes, size: levels }, v) => ({
    ...classes.variables[v],
    size: levels,
    codes: first.map((unit) => codes[unit]),
    complete: false,
    lowest: 0,
  }));
  const afterOf = of.subarray(originals);
  const counts = new Int32Array(countBy(afterOf, size, null));
  const own = new Int32Array(size).fill(-1);
  for (let i = 0; i < released; i++) own[afterOf[i]] = classes.classOf[i];
  const weights = filled(new Float64Array(size), (i) => (own[i] < 0 ? 0 : classes.weights[own[i]]));
  const known = new Int32Array(countBy(of.subarray(0, originals), size, null));
  for (const { codes } of variables) for (let c = 0; c < size; c++) if (codes[c] < 0) known[c] = 0;
  await tick();
  const groups = pairsOf(of, size, { match, originals });
  return { classes: { variables, size, counts, weights, known }, groups, own };
}

/** The first unit of each class. */
function firstOf(of: Int32Array, size: number): Int32Array {
  const first = new Int32Array(size).fill(-1);
  for (let i = of.length - 1; i >= 0; i--) first[of[i]] = i;
  return first;
}

/** Persons by the classes of their true key and of their released record. */
function pairsOf(of: Int32Array, size: number, { match, originals }: MatchedRows): PersonsByKey["groups"] {
  const places = new Map<number, number>();
  const persons: number[] = [];
  const truth: number[] = [];
  const released: number[] = [];
  for (let i = 0; i < originals; i++) {
    const row = match === null ? i : match[i];
    if (row < 0) continue;
    const from = of[i];
    const to = of[originals + row];
    const id = from * size + to;
    const place = places.get(id);
    if (place !== undefined) persons[place]++;
    else {
      places.set(id, persons.length);
      persons.push(1);
      truth.push(from);
      released.push(to);
    }
  }
  return {
    persons: Int32Array.from(persons),
    truth: Int32Array.from(truth),
    released: Int32Array.from(released),
  };
}
