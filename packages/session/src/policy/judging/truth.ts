import type { Bin, Unit } from "@sdc-risk/blocks";
import { countText, nearestWhole, shareText } from "@sdc-risk/data";
import type { AnswerWords } from "../../answer/language/words.ts";
import { leadingFinding, leadingId, leadingSummary, matchesCaution, matchesOption } from "./finding.ts";
import { isMet, type FileFindings } from "../limit.ts";
import type { Doubt, FigureReading } from "./reading.ts";
import type { Limit } from "../rules.ts";
import { expectationText } from "../words.ts";

/**
 * Correct matches that can be trusted: of a census they are counted, of a sample a model gives them. Where nobody has
 * said which the file is, its count is an upper limit of them.
 */
export interface Expected {
  readonly matches: number;
  /** The ends of their 95 % interval; the number itself where it is counted, or has none. */
  readonly low: number;
  readonly high: number;
  readonly counted: boolean;
  /** Whether it is an upper limit only; `low` is then 0. */
  readonly isLimit: boolean;
  /** Of how many; persons, where these have several records. */
  readonly units: number;
  readonly unit: Unit;
}

/** The setting that confirms the sum of the weights. */
export const CONFIRMED = "--population-size";

/** The expected correct matches of a census, or of a model that was tested; null where there are none. */
export function expectedMatches({ findings, records }: FileFindings): Expected | null {
  const finding = leadingFinding(findings, "matches");
  const found = leadingSummary(findings, "matches")?.expectedMatches;
  if (finding === undefined || found === undefined || records === 0) return null;
  const { units, unit } = finding;
  const known = matchesCaution(findings);
  const { inFile: matches } = found;
  if (found.by === "upper-limit" && matches !== null && known?.mark === AT_MOST)
    return { matches, low: 0, high: matches, counted: false, isLimit: true, units, unit };
  // a file that is taken for a population that is larger
  if (known !== null) return null;
  const counted = found.by === "census";
  if (!(counted || found.tested) || matches === null) return null;
  const scale = found.all === null || found.all === 0 ? 1 : matches / found.all;
  const { low, high } = found.interval ?? { low: matches / scale, high: matches / scale };
  return { matches, low: low * scale, high: high * scale, counted, isLimit: false, units, unit };
}

/** The mark of a count in a file of which nobody has said how much of the population it holds. */
export const AT_MOST = "at most";

/** The expected correct matches in a sentence. */
export function matchesSentence(
  { matches, counted, isLimit, units, unit }: Expected,
  { say, number, share }: AnswerWords,
): string {
  const values = {
    matches: number(expectationText(matches)),
    share: share(Math.min(1, matches / units)),
    unit: unit.one,
  };
  if (isLimit) return say("matchesLimit", values);
  return counted ? say("matchesCounted", values) : say("matchesTested", values);
}

/** Whether a limit is on a figure of identity risk. */
export const isIdentity = ({ meta }: Limit): boolean => meta.identity === true;

const thanText = ({ strict }: Pick<Limit, "strict">): string => (strict === true ? "not below" : "more than");

/**
 * A risk that meets its limit though the mean risk by the expected matches does not: no mean or largest risk of
 * the file can then be that low. Null where there is nothing to say.
 */
function meanDoubt(limit: Limit, expected: Expected): Doubt | null {
  if (limit.bound !== "max" || limit.meta.over === undefined) return null;
  const share = (matches: number): number => Math.min(1, matches / expected.units);
  if (isMet(limit, share(expected.high))) return null;
  const mean = shareText(share(expected.matches));
  const than = thanText(limit);
  if (expected.counted)
    return {
      result: "not met",
      code: "expected matches",
      mark: "too low by the matches counted",
      text: `Counted in the file, the mean risk is ${mean}, ${than} this limit.`,
    };
  if (expected.isLimit)
    return {
      result: "cannot tell",
      code: "expected matches",
      mark: "perhaps too low",
      text: `Counted as if the file held the whole population, the mean risk is ${mean}, ${than} this limit.`,
    };
  const between = `${shareText(share(expected.low))} to ${shareText(share(expected.high))}`;
  const beyond = isMet(limit, share(expected.matches)) ? "reaches beyond" : `, ${than}`;
  return {
    result: isMet(limit, share(expected.low)) ? "cannot tell" : "not met",
    code: "expected matches",
    mark: "too low by a tested model",
    text: beyond.startsWith(",")
      ? `By a tested log-linear model the mean risk is ${mean}${beyond} this limit.`
      : `By a tested log-linear model the mean risk is ${mean}, and its 95 % interval, ${between}, reaches beyond this limit.`,
  };
}

/** What is known of the expected correct matches where they are rough. */
interface Rough {
  /** Shares of all records: as estimated, and if all records were found that are alone in the file. */
  readonly share: number;
  readonly most: number;
  /** Whether `most` can be relied on: the model fits, and only how far it is off cannot be told. */
  readonly bounded: boolean;
  readonly reason: string;
}

/** Null where the matches are counted or tested, and where there are none. */
function roughMatches({ findings, records }: FileFindings): Rough | null {
  const summary = leadingSummary(findings, "matches");
  const found = summary?.expectedMatches;
  if (
    summary === undefined ||
    found === undefined ||
    records === 0 ||
    found.all === null ||
    found.tested ||
    found.by === "census" ||
    found.by === "upper-limit"
  )
    return null;
  const { all, doubts, marketer, refuted } = found;
  const { withheld } = summary.intervals;
  const scale = all > 0 ? (found.inFile ?? all) / all : 1;
  const share = (matches: number): number => Math.min(1, (matches * scale) / records);
  const most = Math.min(summary.occupiedCells, marketer + summary.sampleUniques);
  return {
    share: share(all),
    most: share(Math.max(all, most)),
    bounded: refuted === false && doubts.every((doubt) => doubt === withheld),
    reason: doubts[0]!,
  };
}

/** What speaks against a limit that a figure meets where the matches are rough. Null where nothing does. */
function roughDoubt(limit: Limit, { share, most, bounded, reason }: Rough): Doubt | null {
  const met = limit.bound === "max" && isMet(limit, most);
  if (met && bounded && limit.meta.over === "mean") return null;
  if (limit.bound !== "max" || met || limit.meta.over === undefined) return unconfirmedDoubt(limit);
  return {
    result: "cannot tell",
    code: "no tested model",
    mark: "no tested model",
    text:
      `The mean risk is roughly ${shareText(share)}, and nothing that was tested confirms that it is within ` +
      `this limit: ${reason}.`,
  };
}

/** Records by the chance that a match with them is right, of the model of the population. */
const matchBins = ({ findings }: FileFindings): readonly Bin[] | undefined =>
  leadingSummary(findings, "matches")?.distribution.match;

/** A largest risk that is below what a tested model gives some record. */
function largestDoubt(limit: Limit, found: FileFindings): Doubt | null {
  const { modelled, over } = limit.meta;
  if (limit.bound !== "max" || modelled !== true || over !== "largest") return null;
  const highest = matchBins(found)?.findLast(({ count }) => count > 0);
  if (highest === undefined || isMet(limit, highest.from)) return null;
  return {
    result: "cannot tell",
    code: "expected matches",
    mark: "too low by a tested model",
    text:
      `By a tested log-linear model a match is right with a chance of at least ${shareText(highest.from)} for ` +
      `some records (${countText(highest.count)}).`,
  };
}

/** What the weights add up to, and what confirms it. */
export interface WeightTotal {
  readonly total: number;
  /** The size of the population as it was given; null where it was not. */
  readonly size: number | null;
}

/** Weights may add up to so much more or less than the population has, relative to it. */
const NEAR = 0.1;

/** Whether the sum of weights is confirmed as the size of the population. */
const isConfirmed = ({ total, size }: WeightTotal): boolean =>
  size !== null && Math.abs(total - size) <= NEAR * size;

/** A figure that rests on a sum of weights which nobody has confirmed: weights that are too large lower any risk. */
function weightsDoubt(weights: WeightTotal): Doubt | null {
  if (isConfirmed(weights)) return null;
  const sum = countText(nearestWhole(weights.total));
  return {
    result: "cannot tell",
    code: "weights",
    mark: "rests on the weights",
    text:
      weights.size === null
        ? `This value rests on the weights, which add up to ${sum}. Only you know whether the population has that ` +
          `many: confirm it with ${CONFIRMED} N.`
        : `This value rests on the weights, which add up to ${sum}, but the population was said to have ` +
          `${countText(nearestWhole(weights.size))}.`,
  };
}

/** A value that takes the file for the whole population, which nobody has said: in a sample it is lower. */
export const openDoubt: Doubt = {
  result: "cannot tell",
  code: "extent",
  mark: "at most",
  text:
    "This value takes the file for the whole population, whose size is not known. In a sample it is lower. State how many " +
    `people the file was drawn from (${CONFIRMED} N), or that everyone is in it (--census).`,
};

/**
 * Individual risk is a model of its own that is mostly too low; only another one that was tested confirms it.
 * @param option of the other one, by which it may be too low as well; null where there is none
 */
function unconfirmedDoubt(limit: Limit, option: string | null = null): Doubt | null {
  if (limit.meta.modelled !== true) return null;
  return {
    result: "cannot tell",
    code: "no tested model",
    mark: "no tested model",
    text:
      option === null
        ? "The model of individual risk is too low for most sparse files, and no tested model of the population " +
          `confirms this value. The measure ${leadingId("matches")} may give one.`
        : "The model of individual risk is too low for most sparse files, and the model of the population was " +
          `fitted with the option ${option}, so that it confirms nothing. Leave the option out.`,
  };
}

/**
 * What else of the report speaks against a limit that a figure meets, the gravest first; empty where nothing does.
 * @param weights of the file that is judged; null where it has none
 * @param open whether nobody has said how much of the population it holds
 */
export function doubtsOf(
  limit: Limit,
  { estimated, reading }: FigureReading,
  found: FileFindings,
  { weights, open }: { readonly weights: WeightTotal | null; readonly open: boolean },
): readonly Doubt[] {
  if (!isIdentity(limit) && !estimated) return [];
  const expected = isIdentity(limit) ? expectedMatches(found) : null;
  const rough = isIdentity(limit) && expected === null ? roughMatches(found) : null;
  const option = matchesOption(found.findings);
  const hasTest = option === null && (expected !== null || rough !== null);
  // a count by the keys that records hold says nothing against effective candidates
  const counted = expected?.counted === true && reading !== null;
  const doubts = [
    expected === null || counted ? null : meanDoubt(limit, expected),
    rough === null ? null : roughDoubt(limit, rough),
    expected === null || expected.counted || expected.isLimit ? null : largestDoubt(limit, found),
    estimated && !hasTest && !open ? unconfirmedDoubt(limit, option) : null,
    estimated && !open && weights !== null ? weightsDoubt(weights) : null,
  ].filter((one) => one !== null);
  return doubts.sort((a, b) => Number(a.result !== "not met") - Number(b.result !== "not met"));
}
