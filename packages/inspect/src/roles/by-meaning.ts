import { counted } from "@sdc-risk/data";
import type { SharedValueGroups } from "../profile/groups.ts";
import type { Profile } from "../profile/profile.ts";
import { hasManyNumbers, inRecords, isNearlyUnique, isUnique, type File } from "./file.ts";
import type { Meaning } from "./labels/meaning.ts";
import { hasHint } from "./names.ts";
import { normalise } from "./normalise.ts";
import { note, possible, sure, unsure, type RoleJudgement } from "./suggestion.ts";
import type { Concept } from "./words.ts";

type Judge = (profile: Profile, meaning: Meaning, file: File) => RoleJudgement | null;

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
export function judgeDeclaredWeight({ missing, numbers }: Profile): RoleJudgement {
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
export function clusterBy(
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

export function judgeAsText(pattern: keyof typeof AS_TEXT, meaning: Meaning | null): RoleJudgement {
  const why =
    `values look like ${AS_TEXT[pattern]}, so they were read as text: save the file with ` +
    `${pattern === "thousands" ? "plain numbers" : "decimal points"} and look again`;
  if (meaning?.means === "weight") return possible("weight", `${meaning.like}, but its ${why}`);
  if (meaning?.means === "amount") return possible("numeric", `${meaning.like}, but its ${why}`);
  return note(why);
}

/** The judgement by what a name, a label or values mean; null where they mean nothing that values may be. */
export const judgeMeaning = (profile: Profile, meaning: Meaning | null, file: File): RoleJudgement | null =>
  meaning && JUDGES[meaning.means](profile, meaning, file);
