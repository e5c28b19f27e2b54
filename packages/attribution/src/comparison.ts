import { inTurns } from "@sdc-risk/core";
import { Attack } from "./attacks/attack.js";
import { Crossing, type Tally } from "./cross.js";
import { Figures, type TargetFigures } from "./figures.js";
import type { Joint } from "./files/joint.js";
import { packByClass, type Packed, type Target } from "./files/packed.js";
import { Excluded } from "./formulas/excluded.js";
import { KnownPairs } from "./formulas/known.js";
import { LargestChanges } from "./formulas/largest-changes.js";
import { marginsOf } from "./formulas/margins.js";
import { replicatedUniques } from "./formulas/replicated-uniques.js";
import { levelDifference, recordsOfLevels, type OneSided } from "./levels.js";
import type { Options } from "./options.js";
import type { FileFigures } from "./summary.js";
import type { TargetState } from "./target-state.js";

/** Pieces of classes between two pauses: a millisecond or two of work. */
const PAUSE = 4;

/** Compares released files with the original, one after the other; arrays are used again. Files are known by their place: 0 is the original. */
export class Comparison {
  readonly oneSided: OneSided[] = [];
  private readonly crossing = new Crossing();
  private words: Uint32Array[] | null = null;
  private readonly distance: Float64Array;

  private constructor(
    private readonly joint: Joint, private readonly states: readonly TargetState[], private readonly original: Packed,
    private readonly control: (Packed & { readonly at: number }) | null, private readonly options: Options, private readonly breathe: () => Promise<void>,
  ) {
    this.distance = new Float64Array(joint.size);
  }

  /** @param control place of the control file */
  static async of(joint: Joint, states: readonly TargetState[], control: number | null, options: Options, breathe: () => Promise<void>): Promise<Comparison> {
    const targets = states.map(({ target }) => target);
    const packed = (at: number): Promise<Packed> => inTurns(packByClass(joint.files[at]!, at, targets, wordsFor(targets, joint.files[at]!.records)), breathe);
    return new Comparison(joint, states, await packed(0), control === null ? null : { ...(await packed(control)), at: control }, options, breathe);
  }

  /** @param at place of the released file */
  async file(at: number): Promise<FileFigures> {
    const { joint, options, breathe } = this, original = joint.files[0]!, released = joint.files[at]!, targets = this.states.map(({ target }) => target);
    this.words ??= wordsFor(targets, Math.max(...joint.files.slice(1).map(({ records }) => records)));
    const packed = await inTurns(packByClass(released, at, targets, this.words), breathe);
    const attack = options.attacks && (await Attack.of(joint, original, released, this.control && joint.files[this.control.at]!, options.attacks, breathe));
    for (const [key, one] of joint.keys.entries()) this.note(levelDifference(at, one, recordsOfLevels(joint, key, original.counts), recordsOfLevels(joint, key, released.counts)));
    const figures: TargetFigures[] = [];
    for (const t of this.states.keys()) figures.push(await this.target(t, at, packed, attack));
    return { file: at, records: released.records, uniques: replicatedUniques(original, released), targets: figures, singlingOut: attack?.singlingOut ?? null, linkability: attack?.linkability ?? null };
  }

  private async target(t: number, at: number, packed: Packed, attack: Attack | null): Promise<TargetFigures> {
    const { joint, options, original, breathe, distance } = this, state = this.states[t]!, { target, leftOut } = state, { variable, levels } = target;
    const margins = marginsOf(original.values[t]!, packed.values[t]!), figures = new Figures(margins, leftOut, options, distance, state.caps), changes = new LargestChanges(distance);
    const known = state.alone === null ? new KnownPairs(joint, margins) : null, excluded = new Excluded(leftOut);
    const tallies: Tally[] = [...figures.tallies, changes, ...(leftOut.classes === null && leftOut.values === null ? [] : [excluded]), ...(known === null ? [] : [known])];
    let pieces = 0;
    for (const piece of this.crossing.pieces(joint.size, levels, target, original, packed)) {
      for (const tally of tallies) tally.add(piece);
      if (++pieces % PAUSE === 0) await breathe();
    }
    if (known !== null) state.alone = { known: known.pairs(options.known), held: margins.original, excluded: excluded.records };
    for (let value = 0; value < levels; value++) state.disclosed[value]! += figures.disclosed.byValue[value]!;
    // the comparison also holds for the NaN that stands there first
    for (let c = 0; c < joint.size; c++) if (!(state.distance[c]! >= distance[c]!)) state.distance[c] = distance[c]!;
    state.changed.push({ file: at, classes: changes.classes });
    this.note(levelDifference(at, variable, margins.original.subarray(0, variable.size), margins.released.subarray(0, variable.size)));
    const inference = attack && (await attack.inference(target, original, packed, this.control, margins, breathe));
    return { target: variable.name, ...figures.done(), inference };
  }

  private note(difference: OneSided | null): void {
    if (difference !== null) this.oneSided.push(difference);
  }
}

const wordsFor = (targets: readonly Target[], records: number): Uint32Array[] => Array.from({ length: targets.at(-1)!.word + 1 }, () => new Uint32Array(records));
