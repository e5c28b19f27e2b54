import type { PopulationClasses } from "@sdc-risk/core";
import type { ClassVariable } from "@sdc-risk/data";
import { heldCodes } from "@sdc-risk/data/kernels";

/** Per variable the levels that some classes hold. */
const levelsOf = (variables: readonly ClassVariable[], isOne: (c: number) => boolean): Uint8Array[] =>
  variables.map(({ codes, size }) =>
    heldCodes(
      codes.filter((_, c) => isOne(c)),
      size,
    ),
  );

/** Positions of the variables that a class misses. */
const missedBy = (variables: readonly ClassVariable[], c: number): number[] =>
  variables.flatMap(({ codes }, v) => (codes[c] < 0 ? [v] : []));

/** Positions of the variables of which a class has a level that is not among these. */
const lackingIn = (variables: readonly ClassVariable[], levels: readonly Uint8Array[], c: number): number[] =>
  variables.flatMap(({ codes }, v) => (codes[c] >= 0 && levels[v][codes[c]] === 0 ? [v] : []));

/** Sets of variables that records miss together, each once; the empty set is not among them. */
function gapsOfRecords({ variables, counts }: PopulationClasses["classes"]): readonly ReadonlySet<number>[] {
  const found = new Map<string, ReadonlySet<number>>();
  for (let c = 0; c < counts.length; c++) {
    const missed = counts[c] > 0 ? missedBy(variables, c) : [];
    if (missed.length > 0) found.set(missed.join(), new Set(missed));
  }
  return [...found.values()];
}

/**
 * Units of the population that a record of the file may be. Those are the units that hold, of each key, a value that some
 * record has, or none; and where records miss keys, those that hold, of all other keys, a value that some record with a
 * gap has. The others, such as children in a register beside a survey of adults, are outside of what the file is about:
 * they share no key with a record, so that no figure of a record rests on them. Values of all records with gaps count, not
 * of each by itself, so that few units of the population are left out where many records have gaps. Null where not all keys
 * of the population are known here, and for persons with several records.
 * @param classes of file and population; counts are records, weights units
 */
export function unitsInScope({
  classes,
  others,
}: Pick<PopulationClasses, "classes" | "others">): number | null {
  const { variables, counts, weights, profiles } = classes;
  if (others.classes > 0 || profiles !== null) return null;
  const incomplete = classes.incomplete();
  const ofFile = levelsOf(variables, (c) => counts[c] > 0);
  const ofGaps = levelsOf(variables, (c) => counts[c] > 0 && incomplete[c] === 1);
  const gaps = gapsOfRecords(classes);
  // by the variables that speak against it; these are few sets, the units many
  const known = new Map<string, boolean>();
  const mayMiss = (c: number): boolean => {
    const lacking = lackingIn(variables, ofGaps, c);
    const set = lacking.join();
    const held = known.get(set) ?? gaps.some((missed) => lacking.every((v) => missed.has(v)));
    known.set(set, held);
    return held;
  };
  let units = 0;
  for (let c = 0; c < weights.length; c++) {
    if (weights[c] === 0) continue;
    const isHeld = variables.every(({ codes }, v) => codes[c] < 0 || ofFile[v][codes[c]] === 1);
    if (isHeld || (gaps.length > 0 && mayMiss(c))) units += weights[c];
  }
  return units;
}
