import { shareOf, type Bin } from "@sdc-risk/blocks";
import { dataIntrusion, type ClassTally } from "@sdc-risk/data";
import { filled, inTurns, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import { isCount } from "../estimate/lead.ts";
import { pointOf } from "../interval/interval.ts";
import { inSample } from "../summarise.ts";
import { sizesOfTally } from "../superpopulation/sizes.ts";
import { bySizes } from "../superpopulation/superpopulation.ts";
import { tenths } from "../summary.ts";
import type { KeyPart } from "./part-of-keys.ts";
import type {
  Bias,
  Common,
  ExpectedMatches,
  Interval,
  ModelSummary,
  PopulationSummary,
  VariantSummary,
} from "../summary-schema.ts";

/** Sums over a part of the keys as sums over all of them. */
class AllKeys {
  private readonly of: number;

  /** @param of how many parts there are */
  constructor(of: number) {
    this.of = of;
  }

  sum<T extends number | null>(value: T): T {
    return (value === null ? null : value * this.of) as T;
  }

  /** @param most that the figure can be */
  interval<T extends Interval | null>(interval: T, most: number): T {
    if (interval === null) return interval;
    const { estimate, low, high, corrected, underfit } = interval;
    const square = this.of ** 2;
    return {
      estimate: this.sum(estimate),
      low: this.sum(low),
      high: Math.min(most, this.sum(high)),
      predictionVariance: interval.predictionVariance * square,
      parameterVariance: interval.parameterVariance * square,
      modelVariance: interval.modelVariance * square,
      corrected: this.sum(corrected),
      underfit: this.sum(underfit),
    } as T;
  }

  model(model: ModelSummary): ModelSummary {
    const bias = ({ bias: own, z }: Bias): Bias => ({ bias: this.sum(own), z });
    return {
      ...model,
      bias: model.bias && { tau1: bias(model.bias.tau1), tau2: bias(model.bias.tau2) },
      tau1: this.sum(model.tau1),
      tau2: this.sum(model.tau2),
    };
  }

  common({ found, expected, ratio }: Common): Common {
    return { found: this.sum(found), expected: this.sum(expected), ratio };
  }

  variant(variant: VariantSummary): VariantSummary {
    const { tau1, tau2, all } = variant;
    return { ...variant, tau1: this.sum(tau1), tau2: this.sum(tau2), all: this.sum(all) };
  }
}

const atMost = <T extends number | null>(most: number, value: T): T =>
  (value === null ? null : Math.min(most, value)) as T;

/** Bins of a part as those of so many records. */
function spread(bins: readonly Bin[], records: number): Bin[] {
  const held = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.map((bin) => ({ ...bin, count: held === 0 ? 0 : Math.round((bin.count / held) * records) }));
}

/** What a file that is counted as the whole population says of itself, class by class. */
function countedMatches(
  matches: ExpectedMatches,
  { counts, times, held, classes }: ClassTally,
  uniques: number,
  { tau1, tau2, withheld }: PopulationSummary["intervals"],
): Pick<PopulationSummary, "expectedMatches" | "tau1" | "tau2" | "intervals" | "distribution"> {
  const each = filled(new Float64Array(counts.length), (row) => 1 / counts[row]);
  const alone = filled(new Float64Array(counts.length), (row) => (counts[row] === 1 ? 1 : NaN));
  const { presence, interval } = matches;
  const inFile =
    matches.inFile === null || matches.all === null ? null : (matches.inFile / matches.all) * classes;
  return {
    expectedMatches: {
      ...matches,
      all: classes,
      uniques,
      floor: classes,
      marketer: classes,
      dataIntrusion: uniques,
      perRecord: weightedSum(each, held),
      interval: interval && pointOf(classes),
      inFile: presence === 1 ? classes : inFile,
    },
    tau1: uniques,
    tau2: uniques,
    intervals: { tau1: tau1 && pointOf(uniques), tau2: tau2 && pointOf(uniques), withheld },
    distribution: { unique: tenths(alone, times === null ? counts : held), match: tenths(each, held) },
  };
}

/**
 * What a part of the keys says of a file: sums over its classes times the number of parts, and what is known of all
 * classes as it is. A file that is counted as the whole population is counted by all of its classes.
 * @param part the summary of the part
 * @param of how many parts there are
 * @param tally all classes of the file
 * @param population units of the population that the whole file is drawn from
 */
export async function ofAllKeys(
  part: PopulationSummary,
  { of, tally, population }: Pick<KeyPart, "of" | "tally"> & { readonly population: number },
  tick: Tick,
): Promise<PopulationSummary> {
  const all = new AllKeys(of);
  const { uniques, inPairs } = dataIntrusion(tally, 1);
  const { expectedMatches: own, intervals, distribution } = part;
  const { records, classes } = tally;
  const sizes = await inTurns(bySizes(sizesOfTally(tally), population), tick);
  const matches: ExpectedMatches = {
    ...own,
    all: atMost(classes, all.sum(own.all)),
    uniques: atMost(uniques, all.sum(own.uniques)),
    interval: all.interval(own.interval, classes),
    floor: all.sum(own.floor),
    ceiling: classes,
    marketer: all.sum(own.marketer),
    dataIntrusion: all.sum(own.dataIntrusion),
    perRecord: all.sum(own.perRecord),
    inFile: all.sum(own.inFile),
  };
  const summary: PopulationSummary = {
    ...part,
    records,
    sampleUniques: uniques,
    population,
    samplingFraction: records / population,
    occupiedCells: classes,
    design: { ...part.design, part: { of, classes: part.occupiedCells, records: part.records } },
    expectedMatches: matches,
    tau1: atMost(uniques, all.sum(part.tau1)),
    tau2: atMost(uniques, all.sum(part.tau2)),
    intervals: {
      tau1: all.interval(intervals.tau1, uniques),
      tau2: all.interval(intervals.tau2, uniques),
      withheld: intervals.withheld,
    },
    models: part.models.map((model) => all.model(model)),
    moved: part.moved && { tau1: all.sum(part.moved.tau1), tau2: all.sum(part.moved.tau2) },
    pairs: part.pairs && {
      records: inPairs,
      expected: all.sum(part.pairs.expected),
      ratio: shareOf(inPairs, all.sum(part.pairs.expected)),
    },
    outOfSample: part.outOfSample && {
      ...part.outOfSample,
      shared: all.common(part.outOfSample.shared),
      alone: all.common(part.outOfSample.alone),
    },
    negativeBinomial: part.negativeBinomial && all.variant(part.negativeBinomial),
    superpopulation: inSample(sizes, records / population),
    distribution: {
      unique: spread(distribution.unique, uniques),
      match: spread(distribution.match, records),
    },
  };
  return isCount(own.by) ? { ...summary, ...countedMatches(matches, tally, uniques, intervals) } : summary;
}
