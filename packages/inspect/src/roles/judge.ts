import { clusterLabel } from "@sdc-risk/core";
import type { Profile } from "../profile/profile.ts";
import { clusterBy, judgeAsText, judgeDeclaredWeight, judgeMeaning } from "./by-meaning.ts";
import { identifierText, judgeValues } from "./by-values.ts";
import type { File } from "./file.ts";
import { isHxlTag } from "./labels/hxl.ts";
import { aboutLevels, isYesNo } from "./labels/levels.ts";
import {
  alike,
  labelMeaning,
  meaningOf,
  nameMeaning,
  type LabelMeaning,
  type Meaning,
} from "./labels/meaning.ts";
import { note, sure, type RoleJudgement } from "./suggestion.ts";
import type { Concept } from "./words.ts";

/** What a name may say without saying which number it is: a label says more. */
const UNTOLD: readonly Concept["means"][] = ["id", "code", "organisation"];

/** A cluster by its label, where the name says nothing, or only that it is a number. */
function judgeClusterLabel(profile: Profile, named: Meaning | null, file: File): RoleJudgement | null {
  const open = named === null || UNTOLD.includes(named.means);
  return open && clusterLabel(file.label(profile.name))
    ? clusterBy("labelled like", profile, file.records)
    : null;
}

/** What has other answers than yes and no. */
const NO_QUESTION: readonly string[] = [
  "age or year of birth",
  "sex",
  "region",
  "occupation",
  "industry",
  "household size",
  "income in classes",
  "an amount",
  "a name",
];

/** Levels from which numbers are amounts, and not a scale. */
const MANY = 50;

const hasManyLevels = ({ levels }: Profile): boolean => levels >= MANY;

/** Levels of sex at most. */
const SEXES = 6;

/** Whether the values are such as what the label says can have. */
function mayMean(profile: Profile, { about }: Meaning): boolean {
  if (about === "sex" && profile.levels > SEXES) return false;
  return !NO_QUESTION.includes(about) || !isYesNo(profile);
}

/** What a person may get money for: "Sickness benefits". */
const PAID: readonly string[] = ["health", "disability", "education", "labour status", "social assistance"];

/** What the label says; where it is of something that is paid for, and the numbers are amounts, an amount. */
const byAmounts = (profile: Profile, meaning: Meaning): Meaning =>
  PAID.includes(meaning.about) && profile.numbers?.looks === "amounts" && hasManyLevels(profile)
    ? alike(meaning, "an amount")
    : meaning;

/** What the words of values mean, where the label does not speak against it. */
function levelMeaning(profile: Profile, { not }: LabelMeaning): Meaning | null {
  const about = aboutLevels(profile);
  return about === null || about === not
    ? null
    : { ...meaningOf(about), what: `${about}, by the words of its values` };
}

/** By the label before the name, since it says more, and at last by the values. */
function judgeWords(profile: Profile, { named, labelled }: Meanings, file: File): RoleJudgement | null {
  const { meaning } = labelled;
  if (meaning?.means !== "household") {
    const cluster = judgeClusterLabel(profile, named, file);
    if (cluster !== null) return cluster;
  }
  const says = meaning !== null && meaning.about !== named?.about && mayMean(profile, meaning);
  return (
    judgeMeaning(profile, says ? byAmounts(profile, meaning) : null, file) ??
    judgeMeaning(profile, named, file) ??
    judgeMeaning(profile, levelMeaning(profile, labelled), file)
  );
}

/** What is said of a variable. */
interface Meanings {
  readonly named: Meaning | null;
  readonly labelled: LabelMeaning;
}

/** What the name of a variable says, where its label does not speak against it, and what the label says. */
function wordsOf(name: string, label: string | null): Meanings {
  if (isHxlTag(name)) return { named: null, labelled: labelMeaning(label ?? name) };
  const labelled = labelMeaning(label);
  const named = nameMeaning(name);
  return { named: named?.about === labelled.not ? null : named, labelled };
}

/** The judgement on one variable by its name, its label and its values; null where there is nothing to say. */
export function judge(profile: Profile, file: File): RoleJudgement | null {
  if (profile.kind === "other") return note("lists or structures, which no measure can use");
  if (profile.name === file.weight) return judgeDeclaredWeight(profile);
  const held = identifierText(profile.pattern);
  if (held !== null) return sure("directIdentifiers", `holds ${held}`);
  const words = wordsOf(profile.name, file.label(profile.name));
  if (profile.pattern === "decimal-comma" || profile.pattern === "thousands")
    return judgeAsText(profile.pattern, words.labelled.meaning ?? words.named);
  return judgeWords(profile, words, file) ?? judgeValues(profile, file);
}
