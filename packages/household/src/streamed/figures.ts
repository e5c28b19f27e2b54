import {
  variablesOf,
  type Classes,
  type Levels,
  type Members,
  type MembersEnd,
  type MembersTaker,
  type Run,
  type RunTasks,
  type SdcObject,
} from "@sdc-risk/core";
import { grown, inTurns, type Tick } from "@sdc-risk/core/kernels";
import type { HouseholdFigures } from "../figures.js";
import { perMember } from "../household-risk.js";
import { placesFor } from "../places.js";
import { sharedKeysOf, type SharedCounts, type SharedKey } from "../shared-keys.js";
import { strataOfShared } from "../strata.js";
import { Tally } from "../tally.js";
import type { HomesOutput } from "./homes-kernel.js";
import { Pieces } from "./pieces.js";

/** What a walk is told. */
interface Known {
  readonly classes: Classes;
  /** Individual risk per class. */
  readonly risks: Float64Array;
  /** Thresholds of household risk. */
  readonly above: readonly number[];
  readonly pool: RunTasks;
}

/** Households that come one after the other: what was counted of them. */
class Walk implements MembersTaker {
  readonly tally: Tally;
  /** Members and risk of each household, where somebody asks for them afterwards: strata, and risks of records. */
  sizes = new Int32Array(1024);
  risks = new Float64Array(1024);
  /** Per stratifier what the members of each household share, as in `strata.ts`. */
  readonly shared: Int32Array[];
  readonly pieces: Pieces;
  private readonly keys: SharedCounts[] = [];
  /** Households that are counted. */
  private counted = 0;

  /**
   * @param levels of the stratifiers
   * @param keeps whether the risk of each household is held
   */
  constructor(
    private readonly of: Known,
    readonly levels: readonly Levels[],
    private readonly keeps: boolean,
  ) {
    this.tally = new Tally(of.above);
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

  /** Counts the households of a piece. */
  private count({ risks, sizes, shared }: HomesOutput): void {
    const { counted } = this,
      to = counted + risks.length;
    if (this.keeps) {
      this.risks = placesFor(to, this.risks);
      this.risks.set(risks, counted);
    }
    if (this.levels.length > 0) {
      this.sizes = placesFor(to, this.sizes);
      this.sizes.set(sizes, counted);
    }
    for (let h = 0; h < risks.length; h++) this.tally.add(risks[h]!, sizes[h]!);
    this.keys.push(shared);
    this.counted = to;
  }

  /** How far members share each key; null where no household has two members. Asked for once, at the end. */
  sharedKeys(): SharedKey[] | null {
    const names = this.of.classes.variables.map(({ name }) => name);
    return this.tally.shared ? sharedKeysOf(names, this.keys) : null;
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
  { pool, tick }: Pick<Run<unknown, unknown>, "pool" | "tick">,
): Promise<HouseholdFigures | null> {
  const of = { classes, risks, above, pool };
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
    tally: walk.tally,
    withoutId,
    strata: strataOf(walk, members),
    sharedKeys: walk.sharedKeys(),
    perRecord: numbered ? await perRecordOf(sdc, of, walk, householdOf, tick) : null,
  };
}
