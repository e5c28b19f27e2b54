import { figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const capMeans = z.object({
  /** Records that the means are over. */
  records: figure.records(),
  capOriginal: z.number().nullable(),
  /** DCAP. */
  capReleased: z.number().nullable(),
  capBaseline: z.number().nullable(),
  /** capReleased − capBaseline: what the release reveals beyond a guess. */
  gap: z.number().nullable(),
  /**
   * Standard error of the gap, records taken as independent; null below two records. Records of one class
   * share what the released file says of them, so it is a lower bound where classes are large.
   */
  gapError: z.number().nullable(),
});

/** Means over the same records of the original. Null without records. */
export type CapMeans = SummaryOf<typeof capMeans>;

const capFigures = z.object({
  ...capMeans.shape,
  /** Records whose key the released file lacks. */
  undefinedRecords: z.number(),
  /** Means over the records whose key the released file holds. */
  found: capMeans,
});

/** Correct attribution probabilities of one target: over all records, and over those whose key the released file holds. */
export type CapFigures = SummaryOf<typeof capFigures>;

const commonestFigures = z.object({ ...capMeans.shape, found: capMeans });

/**
 * The same means where the intruder names the commonest value of each class, and of the original as a whole, instead of
 * drawing one by its share.
 */
export type CommonestFigures = SummaryOf<typeof commonestFigures>;

const synthpop = z.object({
  /** Dorig: records of the original whose class in the original holds one value only. */
  Dorig: z.number().nullable(),
  /** Dsyn: records of the released file whose class there holds one value only, of its records. */
  Dsyn: z.number().nullable(),
  /** iS: records of the original whose key the released file holds. */
  iS: z.number().nullable(),
  /** DiS: records of the original whose class in the released file holds one value only. */
  DiS: z.number().nullable(),
  /** DiSCO: those of them whose own value it is. */
  DiSCO: z.number().nullable(),
  /** DiSDiO: those of them whose class in the original holds that value only, too. */
  DiSDiO: z.number().nullable(),
});

/**
 * Shares of records whose class holds one value of a target only, by the names of synthpop (Raab, Nowok and Dibben
 * 2024), which gives them in per cent: of the records of the original that hold a value, Dsyn of those of the released
 * file. Null without such records.
 */
export type SynthpopFigures = SummaryOf<typeof synthpop>;

const overRecords = z.object({ mean: z.number().nullable(), max: z.number().nullable() });

/** A figure of classes over records. Null where no class has it. */
export type OverRecords = SummaryOf<typeof overRecords>;

const pair = z.object({ original: z.number().nullable(), released: z.number().nullable() });

/** A figure of the original's classes and of the released file's, each a mean over the records of its file. */
export type Pair = SummaryOf<typeof pair>;

const rate = z.object({
  attacks: z.number(),
  /** Null without attacks. */
  rate: figure.share().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** A success rate with its interval. */
export type Rate = SummaryOf<typeof rate>;

const residual = z.object({ risk: z.number(), low: z.number(), high: z.number() });

/** What is left of a risk when that of persons outside the file is taken off. */
export type Residual = SummaryOf<typeof residual>;

const attackFigures = z.object({
  attack: rate,
  /** The same attacks by somebody who guesses without the released file, or without looking at keys. */
  baseline: rate,
  /** The same attacks on the control file; null where none was given. */
  control: rate.nullable(),
  residual: residual.nullable(),
});

/** One kind of attack on the original by one released file. */
export type AttackFigures = SummaryOf<typeof attackFigures>;

const targetFigures = z.object({
  ...capFigures.shape,
  target: z.string(),
  /** Values of the target in the original; bands where it is continuous. */
  values: z.number(),
  tcap: z.object({
    weap: z.number().nullable(),
    unique: z.number().nullable(),
    matched: z.number().nullable(),
    little: z.number().nullable(),
  }),
  /** Records that each form is a mean over, and released records whose key the original lacks. */
  tcapRecords: z.object({
    weap: z.number(),
    weapUndefined: z.number(),
    unique: z.number(),
    matched: z.number(),
    little: z.number(),
  }),
  /** DiS and DiSCO, in records of the original. */
  disclosed: z.number(),
  disclosedCorrectly: z.number(),
  synthpop,
  commonest: commonestFigures,
  distances: z.object({
    /** Of the file as a whole. */
    totalVariation: z.number().nullable(),
    hellinger: z.number().nullable(),
    /** Null where it is infinite, too. */
    kullbackLeibler: z.number().nullable(),
    /** Records of the original in classes that both files hold; means by class are over them. */
    records: figure.records(),
    byClass: z.object({
      totalVariation: overRecords,
      hellinger: overRecords,
      /** Infinite ones are left out of mean and maximum, and counted in records. */
      kullbackLeibler: z.object({ ...overRecords.shape, infiniteRecords: z.number() }),
      /** Classes of the released file against the original as a whole, over records of the released file. */
      closeness: overRecords,
    }),
  }),
  /** Mean E and L of classes. */
  E: pair,
  L: pair,
  inference: attackFigures.nullable(),
});

/** What one released file tells of one target. Null where a figure is not defined. */
export type TargetFigures = SummaryOf<typeof targetFigures>;

const spread = z.object({
  min: z.number(),
  max: z.number(),
  /** Standard deviation, divisor one less than the files; null with one that has the figure. */
  sd: z.number().nullable(),
});

/** How a figure differs between released files. */
export type Spread = SummaryOf<typeof spread>;

const targetSummary = z.object({
  ...targetFigures.shape,
  /** Between released files; null with one. */
  spread: z
    .record(z.enum(["capReleased", "gap", "weap", "disclosedCorrectly", "totalVariation"]), spread.nullable())
    .nullable(),
  /**
   * Values that make up more of the disclosive records than the option allows. Level null where fewer than
   * three records of the original hold it.
   */
  dominant: z.array(z.object({ level: z.string().nullable(), share: figure.share() })),
  /** Levels of keys whose records nearly all hold one value. */
  known: z.array(
    z.object({
      key: z.string(),
      level: z.string(),
      value: z.string(),
      records: figure.records(),
      share: figure.share({ counted: "records" }),
    }),
  ),
});

/** What is told of a target over all released files: the mean of each figure. */
export type TargetSummary = SummaryOf<typeof targetSummary>;

const uniques = z.object({
  /** Records whose key no other record of their file holds. */
  original: z.number(),
  released: z.number(),
  /** repU: uniques of the original that are unique in the released file, too (Raab, Nowok and Dibben 2024). */
  replicated: z.number(),
  /** UiOiS: uniques of the original whose key the released file holds, once or more often. */
  inReleased: z.number(),
});

/** Sample uniques on the keys, in each file by itself and in both: numbers of records. */
export type Uniques = SummaryOf<typeof uniques>;

const fileFigures = z.object({
  /** Its position among the released files, from 1. */
  file: z.number(),
  records: figure.records(),
  /** Records of the original whose key it lacks. */
  undefinedRecords: z.number(),
  /** Sample uniques on the keys. */
  uniques,
  targets: z.array(targetFigures),
  singlingOut: z.object({ ...attackFigures.shape, size: z.number(), sets: z.number() }).nullable(),
  linkability: attackFigures.nullable(),
});

/** One released file against the original. */
export type FileFigures = SummaryOf<typeof fileFigures>;

const levelDifference = z.object({
  file: z.number(),
  variable: z.string(),
  /** Levels that only the original holds, and its records with them. */
  onlyOriginal: z.number(),
  originalRecords: z.number(),
  onlyReleased: z.number(),
  releasedRecords: z.number(),
});

/** Levels of a variable that the original and a released file do not share. */
export type LevelDifference = SummaryOf<typeof levelDifference>;

const excluded = z.object({
  target: z.string(),
  /** Values, and key–target pairs, as the option names them. */
  levels: z.number(),
  pairs: z.number(),
  /** Records of the original that hold them. */
  records: figure.records(),
});

/** What was left out of the attribution of a target by the options. */
export type Excluded = SummaryOf<typeof excluded>;

export const attributionSummary = z.object({
  records: figure.count(),
  keys: z.array(z.string()),
  /** Records of the control file that was attacked, too; null without one. */
  control: figure.count().nullable(),
  /** Means over the released files; with one file its figures. */
  targets: z.array(targetSummary),
  replicatedUniques: figure.count({ label: "replicated uniques" }),
  files: z.array(fileFigures),
  /** Variables whose levels differ between files. */
  levels: z.array(levelDifference),
  excluded: z.array(excluded),
});

/** Aggregates of `attribution`. */
export type AttributionSummary = SummaryOf<typeof attributionSummary>;
