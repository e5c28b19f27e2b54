import { sortByCode } from "@sdc-risk/data/kernels";
import { Grid } from "../table/grid.ts";
import { Bins, type CellMeans } from "./bins.ts";
import { CellProduct } from "./factors.ts";
import type { Fit } from "./fit.ts";
import { junctionTree, type Node } from "./junction-tree.ts";
import type { Term } from "./terms.ts";

export interface CellLists {
  readonly lists: readonly CellMeans[];
  /** Products that were taken. */
  readonly work: number;
}

/** Up to so many cells, of the table or of a part, each stands for itself. Products between two yields. */
const FEW = 1 << 14;
const PIECE = 1 << 18;
/**
 * Bins to a power of two, as bits, and products that may be taken by them: fine bins first, coarse ones where
 * those take too long.
 */
const WAYS = [
  { bits: 6, most: 1e7 },
  { bits: 4, most: 1e8 },
] as const;

/**
 * Means of all cells of the full table that are above zero, without going through the table: they are
 * products of the means of the parts of a model, and what is asked of them is a sum of a smooth function.
 * Each part tells its neighbour, for each combination of the levels that both hold, which products lie behind
 * it and how often; a part that shares nothing with the rest tells one list. Long lists are put in bins 1.6 %
 * wide, each as two values of equal weight with the number, mean and variance of its members: a sum over it
 * is right but for terms of the third order, some 1e-7 of it.
 * @param over variables that lie within one part: one list for each combination of their levels, row-major
 * @returns null where no part holds `over`, or where it would take too long
 */
export function* cellMeans(
  sizes: readonly number[],
  fit: Fit,
  over: Term = [],
): Generator<void, CellLists | null> {
  const cells = sizes.reduce((product, size) => product * size, 1);
  if (cells <= FEW && over.length === 0) return { lists: [everyCell(sizes, fit)], work: cells };
  const root = junctionTree(fit.decomposition, over, sizes);
  if (root === null) return null;
  for (const { bits, most } of WAYS) {
    const product = new Product(sizes, fit, bits, most);
    const lists = yield* product.message(root, over, fit.constant);
    if (lists !== null) return { lists, work: product.products };
  }
  return null;
}

/** Values of one part in the order of the places of their cells in some variables. */
interface SortedCells {
  /** Cells by place; null for the order in which they stand. */
  readonly order: Int32Array | null;
  /** Where the cells of a place begin, and at last where they end. */
  readonly starts: Int32Array;
}

class Product {
  private readonly bins: Bins;
  private readonly inner: Bins;
  products = 0;
  private waited = 0;

  private readonly sizes: readonly number[];
  private readonly fit: Fit;
  private readonly most: number;

  constructor(sizes: readonly number[], fit: Fit, bits: number, most: number) {
    this.sizes = sizes;
    this.fit = fit;
    this.most = most;
    this.bins = new Bins(bits);
    this.inner = new Bins(bits);
  }

  private cellsOf(variables: Term): number {
    return variables.reduce((product, v) => product * this.sizes[v], 1);
  }

  /** The place of each cell of a table over `variables` in one over some of them. */
  private places(variables: Term, some: Term): Int32Array {
    const out = new Int32Array(this.cellsOf(variables));
    let inner = out.length;
    for (const v of variables) {
      const size = this.sizes[v];
      const step = some.includes(v) ? this.cellsOf(some.slice(some.indexOf(v) + 1)) : 0;
      inner /= size;
      if (step === 0) continue;
      for (let i = 0, level = 0; i < out.length; i += inner, level = level + 1 === size ? 0 : level + 1) {
        const add = level * step;
        if (add > 0) for (let j = i; j < i + inner; j++) out[j] += add;
      }
    }
    return out;
  }

  private sorted(variables: Term, some: Term): SortedCells {
    const cells = this.cellsOf(variables);
    const groups = this.cellsOf(some);
    if (groups === 1) return { order: null, starts: Int32Array.of(0, cells) };
    return sortByCode(this.places(variables, some), groups);
  }

  /**
   * What lies at and behind a part, for each combination of the levels of `over`, divided by its margin over them.
   * @param over variables that the part shares with its neighbour
   */
  *message({ part, children }: Node, over: Term, factor: number): Generator<void, CellMeans[] | null> {
    const { variables } = this.fit.decomposition.parts[part];
    const values = this.fit.parts[part];
    const behind = yield* this.behind(children);
    if (behind === null) return null;
    const out: CellMeans[] = [];
    // what hangs on the longest list is put together before it is multiplied by it
    const longest = behind.at(0) ?? null;
    const rest = behind
      .slice(1)
      .map(({ variables: shared, lists }) => ({ places: this.places(variables, shared), lists }));
    const groups = longest === null ? over : [...over, ...longest.variables.filter((v) => !over.includes(v))];
    const { order, starts } = this.sorted(variables, groups);
    const runs = starts.length - 1;
    const perOver = runs / this.cellsOf(over);
    const place = longest === null ? null : this.places(groups, longest.variables);
    const exact = behind.length === 0 && values.length <= FEW * this.cellsOf(over);
    for (let run = 0; run < runs; run++) {
      const target = longest === null ? this.bins : this.inner;
      if (exact) {
        out.push(listOf(values, order, starts[run], starts[run + 1], factor));
        continue;
      }
      for (let i = starts[run]; i < starts[run + 1]; i++) {
        const cell = order === null ? i : order[i];
        const value = values[cell] * factor;
        if (value > 0) this.expand(target, value, cell, rest);
        if (this.products > this.most) return null;
        if (this.pause()) yield;
      }
      if (longest !== null) yield* this.multiply(this.bins, this.inner.take(), longest.lists[place![run]]);
      if (this.products > this.most) return null;
      if (run % perOver === perOver - 1) out.push(this.bins.take());
    }
    return out;
  }

  private pause(): boolean {
    if (this.products - this.waited < PIECE) return false;
    this.waited = this.products;
    return true;
  }

  /** Adds a value times every product of the lists that its cell meets. */
  private expand(
    bins: Bins,
    value: number,
    cell: number,
    rest: readonly { readonly places: Int32Array; readonly lists: readonly CellMeans[] }[],
    weight = 1,
    at = 0,
  ): void {
    if (at === rest.length) {
      this.products++;
      bins.add(value, weight);
      return;
    }
    const { places, lists } = rest[at];
    const list = lists[places[cell]];
    for (let i = 0; i < list.values.length; i++)
      this.expand(bins, value * list.values[i], cell, rest, weight * list.weights[i], at + 1);
  }

  private *multiply(bins: Bins, a: CellMeans, b: CellMeans): Generator<void, void> {
    for (let i = 0; i < a.values.length; i++) {
      bins.addAll(b.values, b.weights, a.values[i], a.weights[i]);
      this.products += b.values.length;
      if (this.products > this.most) return;
      if (this.pause()) yield;
    }
  }

  /** What children tell, those of the same variables taken together; the longest lists first. */
  private *behind(
    children: readonly Node[],
  ): Generator<void, { readonly variables: Term; readonly lists: readonly CellMeans[] }[] | null> {
    const out: { readonly variables: Term; lists: CellMeans[] }[] = [];
    for (const child of children) {
      const lists = yield* this.message(child, child.shared, 1);
      if (lists === null) return null;
      const margin = this.fit.separators[child.separator];
      const same = out.find(({ variables }) => variables.join() === child.shared.join());
      for (const [g, { values }] of lists.entries())
        for (let i = 0; i < values.length; i++) values[i] = margin[g] > 0 ? values[i] / margin[g] : 0;
      if (same === undefined) {
        out.push({ variables: child.shared, lists });
        continue;
      }
      for (const [g, list] of lists.entries()) {
        yield* this.multiply(this.bins, same.lists[g], list);
        if (this.products > this.most) return null;
        same.lists[g] = this.bins.take();
      }
    }
    const length = ({ lists }: { readonly lists: readonly CellMeans[] }): number =>
      lists.reduce((total, { values }) => total + values.length, 0) / lists.length;
    return out.sort((a, b) => length(b) - length(a));
  }
}

/** The means of all cells of a small table. */
function everyCell(sizes: readonly number[], { factors, constant }: Fit): CellMeans {
  const grid = new Grid(sizes);
  const cells = new CellProduct(grid, factors, constant);
  const values = new Float64Array(grid.cells);
  for (let block = 0; block < grid.blocks; block++) values.set(cells.fill(block), block * grid.block);
  return { values, weights: new Float64Array(values.length).fill(1) };
}

/** The values above zero of some cells, each for itself. */
function listOf(
  values: Float64Array,
  order: Int32Array | null,
  from: number,
  to: number,
  factor: number,
): CellMeans {
  const out = new Float64Array(to - from);
  let n = 0;
  for (let i = from; i < to; i++) {
    const value = values[order === null ? i : order[i]] * factor;
    if (value > 0) out[n++] = value;
  }
  return { values: out.subarray(0, n), weights: new Float64Array(n).fill(1) };
}
