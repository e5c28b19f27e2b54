import { sum } from "@sdc-risk/data/kernels";
import type { AssessedModel, Problem } from "./assess-model.ts";
import { connected, decompose } from "../model/decompose.ts";
import { fittedMargin } from "../model/pair-margin.ts";
import { generatorsOf, independence, pairs, type Term } from "../model/terms.ts";
import { marginOf, recordsModelled } from "../table/table.ts";

/** An interaction of two keys that a model lacks. */
export interface Interaction {
  readonly pair: Term;
  /** G² = 2 Σ n ln(n/μ̂) over the pair's own margin: at most twice what the log likelihood gains by the interaction. */
  readonly gain: number;
  readonly parameters: number;
}

/**
 * Work, as classes times pairs, up to which interactions are looked at; cells of a table from which the
 * margin of a fit is summed.
 */
const MOST_WORK = 2e8;

/** The interactions of two keys that a file can bear, and what each would gain at least. */
export class Interactions {
  private readonly problem: Problem;
  private readonly candidates: readonly Interaction[];
  private readonly widest: number;

  private constructor(problem: Problem, candidates: readonly Interaction[], widest: number) {
    this.problem = problem;
    this.candidates = candidates;
    this.widest = widest;
  }

  /**
   * All interactions with fewer parameters than records, with their gain over independence; none where there
   * are too many.
   * @param widest cells of the table of one part of a model
   */
  static *of(problem: Problem, widest: number): Generator<void, Interactions> {
    const { table, counts } = problem;
    const { sizes } = table;
    const records = recordsModelled(table);
    const { length } = sizes;
    const candidates: Interaction[] = [];
    if ((length * (length - 1) * (table.counts.length + 1000)) / 2 > MOST_WORK)
      return new Interactions(problem, [], widest);
    const margins = sizes.map((_, v) => counts.margin([v]));
    for (const pair of pairs(length)) {
      const [a, b] = pair as [number, number];
      const parameters = (sizes[a] - 1) * (sizes[b] - 1);
      if (parameters === 0 || parameters > records) continue;
      // of a part of the keys pairs are told by the whole file only
      if (table.whole !== null && table.whole.over(pair) === null) continue;
      const expected = new Float64Array(sizes[a] * sizes[b]);
      for (let i = 0, at = 0; i < sizes[a]; i++)
        for (let j = 0; j < sizes[b]; j++) expected[at++] = (margins[a][i] * margins[b][j]) / records;
      const observed =
        table.whole === null ? marginOf(table, pair, table.counts) : table.whole.over(pair)!.counts;
      candidates.push({ pair, parameters, gain: deviance(observed, expected) });
      yield;
    }
    return new Interactions(problem, candidates, widest);
  }

  /**
   * The forest of interactions that the likelihood gains most by, of those that it demands by the criterion
   * of Schwarz (Chow and Liu 1968). A forest is decomposable, so that gains over independence add up and its
   * fit is closed.
   */
  forest(): Term[] {
    const { table } = this.problem;
    const { sizes } = table;
    const records = recordsModelled(table);
    const tree = sizes.map((_, v) => v);
    const taken: Term[] = [];
    const worth = ({ gain, parameters }: Interaction): number => gain - Math.log(records) * parameters;
    let parameters = 1 + sizes.reduce((total, size) => total + size - 1, 0);
    for (const one of [...this.candidates].sort((a, b) => worth(b) - worth(a))) {
      const [a, b] = one.pair as [number, number];
      const from = tree[b];
      const to = tree[a];
      if (worth(one) <= 0) break;
      if (from === to || parameters + one.parameters > records) continue;
      parameters += one.parameters;
      taken.push(one.pair);
      for (let v = 0; v < tree.length; v++) if (tree[v] === from) tree[v] = to;
    }
    return taken;
  }

  /** Those that a model lacks and would still be estimable with, with their gain over it. */
  *beyond({ generators, fit }: AssessedModel): Generator<void, Interaction[]> {
    const { table, zeros, counts } = this.problem;
    const { sizes } = table;
    const records = recordsModelled(table);
    const part = connected(
      sizes.map((_, v) => v),
      generators,
    );
    const together = (a: number, b: number): boolean => part.find((set) => set.includes(a))!.includes(b);
    const out: Interaction[] = [];
    for (const candidate of this.candidates) {
      const { pair } = candidate;
      const [a, b] = pair as [number, number];
      if (fit === null || generators.some((term) => term.includes(a) && term.includes(b))) continue;
      if (fit.parameters + candidate.parameters > records) continue;
      // keys that nothing connects are independent under the fit, whatever else it holds
      if (!together(a, b)) out.push(candidate);
      else {
        const { parts } = decompose(
          sizes.map((_, v) => v),
          generatorsOf([...independence(sizes.length), ...generators, pair]),
          zeros.map(({ variables }) => variables),
        );
        if (
          parts.some(
            ({ variables, generators: margins }) =>
              margins.length > 1 && variables.reduce((product, v) => product * sizes[v], 1) > this.widest,
          )
        )
          continue;
        const margin = yield* fittedMargin(fit, sizes, pair, records, this.widest);
        if (margin !== null) out.push({ ...candidate, gain: deviance(counts.margin(pair), margin) });
      }
      yield;
    }
    return out;
  }
}

function deviance(observed: Float64Array, expected: Float64Array): number {
  return Math.max(
    0,
    2 * sum(observed.map((n, i) => (n > 0 && expected[i] > 0 ? n * Math.log(n / expected[i]) : 0))),
  );
}
