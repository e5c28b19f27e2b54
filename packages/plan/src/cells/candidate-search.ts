import { uniforms } from "@sdc-risk/data/kernels";
import type { CandidateRule } from "./candidate-rule.ts";
import type { Patterns } from "./patterns.ts";

/** Cells of a file that are suppressed, so that a rule on candidates holds, and ever fewer of them. */
export class CandidateSearch {
  private readonly patterns: Patterns;
  private readonly rule: CandidateRule;
  /** What it costs to suppress a key in one record. */
  private readonly costs: Float64Array;
  private readonly random = uniforms(1);

  constructor(patterns: Patterns, rule: CandidateRule, costs: Float64Array) {
    this.patterns = patterns;
    this.rule = rule;
    this.costs = costs;
  }

  /** Suppresses more until the rule holds for every class. */
  *repair(): Generator<void, void> {
    const helpless = new Set<number>();
    for (;;) {
      const broken = this.rule.broken().filter((x) => !helpless.has(x));
      if (broken.length === 0) return;
      for (const x of broken) if (!this.help(x)) helpless.add(x);
      yield;
    }
  }

  /** Takes keys from the records that a class needs most until the rule holds for it. @returns whether it does */
  private help(x: number): boolean {
    for (;;) {
      const record = this.rule.neediest(x);
      if (record < 0) return true;
      const key = this.widening(record);
      if (key >= 0) this.rule.set(record, this.rule.masks[record] | (1 << key));
      else if (!this.recruit(x)) return false;
    }
  }

  /** Takes from the record for which that costs least the keys in which it differs from a class. @returns whether one does */
  private recruit(x: number): boolean {
    const { patterns, rule, costs } = this;
    let best = { cost: Infinity, record: -1, mask: 0 };
    for (let c = 0; c < patterns.size; c++) {
      const differing = patterns.differing(c, x);
      for (const record of patterns.records(c)) {
        const mask = rule.masks[record] | differing;
        const more = mask & ~rule.masks[record];
        const cost = costs.reduce((sum, one, j) => sum + one * ((more >> j) & 1), 0);
        if (cost > 0 && cost < best.cost) best = { cost, record, mask };
      }
    }
    if (best.record >= 0) rule.set(best.record, best.mask);
    return best.record >= 0;
  }

  /** The key without which a record agrees with most persons, by its cost; −1 where it has lost all. */
  private widening(record: number): number {
    const { patterns, rule, costs } = this;
    const mask = rule.masks[record];
    let best = -1;
    let gain = -1;
    for (let j = 0; j < patterns.keys; j++) {
      if ((mask & (1 << j)) !== 0) continue;
      const more = patterns.persons(patterns.classOf[record], mask | (1 << j)) / costs[j];
      if (more > gain) [best, gain] = [j, more];
    }
    return best;
  }

  /**
   * Gives a cell of a random record back, or suppresses another one in its place that costs no more, where the rule
   * holds then; so many times (local search with moves along plateaus).
   */
  *improve(times: number): Generator<void, void> {
    const records = this.suppressed();
    if (records.length === 0) return;
    for (let i = 0; i < times; i++) {
      this.tryOne(records[Math.floor(this.random() * records.length)]);
      if (i % 1024 === 1023) yield;
    }
  }

  /** Gives cells back one by one as long as the rule holds, the dearest keys first. */
  *giveBack(): Generator<void, void> {
    const keys = [...this.costs.keys()].sort((a, b) => this.costs[b] - this.costs[a] || a - b);
    for (let some = true; some;) {
      some = false;
      for (const record of this.suppressed()) {
        for (const j of keys) if (this.canDrop(record, j)) some = true;
        yield;
      }
    }
  }

  private canDrop(record: number, key: number): boolean {
    const mask = this.rule.masks[record];
    return (this.extra(record) & (1 << key)) !== 0 && this.rule.allows(record, mask & ~(1 << key));
  }

  private tryOne(record: number): void {
    const { rule, patterns, costs } = this;
    const out = this.pick(this.extra(record));
    if (out < 0) return;
    const without = rule.masks[record] & ~(1 << out);
    if (rule.allows(record, without)) return;
    const other = this.pick(patterns.all & ~rule.masks[record]);
    if (other >= 0 && costs[other] <= costs[out]) rule.allows(record, without | (1 << other));
  }

  /** One of some keys by chance; −1 where there are none. */
  private pick(mask: number): number {
    let keys = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) keys++;
    if (keys === 0) return -1;
    let rest = mask;
    for (let skip = Math.floor(this.random() * keys); skip > 0; skip--) rest &= rest - 1;
    return 31 - Math.clz32(rest & -rest);
  }

  /** Keys that a record has lost, beside those that it missed before. */
  private extra(record: number): number {
    return this.rule.masks[record] & ~this.patterns.gaps[this.patterns.classOf[record]];
  }

  /** Records that have lost a value. */
  suppressed(): number[] {
    return [...this.rule.masks.keys()].filter((r) => this.extra(r) !== 0);
  }
}
