import type { PopulationClasses } from "@sdc-risk/core";
import { heldCodes } from "@sdc-risk/data/kernels";

/**
 * Units of the population that a record of the file may be: those who hold, of each key that no record misses, a value that
 * some record has, or none. The others, such as children in a register beside a survey of adults, are outside of what the
 * file is about: they share no key with a record, so that no figure of a record rests on them. Null where not all keys of
 * the population are known here, and for persons with several records.
 * @param classes of file and population; counts are records, weights units
 */
export function unitsInScope({
  classes: { variables, counts, weights, profiles },
  others,
}: Pick<PopulationClasses, "classes" | "others">): number | null {
  if (others.classes > 0 || profiles !== null) return null;
  const ofFile = (_code: number, c: number): boolean => counts[c] > 0;
  const telling = variables.flatMap(({ codes, size }) => {
    const own = codes.filter(ofFile);
    return own.includes(-1) ? [] : [{ codes, held: heldCodes(own, size) }];
  });
  let units = 0;
  for (let c = 0; c < weights.length; c++)
    if (telling.every(({ codes, held }) => codes[c] < 0 || held[codes[c]] === 1)) units += weights[c];
  return units;
}
