import { codeVector, counted, countText, plural } from "@sdc-risk/data";
import { withColumns, withoutCells } from "@sdc-risk/data/columns";
import { atOnce, group } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import * as z from "zod";
import { defineTreatment } from "../../treatment/define-treatment.ts";
import { suppressedShare } from "../suppress/suppressed-share.ts";

/** Records that agree on all keys, and the keys of which they lose the value. */
const suppressedClass = z.strictObject({
  /** A value for each key, as texts; the empty text where it is missing. */
  of: z.array(z.string()),
  /** Keys of which these records lose the value. */
  lose: z.array(z.string()).min(1),
  /** How many records lose it: all of the class, unless it says `first`. */
  records: z.int().min(1),
  /** Whether only the first records of the class lose it, as many as `records`, in the order of the file. */
  first: z.literal(true).optional(),
});

/** Options of a step that suppresses values in the records of some classes. */
const options = z.strictObject({
  keys: z.array(z.string().min(1)).min(1).max(16),
  classes: z.array(suppressedClass).min(1),
});

type Options = z.output<typeof options>;

/** Classes that are alike have the same text. */
const classId = (values: readonly string[]): string => JSON.stringify(values);

/** What is wrong with classes; null where nothing is. */
function faultOf({ keys, classes }: Options, records: number): string | null {
  const seen = new Set<string>();
  let sum = 0;
  for (const { of, lose, records: own } of classes) {
    const id = classId(of);
    if (of.length !== keys.length)
      return `a class has ${counted(of.length, "value")} for ${counted(keys.length, "key")}`;
    if (seen.has(id)) return `the class ${of.join(", ")} is named twice`;
    const other = lose.find((key) => !keys.includes(key));
    if (other !== undefined) return `a class loses ${other}, which is none of the keys`;
    seen.add(id);
    sum += own;
  }
  return sum > records ? `its classes have ${sum} records, and the plan is for ${records}` : null;
}

/** Takes values from the records of the classes: from all of them, or from the first ones. */
function apply(table: Table, { keys, classes }: Options): Table {
  const lost = new Map(classes.map((one) => [classId(one.of), one] as const));
  const columns = keys.map((key) => codeVector(key, table.getChild(key)!));
  const { of, first, size } = atOnce(group(columns, table.numRows));
  const textsOf = (record: number): readonly string[] =>
    columns.map(({ codes, label }) => (codes[record] < 0 ? "" : label(codes[record])));
  const found = Array.from({ length: size }, (_, c) => lost.get(classId(textsOf(first[c]))));
  const left = Float64Array.from(found, (one) => (one?.first === true ? one.records : Infinity));
  const isAmong = Uint8Array.from({ length: table.numRows }, (_, r) => (left[of[r]]-- > 0 ? 1 : 0));
  const made = keys.flatMap((key) => {
    const taken = found.map((one) => (one?.lose.includes(key) === true ? 1 : 0));
    if (!taken.includes(1)) return [];
    const inRecords = isAmong.map((among, r) => among & taken[of[r]]);
    return [[key, withoutCells(table.getChild(key)!, inRecords)] as const];
  });
  return withColumns(table, new Map(made));
}

/** Suppressed values by key. */
export function cellsByKey({ keys, classes }: Options): Readonly<Record<string, number>> {
  const all = keys.map((key, at): readonly [string, number] => [
    key,
    classes.reduce(
      (sum, { of, lose, records }) => sum + (lose.includes(key) && of[at] !== "" ? records : 0),
      0,
    ),
  ]);
  return Object.fromEntries(all.filter(([, cells]) => cells > 0));
}

/**
 * Suppresses values of keys in the records of some classes, in all of one or in the first ones: which these are the values
 * of the keys and the order of the file say, so that it is done where the records lie. Its loss is the share of the values that are suppressed.
 */
export const suppressClasses = defineTreatment({
  id: "suppress-classes",
  options,
  fault: faultOf,
  apply,
  loss: (original, treated, { keys }) => keys.map((key) => suppressedShare(original, treated, key)),
  text: (step) => {
    const cells = Object.entries(cellsByKey(step));
    const all = cells.reduce((sum, [, own]) => sum + own, 0);
    const by = cells.map(([key, own]) => `${key} ${countText(own)}`).join(", ");
    const { keys, classes } = step;
    const single = classes.reduce(
      (sum, { first, lose, records }) => sum + (first ? lose.length * records : 0),
      0,
    );
    const ofLarge = single === 0 ? "" : `, ${countText(single)} of them in records of large groups`;
    return `${countText(all)} ${plural(all, "value")} suppressed in small groups of ${keys.join(", ")} (${by}${ofLarge})`;
  },
});
