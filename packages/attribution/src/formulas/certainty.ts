import type { TargetPiece, Tally } from "../cross.ts";
import { Sum } from "@sdc-risk/data/kernels";

/** n ln n of small counts, which classes mostly hold. */
const SMALL = Float64Array.from({ length: 1024 }, (_, n) => (n === 0 ? 0 : n * Math.log(n)));

const nLogN = (n: number): number => (n < SMALL.length ? SMALL[n] : n * Math.log(n));

/**
 * E = 1 − H / ln K of every class, H the entropy of its values: 0 where all K values of the file are equally
 * frequent, 1 where there is one only; and L = m / K, m the number of its values (Antal, Shlomo and Elliot
 * 2014). Means over records.
 */
export class Certainty implements Tally {
  /** Entropy, and number of values, over records. */
  private readonly entropy = new Sum();
  private held = 0;
  private records = 0;

  private readonly file: "original" | "released";
  private readonly levels: number;

  /** @param file which file's classes @param levels K, the values in it */
  constructor(file: "original" | "released", levels: number) {
    this.file = file;
    this.levels = levels;
  }

  add({ size, starts, original, released, originals, releaseds }: TargetPiece): void {
    const [counts, totals] = this.file === "original" ? [original, originals] : [released, releaseds];
    let entropy = 0;
    let values = 0;
    let records = 0;
    for (let k = 0; k < size; k++) {
      const total = totals[k];
      if (total === 0) continue;
      let logs = 0;
      let held = 0;
      for (let i = starts[k]; i < starts[k + 1]; i++) {
        // no branch on a count of 0, which adds nothing: which file lacks a value is anybody's guess
        const count = counts[i];
        held += Number(count > 0);
        logs += nLogN(count);
      }
      records += total;
      values += held * total;
      // N H = N ln N − Σ n ln n, which is 0 to the last bit where one value is held
      entropy += nLogN(total) - logs;
    }
    this.records += records;
    this.held += values;
    this.entropy.add(entropy);
  }

  /** Null where K is 1. */
  get E(): number | null {
    return this.records > 0 && this.levels > 1
      ? Math.min(1, Math.max(0, 1 - this.entropy.total / this.records / Math.log(this.levels)))
      : null;
  }

  get L(): number | null {
    return this.records > 0 ? this.held / this.records / this.levels : null;
  }
}
