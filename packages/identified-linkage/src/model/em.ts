import { Sum, sumBy } from "@sdc-risk/core/kernels";
import type { Profiles } from "../patterns/profiles.js";
import { AGREE, MISSING, stateOf } from "../patterns/patterns.js";
import type { PairTotals } from "../patterns/totals.js";

/** Shares of agreement and of disagreement per compared key, among pairs that both hold it: each as it is, since 1 − m loses digits. */
export interface Shares {
  readonly agree: Float64Array;
  readonly disagree: Float64Array;
}

/** How often keys agree in pairs of one person (m), and in others (u). */
export interface Model {
  readonly m: Shares;
  readonly u: Shares;
  /** Share of the records whose person is in the identified file. */
  readonly held: number;
  /** Whether nothing moved any more. */
  readonly converged: boolean;
}

/** What the model is fitted to. */
export interface Observed {
  /** Some classes of the file. */
  readonly profiles: Profiles;
  /** Per class its records in the fit, 0 for those that are not in it; and the identified records that they are compared with. */
  readonly counts: Int32Array;
  readonly candidates: Float64Array;
  readonly totals: PairTotals;
  /** Per compared key, per class: the share of the identified records that have its value, of those that hold the key. */
  readonly shares: readonly Float64Array[];
  /** Records that are compared with somebody: all of them, in the fit or not. */
  readonly compared: number;
  /** Share of them whose person can be in the identified file at most. */
  readonly most: number;
}

/** EM ends when no probability moves by more, or after so many steps. */
const STILL = 1e-6,
  MOST_STEPS = 1000;
/** Where m begins, unless chance agreement is above it. */
const BEGIN = 0.9;
/** Pairs that agree, and that do not, at least: a share of n pairs is known to half a pair at best, and is never 0. */
const HALF = 0.5;

type Estimate = Pick<Model, "m" | "u" | "held">;

/**
 * m and the share of records whose person is found, by EM over patterns of agreement (Fellegi and Sunter 1969), record by record: of
 * the candidates of a record one is the person at most (Sadinle 2017). Others agree with a record as often as its value is held, so
 * that neither common values nor keys that go together in the population are taken for persons, as they are where pairs count each for
 * itself with one u for a key (Winkler 1988). Keys err apart from each other; a missing value says nothing. Persons that are found are
 * at most as many as the identified file can hold. The start: half as many persons as there can be, m 0.9. u, which is told, is the share of
 * agreement among pairs that are not one person.
 */
export function* fitModel(observed: Observed): Generator<void, Model> {
  const { pattern } = observed.profiles,
    states = observed.shares.map((_, v) => Uint8Array.from(pattern, (one) => stateOf(one, v)));
  let model = start(observed),
    converged = false;
  for (let steps = 0; !converged && steps < MOST_STEPS; steps++) {
    const next = step(observed, states, model);
    const still = (before: Shares, after: Shares): boolean =>
      after.agree.every((p, v) => Math.abs(p - before.agree[v]!) <= STILL);
    converged = Math.abs(next.held - model.held) <= STILL && still(model.m, next.m) && still(model.u, next.u);
    model = next;
    yield;
  }
  return { ...model, converged };
}

function start({ totals: { held, agreed }, most }: Observed): Estimate {
  const u = empty(held.length),
    m = empty(held.length);
  for (let v = 0; v < held.length; v++) {
    put(u, v, agreed[v]!, held[v]! - agreed[v]!);
    put(m, v, BEGIN, 1 - BEGIN, 0);
  }
  return { m, u, held: most / 2 };
}

const empty = (keys: number): Shares => ({
  agree: new Float64Array(keys),
  disagree: new Float64Array(keys),
});

/** Sets the shares of a key. @param agreed pairs that agree @param disagreed pairs that do not @param least of either */
function put({ agree, disagree }: Shares, v: number, agreed: number, disagreed: number, least = HALF): void {
  const yes = Math.max(least, agreed),
    no = Math.max(least, disagreed);
  agree[v] = yes / (yes + no);
  disagree[v] = no / (yes + no);
}

/** How much more often pairs of one person agree so than others do with this record, per entry. @param states per key, per entry */
function ratiosOf({ profiles, shares }: Observed, states: readonly Uint8Array[], m: Shares): Float64Array {
  const { classOf, pairs } = profiles,
    out = new Float64Array(pairs.length).fill(1);
  for (const [v, share] of shares.entries()) {
    const stateOfEntry = states[v]!,
      agree = m.agree[v]!,
      disagree = m.disagree[v]!;
    for (let e = 0; e < out.length; e++) {
      const state = stateOfEntry[e]!;
      if (state === MISSING) continue;
      const q = share[classOf[e]!]!;
      out[e]! *= state === AGREE ? agree / q : disagree / (1 - q);
    }
  }
  return out;
}

/** One step of EM: the most likely model, within what is known, given who is one person under the last one. */
function step(observed: Observed, states: readonly Uint8Array[], { m, u, held }: Estimate): Estimate {
  const { profiles, counts, candidates, compared, most, shares } = observed,
    { classOf, pattern, pairs } = profiles,
    ratios = ratiosOf(observed, states, m);
  const total = new Float64Array(counts.length);
  for (let e = 0; e < pairs.length; e++) total[classOf[e]!]! += pairs[e]! * ratios[e]!;
  const scale = new Float64Array(counts.length),
    persons = new Sum();
  let records = 0;
  for (let c = 0; c < counts.length; c++) {
    if (counts[c] === 0 || candidates[c] === 0) continue;
    const each = held / candidates[c]!,
      all = 1 - held + each * total[c]!;
    records += counts[c]!;
    if (!(all > 0)) continue;
    scale[c] = (counts[c]! * each) / all;
    persons.add(scale[c]! * total[c]!);
  }
  const mass = pairs.map((n, e) => scale[classOf[e]!]! * n * ratios[e]!),
    found = sumBy(pattern, 3 ** shares.length, mass);
  return {
    held: Math.min(most, persons.total / records),
    ...sharesOf(observed, found, compared / records, { m, u }),
  };
}

/**
 * Shares of agreement.
 * @param found pairs of one person per pattern, in the fit
 * @param times all records over those in the fit
 */
function sharesOf(
  { totals }: Observed,
  found: Float64Array,
  times: number,
  last: Pick<Estimate, "m" | "u">,
): Pick<Estimate, "m" | "u"> {
  const keys = totals.held.length,
    m = empty(keys),
    u = empty(keys);
  for (let v = 0; v < keys; v++) {
    let yes = 0,
      no = 0;
    for (let pattern = 0; pattern < found.length; pattern++) {
      const state = stateOf(pattern, v);
      if (state === AGREE) yes += found[pattern]!;
      else if (state !== MISSING) no += found[pattern]!;
    }
    if (yes + no > 0) put(m, v, yes, no);
    else put(m, v, last.m.agree[v]!, last.m.disagree[v]!, 0);
    const agreed = totals.agreed[v]!;
    put(u, v, agreed - yes * times, totals.held[v]! - agreed - no * times);
  }
  return { m, u };
}
