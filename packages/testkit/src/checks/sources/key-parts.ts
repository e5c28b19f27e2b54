import type { SdcObject } from "@sdc-risk/core";
import { classKey, type Classes } from "@sdc-risk/data";

/** How many parts keys are cut into. */
const PARTS = 3;

/** Classes by the texts of their keys, in the order of these: records and the sum of weights. */
const classesTold = ({ variables, size, counts, weights }: Classes): readonly unknown[] =>
  Array.from({ length: size }, (_, c) => [classKey(variables, c), counts[c], weights[c]] as const).sort(
    ([a, f], [b, g]) => (a < b ? -1 : a > b ? 1 : f - g),
  );

/**
 * The classes of all parts of the keys together, and those of the file; null where the source tells no parts, and where
 * keys have missing values, of which nobody asks for parts.
 */
export async function keyPartsTold(
  sdc: SdcObject,
): Promise<{ readonly parts: readonly unknown[]; readonly whole: readonly unknown[] } | null> {
  const classes = await sdc.classes();
  if (!classes.complete || classes.records === 0 || classes.variables.length === 0) return null;
  const all: Classes[] = [];
  for (let part = 0; part < PARTS; part++) {
    const some = await sdc.keyPart({ part, of: PARTS });
    if (some === null) return null;
    all.push(await some.classes());
  }
  const parts = all.flatMap((one) => classesTold(one) as (readonly [string, number, number])[]);
  return {
    parts: parts.sort(([a, f], [b, g]) => (a < b ? -1 : a > b ? 1 : f - g)),
    whole: classesTold(classes),
  };
}
