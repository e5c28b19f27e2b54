import { SETS_IN_WORD, uniquesFigures, type UniquesQuery } from "@sdc-risk/core/source";
import { TEXT, type ColumnType } from "../column-type.ts";
import type { BitsDialect, ConditionedNumber, Dialect } from "../dialect.ts";
import type { CountedRows } from "./counted-rows.ts";
import type { AskedColumn } from "./named-columns.ts";

const SMALL: ColumnType = { kind: "integer", bits: 32 };
const WHOLE: ColumnType = { kind: "integer", bits: 64 };

/** The types of the columns of `uniquesSql`. */
export const uniquesTypes = (sets: UniquesQuery["sets"]): ColumnType[] => [
  SMALL,
  SMALL,
  TEXT,
  TEXT,
  WHOLE,
  ...Array.from({ length: uniquesFigures(sets) }, () => WHOLE),
];

/** How near to the least one of those that count most another pair of values is to come, too. */
const NEAR = 1 - 1e-6;

/** A set of keys with its place. */
interface PlacedSet {
  readonly set: readonly number[];
  readonly place: number;
}

/** Everything that the parts of the query are made of. */
interface QueryParts {
  readonly dialect: Dialect;
  readonly keys: readonly AskedColumn[];
  readonly asked: Pick<UniquesQuery, "sets" | "worth" | "pairs">;
  readonly placed: readonly PlacedSet[];
  readonly words: readonly number[];
  readonly maxSize: number;
  /** A whole number that no class and no count of records exceeds. */
  readonly counted: ColumnType;
}

// no table is called so, and no column of one is seen where these are named
const CLASSES = "classes of the keys";
const ALONE = "sets of a record that is alone";
const TOLD = "classes with their minimal sets";
const PAIRS = "pairs of values";

const wordOf = (place: number): number => Math.floor(place / SETS_IN_WORD);
const bitOf = (place: number): bigint => 2n ** BigInt(place % SETS_IN_WORD);
const key = (at: number): string => `k${at}`;
/** How engines work on bits by operators. */
const OPERATORS: BitsDialect = {
  has: (number, place) => `((${number} >> ${place}) & 1)`,
  both: (number, mask) => `(${number} & ${mask})`,
  any: (number) => `bit_or(${number})`,
};
const bitsOf = ({ bits = OPERATORS }: Dialect): BitsDialect => bits;
const double = (sql: string): string => `CAST(${sql} AS DOUBLE PRECISION)`;
const added = (terms: readonly string[]): string => (terms.length === 0 ? "0" : `(${terms.join(" + ")})`);

/** What a class is known by: no two share it. */
const idOf = ({ dialect, keys, counted }: QueryParts): string =>
  dialect.classesByMark === true && dialect.mark !== null
    ? dialect.mark(keys.map((_, at) => key(at)))
    : dialect.wire("row_number() OVER ()", counted);

/** The records of a class, and what it is known by where it holds one record. */
function classesSql(parts: QueryParts, rows: CountedRows): string {
  const { dialect, keys, counted } = parts;
  const inside = [...keys.map((one, at) => `${one.key} AS ${key(at)}`), ...rows.carried].join(", ");
  const names = keys.map((_, at) => key(at)).join(", ");
  const f = dialect.wire(rows.whole, counted);
  // a number takes less room than the keys, and no two classes share one
  const z = `CASE WHEN ${rows.whole} = 1 THEN ${idOf(parts)} END`;
  return `SELECT ${names}, ${f} AS f, ${z} AS z FROM (SELECT ${inside} FROM ${rows.relation}) AS records GROUP BY ${names}`;
}

/** The bit of a set in a word of bits; 0 in all other words. */
const bitIn = (place: number, word: number): string => String(word === wordOf(place) ? bitOf(place) : 0);

/** The groups of some sets of keys that hold one class: what the class is known by, and the set as a bit. */
function groupsOfOneSql(parts: QueryParts, classes: string, placed: readonly PlacedSet[]): string {
  const { dialect, words, keys } = parts;
  const names = keys.map((_, at) => key(at));
  const by = (set: readonly number[]): string => set.map(key).join(", ");
  const { groupings } = dialect;
  if (groupings === undefined)
    return placed
      .map(({ set, place }) => {
        const bits = words.map((w) => `${dialect.wire(bitIn(place, w), WHOLE)} AS b${w}`);
        return `SELECT min(z) AS who, ${bits.join(", ")} FROM ${classes} GROUP BY ${by(set)} HAVING count(*) = 1`;
      })
      .join(" UNION ALL ");
  const sets = placed.map(({ set }) => set);
  const bits = words.map((w) => {
    const numbers = placed.map(({ place }) => bitIn(place, w));
    return `${dialect.wire(groupings.number(names, sets, numbers), WHOLE)} AS b${w}`;
  });
  const all = sets.map((set) => `(${by(set)})`).join(", ");
  return `SELECT min(z) AS who, ${bits.join(", ")} FROM ${classes} GROUP BY GROUPING SETS (${all}) HAVING count(*) = 1`;
}

/** The sets that a record is alone on, as bits; every set but that of all keys, on which each of them is. */
function aloneOnSql(parts: QueryParts, classes: string): string {
  const { dialect, words, keys } = parts;
  const placed = parts.placed.filter(({ set }) => set.length < keys.length);
  if (placed.length === 0) return "";
  const each = groupsOfOneSql(parts, classes, placed);
  const all = words.map((w) => `${bitsOf(dialect).any(`b${w}`)} AS s${w}`).join(", ");
  return `SELECT who, ${all} FROM (${each}) AS each_set WHERE who IS NOT NULL GROUP BY who`;
}

/** The bits of some places, by word. */
function masksOf(words: readonly number[], places: readonly number[]): bigint[] {
  const masks = words.map(() => 0n);
  for (const place of places) masks[wordOf(place)] = (masks[wordOf(place)] ?? 0n) | bitOf(place);
  return masks;
}

/** A number where all its conditions hold, else 0. */
function conditionedSql(dialect: Dialect, { number, all, none }: ConditionedNumber): string {
  const { both } = bitsOf(dialect);
  const conditions = [all, none].flatMap((masks, kind) =>
    masks.flatMap((mask, w) =>
      mask === 0n ? [] : [`${both(`s${w}`, String(mask))} = ${kind === 0 ? mask : 0n}`],
    ),
  );
  const bit = dialect.wire(String(number), WHOLE);
  return conditions.length === 0 ? bit : `CASE WHEN ${conditions.join(" AND ")} THEN ${bit} ELSE 0 END`;
}

/** The minimal ones of the sets of a word that a record is alone on: it is alone on none of those with a key less. */
function minimalSql({ dialect, placed, keys, words }: QueryParts, word: number): string {
  const placeOf = new Map(placed.map(({ set, place }) => [set.join(), place]));
  const numbers = placed
    .filter(({ place }) => wordOf(place) === word)
    .map(({ set, place }): ConditionedNumber => {
      const smaller =
        set.length === 1 ? [] : set.map((left) => placeOf.get(set.filter((one) => one !== left).join()) ?? 0);
      return {
        number: bitOf(place),
        all: masksOf(words, set.length === keys.length ? [] : [place]),
        none: masksOf(words, smaller),
      };
    });
  const { chosen } = bitsOf(dialect);
  const sum =
    chosen === undefined
      ? added(numbers.map((one) => conditionedSql(dialect, one)))
      : dialect.wire(
          chosen(
            words.map((w) => `s${w}`),
            numbers,
          ),
          WHOLE,
        );
  return `CASE WHEN f > 1 THEN 0 ELSE ${sum} END`;
}

/** Classes with the minimal sets of the record that is alone in one. */
function toldSql(parts: QueryParts, classes: string, alone: string | null): string {
  const { keys, words } = parts;
  const names = [...keys.map((_, at) => key(at)), "f"].join(", ");
  const zero = parts.dialect.wire("0", WHOLE);
  const sums = words.map((w) => `${alone === null ? zero : `coalesce(s${w}, ${zero})`} AS s${w}`).join(", ");
  const joined = alone === null ? classes : `${classes} LEFT JOIN ${alone} ON z = who`;
  const minimal = words.map((w) => `${minimalSql(parts, w)} AS m${w}`).join(", ");
  return `SELECT ${names}, ${minimal} FROM (SELECT ${names}, ${sums} FROM ${joined}) AS signed`;
}

/** Records that are alone, by their minimal sets. */
function familiesSql({ dialect, words, asked: { sets } }: QueryParts, told: string): string {
  const names = words.map((w) => `m${w}`);
  const figures = Array.from({ length: uniquesFigures(sets) }, (_, at) =>
    dialect.wire(at < names.length ? `m${at}` : "0", WHOLE),
  );
  const none = dialect.wire("-1", SMALL);
  const columns = [none, none, "''", "''", dialect.wire("count(*)", WHOLE), ...figures];
  return `SELECT ${columns.join(", ")} FROM ${told} WHERE f = 1 GROUP BY ${names.join(", ")}`;
}

/** How many of some sets are among the minimal ones. */
function heldSql({ dialect, words }: QueryParts, some: readonly PlacedSet[]): string {
  const { shared, has } = bitsOf(dialect);
  const places = some.map(({ place }) => place);
  if (shared === undefined)
    return added(places.map((place) => has(`m${wordOf(place)}`, place % SETS_IN_WORD)));
  const masks = masksOf(words, places);
  return added(masks.flatMap((mask, w) => (mask === 0n ? [] : [shared(`m${w}`, String(mask))])));
}

/** Values of one key or of two, with the minimal sets that hold the keys. @param beside whether `x0` and so on name them */
function valuesSql(parts: QueryParts, told: string, of: readonly number[]): string {
  const { dialect, keys, placed, maxSize, asked } = parts;
  const counts = Array.from({ length: maxSize }, (_, s) => {
    const some = placed.filter(({ set }) => set.length === s + 1 && of.every((one) => set.includes(one)));
    return some.length === 0 ? null : `sum(${heldSql(parts, some)})`;
  });
  const worth = counts.flatMap((count, s) =>
    count === null ? [] : [`${double(count)} * ${double((asked.worth[s + 1] ?? 0).toExponential())}`],
  );
  const figures = Array.from({ length: uniquesFigures(asked.sets) }, (_, at) =>
    dialect.wire(counts[at] ?? "0", WHOLE),
  );
  const places = [of[0] ?? -1, of[1] ?? -1].map((place) => dialect.wire(String(place), SMALL));
  const letters = [0, 1].map((at) => {
    const column = keys[of[at] ?? -1];
    return column === undefined ? "''" : dialect.letters(key(of[at] ?? -1), column.type);
  });
  const columns = [...places, ...letters, dialect.wire("sum(f)", WHOLE), ...figures];
  const named = of.length === 1 ? columns : [...columns, added(worth)].map((sql, at) => `${sql} AS x${at}`);
  const least = of.length === 1 ? "" : ` AND sum(f) >= ${asked.pairs?.records ?? 1}`;
  return (
    `SELECT ${named.join(", ")} FROM ${told} GROUP BY ${of.map(key).join(", ")} ` +
    `HAVING ${added(worth)} > 0${least}`
  );
}

/** Those of some pairs of values that count most, as many as are asked for and all that count about as much. */
function mostSql({ asked: { sets, pairs } }: QueryParts, of: string): string {
  const width = uniquesTypes(sets).length;
  const worth = `x${width}`;
  const first = `SELECT ${worth} FROM ${of} ORDER BY ${worth} DESC LIMIT ${pairs?.most ?? 0}`;
  const least = `(SELECT min(${worth}) FROM (${first}) AS firsts)`;
  const columns = Array.from({ length: width }, (_, at) => `x${at}`).join(", ");
  return `SELECT ${columns} FROM ${of} WHERE ${worth} >= ${least} * ${double(String(NEAR))}`;
}

/**
 * The query of minimal sample uniques. Classes are kept while one set after the other is looked at: who is alone on it
 * is in a group of one class, which holds one record. Its columns are those of `UniquesRows`.
 */
export function uniquesSql(
  dialect: Dialect,
  from: CountedRows,
  keys: readonly AskedColumn[],
  asked: Pick<UniquesQuery, "sets" | "worth" | "pairs"> & { readonly records: number },
): string {
  const { sets, pairs, records } = asked;
  const placed = sets.map((set, place) => ({ set, place }));
  const words = Array.from({ length: Math.ceil(sets.length / SETS_IN_WORD) }, (_, w) => w);
  const parts: QueryParts = {
    dialect,
    keys,
    asked,
    placed,
    words,
    maxSize: sets.at(-1)?.length ?? 0,
    counted: records < 2 ** 31 ? SMALL : WHOLE,
  };
  const [classes, alone, told, two] = [CLASSES, ALONE, TOLD, PAIRS].map((name) => dialect.quote(name)) as [
    string,
    string,
    string,
    string,
  ];
  const kept = dialect.kept ?? "AS";
  const aloneOn = aloneOnSql(parts, classes);
  const ofTwo =
    pairs === null || parts.maxSize < 2
      ? []
      : keys.flatMap((_, a) => keys.slice(a + 1).map((__, b) => valuesSql(parts, told, [a, a + 1 + b])));
  const queries = [
    `${classes} ${kept} (${classesSql(parts, from)})`,
    ...(aloneOn === "" ? [] : [`${alone} AS (${aloneOn})`]),
    `${told} ${kept} (${toldSql(parts, classes, aloneOn === "" ? null : alone)})`,
    ...(ofTwo.length === 0 ? [] : [`${two} ${kept} (${ofTwo.join(" UNION ALL ")})`]),
  ];
  const rows = [
    familiesSql(parts, told),
    ...keys.map((_, at) => valuesSql(parts, told, [at])),
    ...(ofTwo.length === 0 ? [] : [mostSql(parts, two)]),
  ];
  return `WITH ${queries.join(", ")} ${rows.join(" UNION ALL ")}`;
}
