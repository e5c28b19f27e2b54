/** The longest name that is shown whole: longer than any that people give, short enough for a line. */
const LONGEST = 60;

/**
 * A name of at most `longest` characters, as people see them: a longer one is cut in the middle, "income_fr…h_2023",
 * since names of one file differ at either end.
 */
export function shortName(name: string, longest = LONGEST): string {
  if (name.length <= longest) return name;
  const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
  const all = Array.from(characters.segment(name.slice(0, 8 * longest)), ({ segment }) => segment);
  const tail = Array.from(characters.segment(name.slice(-8 * longest)), ({ segment }) => segment);
  if (name.length <= 8 * longest && all.length <= longest) return name;
  const after = Math.floor((longest - 1) / 2);
  const before = longest - 1 - after;
  return `${all.slice(0, before).join("")}…${tail.slice(-after).join("")}`;
}
