import type { Finding } from "@sdc-risk/assess";
import { countText, isPlaceIn, RECORDS, unitsText } from "@sdc-risk/core";
import type { RuleReport } from "@sdc-risk/report";
import { valuesAt } from "./figure.js";
import { isMet, ownCaution, placeOf, valueOf, type Found } from "./limit.js";
import type { Limit } from "./rules.js";
import { expectedMatches, isIdentity, matchesSentence, meanCaution, missingCaution } from "./truth.js";
import { isShare, labelOf, valueText } from "./words.js";

/** Whether a figure leaves the scenario's coverage and divergence aside. */
const leavesAside = ({ figure }: Limit, { done }: Finding): boolean =>
  !(done.holdsPresence ?? []).some((one) => isPlaceIn(placeOf(figure), one));

/** For whom such a figure is; `assumed` is what it leaves aside. */
const asideSentence = (assumed: string): string =>
  "This rule is judged as if the intruder's file held everybody, with the same values: the " +
  `${assumed} of the scenario ${assumed.includes(" and ") ? "are" : "is"} not taken into account.`;

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

/**
 * The number of records behind a share, as " (1,630 records)", or of how many a count is, as " of 2,000";
 * empty where the summary does not hold it.
 */
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
  /** "coverage of 20 %": how the intruder's file lacks persons, or differs from the data; null where it does not. */
  readonly assumed: string | null;
  readonly file?: string;
  /** What was found in the original, where a released file is judged. */
  readonly original?: Found;
}

/** What a limit says of a file. */
export function judge(limit: Limit, found: Found, { scenario, assumed, file, original }: Where): RuleReport {
  const finding = found.findings.find(({ id }) => id === limit.figure.measure),
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
  const caution =
    own ??
    (met && matches !== null ? meanCaution(limit, matches, found.records) : null) ??
    (met ? missingCaution(limit, found) : null);
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
    ...(everybody ? { everybody } : {}),
    reason: [reason, aside, model].filter((sentence) => sentence !== null).join(" "),
    ...(caution === null || value === null ? {} : { caution: caution.text, mark: caution.mark }),
    ...(limit.why === undefined ? {} : { why: limit.why }),
    ...(limit.source === undefined ? {} : { source: limit.source }),
  };
}
