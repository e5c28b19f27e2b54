import { atOnce } from "@sdc-risk/data/kernels";
import { layoutOf } from "../search/lattice/layout.ts";
import { findMinimal, keysAtOnce, type MinimalInput } from "../search/lattice/minimal.ts";
import { FamilyTally, type FamilySums, type Summing } from "./family-sums.ts";

export interface SumsInput extends MinimalInput {
  readonly summing: Summing;
}

/** Finds the minimal sample uniques of some keys and adds them up where they are found. */
export const sumFamilies = (input: SumsInput): FamilySums => atOnce(summingFamilies(input));

/** `sumFamilies` with a yield between pieces of some milliseconds. */
export function* summingFamilies({ summing, ...input }: SumsInput): Generator<void, FamilySums> {
  const { keys, first, last } = input;
  const step = keysAtOnce(layoutOf(keys).words);
  const tally = new FamilyTally(keys, summing, first, last);
  for (let from = first; from < last; from += step) {
    tally.add(findMinimal({ ...input, first: from, last: Math.min(last, from + step) }));
    yield;
  }
  return tally.output();
}
