import { DataType } from "apache-arrow";
import { isSdcError, type ClassTally } from "@sdc-risk/data";
import { range, type Tick } from "@sdc-risk/data/kernels";
import type { ClassesNeeded } from "../grouping/staying-classes.ts";
import { drained } from "../drained.ts";
import { groupCount, recordsBehind } from "../record-count.ts";
import type { HomesGroups, HomesQuery, Source } from "../source.ts";
import type { SourceVariables } from "../source-variables.ts";

/** Households that are alike, by size and by the limits that their risks lie between. */
export interface HomesGroup {
  readonly size: number;
  readonly households: number;
  /** Of their risks the sum, and the largest. */
  readonly sum: number;
  readonly largest: number;
}

/** Households by their size and risk, and what their members share. */
interface JudgedHomes {
  /** Those whose risks are away from all limits. */
  readonly groups: readonly HomesGroup[];
  /** Households of two members and more, and per key those of them whose members differ in it. */
  readonly several: number;
  readonly apart: Float64Array;
}

/** Larger groups that households are part of. */
export interface LargerGroups extends JudgedHomes {
  /** Household ids that occur in more than one of them. */
  readonly repeated: number;
}

/** What is found of households that stay with their records. */
export interface StayingHomes extends JudgedHomes {
  /** Those whose risk is near a limit: rows of classes that the members of one have, and how many households have these. */
  readonly near: readonly { readonly rows: Int32Array; readonly households: number }[];
  /** Null where none were asked for. */
  readonly larger: LargerGroups | null;
}

/** What is asked of households. */
export interface HomesWanted {
  readonly household: string;
  /** The variable of larger groups, in each of which households are named anew; null where there are none. */
  readonly within: string | null;
  /** The risk of each row of classes. */
  readonly risks: Float64Array;
  /** Numbers that risks are compared with. */
  readonly limits: readonly number[];
}

/** How near a risk is to a limit that it is looked at by itself, as a share: far more than sums of logarithms are off. */
const NEAR = 1e-6;

/** Rows of classes that a query can list. */
const MOST_ROWS = 20_000;

/** How finely sums of weights are told apart, at most. */
const FINEST = 2 ** 24;

/** What an engine may add to a sum of weights, as a share of it. */
const SLACK = 1e-11;

/** Sums of weights of one class that differ by no more than this, as a share, are one sum. */
const SAME = 1e-13;

/** Rows of classes as an engine finds them. */
interface FoundRows {
  /** Rows that are told apart: of those whose sums are one the first. */
  readonly rows: Int32Array;
  readonly bands: Float64Array;
  readonly steps: number;
}

/** Sums of weights times `steps` to the nearest whole number; null where two that are not one sum are the same. */
function bandsBy(
  { counts, size }: Pick<ClassTally, "counts" | "size">,
  sums: Float64Array,
  steps: number,
): FoundRows | null {
  const seen = new Map<string, number>();
  const rows: number[] = [];
  const bands: number[] = [];
  for (let row = 0; row < size; row++) {
    const place = sums[row] * steps + 0.5;
    const band = Math.floor(place);
    if (Math.min(place - band, band + 1 - place) <= Math.max(1e-6, place * SLACK)) return null;
    const id = `${counts[row]} ${band}`;
    const before = seen.get(id);
    if (before === undefined) {
      seen.set(id, row);
      rows.push(row);
      bands.push(band);
    } else if (Math.abs(sums[before] - sums[row]) > SAME * sums[row]) return null;
  }
  return { rows: Int32Array.from(rows), bands: Float64Array.from(bands), steps };
}

/**
 * Whole numbers by which sums of weights are told apart among classes of as many records, so that an engine finds the
 * row of a class: its sums are off by rounding, which these numbers are not. Null where there are none.
 */
function weightBands(tally: Pick<ClassTally, "counts" | "size">, sums: Float64Array): FoundRows | null {
  // by thirds, too: halves are where numbers are rounded
  for (let steps = 1; steps <= FINEST; steps *= 2)
    for (const factor of [1, 3, 5]) {
      const found = bandsBy(tally, sums, steps * factor);
      if (found !== null) return found;
    }
  return null;
}

/** Limits that are apart from each other by more than what is near to one. */
function limitsApart(limits: readonly number[]): Float64Array {
  const kept: number[] = [];
  for (const limit of Float64Array.from(limits).sort())
    if (limit > (kept.at(-1) ?? 0) * (1 + NEAR / 2)) kept.push(limit);
  return Float64Array.from(kept);
}

const REPEATED = "Asked only where an id of a household occurs in more than one larger group.";

/** What a variable of ids names, in messages. */
const NAMED = {
  household: { ids: "Household ids", id: "household id" },
  larger: { ids: "Ids of larger groups", id: "id of a larger group" },
} as const;

/** Why a variable of ids cannot be grouped by as it is; null where it can. */
async function unusable(
  source: Source,
  variables: SourceVariables,
  name: string,
  { ids, id }: (typeof NAMED)[keyof typeof NAMED],
): Promise<string | null> {
  const type = variables.type(name);
  if (!DataType.isInt(type) && !DataType.isUtf8(type))
    return `${ids} ("${name}") are neither whole numbers nor texts.`;
  if (variables.hasMissingCodes(name)) return `${ids} ("${name}") have codes for missing values.`;
  return (await source.nulls(name)) > 0 ? `Some records have no ${id} ("${name}").` : null;
}

/** Household ids that occur in more than one larger group; null where the source has no query that tells. */
async function repeatedIds(
  source: Source,
  household: string,
  within: string,
  tick: Tick,
): Promise<number | null> {
  const pairs = groupCount(await source.groupSizes([household, within]));
  const ids = groupCount(await source.groupSizes([household]));
  const asked = source.holdings?.([household], [within]);
  if (asked === undefined) return pairs === ids ? 0 : null;
  if (recordsBehind(source) > source.records) {
    // the first records do not tell
    await source.perhaps?.(REPEATED, () => drained(asked));
    return 0;
  }
  if (pairs === ids) return 0;
  let repeated = 0;
  for await (const { rows, texts, groups } of asked) {
    // one value with its records, and others behind commas
    for (let row = 0; row < rows; row++) if (texts[row]?.includes(",") === true) repeated += groups[row];
    await tick();
  }
  return repeated;
}

async function nearLimits(
  source: Source,
  query: HomesQuery,
  listed: Int32Array,
  tick: Tick,
): Promise<StayingHomes["near"]> {
  const out: { readonly rows: Int32Array; readonly households: number }[] = [];
  for await (const { rows, members, households } of source.homesNear!(query)) {
    for (let row = 0; row < rows; row++)
      out.push({
        rows: Int32Array.from((members[row] ?? "").split(","), (at) => listed[Number(at)]),
        households: households[row],
      });
    await tick();
  }
  return out;
}

/** Takes the households that come as groups. */
class HomesReader {
  readonly groups: HomesGroup[] = [];
  readonly apart: Float64Array;
  /** Records in all of them, households near a limit, and households of two members and more. */
  records = 0;
  near = 0;
  several = 0;

  constructor(keys: number) {
    this.apart = new Float64Array(keys);
  }

  add({ rows, sizes, bands, households, sums, largest, apart }: HomesGroups): void {
    for (let row = 0; row < rows; row++) {
      const size = sizes[row];
      const group = { size, households: households[row], sum: sums[row], largest: largest[row] };
      this.records += size * group.households;
      if (bands[row] >= 0 && bands[row] % 2 === 1) this.near += group.households;
      else this.groups.push(group);
      if (size < 2) continue;
      this.several += group.households;
      for (const [key, some] of apart.entries()) this.apart[key] += some[row];
    }
  }
}

/** Classes whose members households have. */
interface ClassesOfHomes {
  readonly keys: readonly string[];
  readonly weight: string | null;
  /** The rows of classes that risks are of. */
  readonly tally: ClassTally;
  /** The sum of weights of a class of each row, as the source gives it; the records where nothing is weighted. */
  readonly sums: Float64Array;
}

/**
 * Judges households where they lie.
 * @returns why that cannot be done where it cannot
 */
export async function stayingHomes(
  source: Source,
  variables: SourceVariables,
  { keys, weight, tally, sums }: ClassesOfHomes,
  { household, within, risks, limits }: HomesWanted,
  tick: Tick,
): Promise<StayingHomes | ClassesNeeded> {
  if (source.homes === undefined) return { reason: "The engine joins no records with their classes." };
  if (tally.size > MOST_ROWS)
    return { reason: "Too many different sums of weights to list them in a query." };
  let why = await unusable(source, variables, household, NAMED.household);
  if (within !== null) why ??= await unusable(source, variables, within, NAMED.larger);
  if (why !== null) return { reason: why };
  const told = weight === null ? null : weightBands(tally, sums);
  if (weight !== null && told === null) return { reason: "Some sums of weights are too near each other." };
  const listed = told?.rows ?? range(tally.size);
  const chances = Float64Array.from(listed, (row) => risks[row]);
  const query: HomesQuery = {
    keys,
    household: within === null ? [household] : [household, within],
    weight,
    counts: Float64Array.from(listed, (row) => tally.counts[row]),
    logs: chances.map((risk) => (risk < 1 ? Math.log1p(-risk) : 0)),
    certain: Uint8Array.from(chances, (risk) => (risk < 1 ? 0 : 1)),
    bands: told?.bands ?? null,
    steps: told?.steps ?? 1,
    limits: limitsApart(limits),
    near: NEAR,
  };
  try {
    const homes = await judgedHomes(source, query, listed, tick);
    if ("reason" in homes) return homes;
    if (within === null) return { ...homes, larger: null };
    const ofGroups = { ...query, household: [within], limits: new Float64Array(0) };
    const groups = await judgedHomes(source, ofGroups, listed, tick);
    if ("reason" in groups) return groups;
    const repeated = await repeatedIds(source, household, within, tick);
    if (repeated === null) return { reason: "The engine has no query that tells ids of several groups." };
    return { ...homes, larger: { ...groups, repeated } };
  } catch (error) {
    // a join takes more room than groups do; members that come over in order need none of it
    if (!isSdcError(error) || error.code !== "TOO_LARGE") throw error;
    return {
      reason:
        "The engine does not have enough memory to join records with their classes, or reads no query as long as this " +
        "takes. Allow more memory (--max-memory), or name a folder that it may write to (--spill).",
    };
  }
}

/** @param listed the rows of classes that the query lists */
async function judgedHomes(
  source: Source,
  query: HomesQuery,
  listed: Int32Array,
  tick: Tick,
): Promise<Omit<StayingHomes, "larger"> | ClassesNeeded> {
  const reader = new HomesReader(query.keys.length);
  for await (const part of source.homes!(query)) {
    reader.add(part);
    await tick();
  }
  const { groups, apart, several } = reader;
  if (reader.records !== source.records) return { reason: "Some records were not found among the classes." };
  const near = reader.near === 0 ? [] : await nearLimits(source, query, listed, tick);
  const found = near.reduce((sum, { households }) => sum + households, 0);
  if (found !== reader.near) return { reason: "Risks near a limit were not the same twice." };
  return { groups, near, several, apart };
}
