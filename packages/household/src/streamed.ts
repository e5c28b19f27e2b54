import {
  variablesOf,
  type Classes,
  type Levels,
  type Members,
  type MembersEnd,
  type MembersTaker,
  type SdcObject,
} from "@sdc-risk/core";
import { grown, inTurns, lost, type Tick } from "@sdc-risk/core/kernels";
import type { HouseholdFigures } from "./figures.js";
import { logPairs, perMember } from "./household-risk.js";
import { carry, placesFor } from "./places.js";
import type { SharedKey } from "./shared-keys.js";
import { SharedWalk } from "./shared-walk.js";
import { strataOfShared } from "./strata.js";
import { Tally } from "./tally.js";

/** What a walk is told of classes. */
interface Known {
  readonly classes: Classes;
  /** Individual risk per class. */
  readonly risks: Float64Array;
  /**
   * Per class its risk and log (1 − risk), side by side: one look into memory for both, and one logarithm per
   * class.
   */
  readonly pairs: Float64Array;
}

/**
 * Households that come one after the other: what was counted of those before, and the one that is at hand.
 * Nothing branches for a record, and looks into memory wait for none: see `SharedWalk`.
 */
class Walk implements MembersTaker {
  readonly tally: Tally;
  /** Members and risk of each household, where somebody asks for them afterwards: strata, and risks of records. */
  sizes = new Int32Array(1024);
  risks = new Float64Array(1024);
  /** Per stratifier what the members of each household share, as in `strata.ts`. */
  readonly shared: Int32Array[];
  private readonly keys: SharedWalk;
  /** Households that are over: the next has the first place of the columns below, which hold those of a batch. */
  private over = 0;
  /** Members of each household so far. */
  private count = new Int32Array(64);
  /** Σ log (1 − r) of them, and what rounding took from it. */
  private sums = new Float64Array(64);
  private rests = new Float64Array(64);
  private largest = new Float64Array(64);

  /**
   * @param levels of the stratifiers
   * @param keeps whether the risk of each household is held
   */
  constructor(
    private readonly of: Known,
    readonly levels: readonly Levels[],
    private readonly keeps: boolean,
    above: readonly number[],
  ) {
    this.tally = new Tally(above);
    this.shared = levels.map(() => new Int32Array(1024).fill(-1));
    this.keys = new SharedWalk(of.classes);
  }

  add({ rows, household, classOf, also }: Members): void {
    if (rows === 0) return;
    const last = household[rows - 1]!,
      ended = last - this.over;
    this.count = placesFor(ended + 1, this.count);
    this.sums = placesFor(ended + 1, this.sums);
    this.rests = placesFor(ended + 1, this.rests);
    this.largest = placesFor(ended + 1, this.largest);
    this.multiply(household, classOf);
    also.forEach((codes, s) => {
      this.share(s, household, codes);
    });
    this.keys.add(household, classOf);
    this.end(ended);
  }

  /** Adds the logarithms of a batch to those of their households. */
  private multiply(household: Int32Array, classOf: Int32Array): void {
    const { over, count, sums, rests, largest } = this,
      { pairs } = this.of;
    for (let i = 0; i < household.length; i++) {
      const h = household[i]! - over,
        at = 2 * classOf[i]!;
      const log = pairs[at + 1]!,
        sum = sums[h]!,
        next = sum + log;
      count[h]!++;
      rests[h]! += lost(sum, log, next);
      sums[h] = next;
      largest[h] = Math.max(largest[h]!, pairs[at]!);
    }
  }

  private share(s: number, household: Int32Array, codes: Int32Array): void {
    const several = this.levels[s]!.size,
      last = household.at(-1)!,
      held = this.shared[s]!.length;
    if (last >= held) this.shared[s] = grown(this.shared[s]!, 2 * last).fill(-1, held);
    const shared = this.shared[s]!;
    for (let i = 0; i < household.length; i++) {
      const h = household[i]!,
        code = codes[i]!;
      if (code >= 0) shared[h] = shared[h]! < 0 || shared[h] === code ? code : several;
    }
  }

  /** Ends the last household. */
  finish(): void {
    if (this.count[0]! > 0) this.end(1);
  }

  /** Ends households: r^h = 1 − Π (1 − r_j), as in `householdRisks`. */
  private end(ended: number): void {
    const { over, count, sums, rests, largest } = this;
    if (this.keeps) this.risks = placesFor(over + ended, this.risks);
    if (this.levels.length > 0) this.sizes = placesFor(over + ended, this.sizes);
    for (let h = 0; h < ended; h++) {
      const risk = Math.min(1, Math.max(largest[h]!, -Math.expm1(sums[h]! + rests[h]!)));
      this.tally.add(risk, count[h]!);
      if (this.keeps) this.risks[over + h] = risk;
      if (this.levels.length > 0) this.sizes[over + h] = count[h]!;
    }
    for (const column of [count, sums, rests, largest]) carry(column, ended);
    this.over += ended;
  }

  /** How far members share each key; null where no household has two members. Asked for once, at the end. */
  sharedKeys(): SharedKey[] | null {
    const told = this.keys.end();
    return this.tally.shared ? told : null;
  }
}

/** The risk of each record's household in the order of the file; a record without an id is one by itself. */
async function perRecordOf(
  sdc: SdcObject,
  { classes, risks: classRisks }: Known,
  { risks }: Walk,
  householdOf: Int32Array | null,
  tick: Tick,
): Promise<Float64Array> {
  if (householdOf !== null) return inTurns(perMember(risks, { householdOf }), tick);
  const out = new Float64Array(sdc.records);
  const alone = classRisks.map((risk) => (risk < 1 ? Math.max(risk, -Math.expm1(Math.log1p(-risk))) : 1));
  for await (const { from, classOf, households } of sdc.membership(classes, { households: true }, () =>
    tick(0.6),
  ))
    for (let i = 0; i < classOf.length; i++) {
      const h = households![i]!;
      out[from + i] = h < 0 ? alone[classOf[i]!]! : risks[h]!;
    }
  return out;
}

/** Strata of the households that a walk met. */
function strataOf({ shared, levels, sizes }: Walk, { number }: MembersEnd): HouseholdFigures["strata"] {
  if (levels.length === 0) return null;
  const codes = shared.map((of) => of.subarray(0, number));
  return { ...strataOfShared(codes, levels, number), sizes: sizes.subarray(0, number) };
}

/** The same figures in one pass over households that come one after the other; null where the records are in memory. */
export async function streamedFigures(
  sdc: SdcObject,
  classes: Classes,
  risks: Float64Array,
  above: readonly number[],
  tick: Tick,
): Promise<HouseholdFigures | null> {
  const of = { classes, risks, pairs: logPairs(risks) };
  const members = await sdc.members(
    classes,
    variablesOf(sdc.roles, "strata"),
    (levels, numbered) => new Walk(of, levels, numbered, above),
    () => tick(0.3),
  );
  if (members === null) return null;
  const { taker: walk, withoutId, numbered, householdOf } = members;
  walk.finish();
  return {
    tally: walk.tally,
    withoutId,
    strata: strataOf(walk, members),
    sharedKeys: walk.sharedKeys(),
    perRecord: numbered ? await perRecordOf(sdc, of, walk, householdOf, tick) : null,
  };
}
