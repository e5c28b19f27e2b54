import { sum } from "@sdc-risk/data/kernels";
import { marginOf, placesOf, type CellTable } from "../table/table.ts";
import type { Fit } from "./fit.ts";
import { MarginTree } from "./margins.ts";
import type { Term } from "./terms.ts";

/** Relative residual at which the system counts as solved. */
const TOLERANCE = 1e-6;
const MOST_STEPS = 200;

export interface Projection {
  /** Per class x′ I⁻¹ g. */
  readonly values: Float64Array;
  readonly converged: boolean;
}

/**
 * x′ I⁻¹ g at every class, where I = X′ diag(μ) X is the Poisson information of a fit, x the design row of
 * the class's cell and g = Σ slope · x. It is the projection of slope / μ on the space of the model, so it
 * falls apart as the fit does: the parts' projections less those on the separators; a saturated part has a
 * closed form, another one is solved by conjugate gradients on its margins.
 * @param slopes per class
 * @param enough relative residual at which to stop
 */
export function* project(
  table: CellTable,
  fit: Fit,
  slopes: Float64Array,
  enough: number,
): Generator<void, Projection> {
  const values = new Float64Array(slopes.length);
  const { parts, separators } = fit.decomposition;
  let converged = true;
  const add = (variables: Term, term: Float64Array, sign: number): void => {
    const places = placesOf(table, variables, values.length);
    for (let c = 0; c < values.length; c++) values[c] += sign * term[places[c]];
  };
  const ratio = (over: Float64Array, means: Float64Array): Float64Array =>
    over.map((x, i) => (means[i] > 0 ? x / means[i] : 0));
  for (const [p, { variables, generators }] of parts.entries()) {
    if (generators[0].length === variables.length)
      add(variables, ratio(marginOf(table, variables, slopes), fit.parts[p]), 1);
    else {
      const solved = yield* solve(table, variables, generators, fit.parts[p], slopes, enough);
      for (const [t, generator] of generators.entries()) {
        add(generator, solved.terms[t], 1);
        yield;
      }
      converged &&= solved.converged;
    }
    yield;
  }
  for (const [s, variables] of separators.entries()) {
    add(variables, ratio(marginOf(table, variables, slopes), fit.separators[s]), -1);
    yield;
  }
  // each record of a part stands for one over the share of them, whose influences are their own
  if (table.share < 1) for (let c = 0; c < values.length; c++) values[c] /= Math.sqrt(table.share);
  return { values, converged };
}

const dot = (a: readonly Float64Array[], b: readonly Float64Array[]): number =>
  sum(
    a.map((x, t) => {
      const y = b[t];
      let total = 0;
      for (let i = 0; i < x.length; i++) total += x[i] * y[i];
      return total;
    }),
  );

function multiply(values: Float64Array, by: Float64Array): void {
  for (let i = 0; i < values.length; i++) values[i] *= by[i];
}

/** Solves X′ diag(μ) X v = X′ slopes on one part by conjugate gradients, preconditioned by the fitted margins. */
function* solve(
  table: CellTable,
  variables: Term,
  generators: readonly Term[],
  means: Float64Array,
  slopes: Float64Array,
  enough: number,
): Generator<void, { readonly terms: readonly Float64Array[]; readonly converged: boolean }> {
  const tree = new MarginTree(variables, table.sizes, generators);
  const zero = (): Float64Array[] =>
    generators.map((term) => new Float64Array(term.reduce((p, v) => p * table.sizes[v], 1)));
  const diagonal = zero();
  const terms = zero();
  const image = zero();
  const step = zero();
  const rest: Float64Array[] = [];
  for (const generator of generators) {
    rest.push(marginOf(table, generator, slopes));
    yield;
  }
  tree.values.set(means);
  yield* tree.sums(diagonal);
  const conditioned = (): Float64Array[] =>
    rest.map((r, t) => r.map((x, i) => (diagonal[t][i] > 0 ? x / diagonal[t][i] : 0)));
  let towards = conditioned();
  let size = dot(rest, towards);
  const first = size;
  for (let steps = 0; size > enough ** 2 * first; steps++) {
    if (steps === MOST_STEPS) return { terms, converged: size <= TOLERANCE ** 2 * first };
    for (let t = 0; t < step.length; t++) for (let i = 0; i < step[t].length; i++) step[t][i] = towards[t][i];
    yield* tree.spread(step);
    multiply(tree.values, means);
    yield;
    yield* tree.sums(image);
    const curvature = dot(step, image);
    if (!(curvature > 0)) return { terms, converged: size <= TOLERANCE ** 2 * first };
    const length = size / curvature;
    for (let t = 0; t < step.length; t++) {
      for (let i = 0; i < step[t].length; i++) {
        terms[t][i] += length * step[t][i];
        rest[t][i] -= length * image[t][i];
      }
    }
    const next = conditioned();
    const after = dot(rest, next);
    towards = next.map((x, t) => x.map((y, i) => y + (after / size) * step[t][i]));
    size = after;
  }
  return { terms, converged: true };
}
