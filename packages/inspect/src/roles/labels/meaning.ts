import { shortName } from "@sdc-risk/data";
import { comparableLabel, WordList, type WordFit } from "../matching.ts";
import { conceptOf } from "../names.ts";
import { CONCEPTS, type Concept } from "../words.ts";
import { aboutTag, isHxlTag } from "./hxl.ts";
import { LABEL_CONCEPTS, type LabelConcept } from "./words.ts";

const LABELS = WordList.ofLabels(LABEL_CONCEPTS);
const BY_ABOUT = new Map(CONCEPTS.map((concept) => [concept.about, concept]));
/** Letters of a label that a reason shows. */
const SHOWN = 50;
/** Longer labels are read from their beginning only. */
const READ = 300;

/** What a name or a label says of a variable, and how a reason tells it. */
export interface Meaning extends Pick<Concept, "means" | "about"> {
  /** "named like a household id", or "a household id, by its label "Household number"". */
  readonly like: string;
  /** "sex", or "sex, by its label "Sex of household member"". */
  readonly what: string;
}

/** What a label says. */
export interface LabelMeaning {
  /** Null where it names nothing of that. */
  readonly meaning: Meaning | null;
  /** What it has words of and does not mean, "sex" of "Sex of interviewer"; null where there is nothing of that. */
  readonly not: string | null;
}

/** What the name of a variable says; null where it says nothing. */
export function nameMeaning(name: string): Meaning | null {
  const concept = conceptOf(name);
  if (concept === null) return null;
  return meaningOf(concept.about);
}

/** What a concept of names means, as the reason of a name tells it. */
export function meaningOf(about: string): Meaning {
  const { means } = BY_ABOUT.get(about)!;
  return { means, about, like: `named like ${about}`, what: about };
}

/** The same told of another concept: "an amount, by its label …". */
export const alike = ({ about, like, what }: Meaning, other: string): Meaning => ({
  ...meaningOf(other),
  like: like.replace(about, other),
  what: what.replace(about, other),
});

/** A label as reasons quote it. */
const quoted = (label: string): string => JSON.stringify(shortName(label.trim().replace(/\s+/g, " "), SHOWN));

function meant(about: string, label: string): LabelMeaning {
  const what = `${about}, by its ${isHxlTag(label) ? "tag" : "label"} ${quoted(label)}`;
  return { meaning: { ...meaningOf(about), like: what, what }, not: null };
}

/** What is in brackets says less than what stands before them: "Functional difficulties (age 18-49)". */
function fitOf(label: string): WordFit<LabelConcept> | null {
  const whole = comparableLabel(label);
  const before = label.replace(/[([{][^)\]}]*[)\]}]/gu, " ");
  if (before === label || before.trim() === "") return LABELS.find(whole);
  const first = LABELS.find(comparableLabel(before), whole);
  if (first !== null && !first.against) return first;
  const all = LABELS.find(whole);
  return all === null || (all.against && first !== null) ? first : all;
}

const NOTHING: LabelMeaning = { meaning: null, not: null };

/** What the label of a variable says, or its tag of HXL. */
export function labelMeaning(label: string | null): LabelMeaning {
  if (label === null || label.trim() === "") return NOTHING;
  const about = isHxlTag(label) ? aboutTag(label) : undefined;
  if (about === null) return NOTHING;
  if (about !== undefined) return meant(about, label);
  const fit = fitOf(label.slice(0, READ));
  if (fit === null) return NOTHING;
  return fit.against ? { meaning: null, not: fit.concept.about } : meant(fit.concept.about, label);
}
