import { uniforms } from "@sdc-risk/data/kernels";
import type { CandidateRule } from "./candidate-rule.ts";
import type { Patterns } from "../patterns.ts";
import type { SharedKeys } from "../shared-keys.ts";

/** A file of which cells are suppressed. */
export interface SearchedFile {
  readonly patterns: Patterns;
  /** By record, the keys that it lacks in any case, as bits. */
  readonly before: Int32Array;
  readonly shared: SharedKeys;
}

/** Cells of a file that are suppressed, so that a rule on candidates holds, and ever fewer of them. */
export class CandidateSearch {
  private readonly patterns: Patterns;
  private readonly rule: CandidateRule;
  /** What it costs to suppress a key in one record. */
  private readonly costs: Float64Array;
  /** By record, the keys that it lacks in any case, as bits. */
  private readonly before: Int32Array;
  private readonly shared: SharedKeys;
  private readonly random = uniforms(1);

  constructor(rule: CandidateRule, costs: Float64Array, { patterns, before, shared }: SearchedFile) {
    this.patterns = patterns;
    this.rule = rule;
    this.costs = costs;
    this.before = before;
    this.shared = shared;
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
      if (key >= 0) this.lose(record, 1 << key);
      else if (!this.recruit(x)) return false;
    }
  }

  /** Takes keys from a record, and from all that lose them together with it. */
  private lose(record: number, keys: number): void {
    for (let rest = keys; rest !== 0; rest &= rest - 1) {
      const j = 31 - Math.clz32(rest & -rest);
      for (const r of this.shared.records(j, record)) {
        const mask = this.rule.masks[r];
        if (((mask >> j) & 1) === 0) this.rule.set(r, mask | (1 << j));
      }
    }
  }

  /** What it costs to take keys from a record. */
  private costOf(record: number, keys: number): number {
    const { shared, costs, rule } = this;
    let sum = 0;
    for (let rest = keys; rest !== 0; rest &= rest - 1) {
      const j = 31 - Math.clz32(rest & -rest);
      if (!shared.isShared(j)) sum += costs[j];
      else for (const r of shared.records(j, record)) sum += (rule.masks[r] >> j) & 1 ? 0 : costs[j];
    }
    return sum;
  }

  /** Takes from the record for which that costs least the keys in which it differs from a class. @returns whether one does */
  private recruit(x: number): boolean {
    const { patterns, rule } = this;
    let best = { cost: Infinity, record: -1, more: 0 };
    for (let c = 0; c < patterns.size; c++) {
      const differing = patterns.differing(c, x);
      for (const record of patterns.records(c)) {
        const more = differing & ~rule.masks[record];
        const cost = this.costOf(record, more);
        if (cost > 0 && cost < best.cost) best = { cost, record, more };
      }
    }
    if (best.record >= 0) this.lose(best.record, best.more);
    return best.record >= 0;
  }

  /** The key without which a record agrees with most persons, by its cost; −1 where it has lost all. */
  private widening(record: number): number {
    const { patterns, rule } = this;
    const mask = rule.masks[record];
    let best = -1;
    let gain = -1;
    for (let j = 0; j < patterns.keys; j++) {
      if ((mask & (1 << j)) !== 0) continue;
      const more = patterns.persons(patterns.classOf[record], mask | (1 << j)) / this.costOf(record, 1 << j);
      if (more > gain) [best, gain] = [j, more];
    }
    return best;
  }

  /**
   * Gives a cell of a random record back, or suppresses another one in its place that costs no more, where the rule
   * holds then; so many times (local search with moves along plateaus).
   * @param most classes that may be looked at
   */
  *improve(times: number, most: number): Generator<void, void> {
    const records = this.suppressed();
    if (records.length === 0) return;
    const end = this.rule.looked + most;
    for (let i = 0; i < times && this.rule.looked < end; i++) {
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

  /** Gives a key back, with all that lost it together, where the rule holds then. */
  private canDrop(record: number, key: number): boolean {
    const bit = 1 << key;
    if ((this.extra(record) & bit) === 0) return false;
    const records = this.shared.records(key, record).filter((r) => (this.extra(r) & bit) !== 0);
    return this.rule.allows(records, (mask) => mask & ~bit);
  }

  private tryOne(record: number): void {
    const { rule, patterns, costs, shared } = this;
    const out = this.pick(this.extra(record));
    if (out < 0 || this.canDrop(record, out) || shared.isShared(out)) return;
    const other = this.pick(patterns.all & ~rule.masks[record]);
    if (other < 0 || shared.isShared(other) || costs[other] > costs[out]) return;
    rule.allows([record], (mask) => (mask & ~(1 << out)) | (1 << other));
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

  /** Keys that a record has lost, beside those that it lacks in any case. */
  private extra(record: number): number {
    return this.rule.masks[record] & ~this.before[record];
  }

  /** Records that have lost a value. */
  suppressed(): number[] {
    return [...this.rule.masks.keys()].filter((r) => this.extra(r) !== 0);
  }
}
