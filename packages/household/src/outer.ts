import { shareOf } from "@sdc-risk/blocks";
import type { SdcObject } from "@sdc-risk/core";
import {
  householdsOf,
  SdcError,
  suggestion,
  type Classes,
  type CodedColumn,
  type Households,
} from "@sdc-risk/data";
import { group, inTurns, sum, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import { householdRisks, perMember } from "./household-risk.ts";
import { sharedKeysHere } from "./shared/shared-here.ts";
import type { OuterRisks, OuterSummary } from "./summary.ts";

/** The variable that says which larger group a record belongs to, such as the school of its class. */
export interface Outer {
  readonly name: string;
  readonly column: Pick<CodedColumn, "codes" | "size">;
}

/** A record without a larger group is of that of its household, where the other members that have one agree on it. */
function completed({ codes: inner, size }: CodedColumn, column: CodedColumn): Int32Array {
  const shared = new Int32Array(size).fill(-1);
  const codes = column.codes.slice();
  for (let i = 0; i < inner.length; i++) {
    const id = inner[i];
    const code = codes[i];
    if (id < 0 || code < 0) continue;
    shared[id] = shared[id] === -1 || shared[id] === code ? code : -2;
  }
  for (let i = 0; i < inner.length; i++)
    if (codes[i] < 0 && inner[i] >= 0) codes[i] = Math.max(-1, shared[inner[i]]);
  return codes;
}

/** @throws BAD_OPTIONS for a variable that cannot be that of the larger groups */
export function checkWithin(sdc: SdcObject, name: string | null): void {
  if (name === null) return;
  if (!sdc.variables.includes(name))
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "household": within names "${name}", which the file lacks.${suggestion(name, sdc.variables)}`,
    );
  if (name === sdc.roles.household)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "household": within names "${name}", which is the household itself. Name the variable ` +
        "of the larger group.",
    );
}

/** @param why an engine does not judge groups within groups, as a sentence */
export const needsRecords = (why: string): SdcError =>
  new SdcError(
    "NEEDS_RECORDS",
    `Groups within groups need the records in memory, but they are in an external source. ${why} Or read the file ` +
      "without an engine, or leave out the option within.",
  );

/**
 * @param name of the variable, which was checked; null for one level only
 * @throws NEEDS_RECORDS where records lie in another source
 */
export async function outerOf(sdc: SdcObject, name: string | null, tick: Tick): Promise<Outer | null> {
  if (name === null) return null;
  if (sdc.source !== null) throw needsRecords("It judges them where classes stay (--classes engine).");
  const inner = await sdc.codedInTurns(sdc.roles.household!, tick);
  const column = await sdc.codedInTurns(name, tick);
  return { name, column: { codes: completed(inner, column), size: column.size } };
}

/** Households that are the same group only within one larger group: class 1a of one school is not that of another. */
export async function householdsWithin(
  inner: CodedColumn,
  { column }: Outer,
  tick: Tick,
): Promise<Households> {
  const records = inner.codes.length;
  const { of, size } = await inTurns(group([inner, column], records), tick);
  const codes = new Int32Array(of);
  for (let i = 0; i < records; i++) if (inner.codes[i] < 0) codes[i] = -1;
  return householdsOf({ codes, size });
}

/** Household ids that occur in more than one larger group. */
export function repeatedIds(
  { codes: inner, size }: CodedColumn,
  { column: { codes: outer } }: Outer,
): number {
  const first = new Int32Array(size).fill(-1);
  const repeated = new Uint8Array(size);
  for (let i = 0; i < inner.length; i++) {
    const id = inner[i];
    const place = outer[i];
    if (id < 0 || place < 0) continue;
    if (first[id] < 0) first[id] = place;
    else if (first[id] !== place) repeated[id] = 1;
  }
  return sum(repeated);
}

/**
 * Larger groups. Members of a household who belong to none are a group: whoever finds one of them has found
 * the others, and the risk of a group is not below that of a household in it.
 */
function groupsOf(
  { codes: inner, size: households }: CodedColumn,
  { codes, size }: Outer["column"],
): Households {
  const groups = codes.slice();
  for (let i = 0; i < groups.length; i++) if (groups[i] < 0 && inner[i] >= 0) groups[i] = size + inner[i];
  return householdsOf({ codes: groups, size: size + households });
}

/** What is found of the larger groups. */
export interface OuterFigures {
  /** How many there are, and what their members share. */
  readonly groups: Pick<OuterSummary, "variable" | "groups" | "recordsWithoutId" | "sharedKeys">;
  /** Per list of risks, what is built on it. */
  readonly risks: readonly OuterRisks[];
  /** Per list of risks the risk of the larger group of each record. */
  readonly perRecord: readonly Float64Array[];
}

/** What risks of larger groups add up to. */
function expectedOf(ofGroup: Float64Array, { sizes }: Households, records: number): OuterRisks {
  const expected = weightedSum(ofGroup, sizes);
  return {
    globalRisk: shareOf(expected, records),
    expectedReidentifications: expected,
    expectedGroups: sum(ofGroup),
  };
}

/**
 * The same figures by other risks of the members, such as those by effective candidates.
 * @param perClass risks
 */
export async function outerRisksBy(
  sdc: SdcObject,
  { classOf, records }: Classes,
  perClass: Float64Array,
  { column }: Outer,
  tick: Tick,
): Promise<OuterRisks> {
  const groups = groupsOf(await sdc.codedInTurns(sdc.roles.household!, tick), column);
  return expectedOf(householdRisks(groups, classOf, perClass), groups, records);
}

/**
 * The chance that at least one member of a larger group is found, and what its members share.
 * @param lists of risks per class
 */
export async function outerFigures(
  sdc: SdcObject,
  classes: Classes,
  lists: readonly Float64Array[],
  { name, column }: Outer,
  tick: Tick,
): Promise<OuterFigures> {
  const { classOf, records } = classes;
  const named = householdsOf(column);
  const groups = groupsOf(await sdc.codedInTurns(sdc.roles.household!, tick), column);
  const risks: OuterRisks[] = [];
  const perRecord: Float64Array[] = [];
  for (const some of lists) {
    const ofGroup = householdRisks(groups, classOf, some);
    perRecord.push(await inTurns(perMember(ofGroup, groups), tick));
    risks.push(expectedOf(ofGroup, groups, records));
  }
  return {
    groups: {
      variable: name,
      groups: groups.number,
      recordsWithoutId: named.withoutId,
      sharedKeys: await sharedKeysHere(classes, named, tick),
    },
    risks,
    perRecord,
  };
}
