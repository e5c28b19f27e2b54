import { CandidateRule } from "../cells/candidates/candidate-rule.ts";
import type { RecodedFile } from "./recoded-file.ts";

/** What trying suppressions one after the other says. */
export interface LeastCells {
  /** By record the columns that it loses, as bits; null where nothing below the limit was found. */
  readonly suppressed: Int32Array | null;
  /** Whether all were tried that cost less than the limit. */
  readonly complete: boolean;
}

/**
 * The suppression of least loss with which everybody has k candidates, by trying all that cost less than the best so
 * far (depth first; costs only rise). Records of one class are alike, so only one order of what they lose is tried.
 * @param limit the loss that is to be undercut
 * @param steps suppressions that are tried at most
 */
export function leastCells(file: RecodedFile, k: number, limit: number, steps: number): LeastCells {
  return new Trial(file, k, limit, steps).run();
}

class Trial {
  private readonly file: RecodedFile;
  private readonly rule: CandidateRule;
  /** Records, class by class. */
  private readonly order: readonly number[];
  private readonly before: Int32Array;
  private limit: number;
  private steps: number;
  private best: Int32Array | null = null;

  constructor(file: RecodedFile, k: number, limit: number, steps: number) {
    const { classOf, gaps } = file.patterns;
    this.file = file;
    this.limit = limit;
    this.steps = steps;
    this.before = classOf.map((c) => gaps[c]);
    this.rule = new CandidateRule(file.patterns, k, Int32Array.from(this.before));
    this.order = [...classOf.keys()].sort((a, b) => classOf[a] - classOf[b] || a - b);
  }

  run(): LeastCells {
    this.visit(0, Float64Array.from(this.file.kept));
    return { suppressed: this.best, complete: this.steps > 0 };
  }

  /** Keeps what is suppressed now if it does, else suppresses more in records from one place on. */
  private visit(from: number, costs: Float64Array): void {
    if (this.steps <= 0) return;
    this.steps--;
    const loss = this.file.lossOf(costs);
    if (loss >= this.limit) return;
    if (this.rule.broken().length === 0) {
      this.limit = loss;
      this.best = this.rule.masks.map((mask, r) => mask & ~this.before[r]);
      return;
    }
    for (let at = from; at < this.order.length; at++) this.lose(at, costs);
  }

  private lose(at: number, costs: Float64Array): void {
    const { rule, order, file, before } = this;
    const { classOf, all } = file.patterns;
    const record = order[at];
    const twin = at > 0 && classOf[order[at - 1]] === classOf[record] ? order[at - 1] : -1;
    for (let mask = 1; mask <= all; mask++) {
      if ((mask & before[record]) !== 0) continue;
      // what the first of a class loses is the largest set
      if (twin >= 0 && (before[record] | mask) > rule.masks[twin]) return;
      const more = Float64Array.from(costs);
      file.addCosts(more, record, mask);
      if (file.lossOf(more) >= this.limit) continue;
      rule.set(record, before[record] | mask);
      this.visit(at + 1, more);
      rule.set(record, before[record]);
    }
  }
}
