import { calibrated } from "./calibrated.ts";
import { largestLeast } from "./feasible.ts";

/** A record: its values by the name of the variable. */
export type MarginRecord = Readonly<Record<string, string | null>>;

/** Counts of a population by some variables. */
export interface CountTable {
  readonly by: readonly string[];
  readonly rows: readonly { readonly values: MarginRecord; readonly count: number }[];
}

const keyBy = (values: MarginRecord, by: readonly string[]): string =>
  JSON.stringify(by.map((v) => values[v]));

/** Sums by keys. */
function sums(pairs: Iterable<readonly [string, number]>): Map<string, number> {
  const out = new Map<string, number>();
  for (const [key, x] of pairs) out.set(key, (out.get(key) ?? 0) + x);
  return out;
}
const total = (values: Iterable<number>): number => Array.from(values).reduce((x, one) => x + one, 0);

/** Members of groups by keys, and the groups' totals. */
function groupsOf(
  keys: readonly string[],
  totals: ReadonlyMap<string, number>,
): { readonly groups: number[][]; readonly totals: number[] } {
  const names = [...new Set(keys)];
  return {
    groups: names.map((name) => keys.flatMap((key, i) => (key === name ? [i] : []))),
    totals: names.map((name) => totals.get(name)!),
  };
}

/** A table of the combinations that records have, with totals that all tables can have at once. */
interface HeldTable extends CountTable {
  readonly share: number;
}

/**
 * What tables count once people of combinations that no complete record has are left out: the one that lacks most as it
 * is, each other nearest to itself by relative entropy with what those before it count by the variables they share. Null where there is no such table.
 */
function withoutAbsent(tables: readonly CountTable[], records: readonly MarginRecord[]): CountTable[] | null {
  const held = tables.map(({ by, rows }): HeldTable => {
    const own = new Set(records.flatMap((one) => (by.some((v) => one[v] === null) ? [] : [keyBy(one, by)])));
    const kept = [...sums(rows.map(({ values, count }) => [keyBy(values, by), count]))].flatMap(
      ([key, count]) =>
        own.has(key)
          ? [{ values: Object.fromEntries((JSON.parse(key) as string[]).map((x, i) => [by[i], x])), count }]
          : [],
    );
    return {
      by,
      rows: kept,
      share: total(kept.map(({ count }) => count)) / total(rows.map(({ count }) => count)),
    };
  });
  const done: CountTable[] = [];
  const whole = total(tables[0].rows.map(({ count }) => count));
  const size = whole * Math.min(...held.map(({ share }) => share));
  for (const table of [...held].sort((a, b) => a.share - b.share)) {
    const { by, rows } = table;
    const scale = size / total(rows.map(({ count }) => count));
    const start = rows.map(({ count }) => count * scale);
    const known = done.flatMap((before) => {
      const shared = by.filter((v) => before.by.includes(v));
      return shared.length === 0
        ? []
        : [
            groupsOf(
              rows.map(({ values }) => keyBy(values, shared)),
              sums(before.rows.map(({ values, count }) => [keyBy(values, shared), count])),
            ),
          ];
    });
    const counts =
      known.length === 0
        ? start
        : calibrated(
            start,
            known.flatMap(({ groups }) => groups),
            known.flatMap(({ totals }) => totals),
          );
    if (counts === null) return null;
    done.push({ by, rows: rows.map(({ values }, i) => ({ values, count: counts[i] })) });
  }
  return done;
}

/** The combinations that a record may have, with its weight shared among them as tables count them. */
function filled(
  record: MarginRecord,
  weight: number,
  tables: readonly CountTable[],
  held: readonly ReadonlySet<string>[],
): { readonly values: MarginRecord; readonly weight: number }[] {
  let pieces = [{ values: record, weight }];
  for (const [t, { by, rows }] of tables.entries())
    pieces = pieces.flatMap((piece) => {
      const fits = rows.filter(
        ({ values, count }) =>
          count > 0 &&
          held[t].has(keyBy(values, by)) &&
          by.every((v) => piece.values[v] === null || piece.values[v] === values[v]),
      );
      const all = total(fits.map(({ count }) => count));
      return fits.map(({ values, count }) => ({
        values: { ...piece.values, ...values },
        weight: (piece.weight * count) / all,
      }));
    });
  return pieces;
}

/** Weights that were multiplied by less are 0 as far as doubles tell: totals that are no whole numbers have no exact answer. */
const NOBODY = 1e-6;

/** What became of weights: `weights` where there are some above 0 that have all totals, and how small one must be. */
export interface RakedByOracle {
  /** Per record; null where no weights above 0 have the totals. */
  readonly weights: readonly number[] | null;
  /** The largest value that all pieces can have; null where not even weights of 0 have the totals. */
  readonly least: number | null;
}

/**
 * Weights raked to counts, by the definition: nearest by relative entropy, found as a convex problem; whether there are
 * any, by linear programming in exact fractions. Tables must count everybody whom records have. A record with a gap is
 * taken for each combination of other records, in proportion to the tables, one after the other.
 */
export function rakedByOracle(
  records: readonly MarginRecord[],
  weights: readonly number[],
  tables: readonly CountTable[],
): RakedByOracle {
  const inLine = withoutAbsent(tables, records);
  const held = tables.map(
    ({ by }) => new Set(records.flatMap((one) => (by.some((v) => one[v] === null) ? [] : [keyBy(one, by)]))),
  );
  if (inLine === null) return { weights: null, least: null };
  const pieces = records.flatMap((one, i) =>
    filled(one, weights[i], tables, held).map((piece) => ({ ...piece, record: i })),
  );
  const known = inLine.map(({ by, rows }) =>
    groupsOf(
      pieces.map(({ values }) => keyBy(values, by)),
      sums(rows.map(({ values, count }) => [keyBy(values, by), count])),
    ),
  );
  const groups = known.flatMap((one) => one.groups);
  const totals = known.flatMap((one) => one.totals);
  // pieces of equal combinations are one unknown of the linear programme
  const kinds = [...new Set(pieces.map(({ values }) => JSON.stringify(Object.entries(values).sort())))];
  const kindOf = pieces.map(({ values }) => kinds.indexOf(JSON.stringify(Object.entries(values).sort())));
  const exact = totals.every(Number.isInteger);
  const least = exact
    ? largestLeast(
        kinds.length,
        groups.map((of) => [...new Set(of.map((i) => kindOf[i]))]),
        totals,
      )
    : null;
  if (exact && !(least !== null && least > 0)) return { weights: null, least };
  const found = calibrated(
    pieces.map(({ weight }) => weight),
    groups,
    totals,
  );
  if (found === null || pieces.some(({ weight }, i) => found[i] < NOBODY * weight))
    return { weights: null, least };
  const out = records.map(() => 0);
  pieces.forEach(({ record }, i) => (out[record] += found[i]));
  if (out.some((w) => w === 0)) return { weights: null, least };
  return { weights: out, least };
}
