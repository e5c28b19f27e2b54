import { countText, nearestWhole } from "@sdc-risk/data";
import { raking, sum, atOnce, type KnownTotals } from "@sdc-risk/data/kernels";
import { codeKey, type CodedMargin, type CodedMargins } from "./coded-margin.ts";
import { badMargins } from "./known-margin.ts";

/** Totals of tables may differ so much, as by rounding, and so many of their people may be counted elsewhere. */
const NEAR = 0.01;
/** A count of what two tables share may differ by so much of it, and by so many people. */
const NEAR_LEVEL = 0.05;
const NEAR_PEOPLE = 20;

/** What two tables both count: the group of each of their groups by the variables that they share. */
interface SharedGroups {
  /** Places of the variables among those of all tables. */
  readonly at: readonly number[];
  readonly keys: readonly string[];
  readonly one: Int32Array;
  readonly other: Int32Array;
}

/** How two tables overlap; null where they share no variable. */
function sharedOf(one: CodedMargin, other: CodedMargin): SharedGroups | null {
  const at = one.at.filter((v) => other.at.includes(v));
  const places = new Map<string, number>();
  if (at.length === 0) return null;
  const of = (margin: CodedMargin): Int32Array => {
    const own = at.map((v) => margin.at.indexOf(v));
    return Int32Array.from(margin.groups, (codes) => {
      const key = codeKey(codes, own);
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      return place;
    });
  };
  const [first, second] = [of(one), of(other)];
  return { at, keys: [...places.keys()], one: first, other: second };
}

function totalsBy(of: Int32Array, units: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size);
  for (let g = 0; g < of.length; g++) out[of[g]] += units[g];
  return out;
}

/** Refuses two tables that count different people by what they share. @throws BAD_MARGINS */
function checkShared(one: CodedMargin, other: CodedMargin, shown: CodedMargins["shown"]): void {
  const shared = sharedOf(one, other);
  if (shared === null) return;
  const { keys, at } = shared;
  const total = sum(one.units);
  const scale = total / sum(other.units);
  const [ours, theirs] = [
    totalsBy(shared.one, one.units, keys.length),
    totalsBy(shared.other, other.units, keys.length),
  ];
  const off = ours.map((x, k) => Math.abs(x - theirs[k] * scale));
  const isFar = off.some((x, k) => x > NEAR_LEVEL * ours[k] && x > NEAR_PEOPLE);
  if (!isFar && sum(off) / 2 <= NEAR * total) return;
  const worst = off.indexOf(off.reduce((most, x) => Math.max(most, x)));
  const codes = keys[worst].split(" ").map(Number);
  const by = at.map((v) => one.by[one.at.indexOf(v)]).join(" × ");
  const level = at.map((v, i) => `"${shown(v, codes[i])}"`).join(" × ");
  throw badMargins(
    `The margins contradict each other: of ${by} ${level}, "${one.name}" counts ${countText(nearestWhole(ours[worst]))} people and ` +
      `"${other.name}" ${countText(nearestWhole(theirs[worst]))}. Give counts of the same people, at the same time.`,
  );
}

/** Totals that all tables can have at once. */
export interface InLine {
  /** Per table the total of each group; of those that no record has 0. */
  readonly totals: readonly Float64Array[];
  /** What they add up to. */
  readonly total: number;
  /** Per table the largest relative change of a count, beside the one factor of all. */
  readonly adjusted: readonly number[];
}

/**
 * Brings tables in line with each other. Each keeps the groups that records have. The table of which the file lacks
 * most stays as it is, as a drawn cluster holds what it holds; each other one goes in proportion, by what it shares with
 * those before: people of combinations that no record has are people of none in any table. So tables that count the same
 * people agree, whichever of their combinations the file lacks.
 * @param held per table the groups that records have
 * @throws BAD_MARGINS for tables that count different people
 */
export function inLine({ margins, shown }: CodedMargins, held: readonly ReadonlySet<number>[]): InLine {
  const [first, ...others] = margins as readonly [CodedMargin, ...CodedMargin[]];
  const whole = sum(first.units);
  for (const other of others)
    if (Math.abs(sum(other.units) / whole - 1) > NEAR)
      throw badMargins(
        `The margins are of different populations: "${first.name}" counts ${countText(whole)} people, and ` +
          `"${other.name}" ${countText(sum(other.units))}. Give counts of the same people.`,
      );
  margins.forEach((one, t) => {
    for (const other of margins.slice(t + 1)) checkShared(one, other, shown);
  });
  const kept = margins.map(({ units }, t) => units.map((x, g) => (held[t].has(g) ? x : 0)));
  const shares = kept.map((units, t) => sum(units) / sum(margins[t].units));
  const order = [...margins.keys()].sort((a, b) => shares[a] - shares[b] || a - b);
  const total = whole * shares[order[0]];
  const totals: Float64Array[] = [];
  const adjusted: number[] = [];
  for (const [i, t] of order.entries()) {
    const scale = total / sum(kept[t]);
    const plain = kept[t].map((x) => x * scale);
    totals[t] = proportioned(margins, t, order.slice(0, i), plain, totals);
    adjusted[t] = plain.reduce(
      (most, x, g) => (x > 0 ? Math.max(most, Math.abs(totals[t][g] / x - 1)) : most),
      0,
    );
  }
  return { totals, total, adjusted };
}

/** The counts of a table, raked to those of others by what they share. */
function proportioned(
  margins: readonly CodedMargin[],
  t: number,
  before: readonly number[],
  plain: Float64Array,
  totals: readonly Float64Array[],
): Float64Array {
  const groups = [...plain.keys()].filter((g) => plain[g] > 0);
  const tables: KnownTotals[] = [];
  for (const s of before) {
    const shared = sharedOf(margins[s], margins[t]);
    if (shared === null) continue;
    const known = totalsBy(shared.one, totals[s], shared.keys.length);
    const own = totalsBy(shared.other, plain, shared.keys.length);
    // what the other table has no records of stays: those records have gaps there, and are refused if they fit nowhere
    tables.push({
      of: Int32Array.from(groups, (g) => shared.other[g]),
      totals: known.map((x, k) => (x > 0 ? x : own[k])),
    });
  }
  if (tables.length === 0) return plain;
  const { weights } = atOnce(
    raking(
      Float64Array.from(groups, (g) => plain[g]),
      tables,
    ),
  );
  const out = new Float64Array(plain.length);
  groups.forEach((g, i) => (out[g] = weights[i]));
  return out;
}
