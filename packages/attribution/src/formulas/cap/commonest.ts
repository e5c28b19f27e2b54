import type { TargetPiece, Tally } from "../../cross.ts";
import { CapSums } from "./cap-sums.ts";
import type { LeftOut } from "../left-out.ts";
import type { Margins } from "../margins.ts";
import type { CommonestFigures } from "../../summary-schema.ts";

/** Records of one class that are counted, and how many of them each guess gets right. */
interface ClassGuess {
  readonly counted: number;
  readonly original: number;
  readonly released: number;
  readonly baseline: number;
  /** Squares of what the released file gets right more than the baseline does, over the records. */
  readonly squares: number;
}

/**
 * An intruder who names the commonest value, which is right more often than to draw a value by its share: of the
 * person's class in the original, of the class in the released file, and of the original as a whole. Of equally common
 * values each is named as often as the others.
 */
export class Commonest implements Tally {
  private readonly found = new CapSums();
  private readonly lacking = new CapSums();
  /** Per value: how often the intruder without the release names it. */
  private readonly named: Float64Array;

  private readonly leftOut: LeftOut;
  private readonly undefinedCap: "zero" | "ignore";

  /** @param undefinedCap what counts where the released file lacks the key: nothing right, or the record is left out */
  constructor({ original }: Margins, leftOut: LeftOut, undefinedCap: "zero" | "ignore") {
    this.leftOut = leftOut;
    this.undefinedCap = undefinedCap;
    let most = 0;
    let ties = 0;
    for (const records of original) {
      if (records > most) ties = 0;
      most = Math.max(most, records);
      if (records === most) ties++;
    }
    this.named = Float64Array.from(original, (records) => (records === most ? 1 / ties : 0));
  }

  add(piece: TargetPiece): void {
    const { first, size, originals, releaseds } = piece;
    const { classes } = this.leftOut;
    for (let k = 0; k < size; k++) {
      if (originals[k] === 0 || (classes !== null && classes[first + k] === 1)) continue;
      const { counted, original, released, baseline, squares } = this.guess(piece, k);
      const sums = releaseds[k] === 0 ? this.lacking : this.found;
      sums.add(counted, original, released, baseline, squares);
    }
  }

  private guess({ starts, codes, original, released, releaseds }: TargetPiece, k: number): ClassGuess {
    const {
      named,
      leftOut: { values },
    } = this;
    const from = starts[k];
    const to = starts[k + 1];
    let ours = 0;
    let theirs = 0;
    for (let i = from; i < to; i++) {
      if (original[i] > ours) ours = original[i];
      if (released[i] > theirs) theirs = released[i];
    }
    let ourTies = 0;
    let theirTies = 0;
    for (let i = from; i < to; i++) {
      ourTies += Number(original[i] === ours);
      theirTies += Number(released[i] === theirs);
    }
    const lacks = releaseds[k] === 0;
    let counted = 0;
    let inOriginal = 0;
    let inReleased = 0;
    let baseline = 0;
    let squares = 0;
    for (let i = from; i < to; i++) {
      const f = original[i];
      const value = codes[i];
      if (f === 0 || (values !== null && values[value] === 1)) continue;
      const guess = named[value];
      const right = !lacks && released[i] === theirs ? 1 / theirTies : 0;
      counted += f;
      if (f === ours) inOriginal += f / ourTies;
      inReleased += f * right;
      baseline += f * guess;
      squares += f * (right - guess) * (right - guess);
    }
    return { counted, original: inOriginal, released: inReleased, baseline, squares };
  }

  figures(): CommonestFigures {
    const { found, lacking } = this;
    const counted = this.undefinedCap === "zero" ? found.with(lacking) : found;
    return { ...counted.means, found: found.means };
  }
}
