import type { SdcObject } from "@sdc-risk/core";
import { classKey, type Classes } from "@sdc-risk/data";

/** How many parts keys are cut into. */
const PARTS = 3;

/** The text of the keys of a class, its records and the sum of their weights. */
type ClassTold = readonly [keys: string, records: number, weight: number];

/** Classes in the order of the texts of their keys. */
const classesTold = (all: readonly Classes[]): readonly ClassTold[] =>
  all
    .flatMap(({ variables, size, counts, weights }) =>
      Array.from({ length: size }, (_, c): ClassTold => [classKey(variables, c), counts[c], weights[c]]),
    )
    .sort(([a, f], [b, g]) => (a < b ? -1 : a > b ? 1 : f - g));

/**
 * The classes of all parts of the keys together, and those of the file; null where the source tells no parts, and where
 * keys have missing values, of which nobody asks for parts.
 */
export async function keyPartsTold(
  sdc: SdcObject,
): Promise<{ readonly parts: readonly ClassTold[]; readonly whole: readonly ClassTold[] } | null> {
  const classes = await sdc.classes();
  if (!classes.complete || classes.records === 0 || classes.variables.length === 0) return null;
  const all: Classes[] = [];
  for (let part = 0; part < PARTS; part++) {
    const some = await sdc.keyPart({ part, of: PARTS });
    if (some === null) return null;
    all.push(await some.classes());
  }
  return { parts: classesTold(all), whole: classesTold([classes]) };
}
