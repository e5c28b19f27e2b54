import { readValues, type ClassValues, type PackedTarget } from "../files/packed.ts";
import type { Margins } from "../formulas/margins.ts";
import { Sum } from "@sdc-risk/data/kernels";
import type { NearestReleased } from "./nearest.ts";
import type { Attacked } from "./sample.ts";

export interface Inferred {
  /** Attacks on records that hold a value of the target. */
  readonly attacks: number;
  /** Expected successes of the attack, and of a guess drawn from the released file as a whole. */
  readonly successes: number;
  readonly guessed: number;
}

/**
 * Inference (Giomi et al. 2023): the attacker knows all keys of a person and takes the target of a released record that
 * is nearest on them. Among equally near records it counts by the share of them that is right; among the records of the
 * attacked class, by their share too.
 * @param victims the attacked file
 */
export function* inferred(
  victims: PackedTarget,
  released: PackedTarget,
  { released: margin, releasedRecords }: Pick<Margins, "released" | "releasedRecords">,
  { classes, times }: Attacked,
  nearest: readonly (NearestReleased | null)[],
): Generator<void, Inferred> {
  const successes = new Sum();
  const guessed = new Sum();
  const told = new Float64Array(margin.length);
  const read: ClassValues = { values: new Int32Array(64), records: new Int32Array(64), size: 0 };
  let attacks = 0;
  for (let a = 0; a < classes.length; a++) {
    let all = 0;
    for (const c of nearest[a]?.classes ?? []) {
      all += readValues(released, c, read);
      for (let i = 0; i < read.size; i++) told[read.values[i]] += read.records[i];
    }
    const n = readValues(victims, classes[a], read);
    let right = 0;
    let guess = 0;
    for (let i = 0; i < read.size; i++) {
      right += read.records[i] * told[read.values[i]];
      guess += read.records[i] * margin[read.values[i]];
    }
    for (const c of nearest[a]?.classes ?? []) {
      readValues(released, c, read);
      for (let i = 0; i < read.size; i++) told[read.values[i]] = 0;
    }
    if (n > 0) {
      attacks += times[a];
      if (all > 0) successes.add((times[a] * right) / n / all);
      if (releasedRecords > 0) guessed.add((times[a] * guess) / n / releasedRecords);
    }
    if ((a & 15) === 15) yield;
  }
  return { attacks, successes: successes.total, guessed: guessed.total };
}
