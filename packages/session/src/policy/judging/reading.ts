import { judgedOf } from "@sdc-risk/assess";
import { cautionAt, isPlaceIn, shareOf, type Caution, type SidedCaution } from "@sdc-risk/blocks";
import type { Tick } from "@sdc-risk/data/kernels";
import type { RuleReport, RuleResult } from "@sdc-risk/report";
import { installed } from "../../installed.ts";
import { placeOf, valuesAt } from "../figure.ts";
import { findingOf } from "./finding.ts";
import { isMet, ownCaution, type FileFindings } from "../limit.ts";
import type { Limit } from "../rules.ts";
import { figureText } from "../words.ts";

/** The figure of a limit as it is judged. */
export interface FigureReading {
  /** What is judged; null where it is missing. */
  readonly value: number | null;
  /** Whether it is missing because the measure gave something for it, or for its interval, that is no finite number. */
  readonly wrong: boolean;
  /** The figure as the summary has it, where rules are judged by another one; else null. */
  readonly counted: number | null;
  /** How a missing value was read, in a few words; null where the figure is that of the summary. */
  readonly reading: string | null;
  /**
   * The figure with a missing value as a value of its own, where the file alone says what missing values may be; else
   * null.
   */
  readonly strict: number | null;
  /** The figure at worst, and why it may be so; null where the measure says of none. */
  readonly worst: { readonly value: number; readonly caution: Caution } | null;
  /** Units of a population file that it rests on; null where that may be all of them. */
  readonly unitsInScope: number | null;
  /** Its 95 % interval; null where it has none. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** What the measure says of the figure. */
  readonly caution: SidedCaution | null;
  /** What it says besides of a figure that a rule is on. */
  readonly ruled: SidedCaution | null;
  /** Whether it rests on what the weights add up to. */
  readonly estimated: boolean;
}

/** Whether a value can be judged: NaN is neither above nor below a limit, and so would meet each. */
const isFigure = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Whether the place of a figure holds something that is no figure, and does not say that there is none. */
const isWrongAt = ({ figure }: Limit, part: unknown): boolean =>
  valuesAt(part, figure.steps).some((value) => value !== null && value !== undefined && !isFigure(value));

/** Whether a part in the shape of the summary has the place of a figure. */
const isHeldAt = ({ figure }: Limit, part: unknown): boolean =>
  valuesAt(part, figure.steps).some((value) => value !== undefined);

/** Of several values the one that comes nearest to breaking a limit; null where one is missing, or no figure. */
function worstAt({ figure, bound }: Limit, summary: unknown, units: number): number | null {
  const values = valuesAt(summary, figure.steps);
  if (values.length === 0 || !values.every(isFigure)) return null;
  const worst = values.reduce((a, b) => (bound === "max" ? Math.max(a, b) : Math.min(a, b)));
  if (figure.ofRecords !== true) return worst;
  return shareOf(worst, units);
}

/**
 * The figure at worst. Items that a rule picks need not be the same there, such as the kinds of person that are found most
 * easily: where it picks none, the worst of all items stands in for them.
 */
function atWorst(limit: Limit, worst: unknown, units: number): number | null {
  if (isHeldAt(limit, worst)) return worstAt(limit, worst, units);
  const steps = limit.figure.steps.map((step) => ("field" in step ? step : { where: [] }));
  return worstAt({ ...limit, figure: { ...limit.figure, steps } }, worst, units);
}

/** Whether the figure of a limit lies in one of some places of the summary. */
export const liesIn = ({ figure }: Limit, places: readonly string[] | undefined): boolean =>
  (places ?? []).some((one) => isPlaceIn(placeOf(figure), one));

/** Of a measure that was not computed. */
const NOTHING: FigureReading = {
  value: null,
  wrong: false,
  counted: null,
  reading: null,
  strict: null,
  worst: null,
  unitsInScope: null,
  interval: null,
  caution: null,
  ruled: null,
  estimated: false,
};

/** Whether a measure comes with sdc-risk, and is held to saying which of its figures rest on weights. */
const isInstalled = (measure: string): boolean => installed.some(({ id }) => id === measure);

/** Reads the figure of a limit from what was found. */
export async function readingOf(
  limit: Limit,
  { findings }: Pick<FileFindings, "findings">,
  tick: Tick,
): Promise<FigureReading> {
  const finding = findingOf(findings, limit.figure.measure);
  if (finding === undefined) return NOTHING;
  const { done, units } = finding;
  const counted = worstAt(limit, done.summary, units);
  const judged = await judgedOf(finding, tick);
  const own = worstAt(limit, judged?.figures, units);
  const { interval } = done;
  const worst = atWorst(limit, judged?.worst?.figures, units);
  const wrong = [judged?.figures, judged?.strict, judged?.worst?.figures, interval?.low, interval?.high].some(
    (part) => isWrongAt(limit, part),
  );
  const low = worstAt(limit, interval?.low, units);
  const high = worstAt(limit, interval?.high, units);
  const differs = own !== null && counted !== null && own !== counted;
  return {
    // what rules are judged by could not be computed: the figure of the summary does not stand in for it
    value:
      counted === null || wrong || (own === null && isHeldAt(limit, judged?.figures))
        ? null
        : (own ?? counted),
    wrong,
    counted: differs ? counted : null,
    reading: differs ? (judged?.reading ?? null) : null,
    strict: worstAt(limit, judged?.strict, units),
    worst: worst === null || judged?.worst === undefined ? null : { value: worst, caution: judged.worst },
    unitsInScope: liesIn(limit, judged?.inScope?.places) ? (judged?.inScope?.units ?? null) : null,
    interval: low === null || high === null ? null : { low, high },
    caution: ownCaution(limit, { findings }),
    ruled: own === null ? cautionAt(judged?.cautions, placeOf(limit.figure)) : null,
    // a measure from elsewhere that says nothing may rest on the weights
    estimated: done.estimated === undefined ? !isInstalled(finding.id) : liesIn(limit, done.estimated),
  };
}

/** What can speak against a figure that meets its limit. */
export type DoubtCode = NonNullable<RuleReport["doubt"]>;

/** What speaks against a figure that meets its limit. */
export interface Doubt {
  readonly result: Exclude<RuleResult, "met">;
  /** What speaks against it, a stable word. */
  readonly code: DoubtCode;
  /** How the figure is off, in a few words. */
  readonly mark: string;
  /** Why, in sentences. */
  readonly text: string;
}

/** Whether a caution says that the truth may lie beyond a limit which the figure meets. */
export const isUnsafe = (limit: Pick<Limit, "bound">, { side = "either" }: SidedCaution): boolean =>
  side === "either" || side === (limit.bound === "max" ? "low" : "high");

/**
 * What is against a limit that the value meets, from the figure alone: an interval that reaches beyond the limit,
 * a figure that is known to be too low, and one that may be beyond it at worst. Null where nothing is.
 */
export function ownDoubt(
  limit: Limit,
  { interval, caution, ruled, strict, worst }: FigureReading,
): Doubt | null {
  const end = interval === null ? null : limit.bound === "max" ? interval.high : interval.low;
  if (end !== null && !isMet(limit, end))
    return {
      result: "cannot tell",
      code: "interval",
      mark: "uncertain",
      text: "The 95 % interval of this value reaches beyond the limit.",
    };
  if (strict !== null && !isMet(limit, strict))
    return {
      result: "cannot tell",
      code: "missing values",
      mark: "missing values",
      text:
        `With missing values as values of their own it is ${figureText(limit, strict)}, which does not meet the ` +
        "limit. From this file alone it cannot be known whether values are missing by chance or were taken away " +
        "by choice. Assess the original with this file as --released; where the survey itself left these gaps, the " +
        "file is its own original.",
    };
  const [unsafe] = [caution, ruled].filter((one) => one !== null && isUnsafe(limit, one));
  if (unsafe !== undefined && unsafe !== null)
    return { result: "cannot tell", code: "known to be off", mark: unsafe.mark, text: unsafe.text };
  if (worst === null || isMet(limit, worst.value)) return null;
  return {
    result: "cannot tell",
    code: "known to be off",
    mark: worst.caution.mark,
    text: `At worst it is ${figureText(limit, worst.value)}, which does not meet the limit. ${worst.caution.text}`,
  };
}
