import { ENGLISH, type ReportWords } from "../language/report.ts";
import type { Metric } from "@sdc-risk/blocks";
import { formatChange, formatRelative, type Format } from "@sdc-risk/data";
import type { NumberWords } from "../language/words.ts";
import { cautionReason, marked } from "../answer/caution.ts";
import type { ComparedMetric, BothValues, Side, Value } from "./comparison.ts";

/** Differences under this share of the larger value come from rounding in sums. */
const ROUNDING = 1e-12;

/** Whether two figures are the same but for rounding. */
export const isSameNumber = (a: number, b: number): boolean =>
  Math.abs(b - a) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));

/** b − a and (b − a) / |a|; null where a value is no number, the second also where a is 0 and b is not. */
export function changeOf({ a, b }: BothValues): {
  readonly change: number | null;
  readonly relative: number | null;
} {
  if (typeof a !== "number" || typeof b !== "number") return { change: null, relative: null };
  const change = isSameNumber(a, b) ? 0 : b - a;
  return { change, relative: change === 0 ? 0 : a === 0 ? null : change / Math.abs(a) };
}

function judge({ better }: Metric, a: Value, change: number | null): ComparedMetric["judgement"] {
  if (change === null || typeof a !== "number") return null;
  if (change === 0) return "same";
  return better === undefined ? null : change < 0 === (better === "lower") ? "better" : "worse";
}

/** What two texts say, or the second under the name of its report where they differ (figures stand in them). */
export const wordsOf = (a: string, b: string, nameB: string): string =>
  a === b || b === "" ? b : `${nameB}: ${b}`;

/** Both figures as shares of all records, where they are counts of them and the two reports hold different numbers. */
function sharesOf(a: Metric | undefined, b: Metric | undefined): BothValues<number> | null {
  if (
    a === undefined ||
    b === undefined ||
    typeof a.value !== "number" ||
    typeof b.value !== "number" ||
    !a.outOf ||
    !b.outOf
  )
    return null;
  return a.outOf === b.outOf ? null : { a: a.value / a.outOf, b: b.value / b.outOf };
}

/**
 * A metric of one or both reports, a verdict only where both lead with it; words come from the second where
 * there is one.
 */
export function compareMetric(a: Metric | undefined, b: Metric | undefined, nameB: string): ComparedMetric {
  const told = (b ?? a)!;
  const pair = { a: a?.value ?? null, b: b?.value ?? null };
  const { change, relative } = changeOf(pair);
  const shares = sharesOf(a, b);
  const judged = shares ?? pair;
  const verdict = a && b ? a.verdict && b.verdict : told.verdict;
  const { label, format, limits } = told;
  const words = a && b ? wordsOf(a.about, b.about, nameB) : told.about;
  const reason = cautionReason(told);
  return {
    label,
    format,
    about: reason === "" ? words : `${words} ${reason}`,
    ...(limits === undefined ? {} : { limits }),
    ...(verdict === undefined ? {} : { verdict }),
    ...pair,
    change,
    relative,
    ...(shares === null ? {} : { shares }),
    judgement: judge(told, judged.a, changeOf(judged).change),
    ...(a?.caution === undefined && b?.caution === undefined
      ? {}
      : { marks: { a: a?.caution?.mark ?? null, b: b?.caution?.mark ?? null } }),
  };
}

/** The figure of one report as it is written, with its mark. */
export function sideFigure(metric: ComparedMetric, side: Side, words: ReportWords = ENGLISH): string {
  const mark = metric.marks?.[side] ?? null;
  const value = words.value(metric[side], metric.format);
  return marked(value, mark === null ? undefined : words.told(mark), words);
}

/**
 * "2.45 % → 1.2 %" and the label with the mark of both, or "2.45 % (too low) → 1.2 %" where their marks
 * differ; one value of two that are the same.
 */
export function pairFigures(
  metric: ComparedMetric,
  words: ReportWords = ENGLISH,
): { readonly value: string; readonly label: string } {
  const { label, marks, format } = metric;
  if (marks !== undefined && marks.a === marks.b)
    return { value: formatPair(metric, format, words), label: `${label}, ${words.told(marks.a ?? "")}` };
  const before = sideFigure(metric, "a", words);
  const after = sideFigure(metric, "b", words);
  return { value: before === after ? after : `${before} → ${after}`, label };
}

/** "1,736 → 402"; one value where both are the same. */
export function formatPair({ a, b }: BothValues, format: Format, { value }: NumberWords = ENGLISH): string {
  const before = value(a, format);
  const after = value(b, format);
  return before === after ? after : `${before} → ${after}`;
}

/** "−12 (−3.1 %), better"; what there is to say about a change. */
export function changeText(
  { change, relative, format, shares, judgement }: ComparedMetric,
  words: ReportWords = ENGLISH,
): string {
  const { say, number } = words;
  if (judgement === "same" && change === 0) return say("sameInBoth");
  if (change === null) return "";
  const plain = number(formatChange(change, format));
  const text =
    relative === null
      ? plain
      : say("changeRelative", { change: plain, relative: number(formatRelative(relative)) });
  const whole =
    shares === undefined
      ? text
      : say("changeOfShares", { change: text, shares: formatPair(shares, "percent", words) });
  return judgement === null
    ? whole
    : say("changeJudged", { change: whole, judged: say("judged", { judgement }) });
}
