import type { TargetPiece, Tally } from "../../cross.ts";
import type { LeftOut } from "../left-out.ts";
import type { Margins } from "../margins.ts";
import { CapSums } from "./cap-sums.ts";
import type { CapFigures } from "../../summary-schema.ts";

/**
 * Correct attribution probability (Elliot 2014; Taub, Elliot, Pampaka and Smith 2018). For a record of the original:
 * the share of its own target within its class of the original (CAP_o), within the released file's class of its key
 * (CAP_s), and within the original as a whole (CAP_b). DCAP is the mean of CAP_s, to be read between the two others.
 */
export class Cap implements Tally {
  /** Records whose key the released file holds, and the others. */
  private readonly found = new CapSums();
  private readonly lacking = new CapSums();

  private readonly margins: Margins;
  private readonly leftOut: LeftOut;
  private readonly undefinedCap: "zero" | "ignore";
  private readonly out: Float64Array;

  /**
   * @param undefinedCap what CAP_s is where the released file lacks the key: 0, or the record is left out of all three
   * @param out takes the mean CAP_s of every class of the original that the released file holds, the larger
   *   where there is one; NaN is none
   */
  constructor(margins: Margins, leftOut: LeftOut, undefinedCap: "zero" | "ignore", out: Float64Array) {
    this.margins = margins;
    this.leftOut = leftOut;
    this.undefinedCap = undefinedCap;
    this.out = out;
  }

  add({ first, size, starts, codes, original, released, originals, releaseds }: TargetPiece): void {
    const {
      margins: { shares },
      leftOut: { classes, values },
      out,
    } = this;
    let found = 0;
    let inOriginal = 0;
    let inReleased = 0;
    let baseline = 0;
    let squares = 0;
    let lacking = 0;
    let lackingOriginal = 0;
    let lackingBaseline = 0;
    let lackingSquares = 0;
    for (let k = 0; k < size; k++) {
      const n = originals[k];
      const m = releaseds[k];
      if (n === 0 || (classes !== null && classes[first + k] === 1)) continue;
      let counted = 0;
      let own = 0;
      let theirs = 0;
      let guessed = 0;
      let squared = 0;
      for (let i = starts[k]; i < starts[k + 1]; i++) {
        const f = original[i];
        const value = codes[i];
        if (f === 0 || (values !== null && values[value] === 1)) continue;
        const guess = shares[value];
        const difference = (m === 0 ? 0 : released[i] / m) - guess;
        counted += f;
        own += f * f;
        theirs += f * released[i];
        guessed += f * guess;
        squared += f * difference * difference;
      }
      if (m === 0) {
        lacking += counted;
        lackingOriginal += own / n;
        lackingBaseline += guessed;
        lackingSquares += squared;
      } else if (counted > 0) {
        const mean = theirs / m / counted;
        // the comparison also holds for the NaN that stands there first
        if (!(out[first + k] >= mean)) out[first + k] = mean;
        found += counted;
        inOriginal += own / n;
        inReleased += theirs / m;
        baseline += guessed;
        squares += squared;
      }
    }
    this.found.add(found, inOriginal, inReleased, baseline, squares);
    this.lacking.add(lacking, lackingOriginal, 0, lackingBaseline, lackingSquares);
  }

  figures(): CapFigures {
    const { found, lacking } = this;
    const counted = this.undefinedCap === "zero" ? found.with(lacking) : found;
    return { ...counted.means, undefinedRecords: lacking.records, found: found.means };
  }
}
