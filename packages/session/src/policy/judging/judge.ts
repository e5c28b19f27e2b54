import type { Finding } from "@sdc-risk/assess";
import { begun, isPlaceIn, RECORDS } from "@sdc-risk/blocks";
import type { Tick } from "@sdc-risk/data/kernels";
import type { RuleReport, RuleResult } from "@sdc-risk/report";
import { listText } from "../../answer/headline.ts";
import { ENGLISH, type AnswerWords } from "../../answer/language/words.ts";
import { given } from "../../settings.ts";
import { placeOf, valuesAt } from "../figure.ts";
import { declaredDoubt } from "./declared-missing.ts";
import { findingOf } from "./finding.ts";
import { countedBefore, countedDoubt, uncountedDoubt, type CountedMatches } from "./counted.ts";
import { basisDoubt, optionsDoubt } from "../counting.ts";
import { isMet, type FileFindings } from "../limit.ts";
import { ownDoubt, readingOf, type Doubt, type FigureReading } from "./reading.ts";
import type { Limit } from "../rules.ts";
import {
  doubtsOf,
  expectedMatches,
  isIdentity,
  matchesSentence,
  openDoubt,
  type WeightTotal,
} from "./truth.ts";
import { sizesDoubt } from "./sizes.ts";
import type { TwoSizes } from "../../weights/two-sizes.ts";
import { figureText, isShare, labelOf, valueText } from "../words.ts";

/** Whether a figure leaves the scenario's coverage and divergence aside. */
const leavesAside = ({ figure }: Limit, { done }: Finding): boolean =>
  !(done.holdsPresence ?? []).some((one) => isPlaceIn(placeOf(figure), one));

/** For whom such a figure is; `assumed` is what it leaves aside. */
const asideSentence = (assumed: readonly string[], words: AnswerWords): string =>
  words.say("asIfEverybody", { assumed: listText(assumed, words), n: assumed.length });

/** Why a figure is missing. */
function missingReason(
  { figure, text }: Limit,
  { wrong }: FigureReading,
  { findings, skipped }: FileFindings,
  { say, told }: AnswerWords,
): string {
  const { measure } = figure;
  const finding = findingOf(findings, measure);
  // of a released file that could not be compared there may be what the measure says of it alone
  const why = wrong ? undefined : skipped.find((one) => one.measure === measure)?.reason;
  if (why !== undefined) return say("measureMissingWhy", { measure, why: told(why) });
  if (finding === undefined) return say("measureMissing", { measure });
  if (wrong) return say("wrongValue", { measure, figure: text });
  const values = valuesAt(finding.done.summary, figure.steps);
  return say(values.length === 0 ? "noFigure" : "noValue", { figure: text });
}

/**
 * The number of records behind a share, as " (1,630 records)", or of how many a count is, as " of 2,000";
 * empty where the summary does not hold it.
 */
function recordsBehind(
  { figure: { measure, steps, ofRecords }, meta }: Limit,
  { findings }: FileFindings,
  { say, count: written }: AnswerWords,
): string {
  const last = steps.at(-1);
  const finding = findingOf(findings, measure);
  const summary = finding?.done.summary;
  if (last === undefined || !("field" in last)) return "";
  if (ofRecords !== true && meta.ofAll === true) return say("behindAll", { n: written(finding?.units ?? 0) });
  if (meta.counted === undefined) return "";
  const counts = valuesAt(summary, [...steps.slice(0, -1), { field: meta.counted }]);
  const [count] = counts;
  if (counts.length !== 1 || typeof count !== "number") return "";
  const { one } = finding?.unit ?? RECORDS;
  return say("behindUnits", { n: written(count), one: count === 1 ? "yes" : "no", unit: one });
}

/** Which side of its limit a value is on, as the message of a comparison names it. */
function sideOf(limit: Limit, met: boolean): string {
  const { bound, strict } = limit;
  if (bound === "max" && limit.limit === 0 && strict !== true && !isShare(limit))
    return met ? "asked" : "none";
  if (strict === true) return met ? "below" : "notBelow";
  if (bound === "max") return met ? "most" : "more";
  return met ? "least" : "less";
}

/** "Largest individual risk: 0.1, more than the 0.05 that is allowed." @param mark how the value is off */
function comparison(limit: Limit, value: number, found: FileFindings, words: RuleWords): string {
  const { label, mark, reading, of } = words;
  const { say, number, told } = of;
  return say("comparison", {
    label: begun(label),
    value: number(figureText(limit, value)),
    behind: reading.reading === null ? recordsBehind(limit, found, of) : ` ${told(reading.reading)}`,
    off: mark === undefined ? "" : say("offBy", { mark: told(mark) }),
    bound: sideOf(limit, isMet(limit, value)),
    limit: number(valueText(limit.limit, isShare(limit))),
  });
}

/** A figure in words, and how it is off, where it is known to be. */
interface RuleWords {
  readonly label: string;
  readonly mark: string | undefined;
  readonly reading: FigureReading;
  readonly of: AnswerWords;
}

/** What nobody knows of the true keys of a treated file. */
export interface UnknownKeys {
  /** A sentence. */
  readonly text: string;
  /** The measures that count by these keys. */
  readonly measures: ReadonlySet<string>;
}

/** What is known of a file beside the figure of a limit. */
export interface LimitContext {
  /** What its weights add up to; null where it has none, and where that is not to be asked about. */
  readonly weights: WeightTotal | null;
  /** Whether the share of the population in the file is not known, so that it is taken for all of it. */
  readonly open?: boolean;
  /** What nobody knows of the true keys of a treated file, and the measures of that file. */
  readonly unknown?: UnknownKeys;
  /** What was found with values that were declared missing in the settings, where some are no codes. */
  readonly withValues?: FileFindings;
  /** What was counted in the population of the file; null where that is not known. */
  readonly counted?: CountedMatches | null;
  /** Whether there is a population file in which nothing was counted. */
  readonly uncounted?: boolean;
  /** What the population file contradicts; empty where nothing, and where there is none. */
  readonly sizes?: readonly TwoSizes[];
}

/** What is judged, and what speaks for or against it. */
export interface RuleJudgement {
  readonly reading: FigureReading;
  readonly result: RuleResult;
  /** Why a value that meets the limit does not meet the rule; null where it does, and where the value does not. */
  readonly doubt: Doubt | null;
}

/** What speaks against a value that rests on keys of which something is not known. Null where it does not. */
function unknownDoubt(
  { figure, bound }: Limit,
  unknown: UnknownKeys | undefined,
  met: boolean,
): Doubt | null {
  if (unknown?.measures.has(figure.measure) !== true) return null;
  return {
    result: met ? "cannot tell" : "not met",
    code: "recoding",
    mark: met === (bound === "max") ? "perhaps too low" : "perhaps too high",
    text: unknown.text,
  };
}

/**
 * Judges the figure of a limit: met only where the value, its whole interval and all that is known of it are within
 * the limit.
 * @param beside what else speaks for or against it
 */
export async function judgement(
  limit: Limit,
  found: FileFindings,
  {
    weights,
    open = false,
    unknown,
    withValues,
    counted: inPopulation = null,
    uncounted = false,
    sizes,
  }: LimitContext,
  tick: Tick,
): Promise<RuleJudgement> {
  const reading = await readingOf(limit, found, tick);
  if (reading.value === null) return { reading, result: "cannot tell", doubt: null };
  const contradicted = countedDoubt(limit, inPopulation);
  if (!isMet(limit, reading.value)) {
    const isUpper = open && reading.estimated;
    const upper = contradicted === null ? openDoubt : { ...contradicted, mark: openDoubt.mark };
    const doubt = isUpper ? upper : unknownDoubt(limit, unknown, false);
    return { reading, result: doubt?.result ?? "not met", doubt };
  }
  const own = ownDoubt(limit, reading);
  const declared = withValues === undefined ? null : await declaredDoubt(limit, withValues, tick);
  const finding = findingOf(found.findings, limit.figure.measure);
  const counted =
    optionsDoubt(limit, finding?.done.options) ??
    (finding === undefined ? null : basisDoubt(limit, finding)) ??
    uncountedDoubt(limit, uncounted);
  const others = [
    // a count by the keys that records hold says nothing against effective candidates
    reading.reading === null ? contradicted : null,
    counted,
    own,
    declared,
    unknownDoubt(limit, unknown, true),
    sizesDoubt(limit, reading, sizes),
  ].filter((one) => one !== null);
  const doubts = [...doubtsOf(limit, reading, found, { weights, open }), ...others];
  const doubt = doubts.find(({ result }) => result === "not met") ?? counted ?? own ?? doubts[0] ?? null;
  return { reading, result: doubt?.result ?? "met", doubt };
}

/** Where a limit is judged. */
export interface Where extends LimitContext {
  readonly scenario: string | null;
  /** "coverage of 20 %": how the intruder's file lacks persons, or differs from the data; empty where it does not. */
  readonly assumed: readonly string[];
  readonly file?: string;
  /** What was found in the original, where a released file is judged. */
  readonly original?: FileFindings;
  /** Ids of measures that compare it with the original, where a released file is judged. */
  readonly comparing?: ReadonlySet<string>;
  /** What was counted of the original in its population, where a released file is judged. */
  readonly countedBefore?: CountedMatches | null;
  /** The language of what is said; English without one. */
  readonly words?: AnswerWords;
}

/** The same, with what was counted of the original in its population. @param initial the figure of the original */
function besideOriginal(
  limit: Limit,
  judged: RuleJudgement,
  initial: FigureReading | null,
  counted: CountedMatches | null,
): RuleJudgement {
  const { value } = judged.reading;
  if (judged.result !== "met" || value === null || initial === null) return judged;
  const doubt = countedBefore(limit, value, initial.value, counted);
  return doubt === null ? judged : { ...judged, result: doubt.result, doubt };
}

/** What a limit says of a file. */
export async function judge(
  limit: Limit,
  found: FileFindings,
  where: Where,
  tick: Tick,
): Promise<RuleReport> {
  const { scenario, assumed, file, original, words = ENGLISH } = where;
  const { told, number } = words;
  const finding = findingOf(found.findings, limit.figure.measure);
  const judged = await judgement(limit, found, where, tick);
  const { reading } = judged;
  const { value, interval, caution } = reading;
  const label = labelOf(limit, finding?.title ?? limit.figure.measure, finding?.unit, words);
  // what compares the two files is no figure of the original
  const compares = where.comparing?.has(limit.figure.measure) === true;
  const initial = original === undefined || compares ? null : await readingOf(limit, original, tick);
  const before = initial?.caution ?? null;
  const { result, doubt } = besideOriginal(limit, judged, initial, where.countedBefore ?? null);
  const matches = isIdentity(limit) && value !== null ? expectedMatches(found) : null;
  const model = matches === null ? null : matchesSentence(matches, words);
  const everybody =
    assumed.length > 0 && value !== null && finding !== undefined && leavesAside(limit, finding);
  const aside = everybody ? asideSentence(assumed, words) : null;
  // the mark beside a value says how it is off; the text begins with what decides
  const mark = caution?.mark ?? doubt?.mark;
  const texts = [...new Set([doubt, caution].flatMap((one) => (one === null ? [] : [told(one.text)])))];
  const reason =
    value === null
      ? `${missingReason(limit, reading, found, words)} ${words.say("doesNotPass")}`
      : comparison(limit, value, found, { label, mark, reading, of: words });
  return {
    figure: limit.text,
    label,
    scenario,
    ...(file === undefined ? {} : { file }),
    value,
    ...(value === null ? {} : { written: number(figureText(limit, value)) }),
    ...(interval === null ? {} : { interval }),
    ...(reading.reading === null ? {} : { reading: told(reading.reading) }),
    ...(reading.counted === null ? {} : { counted: reading.counted }),
    limit: limit.limit,
    bound: limit.bound,
    ...given({ strict: limit.strict }),
    share: isShare(limit),
    met: result === "met",
    result,
    margin: value === null ? null : limit.bound === "max" ? limit.limit - value : value - limit.limit,
    ...(initial === null ? {} : { initial: initial.value }),
    ...given({
      initialReading: initial?.reading ?? undefined,
      initialCounted: initial?.counted ?? undefined,
      initialMark: before === null ? undefined : told(before.mark),
    }),
    ...(everybody ? { everybody } : {}),
    reason: [reason, aside, model].filter((sentence) => sentence !== null).join(" "),
    ...(doubt === null ? {} : { doubt: doubt.code }),
    ...(mark === undefined || value === null ? {} : { caution: texts.join(" "), mark: told(mark) }),
    ...(limit.why === undefined ? {} : { why: limit.why }),
    ...(limit.source === undefined ? {} : { source: limit.source }),
  };
}
