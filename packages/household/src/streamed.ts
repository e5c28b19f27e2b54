import {
  variablesOf,
  type Classes,
  type Levels,
  type Members,
  type MembersEnd,
  type MembersTaker,
  type SdcObject,
} from "@sdc-risk/core";
import { grown, lost, type Tick } from "@sdc-risk/core/kernels";
import type { HouseholdFigures } from "./figures.js";
import type { SharedKey } from "./shared-keys.js";
import { SharedWalk } from "./shared-walk.js";
import { strataOfShared } from "./strata.js";
import { Tally } from "./tally.js";

/** Room for one more, doubled where it has to grow. */
const room = <A extends Int32Array | Float64Array>(values: A, at: number): A =>
  at < values.length ? values : grown(values, 2 * values.length);

/** What a walk is told of classes. */
interface Known {
  readonly classes: Classes;
  /** Individual risk per class. */
  readonly risks: Float64Array;
  /** Per class its risk and log (1 − risk), side by side: one look into memory for both, and one logarithm per class. */
  readonly pairs: Float64Array;
}

/** Households that come one after the other: what was counted of those before, and the one that is at hand. */
class Walk implements MembersTaker {
  readonly tally: Tally;
  /** Members and risk of each household, where somebody asks for them afterwards: strata, and risks of records. */
  sizes = new Int32Array(1024);
  risks = new Float64Array(1024);
  /** Per stratifier what the members of each household share, as in `strata.ts`. */
  readonly shared: Int32Array[];
  private readonly keys: SharedWalk;
  private number = 0;
  private size = 0;
  /** Σ log (1 − r) of the members so far, and what rounding took from it. */
  private sum = 0;
  private rest = 0;
  private largest = 0;

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
    this.shared = levels.map(() => new Int32Array(1024));
    this.keys = new SharedWalk(of.classes);
  }

  add({ rows, household, classOf, also }: Members): void {
    const { pairs } = this.of;
    let { sum, rest, largest, size, number } = this;
    for (let i = 0; i < rows; i++) {
      if (household[i]! >= number) {
        this.end(sum + rest, largest, size);
        this.begin(number++);
        sum = rest = largest = size = 0;
      }
      const at = 2 * classOf[i]!,
        risk = pairs[at]!,
        log = pairs[at + 1]!;
      const next = sum + log;
      size++;
      rest += lost(sum, log, next);
      sum = next;
      if (risk > largest) largest = risk;
      for (let s = 0; s < also.length; s++) this.share(s, number - 1, also[s]![i]!);
    }
    Object.assign(this, { sum, rest, largest, size, number });
    this.keys.add(household, classOf);
  }

  private share(s: number, h: number, code: number): void {
    const shared = this.shared[s]!;
    if (code >= 0) shared[h] = shared[h]! < 0 || shared[h] === code ? code : this.levels[s]!.size;
  }

  private begin(h: number): void {
    if (this.keeps) this.risks = room(this.risks, h);
    if (this.levels.length > 0) this.sizes = room(this.sizes, h);
    this.shared.forEach((codes, s) => {
      this.shared[s] = room(codes, h);
      this.shared[s][h] = -1;
    });
  }

  /** Ends the last household. */
  finish(): void {
    this.end(this.sum + this.rest, this.largest, this.size);
  }

  /** r^h = 1 − Π (1 − r_j), as in `householdRisks`. @param sum of log (1 − r_j) */
  private end(sum: number, largest: number, size: number): void {
    if (size === 0) return;
    const h = this.tally.households,
      risk = Math.min(1, Math.max(largest, -Math.expm1(sum)));
    this.tally.add(risk, size);
    if (this.keeps) this.risks[h] = risk;
    if (this.levels.length > 0) this.sizes[h] = size;
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
  const out = new Float64Array(sdc.records);
  if (householdOf !== null) {
    for (let i = 0; i < out.length; i++) out[i] = risks[householdOf[i]!]!;
    return out;
  }
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
  const pairs = new Float64Array(2 * risks.length);
  for (let c = 0; c < risks.length; c++) {
    pairs[2 * c] = risks[c]!;
    pairs[2 * c + 1] = risks[c]! < 1 ? Math.log1p(-risks[c]!) : 0;
  }
  const of = { classes, risks, pairs };
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
