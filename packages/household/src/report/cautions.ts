import { cautionAt, studied, type Cautions, type SidedCaution } from "@sdc-risk/blocks";
import { shareText } from "@sdc-risk/data";
import { diagnosisMark, LOW_BY_COVERAGE, type Diagnoses } from "@sdc-risk/individual-risk";
import type { HouseholdSummary } from "../summary.ts";

/** What is built on individual risk; households and their sizes are counted. */
const BUILT = [
  "globalRisk",
  "expectedReidentifications",
  "expectedHouseholds",
  "max",
  "above",
  "distribution",
];
const BUILT_WITHIN = ["globalRisk", "expectedReidentifications", "expectedGroups"].map(
  (field) => `within.${field}`,
);

/** Place of the figure of `population` whose chances households are judged by. */
const MATCHES = "expectedMatches.inFile";

const TAKEN: SidedCaution = {
  mark: "missing values",
  text:
    "Records that miss keys are taken for people like the others. Where the values of common people were taken away, to " +
    "make the others look common, it is too low, and the file alone cannot tell. Assess the original with this file as " +
    "--released.",
  side: "low",
};

/** What to know, before they are judged, of figures by the chance of a match in a file with gaps and no original. */
export const BY_PATTERNS: Cautions = { byMatch: TAKEN, "within.byMatch": TAKEN };

/** What figures rest on. */
export interface HouseholdBasis {
  /** What individual risk says of itself. */
  readonly diagnoses: Diagnoses;
  readonly coverage: number;
  /** The chance that a person is in the intruder's file with the same keys. */
  readonly presence: number;
  /** Whether the file is a part of the population by its weights. */
  readonly sampled: boolean;
  /** Cautions of `population`; undefined where it has none, or was not computed. */
  readonly model: Cautions | undefined;
}

/** What individual risk says of itself holds for what is built on it; null where it says nothing. */
function builtOn(built: Diagnoses, isSample: boolean): SidedCaution | null {
  const mark = diagnosisMark(built);
  if (mark === null)
    return isSample
      ? {
          mark: "perhaps too low",
          text: `It is built on individual risk, which is too low for most samples ${studied("near-household-risk")}.`,
          side: "low",
        }
      : null;
  const study = built.tooLow === null ? "" : ` ${studied("near-household-risk")}`;
  const own = mark === "too low" ? "probably too low" : mark;
  return {
    mark: own,
    text:
      `It is built on individual risk, which is ${mark} for this file. So it is ${own} itself${study}; ` +
      "the section on individual risk says why.",
    side: built.tooHigh === null ? "low" : "either",
  };
}

/** What the coverage of an intruder's file does to what is built on individual risk; empty where it holds everybody. */
const coverageText = (coverage: number, presence: number): string =>
  presence === 1
    ? ""
    : coverage === 1
      ? "It is built on risks that hold the chance that no key differs, and too low for an intruder who allows for " +
        "differences."
      : `It is built on risks that are multiplied by the coverage, ${coverage}, and too low for an intruder ` +
        "who picks among the persons of the own file only.";

/** Nearer than this share two means say the same. */
const SAME = 0.05;

/** What a tested model says of figures that are built on individual risk; null where it says nothing, or the same. */
function differsFromModel({ globalRisk: own, max, byMatch }: HouseholdSummary): SidedCaution | null {
  const modelled = byMatch?.globalRisk ?? null;
  if (byMatch === null || own === null || modelled === null) return null;
  if (Math.abs(modelled - own) <= SAME * modelled) return null;
  const low = modelled > own;
  const isLargestLow = (byMatch.max ?? 0) > (max ?? 0);
  return {
    mark: `${low ? "too low" : "too high"} by a tested model`,
    text:
      "It is the guide's figure, built on individual risk, which takes all records that are alone with their keys " +
      `for equally rare. By the chance of a correct match the mean is ${shareText(modelled)}, not ${shareText(own)}.`,
    side: low === isLargestLow ? (low ? "low" : "high") : "either",
  };
}

/** What to know of figures that are built on individual risk; null where nothing is known to be off. */
function ofTheGuide(
  summary: HouseholdSummary,
  { diagnoses, coverage, presence, sampled }: HouseholdBasis,
): SidedCaution | null {
  const found = differsFromModel(summary) ?? builtOn(diagnoses, sampled);
  const low = coverageText(coverage, presence);
  if (found === null) return low === "" ? null : { mark: LOW_BY_COVERAGE, text: low, side: "low" };
  return low === "" ? found : { ...found, text: `${found.text} ${low}` };
}

/**
 * What to know of figures before they are judged by a limit, and the places of those built on individual risk, and of
 * all that are no counts.
 */
export function cautionsOf(
  summary: HouseholdSummary,
  basis: HouseholdBasis,
): { readonly cautions: Cautions; readonly built: readonly string[]; readonly places: readonly string[] } {
  const guide = ofTheGuide(summary, basis);
  const model = cautionAt(basis.model, MATCHES);
  const grouped = summary.within !== null;
  const built = grouped ? [...BUILT, ...BUILT_WITHIN] : BUILT;
  const matched = summary.byMatch === null ? [] : grouped ? ["byMatch", "within.byMatch"] : ["byMatch"];
  const say = (caution: SidedCaution | null, places: readonly string[]): [string, SidedCaution][] =>
    caution === null ? [] : places.map((place) => [place, caution]);
  return {
    cautions: Object.fromEntries([...say(guide, built), ...say(model, matched)]),
    built,
    places: [...built, ...matched],
  };
}
