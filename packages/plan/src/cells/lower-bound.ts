import { CandidateDual, type CellCosts } from "./candidates/candidate-dual.ts";

/** Sets of keys and classes that are looked at for a bound; with more there is none but 0. */
const MOST = 1 << 25;
/** How often one price for all is tried. */
const TRIED = 10;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** After so many steps that raised nothing, steps become half as long. */
const PATIENCE = 6;

/** Prices of candidates that are lacking, and the bound that they give. */
export interface PricedBound {
  /** No plan that meets the rule costs less. */
  readonly bound: number;
  /** By class; null where there are too many classes for any. */
  readonly prices: Float64Array | null;
  /** Sets of keys and classes that were looked at. */
  readonly work: number;
}

/** How much is done for a bound. */
export interface BoundEffort {
  /** Steps that raise prices of single classes. */
  readonly steps: number;
  /** Cost from which on it does not matter how much it is. */
  readonly limit: number;
  /** Prices to begin with; one price for all where there are none. */
  readonly prices?: Float64Array | null;
}

/**
 * What suppressing cells costs at least where each person is to have k effective candidates: first by one price for
 * all who lack some, then by prices that rise where persons lack candidates and fall where they have more (subgradients
 * with steps as of Polyak 1969).
 */
export function* candidateBound(
  problem: CellCosts,
  { steps, limit, prices: known = null }: BoundEffort,
): Generator<void, PricedBound> {
  const { patterns } = problem;
  if (patterns.size * 2 ** patterns.keys > MOST) return { bound: 0, prices: null, work: 0 };
  const search = new PriceSearch(problem);
  if (known === null) yield* search.tryOnePrice();
  else search.begin(known);
  yield* search.raise(steps, limit);
  return { bound: search.bound, prices: search.prices, work: search.work };
}

class PriceSearch {
  /** Without prices a plan costs nothing at least. */
  bound = 0;
  prices: Float64Array;
  work = 0;
  private readonly problem: CellCosts;
  private readonly dual: CandidateDual;
  private readonly lacking: Float64Array;

  constructor(problem: CellCosts) {
    this.problem = problem;
    this.dual = new CandidateDual(problem);
    this.prices = new Float64Array(problem.patterns.size);
    this.lacking = new Float64Array(problem.patterns.size);
    // to find the groups takes about as long
    this.work = 4 * this.dual.work;
  }

  begin(prices: Float64Array): void {
    this.prices = prices;
  }

  /** The best of some prices that are the same for all whose classes have fewer than k records, by golden section. */
  *tryOnePrice(): Generator<void, void> {
    const unit = this.cheapest();
    if (unit === 0) return;
    let low = Math.log(unit / (8 * this.problem.k));
    let high = Math.log(8 * unit);
    let left = high - GOLDEN * (high - low);
    let right = low + GOLDEN * (high - low);
    let atLeft = yield* this.tryPrice(left);
    let atRight = yield* this.tryPrice(right);
    for (let tried = 2; tried < TRIED; tried++) {
      if (atLeft > atRight) {
        [high, right, atRight] = [right, left, atLeft];
        left = high - GOLDEN * (high - low);
        atLeft = yield* this.tryPrice(left);
      } else {
        [low, left, atLeft] = [left, right, atRight];
        right = low + GOLDEN * (high - low);
        atRight = yield* this.tryPrice(right);
      }
    }
  }

  /** Raises prices of classes that lack candidates, and lowers those of others, so many times. */
  *raise(steps: number, limit: number): Generator<void, void> {
    let prices = Float64Array.from(this.prices);
    let length = 1;
    let stalled = 0;
    for (let step = 0; step < steps && this.bound < limit; step++) {
      const before = this.bound;
      const found = yield* this.look(prices);
      if (this.bound > before) stalled = 0;
      else if (++stalled === PATIENCE) {
        length /= 2;
        stalled = 0;
      }
      const { lacking } = this;
      let square = 0;
      for (let c = 0; c < lacking.length; c++)
        if (prices[c] > 0 || lacking[c] > 0) square += lacking[c] * lacking[c];
      if (square === 0) return;
      // without a limit to reach, half as much again
      const wanted = limit < Infinity ? limit : 1.5 * this.bound;
      const by = (length * (wanted - found)) / square;
      prices = prices.map((price, c) => Math.max(0, price + by * lacking[c]));
    }
  }

  private tryPrice(log: number): Generator<void, number> {
    const { size, gaps, counts } = this.problem.patterns;
    const prices = new Float64Array(size);
    for (let c = 0; c < size; c++) if (gaps[c] === 0 && counts[c] < this.problem.k) prices[c] = Math.exp(log);
    return this.look(prices);
  }

  private *look(prices: Float64Array): Generator<void, number> {
    const found = yield* this.dual.at(prices, this.lacking);
    this.work += this.dual.work;
    if (found > this.bound) {
      this.bound = found;
      this.prices = prices;
    }
    return found;
  }

  /** What it costs at least to suppress a value, on average over the records of small classes; 0 where there are none. */
  private cheapest(): number {
    const { patterns, costs, k } = this.problem;
    let sum = 0;
    let records = 0;
    for (let c = 0; c < patterns.size; c++) {
      if (patterns.gaps[c] !== 0 || patterns.counts[c] >= k) continue;
      sum += patterns.counts[c] * Math.min(...costs.map((own) => own[c]));
      records += patterns.counts[c];
    }
    return records === 0 ? 0 : sum / records;
  }
}
