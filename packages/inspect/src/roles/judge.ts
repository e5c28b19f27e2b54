import { clusterLabel } from "@sdc-risk/core";
import { counted, shareText } from "@sdc-risk/data";
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
import { hasHint } from "./names.ts";
import { normalise } from "./normalise.ts";
import type { SharedValueGroups } from "../profile/groups.ts";
import { OFTEN } from "../profile/looks.ts";
import type { Pattern } from "../profile/pattern.ts";
import type { Profile } from "../profile/profile.ts";
import { note, possible, sure, unsure, type RoleJudgement } from "./suggestion.ts";
import type { Concept } from "./words.ts";

/** What is known of the file a variable stands in. */
export interface File {
  readonly records: number;
  /** Whether some variable is a person's height: then a weight may be one of the body. */
  readonly heights: boolean;
  /** The variable that is declared as the weight; null where none is. */
  readonly weight: string | null;
  /** What the file, or a codebook beside it, calls a variable; null where it has no label. */
  readonly label: (name: string) => string | null;
}

type Judge = (profile: Profile, meaning: Meaning, file: File) => RoleJudgement | null;

/** Every record has a value of its own. */
const isUnique = ({ levels, missing }: Profile, { records }: File): boolean =>
  records > 1 && missing === 0 && levels === records;
/** Nearly every record that has a value has one of its own; small files are not judged. */
const isNearlyUnique = ({ levels, missing }: Profile, { records }: File): boolean =>
  levels >= 30 && levels >= 0.9 * (records - missing);
const hasManyNumbers = ({ numbers, levels }: Profile, { records }: File): boolean =>
  numbers !== null && levels > 1 && levels > Math.min(20, records / 2);

/** The size of most groups; `size` is that of the third largest. */
const inRecords = ({ size }: SharedValueGroups): string => (size <= 1 ? "1 record" : `1 to ${size} records`);

const judgeWeight: Judge = ({ name, missing, numbers }, { like }, { heights }) => {
  if (numbers?.positive !== true) return note(`${like}, but does not hold positive numbers only`);
  const replicate = hasHint(name, "replicate") || /_\d+$/.test(normalise(name));
  const rank =
    (replicate ? -3 : 0) + (hasHint(name, "household") ? -2 : 0) + (hasHint(name, "person") ? 1 : 0);
  if (missing > 0)
    return possible("weight", `${like}, but it is missing in some records: a weight is needed in every one`);
  if (numbers.mean === Infinity)
    return note(`${like}, but its sum is too large to stand for units of a population`);
  if (heights && hasHint(name, "bare"))
    return possible("weight", "the weight of a body? There is a height too");
  if (numbers.mean === null || numbers.aboveOne === null)
    return unsure("weight", `${like}, in a file of few records`, rank - 4);
  if (Math.abs(numbers.mean - 1) < 0.02 && numbers.aboveOne > 0)
    return unsure(
      "weight",
      `${like}, but its mean is 1: normalised weights do not say how many people a record stands for`,
      rank - 4,
    );
  if (numbers.aboveOne < 0.5) return unsure("weight", `${like}, but mostly not above 1`, rank - 4);
  return sure("weight", `${like}; positive numbers, mostly above 1`, rank);
};

/**
 * The variable that is declared as the weight, by SPSS or a codebook; it goes before all that are only named
 * like one.
 */
function judgeDeclaredWeight({ missing, numbers }: Profile): RoleJudgement {
  const why = "declared as the weight of the records";
  if (numbers?.positive !== true)
    return possible("weight", `${why}, but it does not hold positive numbers only`);
  if (missing > 0)
    return possible("weight", `${why}, but it is missing in some records: a weight is needed in every one`);
  if (numbers.mean === Infinity)
    return note(`${why}, but its sum is too large to stand for units of a population`);
  if (numbers.mean !== null && Math.abs(numbers.mean - 1) < 0.02 && numbers.aboveOne !== 0)
    return unsure(
      "weight",
      `${why}, but its mean is 1: normalised weights do not say how many people a record stands for`,
      -4,
    );
  return sure("weight", why, 2);
}

const judgeHousehold: Judge = (profile, { like }, file) => {
  const { groups, kind } = profile;
  if (kind !== "integer" && kind !== "text") return null;
  if (isUnique(profile, file))
    return unsure("id", `${like}, but different for every record: is a record a household?`, -2);
  if (groups === null)
    return profile.levels > 1 ? possible("household", `${like}, but its groups are not small`) : null;
  const size = `most groups hold ${inRecords(groups)}`;
  if (groups.shared === 0 && !groups.together)
    return unsure("household", `${like}; ${size}, which share no other variable`);
  const shared =
    groups.shared > 0 ? `, with ${counted(groups.shared, "other variable")} constant in each` : "";
  return sure("household", `${like}; ${size}${groups.together ? " that stand together" : ""}${shared}`);
};

/** Small groups of records that stand together and share the values of other variables, by the values alone. */
const judgeGroups = ({ groups, levels }: Profile, { records }: File, name: string): RoleJudgement | null => {
  if (groups === null || !groups.together || groups.shared < 2 || levels < 5 || levels < records / 8)
    return null;
  return unsure(
    "household",
    `${name}its groups hold 1 to ${groups.size} records that stand together, with ${groups.shared} other ` +
      "variables constant in each",
    -3,
  );
};

/** An id that several records share. */
const repeated = (like: string, groups: SharedValueGroups): RoleJudgement =>
  unsure(
    "entity",
    `${like}; most values are in ${inRecords(groups)}: one person or firm in several ` +
      "records? Then persons are counted",
  );

const judgeId: Judge = (profile, { like }, file) => {
  const { name, kind, levels, numbers, groups } = profile;
  if (kind === "boolean" || (kind === "number" && numbers?.whole !== true)) return null;
  if (isUnique(profile, file)) return sure("id", `${like}; different for every record`);
  if (groups === null || levels < 30 || numbers?.looks === "amounts" || hasHint(name, "count")) return null;
  return repeated(like, groups);
};

/** A number that a person has, on several records. */
const judgeNumber: Judge = (profile, meaning, file) => {
  const { groups, levels } = profile;
  return groups !== null && levels >= 30
    ? repeated(meaning.like, groups)
    : judgeGiven(profile, meaning, file);
};

/** A firm that is the record, one that records belong to, or the name of one. */
const judgeOrganisation: Judge = (profile, { about, like }, file) => {
  const { kind, levels, numbers } = profile;
  if (levels < 2 || (kind === "number" && numbers?.whole !== true)) return null;
  if (kind === "text" && levels > 20)
    return unsure("directIdentifiers", `${like}, and text of many values: its name?`);
  if (isUnique(profile, file))
    return sure("id", `named like the number of ${about}; different for every record`);
  if (isNearlyUnique(profile, file))
    return unsure("directIdentifiers", `${like}; nearly different for every record`);
  return unsure("keys", `${like} that records belong to; ${counted(levels, "level")}`);
};

const judgeCode: Judge = (profile, { like }, file) => {
  const { kind, levels, numbers } = profile;
  if (levels < 3 || (kind !== "text" && numbers?.whole !== true)) return null;
  if (isNearlyUnique(profile, file))
    return unsure("directIdentifiers", `${like}; nearly different for every record`);
  return levels <= file.records / 2 ? unsure("keys", `${like}; ${counted(levels, "level")}`) : null;
};

const judgePerson: Judge = ({ kind, levels }, { like }) =>
  kind === "text" && levels > 0 ? sure("directIdentifiers", like) : null;

/**
 * Numbers, addresses and the like identify when they are many; few values are an answer to a question ("has a
 * phone").
 */
const judgeGiven: Judge = ({ kind, levels, missing }, { like }, { records }) => {
  if (kind === "boolean" || levels === 0) return null;
  if (levels > 20 || (levels > 2 && levels >= (records - missing) / 2))
    return sure("directIdentifiers", like);
  return note(`${like}, but it has few values: a direct identifier?`);
};

const judgePlace: Judge = ({ levels }, { like }) =>
  levels > 20 ? sure("directIdentifiers", like) : possible("keys", `${like}, but it has few values`);

const judgeBirthDate: Judge = ({ kind, levels }, { about, like }) => {
  if (levels < 2) return null;
  if (kind === "integer" && levels <= 130) return sure("keys", like.replace(about, "a year of birth"));
  return unsure("directIdentifiers", `${like}: replace it by age or year of birth`);
};

const judgeKey: Judge = (profile, { like, what }, file) => {
  if (profile.levels < 2) return null;
  if (isNearlyUnique(profile, file))
    return possible("keys", `${like}, but nearly different for every record`);
  if (profile.kind === "number" && profile.numbers?.whole !== true && profile.levels > 150)
    return possible("keys", `${like}, but it holds many decimal numbers`);
  return sure("keys", `${what}; ${counted(profile.levels, "level")}`);
};

const judgeDwelling: Judge = (profile, { what }, file) => {
  if (profile.levels < 2 || profile.levels > 50 || isNearlyUnique(profile, file)) return null;
  return unsure("keys", `${what}; ${counted(profile.levels, "level")}`);
};

const judgeStaff: Judge = (profile, meaning, file) => {
  if (!hasManyNumbers(profile, file)) return judgeKey(profile, meaning, file);
  return sure("numeric", `${meaning.like}; ${counted(profile.levels, "different number")}`);
};

const judgeAmount: Judge = (profile, meaning, file) => {
  if (profile.numbers?.looks === "codes")
    return unsure(
      "numeric",
      `${meaning.like}, but its ${counted(profile.levels, "different number")} repeat with ` +
        "gaps, as codes do",
    );
  if (hasManyNumbers(profile, file))
    return sure("numeric", `${meaning.like}; ${counted(profile.levels, "different number")}`);
  return profile.levels > 1
    ? unsure("sensitive", `${meaning.like}, in few classes: sensitive, or a key?`)
    : null;
};

const judgeSensitive: Judge = (profile, { like, what }, file) => {
  if (profile.levels < 2) return null;
  if (profile.kind === "text" && isNearlyUnique(profile, file))
    return possible("sensitive", `${like}, but nearly different for every record`);
  return sure("sensitive", `${what}; ${counted(profile.levels, "level")}`);
};

/** Levels of a stay up to which an intruder may know them: more are dates, which few know by the day. */
const STAYS = 60;

const judgeStay: Judge = ({ levels }, { what }) => {
  if (levels < 2) return null;
  return levels <= STAYS
    ? unsure("keys", `${what}; ${counted(levels, "level")}`)
    : possible(
        "keys",
        `${what}; ${counted(levels, "level")}: make them coarser, such as months, and it may be a key`,
      );
};

const judgeStrata: Judge = ({ levels }, { like }, { records }) => {
  if (levels < 2) return null;
  return levels <= records / 2
    ? sure("strata", like)
    : possible("strata", `${like}, but nearly different for every record`);
};

/** @param like "named like", or "labelled like" */
function clusterBy(
  like: string,
  { kind, levels, missing, numbers }: Profile,
  records: number,
): RoleJudgement | null {
  const what = `${like} a cluster of the sample, which tells the place`;
  if (levels < 2 || (kind === "number" && numbers?.whole !== true)) return null;
  if (levels > (records - missing) / 2)
    return note(`${what}, but nearly different for every record: usually left out of a release`);
  return unsure(
    "cluster",
    `${what}; ${counted(levels, "cluster")}: were places drawn first, and people within them?`,
  );
}

const judgeCluster: Judge = (profile, _, { records }) => clusterBy("named like", profile, records);

/** What a name may say without saying which number it is: a label says more. */
const UNTOLD: readonly Concept["means"][] = ["id", "code", "organisation"];

/** A cluster by its label, where the name says nothing, or only that it is a number. */
function judgeClusterLabel(profile: Profile, named: Meaning | null, file: File): RoleJudgement | null {
  const open = named === null || UNTOLD.includes(named.means);
  return open && clusterLabel(file.label(profile.name))
    ? clusterBy("labelled like", profile, file.records)
    : null;
}

const JUDGES: Readonly<Record<Concept["means"], Judge>> = {
  weight: judgeWeight,
  household: judgeHousehold,
  id: judgeId,
  person: judgePerson,
  number: judgeNumber,
  contact: judgeGiven,
  place: judgePlace,
  "birth-date": judgeBirthDate,
  key: judgeKey,
  dwelling: judgeDwelling,
  amount: judgeAmount,
  sensitive: judgeSensitive,
  strata: judgeStrata,
  organisation: judgeOrganisation,
  staff: judgeStaff,
  code: judgeCode,
  stay: judgeStay,
  cluster: judgeCluster,
};

/** Numbers that were read as text: no measure can take them as numbers, whatever they are named. */
const AS_TEXT = {
  "decimal-comma": "decimal commas",
  thousands: "numbers with separators between thousands",
} as const;

function judgeAsText(pattern: keyof typeof AS_TEXT, meaning: Meaning | null): RoleJudgement {
  const why =
    `values look like ${AS_TEXT[pattern]}, so they were read as text: save the file with ` +
    `${pattern === "thousands" ? "plain numbers" : "decimal points"} and look again`;
  if (meaning?.means === "weight") return possible("weight", `${meaning.like}, but its ${why}`);
  if (meaning?.means === "amount") return possible("numeric", `${meaning.like}, but its ${why}`);
  return note(why);
}

/** Why numbers look like amounts, as `looksOf` judges them. */
function amountsWhy({ numbers, levels }: Profile): string {
  const share = numbers?.zeros ?? 0;
  const often = share >= OFTEN;
  const why = often
    ? `zero in ${shareText(share)} of the records that have a value`
    : "some more than twice as large as the middle one";
  return `looks like amounts: ${counted(levels, "different number")}, ${why}`;
}

/** What numbers look like, whatever their name. */
function judgeLooks(profile: Profile, file: File): RoleJudgement | null {
  const { numbers, levels } = profile;
  if (numbers?.looks === "amounts") return unsure("numeric", amountsWhy(profile));
  if (numbers?.looks === "codes" && !isNearlyUnique(profile, file))
    return unsure(
      "keys",
      `looks like codes: ${counted(levels, "different whole number")} that repeat, with gaps between them`,
    );
  if (numbers?.looks === "ages")
    return possible("keys", `${counted(levels, "different whole number")}, spread as ages in years are`);
  if (numbers?.looks === "years")
    return possible(
      "keys",
      `${counted(levels, "different whole number")}, spread as years of birth or of another event are`,
    );
  return null;
}

/** What the values alone say of a variable. */
function judgeValues(profile: Profile, file: File): RoleJudgement | null {
  const { kind, levels, rareLevels, numbers, pattern } = profile;
  const groups = judgeGroups(profile, file, "");
  if (groups !== null) return groups;
  if (numbers?.sequence === true && levels >= 5) return unsure("id", "numbers the records without a gap", -3);
  if (pattern === "sentences" && rareLevels > 0)
    return note("long texts: they may name people or places; usually left out of a release");
  if (pattern === "birth-dates")
    return unsure("directIdentifiers", "dates that lie decades apart: of birth? Replace them by age or year");
  if (pattern === "timestamp" || kind === "time" || kind === "date")
    return levels > 20
      ? note("many different dates or times: an intruder may know when; make them coarser before a release")
      : null;
  if (pattern === "names" && (isNearlyUnique(profile, file) || (rareLevels > 20 && rareLevels > levels / 2)))
    return unsure(
      "directIdentifiers",
      "words with capitals, most of them held by one or two records: names of persons, firms or places?",
    );
  if (kind === "text" && isNearlyUnique(profile, file))
    return unsure(
      "directIdentifiers",
      "text that is nearly different for every record: names, addresses, numbers?",
    );
  if (kind === "text" && rareLevels > 20 && rareLevels > levels / 2)
    return note("text with many values held by one or two records: does it name people or places?");
  const looks = judgeLooks(profile, file);
  if (looks !== null) return looks;
  if (kind === "integer" && isUnique(profile, file) && levels >= 30)
    return note("whole numbers, different for every record: do they identify?");
  return kind === "number" && levels > 100
    ? note("many different numbers: a continuous key, if an intruder may know it (--numeric)")
    : null;
}

/** What identifies by its form, whatever the variable is named. */
const HELD: Partial<Record<Pattern, string>> = {
  email: "addresses of e-mail",
  phone: "telephone numbers",
  url: "addresses of the web",
  ip: "addresses of machines in the internet",
  coordinates: "places on the map",
  "identity-number": "numbers with the check digits of a state or an insurance",
  "account-number": "numbers of accounts or cards, by their check digits",
};

/** What values of a pattern are that identify by their form alone; null for any other pattern. */
export const identifierText = (pattern: Pattern | null): string | null =>
  pattern === null ? null : (HELD[pattern] ?? null);

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

/** The judgement by what a name, a label or values mean; null where they mean nothing that values may be. */
const judgeMeaning = (profile: Profile, meaning: Meaning | null, file: File): RoleJudgement | null =>
  meaning && JUDGES[meaning.means](profile, meaning, file);

/** What the words of values mean, where the label does not speak against it. */
function levelMeaning(profile: Profile, { not }: LabelMeaning): Meaning | null {
  const about = aboutLevels(profile);
  return about === null || about === not
    ? null
    : { ...meaningOf(about), what: `${about}, by the words of its values` };
}

/** By the label before the name, since it says more, and at last by the values. */
function judgeWords(profile: Profile, { named, labelled }: Words, file: File): RoleJudgement | null {
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
interface Words {
  readonly named: Meaning | null;
  readonly labelled: LabelMeaning;
}

/** What the name of a variable says, where its label does not speak against it, and what the label says. */
function wordsOf(name: string, label: string | null): Words {
  const labelled = labelMeaning(label ?? (isHxlTag(name) ? name : null));
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
