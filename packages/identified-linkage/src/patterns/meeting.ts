import { group, type Classes, type GroupColumn } from "@sdc-risk/data";
import { sidesAmong, type ComparedKeys, type MissingSide } from "./sides.ts";

/** Groups of classes of both files that agree on some keys. */
export interface AgreementGroups {
  readonly size: number;
  /** Keys that may be left out, with their codes per group. */
  readonly compared: readonly GroupColumn[];
  /** Keys on which records must agree. */
  readonly blocking: readonly GroupColumn[];
  /** Records of the identified file in each group. */
  readonly theirs: Float64Array;
}

/** Classes of the file and of the identified file whose records hold the same keys. */
export interface MeetingClasses {
  readonly ours: Int32Array;
  readonly theirs: Int32Array;
  /** Places among the compared keys of those that both hold, in rising order. */
  readonly held: readonly number[];
}

/**
 * Every pair of a class of the file and a class of the identified file, once, by the keys that both hold.
 * @param among bits of the compared keys that count; the others are taken as missing
 */
export function pairingsOf(
  ours: readonly MissingSide[],
  theirs: readonly MissingSide[],
  among: number,
): MeetingClasses[] {
  return sidesAmong(ours, among).flatMap((side) => {
    const holds = among & ~side.missing;
    return sidesAmong(theirs, holds).map((other) => ({
      ours: side.members,
      theirs: other.members,
      held: bitsOf(holds & ~other.missing),
    }));
  });
}

function bitsOf(mask: number): number[] {
  const bits: number[] = [];
  for (let bit = 0; mask >> bit !== 0; bit++) if ((mask >> bit) % 2 === 1) bits.push(bit);
  return bits;
}

/**
 * Groups the classes of a pairing by the keys that both hold.
 * @returns the groups, and the group of each class of the file
 */
export function* meet(
  { variables, weights }: Classes,
  { compared, blocking }: ComparedKeys,
  { ours, theirs, held }: MeetingClasses,
): Generator<void, { readonly groups: AgreementGroups; readonly groupOf: Int32Array }> {
  const units = ours.length + theirs.length;
  const columns = [...held.map((bit) => compared[bit]), ...blocking].map((v) => {
    const { codes, size } = variables[v];
    const own = new Int32Array(units);
    for (let i = 0; i < ours.length; i++) own[i] = codes[ours[i]];
    for (let i = 0; i < theirs.length; i++) own[ours.length + i] = codes[theirs[i]];
    return { codes: own, size, complete: true };
  });
  yield;
  const { of, first, size } = yield* group(columns, units);
  const others = new Float64Array(size);
  for (let i = 0; i < theirs.length; i++) others[of[ours.length + i]] += weights[theirs[i]];
  yield;
  const chosen = columns.map((column) => gathered(column, first));
  const groups = {
    size,
    compared: chosen.slice(0, held.length),
    blocking: chosen.slice(held.length),
    theirs: others,
  };
  return { groups, groupOf: of.subarray(0, ours.length) };
}

/**
 * Groups of groups where one key is left out, and the group there of each one here.
 * @param key its place among the compared ones
 */
export function* without(
  { compared, blocking, theirs, size: units }: AgreementGroups,
  key: number,
): Generator<void, { readonly groups: AgreementGroups; readonly of: Int32Array }> {
  const kept = compared.filter((_, place) => place !== key);
  const { of, first, size } = yield* group([...kept, ...blocking], units);
  const others = new Float64Array(size);
  for (let g = 0; g < units; g++) others[of[g]] += theirs[g];
  yield;
  const groups = {
    size,
    compared: kept.map((column) => gathered(column, first)),
    blocking: blocking.map((column) => gathered(column, first)),
    theirs: others,
  };
  return { groups, of };
}

function gathered({ codes, size }: GroupColumn, first: Int32Array): GroupColumn {
  const out = new Int32Array(first.length);
  for (let g = 0; g < first.length; g++) out[g] = codes[first[g]];
  return { codes: out, size, complete: true };
}
