/**
 * What tags of the Humanitarian Exchange Language (HXL 1.1) say, where words of labels do not: the first that fits.
 * Null: it is no property of a person or a household.
 */
const TAGS: readonly (readonly [tag: RegExp, about: string | null])[] = [
  [
    /^#(org|sector|subsector|activity|output|service|event|crisis|status|modality|operations|item|capacity|access)\b/,
    null,
  ],
  [/^#(population|inneed|targeted|reached)\b(?!.*\+i\b)/, null],
  [/\+(enumerator|interviewer)\b/, null],
  [/^#contact\b/, "an e-mail address, a telephone number or a postal address"],
  [/\+(phone|email|address|url)\b/, "an e-mail address, a telephone number or a postal address"],
  [/^#geo\b.*\+(lat|lon|coord|coordinates)\b/, "a place on the map"],
  [/^#(household|hh)\b.*\+(id|code|num|no)\b|\+(household|hh)\b.*\+(id|code|num|no)\b/, "a household id"],
  [/\+(household|hh)\b.*\+size\b|^#(household|hh)\b.*\+size\b/, "household size"],
  [/^#(meta|beneficiary|respondent|affected|recipient)\b.*\+(id|code)\b/, "a record id"],
  [/^#(beneficiary|respondent|affected|recipient)\b.*\+name\b/, "a name"],
  [
    /\+(origin|nationality|citizenship|refugees|idps|migrants|asylum|displaced|returnees)\b/,
    "citizenship, origin or migration",
  ],
  [/^#adm\d\b|^#country\b|^#loc\b.*\+(name|code|id)\b|^#region\b/, "region"],
  [/^#date\b.*\+birth\b/, "a date of birth"],
  [
    /^#date\b.*\+(arrival|displacement|admission|discharge)\b/,
    "a stay or an arrival, which others may have seen",
  ],
  [/^#date\b/, null],
  [/^#(indicator|meta|beneficiary|affected)\b.*\+weight\b/, "a sampling weight"],
  [/\+(sex|gender)\b/, "sex"],
  [/\+age\b(?!.*\+(f|m)\b)/, "age or year of birth"],
];

/** Whether a text is a tag of HXL with its attributes: `#affected+f+children`. */
export const isHxlTag = (text: string): boolean =>
  /^#[a-z][a-z0-9_]*(\s*\+\s*[a-z][a-z0-9_]*)*$/i.test(text.trim());

/** What a tag says; undefined where its words have to be looked at. */
export function aboutTag(tag: string): string | null | undefined {
  const plain = tag.trim().toLowerCase().replace(/\s+/g, "");
  return TAGS.find(([form]) => form.test(plain))?.[1];
}
