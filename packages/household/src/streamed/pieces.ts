import { shareable, type RunTasks } from "@sdc-risk/core/tasks";
import type { Classes } from "@sdc-risk/data";
import { grown } from "@sdc-risk/data/kernels";
import { logPairs } from "../household-risk.ts";
import { classWords } from "../shared/shared-walk.ts";
import { homesTask, type HomesInput, type HomesOutput } from "./homes-kernel.ts";

/** Records of a piece of work: some milliseconds. */
const PIECE = 1 << 16;
/** Pieces that are under way, at most. */
const MOST = 16;

/**
 * Cuts records that come household by household into pieces of whole households, has their work done
 * wherever tasks run, and hands on what is found in the order of households.
 */
export class Pieces {
  private readonly common: Pick<HomesInput, "pairs" | "words">;
  /** Records at hand, with room behind: their households, the first of which is 0, and classes. */
  private household = new Int32Array(2 * PIECE);
  private classOf = new Int32Array(2 * PIECE);
  private held = 0;
  /** The number of the first household at hand, and the place at which the last of them begins. */
  private first = 0;
  private last = 0;
  private readonly pending: Promise<readonly HomesOutput[]>[] = [];

  private readonly pool: RunTasks;
  private readonly take: (found: HomesOutput) => void;

  /**
   * @param risks lists of risks per class
   * @param take gets what is found, in order
   */
  constructor(
    classes: Classes,
    risks: readonly Float64Array[],
    pool: RunTasks,
    take: (found: HomesOutput) => void,
  ) {
    this.pool = pool;
    this.take = take;
    const words = classWords(classes);
    this.common = {
      pairs: risks.map((some) => shareable(logPairs(some))),
      words: { ...words, words: shareable(words.words), codes: words.codes.map(shareable) },
    };
  }

  /** Adds records, all of one household in a row. @param household numbered 0, 1, 2, … over all calls */
  add(household: Int32Array, classOf: Int32Array): void {
    const rows = household.length;
    const to = this.held + rows;
    if (to > this.household.length) {
      this.household = grown(this.household, 2 * to);
      this.classOf = grown(this.classOf, 2 * to);
    }
    const { household: own, held, first } = this;
    for (let i = 0; i < rows; i++) own[held + i] = household[i] - first;
    this.classOf.set(classOf, held);
    let begins = to - 1;
    while (begins > held && own[begins - 1] === own[begins]) begins--;
    if (begins > held || held === 0 || own[held - 1] !== own[held]) this.last = begins;
    this.held = to;
    if (to >= PIECE && this.last > 0) this.send(this.last);
  }

  /** Waits where too much is under way. */
  async room(): Promise<void> {
    while (this.pending.length >= MOST) await this.receive();
  }

  /** Ends the last household, and waits for all. */
  async finish(): Promise<void> {
    if (this.held > 0) this.send(this.held);
    while (this.pending.length > 0) await this.receive();
  }

  /** Gives the first records, which are whole households, to a worker. */
  private send(cut: number): void {
    const { household, classOf, held } = this;
    const found = this.pool(homesTask, [
      {
        household: shareable(household.slice(0, cut)),
        classOf: shareable(classOf.slice(0, cut)),
        ...this.common,
      },
    ]);
    found.catch(() => undefined); // told where it is waited for
    this.pending.push(found);
    this.first += household[cut - 1] + 1;
    // what is left is one household
    household.fill(0, 0, held - cut);
    classOf.copyWithin(0, cut, held);
    this.held = held - cut;
    this.last = 0;
  }

  private async receive(): Promise<void> {
    const [found] = await this.pending.shift()!;
    this.take(found);
  }
}
