import { sum, weightedSum } from "@sdc-risk/data/kernels";
import type { PairTotals } from "../patterns/totals.ts";
import { fixedPoint } from "./fixed-point.ts";
import { hitsAt, sharesOf, type Hits } from "./hits.ts";
import { ratiosOf, repeated, totalsOf, type ClassNeighbours, type Repeated } from "./neighbours.ts";
import { commonness, fitOthers } from "./others.ts";
import type { KeyValues } from "./values.ts";

/** How often records of one person repeat each other, and those of different persons. */
export interface Model {
  /** In pairs of one person. */
  readonly own: Hits;
  /** In pairs of different persons that are most alike. */
  readonly others: Hits;
  /** Per compared key how often pairs of one person agree (m), and others (u), those that both hold it. */
  readonly m: Float64Array;
  readonly u: Float64Array;
  /** Share of the records whose person is in the identified file. */
  readonly held: number;
  /** Whether nothing moved any more. */
  readonly converged: boolean;
}

/** What the model is fitted to. */
export interface Observed {
  /** Some classes of the file, and some of the identified file, none of whose records is compared with itself. */
  readonly file: ClassNeighbours;
  readonly identified: ClassNeighbours;
  readonly values: readonly KeyValues[];
  readonly totals: PairTotals;
  /** Records that are compared with somebody: all of them, in the fit or not. */
  readonly compared: number;
  /** Share of them whose person can be in the identified file at most. */
  readonly most: number;
}

/** EM ends when no share moves by more, or after so many steps. */
const STILL = 1e-6;
const MOST_STEPS = 1000;
/** Where the share of keys that are repeated begins. */
const BEGIN = 0.9;
/** A share is known to half a pair or record at best. */
const HALF = 0.5;
/** Halvings by which the share of persons is found, and what its slope is known to, per record. */
const HALVINGS = 50;
const FLAT = 1e-9;

/**
 * How often keys are repeated in pairs of one person, and the share of records whose person is found, by EM
 * over patterns of agreement (Fellegi and Sunter 1969), record by record: of the candidates of a record one
 * is the person at most (Sadinle 2017). Agreement on a value tells as much as the value is rare (Winkler
 * 1989); keys err apart from each other, a missing value says nothing. A person that the identified file
 * lacks has such keys as the identified records have among each other, so that neither common values nor keys
 * that go together are taken for persons. In each step the share of persons is the likeliest for the keys
 * (ECME; Liu and Rubin 1994), at most what the identified file can hold; where keys say nothing of it, it is
 * that.
 */
export function* fitModel(observed: Observed): Generator<void, Model> {
  const { file, identified } = observed;
  const others = yield* fitOthers(identified);
  const background = commonness(file, others);
  const { at, converged } = yield* fixedPoint(
    new Float64Array(file.states.length).fill(BEGIN),
    (shares) => {
      const { found, likelihood } = personsAt(observed, background, hitsAt(shares));
      return { next: sharesOf(found.hits, found.misses, shares), likelihood };
    },
    STILL,
    MOST_STEPS,
  );
  const own = hitsAt(at);
  const { held, found } = personsAt(observed, background, own);
  return { own, others, held, converged, ...agreements(observed, own, found) };
}

/** Who is one person, as far as it is told by how often keys are repeated; and how likely the file is then. */
function personsAt(
  { file, most }: Observed,
  background: Float64Array,
  own: Hits,
): { readonly held: number; readonly found: Repeated; readonly likelihood: number } {
  const { records, candidates } = file;
  const ratios = ratiosOf(file, own);
  const alike = totalsOf(file, ratios).map((total, c) => total / candidates[c]);
  const held = likeliest(records, background, alike, most);
  const both = alike.map((a, c) => (1 - held) * background[c] + held * a);
  const scale = both.map((all, c) => (records[c] * held) / candidates[c] / all);
  return {
    held,
    found: repeated(file, ratios, scale, own),
    likelihood: weightedSum(both.map(Math.log), records),
  };
}

/**
 * The share h of persons at which Σ log ((1 − h) b + h a) over records is largest, at most `most` and at
 * least half a record.
 * @param background b: how common the keys are in others
 * @param alike a: how common they are in records of those in the identified file
 */
function likeliest(
  records: Float64Array,
  background: Float64Array,
  alike: Float64Array,
  most: number,
): number {
  const all = sum(records);
  const slope = (h: number): number => {
    let total = 0;
    for (let c = 0; c < records.length; c++) {
      const a = alike[c];
      const b = background[c];
      total += (records[c] * (a - b)) / ((1 - h) * b + h * a);
    }
    return total;
  };
  if (slope(most) >= -FLAT * all) return most;
  let low = Math.min(most, HALF / all);
  let high = most;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Shares of agreement per key. */
function agreements(
  { totals, file, compared }: Observed,
  { hit, chance }: Hits,
  found: Repeated,
): Pick<Model, "m" | "u"> {
  const times = compared / sum(file.records);
  const u = totals.agreed.map((agreed, v) => {
    const yes = Math.max(HALF, agreed - found.agreed[v] * times);
    const no = Math.max(HALF, totals.held[v] - agreed - found.disagreed[v] * times);
    return yes / (yes + no);
  });
  return { u, m: u.map((one, v) => hit[v] + chance[v] * one) };
}
