import { RECORDS, type Unit } from "@sdc-risk/blocks";
import { countText, formatBeside, formatValue, nearestWhole, settled, shareText } from "@sdc-risk/data";
import { ENGLISH, type AnswerWords } from "../answer/language/words.ts";
import type { Step } from "./figure.ts";
import type { Limit } from "./rules.ts";
import { namedOptions } from "./counting.ts";

/** The value by which a step picks an item; null where none does. */
export function conditionOf(steps: readonly Step[], field: string): string | null {
  for (const step of steps)
    if ("where" in step) for (const [name, value] of step.where) if (name === field) return value;
  return null;
}

/**
 * A figure in words: what is usual has words of its own, others are told by the title of their measure and
 * their place. Options that a rule names stand behind them, since they say what is counted.
 */
export function labelOf(
  { meta, text, figure, countedBy, basis }: Limit,
  title: string,
  unit: Unit = RECORDS,
  words: AnswerWords = ENGLISH,
): string {
  const { say, told } = words;
  const label = meta.label === undefined ? undefined : ofUnit(told(meta.label), unit, words);
  const said =
    label === undefined
      ? say("figureOf", { title: told(title), figure: text.slice(figure.measure.length + 1) })
      : label.replace(
          /\{(\w+)(?:\|([^}]*))?\}/g,
          (_, field: string, otherwise: string | undefined) =>
            conditionOf(figure.steps, field) ?? otherwise ?? "",
        );
  const whole = figure.ofRecords === true ? say("ofAll", { label: said, unit: unit.one }) : said;
  const named = namedOptions([...countedBy, ...basis]);
  return named === "" ? whole : `${whole} (${named})`;
}

/** The words of a figure, with what is counted in it. */
const ofUnit = (label: string, { one, many }: Unit, words: AnswerWords): string =>
  label.replaceAll("{record}", words.told(one)).replaceAll("{records}", words.told(many));

/** Whether a figure is a share of one. */
export const isShare = ({ meta, figure }: Pick<Limit, "meta" | "figure">): boolean =>
  figure.ofRecords === true || meta.kind === "share";

/** Whether a figure is a share or a chance, which is never below 0 nor above 1 where weights are at least 1. */
export const isProbability = (limit: Pick<Limit, "meta" | "figure">): boolean =>
  isShare(limit) || limit.meta.kind === "chance";

/** A value or a limit as sentences write it. */
export function valueText(value: number | null, share: boolean): string {
  if (value === null) return "no value";
  if (share) return shareText(value);
  return Number.isInteger(value) ? countText(value) : formatValue(value, "number");
}

interface LimitKind {
  readonly limit: number;
  readonly share: boolean;
  /** Whether the figure is an expected number of records. */
  readonly expected: boolean;
}

/** An expected number, whole from ten on, with three digits below. */
const rounded = (value: number): number =>
  value < 10 ? Number(settled(value).toPrecision(3)) : nearestWhole(value);

/** An expected number as sentences write it. */
export const expectationText = (value: number): string => valueText(rounded(value), false);

/**
 * The value of a figure beside its limit: an expected number as sentences write it, anything with more digits
 * where it would seem to be at its limit, or on the other side of it, without.
 */
function valueAtLimit(value: number, { limit, share, expected }: LimitKind): string {
  if (expected && Math.sign(rounded(value) - limit) === Math.sign(value - limit))
    return expectationText(value);
  if (!share && Number.isInteger(value)) return countText(value);
  return formatBeside(value, limit, share ? "percent" : "number");
}

/**
 * Whether a value is an expected number of records: as some figures always are, and as a count is that is judged by
 * the chances of persons with missing keys.
 */
const isExpectation = ({ kind }: Limit["meta"], value: number): boolean =>
  kind === "expected" || (kind === "count" && !Number.isInteger(value));

/** The value of a figure in a sentence. */
export function figureText(limit: Pick<Limit, "meta" | "figure" | "limit">, value: number): string {
  const share = isShare(limit);
  const expected = !share && isExpectation(limit.meta, value);
  return valueAtLimit(value, { limit: limit.limit, share, expected });
}
