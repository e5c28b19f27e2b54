import type { Finding } from "@sdc-risk/assess";
import {
  cautionAt,
  isAbove,
  nearestWhole,
  settled,
  shareText,
  unitsText,
  type Caution,
} from "@sdc-risk/core";
import type { ExpectedReport } from "@sdc-risk/report";
import { keysHeld, keysLacking, type Subject } from "../policy/decide.js";
import { findingOf } from "../policy/finding.js";
import { COUNTED, MATCHES } from "../policy/figures-in-words.js";
import type { Found } from "../policy/limit.js";
import { AT_MOST } from "../policy/truth.js";
import { expectationText, valueText } from "../policy/words.js";
import { recodingText } from "../scenarios/recode.js";
import { given } from "../settings.js";

/** What the measure of the population says of the expected correct matches. */
interface Matches {
  readonly inFile: number | null;
  readonly floor: number;
  readonly ceiling: number;
  readonly presence: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly by: string | null;
  readonly tested: boolean;
  readonly doubts: readonly string[];
  readonly reason: string | null;
}

/** How many are expected to be found of how many, in words: "97.1 of 2,000 records (4.86 %)", and by what. */
interface Estimate {
  readonly matches: number | null;
  /** Those that could be found. */
  readonly units: number;
  /** How the number is off, where it is known to be. */
  readonly mark?: string | undefined;
  readonly text: string;
  readonly by: string;
}

/** Keys that a sentence has room for. */
const MOST_KEYS = 8;

/** "97.1 of 2,000 records (4.86 %; 95 % interval 81 to 113)"; an interval of one point is none. */
function numberText(matches: number, of: string, units: number, interval: Matches["interval"]): string {
  const between =
    interval === null || !isAbove(interval.high, interval.low)
      ? ""
      : `; 95 % interval ${expectationText(interval.low)} to ${expectationText(interval.high)}`;
  // with the digits that the share has: a reader who divides gets the same
  const told = matches < 100 ? Number(settled(matches).toPrecision(3)) : nearestWhole(matches);
  return `${valueText(told, false)} of ${of} (${shareText(Math.min(1, matches / units))}${between})`;
}

/** By what a number is known, as a sentence goes on. */
function sourceText({ by, presence, tested, doubts }: Matches, mark: string | undefined): string {
  if (by === "upper-limit" && mark === AT_MOST)
    return "counted as if the file held the whole population: nobody has said how much of it there is, and in a sample there are fewer";
  if ((by === "census" || by === "upper-limit") && mark !== undefined)
    return "too high, since the file is taken for the whole population, and the one that was given is larger";
  if (by === "census") {
    const how = presence < 1 ? "computed from counts" : "counted";
    return `${how}, since the file is taken as the whole population`;
  }
  return tested ? "by a tested model" : `roughly, since ${doubts[0]!}`;
}

/** The number counted in a population that is known; null where none is, or the intruder lacks a part of it. */
function countedIn(found: Found, presence: number): Estimate | null {
  const finding = findingOf(found.findings, COUNTED.measure);
  const summary = finding?.done.summary as Readonly<Record<string, number | null>> | undefined;
  const matches = summary?.[COUNTED.count] ?? null;
  if (finding === undefined || matches === null || presence < 1) return null;
  const unknown = summary![COUNTED.unknown] ?? 0;
  const units = finding.units - unknown;
  const known = unitsText(units, finding.unit);
  return {
    matches,
    units,
    text: numberText(matches, unknown === 0 ? known : `the ${known} that the population knows`, units, null),
    by: "counted in the population that was given",
  };
}

/** What the measure of the population found; null where it was not computed. */
function matchesOf({ findings }: Found): { readonly finding: Finding; readonly own: Matches } | null {
  const finding = findingOf(findings, MATCHES.measure);
  const own = (finding?.done.summary as Readonly<Record<string, Matches>> | undefined)?.[MATCHES.field];
  return finding === undefined || own === undefined ? null : { finding, own };
}

/** What is known against the number that was found. */
function matchesCaution(found: Found | undefined): Caution | null {
  const told = found === undefined ? null : matchesOf(found);
  return told === null ? null : cautionAt(told.finding.done.cautions, `${MATCHES.field}.${MATCHES.count}`);
}

/** What is known against the number of a file; of a count also what is known of its original, as a larger population. */
function cautionOn({ by }: Matches, own: Caution | null, original: Caution | null): Caution | null {
  if (by === "upper-limit") return original ?? own;
  return own ?? (by === "census" ? original : null);
}

/** What is known where there is no estimate: how many are found at least, or where nothing says so at most. */
const boundText = ({ floor, ceiling }: Matches, of: string, units: number): string =>
  floor > 0
    ? `at least about ${numberText(floor, of, units, null)}`
    : `at most ${numberText(ceiling, of, units, null)}`;

/**
 * The number that the measure of the population expects; null where the measure was not computed.
 * @param original what was found in the original, where a released file is judged: a population that is larger
 *   than the file is known there only
 */
function expectedBy(found: Found, original?: Found): Estimate | null {
  const told = matchesOf(found);
  if (told === null) return null;
  const { finding, own } = told;
  const { unit, units } = finding;
  const { presence, inFile: matches } = own;
  const of = unitsText(units, unit);
  if (matches === null) {
    const least = presence === 1 ? `: ${boundText(own, of, units)}` : "";
    const why = own.reason ?? "no model could be fitted";
    return { matches, units, text: least, by: why };
  }
  const caution = cautionOn(own, matchesCaution(found), matchesCaution(original));
  return {
    matches,
    units,
    mark: caution?.mark,
    text: numberText(matches, of, units, presence === 1 ? own.interval : null),
    by: sourceText(own, caution?.mark),
  };
}

/** The best that is known of a file; what is counted in the population is that of the original. */
function estimateOf(found: Found, presence: number, original?: Found): Estimate | null {
  return (original === undefined ? countedIn(found, presence) : null) ?? expectedBy(found, original);
}

/** "age in bands of 10": how coarsely an intruder knows a key of the original. */
function knownAs({ assessed: { scenario } }: Subject, key: string): string {
  const recoding = scenario?.recodings?.[key];
  return recoding === undefined ? key : `${key} ${recodingText(recoding)}`;
}

/** "region, sex, age in bands of 10"; of many keys their number. A released file is taken as it is. */
function keysText(subject: Subject, keys: readonly string[]): string {
  if (keys.length > MOST_KEYS) return `the ${keys.length} keys`;
  const isOriginal = subject.released === null;
  return keys.map((key) => (isOriginal ? knownAs(subject, key) : key)).join(", ");
}

/** How the intruder's file lacks persons, and differs from the data. */
interface Assumed {
  readonly coverage?: number | undefined;
  readonly divergence?: number | undefined;
}

/** What is assumed of the intruder's file: by the scenario, else by the options of a measure. */
function assumedOf({ assessed: { scenario, options } }: Subject): {
  readonly coverage: number;
  readonly divergence: number;
} {
  const known = Object.values(options) as readonly Assumed[];
  const told = known.find((own) => own.coverage !== undefined || own.divergence !== undefined);
  return {
    coverage: scenario?.coverage ?? told?.coverage ?? 1,
    divergence: scenario?.divergence ?? told?.divergence ?? 0,
  };
}

/** The chance that a person is in the intruder's file with the same keys. */
function presenceOf(subject: Subject): number {
  const { coverage, divergence } = assumedOf(subject);
  return matchesOf(subject.found)?.own.presence ?? coverage * (1 - divergence) ** keysHeld(subject).length;
}

/** " (treated.csv lacks region)"; empty where the file that is judged holds all keys. */
function lackingText(subject: Subject): string {
  const lacking = keysLacking(subject);
  return lacking.length === 0 ? "" : ` (${subject.where.file!} lacks ${keysText(subject, lacking)})`;
}

/**
 * "Someone who knows region, sex, age of everyone", "… of 20 % of the population, each wrong with a chance of 5 %,"; by
 * the keys that the file holds which is judged.
 */
function whoText(subject: Subject, presence: number): string {
  const { coverage, divergence } = assumedOf(subject);
  const keys = keysHeld(subject);
  const lacking = lackingText(subject);
  const begun = `Someone who knows ${keysText(subject, keys)} of`;
  if (presence === 1) return `${begun} everyone${lacking}`;
  if (!isNear(coverage * (1 - divergence) ** keys.length, presence))
    return `${begun} each person with a chance of ${shareText(presence)}${lacking}`;
  const whom = `${begun} ${coverage === 1 ? "everyone" : `${shareText(coverage)} of the population`}`;
  return divergence === 0
    ? `${whom}${lacking}`
    : `${whom}, each wrong with a chance of ${shareText(divergence)}${lacking},`;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * b;

/** Why the measure that tells the number was not computed. */
function absentText({ skipped }: Found): string {
  const why = skipped.find(({ measure }) => measure === MATCHES.measure)?.reason;
  const said = "How many would be found is not told:";
  return why === undefined
    ? `${said} the measure ${MATCHES.measure} is not among those that were asked for.`
    : `${said} the measure ${MATCHES.measure} was not computed. ${why}`;
}

/** The same of the original, where a released file is judged; it holds all keys. */
function beforeText(subject: Subject): string {
  const { original } = subject.where;
  const before = original === undefined ? null : estimateOf(original, presenceOf(subject));
  if (typeof before?.matches !== "number") return "";
  const lacking = keysLacking(subject);
  const recoded = Object.keys(subject.assessed.scenario?.recodings ?? {});
  const more = [
    ...(lacking.length === 0 ? [] : [`by ${keysText(subject, lacking)} too`]),
    ...(recoded.length === 0 ? [] : [`by ${recoded.map((key) => knownAs(subject, key)).join(", ")}`]),
  ];
  return ` Of the original${more.map((one) => `, ${one}`).join("")}${more.length === 0 ? "" : ","} it is ${before.text}.`;
}

/** How many an intruder is expected to find, in one sentence; else why that is not known. */
function expectedIn(subject: Subject): ExpectedReport {
  const { found, where } = subject;
  const { scenario, file, original } = where;
  const presence = presenceOf(subject);
  const told = found.records === 0 ? null : estimateOf(found, presence, original);
  const place = { scenario, ...given({ file }) };
  if (told === null) {
    const text = found.records === 0 ? "There are no records, so nothing can be found." : absentText(found);
    return { ...place, matches: null, units: found.records, text };
  }
  const { matches, units, mark, text, by } = told;
  const sentence =
    matches === null
      ? `How many would be found could not be estimated, since ${by}${text}.`
      : `${whoText(subject, presence)} is expected to find ${text}, ${by}.`;
  return {
    ...place,
    matches,
    units,
    ...given({ mark }),
    text: `${sentence}${beforeText(subject)}`,
  };
}

const shareFound = ({ matches, units }: ExpectedReport): number =>
  matches === null || units === 0 ? -1 : matches / units;

/** How many each intruder is expected to find, in each file that is judged; the worst first. */
export const expectedOf = (subjects: readonly Subject[]): readonly ExpectedReport[] =>
  subjects.map(expectedIn).sort((a, b) => shareFound(b) - shareFound(a));
