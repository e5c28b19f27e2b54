import type { Finding } from "@sdc-risk/assess";
import { RECORDS, type Caution, type Unit } from "@sdc-risk/blocks";
import type { LeadingMatches } from "@sdc-risk/core/summary";
import type { ExpectedReport } from "@sdc-risk/report";
import { keysHeld, keysLacking, type JudgedFile } from "../policy/decide.ts";
import { leadingFinding, leadingId, leadingSummary, matchesCaution } from "../policy/judging/finding.ts";
import type { FileFindings } from "../policy/limit.ts";
import { AT_MOST } from "../policy/judging/truth.ts";
import { recodingText } from "../scenarios/recode.ts";
import { given } from "../settings.ts";
import { mayBeSynthetic, type KnownOfReleased } from "./copies.ts";
import type { AnswerWords } from "./language/words.ts";
import { namedKey } from "./named-key.ts";
import {
  headline,
  keysText,
  listText,
  originalSentence,
  unknownSentence,
  type Basis,
  type Knowledge,
  type MatchCount,
} from "./headline.ts";

/** How many are expected to be found of how many; a number that is not known has its reason. */
interface MatchEstimate {
  /** The number; where it is not known what bounds it, if anything does. */
  readonly count: MatchCount | null;
  readonly matches: number | null;
  /** Those that could be found. */
  readonly units: number;
  readonly unit: Unit;
  /** How the number is off, where it is known to be. */
  readonly mark?: string | undefined;
  /** Why the number is not known. */
  readonly reason?: string | undefined;
}

/** How the number of the measure of the population is known. */
function basisOf({ by, presence, tested }: LeadingMatches, mark: string | undefined): Basis {
  if (by === "upper-limit" && mark === AT_MOST) return "limit";
  if ((by === "census" || by === "upper-limit") && mark !== undefined) return "too-high";
  if (by === "census") return presence < 1 ? "census-computed" : "census";
  return tested ? "model" : "rough";
}

/** The number counted in a population that is known; null where none is, or the intruder lacks a part of it. */
function countedIn(found: FileFindings, presence: number): MatchEstimate | null {
  const finding = leadingFinding(found.findings, "counted");
  const { expectedMatches: matches = null, unknownKeys: unknown = 0 } =
    leadingSummary(found.findings, "counted") ?? {};
  if (finding === undefined || matches === null || presence < 1) return null;
  const { unit } = finding;
  const units = finding.units - unknown;
  const partial = units < finding.units;
  const count: MatchCount = { matches, units, unit, basis: "population", interval: null, partial };
  return { matches, units, unit, count };
}

/** What the measure of the population found; null where it was not computed. */
function matchesOf({
  findings,
}: FileFindings): { readonly finding: Finding; readonly own: LeadingMatches } | null {
  const finding = leadingFinding(findings, "matches");
  const own = leadingSummary(findings, "matches")?.expectedMatches;
  return finding === undefined || own === undefined ? null : { finding, own };
}

/** What is known against the number that was found. */
const cautionIn = (found: FileFindings | undefined): Caution | null =>
  found === undefined ? null : matchesCaution(found.findings);

/** What is known against the number of a file; of a count also what is known of its original, as a larger population. */
function cautionOn({ by }: LeadingMatches, own: Caution | null, original: Caution | null): Caution | null {
  if (by === "upper-limit") return original ?? own;
  return own ?? (by === "census" ? original : null);
}

/** What is known where there is no estimate: how many are found at least, or where nothing says so at most. */
const boundOf = (
  { floor, ceiling }: LeadingMatches,
  of: { readonly units: number; readonly unit: Unit },
): MatchCount =>
  floor > 0
    ? { ...of, matches: floor, basis: "rough", interval: null }
    : { ...of, matches: ceiling, basis: "limit", interval: null };

/**
 * The number that the measure of the population expects; null where the measure was not computed.
 * @param original what was found in the original, where a released file is judged: a population that is larger
 *   than the file is known there only
 */
function expectedBy(found: FileFindings, original?: FileFindings): MatchEstimate | null {
  const told = matchesOf(found);
  if (told === null) return null;
  const { finding, own } = told;
  const { unit, units } = finding;
  const { presence, inFile: matches, interval } = own;
  const of = { units, unit };
  if (matches === null) {
    const reason = own.reason ?? "no model could be fitted";
    return { ...of, matches, count: presence === 1 ? boundOf(own, of) : null, reason };
  }
  const mark = cautionOn(own, cautionIn(found), cautionIn(original))?.mark;
  const count = {
    ...of,
    matches,
    basis: basisOf(own, mark),
    interval: presence === 1 ? interval : null,
    doubt: own.doubts[0],
  };
  return { ...of, matches, count, mark };
}

/** The best that is known of a file; what is counted in the population is that of the original. */
function estimateOf(found: FileFindings, presence: number, original?: FileFindings): MatchEstimate | null {
  return (original === undefined ? countedIn(found, presence) : null) ?? expectedBy(found, original);
}

/** "age in bands of 10": how coarsely an intruder knows a key of the original. */
function knownAs({ assessed: { scenario, sdc } }: JudgedFile, key: string, { told }: AnswerWords): string {
  const recoding = scenario?.recodings?.[key];
  const name = namedKey(sdc, key);
  return recoding === undefined ? name : `${name} ${told(recodingText(recoding))}`;
}

/** Keys as an intruder knows them, "age in bands of 10"; a released file is taken as it is. */
const keysKnown = (subject: JudgedFile, keys: readonly string[], words: AnswerWords): readonly string[] =>
  keys.map((key) =>
    subject.released === null ? knownAs(subject, key, words) : namedKey(subject.assessed.sdc, key),
  );

/** How the intruder's file lacks persons, and differs from the data. */
interface AssumedIntruder {
  readonly coverage?: number | undefined;
  readonly divergence?: number | undefined;
}

/** What is assumed of the intruder's file: by the scenario, else by the options of a measure. */
function assumedOf({ assessed: { scenario, options } }: JudgedFile): {
  readonly coverage: number;
  readonly divergence: number;
} {
  const known = Object.values(options) as readonly AssumedIntruder[];
  const told = known.find((own) => own.coverage !== undefined || own.divergence !== undefined);
  return {
    coverage: scenario?.coverage ?? told?.coverage ?? 1,
    divergence: scenario?.divergence ?? told?.divergence ?? 0,
  };
}

/** The chance that a person is in the intruder's file with the same keys. */
function presenceOf(subject: JudgedFile): number {
  const { coverage, divergence } = assumedOf(subject);
  return matchesOf(subject.found)?.own.presence ?? coverage * (1 - divergence) ** keysHeld(subject).length;
}

/** "treated.csv lacks region"; empty where the file that is judged holds all keys. */
function lackingText(subject: JudgedFile, words: AnswerWords): string {
  const lacking = keysLacking(subject);
  const keys = keysText(keysKnown(subject, lacking, words), words);
  return lacking.length === 0 ? "" : words.say("lacks", { file: subject.where.file ?? "", keys });
}

/** What the intruder knows: by the keys that the file holds which is judged. */
function knowledgeOf(subject: JudgedFile, presence: number, words: AnswerWords): Knowledge {
  const { coverage, divergence } = assumedOf(subject);
  const keys = keysHeld(subject);
  const follows = presence === 1 || isNear(coverage * (1 - divergence) ** keys.length, presence);
  return {
    keys: keysKnown(subject, keys, words),
    coverage: presence === 1 ? 1 : coverage,
    divergence: presence === 1 ? 0 : divergence,
    presence: follows ? null : presence,
    lacking: lackingText(subject, words),
  };
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * b;

/** Why the measure that gives the number was not computed. */
function absentText({ skipped, findings }: FileFindings, { say, told }: AnswerWords): string {
  const measure = leadingId("matches");
  const reason = skipped.find((one) => one.measure === measure)?.reason;
  return reason === undefined
    ? say("notAvailable", { measure, unit: (findings[0]?.unit ?? RECORDS).one })
    : say("notComputedBecause", { measure, reason: told(reason) });
}

/** What is known of the original, where a released file is judged; it holds all keys. */
function originalOf(subject: JudgedFile): MatchEstimate | null {
  const { original } = subject.where;
  return original === undefined ? null : estimateOf(original, presenceOf(subject));
}

/** The same of the original in a sentence; empty where it is not known. */
function beforeText(subject: JudgedFile, before: MatchEstimate | null, words: AnswerWords): string {
  if (typeof before?.matches !== "number" || before.count === null) return "";
  const { say } = words;
  const lacking = keysLacking(subject);
  const recoded = Object.keys(subject.assessed.scenario?.recodings ?? {});
  const using = keysText(keysKnown(subject, lacking, words), words);
  const knowing = listText(
    recoded.map((key) => knownAs(subject, key, words)),
    words,
  );
  return originalSentence(
    before.count,
    [
      ...(lacking.length === 0 ? [] : [say("usingToo", { keys: using })]),
      ...(recoded.length === 0 ? [] : [say("knowing", { keys: knowing })]),
    ],
    words,
  );
}

/** Scenarios whose keys tell neither who somebody is nor where. */
export type UnlikePersons = ReadonlySet<JudgedFile["assessed"]>;

/** What is known of the subjects beside what was found. */
interface KnownBeside extends KnownOfReleased {
  readonly unlike: UnlikePersons;
}

/** How many an intruder is expected to find, in one sentence, or why that is not known; and what speaks against it. */
function expectedIn(
  subject: JudgedFile,
  { unlike, ...known }: KnownBeside,
  words: AnswerWords,
): ExpectedReport {
  const told = expectedOfFile(subject, words);
  const { found, assessed } = subject;
  if (found.records === 0) return told;
  const texts = [
    // before the number, which would be read as one of people
    ...(mayBeSynthetic(subject, known) ? [words.say("mayBeSynthetic")] : []),
    told.text,
    ...(unlike.has(assessed) ? [words.say("noAgeSexOrPlace")] : []),
  ];
  return { ...told, text: texts.join(" ") };
}

/** How many an intruder is expected to find, in one sentence; else why that is not known. */
function expectedOfFile(subject: JudgedFile, words: AnswerWords): ExpectedReport {
  const { found, where } = subject;
  const { scenario, file, original } = where;
  const presence = presenceOf(subject);
  const best = found.records === 0 ? null : estimateOf(found, presence, original);
  const place = { scenario, ...given({ file }) };
  if (best === null) {
    const text = found.records === 0 ? words.say("noRecords") : absentText(found, words);
    return { ...place, matches: null, units: found.records, text };
  }
  const { matches, units, unit, mark, count, reason } = best;
  const sentence =
    matches === null || count === null
      ? unknownSentence({ units, unit }, reason!, count, words)
      : headline(knowledgeOf(subject, presence, words), count, words);
  const before = originalOf(subject);
  const text = `${sentence}${beforeText(subject, before, words)}`;
  const known = matches === null ? null : (count?.interval ?? null);
  const interval = known === null ? undefined : { low: known.low, high: known.high };
  return {
    ...place,
    matches,
    units,
    ...given({ interval, initial: before?.matches, initialMark: before?.mark, mark }),
    text,
  };
}

const shareFound = ({ matches, units }: ExpectedReport): number =>
  matches === null || units === 0 ? -1 : matches / units;

/**
 * How many each intruder is expected to find, in each file that is judged; the worst first.
 * @param beside scenarios of which no key is an age, a sex or a place, and what is known of released files
 */
export const expectedOf = (
  subjects: readonly JudgedFile[],
  beside: KnownBeside,
  words: AnswerWords,
): readonly ExpectedReport[] =>
  subjects.map((subject) => expectedIn(subject, beside, words)).sort((a, b) => shareFound(b) - shareFound(a));
