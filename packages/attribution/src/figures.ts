import { shareOf } from "@sdc-risk/blocks";
import type { Tally } from "./cross.ts";
import { Cap } from "./formulas/cap/cap.ts";
import { Certainty } from "./formulas/certainty.ts";
import { ClassDistances } from "./formulas/class-distances.ts";
import { Closeness } from "./formulas/closeness.ts";
import { Commonest } from "./formulas/cap/commonest.ts";
import { Disclosed } from "./formulas/disclosed.ts";
import { hellinger, kullbackLeibler, totalVariation } from "./formulas/distances.ts";
import type { LeftOut } from "./formulas/left-out.ts";
import type { Margins } from "./formulas/margins.ts";

import { TcapUnique, TcapWeap } from "./formulas/cap/tcap.ts";
import type { Options } from "./options.ts";
import type { SynthpopFigures, TargetFigures } from "./summary-schema.ts";

/** All figures of one target that add up over classes. */
export class Figures {
  readonly tallies: readonly Tally[];
  readonly disclosed: Disclosed;
  private readonly cap: Cap;
  private readonly commonest: Commonest;
  private readonly weap: TcapWeap;
  private readonly unique: TcapUnique;
  readonly distances: ClassDistances;
  private readonly closeness: Closeness;
  private readonly original: Certainty;
  private readonly released: Certainty;

  private readonly margins: Margins;
  private readonly options: Options;

  /**
   * @param released records of each class in the released file
   * @param caps takes CAP_s per class of the original, the larger where there is one
   * @param distance takes the total variation in the same way
   */
  constructor(
    margins: Margins,
    leftOut: LeftOut,
    released: Int32Array,
    options: Options,
    caps: Float64Array,
    distance: Float64Array,
  ) {
    this.margins = margins;
    this.options = options;
    this.cap = new Cap(margins, leftOut, options.undefinedCap, caps);
    this.commonest = new Commonest(margins, leftOut, options.undefinedCap);
    this.disclosed = new Disclosed(margins.original.length, leftOut);
    this.weap = new TcapWeap(leftOut);
    this.unique = new TcapUnique(leftOut, released);
    this.distances = new ClassDistances(options.smoothing, margins.levels, distance);
    this.closeness = new Closeness(margins);
    this.original = new Certainty("original", margins.originalLevels);
    this.released = new Certainty("released", margins.releasedLevels);
    this.tallies = [
      this.cap,
      this.commonest,
      this.disclosed,
      this.weap,
      this.unique,
      this.distances,
      this.closeness,
      this.original,
      this.released,
    ];
  }

  done(): Omit<TargetFigures, "target" | "inference"> {
    const {
      margins,
      disclosed,
      weap,
      unique,
      distances,
      options: { smoothing },
    } = this;
    return {
      values: margins.originalLevels,
      ...this.cap.figures(),
      tcap: { weap: weap.mean, unique: unique.mean, matched: disclosed.matched, little: disclosed.little },
      tcapRecords: {
        weap: weap.records,
        weapUndefined: weap.undefinedRecords,
        unique: unique.records,
        matched: disclosed.reached,
        little: disclosed.disclosed,
      },
      disclosed: disclosed.disclosed,
      disclosedCorrectly: disclosed.correctly,
      synthpop: this.synthpop(),
      commonest: this.commonest.figures(),
      distances: {
        totalVariation: this.overall(totalVariation),
        hellinger: this.overall(hellinger),
        kullbackLeibler: this.overall((...files) => kullbackLeibler(...files, smoothing, margins.levels)),
        records: distances.records,
        byClass: { ...distances.figures(), closeness: this.closeness.figures() },
      },
      E: { original: this.original.E, released: this.released.E },
      L: { original: this.original.L, released: this.released.L },
    };
  }

  /** Shares of records that classes of one value disclose, by their names in synthpop. */
  private synthpop(): SynthpopFigures {
    const {
      margins: { originalRecords, releasedRecords },
      disclosed,
    } = this;
    return {
      Dorig: shareOf(disclosed.original, originalRecords),
      Dsyn: shareOf(disclosed.released, releasedRecords),
      iS: shareOf(disclosed.reached, originalRecords),
      DiS: shareOf(disclosed.disclosed, originalRecords),
      DiSCO: shareOf(disclosed.correctly, originalRecords),
      DiSDiO: shareOf(disclosed.both, originalRecords),
    };
  }

  /** A distance of the files as wholes; null where it is infinite or a file holds no value. */
  private overall(distance: typeof totalVariation): number | null {
    const { original, released, originalRecords, releasedRecords } = this.margins;
    const value =
      originalRecords > 0 && releasedRecords > 0
        ? distance(original, released, 0, original.length, originalRecords, releasedRecords)
        : NaN;
    return Number.isFinite(value) ? value : null;
  }
}
