import { SharedKeys, type SharedKey } from "../cells/shared-keys.ts";
import { cellsTask } from "../cells/tasks.ts";
import { gathered, ownHands, type Hands } from "../hands.ts";
import { Lattice, type LatticeNode } from "../lattice/lattice.ts";
import { RecodingSearch } from "./recoding-search.ts";
import { treatmentBound } from "../treatment/treatment-bound.ts";
import { NodeEstimates } from "./node-estimates.ts";
import { descend, exchanges, neighbours } from "./node-search.ts";
import { searchTreatment, type LatticeTreatment } from "../treatment/search-treatment.ts";
import { MOST_VALUES } from "../treatment/treatment-search.ts";
import type { JudgedTreatment, PolicyProblem, PolicyResult, PolicySearchSettings } from "./search-policy.ts";
import { NO_SUPPRESSION, protectionId, protections, type Protection } from "./protection.ts";
import { treatedNode, type TreatmentParts } from "./treated-node.ts";

/** How much groups of equal keys weigh against loss, from nearly nothing to all, for ever coarser levels. */
const WEIGHTS = Array.from({ length: 24 }, (_, i) => 0.01 * 2 ** (i / 1.5));
/** Sets of keys and classes that are looked at for a bound, over all nodes: some seconds. */
const BOUND_WORK = 1_000_000_000;
/** Nodes that may cost so much more than the best by a guess are still tried: guesses of fine levels are high. */
const SLACK = { few: 1.25, many: 1.05 };
/** Treatments that protect more are judged where they cost at most so much more than the best. */
const FRONT = 1.25;
/** From so much dearer treatments than the best the search goes on, too, and from how many of them. */
const WIDER = 1.04;
const MOST_WIDER = 8;
/** Records times keys of a file that is worth several hands: others are searched before these are ready. */
const LEAST_VALUES = 5_000;
/** Treatments that are made for each one that may be judged. */
const LOOKED = 2;

/** Protections that are tried on levels that nearly meet the policy, and weaker ones where it is met. */
const MORE = 3;
const WEAKER = 2;
const NEARLY = 0.1;

/**
 * In files of more records the last improvement is not looked for: of 200,000 it gave 4 of 25,155 values back, for twice
 * the time.
 */
const FINISHED = 50_000;

/** A place in the search: levels, and what is suppressed on top of them. */
interface Place {
  readonly node: LatticeNode;
  readonly protection: Protection;
}

/** A place that was looked at. */
interface SeenPlace {
  readonly place: Place;
  /** Of the treatment; Infinity where there is none, or it was not made since it cannot cost less than the best. */
  readonly loss: number;
  /** What was said of it; null where it was not judged. */
  readonly judged: JudgedTreatment | null;
}

/** Places that are the same have the same text. */
const placeId = ({ node, protection }: Place): string => `${node.join()}/${protectionId(protection)}`;

/** What a treatment costs in all. */
const costOf = ({ treatment: { loss }, cost = 0 }: JudgedTreatment): number => loss + cost;

/** The search for a treatment that meets a policy. */
export class PolicySearch {
  private readonly problem: PolicyProblem;
  private readonly parts: TreatmentParts;
  private readonly estimates: NodeEstimates;
  /** Where nothing is suppressed and the rules ask for so many candidates of everybody; else null. */
  private readonly recodings: RecodingSearch | null;
  /** Whether the time is over. */
  private readonly isOver: () => boolean;
  private readonly mostJudged: number;
  private readonly thorough: boolean;
  private readonly hands: Hands;
  /** Treatments that were made before it was known whether they are wanted, by place. */
  private readonly ahead = new Map<string, LatticeTreatment | null>();
  /** What is suppressed on top of levels, from the weakest on. */
  private readonly protections: readonly Protection[];
  private readonly judged: JudgedTreatment[] = [];
  /** By place, what was made there. */
  private readonly seen = new Map<string, SeenPlace>();
  private best: (JudgedTreatment & Place) | null = null;
  /** Treatments that were made. */
  private looked = 0;
  /** What treatments that meet the rules cost at least beside their loss. */
  private leastCost = Infinity;
  private bound = 0;
  private proved = false;

  constructor(
    problem: PolicyProblem,
    { tick, enough, mostJudged, thorough, hands }: Required<PolicySearchSettings>,
  ) {
    const { keys, loss, intruders, recodeOnly = false, least = null } = problem;
    const whole: ReadonlySet<number> = new Set(problem.whole);
    const together: readonly SharedKey[] = problem.together ?? keys.map(() => null);
    this.problem = problem;
    this.isOver = enough;
    this.mostJudged = mostJudged;
    this.thorough = thorough;
    this.protections = recodeOnly ? [NO_SUPPRESSION] : protections(problem.sizes, least);
    const lattice = new Lattice({ keys, loss, rule: { id: "", allows: () => true }, mostSuppressed: 0 });
    const isWorth = lattice.records * keys.length >= LEAST_VALUES;
    this.hands = isWorth ? hands : ownHands(tick);
    const suppress = gathered(this.hands, cellsTask);
    this.parts = { lattice, loss, keys, intruders, whole, together, tick, suppress };
    const limits = { intruders, whole, shared: new SharedKeys(together) };
    this.estimates = new NodeEstimates(lattice, limits, tick);
    this.recodings = recodeOnly && least !== null ? new RecodingSearch(lattice, { keys, loss }, least) : null;
  }

  async run(): Promise<void> {
    const bottom = this.parts.lattice.heights.map(() => 0);
    const untreated = await this.look({ node: bottom, protection: NO_SUPPRESSION });
    if (untreated?.met === true) {
      this.bound = untreated.treatment.loss;
      this.proved = true;
      return;
    }
    if (this.recodings !== null) await this.recodeLeast(this.recodings);
    for (const protection of this.protections) {
      if (this.enough() || this.proved) break;
      const dearer = this.thorough && this.isSmall ? FRONT : 1;
      if (protection.k > 1) await this.attempt({ node: await this.cheapest(protection), protection }, dearer);
      if (this.best === null || protection.k === 1) await this.coarsen(protection);
    }
    if (!this.proved) await this.polish();
    await this.finish();
    if (this.thorough && this.problem.recodeOnly !== true) await this.findBound();
  }

  /** First the levels of least loss at which nobody has too few candidates: what costs less cannot meet the rules. */
  private async recodeLeast(recodings: RecodingSearch): Promise<void> {
    const { tick } = this.parts;
    const found = await recodings.search({ tick, enough: this.isOver });
    if (found === null || this.enough()) return;
    if (found.node !== null) await this.look({ node: found.node, protection: NO_SUPPRESSION });
    if (this.best === null) return;
    this.take(found.bound);
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

  private enough(): boolean {
    return this.judged.length >= this.mostJudged || this.looked >= LOOKED * this.mostJudged || this.isOver();
  }

  /** The levels that are expected to cost least with values suppressed on top of them. */
  private async cheapest(protection: Protection): Promise<LatticeNode> {
    const { lattice } = this.parts;
    let least = Infinity;
    let cheapest = lattice.top;
    const cost = async (node: LatticeNode, limit: number): Promise<number> => {
      if (lattice.bound(node) >= Math.min(least, limit)) return Infinity;
      const { loss } = await this.estimates.of(node, protection, Math.min(least, limit));
      return loss;
    };
    const middle = lattice.heights.map((height) => height >> 1);
    for (const start of [middle, lattice.top, lattice.heights.map(() => 0)]) {
      const end = await descend(lattice, start, cost);
      const loss = await cost(end, Infinity);
      if (loss < least) [cheapest, least] = [end, loss];
    }
    return cheapest;
  }

  /** Ever coarser levels, each the cheapest for so few groups of equal keys. */
  private async path(protection: Protection): Promise<LatticeNode[]> {
    const { lattice } = this.parts;
    const out: LatticeNode[] = [];
    let node = await this.cheapest(protection);
    for (const weight of WEIGHTS) {
      node = await descend(lattice, node, async (one) => {
        const { loss, groups } = await this.estimates.of(one, protection);
        return loss + weight * groups;
      });
      if (out.at(-1)?.join() !== node.join()) out.push(node);
    }
    if (out.at(-1)?.join() !== lattice.top.join()) out.push(lattice.top);
    return out;
  }

  /** The first node of the path that meets the policy, by halving: what is coarser meets it more likely. */
  private async coarsen(protection: Protection): Promise<void> {
    const path = await this.path(protection);
    let low = 0;
    let high = path.length;
    while (low < high && !this.enough()) {
      const middle = (low + high) >> 1;
      const found = await this.look({ node: path[middle], protection });
      if (found?.met === true) high = middle;
      else low = middle + 1;
    }
  }

  /**
   * Undoes or exchanges single steps of the best as long as that costs less and the policy stays met; then of those that
   * cost a little more.
   */
  private async polish(): Promise<void> {
    const done = new Set<string>();
    for (let wider = 0; wider <= this.wider && this.best !== null;) {
      const from = this.nextPlace(done);
      if (from === null) return;
      const before = this.best;
      const near = await this.near(from);
      for (const [i, place] of near.entries()) {
        if (this.enough()) return;
        await this.makeAhead(near.slice(i));
        await this.attempt(place);
        if (this.best !== before) break;
      }
      if (this.best !== before) continue;
      done.add(placeId(from));
      wider++;
    }
  }

  /**
   * Makes treatments of the next places beside each other, as many as are made at once, where the first is yet to be
   * made. Nothing is taken from them before it is their turn, so that they change nothing but the time.
   */
  private async makeAhead(places: readonly Place[]): Promise<void> {
    const { size } = this.hands;
    const isWanted = (place: Place): boolean =>
      !this.seen.has(placeId(place)) && !this.ahead.has(placeId(place)) && this.mayCost(place, this.limit);
    if (size === 1 || !this.isSmall || places.length === 0 || !isWanted(places[0])) return;
    const next = places.filter(isWanted).slice(0, size);
    const made = await Promise.all(
      next.map(({ node, protection }) => treatedNode(this.parts, node, protection)),
    );
    for (const [i, place] of next.entries()) this.ahead.set(placeId(place), made[i]);
  }

  /** The treatment of a place. */
  private make(place: Place): Promise<LatticeTreatment | null> {
    const id = placeId(place);
    const made = this.ahead.get(id);
    this.ahead.delete(id);
    return made === undefined ? treatedNode(this.parts, place.node, place.protection) : Promise.resolve(made);
  }

  /** Whether a place may cost less than a limit, and meet the rules. */
  private mayCost({ node }: Place, limit: number): boolean {
    // the file as it is is judged in any case, so that there is a nearest treatment
    const isHopeless = this.judged.length > 0 && this.recodings?.breaks(node) === true;
    return this.parts.lattice.bound(node) < limit && !isHopeless;
  }

  /** From how many places the search goes on. */
  private get wider(): number {
    return this.isSmall ? MOST_WIDER : 0;
  }

  /** Whether a file has so few records that treatments are made of it in passing. */
  private get isSmall(): boolean {
    return this.parts.lattice.records <= FINISHED;
  }

  /** The cheapest place from which the search has not gone on; null where none is cheap enough. */
  private nextPlace(done: ReadonlySet<string>): Place | null {
    const { best } = this;
    if (best === null) return null;
    let limit = best.treatment.loss * WIDER;
    let next: Place | null = null;
    for (const [id, { place, loss, judged }] of this.seen) {
      if (loss >= limit || done.has(id) || judged?.met === false) continue;
      [next, limit] = [place, loss];
    }
    return next;
  }

  /** Places beside one that may cost less, the cheapest first. */
  private async near({ node, protection }: Place): Promise<Place[]> {
    const { lattice } = this.parts;
    const nodes = [...neighbours(lattice, node), ...exchanges(lattice, node)];
    const own = this.protections.indexOf(protection);
    const weaker = this.protections.slice(Math.max(0, own - WEAKER), Math.max(0, own));
    const limit = this.guessLimit;
    const places: { readonly place: Place; readonly loss: number }[] = [];
    for (const place of [
      ...weaker.map((one) => ({ node, protection: one })),
      ...nodes.map((one) => ({ node: one, protection })),
    ]) {
      const { loss } = await this.estimates.of(place.node, place.protection, limit);
      if (loss < limit) places.push({ place, loss });
    }
    return places.sort((a, b) => a.loss - b.loss).map(({ place }) => place);
  }

  /** Looks at a place; where it nearly meets the policy, also with some more suppressed. @param dearer as in `look` */
  private async attempt({ node, protection }: Place, dearer = 1): Promise<void> {
    const limit = this.guessLimit;
    if ((await this.estimates.of(node, protection, limit)).loss >= limit) return;
    const own = this.protections.indexOf(protection);
    const stronger = protection.k === 1 ? [protection] : this.protections.slice(own, own + MORE);
    for (const one of stronger) {
      const found = await this.look({ node, protection: one }, dearer);
      if (found === null || found.met || found.missed > NEARLY || this.enough()) return;
    }
  }

  /**
   * Treats the file and has it judged, where that may cost less than the best.
   * @param dearer how much of the best's loss it may cost, for the front
   */
  private async look(place: Place, dearer = 1): Promise<JudgedTreatment | null> {
    const id = placeId(place);
    const known = this.seen.get(id);
    if (known !== undefined) return known.judged;
    await this.parts.tick();
    let loss = Infinity;
    let judged: JudgedTreatment | null = null;
    const limit = this.limit * dearer;
    if (this.mayCost(place, limit)) {
      this.looked++;
      const treatment = await this.make(place);
      loss = treatment?.loss ?? Infinity;
      if (treatment !== null && loss < limit) judged = await this.offer(treatment, place);
    }
    this.seen.set(id, { place, loss, judged });
    return judged;
  }

  /** The loss that is to be undercut: what a treatment costs beside it is taken to be the least that was seen. */
  private get limit(): number {
    return this.best === null ? Infinity : costOf(this.best) - this.leastCost;
  }

  /** Guesses from here on are not followed. */
  private get guessLimit(): number {
    return this.limit * (this.isSmall ? SLACK.few : SLACK.many);
  }

  /** Gives fewer values back than there is time for until the best is known; then as many as can be. */
  private async finish(): Promise<void> {
    const { best } = this;
    if (best === null || best.protection.k === 1 || !this.isSmall || this.enough()) return;
    const protection: Protection = { ...best.protection, effort: "usual" };
    const treatment = await treatedNode(this.parts, best.node, protection);
    if (treatment === null || treatment.loss >= best.treatment.loss) return;
    await this.offer(treatment, { node: best.node, protection });
  }

  /** Below which loss nothing lies, where the rules ask for so many candidates. */
  private async findBound(): Promise<void> {
    const { keys, loss, least = null } = this.problem;
    const { tick, lattice } = this.parts;
    if (least === null || this.best === null) return;
    const { isOver } = this;
    // all suppressions of records are tried, not of classes of them
    const areRecords = lattice.counts === null;
    if (areRecords && lattice.records * keys.length <= MOST_VALUES)
      return this.tryAll(least, costOf(this.best));
    const { whole, together } = this.parts;
    const settings = { tick, hands: this.hands, limit: costOf(this.best), work: BOUND_WORK, enough: isOver };
    this.take(await treatmentBound({ keys, loss, k: least, whole, together }, settings));
  }

  /** Tries everything on a small file. */
  private async tryAll(k: number, limit: number): Promise<void> {
    const { keys, loss } = this.problem;
    const { tick, lattice } = this.parts;
    const found = await searchTreatment({ keys, loss, k }, { tick, enough: this.isOver });
    if (found.best !== null) {
      const { levels, protection } = found.best;
      const node = levels.map((level, j) => lattice.levels[j].indexOf(level));
      const best = await treatedNode(this.parts, node, protection);
      if (best !== null && best.loss < limit) await this.offer(best, { node, protection });
    }
    this.take(found.bound);
  }

  /** Takes a bound of the loss, which proves the best where that costs no more, what it costs beside its loss included. */
  private take(bound: number): void {
    const cost = this.best === null ? Infinity : costOf(this.best);
    this.bound = Math.min(bound, cost);
    this.proved = cost <= bound;
  }

  /** Has a treatment judged, and keeps it where it costs less than the best. */
  private async offer(treatment: LatticeTreatment, { node, protection }: Place): Promise<JudgedTreatment> {
    const found = { treatment, ...(await this.problem.judge(treatment)) };
    this.judged.push(found);
    if (found.met) this.leastCost = Math.min(this.leastCost, found.cost ?? 0);
    if (found.met && (this.best === null || costOf(found) < costOf(this.best)))
      this.best = { ...found, node, protection };
    return found;
  }
}
