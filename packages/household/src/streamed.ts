import { variablesOf, type Classes, type Members, type SdcObject } from "@sdc-risk/core";
import { grown, Sum, type Tick } from "@sdc-risk/core/kernels";
import type { HouseholdFigures } from "./figures.js";
import { sharedKeyOf } from "./shared-keys.js";
import { strataOfShared } from "./strata.js";

/** Room for one more, doubled where it has to grow. */
const room = <A extends Int32Array | Float64Array>(values: A, at: number): A =>
  at < values.length ? values : grown(values, 2 * values.length);

/** Households that come one after the other: what was counted of those before, and the one that is at hand. */
class Walk {
  sizes = new Int32Array(1024);
  risks = new Float64Array(1024);
  number = 0;
  /** Per stratifier what the members of each household share, as in `strata.ts`. */
  readonly shared: Int32Array[];
  /** Per key: households in which it is known of two members, and those in which all of these agree. */
  readonly compared: Int32Array;
  readonly constant: Int32Array;
  private readonly seen: Int32Array;
  /** Of the household at hand, per key: 1 known of two members, 2 of two that differ. */
  private readonly state: Uint8Array;
  private readonly logs: Float64Array;
  private sum = new Sum();
  private largest = 0;

  /** @param levels of the stratifiers: their numbers */
  constructor(
    private readonly classRisks: Float64Array,
    keys: number,
    private readonly levels: readonly number[],
  ) {
    this.logs = classRisks.map((risk) => (risk < 1 ? Math.log1p(-risk) : 0));
    this.shared = levels.map(() => new Int32Array(1024));
    this.compared = new Int32Array(keys);
    this.constant = new Int32Array(keys);
    this.seen = new Int32Array(keys);
    this.state = new Uint8Array(keys);
  }

  add({ rows, household, classOf, counts, keys, also }: Members): void {
    for (let i = 0; i < rows; i++) {
      if (household[i]! >= this.number) this.next();
      const h = this.number - 1,
        c = classOf[i]!,
        count = counts[i]!;
      this.sizes[h]! += count;
      this.sum.add(this.logs[c]! * count);
      this.largest = Math.max(this.largest, this.classRisks[c]!);
      for (let v = 0; v < keys.length; v++) this.look(v, keys[v]![i]!, count);
      for (let s = 0; s < also.length; s++) {
        const code = also[s]![i]!,
          shared = this.shared[s]!;
        if (code >= 0) shared[h] = shared[h]! < 0 || shared[h] === code ? code : this.levels[s]!;
      }
    }
  }

  /** A member's value of a key beside those of the members before. */
  private look(v: number, code: number, count: number): void {
    if (code < 0) return;
    const before = this.seen[v]!;
    if (before >= 0 && before !== code) this.state[v]! |= 2;
    else if (before >= 0 || count > 1) this.state[v]! |= 1;
    this.seen[v] = code;
  }

  /** Ends the household at hand, and begins another. */
  next(): void {
    this.end();
    const h = this.number++;
    this.sizes = room(this.sizes, h);
    this.risks = room(this.risks, h);
    this.shared.forEach((codes, s) => {
      this.shared[s] = room(codes, h);
      this.shared[s][h] = -1;
    });
    this.seen.fill(-1);
    this.state.fill(0);
    this.sum = new Sum();
    this.largest = 0;
  }

  /** r^h = 1 − Π (1 − r_j), as in `householdRisks`. */
  end(): void {
    if (this.number === 0) return;
    this.risks[this.number - 1] = Math.min(1, Math.max(this.largest, -Math.expm1(this.sum.total)));
    for (let v = 0; v < this.state.length; v++) {
      if (this.state[v]! > 0) this.compared[v]!++;
      if (this.state[v] === 1) this.constant[v]!++;
    }
  }
}

/** The risk of each record's household in the order of the file; a record without an id is one by itself. */
async function perRecordOf(
  sdc: SdcObject,
  classes: Classes,
  { risks }: Walk,
  classRisks: Float64Array,
  tick: Tick,
): Promise<Float64Array> {
  const out = new Float64Array(sdc.records),
    alone = classRisks.map((risk) => (risk < 1 ? Math.max(risk, -Math.expm1(Math.log1p(-risk))) : 1));
  for await (const { from, classOf, households } of sdc.membership(classes, { households: true }, () =>
    tick(0.6),
  ))
    for (let i = 0; i < classOf.length; i++) {
      const h = households![i]!;
      out[from + i] = h < 0 ? alone[classOf[i]!]! : risks[h]!;
    }
  return out;
}

/** The same figures in one pass over households that come one after the other; null where the records are in memory. */
export async function streamedFigures(
  sdc: SdcObject,
  classes: Classes,
  risks: Float64Array,
  tick: Tick,
): Promise<HouseholdFigures | null> {
  const strata = variablesOf(sdc.roles, "strata"),
    members = await sdc.members(classes, strata, tick);
  if (members === null) return null;
  const { levels, rows } = members,
    walk = new Walk(
      risks,
      classes.variables.length,
      levels.map(({ size }) => size),
    );
  let step = await rows.next();
  for (; step.done !== true; step = await rows.next()) {
    walk.add(step.value);
    await tick(0.3);
  }
  walk.end();
  const { number, withoutId } = step.value,
    sizes = walk.sizes.subarray(0, number),
    shared = sizes.some((size) => size > 1);
  return {
    sizes,
    risks: walk.risks.subarray(0, number),
    withoutId,
    strata:
      levels.length === 0
        ? null
        : strataOfShared(
            walk.shared.map((codes) => codes.subarray(0, number)),
            levels,
            number,
          ),
    sharedKeys: shared
      ? classes.variables.map(({ name }, v) => sharedKeyOf(name, walk.compared[v]!, walk.constant[v]!))
      : null,
    perRecord: members.numbered ? await perRecordOf(sdc, classes, walk, risks, tick) : null,
  };
}
