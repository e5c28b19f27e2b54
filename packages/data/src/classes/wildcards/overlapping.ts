import { sortByCode } from "../../kernels/sorting/counting-sort.ts";
import { IntList } from "../../kernels/lists/int-list.ts";
import { range } from "../../kernels/lists/range.ts";
import { inTurns, type Tick } from "../../kernels/turns.ts";
import type { Classes } from "../classes.ts";
import { findCompatible, searched, sortedIndex } from "./descend.ts";
import { someUnits, type Within } from "../within.ts";

/** Units in one batch, at most, unless a single class holds more. */
const BATCH = 1 << 22;

/** Some classes, `from` … `from + within.size − 1`, with the units of all classes compatible with each. */
export interface OverlapBatch {
  readonly from: number;
  readonly within: Within;
}

/**
 * Missing values of keys as wildcards, for what is computed from values within classes: the class of a record is then
 * all records compatible with it, so that classes overlap. Units are repeated for every class that they count in, in
 * batches of bounded memory.
 */
async function* overlapping(classes: Classes, units: Within, tick: Tick): AsyncGenerator<OverlapBatch, void> {
  const incomplete = classes.incomplete();
  const keys = searched(classes);
  // a complete class is compatible with itself and with incomplete ones only
  const all = await inTurns(sortedIndex(keys, range(classes.size)), tick);
  const holed = await inTurns(
    sortedIndex(
      keys,
      range(classes.size).filter((c) => incomplete[c] === 1),
    ),
    tick,
  );
  const { starts, order } = sortByCode(units.classOf, units.size);
  const found = new IntList();
  const batch = new IntList();
  const owners = new IntList();
  let from = 0;
  for (let c = 0; c < classes.size; c++) {
    findCompatible(incomplete[c] === 1 ? all : holed, c, found);
    if (incomplete[c] === 0) found.add(c);
    for (let i = 0; i < found.length; i++) {
      for (let u = starts[found.values[i]]; u < starts[found.values[i] + 1]; u++) {
        batch.add(order[u]);
        owners.add(c - from);
      }
    }
    if ((c & 15) === 0) await tick();
    if (batch.length < BATCH && c < classes.size - 1) continue;
    // the same units, but in the classes that they count in here
    yield {
      from,
      within: {
        ...someUnits(units, batch.values.subarray(0, batch.length)),
        size: c + 1 - from,
        classOf: owners.values.slice(0, owners.length),
      },
    };
    from = c + 1;
    batch.length = owners.length = 0;
  }
}

/**
 * Classes with their units, one batch of all of them where none overlap. Missing keys as a category of its own, or
 * as wildcards.
 * @param classes null where they stay elsewhere: none overlap then, as no key has missing values
 */
export async function* batches(
  classes: Classes | null,
  units: Within,
  missing: "category" | "wildcard",
  tick: Tick,
): AsyncGenerator<OverlapBatch, void> {
  if (missing === "wildcard" && classes?.complete === false) yield* overlapping(classes, units, tick);
  else yield { from: 0, within: units };
}
