import type { Tick } from "@sdc-risk/data/kernels";
import { Lattice, type LatticeNode } from "../lattice/lattice.ts";
import { searchTreatment } from "../treatment/search-treatment.ts";
import { NodeEstimates } from "./node-estimates.ts";
import { descend, exchanges, neighbours } from "./node-search.ts";
import type { JudgedTreatment, PolicyProblem, PolicyResult } from "./search-policy.ts";
import { treatedNode, type TreatmentParts } from "./treated-node.ts";

/** How much groups of equal keys weigh against loss, from nearly nothing to all, for ever coarser levels. */
const WEIGHTS = Array.from({ length: 24 }, (_, i) => 0.01 * 2 ** (i / 1.5));
/** Records times nodes that are looked at for a bound. */
const BOUND_WORK = 50_000;
/** Nodes that may cost so much more than the best by a guess are still tried. */
const SLACK = 1.05;

/** Numbers of candidates that are tried on levels that nearly meet the policy. */
const MORE = 3;
const NEARLY = 0.1;

/** A place in the search: levels, and candidates for each person. */
interface Place {
  readonly node: LatticeNode;
  readonly k: number;
}

/** What a treatment costs in all. */
const costOf = ({ treatment: { loss }, cost = 0 }: JudgedTreatment): number => loss + cost;

/** The search for a treatment that meets a policy. */
export class PolicySearch {
  private readonly problem: PolicyProblem;
  private readonly parts: TreatmentParts;
  private readonly estimates: NodeEstimates;
  private readonly enough: () => boolean;
  /** Candidates for each person that are tried; 1 where nothing is suppressed. */
  private readonly sizes: readonly number[];
  private readonly judged: JudgedTreatment[] = [];
  private readonly seen = new Map<string, JudgedTreatment | null>();
  private best: (JudgedTreatment & Place) | null = null;
  private bound = 0;
  private proved = false;

  constructor(problem: PolicyProblem, tick: Tick, enough: () => boolean) {
    const { keys, loss, intruders } = problem;
    const whole: ReadonlySet<number> = new Set(problem.whole);
    const together: readonly (Int32Array | null)[] = problem.together ?? keys.map(() => null);
    this.problem = problem;
    this.enough = enough;
    const least = problem.least ?? 1;
    this.sizes = [...new Set([least, ...problem.sizes])].filter((k) => k >= least).sort((a, b) => a - b);
    const lattice = new Lattice({ keys, loss, rule: { id: "", allows: () => true }, mostSuppressed: 0 });
    this.parts = { lattice, keys, intruders, whole, together, tick };
    this.estimates = new NodeEstimates(lattice, intruders, whole, least > 1);
  }

  /** @param bounded whether a bound of the loss is searched, too */
  async run(bounded: boolean): Promise<void> {
    const bottom = this.parts.lattice.heights.map(() => 0);
    const untreated = await this.look({ node: bottom, k: 1 });
    if (untreated?.met === true) {
      this.bound = untreated.treatment.loss;
      this.proved = true;
      return;
    }
    for (const k of this.sizes) {
      if (this.enough()) return;
      if (k > 1) await this.attempt({ node: this.cheapest(k), k });
      if (this.best === null || k === 1) await this.coarsen(k);
    }
    await this.polish();
    if (bounded) await this.findBound();
  }

  result(): PolicyResult {
    const { best, judged, bound, proved } = this;
    const nearest = judged.reduce<JudgedTreatment | null>(
      (near, one) =>
        near === null ||
        one.missed < near.missed ||
        (one.missed === near.missed && one.treatment.loss < near.treatment.loss)
          ? one
          : near,
      null,
    );
    return {
      best,
      nearest: best === null ? nearest : null,
      judged,
      bound,
      proved,
    };
  }

  /** The levels that are expected to cost least with values suppressed on top of them. */
  private cheapest(k: number): LatticeNode {
    const { lattice } = this.parts;
    const cost = (node: LatticeNode): number => this.estimates.of(node, k).loss;
    const starts = [lattice.heights.map(() => 0), lattice.heights.map((height) => height >> 1), lattice.top];
    const ends = starts.map((start) => descend(lattice, start, cost));
    return ends.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  }

  /** Ever coarser levels, each the cheapest for so few groups of equal keys. */
  private path(k: number): LatticeNode[] {
    const { lattice } = this.parts;
    const out: LatticeNode[] = [];
    let node = this.cheapest(k);
    for (const weight of WEIGHTS) {
      node = descend(lattice, node, (one) => {
        const { loss, groups } = this.estimates.of(one, k);
        return loss + weight * groups;
      });
      if (out.at(-1)?.join() !== node.join()) out.push(node);
    }
    if (out.at(-1)?.join() !== lattice.top.join()) out.push(lattice.top);
    return out;
  }

  /** The first node of the path that meets the policy, by halving: what is coarser meets it more likely. */
  private async coarsen(k: number): Promise<void> {
    const path = this.path(k);
    let low = 0;
    let high = path.length;
    while (low < high && !this.enough()) {
      const middle = (low + high) >> 1;
      const found = await this.look({ node: path[middle], k });
      if (found?.met === true) high = middle;
      else low = middle + 1;
    }
  }

  /** Undoes or exchanges single steps of the best as long as that costs less and the policy stays met. */
  private async polish(): Promise<void> {
    for (let changed = true; changed && this.best !== null;) {
      changed = false;
      const from: Place & JudgedTreatment = this.best;
      for (const place of this.near(from)) {
        if (this.enough()) return;
        await this.attempt(place);
        if (this.best === from) continue;
        changed = true;
        break;
      }
    }
  }

  /** Places beside one that may cost less, the cheapest first. */
  private near({ node, k }: Place): Place[] {
    const { lattice } = this.parts;
    const nodes = [...neighbours(lattice, node), ...exchanges(lattice, node)];
    const fewer = this.sizes.filter((size) => size < k).map((size) => ({ node, k: size }));
    return [...fewer, ...nodes.map((one) => ({ node: one, k }))]
      .map((place) => ({ place, loss: this.estimates.of(place.node, place.k).loss }))
      .filter((one) => one.loss < this.limit * SLACK)
      .sort((a, b) => a.loss - b.loss)
      .map(({ place }) => place);
  }

  /** Looks at a place; where it nearly meets the policy, also with some more candidates for each person. */
  private async attempt({ node, k }: Place): Promise<void> {
    const larger = this.sizes.filter((size) => size >= k).slice(0, MORE);
    for (const size of k === 1 ? [k] : larger) {
      const found = await this.look({ node, k: size });
      if (found === null || found.met || found.missed > NEARLY || this.enough()) return;
    }
  }

  /** Treats the file and has it judged, where that may cost less than the best. */
  private async look(place: Place): Promise<JudgedTreatment | null> {
    const { node, k } = place;
    const id = `${node.join()}/${k}`;
    const known = this.seen.get(id);
    if (known !== undefined) return known;
    const { lattice, tick } = this.parts;
    await tick();
    let found: JudgedTreatment | null = null;
    if (lattice.bound(node) < this.limit) {
      const treatment = await treatedNode(this.parts, node, k);
      if (treatment !== null && treatment.loss < this.limit) {
        found = { treatment, ...(await this.problem.judge(treatment)) };
        this.judged.push(found);
        if (found.met && costOf(found) < this.limit) this.best = { ...found, ...place };
      }
    }
    this.seen.set(id, found);
    return found;
  }

  /** The cost that is to be undercut. */
  private get limit(): number {
    return this.best === null ? Infinity : costOf(this.best);
  }

  /** Below which loss nothing lies, where the rules ask for so many candidates. */
  private async findBound(): Promise<void> {
    const { keys, loss, least = null, judge } = this.problem;
    if (least === null || this.enough() || this.best === null) return;
    const { tick, lattice, whole } = this.parts;
    const found = await searchTreatment(
      { keys, loss, k: least },
      { tick, enough: this.enough, mostNodes: Math.ceil(BOUND_WORK / Math.max(1, lattice.records)) },
    );
    this.bound = Math.min(found.bound, this.limit);
    const { best } = found;
    const isWhole = best?.byKey.every((cells, j) => cells === 0 || !whole.has(j));
    if (best !== null && isWhole === true && best.loss < this.limit) {
      const one = { treatment: best, ...(await judge(best)) };
      this.judged.push(one);
      if (one.met && costOf(one) < this.limit) this.best = { ...one, node: this.best.node, k: this.best.k };
    }
    this.proved = this.limit <= this.bound;
  }
}
