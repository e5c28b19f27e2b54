import { MOST_IN_32_BITS } from "@sdc-risk/data/kernels";
import type { CellTable } from "../table/table.ts";
import { Grid } from "../table/grid.ts";
import { decompose, type Decomposition, type ModelComponent } from "./decompose.ts";
import { CellProduct, type Factor } from "./factors.ts";
import { fitMargins, type Convergence } from "./ipf.ts";
import { MarginTree } from "./margins.ts";
import type { Observed } from "./observed.ts";
import { parametersOf, type Term } from "./terms.ts";

/** Cells that the table of one part may have: two arrays of numbers of this size are in memory. */
export const MOST_DENSE = 2 ** 25;
const TOLERANCE = 1e-4;
const MOST_SWEEPS = 200;
/** Cells between two yields. */
const PIECE = 1 << 19;
/** A fit whose margins miss by more records than this is of no use. */
const USELESS = 0.1;

/** The same of more records than 32 bits count, as shares of these: sums of so many are rounded. */
const ROUNDING = 1e-14;
const USELESS_SHARE = 1e-11;
const orRounding = (limit: number, share: number, { records }: Pick<CellTable, "records">): number =>
  records > MOST_IN_32_BITS ? Math.max(limit, share * records) : limit;

/** Combinations of levels that cannot exist: 0 where they lie, else 1. */
export type Zeros = readonly Factor[];

/** A fitted hierarchical log-linear model: the mean of a cell is `constant` times the product of the factors. */
export interface Fit extends Convergence {
  readonly generators: readonly Term[];
  readonly decomposition: Decomposition;
  readonly factors: readonly Factor[];
  readonly constant: number;
  /** Means of the parts on their own tables, in records; in the order of the decomposition. */
  readonly parts: readonly Float64Array[];
  /** Observed margins over the separators, in records. */
  readonly separators: readonly Float64Array[];
  readonly parameters: number;
  /** Cells that its sweeps went through. */
  readonly work: number;
}
export interface NoFit {
  readonly reason: string;
}

/** Why a model has no fit. */
export const tooWide = (most: number): string =>
  `the model cannot be cut into parts of at most ${most.toLocaleString("en")} cells`;

/** How far a fit goes, and what it begins with. */
interface Fitting {
  readonly tolerance?: number;
  readonly start?: Fit | null;
  readonly sweeps?: number;
}

/**
 * Maximum likelihood fit of a hierarchical log-linear model on margins (for weights: pseudo maximum likelihood).
 * @param start a fit of this model or one within it, to begin with: the end is the same and near
 */
export function* fitModel(
  observed: Observed,
  generators: readonly Term[],
  zeros: Zeros,
  fitting: Fitting = {},
): Generator<void, Fit | NoFit> {
  const { table, scale } = observed;
  const decomposition = decompose(
    table.sizes.map((_, v) => v),
    generators,
    zeros.map(({ variables }) => variables),
  );
  const widest = Math.max(...decomposition.parts.map(({ variables }) => cellsOf(variables, table.sizes)));
  if (widest > MOST_DENSE) return { reason: tooWide(MOST_DENSE) };
  const parts: Float64Array[] = [];
  let error = 0;
  let sweeps = 0;
  let work = 0;
  let converged = true;
  for (const part of decomposition.parts) {
    const fit = yield* fitPart(observed, part, zeros, fitting);
    parts.push(fit.values);
    error = Math.max(error, fit.error);
    sweeps = Math.max(sweeps, fit.sweeps);
    work += fit.work;
    converged &&= fit.converged;
    yield;
  }
  if (!(error <= orRounding(USELESS, USELESS_SHARE, table)))
    return {
      reason: `its fit did not converge: after ${sweeps} sweeps a margin is off by ${error.toPrecision(2)} records`,
    };
  const separators = decomposition.separators.map((separator) => observed.margin(separator));
  return {
    generators,
    decomposition,
    factors: factorsOf(decomposition, parts, separators),
    constant: 1 / scale,
    parts,
    separators,
    parameters: parametersOf(generators, table.sizes),
    converged,
    error,
    sweeps,
    work,
  };
}

const cellsOf = (variables: Term, sizes: readonly number[]): number =>
  variables.reduce((product, v) => product * sizes[v], 1);

interface PartFit extends Convergence {
  readonly values: Float64Array;
  readonly work: number;
}

/** The margin over the variables of a part, where the model holds it; otherwise fitted to its margins there. */
function* fitPart(
  observed: Observed,
  { variables, generators }: ModelComponent,
  zeros: Zeros,
  { tolerance = TOLERANCE, start = null, sweeps = MOST_SWEEPS }: Fitting,
): Generator<void, PartFit> {
  const { table } = observed;
  const { sizes } = table;
  if (generators[0].length === variables.length)
    return { values: observed.margin(variables), converged: true, error: 0, sweeps: 0, work: 0 };
  const values = new Float64Array(cellsOf(variables, sizes));
  const targets: Float64Array[] = [];
  for (const margin of generators) {
    targets.push(observed.margin(margin));
    yield;
  }
  yield* fillStart(values, variables, sizes, start?.factors ?? []);
  for (const zero of zeros)
    if (zero.variables.every((v) => variables.includes(v))) forbid(values, variables, sizes, zero);
  yield;
  const tree = new MarginTree(variables, sizes, generators, undefined, values);
  const fit = yield* fitMargins(tree, targets, orRounding(tolerance, ROUNDING, table), sweeps);
  return { ...fit, values, work: fit.sweeps * values.length * generators.length };
}

/**
 * Each part is followed by a separator, which brings it down: a product of a thousand margins leaves the
 * range of numbers.
 */
function factorsOf(
  decomposition: Decomposition,
  parts: readonly Float64Array[],
  separators: readonly Float64Array[],
): Factor[] {
  return decomposition.parts.flatMap(({ variables }, p): Factor[] => {
    const part = { variables, values: parts[p] };
    const divisor = separators.at(p);
    return divisor === undefined
      ? [part]
      : [part, { variables: decomposition.separators[p], values: divisor.map((x) => (x > 0 ? 1 / x : 0)) }];
  });
}

/** Fills a table with the product of the factors that lie within it; without any it is 1. */
function* fillStart(
  start: Float64Array,
  variables: Term,
  sizes: readonly number[],
  factors: readonly Factor[],
): Generator<void, void> {
  const grid = new Grid(variables.map((v) => sizes[v]));
  const within = factors.filter((factor) => factor.variables.every((v) => variables.includes(v)));
  const cells = new CellProduct(
    grid,
    within.map(({ variables: own, values }) => ({
      variables: own.map((v) => variables.indexOf(v)),
      values,
    })),
    1,
  );
  const every = Math.max(1, Math.floor(PIECE / grid.block));
  for (let block = 0; block < grid.blocks; block++) {
    start.set(cells.fill(block), block * grid.block);
    if (block % every === every - 1) yield;
  }
}

/** Sets the cells of a start that are structural zeros. */
function forbid(start: Float64Array, variables: Term, sizes: readonly number[], zero: Factor): void {
  const levels = variables.map((v) => sizes[v]);
  const strides = variables.map((v) => {
    const at = zero.variables.indexOf(v);
    return at < 0 ? 0 : zero.variables.slice(at + 1).reduce((product, w) => product * sizes[w], 1);
  });
  const digits = new Int32Array(levels.length);
  for (let i = 0, place = 0; i < start.length; i++) {
    if (zero.values[place] === 0) start[i] = 0;
    for (let v = levels.length - 1; v >= 0; v--) {
      place += strides[v];
      if (++digits[v] < levels[v]) break;
      place -= digits[v] * strides[v];
      digits[v] = 0;
    }
  }
}
