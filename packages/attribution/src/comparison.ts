import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { Attack } from "./attacks/attack.ts";
import { Crossing, type Tally } from "./cross.ts";
import { Figures } from "./figures.ts";
import { isInMemory, type FileClasses, type JointClasses } from "./files/joint.ts";
import { askByClass } from "./files/requested.ts";
import { packByClass, type PackedTarget, type Target } from "./files/packed.ts";
import { Excluded } from "./formulas/excluded.ts";
import { KnownPairs } from "./formulas/known.ts";
import { LargestChanges } from "./formulas/largest-changes.ts";
import { marginsOf, type Margins } from "./formulas/margins.ts";
import { replicatedUniques, undefinedRecords } from "./formulas/keys-of-both.ts";
import { levelDifference, recordsOfLevels, type OneSided } from "./levels.ts";
import type { Options } from "./options.ts";

import type { TargetState } from "./target-state.ts";
import type { FileFigures, TargetFigures } from "./summary-schema.ts";

/** Pieces of classes between two ticks: a millisecond or two of work. */
const PAUSE = 2;

/**
 * Compares released files with the original, one after the other; arrays are used again. Files are known by
 * their place: 0 is the original.
 */
export class Comparison {
  readonly oneSided: OneSided[] = [];
  private readonly crossing = new Crossing();
  private words: Uint32Array[] | null = null;

  private readonly joint: JointClasses;
  private readonly states: readonly TargetState[];
  /** Per target. */
  private readonly original: readonly PackedTarget[];
  /** Per key, records of the original of each level. */
  private readonly levels: readonly Int32Array[];
  private readonly control: { readonly at: number; readonly held: readonly PackedTarget[] } | null;
  private readonly options: Options;
  private readonly tick: Tick;

  private constructor(
    joint: JointClasses,
    states: readonly TargetState[],
    original: readonly PackedTarget[],
    levels: readonly Int32Array[],
    control: { readonly at: number; readonly held: readonly PackedTarget[] } | null,
    options: Options,
    tick: Tick,
  ) {
    this.joint = joint;
    this.states = states;
    this.original = original;
    this.levels = levels;
    this.control = control;
    this.options = options;
    this.tick = tick;
  }

  /** @param control place of the control file, behind the released ones */
  static async of(
    joint: JointClasses,
    states: readonly TargetState[],
    control: number | null,
    options: Options,
    tick: Tick,
  ): Promise<Comparison> {
    const targets = states.map(({ target }) => target);
    const packed = (at: number): Promise<readonly PackedTarget[]> =>
      heldBy(joint, at, targets, () => wordsFor(targets, joint.files[at].records), tick);
    const levels = await levelsOf(joint, joint.files[0], tick);
    return new Comparison(
      joint,
      states,
      await packed(0),
      levels,
      control === null ? null : { at: control, held: await packed(control) },
      options,
      tick,
    );
  }

  /** @param at place of the released file */
  async file(at: number): Promise<FileFigures> {
    const { joint, tick } = this;
    const original = joint.files[0];
    const released = joint.files[at];
    const targets = this.states.map(({ target }) => target);
    const words = (): Uint32Array[] =>
      (this.words ??= wordsFor(
        targets,
        Math.max(...joint.files.slice(1).map((file) => (isInMemory(file) ? file.records : 0))),
      ));
    const held = await heldBy(joint, at, targets, words, tick);
    const levels = await levelsOf(joint, released, tick);
    for (const [key, one] of joint.keys.entries())
      this.note(levelDifference(at, one, this.levels[key].subarray(1), levels[key].subarray(1)));
    const attack = await this.attack(released, levels);
    const figures: TargetFigures[] = [];
    for (const t of this.states.keys()) figures.push(await this.target(t, at, held[t], attack));
    return {
      file: at,
      records: released.records,
      undefinedRecords: undefinedRecords(original, released),
      uniques: replicatedUniques(original, released),
      targets: figures,
      singlingOut: attack?.singlingOut ?? null,
      linkability: attack?.linkability ?? null,
    };
  }

  /**
   * The attacks on a released file; null where they are not wanted.
   * @param levels per key, records of each level in it
   */
  private async attack(released: FileClasses, levels: readonly Int32Array[]): Promise<Attack | null> {
    const { joint, control, tick } = this;
    const { attacks } = this.options;
    if (!attacks) return null;
    const held = this.levels.map((ours, key) =>
      ours.reduce((number, records, level) => number + (records + levels[key][level] > 0 ? 1 : 0), 0),
    );
    const files = {
      joint,
      original: joint.files[0],
      released,
      control: control && joint.files[control.at],
      levels: held,
    };
    return Attack.of(files, attacks, tick);
  }

  private async target(
    t: number,
    at: number,
    released: PackedTarget,
    attack: Attack | null,
  ): Promise<TargetFigures> {
    const { joint, options } = this;
    const original = this.original[t];
    const state = this.states[t];
    const { target, leftOut } = state;
    const margins = marginsOf(original.values, released.values);
    const figures = new Figures(
      margins,
      leftOut,
      joint.files[at].counts,
      options,
      state.caps,
      state.distance,
    );
    const changes = new LargestChanges(figures.distances);
    const known =
      state.alone === null ? new KnownPairs(joint.keys, this.levels, margins, options.known) : null;
    const excluded = new Excluded(leftOut);
    await this.tally(target, original, released, [
      ...figures.tallies,
      changes,
      ...(leftOut.classes === null && leftOut.values === null ? [] : [excluded]),
      ...(known === null ? [] : [known]),
    ]);
    if (known !== null)
      state.alone = { known: known.pairs(), held: margins.original, excluded: excluded.records };
    for (let value = 0; value < target.levels; value++)
      state.disclosed[value] += figures.disclosed.byValue[value];
    state.changed.push({ file: at, classes: changes.classes });
    this.noteValues(at, target, margins);
    const inference =
      attack &&
      (await attack.inference(original, released, this.control?.held[t] ?? null, margins, this.tick));
    return { target: target.variable.name, ...figures.done(), inference };
  }

  /** Goes through the values of a target within classes, once for all that is added up over them. */
  private async tally(
    { levels }: Target,
    original: PackedTarget,
    released: PackedTarget,
    tallies: readonly Tally[],
  ): Promise<void> {
    let pieces = 0;
    for (const piece of this.crossing.pieces(this.joint.size, levels, original, released)) {
      for (const tally of tallies) tally.add(piece);
      if (++pieces % PAUSE === 0) await this.tick();
    }
  }

  private noteValues(at: number, { variable }: Target, { original, released }: Margins): void {
    const { size } = variable;
    this.note(levelDifference(at, variable, original.subarray(0, size), released.subarray(0, size)));
  }

  private note(difference: OneSided | null): void {
    if (difference !== null) this.oneSided.push(difference);
  }
}

/** Per key, records of each level in a file, a missing one first. */
async function levelsOf({ keys }: JointClasses, { counts }: FileClasses, tick: Tick): Promise<Int32Array[]> {
  const out: Int32Array[] = [];
  for (const key of keys) {
    out.push(recordsOfLevels(key, counts));
    await tick();
  }
  return out;
}

/** The values of each target in a file. @param words that take them where the file is in memory */
async function heldBy(
  { files, size }: JointClasses,
  at: number,
  targets: readonly Target[],
  words: () => readonly Uint32Array[],
  tick: Tick,
): Promise<readonly PackedTarget[]> {
  const file = files[at];
  if (isInMemory(file)) return inTurns(packByClass(file, at, targets, words()), tick);
  const held: PackedTarget[] = [];
  for (const target of targets) held.push(await askByClass(file.elsewhere!, at, target, size, tick));
  return held;
}

const wordsFor = (targets: readonly Target[], records: number): Uint32Array[] =>
  Array.from({ length: targets.at(-1)!.word + 1 }, () => new Uint32Array(records));
