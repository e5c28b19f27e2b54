import type { SidedCaution } from "@sdc-risk/blocks";
import type { RuleFigures, SdcObject } from "@sdc-risk/core";
import { isBelow, type Classes } from "@sdc-risk/data";
import { Sum, type Tick } from "@sdc-risk/data/kernels";

/** How rules read a missing value of a key. */
export const BY_CANDIDATES = "by effective candidates";

/** Of figures that count a missing value as any value, and that have no other reading. */
export const LOW_BY_GAPS: SidedCaution = {
  mark: "low by missing values",
  text: "A missing value matches any value here, which makes groups larger than an intruder finds them.",
  side: "low",
};

/**
 * Records that are alone, and the smallest group, by effective candidates: a missing value of a key counts for what
 * it may be, not for any value.
 */
export async function judgedFrequencies(sdc: SdcObject, classes: Classes, tick: Tick): Promise<RuleFigures> {
  const file = await sdc.candidates(classes, tick);
  if (file === null || classes.records === 0) return {};
  const alone = new Sum();
  const unique = new Sum();
  let smallest = Infinity;
  for await (const part of file.candidates.parts(tick))
    for (let i = 0; i < part.length; i++) {
      smallest = Math.min(smallest, part.candidates[i]);
      if (isBelow(part.candidates[i], 2)) alone.add(part.persons[i]);
      if (isBelow(part.population[i], 2)) unique.add(part.persons[i]);
    }
  const own = ownValue(classes);
  return {
    ...(file.original ? {} : { strict: own }),
    figures: {
      sampleUniques: alone.total,
      sampleUniquesShare: alone.total / classes.records,
      populationUniques: unique.total,
      smallestFrequency: smallest,
    },
    reading: BY_CANDIDATES,
  };
}

/** The same by classes whose missing values are values of their own. */
function ownValue({ counts, weights, records }: Classes): object {
  let alone = 0;
  let unique = 0;
  let smallest = Infinity;
  for (let c = 0; c < counts.length; c++) {
    smallest = Math.min(smallest, counts[c]);
    if (counts[c] === 1) alone++;
    if (isBelow(weights[c], 2)) unique += counts[c];
  }
  return {
    sampleUniques: alone,
    sampleUniquesShare: alone / records,
    populationUniques: unique,
    smallestFrequency: smallest,
  };
}
