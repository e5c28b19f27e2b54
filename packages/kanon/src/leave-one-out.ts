import type { StayingClasses } from "@sdc-risk/core";
import { group, type Classes, type ClassTally, type GroupColumn } from "@sdc-risk/data";
import { countBy, inTurns, type Tick } from "@sdc-risk/data/kernels";
import { frequencies, type MissingPolicy } from "@sdc-risk/frequency";
import type { KanonSummary, Violation } from "./summary.ts";
import { violations } from "./violations.ts";

/**
 * So many keys are left out one by one beside a number for all others; of more, both halves get a number for
 * the other one first.
 */
const TOGETHER = 8;

/** Violators of k-anonymity where one key after the other is left out. */
export async function leaveOneOut(
  classes: Classes,
  policy: MissingPolicy,
  ks: readonly number[],
  tick: Tick,
): Promise<KanonSummary["leaveOneOut"]> {
  const keys = classes.variables.map(({ name }) => name);
  const plain = classes.profiles === null && (policy.missing === "category" || classes.complete);
  if (plain) {
    const work = new Counted(classes, ks);
    const found = await inTurns(work.run(), () => tick(work.done / keys.length));
    return keys.map((key, v) => ({ key, violations: found[v] }));
  }
  const out: KanonSummary["leaveOneOut"][number][] = [];
  for (const [i, key] of keys.entries()) {
    const rest = await classes.ontoInTurns(
      keys.filter((name) => name !== key),
      () => tick(i / keys.length),
    );
    const { fk } = await frequencies(rest, policy, (share = 0) => tick((i + share) / keys.length));
    out.push({ key, violations: violations(fk, rest.counts, rest.records, ks) });
  }
  return out;
}

/** The same of classes that stay with records that lie elsewhere: the engine counts those of all other keys. */
export async function leaveOneOutThere(
  { levels, of, tally }: StayingClasses,
  ks: readonly number[],
  tick: Tick,
): Promise<KanonSummary["leaveOneOut"]> {
  const keys = [...levels.keys()];
  const out: KanonSummary["leaveOneOut"][number][] = [];
  for (const [i, key] of keys.entries()) {
    const rest = keys.filter((name) => name !== key);
    // without any key all records are alike
    const { counts, held } = rest.length > 0 ? await of(rest, tick) : oneClass(tally.records);
    out.push({ key, violations: violations(counts, held, tally.records, ks) });
    await tick((i + 1) / keys.length);
  }
  return out;
}

/** All records in one class; none where there are none. */
function oneClass(records: number): Pick<ClassTally, "counts" | "held"> {
  const counts = records === 0 ? new Float64Array(0) : Float64Array.of(records);
  return { counts, held: counts };
}

/** Where records count with their own key only: records per group are all that is asked for. */
class Counted {
  /** Keys that were left out. */
  done = 0;
  private readonly out: Violation[][] = [];

  private readonly classes: Classes;
  private readonly ks: readonly number[];

  constructor(classes: Classes, ks: readonly number[]) {
    this.classes = classes;
    this.ks = ks;
  }

  *run(): Generator<void, readonly Violation[][]> {
    yield* this.leaveOut(this.classes.variables, []);
    return this.out;
  }

  /** Leaves out some keys, one by one. @param others what tells classes apart by all other keys */
  private *leaveOut(keys: readonly GroupColumn[], others: readonly GroupColumn[]): Generator<void, void> {
    const { classes, ks, out } = this;
    if (keys.length > TOGETHER) {
      const middle = keys.length >> 1;
      const [first, second] = [keys.slice(0, middle), keys.slice(middle)];
      yield* this.leaveOut(first, [yield* this.numbered([...others, ...second])]);
      yield* this.leaveOut(second, [yield* this.numbered([...others, ...first])]);
      return;
    }
    for (const key of keys) {
      const { of, size } = yield* group([...others, ...keys.filter((one) => one !== key)], classes.size);
      const counts = countBy(of, size, classes.counts);
      out.push(violations(counts, counts, classes.records, ks));
      this.done++;
      yield;
    }
  }

  /** One column for several: equal where all of them are. */
  private *numbered(columns: readonly GroupColumn[]): Generator<void, GroupColumn> {
    const { of, size } = yield* group(columns, this.classes.size);
    return { codes: of, size, complete: true };
  }
}
