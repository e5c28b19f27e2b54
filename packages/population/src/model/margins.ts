import { addAlong, scaleAlong, setAlong, sumOver, type Axis } from "../table/axis.ts";
import type { Term } from "./terms.ts";

/** A way down from a table to some of its margins, one variable at a time. */
interface Branch {
  readonly axis: Axis;
  readonly below: MarginTree;
}

/**
 * The margins of a dense table that a model fits. Margins that do not hold a variable are taken from the
 * table summed over it, so that all pairs of six variables need three passes over the full table, not
 * fifteen.
 */
export class MarginTree {
  readonly values: Float64Array;
  private readonly before: Float64Array;
  private readonly branches: readonly Branch[];
  /** Which generator this table is, or −1. */
  private readonly leaf: number;

  readonly variables: Term;

  /**
   * @param variables of this table, rising; row-major
   * @param generators margins that are wanted, none within another, and their numbers
   * @param values the table itself, where there is one already
   */
  constructor(
    variables: Term,
    sizes: readonly number[],
    generators: readonly Term[],
    numbers: readonly number[] = generators.map((_, t) => t),
    values?: Float64Array,
  ) {
    this.variables = variables;
    const own = variables.map((v) => sizes[v]);
    const cells = own.reduce((product, size) => product * size, 1);
    this.values = values ?? new Float64Array(cells);
    this.leaf = numbers.find((t) => generators[t].length === variables.length) ?? -1;
    this.before = values === undefined && this.leaf < 0 ? new Float64Array(cells) : this.values;
    const branches: Branch[] = [];
    for (let left = this.leaf >= 0 ? [] : numbers; left.length > 0;) {
      const place = bestToDrop(
        variables,
        own,
        left.map((t) => generators[t]),
      );
      const dropped = variables[place];
      const product = (list: readonly number[]): number => list.reduce((p, size) => p * size, 1);
      const axis = {
        outer: product(own.slice(0, place)),
        size: own[place],
        inner: product(own.slice(place + 1)),
      };
      branches.push({
        axis,
        below: new MarginTree(
          variables.filter((v) => v !== dropped),
          sizes,
          generators,
          left.filter((t) => !generators[t].includes(dropped)),
        ),
      });
      left = left.filter((t) => generators[t].includes(dropped));
    }
    this.branches = branches;
  }

  /**
   * One sweep of iterative proportional fitting: scales the table to one margin after the other.
   * @param targets per generator
   * @returns the largest difference between a margin and its target that was met
   */
  *fit(targets: readonly Float64Array[]): Generator<void, number> {
    const { values } = this;
    let error = 0;
    if (this.leaf >= 0) {
      const target = targets[this.leaf];
      for (let i = 0; i < values.length; i++) {
        error = Math.max(error, Math.abs(target[i] - values[i]));
        if (values[i] > 0) values[i] = target[i];
      }
      return error;
    }
    for (const { axis, below } of this.branches) {
      yield* sumOver(axis, values, below.values);
      const before = below.before === below.values ? below.values.slice() : below.before;
      before.set(below.values);
      error = Math.max(error, yield* below.fit(targets));
      for (let i = 0; i < before.length; i++) before[i] = before[i] > 0 ? below.values[i] / before[i] : 0;
      yield* scaleAlong(axis, values, before);
    }
    return error;
  }

  /** The margins of the table, one per generator, into `out`. */
  *sums(out: readonly Float64Array[]): Generator<void, void> {
    if (this.leaf >= 0) out[this.leaf].set(this.values);
    for (const { axis, below } of this.branches) {
      yield* sumOver(axis, this.values, below.values);
      yield* below.sums(out);
    }
  }

  /** Fills the table with the sum of one term per generator. */
  *spread(terms: readonly Float64Array[]): Generator<void, void> {
    if (this.leaf >= 0) this.values.set(terms[this.leaf]);
    for (const [i, { axis, below }] of this.branches.entries()) {
      yield* below.spread(terms);
      yield* (i === 0 ? setAlong : addAlong)(axis, this.values, below.values);
    }
  }
}

/** Rows shorter than this take longer per cell. */
const SHORT = 16;

/** The variable that most of the wanted margins do without; among equals the largest one, unless its rows are short. */
function bestToDrop(variables: Term, sizes: readonly number[], wanted: readonly Term[]): number {
  let best = 0;
  let most = -1;
  let worth = 0;
  variables.forEach((v, place) => {
    const without = wanted.filter((term) => !term.includes(v)).length;
    const row = sizes.slice(place + 1).reduce((product, size) => product * size, 1);
    const gain = sizes[place] * Math.min(1, row / SHORT);
    if (without > most || (without === most && gain > worth)) [best, most, worth] = [place, without, gain];
  });
  return best;
}
