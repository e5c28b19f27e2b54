import type { Finding } from "@sdc-risk/assess";
import { begun, countText, isPlaceIn, RECORDS, unitsText, type Caution } from "@sdc-risk/core";
import type { RuleReport } from "@sdc-risk/report";
import { given } from "../settings.js";
import { valuesAt } from "./figure.js";
import { findingOf } from "./finding.js";
import { isMet, ownCaution, placeOf, valueOf, type Found } from "./limit.js";
import type { Limit } from "./rules.js";
import {
  expectedMatches,
  isIdentity,
  matchesSentence,
  meanCaution,
  missingCaution,
  type Expected,
} from "./truth.js";
import { figureText, isShare, labelOf, valueText } from "./words.js";

/** Whether a figure leaves the scenario's coverage and divergence aside. */
const leavesAside = ({ figure }: Limit, { done }: Finding): boolean =>
  !(done.holdsPresence ?? []).some((one) => isPlaceIn(placeOf(figure), one));

/** For whom such a figure is; `assumed` is what it leaves aside. */
const asideSentence = (assumed: string): string =>
  "This rule is judged as if the intruder's file held everybody, with the same values: the " +
  `${assumed} of the scenario ${assumed.includes(" and ") ? "are" : "is"} not taken into account.`;

/** Why a figure is missing. */
function missingReason({ figure, text }: Limit, { findings, skipped }: Found): string {
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
function recordsBehind({ figure: { measure, steps, ofRecords } }: Limit, { findings }: Found): string {
  const last = steps.at(-1)!,
    finding = findingOf(findings, measure),
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

/** "at most 3 % is allowed", "below 3 % is asked for"; of one that fails "more than the 3 % that is allowed". */
function askedText(limit: Limit, met: boolean): string {
  const { bound, strict } = limit,
    told = valueText(limit.limit, isShare(limit));
  if (strict === true) return met ? `below ${told}, as the rule asks` : `not below the ${told} of the rule`;
  if (bound === "max") return met ? `at most ${told} is allowed` : `more than the ${told} that is allowed`;
  return met ? `at least ${told} is asked for` : `less than the ${told} that is asked for`;
}

/** "Largest individual risk: 0.1, more than the 0.05 that is allowed." @param mark how the value is off */
function comparison(limit: Limit, value: number, found: Found, { label, mark }: Worded): string {
  const met = isMet(limit, value),
    off = mark === undefined ? "" : ` (${mark})`;
  const shown = `${figureText(limit, value)}${recordsBehind(limit, found)}${off}`,
    said = `${begun(label)}: ${shown}`;
  if (limit.bound === "max" && limit.limit === 0 && limit.strict !== true && !isShare(limit))
    return `${said}${met ? ", as the rule asks" : "; the rule allows 0"}.`;
  return `${said}${met && limit.strict !== true ? ";" : ","} ${askedText(limit, met)}.`;
}

/** A figure in words, and how it is off, where it is known to be. */
interface Worded {
  readonly label: string;
  readonly mark: string | undefined;
}

/** What else of the report speaks against a limit that is met. */
const cautionIfMet = (limit: Limit, found: Found, matches: Expected | null): Caution | null =>
  (matches === null ? null : meanCaution(limit, matches, found.records)) ?? missingCaution(limit, found);

/** Where a limit is judged. */
export interface Where {
  readonly scenario: string | null;
  /** "coverage of 20 %": how the intruder's file lacks persons, or differs from the data; null where it does not. */
  readonly assumed: string | null;
  readonly file?: string;
  /** What was found in the original, where a released file is judged. */
  readonly original?: Found;
}

/** What a limit says of a file. */
export function judge(limit: Limit, found: Found, { scenario, assumed, file, original }: Where): RuleReport {
  const finding = findingOf(found.findings, limit.figure.measure),
    value = valueOf(limit, found),
    met = isMet(limit, value);
  const label = labelOf(limit, finding?.title ?? limit.figure.measure, finding?.unit);
  const own = ownCaution(limit, found),
    initial = original === undefined ? null : ownCaution(limit, original);
  const matches = isIdentity(limit) && value !== null ? expectedMatches(found) : null,
    model = matches === null ? null : matchesSentence(matches, found.records);
  const everybody =
      assumed !== null && value !== null && finding !== undefined && leavesAside(limit, finding),
    aside = everybody ? asideSentence(assumed) : null;
  const caution = own ?? (met ? cautionIfMet(limit, found, matches) : null);
  const reason =
    value === null
      ? `${missingReason(limit, found)} A missing figure does not pass.`
      : comparison(limit, value, found, { label, mark: caution?.mark });
  return {
    figure: limit.text,
    label,
    scenario,
    ...(file === undefined ? {} : { file }),
    value,
    limit: limit.limit,
    bound: limit.bound,
    ...given({ strict: limit.strict }),
    share: isShare(limit),
    met,
    margin: value === null ? null : limit.bound === "max" ? limit.limit - value : value - limit.limit,
    ...(original === undefined ? {} : { initial: valueOf(limit, original) }),
    ...(initial === null ? {} : { initialMark: initial.mark }),
    ...(everybody ? { everybody } : {}),
    reason: [reason, aside, model].filter((sentence) => sentence !== null).join(" "),
    ...(caution === null || value === null ? {} : { caution: caution.text, mark: caution.mark }),
    ...(limit.why === undefined ? {} : { why: limit.why }),
    ...(limit.source === undefined ? {} : { source: limit.source }),
  };
}
