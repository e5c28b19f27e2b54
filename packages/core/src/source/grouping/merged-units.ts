import { groupUnits, type Levels, type Within } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";

/** Units of classes, of which some may agree on everything: those become one. @param columns the levels of each code */
export async function mergedUnits(
  { size, classOf, counts, codes }: Within,
  columns: readonly Levels[],
  tick: Tick,
): Promise<Within> {
  const byClass = { name: "", size, value: String, label: String, codes: classOf };
  const held = columns.map((levels, v) => ({ ...levels, codes: codes[v] }));
  const merged = await inTurns(groupUnits([byClass, ...held], classOf.length, counts, null, 0), tick);
  const [first, ...rest] = merged.variables.map((one) => one.codes);
  return { size, classOf: first, counts: merged.counts, codes: rest };
}
