import type { Profile } from "../profile/profile.ts";
import { aboutLevels } from "./labels/levels.ts";
import { labelMeaning, nameMeaning } from "./labels/meaning.ts";
import { fits, comparable } from "./matching.ts";

/** What says how old somebody is, of which sex, or where, as `about` of concepts; firms have a place, too. */
const ABOUT: ReadonlySet<string> = new Set([
  "age or year of birth",
  "a date of birth",
  "sex",
  "region",
  "urban or rural",
  "a place on the map",
  "a cluster of the sample, which tells the place",
  "citizenship, origin or migration",
]);
/** What only records of firms have: neither age nor sex. */
const OF_FIRMS: ReadonlySet<string> = new Set([
  "the number of people employed",
  "a firm, a school or another organisation",
]);

/** Whether a variable is, by its name or its label, an age, a sex or a place, or one of a firm. */
export function namesAgeSexOrPlace(name: string, label: string | null): boolean {
  const about = [nameMeaning(name)?.about, labelMeaning(label).meaning?.about];
  return about.some((one) => one !== undefined && (ABOUT.has(one) || OF_FIRMS.has(one)));
}

/** "20-29", "70 and over", "unter 18", "65+". */
const BAND = /^\D{0,12}\d{1,3}(\s*(-|–|—|to|bis|à|a|до|至)\s*\d{1,3}\D{0,12}|\s*\+|\s*\D{0,20})$/iu;
const MOST_AGE = 130;
const DIRECTIONS =
  fits(`north- south- east- west- nord- sud- ost osten est ouest norte sur sul este leste oeste
  polnoc- polud- wschod- zachod- север- юг южн- восто- запад- 东 南 西 北 شمال جنوب شرق غرب capital- hauptstadt- rest_of_country`);

const isBand = (text: string): boolean =>
  BAND.test(text.trim()) && [...text.matchAll(/\d+/g)].every(([digits]) => Number(digits) <= MOST_AGE);

/** Whether the values of a variable are such as ages, sexes or places have. */
export function holdsAgeSexOrPlace(profile: Profile): boolean {
  const { numbers, pattern, common } = profile;
  if (numbers?.looks === "ages" || numbers?.looks === "years") return true;
  if (pattern === "coordinates" || pattern === "degrees" || pattern === "birth-dates") return true;
  const about = aboutLevels(profile);
  if (about === "sex" || about === "urban or rural") return true;
  const texts = common.map(({ label, shown = label }) => shown);
  const bands = texts.filter((text) => /\D/.test(text) && isBand(text)).length;
  if (texts.length > 1 && bands >= texts.length - 1) return true;
  return texts.filter((text) => DIRECTIONS(comparable(text))).length > 1;
}
