import { bandIn, numberTold, singleNumber } from "./bands.ts";
import type { LevelList } from "./level-list.ts";

/** Values that no record has below which a list says little. */
const FEW = 3;
const MANY = 20;
/** Values that stand for those of many records, at most: a region has more of the places of a country. */
const STAND_INS = 5;
/** A list with one value for so many records, or fewer, may have been made from them. */
const RECORDS_PER_LEVEL = 2;
/** The same where no record has a value: the list is all that the column holds. */
const RECORDS_PER_LEVEL_ALONE = 10;
/** Characters of a text that is no category and no label. */
const LONG = 250;
/** Share of values that must be numbers. */
const MOST = 0.9;
/** Numbers that often stand for a missing value: 98, 99, 999. */
const CODE = /^9+[6-9]$/;

const textsOf = ({ levels }: LevelList, held: boolean): string[] =>
  levels.flatMap(({ text, isHeld }) => (isHeld === held ? [text] : []));

/** The values of a list that no record has. */
export const unusedTexts = (list: LevelList): readonly string[] => textsOf(list, false);

/** Whether some values are single numbers within the bands that records have: what was there before it was recoded. */
function hasNumbersInBands(unused: readonly string[], held: readonly string[]): boolean {
  const bands = held.flatMap((text) => bandIn(text) ?? []);
  const inside = unused.filter((text) => {
    const number = numberTold(text);
    return (
      number !== null &&
      !CODE.test(String(number)) &&
      bands.some(({ from, to }) => number >= from && number <= to)
    );
  });
  return inside.length >= FEW;
}

/** Whether the values that no record has are numbers, and those that records have are not. */
function areNumbersBesideWords(unused: readonly string[], held: readonly string[]): boolean {
  const isNumber = (text: string): boolean => singleNumber(text) !== null;
  const numbers = unused.filter(isNumber).length;
  return numbers >= MANY && numbers >= MOST * unused.length && held.length > 0 && !held.some(isNumber);
}

/** Whether the few values that records have come before all others of the list, or behind: they were added to these. */
function isAddedTo({ levels }: LevelList): boolean {
  const places = [...levels.keys()].filter((at) => levels[at]!.isHeld);
  const [first = 0] = places;
  const together = (places.at(-1) ?? 0) - first + 1 === places.length;
  return together && places.length <= STAND_INS && (first === 0 || first + places.length === levels.length);
}

/** Reasons to take the values of a list that no record has for values of records. */
export type ListSign = "bands" | "numbers" | "long" | "empty" | "as many";

/**
 * What shows, by a list alone, that its values may be of records; null where they may come from a classification or a
 * questionnaire: those are in an order of their own, with what records have between the rest.
 * @param records of the file
 */
export function signOf(list: LevelList, records: number): ListSign | null {
  const unused = unusedTexts(list);
  const held = textsOf(list, true);
  if (hasNumbersInBands(unused, held)) return "bands";
  if (areNumbersBesideWords(unused, held)) return "numbers";
  if (unused.some(({ length }) => length > LONG)) return "long";
  if (unused.length < MANY) return null;
  if (!list.hasValues) return RECORDS_PER_LEVEL_ALONE * unused.length >= records ? "empty" : null;
  return RECORDS_PER_LEVEL * unused.length >= records && isAddedTo(list) ? "as many" : null;
}
