import type { Piece, Tally } from "../cross.js";
import { Sum } from "../sum.js";
import type { LeftOut } from "./left-out.js";
import type { Margins } from "./margins.js";

/** Means over the same records of the original. Null without records. */
export interface CapFigures {
  /** Records that the means are over. */
  readonly records: number;
  readonly capOriginal: number | null;
  /** DCAP. */
  readonly capReleased: number | null;
  readonly capBaseline: number | null;
  /** capReleased − capBaseline: what the release tells beyond a guess. */
  readonly gap: number | null;
  /**
   * Standard error of the gap, records taken as independent; null below two records. Records of one class share what the
   * released file says of them, so it is a lower bound where classes are large.
   */
  readonly gapError: number | null;
  /** Records whose key the released file lacks. */
  readonly undefinedRecords: number;
}

/**
 * Correct attribution probability (Elliot 2014; Taub, Elliot, Pampaka and Smith 2018). For a record of the original:
 * the share of its own target within its class of the original (CAP_o), within the released file's class of its key
 * (CAP_s), and within the original as a whole (CAP_b). DCAP is the mean of CAP_s, to be read between the two others.
 */
export class Cap implements Tally {
  private readonly inOriginal = new Sum();
  private readonly inReleased = new Sum();
  private readonly baseline = new Sum();
  private readonly squares = new Sum();
  private records = 0;
  private undefinedRecords = 0;

  /**
   * @param undefinedCap what CAP_s is where the released file lacks the key: 0, or the record is left out of all three
   * @param out takes the mean CAP_s of every class of the original that the released file holds, the larger where there is one; NaN is none
   */
  constructor(private readonly margins: Margins, private readonly leftOut: LeftOut, private readonly undefinedCap: "zero" | "ignore", private readonly out: Float64Array) {}

  add({ first, size, starts, codes, original, released, originals, releaseds }: Piece): void {
    const { margins: { shares }, leftOut: { classes, values }, out } = this, ignore = this.undefinedCap === "ignore";
    let records = 0, undefinedRecords = 0, inOriginal = 0, inReleased = 0, baseline = 0, squares = 0;
    for (let k = 0; k < size; k++) {
      const n = originals[k]!, m = releaseds[k]!;
      if (n === 0 || (classes !== null && classes[first + k] === 1)) continue;
      let counted = 0, own = 0, theirs = 0, guessed = 0, squared = 0;
      for (let i = starts[k]!; i < starts[k + 1]!; i++) {
        const f = original[i]!, value = codes[i]!;
        if (f === 0 || (values !== null && values[value] === 1)) continue;
        const guess = shares[value]!, difference = (m === 0 ? 0 : released[i]! / m) - guess;
        counted += f;
        own += f * f;
        theirs += f * released[i]!;
        guessed += f * guess;
        squared += f * difference * difference;
      }
      if (m === 0) {
        undefinedRecords += counted;
        if (ignore) continue;
      } else if (counted > 0) {
        const mean = theirs / m / counted;
        inReleased += theirs / m;
        // the comparison also holds for the NaN that stands there first
        if (!(out[first + k]! >= mean)) out[first + k] = mean;
      }
      records += counted;
      inOriginal += own / n;
      baseline += guessed;
      squares += squared;
    }
    this.records += records;
    this.undefinedRecords += undefinedRecords;
    this.inOriginal.add(inOriginal);
    this.inReleased.add(inReleased);
    this.baseline.add(baseline);
    this.squares.add(squares);
  }

  figures(): CapFigures {
    const { records, undefinedRecords } = this;
    if (records === 0) return { records, capOriginal: null, capReleased: null, capBaseline: null, gap: null, gapError: null, undefinedRecords };
    const capReleased = this.inReleased.total / records, capBaseline = this.baseline.total / records, gap = capReleased - capBaseline, square = this.squares.total / records;
    // what rounding leaves of no variance is no variance
    const variance = square - gap * gap > 1e-14 * square ? square - gap * gap : 0;
    return { records, capOriginal: this.inOriginal.total / records, capReleased, capBaseline, gap, gapError: records < 2 ? null : Math.sqrt(variance / (records - 1)), undefinedRecords };
  }
}
