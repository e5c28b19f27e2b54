import { strangeKeys } from "@sdc-risk/core";
import type { Cautions, SidedCaution } from "@sdc-risk/blocks";
import { counted, countText, type Classes, type ClassVariable } from "@sdc-risk/data";
import type { IdentifiedLinkageSummary } from "./summary.ts";

/** An identified file may hold so much more than the population, relative to it, and a key so many values of its own. */
export const NEAR = 0.1;

/** Records by the values of a key. */
interface KeyCounts {
  /** Records of the file that hold a value of the identified file, or none. */
  readonly held: number;
  /** Records of the identified file that hold a value of the file, or none. */
  readonly inScope: number;
  /** Those that hold none. */
  readonly gaps: number;
  /** Records of the file whose value no other one has. */
  readonly singles: number;
}

function keyCounts({ codes, size }: ClassVariable, { counts, weights }: Classes): KeyCounts {
  const ours = new Float64Array(size);
  const theirs = new Float64Array(size);
  let lacking = 0;
  let gaps = 0;
  for (const [c, code] of codes.entries())
    if (code < 0) {
      lacking += counts[c];
      gaps += weights[c];
    } else {
      ours[code] += counts[c];
      theirs[code] += weights[c];
    }
  let held = lacking;
  let inScope = gaps;
  let singles = 0;
  for (let code = 0; code < size; code++) {
    if (theirs[code] > 0) held += ours[code];
    if (ours[code] > 0) inScope += theirs[code];
    if (ours[code] === 1) singles++;
  }
  return { held, inScope, gaps, singles };
}

/** All that is too low where a key is coded in two ways. */
const LOW = ["exact", "probabilistic", "easiest"];

const low = (text: string): SidedCaution => ({ mark: "perhaps too low", text, side: "low" });

const TWO_WAYS =
  "Where it is coded in two ways, persons are there and are not linked. Write its values in one form in both files.";

/** The persons of the file whom the identified file is said to hold; null where nobody says it. */
export const personsThere = ({
  persons,
  coverage,
  coverageFrom,
  records,
}: IdentifiedLinkageSummary): number | null =>
  persons ?? (coverageFrom === "assumed" ? null : coverage * records);

/** A key that is coded in two ways, wholly or for many of those who must be in both files; null without one. */
function codedInTwoWays(summary: IdentifiedLinkageSummary, classes: Classes): SidedCaution | null {
  const strange = strangeKeys(classes).at(0);
  if (strange !== undefined)
    return low(`No value of "${strange}" in the file is one of the identified file. ${TWO_WAYS}`);
  const there = personsThere(summary);
  if (there === null) return null;
  const { records, identified } = summary;
  for (const variable of classes.variables) {
    const { held, gaps } = keyCounts(variable, classes);
    const least = (1 - NEAR) * there * (1 - gaps / identified) - 3 * Math.sqrt(there);
    if (held < least)
      return low(
        `The identified file is to hold about ${countText(Math.round(there))} of the ${counted(records, "person")}, ` +
          `but only ${countText(held)} have a value of "${variable.name}" that it holds. ${TWO_WAYS}`,
      );
  }
  return null;
}

/** Fewer records than half of the persons who must be there meet somebody by equal keys: they are others, or keys err. */
function metByFew(summary: IdentifiedLinkageSummary): SidedCaution | null {
  const there = personsThere(summary);
  const { records, exact } = summary;
  const met = records - exact.noCandidate;
  if (there === null || 2 * met >= there - 3 * Math.sqrt(there)) return null;
  return low(
    `The identified file is to hold about ${countText(Math.round(there))} of the ${counted(records, "person")}, and ` +
      `${countText(met)} have equal keys there: keys differ between the files, or the file is of other persons.`,
  );
}

/**
 * An identified file of more people than the population has: copies of persons make each of them one of many. Who has a
 * value of a key that nobody in the file has is left aside, such as children beside a survey of adults; the file, a
 * sample, also lacks values that about as many have as have one that occurs once.
 * @param population its size, by the weights or as a census; null where neither says it
 */
function tooMany(
  { identified, records }: IdentifiedLinkageSummary,
  classes: Classes,
  population: number | null,
): SidedCaution | null {
  if (population === null || identified <= (1 + NEAR) * population) return null;
  const inScope = classes.variables.reduce((least, variable) => {
    const { inScope: seen, singles } = keyCounts(variable, classes);
    const all = singles < records ? seen / (1 - singles / records) : identified;
    return Math.min(least, all);
  }, identified);
  if (inScope <= (1 + NEAR) * population) return null;
  return low(
    `The identified file has ${counted(identified, "row")}, more than the ${countText(Math.round(population))} people of the ` +
      "population. Each copy of a person, and each stranger, makes a link look less likely to be right. Leave one row " +
      "for each person of the population in it.",
  );
}

/**
 * What contradicts the identified file, so that figures are lower than an intruder's who knows better: nobody is met, or
 * everybody many times.
 * @param classes of both files: counts are records of the file, weights those of the identified file
 * @param population its size, by the weights or as a census; null where neither says it
 */
export function contradictions(
  summary: IdentifiedLinkageSummary,
  classes: Classes,
  population: number | null,
): Cautions {
  if (summary.records === 0) return {};
  const copied = tooMany(summary, classes, population);
  if (copied !== null) return { "": copied };
  const twoWays = codedInTwoWays(summary, classes);
  if (twoWays !== null) return Object.fromEntries(LOW.map((place) => [place, twoWays]));
  const few = metByFew(summary);
  return few === null ? {} : { exact: few, easiest: few };
}
