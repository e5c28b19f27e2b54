import { counted, shareText } from "@sdc-risk/data";
import { OFTEN } from "../profile/looks.ts";
import type { Pattern } from "../profile/pattern.ts";
import type { Profile } from "../profile/profile.ts";
import { isNearlyUnique, isUnique, type File } from "./file.ts";
import { note, possible, unsure, type RoleJudgement } from "./suggestion.ts";

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
export function judgeValues(profile: Profile, file: File): RoleJudgement | null {
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
