import type { Assessment, Finding } from "@sdc-risk/assess";
import {
  cautionAt,
  countText,
  isAbove,
  isBelow,
  isPlaceIn,
  RECORDS,
  shareText,
  unitsText,
  type Caution,
} from "@sdc-risk/core";
import type { RuleReport } from "@sdc-risk/report";
import { valuesAt } from "./figure.js";
import { IDENTITY, MATCHES } from "./figures-in-words.js";
import type { Limit } from "./rules.js";
import { expectationText, isShare, labelOf, valueText } from "./words.js";

/** What was found in the file that is to go out. */
export interface Found {
  readonly records: number;
  readonly findings: readonly Finding[];
  readonly skipped: Assessment<unknown>["skipped"];
}

/** The value that a limit is about: of several the one that comes nearest to breaking it; null where it is missing. */
export function valueOf(limit: Limit, { findings }: Pick<Found, "findings">): number | null {
  const { figure, bound } = limit,
    finding = findings.find(({ id }) => id === figure.measure);
  if (finding === undefined) return null;
  const values = valuesAt(finding.done.summary, figure.steps);
  if (values.length === 0 || !values.every((value) => typeof value === "number")) return null;
  const worst = values.reduce((a, b) => (bound === "max" ? Math.max(a, b) : Math.min(a, b)));
  if (figure.ofRecords !== true) return worst;
  return finding.units === 0 ? null : worst / finding.units;
}

/** Whether a value meets a limit; a missing one does not. */
export const isMet = ({ bound, limit }: Pick<Limit, "bound" | "limit">, value: number | null): boolean =>
  value !== null && (bound === "max" ? !isAbove(value, limit) : !isBelow(value, limit));

/** The place of a figure in its summary, without what picks items of lists. */
const placeOf = ({ steps }: Limit["figure"]): string =>
  steps.flatMap((step) => ("field" in step ? [step.field] : [])).join(".");

/** What the measure says of the figure of a limit that must be known before it is judged; null where it says nothing. */
export function ownCaution({ figure }: Limit, { findings }: Pick<Found, "findings">): Caution | null {
  const finding = findings.find(({ id }) => id === figure.measure);
  return finding === undefined ? null : cautionAt(finding.done.cautions, placeOf(figure));
}

interface Matches {
  readonly inFile: number | null;
  readonly tested: boolean;
  readonly refuted: boolean | null;
  readonly model: string | null;
}

/** The expected correct matches of a model that was tested and is not refuted; null where there is none. */
function modelMatches({ findings, records }: Found): number | null {
  const summary = findings.find(({ id }) => id === MATCHES.measure)?.done.summary,
    found = (summary as Readonly<Record<string, Matches>> | undefined)?.[MATCHES.field];
  const trusted = found?.tested === true && found.refuted !== true && records > 0;
  return trusted ? found[MATCHES.count] : null;
}

/** The expected correct matches of a tested model, in a sentence. */
function modelSentence(matches: number, records: number): string {
  const share = shareText(Math.min(1, matches / records));
  return `A tested log-linear model expects ${expectationText(matches)} correct matches (${share} of the records).`;
}

/** For whom a figure is that leaves the scenario's coverage and divergence aside; null where it holds them. */
function asideSentence({ figure }: Limit, { done }: Finding): string | null {
  const place = placeOf(figure),
    held = (done.holdsPresence ?? []).some((one) => isPlaceIn(place, one));
  return held ? null : "It is the figure for an intruder whose file holds everybody without a difference.";
}

const isIdentity = ({ pattern }: Limit): boolean => IDENTITY.some((start) => pattern.startsWith(start));

/** Figures that are a mean or the largest of the risks of records. */
const MEAN_OR_LARGEST = /(globalRisk|marketer|\.mean|\.max)$/;

/**
 * A risk that meets its limit though the mean risk by the model does not: no mean or largest risk of the file can then be that low.
 * Null where there is nothing to say.
 */
function modelCaution(
  { bound, limit, pattern }: Limit,
  met: boolean,
  matches: number,
  records: number,
): Caution | null {
  const share = Math.min(1, matches / records);
  if (!met || bound !== "max" || !MEAN_OR_LARGEST.test(pattern) || !isAbove(share, limit)) return null;
  return {
    mark: "too low by a tested model",
    text: `By a tested log-linear model the mean risk is ${shareText(share)}, more than this limit.`,
  };
}

/** Why a figure is missing. */
function missingReason({ figure, text }: Limit, { findings, skipped }: Found): string {
  const finding = findings.find(({ id }) => id === figure.measure);
  if (finding === undefined) {
    const why = skipped.find(({ measure }) => measure === figure.measure)?.reason;
    return `The measure ${figure.measure} was not computed${why === undefined ? "." : `: ${why}`}`;
  }
  const values = valuesAt(finding.done.summary, figure.steps);
  return values.length === 0 ? `This report has no ${text}.` : `${text} has no value for this file.`;
}

/** The number of records behind a share, as " (1,630 records)", or of how many a count is, as " of 2,000"; empty where the summary does not hold it. */
function recordsBehind({ figure: { measure, steps, ofRecords } }: Limit, { findings }: Found): string {
  const last = steps.at(-1)!,
    finding = findings.find(({ id }) => id === measure),
    summary = finding?.done.summary;
  if (!("field" in last)) return "";
  // a field "records" of the summary itself is the number of all
  if (
    ofRecords !== true &&
    (last.field === "sampleUniques" || (last.field === "records" && steps.length > 1))
  )
    return ` of ${countText(finding?.units ?? 0)}`;
  if (!/share$/i.test(last.field)) return "";
  const field = last.field === "share" ? "records" : last.field.slice(0, -"Share".length);
  const counts = valuesAt(summary, [...steps.slice(0, -1), { field }]);
  const [count] = counts;
  if (counts.length !== 1 || typeof count !== "number") return "";
  return ` (${unitsText(count, finding?.unit ?? RECORDS)})`;
}

/** "Largest individual risk: 0.1, more than the 0.05 that is allowed." */
function comparison(limit: Limit, label: string, value: number, found: Found): string {
  const { bound } = limit,
    share = isShare(limit),
    met = isMet(limit, value);
  const asked = `${valueText(limit.limit, share)} ${bound === "max" ? "is allowed" : "is asked for"}`;
  const begun = label.slice(0, 1).toUpperCase() + label.slice(1);
  const shown = `${valueText(value, share)}${recordsBehind(limit, found)}`;
  if (bound === "max" && limit.limit === 0 && !share)
    return `${begun}: ${shown}${met ? ", as the rule asks" : "; the rule allows 0"}.`;
  if (met) return `${begun}: ${shown}; ${bound === "max" ? "at most" : "at least"} ${asked}.`;
  return `${begun}: ${shown}, ${bound === "max" ? "more" : "less"} than the ${asked.replace(" is ", " that is ")}.`;
}

/** Where a limit is judged. */
export interface Where {
  readonly scenario: string | null;
  /** Whether the intruder's file lacks persons, or differs from the data. */
  readonly partial: boolean;
  readonly file?: string;
  /** What was found in the original, where a released file is judged. */
  readonly original?: Found;
}

/** What a limit says of a file. */
export function judge(limit: Limit, found: Found, { scenario, partial, file, original }: Where): RuleReport {
  const finding = found.findings.find(({ id }) => id === limit.figure.measure),
    value = valueOf(limit, found),
    met = isMet(limit, value);
  const label = labelOf(limit, finding?.title ?? limit.figure.measure, finding?.unit);
  const own = ownCaution(limit, found),
    initial = original === undefined ? null : ownCaution(limit, original);
  const matches = isIdentity(limit) && value !== null ? modelMatches(found) : null,
    model = matches === null ? null : modelSentence(matches, found.records),
    aside = partial && finding !== undefined && value !== null ? asideSentence(limit, finding) : null;
  const caution = own ?? (matches === null ? null : modelCaution(limit, met, matches, found.records));
  const reason =
    value === null
      ? `${missingReason(limit, found)} A missing figure does not pass.`
      : comparison(limit, label, value, found);
  return {
    figure: limit.text,
    label,
    scenario,
    ...(file === undefined ? {} : { file }),
    value,
    limit: limit.limit,
    bound: limit.bound,
    share: isShare(limit),
    met,
    margin: value === null ? null : limit.bound === "max" ? limit.limit - value : value - limit.limit,
    ...(original === undefined ? {} : { initial: valueOf(limit, original) }),
    ...(initial === null ? {} : { initialMark: initial.mark }),
    reason: [reason, aside, model].filter((sentence) => sentence !== null).join(" "),
    ...(caution === null || value === null ? {} : { caution: caution.text, mark: caution.mark }),
    ...(limit.why === undefined ? {} : { why: limit.why }),
    ...(limit.source === undefined ? {} : { source: limit.source }),
  };
}
