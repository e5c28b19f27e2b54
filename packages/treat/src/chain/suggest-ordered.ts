import type { CodedColumn } from "@sdc-risk/data";
import { heldCodes } from "@sdc-risk/data/kernels";
import type { Grouping } from "./grouping.ts";
import { RARE } from "./suggest-codes.ts";
import type { CountedValue } from "./values.ts";

/** What stands before "5" of "under 5". */
const UNDER = /^(?:under|below|less than|up to|unter|bis|moins de|menos de|<|≤)/iu;
/** "18-24", "5 to 9", "65+", "75 and more"; "under 5" without its word. */
const BAND =
  /^(\d+(?:[.,]\d+)?)\s*(?:(?:-|–|—|to|bis|à|a)\s*\d+(?:[.,]\d+)?|\+|(?:and|or|und|et|y) (?:more|over|older|mehr|älter|plus|más))?(?:\s+(?:years|jahre|ans|años))?$/iu;
/** What stands outside of an order: it stays as it is. */
const OUTSIDE =
  /\b(other|don.?t know|do not know|refus\w*|unknown|not stated|not applicable|missing|sonstige\w*|andere\w*|keine angabe|weiß nicht|unbekannt|autres?|ne sait pas|inconnue?|otros?|no sabe|desconocid\w*)\b/iu;

interface OrderedGroup {
  readonly values: readonly CountedValue[];
  readonly records: number;
}

/** Thousands, as 1,000 or 1.000; no share such as 0.125. */
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;

const numberIn = (text: string): number =>
  Number(THOUSANDS.test(text) ? text.replace(/[.,]/, "") : text.replace(",", "."));

/** Values in their order, where texts are bands of numbers; null where some are none. */
function bandsInOrder(
  values: readonly CountedValue[],
  shown: (text: string) => string,
): readonly CountedValue[] | null {
  const parts = values.map((value) => {
    const text = shown(value.text).trim();
    return { value, text, part: BAND.exec(text.replace(UNDER, "").trimStart()) };
  });
  if (!parts.every(({ part }) => part !== null)) return null;
  // plain numbers are no bands
  if (parts.filter(({ text }) => !/^\d+(?:[.,]\d+)?$/.test(text)).length * 2 < parts.length) return null;
  const placed = parts.map(({ value, text, part }) => ({
    value,
    from: numberIn(part![1]) - (UNDER.test(text) ? 0.5 : 0),
  }));
  if (new Set(placed.map(({ from }) => from)).size < placed.length) return null;
  return placed.sort((a, b) => a.from - b.from).map(({ value }) => value);
}

/** The smallest group with its smaller neighbour as one. */
function mergeSmallest(groups: readonly OrderedGroup[]): readonly OrderedGroup[] {
  const at = groups.reduce((least, { records }, i) => (records < groups[least].records ? i : least), 0);
  const before = at === 0 ? Infinity : groups[at - 1].records;
  const after = at === groups.length - 1 ? Infinity : groups[at + 1].records;
  const from = before <= after ? at - 1 : at;
  const [one, other] = [groups[from], groups[from + 1]];
  const merged = { values: [...one.values, ...other.values], records: one.records + other.records };
  return [...groups.slice(0, from), merged, ...groups.slice(from + 2)];
}

/** Ever larger groups of neighbours, none of which is rare at its level. */
function neighbours(ordered: readonly CountedValue[], shown: (text: string) => string): readonly Grouping[] {
  const all = ordered.reduce((sum, { records }) => sum + records, 0);
  let groups: readonly OrderedGroup[] = ordered.map((value) => ({ values: [value], records: value.records }));
  const named = ({ values }: OrderedGroup) => ({
    label: `${shown(values[0].text)} to ${shown(values.at(-1)!.text)}`,
    values: values.map(({ text }) => text),
  });
  return RARE.flatMap((share): Grouping[] => {
    const before = groups.length;
    while (groups.length > 2 && groups.some(({ records }) => records < share * all))
      groups = mergeSmallest(groups);
    if (groups.length === before) return [];
    return [{ by: "merge", groups: groups.filter(({ values }) => values.length > 1).map(named) }];
  });
}

/** How readers are shown a value: by its label, where it has one. */
function shownTexts({ codes, size, label, shown }: CodedColumn): (text: string) => string {
  if (shown === undefined) return (text) => text;
  const labels = new Map<string, string>();
  for (const [code, held] of heldCodes(codes, size).entries())
    if (held === 1) labels.set(label(code), shown(code));
  return (text) => labels.get(text) ?? text;
}

/**
 * Neighbours as one, of values that have an order: labels that are bands of numbers, and codes that are said to be
 * ordered, in the order of their numbers. Null where there is none that is known.
 * @param isOrdered whether the codes of the variable are ordered, as those of education are
 */
export function orderedGroupings(
  column: CodedColumn,
  values: readonly CountedValue[],
  isOrdered: boolean,
): readonly Grouping[] | null {
  const shownOf = shownTexts(column);
  const inside = values.filter(({ text }) => !OUTSIDE.test(shownOf(text)));
  if (inside.length < 3) return null;
  const areNumbers = inside.every(({ text }) => /^-?\d+$/.test(text));
  const ordered =
    bandsInOrder(inside, shownOf) ??
    (isOrdered && areNumbers ? [...inside].sort((a, b) => Number(a.text) - Number(b.text)) : null);
  if (ordered === null) return null;
  const made = neighbours(ordered, shownOf);
  const texts = new Set(values.map(({ text }) => text));
  const taken = made.some((one) => one.by === "merge" && one.groups.some(({ label: own }) => texts.has(own)));
  return made.length === 0 || taken ? null : made;
}
