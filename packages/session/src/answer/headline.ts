import type { Unit } from "@sdc-risk/blocks";
import { isAbove } from "@sdc-risk/data";
import { matchesText } from "@sdc-risk/report";
import { expectationText } from "../policy/words.ts";
import { ENGLISH, type AnswerWords } from "./language/words.ts";

/** Keys that a sentence has room for. */
const MOST_KEYS = 8;
/** Expected numbers below this are averages; from here on they are "about" so many. */
const FEW = 10;

/** "region", "region and sex", "region, sex and age". */
export function listText(items: readonly string[], { say }: AnswerWords = ENGLISH): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : say("and", { first: items.slice(0, -1).join(", "), last });
}

/** "region, sex and age"; of many keys their number: "12 key variables". */
export const keysText = (keys: readonly string[], words: AnswerWords = ENGLISH): string =>
  keys.length > MOST_KEYS ? words.say("manyKeys", { n: words.count(keys.length) }) : listText(keys, words);

/** What an intruder knows. */
export interface Knowledge {
  /** Key variables of the file that the intruder knows, as coarsely as they are known. */
  readonly keys: readonly string[];
  /** Share of the population in the intruder's data, and the probability that a value there is wrong. */
  readonly coverage: number;
  readonly divergence: number;
  /** Probability that somebody is in the intruder's data with the right keys, if the two above do not give it. */
  readonly presence: number | null;
  /** "cut.csv lacks region"; empty where the file has all key variables. */
  readonly lacking: string;
}

/** "knows everyone's region, sex and age", "knows the region, sex and age of 20 % of the population". */
function knownText({ keys: names, coverage, presence }: Knowledge, unit: Unit, words: AnswerWords): string {
  const { say, share } = words;
  if (names.length === 0) return say("cannotUseKeys");
  const many = names.length > MOST_KEYS;
  const keys = keysText(names, words);
  if (presence === null && coverage < 1)
    return say(many ? "knowsShareMany" : "knowsShare", { keys, share: share(coverage) });
  const known = say(many ? "knowsEverybodyMany" : "knowsEverybody", { keys, unit: unit.one });
  return presence === null ? known : say("withProbability", { known, share: share(presence) });
}

/** "Someone who knows everyone's region, sex and age (each value wrong with a probability of 10 %)". */
export function knowledgeText(knowledge: Knowledge, unit: Unit, words: AnswerWords = ENGLISH): string {
  const { keys, divergence, presence, lacking } = knowledge;
  const notes = [
    ...(divergence > 0 && presence === null && keys.length > 0
      ? [words.say("valueWrong", { share: words.share(divergence) })]
      : []),
    ...(lacking === "" ? [] : [lacking]),
  ];
  const known = knownText(knowledge, unit, words);
  return notes.length === 0
    ? words.say("someone", { known })
    : words.say("someoneNoted", { known, notes: notes.join(words.say("semicolon")) });
}

/** How a number of correct matches is known. */
export type Basis =
  /** by a model that all checks confirm */
  | "model"
  /** by a model that a check speaks against */
  | "rough"
  /** counted in a file that is the whole population */
  | "census"
  /** computed from such counts, for an intruder who lacks a part of the population */
  | "census-computed"
  /** counted as in a census, though the population that was given is larger */
  | "too-high"
  /** counted as in a census, since nothing is known of the population */
  | "limit"
  /** counted in the population that was given */
  | "population";

/** A number of correct matches that is expected or was counted. */
export interface MatchCount {
  readonly matches: number;
  /** Those that could be identified. */
  readonly units: number;
  readonly unit: Unit;
  readonly basis: Basis;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Whether the population file lacks some of the file's records, which are then left out. */
  readonly partial?: boolean;
  /** Why it is rough: the end of a sentence. */
  readonly doubt?: string | undefined;
}

const COUNTS: readonly Basis[] = ["census", "population"];

/** How a number begins: a count is exact, an estimate about right, a small one an average, a limit a limit. */
function degree({ matches, basis }: MatchCount): "most" | "average" | "about" | "exact" {
  if (basis === "limit" || basis === "too-high") return "most";
  if (COUNTS.includes(basis)) return "exact";
  return matches < FEW ? "average" : "about";
}

/** "about 1,079 of the 2,000 records", "none of the 2,000 records", "all 2,000 records", "the only record". */
export function amountText(
  count: MatchCount,
  { say, number, count: written }: AnswerWords = ENGLISH,
): string {
  const { matches, units, basis, unit } = count;
  const whole = { units: written(units), unit: unit.one };
  if (units === 1) return say("amountOnly", { unit: unit.one });
  if (units > 1 && matches === units && COUNTS.includes(basis)) return say("amountAll", whole);
  if (matches === 0) return say("amountNone", whole);
  return say("amountSome", { ...whole, degree: degree(count), matches: number(matchesText(matches)) });
}

/** " (95 % interval 971 to 1,266)", else the share: " (4.85 %)"; an interval of one point is none. */
export function rangeText(
  { matches, units, interval }: Pick<MatchCount, "matches" | "units" | "interval">,
  { say, share: shareText, number }: AnswerWords = ENGLISH,
): string {
  const share = Math.min(1, matches / units);
  const isClear = share === 0 || share === 1;
  if (units === 1) return isClear ? "" : ` ${say("rangeChance", { share: shareText(share) })}`;
  if (interval !== null && isAbove(interval.high, interval.low)) {
    const [low, high] = [number(expectationText(interval.low)), number(expectationText(interval.high))];
    return ` ${say("rangeInterval", { low, high })}`;
  }
  return isClear ? "" : ` ${say("rangeShare", { share: shareText(share) })}`;
}

/** How a number is known, in a sentence with a space before it; empty for a model that all checks confirm. */
function basisSentence({ basis, doubt }: MatchCount, { say, told }: AnswerWords): string {
  switch (basis) {
    case "model":
      return "";
    case "rough":
      return ` ${say("basisRough", { doubt: told(doubt ?? "the model could not be tested") })}`;
    case "census":
      return ` ${say("basisCensus")}`;
    case "census-computed":
      return ` ${say("basisComputed")}`;
    case "too-high":
      return ` ${say("basisTooHigh")}`;
    case "limit":
      return ` ${say("basisLimit")}`;
    case "population":
      return ` ${say("basisPopulation")}`;
  }
}

/** "Someone who knows everyone's region, sex and age would correctly identify about 1,079 of the 2,000 records in this file (95 % interval 971 to 1,266)." */
export function headline(knowledge: Knowledge, count: MatchCount, words: AnswerWords = ENGLISH): string {
  const none = count.matches === 0;
  const sentence = words.say("wouldIdentify", {
    who: knowledgeText(knowledge, count.unit, words),
    found: none ? (count.units === 1 ? "notTheOnly" : "none") : "some",
    amount: amountText(count, words),
    place: count.partial === true ? "partial" : "whole",
    range: rangeText(count, words),
  });
  return sentence + basisSentence(count, words);
}

/** The same of the original, after the headline of a released file: " In the original, it would be about 97 of the 2,000 records (4.85 %)." */
export function originalSentence(
  count: MatchCount,
  differences: readonly string[],
  words: AnswerWords = ENGLISH,
): string {
  const { say } = words;
  const values = { amount: amountText(count, words), range: rangeText(count, words) };
  return differences.length === 0
    ? ` ${say("inOriginal", values)}`
    : ` ${say("inOriginalNoted", { ...values, differences: differences.join(say("semicolon")) })}`;
}

/** Those of whom nobody knows how many would be found. */
type Unknown = Pick<MatchCount, "units" | "unit">;

/** Where no number is known: the reason, and the bound that is known all the same. */
export function unknownSentence(
  { units, unit }: Unknown,
  reason: string,
  bound: MatchCount | null,
  { say, count, number, share, told }: AnswerWords = ENGLISH,
): string {
  const values = { unit: unit.one, reason: told(reason) };
  const begun = units === 1 ? say("unknownOnly", values) : say("unknown", { ...values, units: count(units) });
  if (bound === null) return begun;
  const { matches, basis } = bound;
  const side = basis === "limit" ? "most" : "least";
  const of = { matches: number(matchesText(matches)), share: share(Math.min(1, matches / units)) };
  return `${begun} ${say("unknownBound", { side, ...of })}`;
}
