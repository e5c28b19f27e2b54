import type { SourceTreatment, SuppressedClasses } from "@sdc-risk/core/source";
import { SdcError } from "@sdc-risk/data";
import {
  choice,
  comparedBy,
  runsOf,
  valuesOf,
  type Run,
  type TreatedTable,
  type TypedColumn,
} from "./recoded-column.ts";

/** Classes are numbered as whole numbers of the engine. */
const MOST = 2n ** 62n;

/** Names that queries give to what is looked at on the way. */
export interface ClassNames {
  /** The value of a key, as a number. @param at place of the key */
  readonly key: (at: number) => string;
  /** The number of the class. */
  readonly id: string;
  /** The keys that are lost, as bits. */
  readonly mask: string;
}

/** How keys lose values in classes of records. */
export interface ClassMasks {
  /** By key, an expression over the table: which of the values of classes a record has, from 1; 0 for any other. */
  readonly codes: readonly string[];
  /** Over these: the number of the class. */
  readonly id: string;
  /** Over that: the keys that a record loses, as bits by their places. */
  readonly mask: string;
}

/** The values that classes name, by key, each with its number from 1; the empty text for a missing one among them. */
const numbersOf = ({ keys, classes }: SuppressedClasses): readonly ReadonlyMap<string, number>[] =>
  keys.map(
    (_, at) => new Map([...new Set(classes.map(({ of }) => of[at] ?? ""))].map((text, i) => [text, i + 1])),
  );

/** The number of a key's value in each record, by the value that it becomes. */
async function codeOf(
  table: TreatedTable,
  column: TypedColumn,
  to: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, number>,
): Promise<string> {
  const key = comparedBy(table, column);
  const { texts, literals } = await valuesOf(table, column, key);
  const numberOf = (text: string): string => String(numbers.get(to.get(text) ?? text) ?? 0);
  const runs = runsOf(literals, texts.map(numberOf));
  const value = runs.length === 0 ? "0" : choice(key, runs, 0, runs.length);
  return `CAST(CASE WHEN ${key} IS NULL THEN ${numberOf("")} ELSE ${value} END AS BIGINT)`;
}

/** What classes lose, by their numbers in rising order, with what lies between them. */
function runsOfClasses(
  { keys, classes }: SuppressedClasses,
  numbers: readonly ReadonlyMap<string, number>[],
): readonly Run[] {
  const bits = (lose: readonly string[]): number =>
    lose.reduce((mask, key) => mask | (1 << keys.indexOf(key)), 0);
  const numbered = classes
    .map(({ of, lose }) => ({
      id: of.reduce(
        (id, text, at) => id * BigInt(numbers[at]!.size + 1) + BigInt(numbers[at]!.get(text)!),
        0n,
      ),
      mask: String(bits(lose)),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const runs: Run[] = [];
  let next = 0n;
  for (const { id, mask } of numbered) {
    if (id > next) runs.push({ last: String(id - 1n), to: "0" });
    const previous = runs.at(-1);
    if (previous?.to === mask) runs[runs.length - 1] = { last: String(id), to: mask };
    else runs.push({ last: String(id), to: mask });
    next = id + 1n;
  }
  return [...runs, { last: String(MOST), to: "0" }];
}

/**
 * How classes of records lose values, without a join, so that records stay in their order: each class is a number made
 * of the numbers of its values, and a choice by halving says what it loses.
 * @throws BAD_OPTIONS for more classes than whole numbers can name
 */
export async function classMasks(
  table: TreatedTable,
  columns: readonly TypedColumn[],
  { recoded, suppressed }: Pick<SourceTreatment, "recoded"> & { readonly suppressed: SuppressedClasses },
  names: ClassNames,
): Promise<ClassMasks> {
  const numbers = numbersOf(suppressed);
  const all = numbers.reduce((product, { size }) => product * BigInt(size + 1), 1n);
  if (all >= MOST)
    throw new SdcError(
      "BAD_OPTIONS",
      `The keys of the classes have ${all} combinations of values, and ${MOST} can be told apart in the engine.`,
    );
  const codes: string[] = [];
  for (const [at, column] of columns.entries()) {
    const to = recoded.find(({ name }) => name === column.name)?.to ?? new Map<string, string>();
    codes.push(await codeOf(table, column, to, numbers[at]!));
  }
  const id = codes.reduce((sum, _, at) => `(${sum} * ${numbers[at]!.size + 1} + ${names.key(at)})`, "0");
  const runs = runsOfClasses(suppressed, numbers);
  return { codes, id, mask: choice(names.id, runs, 0, runs.length) };
}
