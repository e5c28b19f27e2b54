import { figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const reason = z.string().nullable();
const value = z.number().nullable();

const estimate = z.object({
  original: value,
  released: value,
  /** Released less original, in standard errors of the original. */
  difference: value,
  /** Of the 95 % intervals, from 0 to 1. */
  overlap: value,
});

const table = z.object({
  /** Cells that either file holds. */
  cells: z.number(),
  vw: value,
  ft: value,
  jsd: value,
  pmse: value,
  spmse: value,
  specks: value,
});

const loss = z.object({
  /** Pairs of values that both files hold. */
  compared: z.number(),
  /** Mean of |x − x′| / |x|, and the sum over the pairs. */
  il1: value,
  il1Sum: value,
  /** Mean of |x − x′| / (√2 sd), and the sum. */
  il1s: value,
  il1sSum: value,
  reason,
});

const lossOf = z.object({ variable: z.string(), ...loss.shape });

/** IL1 and IL1s of some variables together. */
export type InformationLoss = SummaryOf<typeof loss>;

/** IL1 and IL1s of one variable, with its name. */
export type VariableLoss = SummaryOf<typeof lossOf>;

const eigenvalues = z.object({
  /** Σ |λ − λ′| / λ. */
  difference: value,
  /** Records of either file that hold all continuous variables. */
  records: z.number(),
  releasedRecords: z.number(),
  reason,
});

/** The eigenvalues of the correlations of both files beside each other. */
export type EigenvalueFigures = SummaryOf<typeof eigenvalues>;

const means = z.object({
  variable: z.string(),
  mean: estimate,
  total: estimate,
  /** How far a quantile of the released file lies from that of the original, as a share of the original. */
  quantiles: z.array(z.object({ p: z.number(), shift: value })),
  reason,
});

/** Mean, total and quantiles of one continuous variable. */
export type MeanFigures = SummaryOf<typeof means>;

const shares = z.object({
  variable: z.string(),
  /** Values whose shares are compared; those that fewer than three originals hold are left out. */
  levels: z.number(),
  leftOut: z.number(),
  meanOverlap: value,
  leastOverlap: value,
  /** The largest difference of two shares. */
  largestDifference: value,
  reason,
});

/** Shares of the values of one variable. */
export type ShareFigures = SummaryOf<typeof shares>;

const both = z.object({ original: value, released: value });
const income = z.object({ variable: z.string(), gini: both, poverty: both, reason });

/** Gini coefficient and at-risk-of-poverty rate of one income. */
export type IncomeFigures = SummaryOf<typeof income>;

const regression = z.object({
  outcome: z.string(),
  predictors: z.array(z.string()),
  /** Records that it rests on. */
  records: z.number(),
  releasedRecords: z.number(),
  coefficients: z.array(z.object({ term: z.string(), ...estimate.shape })),
  meanOverlap: value,
  leastOverlap: value,
  reason,
});

/** The coefficients of one regression. */
export type RegressionFigures = SummaryOf<typeof regression>;

const figures = z.object({
  informationLoss: z.object({ ...loss.shape, variables: z.array(lossOf) }),
  eigenvalues,
  oneWay: z.array(z.object({ variable: z.string(), ...table.shape })),
  twoWay: z.array(
    z.object({
      first: z.string(),
      second: z.string(),
      ...table.shape,
      /** Cramér's V without bias, of the records of each file; null where a variable has one value only. */
      association: z.object({ original: value, released: value }),
      /** Whether the release lost the relation of the two variables, or made one; null where neither is clear. */
      relation: z.enum(["lost", "made"]).nullable(),
    }),
  ),
  means: z.array(means),
  shares: z.array(shares),
  /** Over means and shares: how many intervals are compared, and what they have in common. */
  overlap: z.object({ intervals: z.number(), mean: value, least: value }),
  incomes: z.array(income),
  regressions: z.array(regression),
});

/** All figures of one released file, by weights or without. */
export type UtilityFigures = SummaryOf<typeof figures>;

const comparedVariable = z.object({
  variable: z.string(),
  continuous: z.boolean(),
  /** Records that hold a value. */
  values: z.number(),
  releasedValues: z.number(),
});

const file = z.object({
  /** Place of the released file, from 1. */
  file: z.number(),
  released: z.number(),
  /** Why records are not compared one by one; null where they are. */
  unmatched: reason,
  variables: z.array(comparedVariable),
  /** Variables that are not compared, and why. */
  notCompared: z.array(z.object({ variable: z.string(), reason: z.string() })),
  unweighted: figures,
  /** Null without weights. */
  weighted: figures.nullable(),
  weightedReason: reason,
});

/** What is told of one released file. */
export type UtilityFile = SummaryOf<typeof file>;

const RISKS = ["prediction", "attribution", "copies"] as const;

/** Which figure of a run says what a released file gives away. */
export type RiskName = (typeof RISKS)[number];

const riskFigure = z.object({ value, low: value, high: value });

/** A risk with its 95 % interval; null where it was not computed. */
export type RiskFigure = SummaryOf<typeof riskFigure>;

const frontFile = z.object({
  /** Place of the released file, from 1. */
  file: z.number(),
  /** 1 less the mean SPECKS of tables: 1 where all tables are those of the original. */
  utility: value,
  /** Mean overlap of confidence intervals. */
  overlap: value,
  risks: z.object({
    /** The largest excess of prediction over targets. */
    prediction: riskFigure,
    /** The largest gap of correct attribution to a guess over targets. */
    attribution: riskFigure,
    /** Share of the records that are copies of originals beyond chance, or beyond the control file. */
    copies: riskFigure,
  }),
  /** Files that have no more risk and no less utility, and less of the one or more of the other. */
  beatenBy: z.array(z.number()),
});

/** A released file among others. */
export type FrontFile = SummaryOf<typeof frontFile>;

const front = z.object({
  /** The risk by which files are compared. */
  risk: z.enum(RISKS),
  files: z.array(frontFile),
});

/** Risk beside utility of several released files. */
export type Front = SummaryOf<typeof front>;

export const utilitySummary = z
  .object({
    records: figure.count(),
    files: z.array(file),
    /** Null with one released file, and where no measure of the run is about its risk. */
    front: front.nullable(),
  })
  .meta(figure.all({ ofUtility: true }));

/** Aggregates of the measure. */
export type UtilitySummary = SummaryOf<typeof utilitySummary>;
