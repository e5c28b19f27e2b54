import { DataType } from "apache-arrow";
import { isSdcError } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { classRows, type TalliedClasses } from "../grouping/class-rows.ts";
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
  if (await variables.mayHoldMissingCodes(name)) return `${ids} ("${name}") have codes for missing values.`;
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
type ClassesOfHomes = TalliedClasses & { readonly keys: readonly string[] };

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
  let why = await unusable(source, variables, household, NAMED.household);
  if (within !== null) why ??= await unusable(source, variables, within, NAMED.larger);
  if (why !== null) return { reason: why };
  const found = classRows({ tally, sums, weight });
  if ("reason" in found) return found;
  const { listed, ...rows } = found;
  const chances = Float64Array.from(listed, (row) => risks[row]);
  const query: HomesQuery = {
    keys,
    household: within === null ? [household] : [household, within],
    weight,
    ...rows,
    logs: chances.map((risk) => (risk < 1 ? Math.log1p(-risk) : 0)),
    certain: Uint8Array.from(chances, (risk) => (risk < 1 ? 0 : 1)),
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
