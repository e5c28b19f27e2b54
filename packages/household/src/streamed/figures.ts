import {
  variablesOf,
  type Members,
  type MembersEnd,
  type MembersTaker,
  type MeasureRun,
  type SdcObject,
} from "@sdc-risk/core";
import type { RunTasks } from "@sdc-risk/core/tasks";
import { type Classes, type Levels, SdcError } from "@sdc-risk/data";
import { grown, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { HouseholdFigures, HouseholdRequest } from "../figures.ts";
import { perMember } from "../household-risk.ts";
import { placesFor } from "../places.ts";
import { sharedKeysOf, type SharedCounts } from "../shared/shared-keys.ts";
import { strataOfShared } from "../strata.ts";
import { Tally } from "../tally.ts";
import type { HomesOutput } from "./homes-kernel.ts";
import { Pieces } from "./pieces.ts";
import type { SharedKey } from "../summary.ts";

/** What a walk is told. */
interface WalkInput {
  readonly classes: Classes;
  /** Lists of the risks of members, per class. */
  readonly risks: readonly Float64Array[];
  /** Thresholds of household risk. */
  readonly above: readonly number[];
  /** For how many of the lists, the first ones, the risk of each household is held. */
  readonly columns: number;
  readonly pool: RunTasks;
}

/** Households that come one after the other: what was counted of them. */
class Walk implements MembersTaker {
  /** One per list of risks. */
  readonly tallies: readonly Tally[];
  /** Members and risks of each household, where somebody asks for them afterwards: strata, and risks of records. */
  sizes = new Int32Array(1024);
  readonly risks: Float64Array<ArrayBuffer>[];
  /** Per stratifier what the members of each household share, as in `strata.ts`. */
  readonly shared: Int32Array[];
  readonly pieces: Pieces;
  private readonly keys: SharedCounts[] = [];
  /** Households that are counted. */
  private counted = 0;

  private readonly of: WalkInput;
  readonly levels: readonly Levels[];
  private readonly keeps: boolean;

  /**
   * @param levels of the stratifiers
   * @param keeps whether the risks of households can be held
   */
  constructor(of: WalkInput, levels: readonly Levels[], keeps: boolean) {
    this.of = of;
    this.levels = levels;
    this.keeps = keeps;
    this.tallies = of.risks.map(() => new Tally(of.above));
    this.risks = of.risks.slice(0, of.columns).map(() => new Float64Array(1024));
    this.shared = levels.map(() => new Int32Array(1024).fill(-1));
    this.pieces = new Pieces(of.classes, of.risks, of.pool, (found) => {
      this.count(found);
    });
  }

  add({ rows, household, classOf, also }: Members): void {
    if (rows === 0) return;
    also.forEach((codes, s) => {
      this.share(s, household, codes);
    });
    this.pieces.add(household, classOf);
  }

  private share(s: number, household: Int32Array, codes: Int32Array): void {
    const several = this.levels[s].size;
    const last = household.at(-1)!;
    // the number does not fit into 32 bits, and has become one below 0
    if (last < 0)
      throw new SdcError(
        "TOO_MANY_RECORDS",
        "There are more than 2,147,483,647 households. What they share of the strata is not held for more: leave out " +
          "the role strata for the measure household.",
      );
    const held = this.shared[s].length;
    if (last >= held) this.shared[s] = grown(this.shared[s], 2 * last).fill(-1, held);
    const shared = this.shared[s];
    for (let i = 0; i < household.length; i++) {
      const h = household[i];
      const code = codes[i];
      if (code >= 0) shared[h] = shared[h] < 0 || shared[h] === code ? code : several;
    }
  }

  /** Counts the households of a piece. */
  private count({ risks, sizes, shared }: HomesOutput): void {
    const { counted } = this;
    const to = counted + sizes.length;
    if (this.keeps)
      for (const [i, held] of this.risks.entries()) {
        this.risks[i] = placesFor(to, held);
        this.risks[i].set(risks[i], counted);
      }
    if (this.levels.length > 0) {
      this.sizes = placesFor(to, this.sizes);
      this.sizes.set(sizes, counted);
    }
    for (const [i, some] of risks.entries()) {
      const tally = this.tallies[i];
      for (let h = 0; h < sizes.length; h++) tally.add(some[h], sizes[h]);
    }
    this.keys.push(shared);
    this.counted = to;
  }

  /** How far members share each key; null where no household has two members. Asked for once, at the end. */
  sharedKeys(): SharedKey[] | null {
    const names = this.of.classes.variables.map(({ name }) => name);
    return this.tallies[0].shared ? sharedKeysOf(names, this.keys) : null;
  }
}

/** The risk of each record's household in the order of the file; a record without an id is one by itself. */
async function perRecordOf(
  sdc: SdcObject,
  { classes, risks: classRisks }: WalkInput,
  { risks: all }: Walk,
  householdOf: Int32Array | null,
  tick: Tick,
): Promise<Float64Array[]> {
  const found: Float64Array[] = [];
  if (householdOf !== null) {
    for (const risks of all) found.push(await inTurns(perMember(risks, { householdOf }), tick));
    return found;
  }
  const out = all.map(() => new Float64Array(sdc.records));
  const alone = classRisks
    .slice(0, all.length)
    .map((risks) => risks.map((risk) => (risk < 1 ? Math.max(risk, -Math.expm1(Math.log1p(-risk))) : 1)));
  for await (const { from, classOf, households } of sdc.membership(classes, { households: true }, () =>
    tick(0.6),
  ))
    for (const [l, own] of out.entries()) {
      const risks = all[l];
      const single = alone[l];
      for (let i = 0; i < classOf.length; i++) {
        const h = households![i];
        own[from + i] = h < 0 ? single[classOf[i]] : risks[h];
      }
    }
  return out;
}

/** Strata of the households that a walk met. */
function strataOf({ shared, levels, sizes }: Walk, { number }: MembersEnd): HouseholdFigures["strata"] {
  if (levels.length === 0) return null;
  const codes = shared.map((of) => of.subarray(0, number));
  return { ...strataOfShared(codes, levels, number), sizes: sizes.subarray(0, number), times: null };
}

/** The same figures in one pass over households that come one after the other; null where the records are in memory. */
export async function streamedFigures(
  sdc: SdcObject,
  classes: Classes,
  risks: readonly Float64Array[],
  { above, columns }: Omit<HouseholdRequest, "outer">,
  { pool, tick }: Pick<MeasureRun<unknown, unknown>, "pool" | "tick">,
): Promise<HouseholdFigures | null> {
  const of = { classes, risks, above, columns, pool };
  let begun: Walk | null = null;
  const members = await sdc.members(
    classes,
    variablesOf(sdc.roles, "strata"),
    (levels, numbered) => (begun = new Walk(of, levels, numbered)),
    async () => {
      await begun?.pieces.room();
      await tick(0.3);
    },
  );
  if (members === null) return null;
  const { taker: walk, withoutId, numbered, householdOf } = members;
  await walk.pieces.finish();
  return {
    tallies: walk.tallies,
    withoutId,
    strata: strataOf(walk, members),
    sharedKeys: walk.sharedKeys(),
    perRecord: numbered ? await perRecordOf(sdc, of, walk, householdOf, tick) : null,
  };
}
