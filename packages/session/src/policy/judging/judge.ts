import type { Finding } from "@sdc-risk/assess";
import { begun, isPlaceIn, RECORDS, unitsText } from "@sdc-risk/blocks";
import { countText } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { RuleReport, RuleResult } from "@sdc-risk/report";
import { given } from "../../settings.ts";
import { valuesAt } from "../figure.ts";
import { declaredDoubt } from "./declared-missing.ts";
import { findingOf } from "./finding.ts";
import { isMet, placeOf, type FileFindings } from "../limit.ts";
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
import { figureText, isShare, labelOf, valueText } from "../words.ts";

/** Whether a figure leaves the scenario's coverage and divergence aside. */
const leavesAside = ({ figure }: Limit, { done }: Finding): boolean =>
  !(done.holdsPresence ?? []).some((one) => isPlaceIn(placeOf(figure), one));

/** For whom such a figure is; `assumed` is what it leaves aside. */
const asideSentence = (assumed: string): string =>
  "This rule is judged as if the intruder's file held everybody, with the same values: the " +
  `${assumed} of the scenario ${assumed.includes(" and ") ? "are" : "is"} not taken into account.`;

/** Why a figure is missing. */
function missingReason({ figure, text }: Limit, { findings, skipped }: FileFindings): string {
  const finding = findingOf(findings, figure.measure);
  if (finding === undefined) {
    const why = skipped.find(({ measure }) => measure === figure.measure)?.reason;
    return `The measure ${figure.measure} was not computed${why === undefined ? "." : `: ${why}`}`;
  }
  const values = valuesAt(finding.done.summary, figure.steps);
  return values.length === 0 ? `This report has no ${text}.` : `${text} has no value for this file.`;
}

/**
 * The number of records behind a share, as " (1,630 records)", or of how many a count is, as " of 2,000";
 * empty where the summary does not hold it.
 */
function recordsBehind(
  { figure: { measure, steps, ofRecords }, meta }: Limit,
  { findings }: FileFindings,
): string {
  const last = steps.at(-1);
  const finding = findingOf(findings, measure);
  const summary = finding?.done.summary;
  if (last === undefined || !("field" in last)) return "";
  if (ofRecords !== true && meta.ofAll === true) return ` of ${countText(finding?.units ?? 0)}`;
  if (meta.counted === undefined) return "";
  const counts = valuesAt(summary, [...steps.slice(0, -1), { field: meta.counted }]);
  const [count] = counts;
  if (counts.length !== 1 || typeof count !== "number") return "";
  return ` (${unitsText(count, finding?.unit ?? RECORDS)})`;
}

/** "at most 3 % is allowed", "below 3 % is asked for"; of one that fails "more than the 3 % that is allowed". */
function boundSentence(limit: Limit, met: boolean): string {
  const { bound, strict } = limit;
  const told = valueText(limit.limit, isShare(limit));
  if (strict === true) return met ? `below ${told}, as the rule asks` : `not below the ${told} of the rule`;
  if (bound === "max") return met ? `at most ${told} is allowed` : `more than the ${told} that is allowed`;
  return met ? `at least ${told} is asked for` : `less than the ${told} that is asked for`;
}

/** " by effective candidates"; null where the figure is that of the summary. */
const readingText = ({ reading }: FigureReading): string | null => (reading === null ? null : ` ${reading}`);

/** "Largest individual risk: 0.1, more than the 0.05 that is allowed." @param mark how the value is off */
function comparison(
  limit: Limit,
  value: number,
  found: FileFindings,
  { label, mark, reading }: Worded,
): string {
  const met = isMet(limit, value);
  const off = mark === undefined ? "" : ` (${mark})`;
  const shown = `${figureText(limit, value)}${readingText(reading) ?? recordsBehind(limit, found)}${off}`;
  const said = `${begun(label)}: ${shown}`;
  if (limit.bound === "max" && limit.limit === 0 && limit.strict !== true && !isShare(limit))
    return `${said}${met ? ", as the rule asks" : "; the rule allows 0"}.`;
  return `${said}${met && limit.strict !== true ? ";" : ","} ${boundSentence(limit, met)}.`;
}

/** A figure in words, and how it is off, where it is known to be. */
interface Worded {
  readonly label: string;
  readonly mark: string | undefined;
  readonly reading: FigureReading;
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
    code: "missing values",
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
  { weights, open = false, unknown, withValues }: LimitContext,
  tick: Tick,
): Promise<RuleJudgement> {
  const reading = await readingOf(limit, found, tick);
  if (reading.value === null) return { reading, result: "cannot tell", doubt: null };
  if (!isMet(limit, reading.value)) {
    const limitOnly = open && reading.estimated ? openDoubt : null;
    return {
      reading,
      result: limitOnly?.result ?? "not met",
      doubt: limitOnly ?? unknownDoubt(limit, unknown, false),
    };
  }
  const own = ownDoubt(limit, reading);
  const declared = withValues === undefined ? null : await declaredDoubt(limit, withValues, tick);
  const others = [own, declared, unknownDoubt(limit, unknown, true)].filter((one) => one !== null);
  const doubts = [...doubtsOf(limit, reading, found, { weights, open }), ...others];
  const doubt = doubts.find(({ result }) => result === "not met") ?? own ?? doubts[0] ?? null;
  return { reading, result: doubt?.result ?? "met", doubt };
}

/** Where a limit is judged. */
export interface Where extends LimitContext {
  readonly scenario: string | null;
  /** "coverage of 20 %": how the intruder's file lacks persons, or differs from the data; null where it does not. */
  readonly assumed: string | null;
  readonly file?: string;
  /** What was found in the original, where a released file is judged. */
  readonly original?: FileFindings;
}

/** What a limit says of a file. */
export async function judge(
  limit: Limit,
  found: FileFindings,
  where: Where,
  tick: Tick,
): Promise<RuleReport> {
  const { scenario, assumed, file, original } = where;
  const finding = findingOf(found.findings, limit.figure.measure);
  const { reading, result, doubt } = await judgement(limit, found, where, tick);
  const { value, interval, caution } = reading;
  const label = labelOf(limit, finding?.title ?? limit.figure.measure, finding?.unit);
  const initial = original === undefined ? null : await readingOf(limit, original, tick);
  const matches = isIdentity(limit) && value !== null ? expectedMatches(found) : null;
  const model = matches === null ? null : matchesSentence(matches, found.records);
  const everybody =
    assumed !== null && value !== null && finding !== undefined && leavesAside(limit, finding);
  const aside = everybody ? asideSentence(assumed) : null;
  // the mark beside a value says how it is off; the text begins with what decides
  const mark = caution?.mark ?? doubt?.mark;
  const texts = [...new Set([doubt, caution].flatMap((one) => (one === null ? [] : [one.text])))];
  const reason =
    value === null
      ? `${missingReason(limit, found)} A missing figure does not pass.`
      : comparison(limit, value, found, { label, mark, reading });
  return {
    figure: limit.text,
    label,
    scenario,
    ...(file === undefined ? {} : { file }),
    value,
    ...(value === null ? {} : { written: figureText(limit, value) }),
    ...(interval === null ? {} : { interval }),
    ...(reading.reading === null ? {} : { reading: reading.reading }),
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
      initialMark: initial?.caution?.mark,
      initialReading: initial?.reading ?? undefined,
      initialCounted: initial?.counted ?? undefined,
    }),
    ...(everybody ? { everybody } : {}),
    reason: [reason, aside, model].filter((sentence) => sentence !== null).join(" "),
    ...(doubt === null ? {} : { doubt: doubt.code }),
    ...(mark === undefined || value === null ? {} : { caution: texts.join(" "), mark }),
    ...(limit.why === undefined ? {} : { why: limit.why }),
    ...(limit.source === undefined ? {} : { source: limit.source }),
  };
}
