import type { SourceTreatment, SuppressedClasses } from "@sdc-risk/core/source";
import { SdcError } from "@sdc-risk/data";
import { TEXT } from "../column-type.ts";
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
  /** The place of the record, from 1. */
  readonly place: string;
}

/** How keys lose values in classes of records. */
export interface ClassMasks {
  /** By key, an expression over the table: which of the values of classes a record has, from 1; 0 for any other. */
  readonly codes: readonly string[];
  /** Over these: the number of the class. */
  readonly id: string;
  /** Over that: the keys that all records of its class lose, as bits by their places. */
  readonly mask: string;
  /** Classes of which the first records lose values by themselves. */
  readonly parts: readonly SuppressedPart[];
}

/** A class of which the first records lose values. */
export interface SuppressedPart {
  /** The number of the class. */
  readonly id: string;
  readonly records: number;
  /** The keys that they lose, as bits. */
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

/** A number, and the keys that are lost there, as bits. */
interface NumberedMask {
  readonly id: bigint;
  readonly mask: string;
}

/** Classes by their numbers, in rising order. */
function numberedClasses(
  { keys, classes }: SuppressedClasses,
  numbers: readonly ReadonlyMap<string, number>[],
): readonly (NumberedMask & { readonly records: number; readonly isWhole: boolean })[] {
  const bits = (lose: readonly string[]): number =>
    lose.reduce((mask, key) => mask | (1 << keys.indexOf(key)), 0);
  return classes
    .map(({ of, lose, records, first }) => ({
      id: of.reduce(
        (id, text, at) => id * BigInt(numbers[at]!.size + 1) + BigInt(numbers[at]!.get(text)!),
        0n,
      ),
      mask: String(bits(lose)),
      records,
      isWhole: first !== true,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What is lost by numbers in rising order, with what lies between them. */
function runsOfMasks(numbered: readonly NumberedMask[]): readonly Run[] {
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

const chosen = (key: string, runs: readonly Run[]): string => choice(key, runs, 0, runs.length);

/** Records of classes that lose values by themselves. */
export interface PartMasks {
  /** An expression over the place of a record, which says what it loses, as bits. */
  readonly mask: string;
  /** What they lose, as bits, by their places from 1. */
  readonly masks: ReadonlyMap<number, number>;
}

/**
 * The records of classes of which the first ones lose values.
 * @param numbered a query over the table that gives the place of each record, and the number of its class
 */
export async function partMasks(
  { driver, treating, signal }: TreatedTable,
  parts: readonly SuppressedPart[],
  numbered: string,
  names: Pick<ClassNames, "id" | "place">,
): Promise<PartMasks> {
  const { id, place } = names;
  const rank = driver.dialect.quote("sdc_risk_rank");
  const classes = parts.map((part) => part.id).join(", ");
  const ranked =
    `SELECT ${id}, ${place}, row_number() OVER (PARTITION BY ${id} ORDER BY ${place}) AS ${rank} ` +
    `FROM (${numbered}) AS placed WHERE ${id} IN (${classes})`;
  const most = Math.max(...parts.map(({ records }) => records));
  const sql =
    `SELECT ${treating.text(id)}, ${treating.text(place)} FROM (${ranked}) AS ranked ` +
    `WHERE ${rank} <= ${most} ORDER BY ${place}`;
  const left = new Map(parts.map((part) => [part.id, part.records]));
  const masks = new Map(parts.map((part) => [part.id, part.mask]));
  const found: NumberedMask[] = [];
  for await (const { rows, columns } of driver.query(sql, [], [TEXT, TEXT], signal)) {
    const [ids, places] = columns.map(({ values }) => values);
    for (let row = 0; row < rows; row++) {
      const own = String(ids![row]);
      const more = left.get(own) ?? 0;
      if (more === 0) continue;
      left.set(own, more - 1);
      found.push({ id: BigInt(String(places![row])), mask: masks.get(own)! });
    }
  }
  return {
    mask: chosen(place, runsOfMasks(found)),
    masks: new Map(found.map((one) => [Number(one.id), Number(one.mask)])),
  };
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
  const classes = numberedClasses(suppressed, numbers);
  return {
    codes,
    id,
    mask: chosen(names.id, runsOfMasks(classes.filter(({ isWhole }) => isWhole))),
    parts: classes.flatMap((one) => (one.isWhole ? [] : [{ ...one, id: String(one.id) }])),
  };
}
