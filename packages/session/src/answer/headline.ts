import type { Unit } from "@sdc-risk/blocks";
import { countText, isAbove, shareText } from "@sdc-risk/data";
import { matchesText } from "@sdc-risk/report";
import { expectationText } from "../policy/words.ts";

/** Keys that a sentence has room for. */
const MOST_KEYS = 8;
/** Expected numbers below this are averages; from here on they are "about" so many. */
const FEW = 10;

/** "region", "region and sex", "region, sex and age". */
export function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** "region, sex and age"; of many keys their number: "12 key variables". */
export const keysText = (keys: readonly string[]): string =>
  keys.length > MOST_KEYS ? `${countText(keys.length)} key variables` : listText(keys);

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
function knownText({ keys, coverage, presence }: Knowledge, unit: Unit): string {
  if (keys.length === 0) return "can use none of the key variables";
  const many = keys.length > MOST_KEYS;
  const values = many ? `values of ${keysText(keys)}` : keysText(keys);
  if (presence === null && coverage < 1)
    return `knows the ${values} ${many ? "for" : "of"} ${shareText(coverage)} of the population`;
  const known = `knows ${unit.one === "household" ? "every household's" : "everyone's"} ${values}`;
  return presence === null ? known : `${known} with a probability of ${shareText(presence)}`;
}

/** "Someone who knows everyone's region, sex and age (each value wrong with a probability of 10 %)". */
export function knowledgeText(knowledge: Knowledge, unit: Unit): string {
  const { keys, divergence, presence, lacking } = knowledge;
  const notes = [
    ...(divergence > 0 && presence === null && keys.length > 0
      ? [`each value wrong with a probability of ${shareText(divergence)}`]
      : []),
    ...(lacking === "" ? [] : [lacking]),
  ];
  return `Someone who ${knownText(knowledge, unit)}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}`;
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

/** "2,000 records", "2,000 people", "only record". */
function wholeText({ units, unit }: Pick<MatchCount, "units" | "unit">): string {
  const { one, many } = unit.one === "person" ? { one: "person", many: "people" } : unit;
  return units === 1 ? `only ${one}` : `${countText(units)} ${many}`;
}

/** How a number begins: a count is exact, an estimate about right, a small one an average, a limit a limit. */
function degree({ matches, basis }: MatchCount): string {
  if (basis === "limit" || basis === "too-high") return "at most ";
  if (COUNTS.includes(basis)) return "";
  return matches < FEW ? "on average " : "about ";
}

/** "1,079 of the 2,000 records", "none of the 2,000 records", "the only record": a number, however it is known. */
export function plainAmount(count: Pick<MatchCount, "matches" | "units" | "unit">): string {
  const { matches, units } = count;
  const whole = wholeText(count);
  if (units === 1) return `the ${whole}`;
  return `${matches === 0 ? "none" : matchesText(matches)} of the ${whole}`;
}

/** "about 1,079 of the 2,000 records", "none of the 2,000 records", "all 2,000 records". */
export function amountText(count: MatchCount): string {
  const { matches, units, basis } = count;
  if (units > 1 && matches === units && COUNTS.includes(basis)) return `all ${wholeText(count)}`;
  return `${units === 1 || matches === 0 ? "" : degree(count)}${plainAmount(count)}`;
}

/** " (95 % interval 971 to 1,266)", else the share: " (4.85 %)"; an interval of one point is none. */
export function rangeText({
  matches,
  units,
  interval,
}: Pick<MatchCount, "matches" | "units" | "interval">): string {
  const share = Math.min(1, matches / units);
  if (units === 1) return share === 0 || share === 1 ? "" : ` with a probability of ${shareText(share)}`;
  if (interval !== null && isAbove(interval.high, interval.low))
    return ` (95 % interval ${expectationText(interval.low)} to ${expectationText(interval.high)})`;
  return share === 0 || share === 1 ? "" : ` (${shareText(share)})`;
}

/** How a number is known, in a sentence; empty for a model that all checks confirm. */
function basisSentence({ basis, doubt }: MatchCount): string {
  switch (basis) {
    case "model":
      return "";
    case "rough":
      return ` Rough estimate: ${doubt ?? "the model could not be tested"}.`;
    case "census":
      return " This was counted, taking the file as the whole population.";
    case "census-computed":
      return " This was computed from counts, taking the file as the whole population.";
    case "too-high":
      return " This is too high: the file was taken as the whole population, but the population given is larger.";
    case "limit":
      return " This assumes that the file is the whole population, because the population size is not known; in a sample, fewer would be identified.";
    case "population":
      return " This was counted in the population file.";
  }
}

/** "Someone who knows everyone's region, sex and age would correctly identify about 1,079 of the 2,000 records in this file (95 % interval 971 to 1,266)." */
export function headline(knowledge: Knowledge, count: MatchCount): string {
  const never = count.units === 1 && count.matches === 0 ? "not " : "";
  const who = knowledgeText(knowledge, count.unit);
  const where = count.partial === true ? "in this file that the population file contains" : "in this file";
  return (
    `${who} would ${never}correctly identify ${amountText(count)} ${where}${rangeText(count)}.` +
    basisSentence(count)
  );
}

/** The same of the original, after the headline of a released file: " In the original, it would be about 97 of the 2,000 records (4.85 %)." */
export function originalSentence(count: MatchCount, differences: readonly string[]): string {
  const differing = differences.length === 0 ? "" : ` (${differences.join("; ")})`;
  return ` In the original${differing}, it would be ${amountText(count)}${rangeText(count)}.`;
}

/** Where no number is known: the reason, and the bound that is known all the same. */
export function unknownSentence(units: number, unit: Unit, reason: string, bound: MatchCount | null): string {
  const whole = wholeText({ units, unit });
  const begun = `How many of the ${whole} would be identified could not be estimated, because ${reason}.`;
  if (bound === null) return begun;
  const { matches } = bound;
  const share = shareText(Math.min(1, matches / units));
  const side = bound.basis === "limit" ? "at most" : "at least about";
  return `${begun} It is ${side} ${matchesText(matches)} (${share}).`;
}
